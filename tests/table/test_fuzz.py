"""Whatever is sent to the API, it never breaks: schemathesis over its own description."""

from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from pithead.table.app import create_app
from pithead.table.settings import Settings
from tests.table.databases import DATABASES, new_database
from tests.table.servers import serving


class Place:
    """A server with a table on it, and the token of everybody there."""

    def __init__(self, address: str) -> None:
        self.address = address
        seats = [{"kind": "me", "name": "Ada"}, {"kind": "me", "name": "Ben"}, {"kind": "open"}]
        body = {"game": "schiefer", "seats": seats, "public": True}
        made = httpx.post(f"{address}/api/v1/tables", json=body).json()
        self.table, self.token = made["table_id"], made["token"]
        httpx.post(f"{address}/api/v1/tables/{self.table}/join", json={"name": "Cy"})


@pytest.fixture(scope="module", params=DATABASES)
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    database = new_database(request.param, tmp_path_factory.mktemp("fuzz"), request)
    with serving(Settings(database=database, workers=1, limited=False)) as address:
        yield Place(address)


DESCRIPTION: Any = schemathesis.openapi.from_dict(create_app(Settings()).openapi())
# The stream never ends; it has tests of its own.
OPERATIONS = {
    operation.ok().label: operation.ok()
    for operation in DESCRIPTION.exclude(path_regex="/stream$").get_all_operations()
}


@pytest.mark.parametrize("label", sorted(OPERATIONS))
def test_no_request_breaks_the_server(label: str, place: Place) -> None:
    """Each once as it comes, and once at a real table by somebody who sits there."""

    @settings(max_examples=20, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(case=OPERATIONS[label].as_strategy())
    def fuzz(case: Any) -> None:
        first = case.call(base_url=place.address)
        assert first.status_code < 500, (case.as_curl_command(), first.text)
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = place.table
        token = {"authorization": f"Bearer {place.token}"}
        second = case.call(base_url=place.address, headers=token)
        assert second.status_code < 500, (case.as_curl_command(), second.text)

    fuzz()


def test_every_operation_is_fuzzed() -> None:
    assert len(OPERATIONS) > 20
