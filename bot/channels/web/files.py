"""Serves the page's few files: small on a slow line, and not fetched again while they have not changed."""

from __future__ import annotations

import gzip
import hashlib
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response


def file_response(request: Request, path: Path, media_type: str, headers: dict[str, str]) -> Response:
    """A file with its ETag, packed where the browser takes that; 304 where the browser has it already."""
    plain, packed, tag = _read(path, path.stat().st_mtime_ns)
    headers = {**headers, "ETag": tag, "Vary": "Accept-Encoding"}
    if tag in (known.strip() for known in request.headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, media_type=media_type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(plain, media_type=media_type, headers=headers)


@lru_cache(maxsize=16)
def _read(path: Path, _: int) -> tuple[bytes, bytes, str]:
    content = path.read_bytes()
    return content, gzip.compress(content, mtime=0), f'W/"{hashlib.sha256(content).hexdigest()[:20]}"'
