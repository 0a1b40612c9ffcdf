"""Hidden hands: the prototype of the design in docs/design runs on the kernel."""

import random

import pytest

from docs.design.hidden_hands import (
    EVERYTHING,
    HiddenHands,
    Player,
    opened,
    play,
    shuffled,
    tell,
    whole_record,
)
from pithead import CHANCE, OVER, Record
from pithead.table.tables import dice_check, fair_dice

SEATS = range(2)


@pytest.fixture(scope="module")
def players() -> list[Player]:
    rng = random.Random(1)
    return [Player(rng) for _ in SEATS]


@pytest.fixture(scope="module")
def decks(players: list[Player]) -> list[list[int]]:
    return shuffled(players)


def view(record: Record, seat: int) -> Record:
    """Return a record as a player sees it."""
    seen = HiddenHands().record(record.players, seat)
    for event in record.events:
        tell(seen, record.game.vocabulary[event])
    return seen


def played(*events: str) -> Record:
    record = HiddenHands().record(2, EVERYTHING)
    for event in events:
        record.play(event)
    return record


def test_the_views_of_players_without_a_server_are_views_of_one_record(
    players: list[Player], decks: list[list[int]]
) -> None:
    views = play(players, decks[-1], random.Random(2))
    whole = whole_record(players, decks[-1], views[0])
    assert whole.state.actor == OVER
    assert [view(whole, seat).dump() for seat in SEATS] == [seen.dump() for seen in views]


def test_a_slot_opens_only_with_the_keys_of_all_players(
    players: list[Player], decks: list[list[int]]
) -> None:
    cards = {opened(decks[-1], slot, players) for slot in range(len(decks[-1]))}
    assert len(cards) == len(decks[-1])
    for absent in SEATS:
        others = [player for seat, player in enumerate(players) if seat != absent]
        with pytest.raises(ValueError, match="not in list"):
            opened(decks[-1], 0, others)


def test_a_player_who_puts_a_card_in_twice_is_found_when_the_keys_are_opened(
    players: list[Player],
) -> None:
    cheat = Player(random.Random(3))
    honest = cheat.order
    cheat.order = [honest[0], *honest[:-1]]
    forged = shuffled([players[0], cheat])
    cheat.order = honest
    assert forged != shuffled([players[0], cheat])
    cards = [opened(forged[-1], slot, [players[0], cheat]) for slot in range(len(honest))]
    assert cards[0] == cards[1]


def test_a_view_is_the_same_whatever_its_player_cannot_see() -> None:
    one = played("deal:1", "deal:2", "deal:3", "deal:4")
    other = played("deal:1", "deal:8", "deal:3", "deal:9")
    assert view(one, 0).dump() == view(other, 0).dump()
    assert view(one, 0).state.legal() == view(other, 0).state.legal()
    assert view(one, 1).dump() != view(other, 1).dump()


def test_a_server_deals_hidden_hands_with_the_fair_dice_that_it_has() -> None:
    seed = bytes(range(32))
    record = HiddenHands().record(2, EVERYTHING)
    record.seed, record.commitment = seed.hex(), fair_dice.commitment(seed)
    while record.state.actor != OVER:
        state = record.state
        if state.actor == CHANCE:
            record.play(state.draw(fair_dice.random_source(seed, len(record.events), [])))
        else:
            record.play(state.legal()[0])
    assert dice_check.verdict(record).fair


def test_a_server_that_deals_another_card_is_found() -> None:
    seed = bytes(range(32))
    record = HiddenHands().record(2, EVERYTHING)
    record.seed, record.commitment = seed.hex(), fair_dice.commitment(seed)
    drawn = record.state.draw(fair_dice.random_source(seed, 0, []))
    record.play(next(card for card in record.state.legal() if card != drawn))
    assert [wrong.event for wrong in dice_check.verdict(record).wrong] == [1]
