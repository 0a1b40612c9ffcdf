"""What a page tells somebody who comes back after a while."""

import re
from typing import Any

import httpx

import pithead
from pithead.table.base.settings import Settings
from pithead.table.service import Service
from tests.table.conftest import Run
from tests.table.finished_games import GAMES, finished
from tests.table.servers import serving

USEFUL = re.compile(r'<ul class="changes">\s*<li|id="away-events" open>.*?<li>.*?\w', re.DOTALL)


def test_a_summary_always_says_something(settings: Settings, run: Run[Any]) -> None:
    async def before() -> tuple[str, str]:
        service = Service(settings)
        await service.start()
        me = service.tokens.new_visitor()
        table = await finished(service, me, ["Ada", "Ben"])
        await service.close()
        return me, table

    me, table = run(before())
    record = pithead.Record.load((GAMES / "ruhrschifffahrt-2.pithead").read_text())
    last = len(record.events)
    with serving(settings) as address:
        for cookies, heading in (
            ({"pithead_visitor": me}, "What changed for"),
            ({}, "What changed<"),
        ):
            with httpx.Client(base_url=address, cookies=cookies) as client:
                for since in (*range(0, last - 12, 9), *range(last - 12, last)):
                    told = client.get(f"/t/{table}/away", params={"since": since}).text
                    assert f"away: {last - since} event" in told
                    points = f"Ada: {record.at(since).scores()[0]}"
                    assert points in re.sub(r"<svg.*?</svg>|<[^>]*>", "", told)
                    assert USEFUL.search(told), since
                    assert heading in told or 'id="away-events" open' in told
                assert client.get(f"/t/{table}/away", params={"since": last}).status_code == 204
