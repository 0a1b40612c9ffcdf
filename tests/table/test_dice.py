"""Fair dice, and what `pithead verify` says about them."""

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import pithead
from pithead.cli import app
from pithead.table import dice
from pithead.table.service import Service
from pithead.table.setups import SeatWish
from pithead.table.verify import verdict
from tests.table.conftest import Run

SEED = bytes(range(32))


def finished(service: Service, run: Run[Any], take_back: bool) -> str:
    """The record of a game between two people, one of whom took something back."""

    async def story() -> str:
        created = await service.create("schiefer", [SeatWish("me", "Ada"), SeatWish("open")])
        table = created.table_id
        ben = await service.join(table, "Ben")
        tokens = [created.token, ben.token]
        rng = random.Random(1)
        backs = [(60, 20), (50, 30), (90, 5)] if take_back else []
        while (now := await service.standing(table)).status != "over":
            if backs and now.position >= backs[0][0]:
                await service.propose_back(table, tokens[0], backs.pop(0)[1])
                await service.answer(table, tokens[1], agree=True)
                continue
            await service.act(table, tokens[now.actor], rng.choice(now.legal))
            if rng.random() < 0.2:
                try:
                    await service.undo(table, tokens[now.actor])
                except pithead.PitheadError:
                    continue
        return await service.record(table)

    text: str = run(story())
    return text


def test_the_luck_of_an_event_is_fixed_by_seed_epoch_and_number() -> None:
    assert dice.luck(SEED, 7, []).value == dice.Luck(SEED, 0, 7).value
    assert dice.luck(SEED, 7, [8]).value == dice.Luck(SEED, 0, 7).value
    assert dice.luck(SEED, 7, [3, 9]).value == dice.Luck(SEED, 1, 7).value
    assert dice.luck(SEED, 9, [3, 9]).value == dice.Luck(SEED, 2, 9).value
    values = {dice.Luck(SEED, epoch, n).value for epoch in range(20) for n in range(50)}
    assert len(values) == 1000
    assert all(0 <= value < 1 for value in values)


def test_luck_is_even() -> None:
    """Six faces, sixty thousand throws: within four standard deviations of what is expected."""
    faces = Counter(int(6 * dice.Luck(SEED, 0, n).value) for n in range(60_000))
    assert all(abs(count - 10_000) < 4 * 91.3 for count in faces.values())


@pytest.mark.parametrize("take_back", [False, True])
def test_a_game_of_the_table_is_proved_fair(
    service: Service, run: Run[Any], take_back: bool
) -> None:
    text = finished(service, run, take_back)
    record = pithead.Record.load(text)
    assert record.dump() == text
    assert record.taken_back == ([20, 30, 5] if take_back else [])
    found = verdict(record)
    assert found.fair
    assert found.outcomes > 10


def test_every_kind_of_cheating_is_found(service: Service, run: Run[Any], tmp_path: Path) -> None:
    text = finished(service, run, take_back=False)
    file = tmp_path / "game.pithead"

    def verify(content: str, *more: str) -> tuple[int, str]:
        file.write_text(content, encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en", *more])
        return result.exit_code, " ".join(result.output.split())

    commitment = pithead.Record.load(text).commitment
    code, said = verify(text)
    assert code == 0
    assert "All of them are what the seed says" in said
    assert "Not proved: that the commitment was made before the game" in said
    code, said = verify(text, "--commitment", commitment)
    assert code == 0
    assert "Proved as well" in said
    code, said = verify(text, "--commitment", "0" * 64)
    assert code == 1
    assert "WRONG: the record has another commitment" in said

    code, said = verify(text.replace(f"commitment {commitment}", f"commitment {'1' * 64}"))
    assert code == 1
    assert "the seed does not belong to the commitment" in said

    code, said = verify(text.replace("---\n", "taken-back 0\n---\n"))
    assert code == 1
    assert "WRONG: event 1" in said

    first = re.search(r"^\* start:(\d)$", text, re.MULTILINE)
    assert first is not None
    swapped = text.replace(first[0], f"* start:{1 - int(first[1])}")
    changed = swapped[: swapped.index("\n", swapped.index("* start")) + 1]
    code, said = verify(changed)
    assert code == 1
    line = changed.count("\n")
    assert f"WRONG: event 1 (line {line}) is start:{1 - int(first[1])}" in said

    seed = re.search(r"^seed .*\n", text, re.MULTILINE)
    assert seed is not None
    code, said = verify(text.replace(seed[0], ""))
    assert code == 3
    assert "no seed yet" in said
    code, said = verify(re.sub(r"^(seed|commitment) .*\n", "", text, flags=re.MULTILINE))
    assert code == 3
    assert "no commitment" in said
    assert "Traceback" not in said
