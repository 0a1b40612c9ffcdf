"""What may move to another object while the project is restructured: adapt it here, in one place.

Everything else that is collected goes through names of `pithead` that stay, through the command
line, and through HTTP.
"""

from typing import Any

from pithead import Game, State


def judge(game: Game, state: State, seat: int, weights: list[float] | None = None) -> float:
    return game.evaluator.evaluate(state, seat, weights)


def judge_all(game: Game, state: State, weights: list[float] | None = None) -> list[float]:
    return game.evaluator.evaluate_all(state, weights)


def habit(game: Game, state: State) -> int:
    return game.evaluator.default_action(state, game.evaluator.weights)


def weights(game: Game) -> list[float]:
    return game.evaluator.weights


def weights_by_hand(game: Game) -> list[float]:
    return game.evaluator.weights_by_hand


def judging(game: Game) -> dict[str, object]:
    """What else a search asks a game about."""
    return {"rivalry": game.evaluator.rivalry, "rounds_ahead": game.evaluator.rounds_ahead}


def round_of(game: Game, state: State) -> int | None:
    """Only games whose searches play on to the end of a round know it."""
    return game.evaluator.round_of(state) if game.evaluator.rounds_ahead else None


def legend(game: Game, lang: str, paper: str) -> str:
    return game.drawing.legend(lang, paper)


def cover(game: Game, lang: str, paper: str) -> str:
    return game.drawing.cover(lang, paper)


def symbol_definitions(game: Game) -> str:
    return game.drawing.symbol_definitions()


def parts(game: Game) -> list[tuple[str, str, str]]:
    """The parts of the drawing: id, and the title in both languages."""
    return [(part.id, part.title.to("en"), part.title.to("de")) for part in game.drawing.parts]


def pieces(game: Game, players: int) -> list[tuple[str, int, int]]:
    """What is told to programs that learn; how it is explained may be worded anew."""
    told = game.observation(players).features
    return [(piece.name, piece.size, piece.highest) for piece in told]


def observe(game: Game, state: State, seat: int) -> bytes:
    return game.observe(state, seat)


def ledger(state: State) -> list[tuple[Any, ...]]:
    """Every line of a position's ledger."""
    return [
        (entry.key, entry.seat, entry.label.to("en"), entry.label.to("de"), entry.value)
        for entry in state.game.fields.entries(state)
    ]
