"""The analysis of decisions and of chance, its data, and its page in both languages."""

import json
import random
import re
from dataclasses import replace
from html import escape

import pytest

import pithead
from pithead.analysis import Analysis, analyse, joined
from pithead.analysis.analyser import MAX_LINE_LENGTH, study
from pithead.analysis.certainty import KNOWN
from pithead.analysis.descriptions import describe_analysis, describe_line, has_better_choice
from pithead.analysis.estimates import margins_of_value
from pithead.analysis.judge import Judge
from pithead.analysis.lead_scale import SCALES, points_per_logit
from pithead.analysis.recommendation import recommend
from pithead.analysis.report_page import analysis_page
from pithead.analysis.results import from_json
from pithead.bots import bot
from pithead.bots.mcts.search_settings import SearchSettings
from pithead.bots.mcts.tree_bot import Tree
from pithead.locale import Messages
from tests.random_play import play_to_the_end

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
            assert len(chances[number].change) == len(chances[number].error) == players
        elif len(state.legal()) > 1:
            one = decisions[number]
            assert one.played == state.name(event)
            assert one.seat == state.actor
            assert sorted(c.action for c in one.choices) == sorted(map(state.name, state.legal()))
            assert one.best == one.choices[0].action == one.line[0]
            assert one.cost == -one.change[one.seat] >= 0
            assert one.choices[0].margin == max(choice.margin for choice in one.choices)
            assert describe_line(state, one.line, "de", [str(seat) for seat in range(players)])
        else:
            assert number not in decisions
    assert not found.over


def test_margins_of_two_players_mirror_each_other() -> None:
    state = pithead.game("schiefer").start(players=2)
    one, other = margins_of_value([0.7, 0.3], state, 12.0)
    assert one == pytest.approx(-other)
    assert one > 0


def changes_by_outcome(events: list[str]) -> tuple[float, float]:
    """The mean change of the first seat over all outcomes of a chance event, and its error."""
    record = pithead.Record.start(pithead.game("schiefer"), 2)
    for event in events:
        record.play(event)
    judge = Judge(Tree("tree", SearchSettings(simulations=6)), 0)
    before = judge.chance(record.state, len(events))
    mean = -before.mean[0]
    for outcome, probability in record.state.chance():
        after = record.state.clone()
        after.take(outcome)
        other = Judge(judge.bot, 0)
        mean += probability * other.value(after, len(events) + 1)[0]
    return mean, before.error[0]


def test_the_mean_change_by_chance_is_zero() -> None:
    mean, error = changes_by_outcome(["start:0", "roll:1-3-5", "reroll:1"])
    assert error == 0
    assert mean == pytest.approx(0.0, abs=0.001)


def test_the_mean_change_by_chance_is_zero_within_the_error_of_a_sample() -> None:
    mean, error = changes_by_outcome(["start:0"])
    assert 0 < error < 2
    assert abs(mean) < 3 * error


def test_a_random_player_gives_away_more() -> None:
    found = analysed(played("schichtwechsel", 2, 120))
    assert found.given_away(1) > found.given_away(0)
    assert found.marked("??", 1) + found.marked("?", 1) > 0


def test_the_end_of_a_game_is_its_result() -> None:
    record = pithead.Record.start(pithead.game("ruhrschifffahrt"), 2)
    play_to_the_end(record, random.Random(1))
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


@pytest.mark.parametrize(("lang", "said"), [("en", "seldom"), ("de", "selten")])
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


def undecided(game_id: str, least: int) -> pithead.State:
    """The first position of a game with so many choices."""
    state = pithead.game(game_id).start(2)
    while state.actor < 0 or len(state.legal()) < least:
        state.take(state.draw(random.Random(1)) if state.actor < 0 else state.legal()[0])
    return state


def test_estimates_are_means_over_the_ends_of_rollouts() -> None:
    state = undecided("schiefer", 3)
    seat = state.actor
    found = recommend(Tree("tree", SearchSettings(simulations=60)), state, random.Random(2))
    choices = {one.action: one for one in found.choices()}
    for child in found.root.children:
        one = choices[state.name(child.action)]
        assert one.visits == child.visits
        if one.visits >= KNOWN * max(other.visits for other in choices.values()):
            own, other = child.evaluation_sum[seat], child.evaluation_sum[1 - seat]
            assert one.margin == pytest.approx((own - other) / child.visits / 2, abs=0.001)


def test_untried_choices_move_with_the_best_one_and_come_last() -> None:
    state = undecided("schiefer", 4)
    seat = state.actor
    settings = SearchSettings(simulations=40)
    settings.use_network = True
    found = recommend(Tree("tree", settings), state, random.Random(2))
    choices = found.choices()
    assert choices[0].action == state.name(found.best.action)
    first = margins_of_value(found.best.first_estimate, state, found.temperature)[seat]
    moved = choices[0].margin - first
    assert abs(moved) > 0.1
    untried = {state.name(child.action): child for child in found.root.children if not child.visits}
    listed = choices[-len(untried) :]
    assert len(listed) > 1
    assert {one.action for one in listed} == set(untried)
    for one in listed:
        seen = margins_of_value(untried[one.action].first_estimate, state, found.temperature)
        assert one.margin == pytest.approx(min(seen[seat] + moved, choices[0].margin), abs=0.001)


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


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game_id", pithead.games())
def test_the_leads_of_each_network_are_calibrated(game_id: str, players: int) -> None:
    state = pithead.game(game_id).start(players)
    settings = SearchSettings()
    assert points_per_logit(settings, state) == settings.value_temperature
    settings.use_network = True
    network = settings.network_for(state)
    assert network is not None
    assert points_per_logit(settings, state) * network.scale == pytest.approx(
        SCALES[game_id][players]
    )


def test_a_turning_point_names_the_better_choice_and_what_it_would_have_brought() -> None:
    record = played("schichtwechsel", 2, 120)
    found = analysed(record)
    page = analysis_page(Messages("en"), record, found, ["Ada", "Ben"])
    costliest = max(found.decisions, key=lambda one: one.cost)
    better = record.at(costliest.event).describe(costliest.best, "en", ["Ada", "Ben"])
    points = Messages("en").decimal(costliest.cost)
    assert f'<span class="better">{escape(f"{points} points better: {better}")}</span>' in page
