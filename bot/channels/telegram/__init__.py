"""Telegram: updates in by webhook or polling, messages out by the Bot API."""
