"""What strangers send to the two doors behind which much is parsed: passkeys, and editions.

Each answer is a sentence, never a server error. `tests/table/test_fuzz.py` sends nonsense to all
addresses.
"""

import hashlib
import json
import random
import re
from contextlib import suppress
from typing import Any

import cbor2
import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from webauthn.helpers import bytes_to_base64url

import pithead
from pithead.editions.corrections import built_in_text
from pithead.table.base.errors import BadPasskey, BadTable
from pithead.table.base.table_setup import checked_setup, game_of
from pithead.table.play.passkeys import (
    Origin,
    new_passkey,
    parsed_response,
    verified_sign_count,
)
from pithead.table.storage.player_store import Passkey
from tests.table.attacks.places import SEATS, code, post
from tests.table.authenticator import Authenticator, begin

SITE = "http://localhost"
ID = b"i" * 20
CHALLENGE = bytes_to_base64url(b"c" * 32)
GENEROUS = settings(deadline=None, derandomize=True, max_examples=150)

# -- passkeys --------------------------------------------------------------------------------------


class Forger(Authenticator):
    """An authenticator that says that its public key is this."""

    public: bytes = b""

    def make(self, options: dict[str, Any]) -> str:
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + self.public
        return made_of({"fmt": "none", "attStmt": {}, "authData": self._data(0x40) + made},
                       self._client("webauthn.create", options["challenge"]), self.id)  # fmt: skip


def made_of(attestation: object, client: bytes, id: bytes = ID) -> str:
    name = bytes_to_base64url(id)
    response = {
        "clientDataJSON": bytes_to_base64url(client),
        "attestationObject": bytes_to_base64url(cbor2.dumps(attestation)),
    }
    return json.dumps({"id": name, "rawId": name, "type": "public-key", "response": response})


@pytest.mark.parametrize(
    "key",
    [[], {}, None, 1, "", b"", [1], {1: 2}, {1: 2, 3: -7}, {1: 2, 3: -7, -1: 1, -2: b"", -3: b""},
     {1: 3, 3: -257, -1: b"\0", -2: b"\0"}, {1: 1, 3: -8, -1: 6, -2: b"x"}],
)  # fmt: skip
def test_a_key_that_is_none(address: str, key: object) -> None:
    site = address.replace("127.0.0.1", "localhost")
    with httpx.Client(base_url=site) as client:
        forger = Forger(site)
        forger.public = cbor2.dumps(key)
        name = f"Key {hashlib.sha256(repr(key).encode()).hexdigest()[:8]}"
        forged = forger.make(begin(client, "/player/register", name=name))
        answer = client.post("/player/register", data={"credential": forged})
        assert answer.status_code in (200, 403), answer.text
        if answer.status_code == 200:
            # A key that looks like one, but that nothing can be signed with.
            client.cookies.clear()
            signed = forger.sign(begin(client, "/player/login"))
            assert client.post("/player/login", data={"credential": signed}).status_code == 403


NUMBERS = st.integers(-300, 300)
NAMES = st.integers(-5, 5) | st.sampled_from(["fmt", "x5c", "sig"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.binary(max_size=70) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=12,
)
COSE = st.fixed_dictionaries(
    {},
    optional={
        1: st.integers(-2, 6) | ANYTHING,
        3: st.sampled_from([-7, -8, -36, -37, -257, -65535]) | ANYTHING,
        -1: st.integers(0, 8) | ANYTHING,
        -2: st.binary(max_size=70) | ANYTHING,
        -3: st.binary(max_size=70) | ANYTHING,
    },
)
FORMATS = ["none", "packed", "tpm", "apple", "fido-u2f", "android-key", "android-safetynet"]


@GENEROUS
@given(
    key=COSE | ANYTHING,
    tail=st.binary(max_size=5),
    kind=st.sampled_from(FORMATS),
    statement=ANYTHING,
    flags=st.integers(0, 255),
)
def test_any_passkey_is_taken_or_refused(
    key: object, tail: bytes, kind: str, statement: object, flags: int
) -> None:
    device = Authenticator(SITE, id=ID)
    head = hashlib.sha256(b"localhost").digest() + bytes([flags]) + bytes(4)
    data = head + bytes(16) + len(ID).to_bytes(2) + ID + cbor2.dumps(key) + tail
    client = device._client("webauthn.create", CHALLENGE)
    text = made_of({"fmt": kind, "attStmt": statement, "authData": data}, client)
    with suppress(BadPasskey):
        new_passkey(parsed_response(text), Origin(SITE), "p1", "", 0)
    stored = Passkey(bytes_to_base64url(ID), "p1", cbor2.dumps(key), 0, "", 0, 0)
    signed = parsed_response(device.sign({"challenge": CHALLENGE}))
    with pytest.raises(BadPasskey):
        verified_sign_count(signed, Origin(SITE), stored)


@GENEROUS
@given(ANYTHING, st.text(max_size=20))
def test_any_response_is_read_or_refused(value: object, text: str) -> None:
    for given_text in (text, json.dumps({"id": text, "response": {"clientDataJSON": text}})):
        with pytest.raises(BadPasskey):
            parsed_response(given_text)
    with pytest.raises(BadPasskey):
        parsed_response(json.dumps(value, default=repr))


# -- editions --------------------------------------------------------------------------------------


def tables_of(text: str) -> list[str]:
    """An edition file in pieces: what comes before the first table, and the tables."""
    return re.split(r"(?m)^(?=\[)", text)


def test_an_edition_with_a_table_a_hundred_times(address: str) -> None:
    text = built_in_text("ruhrschifffahrt")
    space = next(table for table in tables_of(text) if table.startswith("[[river.space]]"))
    edition = text.replace(space, space * 100, 1)
    body = {"game": "ruhrschifffahrt", "seats": SEATS, "edition": edition}
    answer = post(f"{address}/api/v1/tables", json=body)
    assert (answer.status_code, code(answer)) == (422, "bad_setup")
    form = {"game": "ruhrschifffahrt", "players": "2", "seat0": "me", "edition": edition}
    page = post(f"{address}/tables", data=form, files={"edition_file": ("", b"")})
    assert page.status_code == 422
    assert answer.json()["error"]["message"][:40] in page.text


def changed(text: str, rng: random.Random) -> str:
    """An edition with one to three changes that an author or an attacker might make."""
    head, *tables = tables_of(text)
    for _ in range(rng.randint(1, 3)):
        number = rng.randrange(len(tables))
        table = tables[number]
        lines = table.split("\n")
        line = rng.randrange(len(lines))
        other = rng.choice(('""', "0", "-1", "[]", "[1]", "[[1, 2]]", "true", "9" * 18, "nan"))
        lines[line] = re.sub("= .*", f"= {other}", lines[line])
        tables[number : number + 1] = rng.choice(
            (
                [table] * rng.choice((2, 3, 100)),
                [],
                ["\n".join(lines)],
                [re.sub(r"\d+", lambda found: str(int(found[0]) + rng.randint(0, 3)), table)],
            )
        ) or ([] if len(tables) > 2 else [table])
    return head + "".join(tables)


@pytest.mark.full
@pytest.mark.parametrize("game_id", pithead.games())
def test_any_edition_is_played_or_refused(game_id: str) -> None:
    text = built_in_text(game_id)
    played = 0
    for seed in range(60):
        rng = random.Random(seed)
        edition = changed(text, rng)
        try:
            checked_setup(game_id, 2, {}, edition)
        except BadTable:
            continue
        played += 1
        state = game_of(game_id, edition).start(2)
        for _ in range(100):
            if state.legal():
                state.take(rng.choice(state.legal()))
    assert played
