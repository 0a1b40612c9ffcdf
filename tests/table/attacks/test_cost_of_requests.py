"""Requests that cost the server much: they are made once for everybody, or counted first."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

import pithead
from pithead.editions.corrections import base_edition
from pithead.kernel.draw_options import PAPERS
from pithead.kernel.texts.catalogue import languages
from pithead.rulebook.example_file import examples
from pithead.rulebook.figure_drawing import draw_example
from pithead.table.base.settings import Settings
from pithead.table.pages import edition_page, rules
from tests.table.attacks.places import code
from tests.table.servers import serving

JSON = {"content-type": "application/json"}


@pytest.fixture
def few_tables(tmp_path: Path) -> Iterator[str]:
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1, tasks_per_hour=2)
    with serving(settings) as address:
        yield address


@pytest.mark.parametrize("path", ["/tables", "/records", "/api/v1/tables"])
def test_a_large_body_is_not_parsed_beyond_the_limit(few_tables: str, path: str) -> None:
    """Who may set up no further table is told so before anything looks at their edition."""
    nonsense = b"\xff" * 500_000
    given: dict[str, Any] = {"content": nonsense, "headers": JSON}
    if not path.startswith("/api"):
        given = {"files": {"record": ("a", nonsense), "edition_file": ("a", nonsense)}}
    answers = [httpx.post(f"{few_tables}{path}", **given) for _ in range(4)]
    assert [answer.status_code == 429 for answer in answers] == [False, False, True, True]
    # One limit holds for all doors.
    body = {"game": "schiefer", "seats": [{"kind": "me"}, {"kind": "open"}]}
    assert code(httpx.post(f"{few_tables}/api/v1/tables", json=body)) == "too_many"


def test_the_page_of_an_edition_is_drawn_once_for_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    drawings = edition_page._drawings

    def counted(base: Any, *more: Any) -> Any:
        drawn.append(base.game.id)
        return drawings(base, *more)

    monkeypatch.setattr(edition_page, "_drawings", counted)
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1, tasks_per_minute=1)
    with serving(settings) as address:
        for n in range(30):
            for game in pithead.games():
                with httpx.Client(base_url=address) as visitor:
                    page = visitor.get(f"/about/{game}?at=nowhere{n}", headers={"a": str(n)})
                    assert page.status_code == 200
                    known = {"if-none-match": page.headers["etag"]}
                    again = visitor.get(f"/about/{game}?at=nowhere{n}", headers=known)
                    assert again.status_code == 304
        assert sorted(drawn) == sorted(pithead.games())
        # Each place of a drawing has a page of its own: those that are not known yet are counted.
        places = list(base_edition("schiefer").groups)[:10]
        answers = [
            httpx.get(f"{address}/about/schiefer", params={"at": at}).status_code for at in places
        ]
        assert answers[0] == 200
        assert 429 in answers


def test_each_figure_of_the_rules_is_drawn_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def counted(example: Any, lang: str) -> Any:
        drawn.append(lang)
        return draw_example(example, lang)

    monkeypatch.setattr("pithead.table.pages.rules.draw_example", counted)
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1)
    with serving(settings) as address:
        bodies = set()
        for n in range(20):
            for lang in ("en", "de"):
                answer = httpx.get(
                    f"{address}/rules/schiefer/figures/setup.svg?{n}",
                    headers={"accept-language": lang},
                )
                assert answer.headers["content-type"] == "image/svg+xml"
                assert "max-age" in answer.headers["cache-control"]
                bodies.add(answer.content)
        assert sorted(drawn) == ["de", "en"]
        assert len(bodies) == 2
    figures = sum(len(examples(game)) for game in pithead.games())
    assert figures * len(languages()) * (len(PAPERS) + 1) <= rules.MOST_FIGURES


def test_the_page_of_an_edition_is_each_visitors_own(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1)
    with serving(settings) as address:
        dark, light = (
            httpx.get(
                f"{address}/about/schiefer",
                headers={"cookie": f"pithead_paper={paper}"},
            ).text
            for paper in ("dark", "light")
        )
        assert 'data-paper="dark"' in dark
        assert 'data-paper="dark"' not in light
        fragment = httpx.get(f"{address}/about/schiefer", headers={"x-fragment": "1"}).text
        assert fragment.startswith('<div class="workshop">')
        assert fragment in dark
