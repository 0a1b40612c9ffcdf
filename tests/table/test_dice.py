"""Fair dice, and what `pithead verify` says about them."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import pithead
from pithead.cli import app
from pithead.kernel.errors import BadRecord
from pithead.table.base import errors
from pithead.table.base.settings import Settings
from pithead.table.base.table_setup import SeatRequest
from pithead.table.service import Service
from pithead.table.tables import fair_dice
from pithead.table.tables.dice_check import verdict
from tests.table.conftest import Run, cached_table

SEED = bytes(range(32))


def finished(service: Service, run: Run[Any], game: str, take_back: bool) -> str:
    """The record of a game between two people, one of whom took something back."""

    async def story() -> str:
        created = await service.seats.create(game, [SeatRequest("me", "Ada"), SeatRequest("open")])
        table = created.table_id
        ben = await service.seats.join(table, "Ben")
        tokens = [created.token, ben.token]
        rng = random.Random(1)
        backs = [(60, 20), (50, 30), (90, 5)] if take_back else []
        while (now := await service.queries.standing(table)).status != "over":
            if backs and now.position >= backs[0][0]:
                asked = await service.proposals.propose_back(table, tokens[0], backs.pop(0)[1])
                await service.proposals.answer(table, tokens[1], True, asked.event)
                continue
            await service.actions.act(table, tokens[now.actor], rng.choice(now.legal))
            if rng.random() < 0.2:
                try:
                    await service.actions.undo(table, tokens[now.actor])
                except pithead.PitheadError:
                    continue
        return (await service.queries.record(table)).text

    text: str = run(story())
    return text


def test_the_luck_of_an_event_is_fixed_by_seed_epoch_and_number() -> None:
    assert fair_dice.random_source(SEED, 7, []).value == fair_dice.CommittedRandom(SEED, 0, 7).value
    assert (
        fair_dice.random_source(SEED, 7, [8]).value == fair_dice.CommittedRandom(SEED, 0, 7).value
    )
    assert (
        fair_dice.random_source(SEED, 7, [3, 9]).value
        == fair_dice.CommittedRandom(SEED, 1, 7).value
    )
    assert (
        fair_dice.random_source(SEED, 9, [3, 9]).value
        == fair_dice.CommittedRandom(SEED, 2, 9).value
    )
    values = {
        fair_dice.CommittedRandom(SEED, epoch, n).value for epoch in range(20) for n in range(50)
    }
    assert fair_dice.CommittedRandom(SEED, 0, 7).value == 0.8066869318477359
    assert len(values) == 1000
    assert all(0 <= value < 1 for value in values)


# -- luck of one's own -----------------------------------------------------------------------------


def test_what_is_added_changes_all_luck_and_nothing_added_changes_none() -> None:
    assert fair_dice.dice_key(SEED, {}) == SEED
    keys = {
        fair_dice.dice_key(SEED, added)
        for added in ({0: "a"}, {1: "a"}, {0: "b"}, {0: "a", 1: "a"}, {0: "a\u00e4"}, {0: "1:a"})
    }
    assert len(keys) == 6
    assert SEED not in keys
    assert fair_dice.dice_key(SEED, {1: "b", 0: "a"}) == fair_dice.dice_key(SEED, {0: "a", 1: "b"})


def test_the_first_roll_waits_for_everybodys_luck(service: Service, run: Run[Any]) -> None:
    async def story() -> None:
        seats = [SeatRequest("me", "Ada"), SeatRequest("open"), SeatRequest("bot")]
        created = await service.seats.create("schiefer", seats, asks_for_entropy=True)
        table, ada = created.table_id, created.token
        await service.seats.add_entropy(table, ada, 0, "  four-leaf\tclover ")
        ben = (await service.seats.join(table, "Ben")).token
        view = await service.queries.view(table, ada)
        assert (view.position, view.luck.missing) == (0, [1])
        assert view.luck.added == {0: "four-leaf clover"}
        with pytest.raises(errors.NotStarted):
            await service.actions.act(table, ada, "keep")
        with pytest.raises(errors.NotStarted):
            await service.hints.hint(table)
        with pytest.raises(errors.ForeignToken):
            await service.seats.add_entropy(table, ada, 1, "not yours")
        await service.seats.add_entropy(table, ada, 0, "horseshoe")
        await service.seats.add_entropy(table, ben, 1, "")
        view = await service.queries.view(table, ben)
        assert view.position > 0
        assert not view.luck.open
        assert view.luck.added == {0: "horseshoe", 1: ""}
        with pytest.raises(errors.DiceRolled):
            await service.seats.add_entropy(table, ben, 1, "too late")
        # Who was left without an answer sends it again.
        assert (await service.seats.add_entropy(table, ada, 0, "horseshoe")).repeated
        key = fair_dice.dice_key((await cached_table(service, table)).seed, {0: "horseshoe"})
        start = pithead.game("schiefer").start(players=3)
        first = (await service.queries.log(table))[0].action
        assert first == start.name(start.draw(fair_dice.random_source(key, 0, [])))

    run(story())


def test_luck_is_added_while_one_waits_and_when_one_sits_down(
    settings: Settings, run: Run[Any], tmp_path: Path
) -> None:
    """The whole way to the proof, over a restart."""

    async def story() -> str:
        service = Service(settings)
        await service.start()
        created = await service.seats.create(
            "schichtwechsel", [SeatRequest("me"), SeatRequest("open")]
        )
        table = created.table_id
        await service.seats.add_entropy(table, created.token, 0, "Glück auf")
        tokens = [created.token, (await service.seats.join(table, "Ben", entropy="[b]x[/b]")).token]
        await service.close()
        service = Service(settings)
        await service.start()
        try:
            while (now := await service.queries.standing(table)).status != "over":
                await service.actions.act(table, tokens[now.actor], now.legal[-1])
            assert (await service.queries.view(table)).luck.added == {0: "Glück auf", 1: "[b]x[/b]"}
            again = await service.seats.rematch(table, tokens[0])
            assert (await service.queries.view(again)).luck.added == {}
            return (await service.queries.record(table)).text
        finally:
            await service.close()

    text: str = run(story())
    record = pithead.Record.load(text)
    assert record.dump() == text
    assert record.luck == {0: "Glück auf", 1: "[b]x[/b]"}
    assert verdict(record).fair
    file = tmp_path / "game.pithead"
    for content, code, words in (
        (text, 0, "2 players added seed texts: 0 'Glück auf', 1 '[b]x[/b]'"),
        (text, 0, "could not choose these dice, unless an accomplice was the last"),
        (text.replace("luck 0 Glück auf\n", ""), 1, "WRONG: event"),
        (text.replace("Glück auf", "Glück auf!"), 1, "WRONG: event"),
    ):
        file.write_text(content, encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en"])
        assert result.exit_code == code, result.output
        assert words in " ".join(result.output.split())
    for line in ("luck 2 x", "luck 0", "luck 0  x", "luck 0 " + "x" * 65, "luck 0 a\nluck 0 b"):
        broken = text.replace("luck 0 Glück auf", line)
        with pytest.raises(BadRecord, match="luck"):
            pithead.Record.load(broken)


@pytest.mark.parametrize("text", ["x" * 65, "bell\x07"])
def test_unfit_luck_is_refused(service: Service, run: Run[Any], text: str) -> None:
    created = run(service.seats.create("schiefer", [SeatRequest("me"), SeatRequest("open")]))
    with pytest.raises(errors.BadText):
        run(service.seats.add_entropy(created.table_id, created.token, 0, text))


@pytest.mark.parametrize("take_back", [False, True])
def test_a_game_of_the_table_is_proved_fair(
    service: Service, run: Run[Any], take_back: bool
) -> None:
    # Much shorter than Schiefer, whose games are proved fair below.
    text = finished(service, run, "ruhrschifffahrt", take_back)
    record = pithead.Record.load(text)
    assert record.dump() == text
    assert record.taken_back == ([20, 30, 5] if take_back else [])
    found = verdict(record)
    assert found.fair
    assert found.outcomes > 10


def test_every_kind_of_cheating_is_found(service: Service, run: Run[Any], tmp_path: Path) -> None:
    text = finished(service, run, "schiefer", take_back=False)
    file = tmp_path / "game.pithead"

    def verify(content: str, *more: str) -> tuple[int, str]:
        file.write_text(content, encoding="utf-8")
        result = CliRunner().invoke(app, ["verify", str(file), "--lang", "en", *more])
        return result.exit_code, " ".join(result.output.split())

    commitment = pithead.Record.load(text).commitment
    code, said = verify(text)
    assert code == 0
    assert "All of them match the seed" in said
    assert "Not proved: that the commitment was made before the game" in said
    code, said = verify(text, "--commitment", commitment)
    assert code == 0
    assert "Also proved" in said
    code, said = verify(text, "--commitment", "0" * 64)
    assert code == 1
    assert "WRONG: the commitment of the record" in said

    code, said = verify(text.replace(f"commitment {commitment}", f"commitment {'1' * 64}"))
    assert code == 1
    assert "the seed does not match the commitment" in said

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
