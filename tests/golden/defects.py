"""How broken positions, editions and records are refused."""

import copy
import json
import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pithead
from pithead import Edition, Game, Record
from tests.golden.engine import NAMES, Streams, Texts, compact, outcome, positions, recorded, some

WRONG: tuple[Any, ...] = (None, True, -1, 0, 7, 999, 1.5, "", "x", [], [0], {}, {"x": 1})
Way = tuple[str | int, ...]


def paths(data: object, above: Way = ()) -> Iterator[Way]:
    """The way to everything in a piece of JSON."""
    keys: list[Any] = []
    if isinstance(data, dict):
        keys = list(data)
    elif isinstance(data, list):
        keys = list(range(len(data)))
    for key in keys:
        yield (*above, key)
        yield from paths(data[key], (*above, key))  # type: ignore[index]


def _inside(data: Any, path: Way) -> Any:
    for key in path:
        data = data[key]
    return data


def mutations(data: dict[str, Any], rng: random.Random, count: int) -> Iterator[tuple[str, Any]]:
    """Each key of the top dropped and made nonsense; then so many changes anywhere."""
    for key in data:
        changed = copy.deepcopy(data)
        del changed[key]
        yield f"without {key}", changed
        wrong = rng.choice(WRONG)
        yield f"{key} = {wrong!r}", {**copy.deepcopy(data), key: wrong}
    yield "unknown key", {**copy.deepcopy(data), "nonsense": 1}
    everywhere = list(paths(data))
    for _ in range(count):
        path = rng.choice(everywhere)
        changed = copy.deepcopy(data)
        parent = _inside(changed, path[:-1])
        where = "/".join(str(part) for part in path)
        yield f"{_change(parent, path[-1], rng)} at {where}", changed


def _change(parent: Any, key: Any, rng: random.Random) -> str:
    old = parent[key]
    kind = rng.choice(("drop", "wrong", "near", "near", "near", "more"))
    if kind == "drop":
        del parent[key]
    elif kind == "near" and isinstance(old, bool):
        parent[key] = not old
    elif kind == "near" and isinstance(old, int):
        parent[key] = old + rng.choice((-2, -1, 1, 2, 50))
    elif kind == "near" and isinstance(old, str):
        parent[key] = rng.choice((old + "x", old[:-1], old.upper(), ""))
    elif kind == "more" and isinstance(old, dict):
        old["nonsense"] = 1
    elif kind == "more" and isinstance(old, list):
        old.append(copy.deepcopy(old[0]) if old else 0)
    else:
        parent[key] = copy.deepcopy(rng.choice(WRONG))
    return kind


def read(game: Game, data: object) -> str:
    """What becomes of a position."""
    state = game.from_json(data)  # type: ignore[arg-type]
    return f"sound: {state.actor} {state.prompt()} {state.legal()} {compact(state.to_json())}"


def broken_positions(game_id: str) -> Texts:
    game = pithead.game(game_id)
    out = Streams()
    for players in game.players:
        rng = random.Random(players)
        for number, state in enumerate(some(game, players, 4)):
            data = json.loads(compact(state.to_json()))
            for what, changed in mutations(data, rng, 40):
                out.add(f"{players}/{number}", what, outcome(read, game, changed))
    agendas = {name: None for state in recorded(game, 3) for name in state.to_json()["agenda"]}
    for number, state in enumerate(some(game, 3, 4)):
        for name in agendas:
            data = {**state.to_json(), "agenda": [name]}
            out.add(f"agenda/{number}", name, outcome(read, game, data))
    for text in ("", "[]", "{}", "1", "null", "{", '{"game": 1}', "[" * 5000, b"\xff", b"{}"):
        out.add("texts", repr(text[:20]), outcome(read, game, text))
    return out.texts()


def broken_editions(game_id: str) -> Texts:
    game = pithead.game(game_id)
    out = Streams()
    tables = json.loads(json.dumps(game.edition.tables))
    rng = random.Random(9)
    for what, changed in mutations(tables, rng, 200):
        label = "tables" if what.startswith("without") or " = " in what else "values"
        out.add(label, what, outcome(_made, game, changed))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "edition.toml"
        for text in (
            b"",
            b"x",
            b"[game]\n",
            b'[game]\nid = "chess"\nedition = "one"\n',
            b'[game]\nid = "schiefer"\nedition = "a b"\n',
            f'[game]\nid = "{game_id}"\nedition = "bare"\n'.encode(),
            b"\xff\xfe",
            b"a = " + b"[" * 900,
            b"x" * 2000,
            b"d = 2011-99-99\n",
        ):
            file.write_bytes(text)
            said = outcome(_label, file)
            out.add("files", repr(text[:50]), said.replace(folder, "FOLDER"))
        missing = Path(folder) / "missing.toml"
        out.add("files", outcome(_label, missing).replace(folder, "FOLDER"))
    other = Edition({**game.edition.tables, "game": {"id": "chess", "edition": "x"}}, "other.toml")
    out.add("files", outcome(game.with_edition, other))
    return out.texts()


def _label(file: Path) -> str:
    return pithead.load_edition(file).label


def _loaded(text: str) -> str:
    return Record.load(text).dump()


def _made(game: Game, tables: dict[str, Any]) -> str:
    edition = Edition(tables, "golden.toml")
    changed = game.with_edition(edition)
    return f"sound: {edition.label} {compact(changed.start(3).to_json())}"


def broken_records(game_id: str) -> Texts:
    game = pithead.game(game_id)
    out = Streams()
    for players in game.players:
        rng = random.Random(players)
        record = Record(game.start(players), NAMES[:players])
        for number, _, action in positions(game.start(players), 3):
            if number == 45:
                break
            record.play(action)
        record.commitment, record.luck = "ab" * 32, {0: "clover", 1: "four leaves"}
        record.taken_back = [3, 7]
        text = record.dump()
        for what, changed in _broken_lines(text, rng):
            out.add(f"{players}", what, outcome(_loaded, changed))
    for data in (
        "",
        "\n",
        "pithead 1",
        "pithead 2\n",
        b"\xff",
        "x" * 300,
        "\ufeffpithead 1\n---\n",
    ):
        out.add("texts", repr(data[:20]), outcome(Record.load, data))
    start = game.start(2)
    for seats in ([], ["a"], ["a", ""], ["a", "a"], ["a", "b\n"], ["a", "x" * 200]):
        out.add("seats", seats, outcome(Record, start, seats))
    one = Record.start(game, 2, seats=["a", "b"])
    for at in (-1, 1, 99):
        out.add("seats", at, outcome(one.at, at), outcome(one.back_to, at))
    return out.texts()


def _broken_lines(text: str, rng: random.Random) -> Iterator[tuple[str, str]]:
    lines = text.split("\n")
    for number in range(len(lines)):
        yield f"without {number}", "\n".join(lines[:number] + lines[number + 1 :])
        yield f"twice {number}", "\n".join(lines[: number + 1] + lines[number:])
        yield f"cut {number}", "\n".join([*lines[:number], lines[number][:-1]])
        word = rng.choice(("0 keep", "* nonsense", "x", "", "9 turn", "option x 1", "seat 7 Eva"))
        yield f"other {number} {word}", "\n".join([*lines[:number], word, *lines[number + 1 :]])
        changed = rng.choice((lines[number] + "9", lines[number].upper(), " " + lines[number]))
        yield f"changed {number}", "\n".join([*lines[:number], changed, *lines[number + 1 :]])
    yield "windows", text.replace("\n", "\r\n")
    yield "no end of line", text.rstrip("\n")
