"""Filling the disk of the server with its log."""

import io
import logging
import socket
from pathlib import Path

from bench.server import Server
from pithead.table.base.log_output import RepetitionFilter, TextLines
from tests.table.servers import wait_for

MOST = 20


class Log:
    """A log whose clock stands still until a test moves it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.stream = io.StringIO()
        handler = logging.StreamHandler(self.stream)
        handler.setFormatter(TextLines("%(levelname)s %(message)s"))
        handler.addFilter(RepetitionFilter(lambda: self.now))
        self.logger = logging.Logger("flooded", logging.INFO)
        self.logger.addHandler(handler)

    def warn(self, times: int) -> None:
        for number in range(times):
            self.logger.warning("request %s was malformed", number)

    @property
    def lines(self) -> list[str]:
        return self.stream.getvalue().splitlines()


def test_of_each_kind_of_warning_some_are_logged() -> None:
    log = Log()
    log.warn(5000)
    assert len(log.lines) == MOST
    log.logger.warning("something else")
    assert log.lines[-1] == "WARNING something else"


def test_a_later_line_says_how_many_were_left_out() -> None:
    log = Log()
    log.warn(5000)
    log.now = 61.0
    log.warn(2)
    assert log.lines[MOST] == f"WARNING request 0 was malformed (left_out {5000 - MOST})"
    assert log.lines[MOST + 1] == "WARNING request 1 was malformed"


def test_what_the_operator_has_asked_for_is_logged_completely() -> None:
    log = Log()
    for number in range(500):
        log.logger.info("committed %s", number)
    assert len(log.lines) == 500


def test_malformed_requests_do_not_fill_the_log(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", limits=False)
    log = tmp_path / "log"
    with log.open("wb") as errors:
        server.start(errors=errors)
        try:
            wait_for(f"http://{server.host}:{server.port}")
            for _ in range(300):
                with socket.create_connection((server.host, server.port), 60) as connection:
                    connection.sendall(b"nonsense\r\n\r\n")
                    assert connection.recv(1000).startswith(b"HTTP/1.1 400")
        finally:
            server.stop()
    assert len(log.read_bytes().splitlines()) < 100
