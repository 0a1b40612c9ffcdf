"""What `pithead check` says of mistakes: what is wrong, in which line, and what to do."""

from pathlib import Path

import pytest

from pithead.game_checks.all_checks import CHECKS
from pithead.game_checks.examined_game import ExaminedGame
from pithead.game_checks.findings import GameFinding
from tests.new_games import SHARED_LIST, Changes, new_game

LESSON = """\
id = "x"

[[card]]
after = ["start:0", "roll:2"]
title = "The heap"
text = "Here it is."
spot = ["board", "heaven"]

[[card]]
title = "Take lumps"
text = "Take five."
actions = ["take:5"]
"""
GLOSSARY = """\
# Terms

- **heap** {#heap}: All lumps that are left. HA-9.9
- die: no such line
"""
TRANSLATED = 'msgid "The die is rolled."\nmsgstr "Der Würfel {fällt}."\n'
CATALOGUE = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n' + TRANSLATED

_FAULT = '        raise RuntimeError("no ink")\n'

MISTAKES: dict[str, tuple[str, Changes, str, str]] = {
    "shared_list": (
        "play",
        {"state.py": SHARED_LIST},
        "playing on with a clone changed the original",
        "",
    ),
    "crash": (
        "play",
        {
            "verbs.py": (
                "        count = target + 1\n        state",
                "        count = 1 // 0\n        state",
            )
        },
        "ZeroDivisionError",
        "verbs.py:",
    ),
    "narrow_offer": (
        "play",
        {
            "verbs.py": (
                "    def values(",
                (
                    "    def offer(self, state, seat, choices):\n"
                    "        choices.append(self.first)\n\n    def values("
                ),
            )
        },
        "is not legal, but nothing prevents it",
        "verbs.py:",
    ),
    "problem": (
        "play",
        {"verbs.py": ("state.heap -= count", "state.heap -= count - 1")},
        "lumps in total (HA-1.1)",
        "",
    ),
    "no_values": (
        "texts",
        {"verbs.py": ("def values(", "def _unused(")},
        "a placeholder is left in en: you can take at most {most}",
        "verbs.py:",
    ),
    "same_texts": (
        "texts",
        {
            "verbs.py": (
                'Text("Take {count} of {heap}.", count=count, heap=state.heap)',
                'Text("Take.")',
            )
        },
        "have the same text in en: Take.",
        "verbs.py:",
    ),
    "no_prompt": (
        "texts",
        {"steps.py": ('Text("How many lumps do you take?")', 'Text("")')},
        "has no text in en",
        "steps.py:",
    ),
    "long_answer": (
        "texts",
        {"verbs.py": ("Take {count} of {heap}.", "Take {count} of {heap}" + " and so on" * 30)},
        "letters in en, 280 fit",
        "verbs.py:",
    ),
    "unknown_rule": (
        "rules",
        {"verbs.py": ('rule = "HA-2.2"', 'rule = "HA-9.9"')},
        "there is no rule HA-9.9",
        "verbs.py:",
    ),
    "no_rule": (
        "rules",
        {"verbs.py": ('    rule = "HA-2.2"\n', "")},
        "take:1 names no rule",
        "verbs.py:",
    ),
    "rule_in_one_language": (
        "rules",
        {"rules.de.md": ("### HA-3.3", "### HA-3.4")},
        "HA-3.3 is missing in de",
        "rules.de.md",
    ),
    "late_goal": (
        "rules",
        {"overview.en.md": ("Collect the most points.", "Collect. " * 110)},
        "the goal is told after",
        "overview.en.md",
    ),
    "untested_rule": (
        "rules",
        {"test_rules.py": ('@pytest.mark.rule("HA-1.1")\n', "")},
        "HA-1.1 has no test",
        "rules.en.md:3",
    ),
    "long_advice": (
        "newcomers",
        {"advice.toml": ("You take", "You really " * 60 + "take")},
        "words in en, 60 are possible",
        "advice.toml:1",
    ),
    "lesson": (
        "newcomers",
        {"lesson.toml": LESSON},
        "event 3 of the lesson, take:5, is not legal",
        "lesson.toml",
    ),
    "spot": (
        "newcomers",
        {"lesson.toml": LESSON},
        "the drawing has no part heaven",
        "lesson.toml:5",
    ),
    "hidden_card": (
        "newcomers",
        {"lesson.toml": LESSON.replace('after = ["start:0", "roll:2"]\n', "")},
        "the card The heap of the lesson is never shown",
        "lesson.toml",
    ),
    "glossary": (
        "newcomers",
        {"glossary.en.md": GLOSSARY},
        "is not like",
        "glossary.en.md:4",
    ),
    "term": (
        "newcomers",
        {"glossary.en.md": GLOSSARY},
        "there is no rule HA-9.9",
        "glossary.en.md:3",
    ),
    "untranslated": (
        "translations",
        {"locale/de/x.po": CATALOGUE},
        "not translated to de: How many lumps do you take?",
        "steps.py:",
    ),
    "placeholders": (
        "translations",
        {"locale/de/x.po": CATALOGUE},
        "other placeholders in de: Der Würfel {fällt}.",
        "steps.py:",
    ),
    "colour": (
        "drawings",
        {"drawings.py": ('"coal", "coalrim"', '"mauve", "coalrim"')},
        "the drawing has an unknown colour: mauve",
        "drawings.py:",
    ),
    "crash_of_drawing": (
        "drawings",
        {"drawings.py": ("        wide = sheet", f"{_FAULT}        wide = sheet")},
        "RuntimeError: no ink",
        "drawings.py:",
    ),
    "outside": (
        "drawings",
        {"drawings.py": ("room.x, room.y + 10, str(", "room.x - 500, room.y + 10, str(")},
        "a text leaves the drawing",
        "drawings.py:",
    ),
    "overlap": (
        "drawings",
        {
            "drawings.py": (
                "    canvas.text(room.x, room.y + 10",
                '    canvas.text(room.x, room.y + 12, "8", 9)\n    canvas.text(room.x, room.y + 10',
            )
        },
        "two texts lie on each other",
        "drawings.py:",
    ),
    "five_players": (
        "drawings",
        {"material.py": ("MOST_PLAYERS: Final = 4", "MOST_PLAYERS: Final = 5")},
        "Error",
        "",
    ),
    "blind_evaluator": (
        "bots",
        {"evaluator.py": ("        return lump *", "        return 0.0\n        return lump *")},
        "the same value in every position",
        "evaluator.py:",
    ),
    "infinite": (
        "bots",
        {
            "evaluator.py": (
                "        return lump *",
                '        return float("inf")\n        return lump *',
            )
        },
        "a value is not a finite number",
        "evaluator.py:",
    ),
    "page": (
        "pages",
        {
            "scoring.py": (
                '        return say(lang, "Lumps") if key',
                '        raise RuntimeError("no words")\n        return say(lang, "Lumps") if key',
            )
        },
        "RuntimeError: no words",
        "scoring.py:",
    ),
    "not_packaged": (
        "package",
        {"pyproject.toml": ('"*.md", ', ""), "edition.toml": ("", "")},
        "the package lacks overview.en.md",
        "pyproject.toml:",
    ),
}


@pytest.mark.full
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_with_its_place(tmp_path: Path, mistake: str) -> None:
    name, changes, message, place = MISTAKES[mistake]
    game_id = f"halde_bad_{mistake}"
    (check,) = (check for check in CHECKS if check.name == name)
    with new_game(tmp_path, game_id, changes) as game:
        found = [
            result
            for result in check.run(ExaminedGame(game, is_quick=True, seed=1))
            if isinstance(result, GameFinding) and message in result.message.to("en")
        ]
        assert found, mistake
        assert found[0].advice.to("de")
        assert place in str(found[0].place)
        if place.endswith(":"):
            assert found[0].place is not None
            assert found[0].place.line > 0
