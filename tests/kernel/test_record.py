"""Records: readable text in, the same text out, and a clear sentence for anything else."""

import copy
import random
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pithead
from pithead.kernel.record import LARGEST_TEXT, LONGEST_LINE, MOST_EVENTS
from tests.random_play import play_to_the_end, random_action

HEADER = """\
pithead 1
game schiefer
rules 1
players 3
edition spielbox-2011
seat 0 Ada
seat 1 bot:greedy
seat 2 bot:random
---
"""
OPENING = """\
* start:2
* roll:2-4-6
2 keep
2 mark:all
"""


def random_record(seed: int = 5) -> pithead.Record:
    record = pithead.Record.start(pithead.game("schiefer"), players=3, seats=["Ada", "Ben", "Cy"])
    play_to_the_end(record, random.Random(seed))
    return record


def refused(text: str | bytes) -> pithead.BadRecord:
    with pytest.raises(pithead.BadRecord) as caught:
        pithead.Record.load(text)
    return caught.value


def test_a_record_is_a_header_and_a_line_for_each_event() -> None:
    record = pithead.Record.start(
        pithead.game("schiefer"), players=3, seats=["Ada", "bot:greedy", "bot:random"]
    )
    for name in ("start:2", "roll:2-4-6", "keep", "mark:all"):
        record.play(name)
    assert record.dump() == HEADER + OPENING


def test_a_record_loads_as_it_was() -> None:
    record = pithead.Record.load(HEADER + OPENING)
    assert record.seats == ["Ada", "bot:greedy", "bot:random"]
    assert record.dump() == HEADER + OPENING
    assert record.state.actor == pithead.CHANCE


def test_bytes_carriage_returns_and_a_missing_last_newline_are_fine() -> None:
    expected = HEADER + OPENING
    assert pithead.Record.load(expected.encode()).dump() == expected
    assert pithead.Record.load(expected.replace("\n", "\r\n")).dump() == expected
    assert pithead.Record.load(expected.removesuffix("\n")).dump() == expected


def test_a_whole_game_replays_to_the_same_position() -> None:
    record = random_record()
    loaded = pithead.Record.load(record.dump())
    assert loaded.state == record.state
    assert loaded.dump() == record.dump()


def test_at_gives_every_position_and_leaves_the_record_alone() -> None:
    record = random_record()
    end = record.state.to_json()
    state = pithead.game("schiefer").start(players=3)
    for n, event in enumerate(record.events):
        if n % 13 == 0:
            assert record.at(n) == state
        state.take(event)
    record.at(5).take(record.events[5])
    assert record.state.to_json() == end
    for n in (-1, len(record.events) + 1):
        with pytest.raises(pithead.PitheadError, match=f"There is no position {n}"):
            record.at(n)


def test_at_gives_the_same_position_in_any_order() -> None:
    record = random_record()
    state = pithead.game("schiefer").start(players=3)
    positions = [state.clone()]
    for event in record.events:
        state.take(event)
        positions.append(state.clone())
    rng = random.Random(2)
    for n in rng.choices(range(len(positions)), k=200):
        found = record.at(n)
        assert found == positions[n]
        if found.actor >= 0:
            found.take(found.legal()[0])  # a copy: this must change no later answer
    record.back_to(100)
    record.play(record.state.draw(rng) if record.state.actor < 0 else record.state.legal()[-1])
    assert record.at(101) == record.state
    assert record.at(100) == positions[100]


def test_events_can_be_taken_back_and_played_again() -> None:
    record = random_record()
    text, events = record.dump(), list(record.events)
    for n in (len(events) - 1, 130, 129, 128, 127, 64, 3, 0):
        record.back_to(n)
        assert len(record.events) == n
        assert record.state == record.at(n)
    for event in events:
        record.play(event)
    assert record.dump() == text


def test_positions_that_were_worked_out_before_are_taken_over() -> None:
    played, advanced = random_record(), random_record()
    advanced.back_to(0)
    for event in played.events:
        after = advanced.state.clone()
        after.take(event)
        advanced.advance(event, after)
    assert advanced.dump() == played.dump()
    for n in (0, 63, 64, 65, 130, len(played.events)):
        assert advanced.at(n).to_json() == played.at(n).to_json()
    advanced.back_to(70)
    assert advanced.state.to_json() == played.at(70).to_json()


def test_an_illegal_action_is_not_written_down() -> None:
    record = pithead.Record.start(pithead.game("schiefer"), players=2)
    with pytest.raises(pithead.IllegalAction):
        record.play("keep")
    assert record.events == []


def test_options_are_written_when_they_are_not_the_default() -> None:
    game = pithead.game("schiefer")
    record = pithead.Record.start(game, players=2, options={"coins_at_start": 7})
    assert "option coins_at_start 7\n" in record.dump()
    assert pithead.Record.load(record.dump()).state.options()["coins_at_start"] == 7
    assert "option" not in pithead.Record.start(game, players=2).dump()


def test_what_proves_the_dice_is_kept() -> None:
    proof = f"commitment {'0a' * 32}\nseed {'f3' * 32}\ntaken-back 9\ntaken-back 2\n"
    text = HEADER.replace("---\n", proof + "---\n") + OPENING
    record = pithead.Record.load(text)
    assert (record.commitment, record.seed) == ("0a" * 32, "f3" * 32)
    assert record.taken_back == [9, 2]
    assert record.dump() == text
    assert pithead.Record.load(HEADER).taken_back == []


def test_a_whole_record_may_have_been_taken_back() -> None:
    def taken_back(number: int) -> str:
        return HEADER.replace("---\n", f"taken-back {number}\n---\n")

    assert pithead.Record.load(taken_back(MOST_EVENTS)).taken_back == [MOST_EVENTS]
    assert "must be followed by a number of events" in refused(taken_back(MOST_EVENTS + 1)).reason


@pytest.mark.parametrize("names", [["Ada"], ["Ada", ""], ["Ada", "B\nen"], ["Ada", "x" * 81]])
def test_unfit_names_of_seats_are_refused(names: list[str]) -> None:
    with pytest.raises(pithead.BadSetup):
        pithead.Record.start(pithead.game("schiefer"), players=2, seats=names)


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("pithead 1", "pithead 2", 1, "this program reads only format 1"),
        ("pithead 1", "chess 1", 1, "a record begins with 'pithead 1'"),
        ("pithead 1", "", 1, "a record begins with 'pithead 1'"),
        ("game schiefer", "game whist", 2, "There is no game 'whist'"),
        ("game schiefer", "game", 2, "'game' has no value"),
        ("rules 1", "rules 9", 3, "this program has version 1 of the rules of schiefer"),
        ("rules 1", "rules one", 3, "must be a whole number"),
        ("game schiefer\n", "", 8, "the header has no line 'game'"),
        ("rules 1\n", "", 8, "the header has no line 'rules'"),
        ("players 3", "players 7", 4, "is for 2 to 4 players, not for 7"),
        ("players 3", "players 99999999999999999999", 4, "must be a whole number"),
        (
            "edition spielbox-2011",
            "edition mine 0123456789ab",
            5,
            "is at hand; give the file of the other one, too",
        ),
        ("seat 0 Ada", "seat 9 Ada", 6, "with 3 players, the seats are 0 to 2"),
        ("seat 1 bot:greedy\n", "", 7, "3 players need 3 seats, not 2"),
        ("seat 1", "seat 0", 7, "'seat 0' is given twice"),
        ("seat 0 Ada", "option coins_at_start 99", 6, "must be a whole number from 0 to 10"),
        ("seat 0 Ada", "option speed 2", 6, "has no option 'speed'"),
        (
            "seat 0 Ada",
            "weather fine",
            6,
            "a header has no line 'weather'; it may have pithead, game",
        ),
        ("seat 0 Ada", "commitment 12ab", 6, "must be 64 hexadecimal digits"),
        ("seat 0 Ada", "seed " + "G" * 64, 6, "must be 64 hexadecimal digits"),
        (
            "seat 0 Ada",
            "taken-back -1",
            6,
            "taken-back must be followed by a number of events, not",
        ),
        ("seat 0 Ada", "taken-back", 6, "taken-back must be followed by a number of events, not"),
        (
            "seat 0 Ada",
            "taken-back 999999999",
            6,
            "taken-back must be followed by a number of events, not",
        ),
        ("* start:2", "* start:3", 10, "'start:3' is not legal here"),
        ("* start:2", "0 start:2", 10, "the next event is random: '*' must stand here, not '0'"),
        ("2 keep", "1 keep", 12, "seat 2 has to decide: '2' must stand here, not '1'"),
        ("2 keep", "2 dance", 12, "Schiefer has no action of this name"),
        ("2 keep", "2 forfeit", 12, "'forfeit' is not legal here"),
        ("2 keep", "2", 12, "an event is written '2 ACTION', not '2'"),
        ("2 keep", "", 12, "an event is written '2 ACTION', not ''"),
        ("2 keep", "2 ke\x00ep", 12, "the line contains characters that cannot be printed"),
        ("2 keep", "2 " + "x" * LONGEST_LINE, 12, f"longer than {LONGEST_LINE} characters"),
    ],
)
def test_a_broken_line_is_named_with_its_reason(old: str, new: str, line: int, reason: str) -> None:
    error = refused((HEADER + OPENING).replace(old, new, 1))
    assert error.line == line
    assert reason in error.reason
    assert str(error) == f"Line {line}: {error.reason}"


def test_a_text_that_is_cut_off_says_so() -> None:
    text = HEADER + OPENING
    assert "the record is cut off before the line '---'" in refused(text[:60]).reason
    assert "the text seems to be cut off here" in refused(text[:-4]).reason
    assert "cut off" not in refused(text[:-4] + "\n").reason
    broken_before = text.replace("2 keep", "2 open", 1).removesuffix("\n")
    assert "cut off" not in refused(broken_before).reason
    assert "cut off" in refused("").reason or "begins with" in refused("").reason


def test_events_after_the_end_are_refused() -> None:
    text = random_record().dump()
    error = refused(text + "0 keep\n")
    assert "the game is over, but '0 keep' follows" in error.reason
    assert error.line == text.count("\n") + 1


def test_what_is_not_text_is_refused() -> None:
    error = refused(b"pithead 1\n\xff\xfe\x00")
    assert error.reason == "the line is not text in UTF-8"
    assert error.line == 2
    assert refused(b"\n\xff").line == 2
    assert (
        refused("\x89PNG\r\n\x1a\n").reason == "the line contains characters that cannot be printed"
    )


def test_numbers_have_at_most_nine_digits() -> None:
    nine = refused(HEADER.replace("players 3", "players 123456789"))
    ten = refused(HEADER.replace("players 3", "players 1234567890"))
    assert "must be a whole number" not in nine.reason
    assert "must be a whole number" in ten.reason


def test_sizes_are_limited() -> None:
    error = refused("x\n" + "x" * LARGEST_TEXT)
    assert "longer than" in error.reason
    assert error.line == 2
    assert refused(("\N{PICK}" * (LARGEST_TEXT + 1)).encode()).reason == error.reason
    assert "the line is longer" in refused("x" * LARGEST_TEXT).reason
    error = refused(HEADER + "\n" * (MOST_EVENTS + 1))
    assert "lines" in error.reason
    assert error.line == MOST_EVENTS + 1
    assert "lines" not in refused("\n" * MOST_EVENTS).reason
    assert refused("\n" + "x" * LARGEST_TEXT).line == 2


def test_a_record_of_a_corrected_edition_needs_that_edition() -> None:
    game = pithead.game("schiefer")
    tables = copy.deepcopy(game.edition.tables)
    tables["game"]["edition"] = "mine"
    tables["setup"]["coins"] = 4
    edition = pithead.Edition(tables, "mine.toml")
    record = pithead.Record.start(game, players=2, edition=edition)
    record.play("start:0")
    text = record.dump()
    assert f"edition mine {edition.fingerprint}\n" in text
    assert "is at hand; give the file of the other one, too" in refused(text).reason
    assert pithead.Record.load(text, edition).state == record.state
    tables["setup"]["coins"] = 5
    with pytest.raises(pithead.BadRecord, match="is at hand; give the file of the other one, too"):
        pithead.Record.load(text, pithead.Edition(tables, "mine.toml"))


@given(st.text(max_size=300))
def test_any_text_is_either_loaded_or_refused(text: str) -> None:
    for candidate in (text, HEADER + text, HEADER + OPENING + text):
        with suppress(pithead.BadRecord):
            assert pithead.Record.load(candidate).dump()


@given(st.data())
def test_a_record_with_a_changed_character_is_either_loaded_or_refused(data: st.DataObject) -> None:
    text = HEADER + OPENING
    at = data.draw(st.integers(0, len(text) - 1))
    changed = text[:at] + data.draw(st.characters()) + text[at + 1 :]
    with suppress(pithead.BadRecord):
        assert pithead.Record.load(changed).dump()


@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 127, 128, 129, 200])
def test_positions_are_right_after_a_game_was_taken_back_and_went_on_otherwise(n: int) -> None:
    """Positions that the record keeps to be fast must go with the events that led to them."""
    record = random_record(seed=5)
    record.back_to(n)
    kept = [record.game.vocabulary[event] for event in record.events]
    rng = random.Random(6)
    seen = {n: record.state.to_json()}
    while record.state.actor != pithead.OVER and len(record.events) < n + 150:
        state = record.state
        record.play(random_action(state, rng))
        seen[len(record.events)] = record.state.to_json()
    assert [record.game.vocabulary[event] for event in record.events[:n]] == kept
    for number, position in seen.items():
        assert record.at(number).to_json() == position


def test_a_line_may_be_as_long_as_the_limit() -> None:
    assert "longer than" not in refused("pithead 1\n" + "x" * LONGEST_LINE).reason
    assert "longer than" in refused("pithead 1\n" + "x" * (LONGEST_LINE + 1)).reason


@pytest.mark.parametrize("name", ["A", "x" * 80])
def test_names_of_seats_have_1_to_80_characters(name: str) -> None:
    game = pithead.game("schiefer")
    assert pithead.Record.start(game, 2, seats=[name, "B"]).seats == [name, "B"]
    for bad in ("", "x" * 81, " A", "A "):
        with pytest.raises(pithead.BadSetup, match="1 to 80 printable characters"):
            pithead.Record.start(game, 2, seats=[bad, "B"])


def with_luck(*lines: str) -> str:
    head, _, _ = HEADER.partition("---")
    return head + "".join(f"{line}\n" for line in lines) + "---\n" + OPENING


def test_what_players_added_to_the_seed_is_kept() -> None:
    text = with_luck("luck 0 seven", f"luck 2 {'x' * 64}")
    record = pithead.Record.load(text)
    assert record.luck == {0: "seven", 2: "x" * 64}
    assert record.dump() == text


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("luck 3 seven", "with 3 players, the seats are 0 to 2"),
        ("luck x seven", "with 3 players, the seats are 0 to 2"),
        (f"luck 0 {'x' * 65}", "1 to 64 characters"),
        ("luck 0 seven ", "1 to 64 characters"),
    ],
)
def test_what_players_added_to_the_seed_must_fit(line: str, reason: str) -> None:
    error = refused(with_luck(line))
    assert error.line == 9
    assert reason in error.reason


@pytest.mark.parametrize("game_id", pithead.games())
def test_every_value_of_every_option_survives(game_id: str) -> None:
    game = pithead.game(game_id)
    for option in game.options:
        for value in option.values:
            record = pithead.Record.start(game, 3, {option.name: value})
            loaded = pithead.Record.load(record.dump())
            assert loaded.state.options() == record.state.options()
            assert loaded.dump() == record.dump()
