"""Tables with corrected material: equal editions are shared, and few are kept."""

import gc
from importlib.resources import files
from pathlib import Path
from typing import Any

import httpx

from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest, Setup, shared_game
from pithead.table.service import Service
from pithead.table.storage import StoredTable
from pithead.table.tables.table import GameTable
from pithead.table.tables.table_cache import TableCache
from tests.table.attacks.places import SEATS, code
from tests.table.conftest import Run, cached_table
from tests.table.servers import serving

TEXT = (files("pithead.games") / "schiefer" / "edition.toml").read_text(encoding="utf-8")
MINE = TEXT.replace('edition = "', 'edition = "my-', 1)
TWO = [SeatRequest("me", "Ada"), SeatRequest("me", "Ben")]


def test_tables_with_equal_material_share_it(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        games, texts = [], []
        for edition in (MINE, MINE, f"# my own comment\n{MINE}"):
            made = await service.seats.create("schiefer", TWO, edition=edition)
            shared_game.cache_clear()
            table = await cached_table(service, made.table_id)
            games.append(table.game)
            texts.append(table.setup.edition_text)
        assert games[0] is games[1] is games[2]
        assert texts[0] is texts[1]
        other = MINE.replace('edition = "my-', 'edition = "your-', 1)
        made = await service.seats.create("schiefer", TWO, edition=other)
        assert (await cached_table(service, made.table_id)).game is not games[0]

    run(story())


def test_material_that_no_table_uses_is_forgotten() -> None:
    from pithead.table.base import table_setup

    shared_game.cache_clear()
    gc.collect()
    before = len(table_setup._shared_games)
    game = shared_game("schiefer", MINE.replace("my-", "old-", 1))
    assert len(table_setup._shared_games) == before + 1
    del game
    shared_game.cache_clear()
    gc.collect()
    assert len(table_setup._shared_games) == before


def test_a_table_with_its_own_material_takes_the_room_of_several(service: Service) -> None:
    assert service._context is not None
    cache = TableCache(service._context.store, service._watchers, 20)

    def add(name: str, edition: str) -> None:
        setup = Setup("schiefer", 2, 1, {}, edition, "").to_json()
        cache._tables[name] = GameTable(
            StoredTable(name, "schiefer", setup, bytes(32), False, 0, [], {})
        )

    for number in range(20):
        add(f"plain{number}", "")
    assert len(cache._tables) == 20
    add("own", MINE)
    assert len(cache._tables) == 11


def test_new_editions_are_limited(tmp_path: Path) -> None:
    settings = Settings(database=f"sqlite:///{tmp_path / 't'}", workers=1, tasks_per_hour=15)
    with (
        serving(settings) as address,
        httpx.Client(base_url=f"{address}/api/v1") as api,
    ):
        body = {"game": "schiefer", "seats": SEATS}
        made = [api.post("/tables", json={**body, "edition": MINE}) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert code(made[2]) == "too_many"
        form = {"game": "schiefer", "players": "2", "edition": MINE}
        page = httpx.post(f"{address}/tables", data=form)
        assert page.status_code == 429
        assert api.post("/tables", json=body).status_code == 201
