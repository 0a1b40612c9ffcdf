"""Games of other packages: what an author forgets must not keep people from playing."""

import random
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

import pithead
from pithead.arena.fuzz import fuzz, record_text
from pithead.kernel.choices import no_choices
from pithead.rulebook.glossary import glossary
from pithead.table.base.settings import Settings
from pithead.table.tables import views
from tests.new_games import SHARED_LIST, new_game
from tests.table.servers import serving


def page(tmp_path: Path, path: str, text: bool = False) -> httpx.Response:
    """The answer of a server to a request."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}", workers=1, limited=False
    )
    with (
        serving(settings) as address,
        httpx.Client(
            base_url=address, follow_redirects=True, headers={"accept-language": "en"}
        ) as client,
    ):
        return client.get(path)


def asked(game: pithead.Game, die: int) -> pithead.State:
    """A position in which seat 0 takes lumps."""
    state = game.start(players=2)
    state.apply("start:0")
    state.apply(f"roll:{die}")
    return state


def test_every_problem_of_a_position_is_told(tmp_path: Path) -> None:
    with new_game(tmp_path, "halde_problems") as game:
        start = game.start(players=2)
        found = []
        for changes in (
            {"heap": 1, "start_player": 0},
            {"sweeper": 1},
            {"heap": 0, "lumps": [60, 60]},
            {"rolled": 3},
        ):
            state = start.clone()
            for name, value in changes.items():
                setattr(state, name, value)
            problems = state.game.audit.problems(state)
            assert all(problem.to("de") for problem in problems)
            found += [problem.code for problem in problems]
        assert set(found) == {"lump_count", "sweeper", "end", "die", "start_player"}


def test_a_problem_may_be_a_plain_sentence(tmp_path: Path) -> None:
    lines = ('reason = Text("a player sweeps', 'reason = ("a player sweeps')
    with new_game(tmp_path, "halde_plain", {"audit.py": lines}) as game:
        state = game.start(players=2)
        state.sweeper = 0  # type: ignore[attr-defined]
        (problem,) = state.problems()
        assert "a player sweeps when the heap is gone" in problem


@pytest.mark.parametrize("source", ["rulebook", "museum"])
def test_the_page_about_its_edition_is_shown(tmp_path: Path, source: str) -> None:
    """A game of a package may have sources of its own."""
    changes = {
        "edition.toml": ('"rulebook"', f'"{source}"'),
        "edition_schema.py": ("    ),\n)\n", f'    ),\n    sources=["{source}"],\n)\n'),
    }
    name = f"halde_about_{source}"
    with new_game(tmp_path, name, changes):
        answer = page(tmp_path, f"/about/{name}")
        assert answer.status_code == 200
        assert f'class="prov {source}"' in answer.text
        assert (">museum<" in answer.text) == (source == "museum")


@pytest.mark.parametrize("name", ["halde_subjects", "halde_none"])
def test_what_is_not_possible_is_told(tmp_path: Path, name: str) -> None:
    without = {"verbs.py": ("def subject(", "def _unused(")} if name == "halde_none" else {}
    with new_game(tmp_path, name, without) as game:
        (group,) = views.blocked(asked(game, 4), "en")
        assert group.reason == "you can take at most 4"
        wanted = ["take:5", "take:6"] if without else ["5 lumps", "6 lumps"]
        assert group.subjects == wanted
        assert views.blocked(asked(game, 6), "en") == []


def test_a_clone_that_shares_a_list_is_reported_with_a_record(tmp_path: Path) -> None:
    changes = {"state.py": SHARED_LIST}
    with new_game(tmp_path, "halde_shared", changes) as game:
        report = fuzz(game, 30, seed=1)
        assert report.failure is not None
        assert report.failure.record_text.startswith("pithead 1\ngame halde_shared\n")


def test_a_record_that_cannot_be_replayed_lists_its_events(tmp_path: Path) -> None:
    with new_game(tmp_path, "halde_events") as game:
        record = pithead.Record.start(game, 2)
        rng = random.Random(1)
        while len(record.events) < 4:
            state = record.state
            record.play(state.draw(rng) if state.actor < 0 else state.legal()[0])
        # Where clones share data, the first position is not what it was.
        first = record._checkpoints[0]
        first.agenda.clear()
        first.choices = no_choices()
        text = record_text(record)
        assert text.startswith("pithead 1\ngame halde_events\n")
        assert [line.partition(" ")[0] for line in text.splitlines()[-4:]] == ["?"] * 4


def test_a_board_that_cannot_be_drawn_is_told_as_text(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    changes = {
        "drawings.py": (
            "        y = _heap(",
            '        raise RuntimeError("no ink")\n        y = _heap(',
        )
    }
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}", workers=1, limited=False
    )
    with ExitStack() as stack:
        stack.enter_context(new_game(tmp_path, "halde_ink", changes))
        address = stack.enter_context(serving(settings))
        client = stack.enter_context(
            httpx.Client(
                base_url=address,
                follow_redirects=True,
                headers={"accept-language": "en"},
            )
        )
        form = {"game": "halde_ink", "players": "2", "seat0": "me", "seat1": "me", "name0": "Ada"}
        table = client.post("/tables", data=form)
        assert table.status_code == 200
        # The author sees what and where, players see the position and their choices.
        assert "RuntimeError: no ink (halde_ink/drawings.py:" in table.text
        assert 'id="text-position"' in table.text
        assert "heap" in table.text
        assert 'value="take:1"' in table.text
        assert any("cannot be drawn" in message for message in caplog.messages)
        assert client.get(f"{table.url.path}/places").json() == {"drawing": []}
        assert client.get(f"{table.url.path}/stage").status_code == 200
        assert client.get("/about/halde_ink").status_code == 200


def test_a_malformed_line_of_a_glossary_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with new_game(tmp_path, "halde_terms"):
        file = tmp_path / "src" / "halde_terms" / "glossary.en.md"
        file.write_text(
            "# Terms\n\n- **heap** {#heap}: All lumps that are left. HA-1.1\n- die: no such line\n"
        )
        answer = page(tmp_path, "/rules/halde_terms")
        assert answer.status_code == 200
        assert "All lumps that are left." in answer.text
        assert list(glossary("halde_terms", "en")) == ["heap"]
        (message,) = {text for text in caplog.messages if "glossary.en.md" in text}
        assert "'- die: no such line' is not like" in message


LESSON = """\
id = "x"

[[card]]
after = ["start:0", "roll:2"]
title = "Take lumps"
text = "Take five."
actions = ["take:5"]
"""
MISTAKES: dict[str, tuple[dict[str, str | tuple[str, str]], str]] = {
    "narrow": (
        {
            "verbs.py": (
                "    def values(",
                (
                    "    def offer(self, state, seat, choices):\n"
                    "        choices.append(self.first)\n\n    def values("
                ),
            )
        },
        "take:2 is not legal, but nothing prevents it",
    ),
    "colour": (
        {"drawings.py": ('"coal", "coalrim"', '"mauve", "coalrim"')},
        "the drawing has an unknown colour: mauve",
    ),
    "advice": (
        {"advice.toml": ("[take]", "[give]")},
        "halde_advice/advice.toml cannot be used: [give]: must be one of take, not 'give'",
    ),
    "five": ({"material.py": ("MOST_PLAYERS: Final = 4", "MOST_PLAYERS: Final = 5")}, "Error"),
    "lesson": (
        {"lesson.toml": LESSON},
        "event 3 of the lesson, take:5, is not legal",
    ),
    "actions": (
        {
            "game.py": (
                "        self.set_rules(self.material, self.verbs, self.steps.all)\n",
                (
                    "        self.set_rules(self.material, self.verbs, self.steps.all)\n"
                    "        self.actions += 3\n"
                ),
            )
        },
        "those of chance follow",
    ),
}


class Ticks:
    """A clock that goes on by a thousandth of a second whenever it is read."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def monotonic(self) -> float:
        self.seconds += 0.001
        return self.seconds


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_fuzzer_finds_mistakes_that_nobody_would_see(
    tmp_path: Path, mistake: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pithead.arena.fuzz.time", Ticks())
    changes, expected = MISTAKES[mistake]
    with new_game(tmp_path, f"halde_{mistake}", changes) as game:
        report = fuzz(game, 2, seed=1)
        assert report.failure is not None
        assert expected in report.failure.message.to("en")
