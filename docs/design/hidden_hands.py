"""Prototype: hidden hands on the kernel as it is, dealt by the players without a server.

Each player draws three cards and lays them, in turn. Each has a view: an ordinary record in which
`hidden` stands for what they cannot see. Nobody has the whole record before all keys are opened.
"""

import random
from hashlib import shake_256
from typing import Any, Final

from pithead import CHANCE, OVER, Edition, Game, Record, State
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.choices import Choices
from pithead.kernel.question import AlwaysAsked
from pithead.kernel.verb import Verb, VerbRegistry

EVERYTHING: Final = -1  # the viewer of the whole record
CARDS: Final = 9
HIDDEN: Final = CARDS  # the number after those of the cards
NAMES: Final = [*(str(card + 1) for card in range(CARDS)), "hidden"]
PRIME: Final = 2**1024 - 1093337  # (PRIME - 1) / 2 is a prime, too
HALF: Final = (PRIME - 1) // 2
# Squares of hashes: no card is a product of others, and none shows by being a non-residue.
FACES: Final = [pow(int(shake_256(name.encode()).hexdigest(128), 16), 2, PRIME) for name in NAMES]


class Table(State):
    def __init__(self, game: Game, players: int, viewer: int) -> None:
        super().__init__(game, players, {})
        self.viewer = viewer
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.laid: list[int] = []

    def clone(self) -> "Table":
        twin = Table(self.game, self.players, self.viewer)
        twin.copy_frame(self)
        twin.hands, twin.laid = [hand.copy() for hand in self.hands], self.laid.copy()
        return twin

    def unseen(self) -> list[int]:
        return [card for card in range(CARDS) if card not in sum(self.hands, self.laid)]


class Deal(ChanceEvent[Table]):
    word = "deal"  # only its player sees the card; nobody decides it before

    def results(self, material: Any) -> list[str]:
        return NAMES

    def possible(self, state: Table) -> list[int]:
        return state.unseen() if state.viewer in (EVERYTHING, self.seat) else [HIDDEN]

    def happen(self, state: Table, result: int) -> None:
        state.hands[self.seat].append(result)


class Lay(Verb[Table]):
    """A player lays a card openly. In the view of others it can be any that they have not seen."""

    name = "lay"

    def targets(self, material: Any) -> list[str]:
        return NAMES[:CARDS]

    def offer(self, state: Table, seat: int, choices: Choices) -> None:
        cards = state.unseen() if HIDDEN in state.hands[seat] else state.hands[seat]
        for card in sorted(cards):
            choices.append(self.first + card)

    def take(self, state: Table, seat: int, target: int) -> None:
        hand = state.hands[seat]
        hand.remove(HIDDEN if HIDDEN in hand else target)
        state.laid.append(target)


class HiddenHands(Game):
    def __init__(self) -> None:
        super().__init__(Edition({"game": {"id": "hands", "edition": "one"}}, "here", True))
        self.id, self.title, self.rules_version, self.options = "hands", "Hidden hands", 1, ()
        self.players = range(2, 4)
        verbs = VerbRegistry()
        lay = verbs.add(Lay())
        self.deals = [Deal(f"deal:{seat}", seat) for seat in range(3)]
        self.lays = [AlwaysAsked(f"lay:{seat}", seat, [lay]) for seat in range(3)]
        self.set_rules(None, verbs, [*self.deals, *self.lays])

    def record(self, players: int, viewer: int) -> Record:
        state = Table(self, players, viewer)
        state.agenda = [*self.lays[players - 1 :: -1] * 3, *self.deals[players - 1 :: -1] * 3]
        state.settle()
        return Record(state)


class Player:
    def __init__(self, rng: random.Random) -> None:
        self.deck_key, *self.keys = (rng.randrange(2, HALF) for _ in range(CARDS + 1))
        self.order = rng.sample(range(CARDS), CARDS)


def shuffled(players: list[Player]) -> list[list[int]]:
    """The deck after each link: it goes round to be shuffled, and again for a key per slot."""
    decks = [FACES[:CARDS]]
    for player in players:
        decks.append([pow(decks[-1][place], player.deck_key, PRIME) for place in player.order])
    for player in players:
        unlock = pow(player.deck_key, -1, HALF)
        decks.append([pow(x, unlock * y % HALF, PRIME) for x, y in zip(decks[-1], player.keys)])
    return decks


def opened(deck: list[int], slot: int, players: list[Player]) -> str:
    """The name of the card in a slot, if all players give their keys to it."""
    card = deck[slot]
    for player in players:
        card = pow(card, pow(player.keys[slot], -1, HALF), PRIME)
    return NAMES[FACES.index(card)]


def tell(view: Record, name: str) -> None:
    """Add an event to a view, masked if its player cannot see it."""
    view.play(name if view.game.number(name) in view.state.legal() else "deal:hidden")


def play(players: list[Player], deck: list[int], rng: random.Random) -> list[Record]:
    """The views of a game. Only the player who draws a card gets the keys of all to its slot."""
    views = [HiddenHands().record(len(players), seat) for seat in range(len(players))]
    while views[0].state.actor != OVER:
        own = views[views[0].state.agenda[-1].seat].state
        name = own.name(rng.choice(own.legal()))
        if own.actor == CHANCE:
            name = f"deal:{opened(deck, len(views[0].events), players)}"
        for view in views:
            tell(view, name)
    return views


def whole_record(players: list[Player], deck: list[int], view: Record) -> Record:
    """What happened, from a view and the keys that all open after the game."""
    whole = HiddenHands().record(len(players), EVERYTHING)
    for slot, event in enumerate(view.events):
        is_deal = whole.state.actor == CHANCE
        whole.play(f"deal:{opened(deck, slot, players)}" if is_deal else event)
    return whole


if __name__ == "__main__":
    people = [Player(random.SystemRandom()) for _ in range(2)]
    decks = shuffled(people)
    views = play(people, decks[-1], random.SystemRandom())
    print(*(view.dump() for view in views), whole_record(people, decks[-1], views[0]).dump())
    print("The shuffle follows from the opened keys:", decks == shuffled(people))
