"""`python -m bench.pages`: the size of a table's page as a browser receives it.

Four people at one screen play sixty steps of each game. Then everything that the page needs is
fetched as on the first visit, and the stage as after one move.
"""

from __future__ import annotations

import html
import re
import statistics
import tempfile
import time
from pathlib import Path

import httpx
from rich.console import Console
from rich.table import Table

import pithead
from bench.server import Server

FIRST_LOAD = 150_000
UPDATE = 30_000
STEPS = 60


def packed(client: httpx.Client, path: str) -> int:
    """Return the number of bytes of a compressed answer."""
    with client.stream("GET", path) as answer:
        for _ in answer.iter_raw():
            pass
        return answer.num_bytes_downloaded


def play(client: httpx.Client, game_id: str) -> str:
    """Start a game and play to its middle; return the path of the table."""
    seats = {f"seat{seat}": "me" for seat in range(4)}
    made = client.post("/tables", data={"game": game_id, "players": "4", **seats})
    table = made.url.path
    for _ in range(STEPS):
        stage = client.get(f"{table}/stage").text
        choice = re.search(r'name="action" value="([^"]+)"', stage)
        seen = re.search(r'data-sequence="(\d+)"', stage)
        assert choice is not None
        assert seen is not None
        client.post(f"{table}/act", data={"action": html.unescape(choice[1]), "seen": seen[1]})
    return table


def main() -> None:
    results = Table(title="A table's page, in bytes as they are sent, and the time of an update")
    for column in ("game", "first load", "one move", "stage, median ms"):
        results.add_column(column, justify="left" if column == "game" else "right")
    reached = True
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.sqlite3")
        server.start()
        address = f"http://{server.host}:{server.port}"
        try:
            with httpx.Client(base_url=address, follow_redirects=True, timeout=30) as client:
                for game_id in pithead.games():
                    table = play(client, game_id)
                    page = client.get(table).text
                    assets = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
                    assets.add("/static/bold.woff2")
                    first = packed(client, table) + sum(packed(client, path) for path in assets)
                    update = packed(client, f"{table}/stage")
                    times = []
                    for _ in range(15):
                        began = time.perf_counter()
                        client.get(f"{table}/stage")
                        times.append((time.perf_counter() - began) * 1000)
                    reached &= first <= FIRST_LOAD and update <= UPDATE
                    median = f"{statistics.median(times):.1f}"
                    results.add_row(game_id, f"{first:,}", f"{update:,}", median)
        finally:
            server.stop()
    console = Console()
    console.print(results)
    goal = f"goal: {FIRST_LOAD:,} bytes at first, {UPDATE:,} for one move"
    console.print(f"{goal}: {'reached' if reached else 'MISSED'}")


if __name__ == "__main__":
    main()
