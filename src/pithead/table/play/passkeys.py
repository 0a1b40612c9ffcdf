"""Passkeys (WebAuthn): what the browser is asked for, and the check of what it returns.

The library checks signatures, origins and counters. A challenge is checked before, where it is
stored: it belongs to one browser and one purpose, and counts once. The library is imported when
somebody uses a passkey: most visitors of most servers never do.
"""

import ipaddress
import json
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlsplit

from pithead.table.base.errors import BadPasskey, NoPasskeys
from pithead.table.storage.player_store import Passkey

CHALLENGE_SECONDS: Final = 300
LONGEST_CREDENTIAL: Final = 12_000
_LONGEST_ID: Final = 1400
_RELYING_PARTY: Final = "Pithead"


@dataclass(frozen=True, slots=True)
class Origin:
    """The address under which visitors reach the server, such as https://pithead.example."""

    address: str

    @property
    def host(self) -> str:
        """The host name, to which passkeys belong; NoPasskeys if it is an IP address."""
        parts = urlsplit(self.address)
        host = parts.hostname or ""
        try:
            numbers = ipaddress.ip_address(host)
        except ValueError:
            return host
        port = f":{parts.port}" if parts.port else ""
        name = "localhost" if numbers.is_loopback else "…"
        raise NoPasskeys(address=f"{parts.scheme}://{name}{port}")


@dataclass(frozen=True, slots=True)
class Response:
    """The response of an authenticator, as the browser sends it."""

    data: dict[str, Any]
    credential_id: str
    challenge: bytes


def creation_options(
    origin: Origin, challenge: bytes, player_id: str, name: str, known: list[Passkey]
) -> str:
    """What the browser needs to make a passkey, as JSON."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import base64url_to_bytes
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    return options_to_json(
        generate_registration_options(
            rp_id=origin.host,
            rp_name=_RELYING_PARTY,
            user_id=player_id.encode(),
            user_name=name,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(id=base64url_to_bytes(passkey.id))
                for passkey in known
            ],
        )
    )


def request_options(origin: Origin, challenge: bytes) -> str:
    """What the browser needs to find and use a passkey, as JSON."""
    from webauthn import generate_authentication_options, options_to_json
    from webauthn.helpers.structs import UserVerificationRequirement

    return options_to_json(
        generate_authentication_options(
            rp_id=origin.host,
            challenge=challenge,
            timeout=CHALLENGE_SECONDS * 1000,
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


def parsed_response(text: str) -> Response:
    """A response with the challenge that it claims to answer; BadPasskey if it is malformed."""
    from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

    try:
        data = json.loads(text[:LONGEST_CREDENTIAL])
        credential_id = data["id"]
        client = json.loads(base64url_to_bytes(data["response"]["clientDataJSON"]))
        challenge = base64url_to_bytes(client["challenge"])
        canonical = bytes_to_base64url(base64url_to_bytes(credential_id))
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        raise BadPasskey from None
    if canonical != credential_id or len(credential_id) > _LONGEST_ID:
        raise BadPasskey
    return Response(data, credential_id, challenge)


def new_passkey(response: Response, origin: Origin, player_id: str, label: str, at: int) -> Passkey:
    """The passkey that the browser has made; BadPasskey if the response is not valid."""
    from webauthn import verify_registration_response
    from webauthn.helpers import bytes_to_base64url

    try:
        verified = verify_registration_response(
            credential=response.data,
            expected_challenge=response.challenge,
            expected_rp_id=origin.host,
            expected_origin=origin.address,
        )
    except Exception:
        # The library raises whatever its parsers of CBOR, COSE keys and certificates raise.
        raise BadPasskey from None
    return Passkey(
        bytes_to_base64url(verified.credential_id),
        player_id,
        verified.credential_public_key,
        verified.sign_count,
        label,
        at,
        at,
    )


def verified_sign_count(response: Response, origin: Origin, passkey: Passkey) -> int:
    """The passkey's new counter; BadPasskey if the response is not valid for it."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import base64url_to_bytes

    try:
        verified = verify_authentication_response(
            credential=response.data,
            expected_challenge=response.challenge,
            expected_rp_id=origin.host,
            expected_origin=origin.address,
            credential_public_key=passkey.public_key,
            credential_current_sign_count=passkey.sign_count,
        )
        handle = response.data["response"].get("userHandle")
        is_theirs = not handle or base64url_to_bytes(handle) == passkey.player_id.encode()
    except Exception:
        # As above; the key is one that somebody has sent.
        raise BadPasskey from None
    if not is_theirs:
        raise BadPasskey
    return verified.new_sign_count
