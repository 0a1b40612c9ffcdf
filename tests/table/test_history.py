"""The history of a person's games, and the archive of public games."""

import io
import zipfile
from typing import Any

import httpx

import pithead
from pithead.table.service import Service
from pithead.table.service.history import GameFilter, statistics
from pithead.table.settings import Settings
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


def test_history_and_archive_are_pages(settings: Settings, run: Run[Any]) -> None:
    async def before() -> tuple[str, str]:
        service = Service(settings)
        await service.start()
        me = service.tokens.new_visitor()
        table = await finished(service, me, ["Ada", "<b>Ben"])
        await finished(service, me, ["Eve", "greedy"])
        await service.close()
        return me, table

    me, table = run(before())
    cookies = {"pithead_visitor": me}
    with (
        serving(settings) as address,
        httpx.Client(base_url=address, timeout=60, cookies=cookies) as client,
    ):
        page = client.get("/history", headers={"accept-language": "de"}).text
        assert "Platz" in page
        assert "<svg" in page
        assert "&lt;b&gt;Ben" in page
        assert "Gierig" in page
        assert "Gierig" in client.get("/archive?name=eve", headers={"accept-language": "de"}).text
        assert f'href="/t/{table}"' in page
        assert client.get("/history?game=schiefer&players=x&result=y").status_code == 200
        assert f'href="/t/{table}?at=0"' in client.get("/archive?name=ada").text
        answer = client.get("/archive/records.zip?name=ada")
        with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
            assert archive.namelist() == [f"ruhrschifffahrt-{table}.pithead"]
            assert archive.testzip() is None
