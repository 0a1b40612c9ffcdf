"""The files with texts for newcomers: what can be wrong with them, and their messages."""

import pytest

import pithead
from pithead.kernel.texts.text_file import (
    ADVICE,
    LESSON,
    TextFile,
    all_messages,
    text_file,
)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"[dig", "it is not valid TOML: "),
        (b'title = "Ma\xdfe"', "it is not text in UTF-8"),
    ],
)
def test_an_unreadable_file_is_named_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(pithead.BrokenGame) as caught:
        TextFile("halde/advice.toml", data)
    assert str(caught.value).startswith(f"halde/advice.toml cannot be used: {reason}")


@pytest.mark.parametrize("module", ["__main__", "pithead.arena.fuzz"])
def test_a_game_need_not_have_a_file(module: str) -> None:
    assert text_file(type("Halde", (), {"__module__": module}), ADVICE) is None


def test_a_game_has_its_files_beside_it() -> None:
    file = text_file(type(pithead.game("schiefer")), LESSON)
    assert file is not None
    assert (file.source, file.tables["id"]) == ("schiefer/lesson.toml", "schiefer-1")


def test_texts_are_messages_and_names_are_not() -> None:
    data = b"""\
id = "halde-1"
[[card]]
after = ["roll:1"]
title = "Dig"
text = "You dig."
[dig]
title = "Load"
about = "You load."
look_at = "Load all."
"""
    expected = ["Dig", "You dig.", "Load", "You load.", "Load all."]
    assert list(all_messages(data)) == expected
