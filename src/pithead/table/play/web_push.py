"""Push messages: encrypted for one browser (RFC 8291), signed by this server (RFC 8292)."""

import json
import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BadBase64
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from pithead.table.base.errors import BadSubscription

_ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
_VALID_SECONDS: Final = 12 * 3600
_KEEP_SECONDS: Final = 24 * 3600
"""A push service keeps a message so long for a browser that is not running."""
_RECORD: Final = 4096
_SECRET_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class PushKeys:
    """The keys of a browser's subscription, in base64url."""

    p256dh: str
    auth: str

    def check(self) -> None:
        """BadSubscription if nothing can be encrypted with these keys."""
        self.decoded()

    def decoded(self) -> tuple[ec.EllipticCurvePublicKey, bytes]:
        try:
            point, secret = _bytes(self.p256dh), _bytes(self.auth)
            key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
        except (ValueError, BadBase64):
            raise BadSubscription from None
        if len(secret) != _SECRET_BYTES:
            raise BadSubscription
        return key, secret


class PushSigner:
    """Signs requests to push services with the key of this server (VAPID)."""

    def __init__(self, secret: bytes, subject: str) -> None:
        """`secret` are 32 random bytes; `subject` tells push services whom to ask."""
        number = int.from_bytes(secret, "big") % (_ORDER - 1) + 1
        self._key = ec.derive_private_key(number, ec.SECP256R1())
        self._subject = subject

    @property
    def public_key(self) -> str:
        """The key to which browsers bind their subscriptions, in base64url."""
        return _text(_point(self._key.public_key()))

    def headers(self, endpoint: str, at: int) -> dict[str, str]:
        """The headers of a request to a push service; `at` in milliseconds."""
        parts = urlsplit(endpoint)
        claims = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": at // 1000 + _VALID_SECONDS,
            "sub": self._subject,
        }
        head = {"typ": "JWT", "alg": "ES256"}
        signed = ".".join(_text(json.dumps(part).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(SHA256())))
        signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return {
            "Authorization": f"vapid t={signed}.{signature}, k={self.public_key}",
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(_KEEP_SECONDS),
            "Urgency": "normal",
        }


def encrypted(payload: bytes, keys: PushKeys) -> bytes:
    """A payload that only the browser with these keys can read."""
    browser, secret = keys.decoded()
    own = ec.generate_private_key(ec.SECP256R1())
    own_point = _point(own.public_key())
    info = b"WebPush: info\0" + _point(browser) + own_point
    shared = _derived(secret, own.exchange(ec.ECDH(), browser), info, 32)
    salt = os.urandom(16)
    key = _derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", _RECORD, len(own_point)) + own_point
    # The byte after the payload says that this is the last record.
    return head + AESGCM(key).encrypt(nonce, payload + b"\2", None)


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
