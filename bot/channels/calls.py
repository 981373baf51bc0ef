"""Calls to providers: after which errors a request has surely not gone out, so that it may be made again."""

from __future__ import annotations

import httpx

NEVER_SENT = (
    httpx.ConnectError,
    httpx.ConnectTimeout,
    httpx.PoolTimeout,
    httpx.ProxyError,
    httpx.UnsupportedProtocol,
    httpx.InvalidURL,
)
"""After any other error the outcome is unknown."""
