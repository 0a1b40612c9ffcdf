"""An authenticator in software: makes passkeys and signs challenges, as a browser sends them."""

import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
import httpx
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

USER_PRESENT, USER_VERIFIED, NEW_KEY = 0x01, 0x04, 0x40


@dataclass
class Authenticator:
    """A device with one passkey; `origin` is the address that the browser shows."""

    origin: str
    host: str = "localhost"
    sign_count: int = 0
    handle: str = ""
    id: bytes = field(default_factory=lambda: secrets.token_bytes(20))
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )

    def make(self, options: dict[str, Any]) -> str:
        """The response to a request for a new passkey."""
        self.handle = options["user"]["id"]
        numbers = self.key.public_key().public_numbers()
        public = cbor2.dumps(
            {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        )
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        attestation = cbor2.dumps(
            {"fmt": "none", "attStmt": {}, "authData": self._data(NEW_KEY) + made}
        )
        client = self._client("webauthn.create", options["challenge"])
        return self._sent(clientDataJSON=client, attestationObject=attestation)

    def sign(self, options: dict[str, Any]) -> str:
        """The response to a challenge."""
        self.sign_count += 1
        client, data = self._client("webauthn.get", options["challenge"]), self._data(0)
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._sent(
            clientDataJSON=client,
            authenticatorData=data,
            signature=signature,
            userHandle=base64url_to_bytes(self.handle),
        )

    def _data(self, flags: int) -> bytes:
        flags |= USER_PRESENT | USER_VERIFIED
        return (
            hashlib.sha256(self.host.encode()).digest()
            + bytes([flags])
            + self.sign_count.to_bytes(4)
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _sent(self, **parts: bytes) -> str:
        id = bytes_to_base64url(self.id)
        response = {name: bytes_to_base64url(part) for name, part in parts.items()}
        return json.dumps({"id": id, "rawId": id, "type": "public-key", "response": response})


def begin(client: httpx.Client, path: str, **form: str) -> dict[str, Any]:
    """The options of a ceremony."""
    answer = client.post(f"{path}/options", data=form)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def register(
    client: httpx.Client, name: str, bring: bool = True, origin: str = ""
) -> Authenticator:
    """Become a player; the client is logged in. `origin` is the address of the server."""
    device = Authenticator(origin or str(client.base_url).rstrip("/"))
    credential = device.make(begin(client, "/player/register", name=name))
    form = {"credential": credential, "bring": str(bring).lower()}
    answer = client.post("/player/register", data=form)
    assert answer.status_code == 200, answer.text
    return device


def log_in(client: httpx.Client, device: Authenticator, bring: bool = True) -> httpx.Response:
    credential = device.sign(begin(client, "/player/login"))
    form = {"credential": credential, "bring": str(bring).lower()}
    return client.post("/player/login", data=form)
