"""Whether a request is from the gateway. Decided before anything that it says is read."""

from __future__ import annotations

import base64
import hashlib
import hmac
from datetime import datetime
from urllib.parse import urlsplit

from bot.channels.http import Refusal
from bot.channels.sms.fields import Sent
from bot.channels.sms.profile import Proof
from bot.messages.keys import same

PORTS = {"https": 443, "http": 80}


def verify(sent: Sent, proofs: list[Proof], secret: str, public_url: str | None, now: datetime) -> None:
    """Lets a request pass whose first proof that it brings is right. Raises :class:`Refusal` (403)."""
    for proof in proofs:
        given = _given(sent, proof)
        if given is not None:
            if _right(sent, proof, given, secret, public_url or "", now):
                return
            break
    if proofs:
        raise Refusal(403, "not from the gateway")


def _given(sent: Sent, proof: Proof) -> str | None:
    if proof.where == "query":
        return next((value.decode("utf-8", "replace") for name, value in sent.query if name == proof.name), None)
    return sent.request.headers.get(proof.name)


def _right(sent: Sent, proof: Proof, given: str, secret: str, public_url: str, now: datetime) -> bool:
    if proof.kind == "token":
        return same(given, secret)
    if proof.kind == "hmac":
        return _signed_body(sent, proof, given, secret, now)
    return _signed_by_twilio(sent, given, secret, public_url)


def _signed_body(sent: Sent, proof: Proof, given: str, secret: str, now: datetime) -> bool:
    """HMAC-SHA-256 over time and body. What stands in an address is not signed, so a body is needed."""
    stamp = sent.request.headers.get(proof.timestamp or "", "")
    if sent.form not in ("form", "json") or not (stamp.isascii() and stamp.isdigit() and len(stamp) <= 12):
        return False
    made = hmac.new(secret.encode(), f"{stamp}.".encode() + sent.body, hashlib.sha256).hexdigest()
    fresh = abs(now.timestamp() - int(stamp)) <= (proof.window or 0)
    return same(given.lower(), made) and fresh


def _signed_by_twilio(sent: Sent, given: str, secret: str, public_url: str) -> bool:
    """Twilio's rule (its guide to webhook security): HMAC-SHA-1 over the address it called, then each field of a form
    by name with its value. Of another body the address holds the SHA-256.

    The address is the public one: what a proxy passes on as host and scheme is whatever the caller wrote.
    """
    signed = b""
    if sent.form == "form":
        signed = b"".join(name.encode() + value for name, value in sorted(set(sent.pairs())))
    else:
        told = next((value for name, value in sent.query if name == "bodySHA256"), b"")
        if not same(told.decode("latin-1").lower(), hashlib.sha256(sent.body).hexdigest()):
            return False
    scope = sent.request.scope
    query = scope["query_string"].decode("latin-1")
    address = public_url + scope["path"] + (f"?{query}" if query else "")
    return any(same(given, _sha1(secret, form.encode() + signed)) for form in _with_and_without_port(address))


def _with_and_without_port(address: str) -> list[str]:
    """Twilio signs the port or leaves it out, and does not say which."""
    parts = urlsplit(address)
    port = parts.port or PORTS[parts.scheme]
    host = parts.netloc.removesuffix(f":{port}")
    return [address.replace(parts.netloc, netloc, 1) for netloc in (host, f"{host}:{port}")]


def _sha1(secret: str, message: bytes) -> str:
    return base64.b64encode(hmac.new(secret.encode(), message, hashlib.sha1).digest()).decode()
