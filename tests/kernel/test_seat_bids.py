"""The bid for the places in turn order, which is the same in every game."""

import json
import random
from typing import Any

import pytest

import pithead
from pithead.analysis import analyse
from pithead.arena.fuzz import check_position, check_slowly
from pithead.bots import bot
from pithead.kernel.fields.observation_plan import ObservationPlan
from pithead.kernel.game import Game
from pithead.kernel.seat_bids import MOST_BID, MOST_RAISE, bid_names
from tests.budgets import examples
from tests.place_bids import bid
from tests.random_play import random_action

GAMES_AND_PLAYERS = [
    (game_id, players) for game_id in pithead.games() for players in pithead.game(game_id).players
]
GAME = pithead.game("schiefer")
NAMES = ["Ada", "Ben", "Cy", "Dora"]


def legal(state: pithead.State) -> list[str]:
    return [state.name(choice) for choice in state.legal()]


@pytest.mark.parametrize("game_id", pithead.games())
def test_is_an_option_of_every_game_and_off_by_default(game_id: str) -> None:
    game = pithead.game(game_id)
    option = next(option for option in game.options if option.name == "seat_bids")
    assert option.default is False
    assert option.note is not None
    state = game.start(2)
    assert state.actor == pithead.CHANCE
    assert not {"places", "bids"} & state.to_json().keys()
    assert "seat_bids" not in state.sheet()[0]


@pytest.mark.parametrize("game_id", pithead.games())
def test_its_actions_are_the_last_ones_before_chance(game_id: str) -> None:
    game = pithead.game(game_id)
    names = bid_names(game.players[-1])
    assert list(game.vocabulary[game.actions - len(names) : game.actions]) == names


def test_a_free_place_costs_0_to_5() -> None:
    state = GAME.start(2, {"seat_bids": True})
    assert state.actor == 0
    assert legal(state) == [f"bid:{place}-{n}" for place in (1, 2) for n in range(MOST_RAISE + 1)]
    assert state.why_not("bid:1-6") == "Place 1: bid at most 5 for place 1 now."
    assert state.why_not("bid:3-0") == "Place 3: this game has only 2 places."


def test_another_bid_is_1_to_5_higher_and_who_is_outbid_bids_again_at_once() -> None:
    state = bid(GAME, 4, "2-3", "1-0")
    assert state.actor == 2
    assert [name for name in legal(state) if name.startswith("bid:2")] == [
        f"bid:2-{n}" for n in range(4, 9)
    ]
    assert state.why_not("bid:2-3") == "Place 2: the bid for place 2 is 3; bid more."
    state.apply("bid:2-4")
    assert state.actor == 0
    state.apply("bid:1-1")
    assert state.actor == 1
    state.apply("bid:3-0")
    assert state.actor == 3, "who has not bid yet"
    state.apply("bid:4-5")
    assert state.place_holders == [0, 2, 1, 3]
    assert state.place_bids == [1, 4, 0, 5]
    assert not state.bids_for_places()


def test_nobody_bids_more_than_20() -> None:
    state = bid(GAME, 2, "1-5", "1-10", "1-15", "1-20")
    assert legal(state) == [f"bid:2-{n}" for n in range(MOST_RAISE + 1)]
    reason = f"Place 1: the bid for place 1 is {MOST_BID}, and nobody may bid more."
    assert state.why_not("bid:1-20") == reason


def test_tells_what_is_asked_and_what_an_answer_means() -> None:
    state = bid(GAME, 3, "2-3")
    assert state.prompt() == (
        "Which place in turn order do you bid for? You lose the points of your bid at the end."
    )
    assert state.question("en", NAMES) == "Ben is choosing: a bid for a place in turn order"
    assert state.describe("bid:1-2", "en", NAMES) == "Place 1: bid 2."
    assert state.describe("bid:2-4", "en", NAMES) == "Place 2: bid 4 and outbid Ada."
    assert state.rule("bid:1-2") == "SF-11.5"
    assert state.why_not("keep") == ("Keep the dice: the players are bidding for the places.")
    assert state.game.advice[state.agenda[-1].kind].title.to("en") == "Bid for a place"


def test_shows_the_places_and_bids_in_the_text_view_and_as_changes() -> None:
    before = bid(GAME, 3, "2-3")
    after = before.clone()
    after.apply("bid:2-4")
    assert before.place_holders == [-1, 0, -1], "clones share nothing that changes"
    told = [change.describe("en", NAMES) for change in pithead.changes(before, after)]
    assert told == [
        "place 2 in turn order: Ada -> Ben",
        "bid for place 2: 3 -> 4",
    ]
    assert after.sections("en", NAMES)[0].lines() == [
        "Places in turn order",
        "  Place  Player     Bid",
        "  1      not taken",
        "  2      ▲ Ben      4",
        "  3      not taken",
    ]


def test_a_position_in_the_auction_is_written_as_json_and_read_again() -> None:
    state = bid(GAME, 3, "2-3", "2-4")
    data = state.to_json()
    assert data["places"] == [None, 1, None]
    assert data["bids"] == [0, 4, 0]
    assert data["agenda"] == ["start", "bid:0"]
    read = GAME.from_json(json.dumps(data))
    assert read == state
    assert read.legal() == state.legal()


def test_a_record_has_the_bids() -> None:
    record = pithead.Record.start(GAME, 2, {"seat_bids": True})
    for name in ("bid:2-3", "bid:2-4", "bid:1-0"):
        record.play(name)
    text = record.dump()
    assert text.splitlines()[-3:] == ["0 bid:2-3", "1 bid:2-4", "0 bid:1-0"]
    assert pithead.Record.load(text).state == record.state


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"places": [None, 1, 1]}, "place_twice"),
        ({"bids": [1, 4, 0]}, "bid_of_nobody"),
        ({"places": [0, 1, None]}, "wrong_bidder"),
        ({"places": [None, 1, 2], "agenda": ["start", "bid:1"]}, "wrong_bidder"),
        ({"places": [None, 2, None], "agenda": ["start", "bid:0"]}, "bid_out_of_turn"),
        ({"agenda": ["bid:0"]}, "agenda"),
        ({"agenda": ["start"]}, "places_open"),
        ({"places": [0, 1, 2], "agenda": ["start"]}, "lot_after_bids"),
        ({"coins": [4, 3, 3]}, "begun_before_bids"),
    ],
)
def test_refuses_a_position_that_no_auction_leads_to(changed: dict[str, Any], code: str) -> None:
    data = bid(GAME, 3, "2-3", "2-4").to_json()
    with pytest.raises(pithead.BadPosition) as refusal:
        GAME.from_json({**data, **changed})
    codes = [str(getattr(problem, "code", "")) for problem in refusal.value.problems]
    assert code in codes


@pytest.mark.parametrize("changed", [{"places": [0, 4, None]}, {"bids": [0, 21, 0]}, {"bids": [0]}])
def test_refuses_seats_and_bids_that_do_not_exist(changed: dict[str, Any]) -> None:
    with pytest.raises(pithead.BadPosition):
        GAME.from_json({**bid(GAME, 3, "2-3", "2-4").to_json(), **changed})


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_every_position_of_random_games_is_sound(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    for number in range(examples(20, 2)):
        rng = random.Random(f"bids/{game_id}/{players}/{number}")
        record = pithead.Record.start(game, players, {"seat_bids": True})
        state = record.state
        while state.bids_for_places():
            check_position(state)
            check_slowly(state, rng)
            record.play(random_action(state, rng))
        assert sorted(state.place_holders) == list(range(players))
        while state.actor != pithead.OVER:
            record.play(random_action(state, rng))
            check_position(state)
            if rng.random() < 0.01:
                check_slowly(state, rng)
        assert [-points["seat_bids"] for points in state.sheet()] == [
            state.place_bid(seat) for seat in range(players)
        ]
        assert pithead.Record.load(record.dump()).state == state


@pytest.mark.parametrize(("game_id", "players"), GAMES_AND_PLAYERS)
def test_an_observation_has_the_places_and_bids(game_id: str, players: int) -> None:
    game = pithead.game(game_id)
    options = {"seat_bids": True}
    layout = game.observation(players, options).layout()
    state = bid(game, players, "2-3")
    row = game.observe(state, state.actor)
    assert len(row) == game.observation(players, options).size
    assert list(row[layout["place_bids"]]) == [0, 3] + [0] * (players - 2)
    places = list(row[layout["place_holders"]])
    assert places.index(1) == players + players - 1, "seat 0 is the last one after seat 1"
    assert sum(places) == 1
    assert game.observation(players).size < len(row)
    assert len(game.observe(game.start(players), 0)) == game.observation(players).size


@pytest.mark.parametrize("game_id", pithead.games())
def test_an_observation_has_the_players_in_the_order_of_their_places(game_id: str) -> None:
    """A game with other places looks like one in which the players have other seats."""
    game = pithead.game(game_id)
    plan: ObservationPlan = game.observation_plan(3)
    rng = random.Random(5)
    state = bid(game, 3, "1-0", "3-0", "2-0")
    plain = game.start(3)
    plain.apply("start:0")
    seat_of = {0: 0, 2: 1, 1: 2}
    for _ in range(150):
        for seat, other in seat_of.items():
            assert plan.observe(state, seat) == plan.observe(plain, other)
        action = state.name(random_action(state, rng))
        verb, _, thing = action.partition(":")
        state.apply(action)
        plain.apply(f"give:{seat_of[int(thing)]}" if verb == "give" else action)


@pytest.mark.parametrize("name", ["random", "greedy", "network", "tree:4", "master:4"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_every_bot_bids(game_id: str, name: str) -> None:
    player = bot(name)
    state = pithead.game(game_id).start(4, {"seat_bids": True})
    while state.bids_for_places():
        state.apply(player.choose(state, random.Random(1)))
    assert sorted(state.place_holders) == [0, 1, 2, 3]


def test_a_bot_bids_until_the_places_are_worth_the_same_to_it() -> None:
    from pithead.bots.place_bids import choose_bid

    state = GAME.start(3, {"seat_bids": True})
    while state.bids_for_places():
        state.take(choose_bid(state, [6.0, 2.5, -8.5]))
    left = [value - bid for value, bid in zip([6.0, 2.5, -8.5], state.place_bids)]
    assert state.place_bids[2] == 0
    assert max(left) - min(left) <= 1.0


def test_a_bot_takes_a_free_place_if_nobody_may_outbid_the_best_one() -> None:
    from pithead.bots.place_bids import choose_bid

    state = bid(GAME, 2, "1-5", "1-10", "1-15", "1-20")
    assert state.name(choose_bid(state, [50.0, -50.0])) == "bid:2-0"


def test_evaluations_count_the_bids_like_the_score_at_the_end() -> None:
    state = bid(GAME, 3, "1-4", "2-0", "3-0")
    plain = GAME.start(3)
    plain.apply("start:0")
    with_bids = GAME.evaluator.evaluate_all(state)
    without = GAME.evaluator.evaluate_all(plain)
    assert [a - b for a, b in zip(with_bids, without)] == pytest.approx([-4, 2, 2])
    assert GAME.evaluator.evaluate(state, 1) == pytest.approx(with_bids[1])


def test_an_analysis_leaves_the_bids_out() -> None:
    record = pithead.Record.start(GAME, 2, {"seat_bids": True})
    rng = random.Random(2)
    for _ in range(8):
        record.play(random_action(record.state, rng))
    searcher: Any = bot("tree:4")
    decisions = analyse(record, searcher).decisions
    assert decisions
    assert not any(decision.played.startswith("bid:") for decision in decisions)


def test_a_game_of_another_package_gets_it_with_two_lines() -> None:
    """What the option needs is the rule's id, and its actions in the vocabulary."""
    assert isinstance(GAME, Game)
    assert GAME.seat_bids is not None
    assert GAME.seat_bids.rule == "SF-11.5"
