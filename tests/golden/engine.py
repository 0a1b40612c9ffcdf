"""What the games say and draw, position by position."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pithead
from pithead import CHANCE, OVER, Game, Record, State
from pithead.bots import bot
from tests.golden import moving

Texts = dict[str, str]
LANGUAGES = ("en", "de")
NAMES = ["Ada", "Bo & Co", "Čeněk", "<Dora>"]
RECORDS = Path(__file__).parent.parent / "drawing" / "games"
"""Games that were played sensibly, for what random players never reach."""

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "schiefer": [{}, {"coins_at_start": 0}, {"coins_at_start": 10}],
    "ruhrschifffahrt": [
        {},
        {"start_thalers": 1, "row3_penalty": False, "round11_all_dice_minus_one": True},
        {"without_starred_markers": True, "mark_locks_need_county": True},
    ],
    "schichtwechsel": [{}, {"blue_at_setup": 1}],
}


class Streams:
    """Texts that grow line by line, by label."""

    def __init__(self) -> None:
        self._lines: defaultdict[str, list[str]] = defaultdict(list)

    def add(self, label: str, *parts: object) -> None:
        self._lines[label].append("  ".join(str(part) for part in parts))

    def texts(self) -> Texts:
        return {label: "\n".join(lines) + "\n" for label, lines in self._lines.items()}


def compact(value: object) -> str:
    """JSON in one line; the order of the keys counts."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def outcome(call: Callable[..., object], *arguments: Any, **named: Any) -> str:
    """What a call answers, or how it refuses."""
    try:
        answer = call(*arguments, **named)
    except pithead.PitheadError as error:
        return f"{type(error).__name__}: {error}"
    except Exception as error:
        # Not meant to be: what Python says about it may change with any name of ours.
        return type(error).__name__
    if isinstance(answer, (State, Record)):
        return f"a {answer.game.id}"
    return str(answer)


def positions(start: State, seed: int) -> Iterator[tuple[int, State, int]]:
    """A random game: number, position, and what is done there. The end comes with -1."""
    rng = random.Random(seed)
    state = start
    number = 0
    while state.actor != OVER:
        action = state.draw(rng) if state.actor == CHANCE else rng.choice(state.legal())
        yield number, state, action
        state.apply(action)
        number += 1
    yield number, state, -1


def some(game: Game, players: int, count: int, seed: int = 1, asked: bool = False) -> list[State]:
    """Positions spread over a random game and over the sensible one of the drawings."""
    found: list[State] = []
    for whole in (
        [state.clone() for _, state, _ in positions(game.start(players), seed)],
        recorded(game, players),
    ):
        known = [state for state in whole if not asked or len(choices_of(state)) > 1]
        found.extend(known[i * (len(known) - 1) // max(1, count - 1)] for i in range(count))
    return found


def choices_of(state: State) -> list[int]:
    return state.legal() if state.actor >= 0 else []


def recorded(game: Game, players: int) -> list[State]:
    """Every position of a sensible game."""
    text = (RECORDS / f"{game.id}-{players}.pithead").read_text(encoding="utf-8")
    record = Record.load(text)
    state = record.at(0)
    found = [state.clone()]
    for event in record.events:
        state.apply(event)
        found.append(state.clone())
    return found


# -- a game apart from any position ----------------------------------------------------------------


def static(game_id: str) -> Texts:
    game = pithead.game(game_id)
    out = Streams()
    out.add("head", game.id, game.title, game.rules_version, game.players, game.actions, game)
    out.add("head", game.edition.label, game.edition.fingerprint, game.edition.source)
    for option in game.options:
        out.add("options", option.name, option.values, option.default, option.rule)
        for wrong in (-1, 99, "x", None, 1.5, True):
            out.add("options", repr(wrong), outcome(option.check, wrong))
    out.add("options", compact({name: dict(chosen) for name, chosen in game.presets.items()}))
    out.add("options", outcome(game.complete_options, {"nonsense": 1}))
    for players in (0, 1, 5, "2", True, None):
        out.add("players", repr(players), outcome(game.start, players))
    for number, name in enumerate(game.vocabulary):
        out.add("vocabulary", number, name, game.number(name))
    for name, weights in (
        ("fitted", moving.weights(game)),
        ("by hand", moving.weights_by_hand(game)),
    ):
        out.add("weights", name, [repr(weight) for weight in weights])
    out.add("weights", sorted(moving.judging(game).items()))
    out.add("parts", moving.parts(game))
    out.add("symbols", moving.symbol_definitions(game))
    for lang in (*LANGUAGES, "fr"):
        for paper in ("auto", "light", "dark", "pink"):
            for name, call in (("legend", moving.legend), ("cover", moving.cover)):
                out.add(f"{name}/{lang}/{paper}", outcome(call, game, lang, paper))
    for players in game.players:
        out.add("observation", players, compact(moving.pieces(game, players)))
    start = game.start(2)
    for action in (-1, 9999, "nonsense", None, 1.5, game.vocabulary[0]):
        calls: list[Callable[..., object]] = [start.clone().apply, start.describe, start.rule]
        for what in (*calls, start.name):
            out.add("odd actions", repr(action), outcome(what, action))
    views: list[dict[str, Any]] = [{"lang": "fr"}, {"seat": 5}, {"part": "x"}, {"paper": "pink"}]
    for view in (*views, {"names": ["one"]}):
        out.add("odd views", view, outcome(start.svg, **view))
    for seat in (-1, 2):
        out.add("odd views", seat, outcome(moving.observe, game, start, seat))
    for what in (start.prompt, start.score_table, start.choice_table):
        out.add("odd views", outcome(what, "fr"))
    return out.texts()


# -- whole games -----------------------------------------------------------------------------------


def playing(game_id: str, players: int) -> Texts:
    """Random games with several options, and a sensible one."""
    game = pithead.game(game_id)
    out = Streams()
    for index, options in enumerate(OPTIONS[game_id]):
        for seed in (1, 2) if index == 0 else (3,):
            label = f"{compact(options)}/seed {seed}"
            most = 10_000 if seed == 1 else 350
            _whole(out, label, game.start(players, options), seed, most)
    for number, state in enumerate(recorded(game, players)):
        _position(out, "recorded", number, state)
        if number % (60 if game_id == "schiefer" else 20) == 0:
            _sampled(out, "recorded", number, state)
    return out.texts()


def _whole(out: Streams, label: str, start: State, seed: int, most: int) -> None:
    names = NAMES[: start.players]
    record = Record(start.clone(), names)
    every = 61 if start.game.id == "schiefer" else 25
    for number, state, action in positions(start, seed):
        _position(out, label, number, state)
        if number % every == 5 or action < 0:
            _sampled(out, label, number, state)
        if action < 0 or number == most:
            break
        after = state.clone()
        after.apply(action)
        for lang in LANGUAGES:
            out.add(f"{label}/events", number, lang, state.describe(action, lang, names))
        for change in pithead.changes(state, after):
            said = change.describe("en"), change.describe("de", names)
            out.add(f"{label}/events", change.key, *said)
        record.play(action)
    out.add(f"{label}/record", record.dump())
    for lang in LANGUAGES:
        out.add(f"{label}/record", record.event_table(lang))
    again = Record.load(record.dump())
    out.add(f"{label}/record", again.state == record.state, again.dump() == record.dump())
    half = len(record.events) // 2
    again.back_to(half)
    out.add(f"{label}/record", again.dump(), again.state == record.at(half))


def _position(out: Streams, label: str, number: int, state: State) -> None:
    """What is cheap enough to be asked at every position."""
    out.add(f"{label}/json", number, compact(state.to_json()))
    out.add(f"{label}/prompts", number, state.actor, state.prompt("en"), "|", state.prompt("de"))
    out.add(f"{label}/legal", number, state.legal(), [repr(chance) for chance in state.chance()])
    out.add(f"{label}/scores", number, state.scores(), compact(state.sheet()), state.ranking())
    game = state.game
    for seat in range(state.players):
        out.add(f"{label}/observed", number, seat, moving.observe(game, state, seat).hex())


def _sampled(out: Streams, label: str, number: int, state: State) -> None:
    """What is asked now and then."""
    game = state.game
    names = NAMES[: state.players]
    legal = state.legal()
    for action in range(len(game.vocabulary)):
        if action in legal:
            continue
        en, de = state.refuse(action, "en"), state.refuse(action, "de")
        out.add(f"{label}/refused", number, action, en.reason, "|", de.reason, en.rule, de.rule)
    for action in legal:
        rule = state.rule(action)
        said = [state.describe(action, "en"), state.describe(action, "de", names)]
        out.add(f"{label}/described", number, state.name(action), rule, " | ".join(said))
    for lang in LANGUAGES:
        for given in (None, names):
            for section in state.sections(lang, given):
                out.add(f"{label}/sections", number, lang, "\n".join(section.lines()))
                spans = [[[(s.seat, s.tone) for s in cell] for cell in row] for row in section.rows]
                out.add(f"{label}/sections", spans)
        for table in (state.score_table(lang, names), state.choice_table(lang)):
            out.add(f"{label}/tables", number, lang, table, table._repr_html_())
        out.add(f"{label}/tables", [state.category(key, lang) for key in state.sheet()[0]])
    out.add(f"{label}/ledger", number, moving.ledger(state))
    out.add(f"{label}/problems", number, state.problems(), state.options())
    again = game.from_json(compact(state.to_json()))
    out.add(f"{label}/problems", again == state, again.actor, again.clone() == state)
    for weights in (None, moving.weights_by_hand(game)):
        worth = [moving.judge(game, state, seat, weights) for seat in range(state.players)]
        out.add(f"{label}/judged", number, worth, moving.judge_all(game, state, weights))
    if state.actor >= 0:
        out.add(f"{label}/judged", number, moving.habit(game, state), moving.round_of(game, state))


# -- drawings --------------------------------------------------------------------------------------


def drawing(game_id: str, players: int) -> Texts:
    game = pithead.game(game_id)
    parts = ["", *(part for part, _, _ in moving.parts(game))]
    names = NAMES[:players]
    out = Streams()
    for number, state in enumerate(some(game, players, 6)):
        label = f"position {number}"
        for lang in LANGUAGES:
            out.add(f"{label}/plain", state.svg(lang))
            out.add(f"{label}/named", state.svg(lang, seat=0, names=names, paper="light"))
        for paper in ("light", "dark"):
            out.add(f"{label}/paper", state.svg(paper=paper, choices=False))
        for seat in range(players):
            out.add(f"{label}/seats", state.svg("de", seat=seat, embedded=True, names=names))
        for part in parts:
            out.add(f"{label}/parts", part, state.svg("en", part=part, seat=players - 1))
            out.add(f"{label}/parts", part, state.svg("de", part=part, embedded=True))
        out.add(f"{label}/narrow", state.svg("de", narrow=True, embedded=True))
        out.add(f"{label}/narrow", state.svg("en", part=parts[1], narrow=False))
        out.add(f"{label}/audit", state.svg("de", audit=True))
    return out.texts()


# -- bots ------------------------------------------------------------------------------------------


def bots(game_id: str) -> Texts:
    """What bots choose; a budget in simulations makes them repeatable."""
    game = pithead.game(game_id)
    out = Streams()
    for players in game.players:
        for number, state in enumerate(some(game, players, 8, asked=True)):
            for name in ("random", "greedy", "greedy:hand", "apprentice", "hewer"):
                chosen = [bot(name).choose(state, random.Random(seed)) for seed in range(4)]
                out.add(f"{players}/{name}", number, chosen)
            for name in ("tree:30", "tree:12:hand", "overman")[: 5 - players]:
                if number % 4 == players % 4 or number == 11:
                    chosen = [bot(name).choose(state, random.Random(7))]
                    out.add(f"{players}/{name}", number, chosen)
        end = pithead.play(game.start(players), [bot("greedy")] * players, random.Random(5))
        out.add(f"{players}/greedy game", compact(end.to_json()), end.scores())
    rng = random.Random(6)
    mixed = [bot("greedy"), bot("hewer"), bot("apprentice"), bot("random")]
    end = pithead.play(game.start(4), mixed, rng)
    out.add("mixed game", compact(end.to_json()), end.scores(), end.ranking(), repr(rng.random()))
    mind = bot("tree:6")
    tree_rng = random.Random(8)
    state = game.start(2)
    for _ in range(60):
        if state.actor == OVER:
            break
        by_luck = state.actor == CHANCE
        action = state.draw(tree_rng) if by_luck else mind.choose(state, tree_rng)
        out.add("one tree plays on", state.name(action))
        state.apply(action)
    return out.texts()
