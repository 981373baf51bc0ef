"""The SMS channel: one adapter for every gateway, each of which is described by a file in ``profiles/``."""
