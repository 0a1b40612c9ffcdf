"""The public contract, on whatever games there are."""

import copy
import gc
import pickle
import random
import weakref
from contextlib import suppress
from fractions import Fraction

import pytest

import pithead
from pithead.bots import bot
from pithead.kernel.chance_event import ChanceEvent
from pithead.kernel.draw_options import DrawOptions
from tests.random_play import random_action


@pytest.fixture(params=pithead.games())
def game(request: pytest.FixtureRequest) -> pithead.Game:
    return pithead.game(request.param)


def played(game: pithead.Game, events: int, seed: int = 1, players: int = 3) -> pithead.State:
    """A state some events into a random game."""
    rng = random.Random(seed)
    state = game.start(players=players)
    for _ in range(events):
        state.take(random_action(state, rng))
    return state


def asked(game: pithead.Game, seed: int = 1) -> pithead.State:
    """A state in which a player is asked."""
    state = played(game, 20, seed)
    rng = random.Random(seed)
    while state.actor == pithead.CHANCE:
        state.take(state.draw(rng))
    return state


def test_an_unknown_game_is_refused_by_name() -> None:
    with pytest.raises(
        pithead.UnknownGame, match="There is no game 'chess'; choose one of schiefer"
    ):
        pithead.game("chess")
    assert issubclass(pithead.UnknownGame, KeyError)


def test_a_game_says_what_it_is(game: pithead.Game) -> None:
    assert game.id in pithead.games()
    assert pithead.game(game.id) is game
    assert game.players == range(2, 5)
    assert len(set(game.vocabulary)) == len(game.vocabulary)
    for option in game.options:
        assert option.default in option.values


def test_action_names_are_a_verb_or_a_verb_with_an_object(game: pithead.Game) -> None:
    for name in game.vocabulary:
        assert name == name.strip()
        assert " " not in name
        assert name.count(":") <= 1
        assert name.partition(":")[0].replace("_", "").isalpha()
        assert name.partition(":")[0].islower()


@pytest.mark.parametrize("players", [1, 5, 0, -1, 10**20])
def test_a_wrong_number_of_players_is_refused(game: pithead.Game, players: int) -> None:
    with pytest.raises(pithead.BadSetup, match="is for 2 to 4 players, not for"):
        game.start(players=players)


def test_an_unknown_option_is_refused(game: pithead.Game) -> None:
    names = ", ".join(option.name for option in game.options)
    with pytest.raises(pithead.BadSetup, match=f"has no option 'colour'; it has {names}$"):
        game.start(players=2, options={"colour": 1})


def test_a_wrong_value_of_an_option_is_refused(game: pithead.Game) -> None:
    for option in game.options:
        for wrong in (-1, 10**9, "many", None, 1.5):
            with pytest.raises(pithead.BadSetup, match=f"The option {option.name} must be"):
                game.start(players=2, options={option.name: wrong})


def test_chance_weights_are_probabilities(game: pithead.Game) -> None:
    state = game.start(players=3)
    assert state.actor == pithead.CHANCE
    outcomes = state.chance()
    assert [outcome for outcome, _ in outcomes] == state.legal()
    assert sum(weight for _, weight in outcomes) == pytest.approx(1)


def test_draw_uses_one_random_number_and_follows_the_weights(game: pithead.Game) -> None:
    class Counting:
        def __init__(self, value: float) -> None:
            self.value = value
            self.calls = 0

        def random(self) -> float:
            self.calls += 1
            return self.value

    for events in range(0, 60, 3):
        state = played(game, events)
        if state.actor != pithead.CHANCE:
            continue
        # Walk through all random numbers in fine steps: each outcome gets its share of them.
        steps = 21_600
        counts = dict.fromkeys(state.legal(), 0)
        for step in range(steps):
            source = Counting(float(Fraction(2 * step + 1, 2 * steps)))
            counts[state.draw(source)] += 1
            assert source.calls == 1
        for outcome, weight in state.chance():
            assert counts[outcome] / steps == pytest.approx(weight, abs=2 / steps)


def test_draw_is_refused_when_a_player_is_asked(game: pithead.Game) -> None:
    state = asked(game)
    assert state.chance() == []
    with pytest.raises(pithead.IllegalAction, match="nothing is drawn by chance now"):
        state.draw(random.Random(1))


def test_apply_takes_ids_and_names_alike(game: pithead.Game) -> None:
    by_id, by_name = asked(game), asked(game)
    action = by_id.legal()[-1]
    by_id.apply(action)
    by_name.apply(by_name.name(action))
    assert by_id == by_name


def test_apply_and_take_do_the_same(game: pithead.Game) -> None:
    state = asked(game)
    for action in state.legal():
        checked, unchecked = state.clone(), state.clone()
        checked.apply(action)
        unchecked.take(action)
        assert checked == unchecked


@pytest.mark.parametrize("action", ["fly:moon", "", -1, 10**9, 10**30, 1.5, None, [1], b"keep"])
def test_an_action_that_does_not_exist_changes_nothing(game: pithead.Game, action: object) -> None:
    state = asked(game)
    before = state.to_json()
    with pytest.raises(pithead.IllegalAction) as caught:
        state.apply(action)
    assert state.to_json() == before
    assert caught.value.legal == [state.name(choice) for choice in state.legal()]


def test_an_illegal_action_says_why_and_what_would_do(game: pithead.Game) -> None:
    state = asked(game)
    before = state.to_json()
    for action in range(len(game.vocabulary)):
        if action in state.legal():
            continue
        with pytest.raises(pithead.IllegalAction) as caught:
            state.apply(action)
        message = str(caught.value)
        assert message.startswith(f"{game.vocabulary[action]!r} is not legal here: ")
        assert caught.value.reason in message
        assert state.name(state.legal()[0]) in message
    assert state.to_json() == before


def test_legal_is_a_copy(game: pithead.Game) -> None:
    state = asked(game)
    state.legal().clear()
    assert state.legal()


def test_a_clone_asks_the_same_and_goes_its_own_way(game: pithead.Game) -> None:
    state = asked(game)
    before = state.to_json()
    twin = state.clone()
    assert twin == state
    assert twin.legal() == state.legal()
    assert twin.actor == state.actor
    rng = random.Random(3)
    for _ in range(50):
        twin.take(random_action(twin, rng))
    assert state.to_json() == before


def test_copy_and_pickle_make_equal_states(game: pithead.Game) -> None:
    state = asked(game)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal() == state.legal()
    assert state != game.start(players=3)
    assert state != "a text"


def test_a_pickle_shares_a_built_in_game_and_carries_a_corrected_one(game: pithead.Game) -> None:
    state = asked(game)
    assert pickle.loads(pickle.dumps(state)).game is game
    tables = copy.deepcopy(game.edition.tables)
    tables["game"]["edition"] = "mine"
    corrected = game.start(players=2, edition=pithead.Edition(tables, "mine.toml"))
    twin = pickle.loads(pickle.dumps(corrected))
    assert twin == corrected
    assert twin.game.edition.label == corrected.game.edition.label != game.edition.label


def test_a_drawing_without_arguments_has_links_and_stands_by_itself(game: pithead.Game) -> None:
    state = asked(game)
    plain = game.drawing.board(state, DrawOptions(state))
    assert state.svg() == plain
    assert state.svg(choices=False) != plain
    assert state.svg(embedded=True) != plain
    assert state.svg(audit=True) != plain


def test_nothing_is_legal_when_the_game_is_over(game: pithead.Game) -> None:
    state = pithead.play(game.start(players=2), [bot("random")] * 2, random.Random(1))
    assert state.actor == pithead.OVER
    assert state.legal() == []
    assert state.chance() == []
    assert state.prompt() == "The game is over."
    assert state.prompt("de") == "Das Spiel ist zu Ende."
    with pytest.raises(pithead.IllegalAction, match="the game is over"):
        state.apply(0)


def test_play_needs_a_bot_for_every_seat(game: pithead.Game) -> None:
    with pytest.raises(pithead.BadSetup, match="3 players need 3 bots, not 1"):
        pithead.play(game.start(players=3), [bot("random")], random.Random(1))


def test_an_unknown_language_is_refused(game: pithead.Game) -> None:
    state = asked(game)
    with pytest.raises(
        pithead.UnknownLanguage, match="There are no texts in 'fr'; choose one of 'en', 'de'"
    ):
        state.prompt("fr")
    with pytest.raises(pithead.UnknownLanguage):
        state.describe(state.legal()[0], "fr")


def test_only_positions_of_one_game_can_be_compared(game: pithead.Game) -> None:
    with pytest.raises(
        pithead.PitheadError,
        match="Only positions of the same game with the same number of players can be compared",
    ):
        pithead.changes(game.start(players=2), game.start(players=3))


def test_changes_names_what_an_action_moved(game: pithead.Game) -> None:
    before = game.start(players=2)
    after = before.clone()
    after.apply("start:1")
    told = [change.describe(names=["Ada", "Ben"]) for change in pithead.changes(before, after)]
    assert any(line.endswith("-> Ben") for line in told)
    assert pithead.changes(before, before) == []


def test_weak_references_to_states_do_no_harm(game: pithead.Game) -> None:
    """Compiled states cannot be referred to weakly; what looks as if they could, would crash."""
    kept = []
    for _ in range(300):
        state = game.start(players=2)
        with suppress(TypeError):
            kept.append(weakref.ref(state))
        del state
        gc.collect(0)
    assert all(reference() is None for reference in kept)


def test_the_general_draw_gives_each_outcome_its_weight() -> None:
    state = pithead.game("schiefer").start(2)
    state.apply("start:0")
    step = state.agenda[-1]
    assert isinstance(step, ChanceEvent)
    weights = step.weights(state)
    total = sum(weights)
    drawn = [ChanceEvent.pick(step, state, (number + 0.5) / total) for number in range(total)]
    assert [drawn.count(result) for result in step.possible(state)] == weights
    assert drawn == [step.pick(state, (number + 0.5) / total) for number in range(total)]
    assert ChanceEvent.pick(step, state, 1.0) == step.possible(state)[-1], "if it is rounded up"


def test_an_id_out_of_range_is_told_the_range() -> None:
    state = pithead.game("schiefer").start(2)
    last = len(state.game.vocabulary) - 1
    for outside in (-1, last + 1):
        with pytest.raises(pithead.IllegalAction, match=f"go from 0 to {last}"):
            state.apply(outside)
    assert state.prompt() == "The start player is chosen at random."
    assert state.rule("start:0") == "SF-3.2"
    assert state.rule("keep") == ""
