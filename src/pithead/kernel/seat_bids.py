"""The bid for the places in turn order: an auction before the game, an option of every game.

A place is a position in the turn order of the first round. The players keep their seats, by which
names, colours and records know them; the result of the auction is the order in which the seats
follow each other clockwise (`State.seating`). So any order can result, and every rule that goes
clockwise follows it. Turning the table would give only as many orders as there are players.

Each new bid raises the bid for its place, and no bid is above MOST_BID, so an auction ends. A
player without a place always has an answer: at least one place is free.
"""

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from pithead.kernel.choices import Choices
from pithead.kernel.obstacle import Obstacle
from pithead.kernel.problem import Problem
from pithead.kernel.step import NOBODY, Step
from pithead.kernel.texts.advice_card import AdviceCard
from pithead.kernel.texts.i18n import PlayerName, Text, player_name, say
from pithead.kernel.texts.text_sections import SHAPES, Section, Span

if TYPE_CHECKING:
    from pithead.kernel.state import State

SEAT_BIDS: Final = "seat_bids"
"""The name of the option, and the key of the bids in the score sheet."""
VERB: Final = "bid"
"""The verb of the actions, and the kind of the question."""
MOST_BID: Final = 20
MOST_RAISE: Final = 5
"""A bid for a free place is at most this, and another one at most so much above the last."""
_WIDTH: Final = MOST_BID + 1

CATEGORY: Final = Text("Bid for the place")
CATEGORY_HELP: Final = Text("The points that a player bid for their place in turn order.")
TITLE: Final = Text("Bid for the places in turn order")
NOTE: Final = Text(
    "If you think that some places in turn order are better than others: before the game, each "
    "player bids points for a place and loses them at the end."
)
ADVICE: Final = AdviceCard(
    Text("Bid for a place"),
    Text(
        "Before the game, you bid points for the places in the turn order of the first round. You "
        "lose your bid at the end."
    ),
    Text(
        "Bid for a place what you think it is worth more than the worst place, and no more. If "
        "somebody outbids you, you are free to bid for any place again."
    ),
)
PLACE_SUBJECT: Final = Text("place {place}")
_NO_SUCH_PLACE: Final = Text("this game has only {places} places")
_TOO_LOW: Final = Text("the bid for place {place} is {bid}; bid more")
_HIGHEST: Final = Text("the bid for place {place} is {bid}, and nobody may bid more")
_TOO_HIGH: Final = Text("bid at most {most} for place {place} now")


def bid_names(most_players: int) -> list[str]:
    """The names of the actions, for the vocabulary of a game: `bid:2-5` is 5 for place 2."""
    return [
        f"{VERB}:{place + 1}-{points}" for place in range(most_players) for points in range(_WIDTH)
    ]


class SeatBids:
    """The questions of the auction in one game."""

    def __init__(self, first: int, most_players: int, rule: str, steps: int) -> None:
        """The numbers of its steps follow those of so many others."""
        self.first = first
        """The id of the first action."""
        self.rule = rule
        self.actions = list(range(first, first + most_players * _WIDTH))
        self.all = [PlaceBid(self, seat) for seat in range(most_players)]
        for seat, step in enumerate(self.all):
            step.step_number = steps + seat

    def place(self, action: i64) -> int:
        return (action - self.first) // _WIDTH

    def points(self, action: i64) -> int:
        return (action - self.first) % _WIDTH

    def action(self, place: int, points: int) -> int:
        return self.first + place * _WIDTH + points

    def begin(self, state: "State") -> None:
        """Ask the first player; the first step of the game is already on the agenda."""
        state.place_holders = [NOBODY] * state.players
        state.place_bids = [0] * state.players
        state.agenda.append(self.all[0])


def lowest_bid(state: "State", place: int) -> int:
    """The lowest bid for a place that is legal now; above MOST_BID if there is none."""
    return 0 if state.place_holders[place] == NOBODY else state.place_bids[place] + 1


def highest_bid(state: "State", place: int) -> int:
    """The highest bid for a place that is legal now."""
    return min(MOST_BID, state.place_bids[place] + MOST_RAISE)


class PlaceBid(Step[Any]):
    """A player without a place bids for one."""

    def __init__(self, bids: SeatBids, seat: int) -> None:
        super().__init__(f"{VERB}:{seat}", seat)
        self.bids = bids

    def asks(self) -> int:
        return self.seat

    def arrive(self, state: "State") -> i64:
        return self.seat

    def offer(self, state: "State", choices: Choices) -> None:
        for place in range(state.players):
            for points in range(lowest_bid(state, place), highest_bid(state, place) + 1):
                choices.append(self.bids.action(place, points))

    def obstacle(self, state: "State", action: i64) -> Obstacle | None:
        bids = self.bids
        if not bids.first <= action < bids.first + len(bids.actions):
            return self.not_an_answer()
        place = bids.place(action)
        points = bids.points(action)
        if place >= state.players:
            return Obstacle(bids.rule, _NO_SUCH_PLACE.with_values(places=state.players))
        if points < lowest_bid(state, place):
            bid = state.place_bids[place]
            reason = _HIGHEST if bid == MOST_BID else _TOO_LOW
            return Obstacle(bids.rule, reason.with_values(place=place + 1, bid=bid))
        most = highest_bid(state, place)
        if points > most:
            return Obstacle(bids.rule, _TOO_HIGH.with_values(most=most, place=place + 1))
        return None

    def take(self, state: "State", action: i64) -> None:
        place = self.bids.place(action)
        # New lists: clones share them.
        state.place_holders = state.place_holders.copy()
        state.place_bids = state.place_bids.copy()
        state.place_holders[place] = self.seat
        state.place_bids[place] = self.bids.points(action)
        waiting = without_place(state)
        if waiting:
            state.agenda.append(self.bids.all[waiting[0]])
        else:
            state.set_seating()

    def rule(self, state: "State", action: i64) -> str:
        return self.bids.rule

    def prompt(self, state: "State") -> Text:
        return Text(
            "Which place in turn order do you bid for? You lose the points of your bid at the end."
        )

    def topic(self, state: "State") -> Text:
        return Text("a bid for a place in turn order")

    def describe(self, state: "State", action: i64) -> Text:
        place = self.bids.place(action)
        points = self.bids.points(action)
        holder = state.place_holders[place]
        if holder == NOBODY:
            return Text("Place {place}: bid {points}.", place=place + 1, points=points)
        return Text(
            "Place {place}: bid {points} and outbid {who}.",
            place=place + 1,
            points=points,
            who=PlayerName(holder),
        )

    def not_an_answer(self) -> Obstacle:
        return Obstacle(self.bids.rule, Text("the players are bidding for the places"))


def without_place(state: "State") -> list[int]:
    """The players who have no place now; the first one bids next.

    That is the player who was just outbid, or the next one who has not bid yet.
    """
    return [seat for seat in range(state.players) if seat not in state.place_holders]


def place_problems(state: "State") -> list[Problem]:
    """What is impossible about the places and bids of a position."""
    if not state.place_holders:
        return []
    found: list[Problem] = []
    for place, holder in enumerate(state.place_holders):
        if holder == NOBODY and state.place_bids[place]:
            sentence = Text("there is a bid for place {place}, but nobody has it", place=place + 1)
            found.append(Problem("bid_of_nobody", sentence))
    holders = [holder for holder in state.place_holders if holder != NOBODY]
    for seat in range(state.players):
        if holders.count(seat) > 1:
            sentence = Text("player {seat} has more than one place in turn order", seat=seat)
            found.append(Problem("place_twice", sentence))
    if found:
        return found
    step = state.agenda[-1] if state.agenda else None
    if isinstance(step, PlaceBid):
        return _auction_problems(state, step)
    if len(holders) < state.players:
        return [Problem("places_open", Text("the game has begun before all places were taken"))]
    if step is not None and step.draws_start:
        return [Problem("lot_after_bids", Text("the bids, not a lot, decide who begins"))]
    return []


def _auction_problems(state: "State", step: PlaceBid) -> list[Problem]:
    """A player is asked who has no place, and nothing has happened in the game."""
    waiting = without_place(state)
    if not waiting or waiting[0] != step.seat:
        return [Problem("wrong_bidder", Text("player {seat} cannot bid now", seat=step.seat))]
    if waiting[1:] != list(range(state.players + 1 - len(waiting), state.players)):
        return [Problem("bid_out_of_turn", Text("a player has bid before their turn"))]
    game = state.game
    fresh = game.new_state(state.players, state.options())
    fresh.agenda = state.agenda
    fresh.actor = state.actor
    if len(state.agenda) != 2 or state.agenda[0] is not game.first_step():
        return [Problem("agenda", Text("the game begins after the bids for the places"))]
    if game.fields.to_json(state) != game.fields.to_json(fresh):
        return [Problem("begun_before_bids", Text("the game has begun before the bids are over"))]
    return []


def places_section(state: "State", lang: str, names: list[str] | None) -> Section:
    """Who has which place for how many points, as a table of text."""
    columns = [say(lang, "Place"), say(lang, "Player"), say(lang, "Bid")]
    section = Section(say(lang, "Places in turn order"), columns)
    for place, holder in enumerate(state.place_holders):
        if holder == NOBODY:
            section.add(str(place + 1), say(lang, "not taken"), "")
        else:
            who = Span(f"{SHAPES[holder]} {player_name(holder, lang, names)}", holder)
            section.add(str(place + 1), who, str(state.place_bids[place]))
    return section
