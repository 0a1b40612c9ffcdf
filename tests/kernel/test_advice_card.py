"""The file with the advice of a game: its cards, and what its author reads if it is wrong."""

import pytest

import pithead
from pithead.kernel.texts.advice_card import read_advice
from pithead.kernel.texts.text_file import TextFile

CARD = 'title = "Dig"\nabout = "You dig."\nlook_at = "Dig deep."\n'
KINDS = {"dig", "sell", "load"}


def read(text: str) -> dict[str, tuple[str, str, str]]:
    cards = read_advice(TextFile("halde/advice.toml", text.encode()), KINDS)
    return {
        kind: (card.title.to("en"), card.about.to("en"), card.look_at.to("en"))
        for kind, card in cards.items()
    }


def test_a_card_serves_its_kind_of_question_and_those_that_share_it() -> None:
    texts = ("Dig", "You dig.", "Dig deep.")
    assert read(f'[dig]\nalso = ["load"]\n{CARD}') == {"dig": texts, "load": texts}


def test_a_text_is_translated_by_the_catalogues() -> None:
    text = f"[dig]\n{CARD}".replace('"Dig"', '"Dues"')
    card = read_advice(TextFile("halde/advice.toml", text.encode()), KINDS)["dig"]
    assert (card.title.to("en"), card.title.to("de")) == ("Dues", "Abgaben")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[dig]\ntitle = "Dig"\nabout = "You dig."\n', "[dig], key look_at: is missing"),
        (f"[dig]\n{CARD}".replace('"Dig"', "3"), "[dig], key title: must be a text on one line"),
        (f'[dig]\nabuot = ""\n{CARD}', "[dig], key abuot: is not known here"),
        (f"[build]\n{CARD}", "[build]: must be one of dig, load, sell, not 'build'"),
        (f'[dig]\nalso = ["build"]\n{CARD}', "[dig], key also: must be one of dig, load, sell"),
        (f'[dig]\nalso = "load"\n{CARD}', "[dig], key also: must be a list, not 'load'"),
        (f'[dig]\nalso = ["dig"]\n{CARD}', "[dig], key also: 'dig' is given twice"),
        (f'[dig]\nalso = ["load"]\n{CARD}\n[load]\n{CARD}', "[load]: 'load' is given twice"),
        ('dig = "Dig"\n', "[dig]: must be a table, not 'Dig'"),
    ],
)
def test_what_is_wrong_is_told_with_file_table_and_key(text: str, reason: str) -> None:
    with pytest.raises(pithead.BrokenGame) as caught:
        read(text)
    assert str(caught.value).startswith(f"halde/advice.toml cannot be used: {reason}")


def test_everything_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(pithead.BrokenGame, match=r"\[dig\], key title: .*; \[build\]: must be"):
        read(f"[dig]\n{CARD}\n[build]\n{CARD}".replace('"Dig"', "3", 1))
