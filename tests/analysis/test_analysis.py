"""The analysis of decisions and of chance, its data, and its page in both languages."""

import json
import random
import re
from dataclasses import replace

import pytest

import pithead
from pithead.analysis import Analysis, analyse, joined
from pithead.analysis.analyser import MAX_LINE_LENGTH, study
from pithead.analysis.descriptions import describe_analysis, describe_line, has_better_choice
from pithead.analysis.estimates import estimates, margins_of_value
from pithead.analysis.report_page import analysis_page
from pithead.analysis.results import from_json
from pithead.bots import bot
from pithead.bots.mcts.node import best_child
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.locale import Messages
from tests.random_play import random_action

EVENTS = 60


def played(game_id: str, players: int, events: int = EVENTS) -> pithead.Record:
    """Return the beginning of a game between a greedy player and random ones."""
    rng = random.Random(4)
    record = pithead.Record.start(pithead.game(game_id), players)
    greedy = bot("greedy")
    while len(record.events) < events and record.state.actor != pithead.OVER:
        state = record.state
        if state.actor == pithead.CHANCE:
            record.play(state.draw(rng))
        elif state.actor == 0:
            record.play(greedy.choose(state, rng))
        else:
            record.play(rng.choice(state.legal()))
    return record


def analysed(record: pithead.Record, simulations: int = 12) -> Analysis:
    return analyse(record, Tree("tree", SearchSettings(simulations=simulations)))


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_every_decision_and_every_chance_event_is_analysed(game_id: str, players: int) -> None:
    record = played(game_id, players)
    found = analysed(record)
    chances = {one.event: one for one in found.chances}
    decisions = {one.event: one for one in found.decisions}
    for number, event in enumerate(record.events):
        state = record.at(number)
        if state.actor == pithead.CHANCE:
            assert chances[number].outcome == state.name(event)
        elif len(state.legal()) > 1:
            one = decisions[number]
            assert one.played == state.name(event)
            assert one.seat == state.actor
            assert sorted(c.action for c in one.choices) == sorted(map(state.name, state.legal()))
            assert one.best == one.choices[0].action == one.line[0]
            assert one.cost >= 0
            assert describe_line(state, one.line, "de", [str(seat) for seat in range(players)])
        else:
            assert number not in decisions
    assert not found.over


def test_margins_of_two_players_mirror_each_other() -> None:
    state = pithead.game("schiefer").start(players=2)
    one, other = margins_of_value([0.7, 0.3], state, 12.0)
    assert one == pytest.approx(-other)
    assert one > 0


def test_the_mean_change_by_chance_is_zero() -> None:
    record = pithead.Record.start(pithead.game("schiefer"), 2)
    record.play("start:0")
    changes = []
    weights = []
    for outcome, probability in record.state.chance():
        throw = pithead.Record.start(pithead.game("schiefer"), 2)
        throw.play("start:0")
        throw.play(outcome)
        changes.append(analysed(throw).chances[-1].change[0])
        weights.append(probability)
    mean = sum(change * weight for change, weight in zip(changes, weights))
    assert mean == pytest.approx(0.0, abs=0.01)
    assert max(changes) > 0 > min(changes)


def test_a_random_player_gives_away_more() -> None:
    found = analysed(played("schichtwechsel", 2, 120))
    assert found.given_away(1) > found.given_away(0)
    assert found.marked("??", 1) + found.marked("?", 1) > 0


def test_the_end_of_a_game_is_its_result() -> None:
    rng = random.Random(1)
    record = pithead.Record.start(pithead.game("ruhrschifffahrt"), 2)
    while record.state.actor != pithead.OVER:
        state = record.state
        record.play(random_action(state, rng))
    found = analysed(record, simulations=2)
    scores = record.state.scores()
    assert found.over
    assert found.expected[-1] == (
        len(record.events),
        [scores[0] - scores[1], scores[1] - scores[0]],
    )


def test_the_same_record_gives_the_same_analysis_and_json_round_trips() -> None:
    record = played("ruhrschifffahrt", 3)
    found = analysed(record)
    assert analysed(record) == found
    assert from_json(json.loads(json.dumps(found.to_json()))) == found


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("game_id", pithead.games())
def test_the_page_is_self_contained(game_id: str, lang: str) -> None:
    record = played(game_id, 2)
    found = analysed(record)
    names = ["Ada <3", "Ben"]
    page = analysis_page(Messages(lang), record, found, names)
    assert "Ada &lt;3" in page
    assert "<script" not in page
    assert "Ada <3" not in page
    linked = analysis_page(Messages(lang), record, found, names, lambda event: f"/t/x/{event}")
    if any(one.mark for one in found.decisions):
        assert 'href="/t/x/' in linked


@pytest.mark.parametrize(("cost", "better"), [(0.0, False), (0.04, False), (0.06, True)])
def test_a_choice_is_only_better_by_points_that_are_displayed(cost: float, better: bool) -> None:
    record = played("schichtwechsel", 2)
    found = analysed(record)
    some = next(one for one in found.decisions if one.best != one.played)
    one = replace(some, cost=cost)
    only = replace(found, decisions=[one])
    assert has_better_choice(one) is better
    assert bool(describe_analysis(record, only, "en", ["Ada", "Ben"]).decisions[0].line) is better
    for lang, nothing in (("en", "0.0 points better"), ("de", "0,0 Punkte besser")):
        page = analysis_page(Messages(lang), record, only, ["Ada", "Ben"])
        assert nothing not in page
        assert f"−{nothing[:3]}</span></summary>" not in page
        assert (re.sub("^0(.)0", r"0\g<1>1", nothing) in page) is better


@pytest.mark.parametrize(("lang", "said"), [("en", "how often"), ("de", "wie oft")])
def test_the_page_says_how_choices_are_ordered(lang: str, said: str) -> None:
    record = played("schiefer", 2, 20)
    assert said in analysis_page(Messages(lang), record, analysed(record), ["Ada", "Ben"])


def test_a_line_goes_on_up_to_the_next_chance_step() -> None:
    record = played("schiefer", 2)
    for one in analysed(record).decisions:
        state = record.at(one.event)
        for action in one.line:
            assert state.actor >= 0
            state.apply(action)
        assert len(one.line) == MAX_LINE_LENGTH or state.actor < 0


@pytest.mark.parametrize("game_id", pithead.games())
def test_the_last_decisions_are_analysed_like_all(game_id: str) -> None:
    record = played(game_id, 2, events=100_000)
    assert record.state.actor == pithead.OVER
    first = len(record.events) - 30
    part = study(record, Tree("tree", SearchSettings(simulations=12)), first)
    asked = [
        number
        for number in range(first, len(record.events))
        if record.at(number).actor >= 0 and len(record.at(number).legal()) > 1
    ]
    assert [one.event for one in part.decisions] == asked


def test_estimates_are_means_over_the_ends_of_rollouts() -> None:
    record = played("schiefer", 2)
    state = record.at(40)
    while state.actor < 0 or len(state.legal()) < 3:
        state.take(state.draw(random.Random(1)) if state.actor < 0 else state.legal()[0])
    seat = state.actor
    root = Tree("tree", SearchSettings(simulations=60)).search(state, random.Random(2))
    best = best_child(root)
    choices = {one.action: one for one in estimates(root, best, state, 12.0)}
    assert sum(one.visits for one in choices.values()) == root.visits
    for child in root.children:
        one = choices[state.name(child.action)]
        if child.visits:
            own, other = child.evaluation_sum[seat], child.evaluation_sum[1 - seat]
            assert one.margin == pytest.approx((own - other) / child.visits / 2, abs=0.001)
        else:
            assert one.margin <= choices[state.name(best.action)].margin


def test_untried_choices_move_with_the_best_one_and_come_by_their_margin() -> None:
    state = pithead.game("schiefer").start(2)
    while state.actor < 0 or len(state.legal()) < 4:
        state.take(state.draw(random.Random(1)) if state.actor < 0 else state.legal()[0])
    seat = state.actor
    settings = SearchSettings(simulations=40)
    settings.use_network = True
    root = Tree("tree", settings).search(state, random.Random(2))
    best = best_child(root)
    found = estimates(root, best, state, 12.0)
    moved = found[0].margin - margins_of_value(best.first_estimate, state, 12.0)[seat]
    assert abs(moved) > 0.1
    untried = {state.name(child.action): child for child in root.children if not child.visits}
    listed = [one for one in found if one.action in untried]
    assert len(listed) > 1
    assert [one.margin for one in listed] == sorted((one.margin for one in listed), reverse=True)
    for one in listed:
        first = margins_of_value(untried[one.action].first_estimate, state, 12.0)[seat]
        assert one.margin == pytest.approx(min(first + moved, found[0].margin), abs=0.001)


def test_the_searching_bot_is_a_name_or_an_object() -> None:
    record = played("schichtwechsel", 2, 12)
    named = analyse(record, "tree:20")
    assert named == analyse(record, bot("tree:20"))
    assert named.bot == "tree:20"
    assert joined(record, bot("tree:20"), [study(record, "tree:20")]) == named


@pytest.mark.parametrize("name", ["network", "greedy", "journeyman"])
def test_a_bot_that_does_not_search_is_refused(name: str) -> None:
    record = played("schiefer", 2, 12)
    for given in (name, bot(name)):
        with pytest.raises(
            pithead.BadSetup, match=f"The bot '{name}' does not search; .* such as tree:200"
        ):
            analyse(record, given)
