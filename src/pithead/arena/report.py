"""The report of a tournament: one self-contained page of HTML."""

from collections.abc import Sequence
from html import escape
from typing import Final

from pithead.arena.confidence import Proportion, ScoreDifference
from pithead.arena.forfeit_reasons import translated
from pithead.arena.plots import histogram, ranges, stacks
from pithead.arena.ratings import Rating
from pithead.arena.statistics import BotStatistics, TournamentStatistics
from pithead.arena.tournament import Tournament
from pithead.kernel.game_registry import game as find_game
from pithead.locale import Messages

STYLE: Final = """
:root { color-scheme: light dark; --paper: #f7f3ea; --ink: #22201c }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--paper); color: var(--ink) }
h1, h2 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 2px solid #8b3a2b }
table { border-collapse: collapse; margin: 1rem 0 }
td, th { padding: .25rem .75rem; text-align: right }
th { border-bottom: 1px solid #8886 } td:first-child, th:first-child { text-align: left }
tr:nth-child(even) td { background: #8881 } .note { opacity: .75 }
svg { max-width: 100%; height: auto }
svg text { font: 13px system-ui, sans-serif; fill: currentColor }
svg .small { font-size: 11px } svg .light { fill: #fff }
svg .over { paint-order: stroke; stroke: var(--paper); stroke-width: 4px; stroke-linejoin: round }
svg .error, svg .axis { stroke: currentColor; stroke-width: 1.5 }
svg .mark { stroke: #8b3a2b; stroke-dasharray: 4 3 } code { overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { :root { --paper: #1c1a18; --ink: #e8e2d6 } }
"""


def _page(title: str, lang: str, body: Sequence[str]) -> str:
    """Return a whole page around its body."""
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    lines = ("".join(f"<td>{escape(cell)}</td>" for cell in row) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def report(
    messages: Messages, tournament: Tournament, found: TournamentStatistics, command: str
) -> str:
    """Return the page in one language."""
    game = find_game(tournament.game_id)
    title = messages("Tournament: {game}", game=game.title)
    counts = sorted({one.players for one in found.by_bot})
    summary = messages(
        "{games} games between {bots}.", games=found.games, bots=", ".join(found.bots)
    )
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(summary)}</p>",
        f"<p><code>{escape(command)}</code></p>",
        _note(
            messages(
                "Every line-up plays in every seating order with the same random seed. "
                "The ranges in brackets are 95 % confidence intervals, computed over groups of "
                "games with the same random seed."
            )
        ),
    ]
    if len(found.bots) > 1:
        body += _strength(messages, found)
    for count in counts:
        rows = [one for one in found.by_bot if one.players == count]
        body += _places(messages, count, rows)
        body += _seats(messages, count, found.seats[count])
    body += _actions(messages, found)
    body += _forfeits(messages, found)
    return _page(title, messages.lang, body)


def _note(text: str) -> str:
    return f'<p class="note">{escape(text)}</p>'


def _strength(messages: Messages, found: TournamentStatistics) -> list[str]:
    order = sorted(found.bots, key=lambda name: -found.ratings[name].strength)
    rows = [_rating_range(name, found.ratings[name]) for name in order]
    pairs = [
        [name, *(_head_to_head(messages, found, name, other) for other in order)] for name in order
    ]
    differences = [
        [name, *(_points(messages, found.score_differences.get((name, other))) for other in order)]
        for name in order
    ]
    return [
        f"<h2>{escape(messages('Strength'))}</h2>",
        _note(
            messages(
                "Ratings follow the Plackett-Luce model and use the places of all "
                "games. Lines are 95 % confidence intervals."
            )
        ),
        ranges(messages("Strength"), rows, messages.decimal),
        f"<h2>{escape(messages('Who finishes ahead of whom'))}</h2>",
        _note(messages("How often the bot in the row finishes ahead of the bot in the column.")),
        _table([messages("Bot"), *order], pairs),
        f"<h2>{escape(messages('By how many points'))}</h2>",
        _note(
            messages(
                "How many points the bot in the row has more than the bot in the column at the end "
                "of a game. If the interval does not contain 0, the bots differ."
            )
        ),
        _table([messages("Bot"), *order], differences),
    ]


def _rating_range(name: str, rating: Rating) -> tuple[str, float, float, float]:
    reach = rating.error
    return name, rating.strength, rating.strength - reach, rating.strength + reach


def _head_to_head(messages: Messages, found: TournamentStatistics, one: str, other: str) -> str:
    rate = found.head_to_head.get((one, other))
    return percent(messages, rate) if rate is not None and rate.count else "–"


def _points(messages: Messages, difference: ScoreDifference | None) -> str:
    return points(messages, difference) if difference is not None and difference.count else "–"


def points(messages: Messages, difference: ScoreDifference) -> str:
    """Format a difference of points, with its interval in brackets if it has one."""
    value = messages.decimal(difference.value)
    if not difference.has_interval():
        return value
    low, high = messages.decimal(difference.low), messages.decimal(difference.high)
    return messages("{value} ({low} to {high})", value=value, low=low, high=high)


def percent(messages: Messages, rate: Proportion) -> str:
    """Format a proportion in percent, with its interval in brackets."""
    low, high = messages.decimal(100 * rate.low), messages.decimal(100 * rate.high)
    return f"{messages.decimal(100 * rate.value)} % ({low}–{high})"


def _places(messages: Messages, count: int, bots: Sequence[BotStatistics]) -> list[str]:
    headings = [
        messages("Bot"),
        messages("Seats"),
        messages("Won"),
        *(messages("Place {number}", number=place) for place in range(1, count + 1)),
        messages("Mean score"),
        messages("ms per decision"),
        messages("Forfeited"),
    ]
    rows = [
        [
            one.bot,
            str(one.games),
            percent(messages, one.wins),
            *map(str, one.places),
            messages.decimal(sum(one.scores) / len(one.scores)) if one.scores else "–",
            messages.decimal(one.milliseconds(), 2),
            str(one.forfeits),
        ]
        for one in bots
    ]
    scores = [(one.bot, one.scores) for one in bots]
    return [
        f"<h2>{escape(messages('With {players} players', players=count))}</h2>",
        _table(headings, rows),
        stacks(messages("Places"), [(one.bot, one.places) for one in bots]),
        f"<h3>{escape(messages('Scores'))}</h3>",
        histogram(messages("Scores"), scores, messages.decimal),
    ]


def _seats(messages: Messages, count: int, seats: Sequence[Proportion]) -> list[str]:
    rows = [
        (
            messages("Seat {number}", number=number),
            100 * rate.value,
            100 * rate.low,
            100 * rate.high,
        )
        for number, rate in enumerate(seats, 1)
    ]
    fair = messages.decimal(100 / count)
    return [
        f"<h3>{escape(messages('How often each seat wins'))}</h3>",
        _note(messages("The dashed line is a fair share of {fair} %.", fair=fair)),
        ranges(messages("How often each seat wins"), rows, messages.decimal, 100 / count),
    ]


def _actions(messages: Messages, found: TournamentStatistics) -> list[str]:
    rows = [
        [kind, *(messages.decimal(used.get(name, 0.0), 2) for name in found.bots)]
        for kind, used in found.kinds.items()
    ]
    return [
        f"<h2>{escape(messages('What the bots do'))}</h2>",
        _note(messages("How often each kind of action is taken per game, on average.")),
        _table([messages("Action"), *found.bots], rows),
    ]


def _forfeits(messages: Messages, found: TournamentStatistics) -> list[str]:
    if not found.forfeits:
        return []
    rows = [
        [name, str(number), translated(reason, messages.lang)]
        for number, name, reason in found.forfeits
    ]
    return [
        f"<h2>{escape(messages('Forfeited games'))}</h2>",
        _table([messages("Bot"), messages("Game"), messages("Reason")], rows),
    ]
