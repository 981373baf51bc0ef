"""Replies: structured answers in, words out."""
