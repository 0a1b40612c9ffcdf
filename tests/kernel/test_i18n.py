"""Messages: translated on demand, with plural forms, contexts and lists."""

import subprocess
import sys
from pathlib import Path

import pytest

from pithead.kernel.errors import UnknownLanguage
from pithead.kernel.texts import catalogue
from pithead.kernel.texts.catalogue import languages
from pithead.kernel.texts.i18n import (
    OwnText,
    Plural,
    Text,
    Verbatim,
    all_of,
    capitalised,
    check_language,
    decimal,
    joined,
    one_of,
    player_name,
    plural,
    say,
    say_one_of,
    sentence,
    text_in,
)
from pithead.locale import Messages, language_of

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Language: pl\\n"

msgid "the {thing} is gone"
msgstr "{thing} ist wech"

msgctxt "board"
msgid "space"
msgstr "Kästken"

msgid "{n} coin"
msgid_plural "{n} coins"
msgstr[0] "{n} eins"
msgstr[1] "{n} wenige"
msgstr[2] "{n} viele"
"""
FORMATS = """{"name": "Platt", "decimal": ";", "lists": {
"and": {"2": "{0} un {1}", "start": "{0}, {1}", "middle": "{0}, {1}", "end": "{0} un {1}"},
"or": {"2": "{0} of {1}", "start": "{0}, {1}", "middle": "{0}, {1}", "end": "{0} of {1}"}}}"""
PROGRAM = """
from pithead.kernel.texts.catalogue import formats, languages
from pithead.kernel.texts.i18n import OwnText, Text, decimal, plural, say, say_one_of, text_in
print(languages())
print(formats("pl").name)
print(say("pl", "the {thing} is gone", thing=text_in("board", "space")))
print(text_in("board", "space").to("pl"), Text("space").to("pl"))
print(*(plural("{n} coin", "{n} coins", n).to("pl") for n in (1, 2, 5)))
print(decimal("pl", 2.5), say_one_of("pl", ["a", "b", "c"]))
print(OwnText("space", {"de": "Feld"}).to("pl"))
"""


def test_english_stands_in_the_code() -> None:
    assert say("en", "{n} of {all}", n=1, all=2) == "1 of 2"
    assert Text("{who} waits", who=Verbatim("Ada")).to("en") == "Ada waits"
    assert Text("{who} waits").fill("en", who="Bo") == "Bo waits"
    assert Text("{who} waits").with_values(who="Cy").to("en") == "Cy waits"


def test_a_text_without_values_may_contain_braces() -> None:
    assert Verbatim("{seat}").to("en") == "{seat}"


def test_plural_forms_follow_the_number() -> None:
    coins = Plural("{n} coin", "{n} coins")
    assert [coins.of(n).to("en") for n in (0, 1, 2)] == ["0 coins", "1 coin", "2 coins"]
    assert plural("{n} coin for {who}", "{n} coins for {who}", 2, who="Ada").to("en") == (
        "2 coins for Ada"
    )


def test_lists_end_with_and_or_or() -> None:
    items = [Verbatim("a"), Verbatim("b"), Verbatim("c")]
    assert one_of(items).to("en") == "a, b or c"
    assert all_of(items).to("de") == "a, b und c"
    assert one_of(items[:2]).to("de") == "a oder b"
    assert joined(items).to("en") == "a, b, c"
    assert joined(items, " / ").to("en") == "a / b / c"
    assert say_one_of("de", ["a"]) == "a"
    assert say_one_of("en", list("abcde")) == "a, b, c, d or e"


def test_a_context_chooses_the_translation() -> None:
    # The same literal as in the terminal, so that the catalogue has it.
    command = text_in("command", "undo")
    assert (command.to("en"), command.to("de")) == ("undo", "zurück")
    with pytest.raises(UnknownLanguage):
        command.to("fr")


def test_sentences_begin_with_a_capital_letter() -> None:
    assert sentence(Verbatim("öl steigt")).to("de") == "Öl steigt."
    assert capitalised(Verbatim("coal")).to("en") == "Coal"


@pytest.mark.parametrize(("lang", "number"), [("en", "+1234.50"), ("de", "+1234,50")])
def test_a_number_is_written_as_the_language_does(lang: str, number: str) -> None:
    assert decimal(lang, 1234.5, 2, sign=True) == number
    assert decimal(lang, 2.25) == "2.2".replace(".", number[-3]), "one place and no plus sign"
    assert Messages(lang).decimal(-0.26) == "-0.3".replace(".", number[-3])


def test_found_translations_are_kept_up_to_a_limit() -> None:
    most = catalogue.MOST_FOUND
    for n in range(most + 2):
        catalogue.translated("de", f"message {n}")
        catalogue.translated_plural("de", "one", "many", n)
        catalogue.translated_in("de", "context", f"message {n}")
    for found in (catalogue._found, catalogue._found_plurals, catalogue._found_in_context):
        assert len(found.pop("de")) == most


def test_the_source_of_a_compiled_catalogue_is_not_read(tmp_path: Path) -> None:
    source = tmp_path / "a.po"
    source.write_text(CATALOGUE, encoding="utf-8")
    (tmp_path / "a.mo").write_bytes(catalogue.compiled_catalogue(source))
    source.write_bytes(b"\xff")
    assert catalogue._load([tmp_path]).pgettext("board", "space") == "Kästken"


def test_an_unknown_language_is_refused() -> None:
    for wrong in ("fr", "", "../de"):
        with pytest.raises(UnknownLanguage):
            check_language(wrong)
    with pytest.raises(UnknownLanguage):
        Messages("fr")
    with pytest.raises(UnknownLanguage):
        say("fr", "space")


def test_the_environment_chooses_the_language() -> None:
    assert languages()[:1] == ("en",)
    assert language_of({}) == "en"
    assert language_of({"LANG": "C"}) == "en"
    assert language_of({"LANG": "de_DE.UTF-8"}) == "de"
    assert language_of({"LC_ALL": "fr_FR", "LANG": "de_DE"}) == "en"


def test_players_without_names_have_numbers() -> None:
    assert player_name(1, "en", None) == "player 2"
    assert player_name(1, "en", ["Ada", "Bo"]) == "Bo"


def test_a_name_in_an_edition_file_brings_its_translation() -> None:
    name = OwnText("mine", {"de": "Grube"})
    assert (name.to("en"), name.to("de")) == ("mine", "Grube")


def test_a_third_language_is_a_folder_of_files(tmp_path: Path) -> None:
    folder = tmp_path / "pl"
    folder.mkdir()
    (folder / "rest.po").write_text(CATALOGUE, encoding="utf-8")
    (folder / "formats.json").write_text(FORMATS, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        env={"PITHEAD_LANGUAGES": str(tmp_path), "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=600,
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "('en', 'de', 'pl')",
        "Platt",
        "Kästken ist wech",
        "Kästken space",
        "1 eins 2 wenige 5 viele",
        "2;5 a, b of c",
        "space",
    ]


def test_a_translation_is_kept_but_not_without_limit() -> None:
    asked = [f"message {number}" for number in range(catalogue.MOST_FOUND + 5)]
    assert [catalogue.translated("xx", message) for message in asked] == asked
    assert len(catalogue._found.pop("xx")) == catalogue.MOST_FOUND


def test_words_are_read_only_when_somebody_asks_for_them() -> None:
    program = (
        "import sys, pithead\n"
        "state = pithead.game('schiefer').start(2)\n"
        "state.prompt('en')\n"
        "from pithead.kernel.texts import catalogue\n"
        "assert not catalogue._translations and 'babel' not in sys.modules\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
