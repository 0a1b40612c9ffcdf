"""The history of a person's games, and the archive of public games."""

import io
import zipfile
from typing import Any

import httpx
import pytest

import pithead
from pithead.analysis import Analysis, Choice, Decision, Luck
from pithead.table.base.settings import Settings
from pithead.table.bots.analysis_queue import AnalysisQueue, Progress
from pithead.table.pages.error_rate_chart import error_rate_chart
from pithead.table.service import Service
from pithead.table.service.history import GameFilter, Review, error_rates, statistics
from tests.table.conftest import Run, cached_table
from tests.table.finished_games import finished
from tests.table.servers import serving


def test_a_person_sees_their_results(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        me = service.tokens.new_visitor()
        first = await finished(service, me, ["Ada", "Ben"], public=False)
        second = await finished(service, me, ["Cy", "Ada"], seats=(1,))
        games = await service.history.games(me)
        assert [played.listed.id for played in games] == [second, first]
        table = await cached_table(service, first)
        assert games[1].points == table.state.scores()[0]
        assert sorted(played.place for played in games) == [1, 2]
        found = statistics(games)
        assert [(group.game, group.players, group.wins) for group in found] == [
            ("ruhrschifffahrt", 2, 1)
        ]
        assert found[0].best == max(table.state.scores())
        assert found[0].average == sum(table.state.scores()) / 2
        chosen = [GameFilter(result="won"), GameFilter(name="cy"), GameFilter(against="people")]
        assert [sum(f.fits(played) for played in games) for f in chosen] == [1, 1, 0]
        assert await service.history.games(service.tokens.new_visitor()) == []

    run(story())


def test_the_archive_has_public_games_only(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        me = service.tokens.new_visitor()
        await finished(service, me, ["Ada", "Ben"], public=False)
        listed = await finished(service, me, ["Ünal", "100%"])
        for chosen, count in (
            (GameFilter(), 1),
            (GameFilter(game="schiefer"), 0),
            (GameFilter(players=2), 1),
            (GameFilter(players=3), 0),
            (GameFilter(name="ünal"), 1),
            (GameFilter(name="100%"), 1),
            (GameFilter(name="1%0"), 0),
        ):
            found, more = await service.history.archive(chosen, 1)
            assert [table.id for table in found] == [listed] * count, chosen
            assert not more
        records = [record async for record in service.history.records(GameFilter())]
        assert [name for name, _ in records] == [f"ruhrschifffahrt-{listed}.pithead"]
        same = pithead.Record.load((await service.queries.record(listed)).text)
        assert pithead.Record.load(records[0][1]).events == same.events

    run(story())


def test_history_and_archive_are_pages(
    settings: Settings, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysed_at_once(monkeypatch)

    async def before() -> tuple[str, str]:
        service = Service(settings)
        await service.start()
        me = service.tokens.new_visitor()
        table = await finished(service, me, ["Ada", "<b>Ben"])
        await service.hints.analysis(table)
        await finished(service, me, ["Eve", "greedy"])
        await service.close()
        return me, table

    me, table = run(before())
    cookies = {"pithead_visitor": me}
    with (
        serving(settings) as address,
        httpx.Client(base_url=address, cookies=cookies) as client,
    ):
        page = client.get("/history", headers={"accept-language": "de"}).text
        assert "Platz" in page
        assert "<svg" in page
        assert "&lt;b&gt;Ben" in page
        assert "Verlorene Punkte je Entscheidung" in page
        assert "2,50 Punkte je Entscheidung verloren, Glück +1,5" in page
        assert "Gierig" in page
        assert "Gierig" in client.get("/archive?name=eve", headers={"accept-language": "de"}).text
        assert f'href="/t/{table}"' in page
        assert client.get("/history?game=schiefer&players=x&result=y").status_code == 200
        assert f'href="/t/{table}?at=0"' in client.get("/archive?name=ada").text
        answer = client.get("/archive/records.zip?name=ada")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            assert archive.namelist() == [f"ruhrschifffahrt-{table}.pithead"]
            assert archive.testzip() is None


def analysed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every analysis be finished when it is requested."""
    decision = Decision(3, 0, "b", "a", 2.5, "?", ["a"], [Choice("a", 0.0, 1)], [-2.5, 2.5])
    luck = Luck(2, "x", [1.5, -1.5], [0.0, 0.0])
    found = Analysis("ruhrschifffahrt", 2, "judge", 9, True, [], [decision, decision], [luck])

    def request(
        queue: AnalysisQueue, question: object, record: pithead.Record, again: bool
    ) -> Progress:
        return Progress(9, 9, 0, False, found, record)

    monkeypatch.setattr(AnalysisQueue, "request", request)


def test_the_first_analysis_of_a_game_enters_the_history_of_its_players(
    service: Service, run: Run[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    analysed_at_once(monkeypatch)

    async def story() -> None:
        token = service.tokens.new_visitor()
        table = await finished(service, token, ["Ada", "Bo"])
        assert [game.review for game in await service.history.games(token)] == [None]
        assert error_rates(await service.history.games(token)) == []
        await service.hints.analysis(table)
        before = (await service.queries.view(table)).sequence
        await service.hints.analysis(table)
        assert (await service.queries.view(table)).sequence == before
        games = await service.history.games(token)
        assert [game.review for game in games] == [Review(2, 5.0, 1.5)]
        assert error_rates(games) == [("ruhrschifffahrt", [2.5])]

    run(story())


def test_the_curve_of_a_history_says_its_numbers() -> None:
    drawn = error_rate_chart([0.5, 0.25, 0.125], "Per decision", "de")
    assert "<title>Per decision: 0,50, 0,25, 0,12</title>" in drawn
    assert drawn.count("<circle") == 3
    assert "<circle" in error_rate_chart([0.0], "Per decision", "en")
