"""What somebody might try with reports to the operator."""

from pathlib import Path

import httpx

from pithead.table.base.settings import Settings
from pithead.table.http.rate_limits import REPORT
from tests.table.servers import serving


def test_reports_without_number(tmp_path: Path) -> None:
    """Reports are limited; own words and what is not there cannot be reported."""
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite3'}",
        workers=1,
        tasks_per_hour=4 * int(REPORT.cost) + 1,
    )
    with serving(settings) as site:
        with httpx.Client(base_url=site) as ada:
            form = {"game": "schiefer", "players": "2", "seat0": "me", "name0": "Ada"}
            made = ada.post("/tables", data={**form, "seat1": "open", "public": "yes"})
            path = made.headers["location"]
            ada.post(f"{path}/chat", data={"message": "<b>rude</b>"})
            line = ada.get(f"/api/v1/tables/{path.removeprefix('/t/')}").json()["chat"][0]
            assert ada.get(f"{path}/report?chat={line['sequence']}").status_code == 404
            assert f"{path}/report" not in ada.get(path).text
        with httpx.Client(base_url=site) as ben:
            wish = {"chat": str(line["sequence"])}
            assert f"{path}/report?chat={line['sequence']}" in ben.get(path).text
            page = ben.get(f"{path}/report", params=wish)
            assert "&lt;b&gt;rude" in page.text
            assert "<b>rude" not in page.text
            for query in ({}, {"chat": "0"}, {"seat": "1"}, {"seat": "9"}):
                assert ben.get(f"{path}/report", params=query).status_code == 404
            foreign = {"origin": "https://evil.example"}
            assert ben.post(f"{path}/report", data=wish, headers=foreign).status_code == 403
            answers = [ben.post(f"{path}/report", data=wish).status_code for _ in range(5)]
            assert answers == [200, 200, 200, 200, 429]
