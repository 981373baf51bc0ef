"""Keys derived from the one secret: conversation ids, sealed addresses, signatures."""

from __future__ import annotations

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet, InvalidToken


class Keys:
    """What the secret is used for. Each purpose has a key of its own (HMAC-SHA-256 of the purpose's name)."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._seal = Fernet(base64.urlsafe_b64encode(self._key("address")))

    def _key(self, purpose: str) -> bytes:
        return hmac.new(self._secret, purpose.encode(), hashlib.sha256).digest()

    def conversation(self, channel: str, address: str) -> str:
        """The id of a person's conversation: a keyed hash, from which the address cannot be told."""
        return f"{channel}-{self.sign('conversation', f'{channel}:{address}')[:26]}"

    def sign(self, purpose: str, value: str) -> str:
        """A signature in 43 letters that are safe in a URL and in Telegram's secret token."""
        made = hmac.new(self._key(purpose), value.encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(made).decode().rstrip("=")

    def signed(self, purpose: str, value: str, signature: str | None) -> bool:
        """Whether a signature is ours, compared in constant time."""
        return same(signature, self.sign(purpose, value))

    def seal(self, address: str) -> str:
        """An address, encrypted."""
        return self._seal.encrypt(address.encode()).decode()

    def unseal(self, sealed: str | None) -> str | None:
        """The address, or None where there is none or the secret has changed since."""
        try:
            return self._seal.decrypt(sealed.encode()).decode() if sealed else None
        except InvalidToken:
            return None


def same(given: str | None, expected: str) -> bool:
    """Compares two secrets in constant time; anything may be given."""
    return hmac.compare_digest((given or "").encode("utf-8", "replace"), expected.encode())
