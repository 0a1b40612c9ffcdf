"""The short way of an action never takes what the long way would refuse, and never changes it."""

import json

import pytest
from pydantic import ValidationError

from pithead.table.express import plain_action
from pithead.table.lru_cache import Recent
from pithead.table.models import LONGEST_ACTION, MOST, ActBody
from pithead.table.service import LONGEST_KEY

PLAIN: list[dict[str, object]] = [
    {"action": "keep"},
    {"action": "keep", "expected": None, "key": None},
    {"action": "a" * LONGEST_ACTION, "expected": -1, "key": "k" * LONGEST_KEY},
    {"action": "keep", "expected": MOST},
]
DOUBTFUL: list[object] = [
    {},
    [],
    "keep",
    None,
    {"action": ""},
    {"action": "a" * (LONGEST_ACTION + 1)},
    {"action": 1},
    {"action": "keep", "more": 1},
    {"action": "keep", "expected": True},
    {"action": "keep", "expected": 1.0},
    {"action": "keep", "expected": "1"},
    {"action": "keep", "expected": -2},
    {"action": "keep", "expected": MOST + 1},
    {"action": "keep", "key": ""},
    {"action": "keep", "key": "k" * (LONGEST_KEY + 1)},
    {"action": "keep", "key": 7},
    {"action": "\ud800"},
]


@pytest.mark.parametrize("body", PLAIN, ids=repr)
def test_it_takes_what_the_description_takes_and_means_the_same(body: dict[str, object]) -> None:
    wish = plain_action(json.dumps(body).encode())
    assert wish is not None
    assert ActBody(**wish) == ActBody.model_validate(body)


@pytest.mark.parametrize("body", DOUBTFUL, ids=repr)
def test_it_leaves_to_the_long_way_whatever_the_description_refuses(body: object) -> None:
    with pytest.raises(ValidationError):
        ActBody.model_validate(body)
    assert plain_action(json.dumps(body).encode()) is None


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 100_000], ids=len)
def test_it_leaves_to_the_long_way_what_is_no_json(body: bytes) -> None:
    assert plain_action(body) is None


def test_what_was_asked_for_last_is_remembered() -> None:
    recent: Recent[str, int] = Recent(2)
    recent.keep("a", 1)
    recent.keep("b", 2)
    assert recent.get("a") == 1
    recent.keep("c", 3)
    assert (recent.get("a"), recent.get("b"), recent.get("c")) == (1, None, 3)
