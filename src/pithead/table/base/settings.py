"""The settings of a server, from arguments of `pithead serve` or environment variables."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from platformdirs import user_data_path

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.i18n import Text
from pithead.table.base.log_output import FORMATS, LEVELS
from pithead.table.base.table_setup import STRONGEST_BOT

DATABASE: Final = "PITHEAD_DATABASE"
BOT_MODULES: Final = "PITHEAD_BOTS"
KEY_FILE: Final = "PITHEAD_KEY_FILE"
LIMITS: Final = "PITHEAD_LIMITS"
HTTPS: Final = "PITHEAD_HTTPS"
ADDRESS: Final = "PITHEAD_ADDRESS"
ANALYSIS: Final = "PITHEAD_ANALYSIS"
WORK: Final = "PITHEAD_WORK"
METRICS: Final = "PITHEAD_METRICS"
EDITIONS: Final = "PITHEAD_EDITIONS"
LOG: Final = "PITHEAD_LOG"
LOG_LEVEL: Final = "PITHEAD_LOG_LEVEL"
MAIL: Final = "PITHEAD_MAIL"
MAIL_FROM: Final = "PITHEAD_MAIL_FROM"
INTERNAL_NOTICES: Final = "PITHEAD_INTERNAL_NOTICES"
MAIL_ADDRESS: Final = re.compile(
    r"(?!.*=\?)[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}"
)
"""The mail addresses that every mail server accepts.

`=?` begins an encoded word: in the header of a mail, it would become another address.
"""
_PREFIX: Final = "PITHEAD_"
NUMBERS: Final = (
    "requests_per_second",
    "requests_at_once",
    "wrong_tokens_per_minute",
    "tasks_per_minute",
    "tasks_per_hour",
    "streams_per_address",
    "bots_per_address",
    "absence_minutes",
    "open_seat_minutes",
    "notice_seconds",
    "anonymous_months",
    "live_tables",
    "bot_records",
    "workers",
    "most_workers",
    "bot_seconds",
)
"""The numbers that an operator can choose; the others are for tests."""
_MAY_BE_NOTHING: Final = frozenset({"workers", "bot_pause", "notice_seconds", "anonymous_months"})


@dataclass(frozen=True)
class Settings:
    """All settings, with defaults for one machine at home."""

    database: str = ""
    """An SQLAlchemy URL; empty for a file in the user's data folder."""
    database_seconds: float = 10.0
    """The time limit for one statement of the database."""
    key_file: str = ""
    """A file with the key that encrypts the secrets in the database; empty for none."""
    editions: str = ""
    """A folder of edition files that can be chosen at new tables; empty for none."""
    bot_modules: tuple[str, ...] = ()
    """Modules that register more bots; the bot processes import them first."""
    thinks: bool = True
    """Whether this process runs bots; otherwise `pithead work` runs them."""
    workers: int = max(1, (os.cpu_count() or 2) - 1)
    """The initial number of bot processes; more are started while all are busy."""
    most_workers: int = 8
    bot_seconds: float = 10.0
    """The time limit for one decision of a bot."""
    bots_per_address: int = max(1, os.cpu_count() or 1)
    """The most bots that think at once for one address; one process is always left for others."""
    bot_tables_per_address: int = 4
    """The most tables without people, of one address, whose bots play at the same time."""
    unwatched_seconds: float = 60.0
    """Tables without people pause when nobody has looked for so long."""
    bot_records: int = 200
    """The number of games that each bot process caches; others are replayed."""
    bot_pause: float = 0.0
    """A pause between a bot's decisions, for clients that do not pace themselves."""
    hint_bot: str = STRONGEST_BOT
    analysis_simulations: int = 200
    """Simulations for each decision of a finished game."""
    live_tables: int = 2000
    """The number of tables in the cache."""
    heartbeat: float = 15.0
    """Seconds between heartbeats of an event stream on which nothing happens."""
    limited: bool = True
    """Whether the limits for each address are on; off for load tests."""
    requests_per_second: float = 50.0
    requests_at_once: int = 300
    wrong_tokens_per_minute: int = 30
    tasks_per_minute: int = 30
    """Chat, hints and pages that must be drawn; see `http.rate_limits` for what each costs."""
    tasks_per_hour: int = 120
    """New tables, and all else that is stored, sent or takes long; see `http.rate_limits`."""
    streams_per_address: int = 100
    events_per_table: int = 20_000
    """The most events at a table, apart from actions; a long game has a thousand."""
    open_seat_minutes: float = 10.0
    """After so long, everybody at the table may give an open seat to a bot."""
    absence_minutes: float = 5.0
    """Others may let a bot play for somebody who has been away for so long."""
    correspondence_hours: float = 6.0
    """A game that pauses for so long is played by correspondence."""
    correspondence_absence_hours: float = 72.0
    """The absence after which a bot may play for somebody in a game by correspondence."""
    address: str = ""
    """The address of the server for visitors, such as https://pithead.example; empty for the one
    that each request names. Passkeys belong to its host."""
    secure_cookies: bool = False
    """Whether cookies are sent over HTTPS only."""
    mail: str = ""
    """The server that sends mail, such as smtps://user:password@mail.example; empty for none."""
    mail_from: str = ""
    """The address from which mails are sent."""
    internal_notices: bool = False
    """Whether notices may be sent to addresses of this machine and its network."""
    notice_seconds: float = 20.0
    """A notice is sent when it has been somebody's turn for so long, and they do not look."""
    anonymous_months: float = 6.0
    """Unfinished tables without players are deleted after so long; 0 to keep them."""
    log: str = "text"
    """The format of the server's log: text or json."""
    log_level: str = "warning"
    metrics: bool = False
    """Whether `/metrics` is served, to everybody who can reach it."""

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        if self.database:
            return self.database
        return f"sqlite:///{data_folder() / 'tables.sqlite3'}"


def data_folder() -> Path:
    """The user's data folder for Pithead, created if necessary."""
    return user_data_path("pithead", appauthor=False, ensure_exists=True)


class BadSetting(PitheadError):
    """An environment variable has an unknown value."""


def _one_of(environment: Mapping[str, str], name: str, known: Sequence[str], usual: str) -> str:
    given = environment.get(name, usual)
    if given not in known:
        raise BadSetting(
            Text(
                "{variable} must be one of {known}, not {given}",
                variable=name,
                known=", ".join(known),
                given=repr(given),
            )
        )
    return given


def settings_from(environment: Mapping[str, str], **given: object) -> Settings:
    """Settings from environment variables; other arguments take precedence."""
    found: dict[str, object] = {
        "database": environment.get(DATABASE, ""),
        "key_file": environment.get(KEY_FILE, ""),
        "editions": environment.get(EDITIONS, ""),
        "address": _address(environment.get(ADDRESS, "")),
        "bot_modules": tuple(
            name for name in environment.get(BOT_MODULES, "").split(",") if name.strip()
        ),
    }
    found["limited"] = environment.get(LIMITS, "on") != "off"
    found["secure_cookies"] = environment.get(HTTPS, "off") == "on"
    found["thinks"] = environment.get(WORK, "on") != "off"
    found["metrics"] = environment.get(METRICS, "off") == "on"
    found["internal_notices"] = environment.get(INTERNAL_NOTICES, "off") == "on"
    found["mail"] = environment.get(MAIL, "")
    found["mail_from"] = environment.get(MAIL_FROM, "")
    if found["mail"]:
        _check_mail(environment)
    found["log"] = _one_of(environment, LOG, FORMATS, "text")
    found["log_level"] = _one_of(environment, LOG_LEVEL, LEVELS, "warning")
    if environment.get(ANALYSIS):
        found["analysis_simulations"] = _simulations(environment[ANALYSIS])
    found.update(_numbers(environment))
    found.update({name: value for name, value in given.items() if value is not None})
    return Settings(**found)  # type: ignore[arg-type]


def _address(given: str) -> str:
    """The address without a path; BadSetting if it is not one."""
    try:
        parts = urlsplit(given)
        valid = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
        if given and (not valid or parts.query or parts.fragment or parts.username):
            raise ValueError
    except ValueError:
        raise BadSetting(
            Text(
                "{variable} must be an address such as https://pithead.example, not {given}",
                variable=ADDRESS,
                given=repr(given),
            )
        ) from None
    return given.rstrip("/").lower()


def _check_mail(environment: Mapping[str, str]) -> None:
    """BadSetting unless mails can be sent, with an address to reply to and links that work."""
    try:
        parts = urlsplit(environment[MAIL])
        valid = parts.scheme in ("smtp", "smtps") and parts.hostname and parts.path in ("", "/")
        _ = parts.port  # raises ValueError if it is no number
    except ValueError:
        valid = False
    if not valid:
        # What was given is not repeated: it may contain a password.
        raise BadSetting(
            Text("{variable} must be like smtps://user:password@mail.example", variable=MAIL)
        )
    for variable in (MAIL_FROM, ADDRESS):
        if not environment.get(variable):
            raise BadSetting(
                Text("{first} needs {second}, too", first=MAIL, second=variable),
            )
    if not MAIL_ADDRESS.fullmatch(environment[MAIL_FROM]):
        raise BadSetting(
            Text(
                "{variable} must be a mail address, not {given}",
                variable=MAIL_FROM,
                given=repr(environment[MAIL_FROM]),
            )
        )


def _simulations(given: str) -> int:
    number = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else 0
    if not 1 <= number <= 100_000:
        raise BadSetting(
            Text(
                "{variable} must be a number of simulations per decision, such as 200, not {given}",
                variable=ANALYSIS,
                given=repr(given),
            )
        )
    return number


def _numbers(environment: Mapping[str, str]) -> dict[str, object]:
    """The settings that are numbers; the variable of `live_tables` is PITHEAD_LIVE_TABLES."""
    found: dict[str, object] = {}
    for field in fields(Settings):
        variable = _PREFIX + field.name.upper()
        if field.name not in NUMBERS or variable not in environment:
            continue
        assert field.type is int or field.type is float
        given = environment[variable]
        least = 0 if field.name in _MAY_BE_NOTHING else 1 if field.type is int else 0.001
        try:
            value = field.type(given)
        except ValueError:
            value = -1
        if not least <= value < 1e9:
            raise BadSetting(
                Text(
                    "{variable} must be a number of at least {least}, not {given}",
                    variable=variable,
                    least=least,
                    given=repr(given),
                )
            )
        found[field.name] = value
    return found
