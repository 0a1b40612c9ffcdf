"""Builds the views of a table: its seats, its choices, its clocks, what a choice would change."""

from dataclasses import fields, replace
from operator import attrgetter
from typing import Final

from pithead.kernel.fields.diff import COMMON, Change, ranked_changes, told_changes
from pithead.kernel.state import State
from pithead.kernel.step import OVER
from pithead.kernel.texts.i18n import say
from pithead.locale import Messages
from pithead.table.base.bot_names import bot_name
from pithead.table.base.events import CHAT, PERSON, Event, now
from pithead.table.tables.clock_charges import Outages
from pithead.table.tables.table import ENDED, FINISHED, PLAYING, WAITING, GameTable
from pithead.table.tables.view_models import (
    AbsenceView,
    BlockedView,
    CategoryView,
    ChangeView,
    ChatView,
    ChoiceView,
    ClockView,
    Happening,
    LessonView,
    LuckView,
    PreviewView,
    ProposalView,
    ScoringChoiceView,
    SeatChangeView,
    SeatView,
    TableView,
    TurnPlaceView,
)
from pithead.table.tables.watchers import Presence

_SHOWN_SEAT_CHANGES: Final = 20
_TABLE_FIELDS: Final = tuple(field.name for field in fields(TableView))
_table_values: Final = attrgetter(*_TABLE_FIELDS)


def table_view(
    table: GameTable,
    presence: Presence,
    mine: frozenset[int],
    messages: Messages,
    at: int | None,
    with_state: bool,
    outages: Outages,
) -> TableView:
    """The table as it stands, or as it stood after `at` events of the game."""
    lang = messages.lang
    past = at is not None and at != table.position
    state = table.record.at(at) if past and at is not None else table.state
    names = table.names(lang)
    asks_person = state.actor >= 0 and not past and table.is_ready and not table.closed
    return TableView(
        id=table.id,
        game=table.game.id,
        title=table.game.title,
        edition=table.game.edition.label,
        options=state.options(),
        players=table.setup.players,
        public=table.public,
        created=table.created,
        status=table.status,
        sequence=table.sequence,
        version=table.version,
        position=table.position if at is None else at,
        last_position=table.position,
        actor=state.actor,
        prompt=prompt(table, state, messages, past, asks_person and _holds(table, state, mine)),
        choices=choices(state, lang, names, table.offered()) if asks_person else [],
        scores=state.scores(),
        sheet=sheet(state, lang),
        ranking=state.ranking() if state.actor == OVER else [],
        places=state.places() if state.actor == OVER else [],
        winners=state.winners() if state.actor == OVER else [],
        bidding=state.bids_for_places(),
        turn_places=[
            TurnPlaceView(place + 1, seat, bid)
            for place, (seat, bid) in enumerate(zip(state.place_holders, state.place_bids))
        ],
        seats=seat_views(table, presence, mine, names),
        mine=sorted(mine),
        my_turn=asks_person and _holds(table, state, mine),
        undo_to=table.undo_limit(mine),
        spectators=presence.spectators,
        commitment=table.record.commitment,
        seed=table.record.seed if table.status == FINISHED else "",
        luck=luck_view(table),
        taken_back=list(table.record.taken_back),
        redrawn=table.redrawn,
        seat_changes=[
            SeatChangeView(c.sequence, c.at, c.position, c.seat, c.why, c.text(lang))
            for c in table.seat_changes[-_SHOWN_SEAT_CHANGES:]
        ],
        proposal=proposal_view(table, messages, names),
        chat=[chat_view(event) for event in table.chat[-100:]],
        rematch=table.rematch,
        rematch_of=table.rematch_of,
        rematch_level=table.fitting_level(),
        is_lesson=bool(table.setup.lesson),
        is_copy=table.setup.copied,
        may_try_out=table.may_try_out(mine),
        wanted=table.setup.wanted,
        owner=table.owner,
        may_close=table.may_close(mine),
        may_delete=table.may_delete(mine),
        clock=clock_view(table, at if past else None, outages),
        lesson=None if past else lesson_view(table, lang),
        state=state.to_json() if with_state else {},
    )


def with_seats(
    view: TableView,
    table: GameTable,
    mine: frozenset[int],
    messages: Messages,
    at: int | None,
) -> TableView:
    """The view of a spectator, as the holder of some seats sees it."""
    if not mine:
        return view
    is_now = at is None or at == table.position
    asks_person = table.is_ready and is_now and not table.closed
    my_turn = asks_person and view.actor >= 0 and _holds(table, table.state, mine)
    # `dataclasses.replace` takes several times as long, and each player has such a view of each
    # move.
    values = dict(zip(_TABLE_FIELDS, _table_values(view)))
    values["prompt"] = prompt(table, table.state, messages, False, True) if my_turn else view.prompt
    values["seats"] = [
        replace(seat, mine=True) if seat.seat in mine else seat for seat in view.seats
    ]
    values["mine"] = sorted(mine)
    values["my_turn"] = my_turn
    values["undo_to"] = table.undo_limit(mine)
    values["may_try_out"] = table.may_try_out(mine)
    values["may_close"] = table.may_close(mine)
    values["may_delete"] = table.may_delete(mine)
    return TableView(**values)


def _holds(table: GameTable, state: State, mine: frozenset[int]) -> bool:
    """Whether one of the seats is to act, and no bot acts for it."""
    return state.actor in mine and table.seats[state.actor].kind == PERSON


def prompt(table: GameTable, state: State, messages: Messages, past: bool, asked: bool) -> str:
    """The question, for the person who is asked or for everybody else."""
    if table.status == WAITING:
        return messages("Waiting for more players.")
    if table.status == ENDED and not past:
        return messages("This table was closed.")
    if table.missing_entropy and not past:
        return messages("Each player may add a seed text before the first chance event.")
    lang = messages.lang
    return state.prompt(lang) if asked else state.question(lang, table.names(lang))


def clock_view(table: GameTable, at: int | None, outages: Outages) -> ClockView | None:
    """The clocks now, or after `at` events of the game, when they stand still."""
    clocks = table.clocks
    if clocks is None:
        return None
    setup = clocks.setup
    runs = at is None and clocks.running >= 0
    return ClockView(
        kind=setup.kind,
        time=setup.time * 1000,
        extra=setup.extra * 1000,
        then=setup.then,
        bot=setup.bot,
        left=clocks.rests() if at is None else list(clocks.history[at]),
        turn=list(clocks.turn) if at is None else [],
        running=clocks.running if runs else -1,
        since=clocks.since + outages.away(clocks.since, now()) if runs else 0,
        free=clocks.grace(table.position) if runs else 0,
        stand_in=clocks.stand_in if at is None else -1,
        lost=sorted(clocks.lost) if at is None else [],
    )


def luck_view(table: GameTable) -> LuckView:
    added = {seat: table.record.luck.get(seat, "") for seat in sorted(table.entropy_answers)}
    # While players bid for their places, the first roll has not been made either.
    is_open = not table.begun and (table.status == WAITING or bool(table.missing_entropy))
    return LuckView(is_open, table.asks_for_entropy, sorted(table.missing_entropy), added)


def choices(
    state: State, lang: str, names: list[str], offered: list[int] | None = None
) -> list[ChoiceView]:
    """The legal actions, or only those that are offered; those that do nothing last."""
    idle = state.game.idle_actions
    found = [
        ChoiceView(state.name(a), state.describe(a, lang, names), state.rule(a))
        for a in (state.legal() if offered is None else offered)
    ]
    return sorted(found, key=lambda choice: choice.name in idle)


def choice_keys(choices: list[ChoiceView], idle: tuple[str, ...]) -> dict[str, str]:
    """By name of the choice, the key that takes it: 1 to 9, and 0 for one that does nothing."""
    keys: dict[str, str] = {}
    for number, choice in enumerate(choices[:9], 1):
        key = "0" if choice.name in idle else str(number)
        if key not in keys.values():
            keys[choice.name] = key
    for choice in choices[9:]:
        if choice.name in idle and "0" not in keys.values():
            keys[choice.name] = "0"
    return keys


def lesson_view(table: GameTable, lang: str) -> LessonView | None:
    """What the lesson of a table shows now, None if it is over."""
    progress, position = table.lesson, table.position
    if progress is None or table.status != PLAYING:
        return None
    number = progress.number(table.state, position)
    skipped = progress.can_resume(position)
    if number < 0 and not skipped:
        return None
    card = progress.lesson.cards[number] if number >= 0 else None
    return LessonView(
        number=number + 1,
        count=len(progress.lesson.cards),
        title=card.title.to(lang) if card is not None else "",
        text=card.text.to(lang) if card is not None else "",
        spot=list(card.spot) if card is not None else [],
        show=list(card.show) if card is not None else [],
        picture=card is not None and card.picture,
        read=progress.read,
        reading=progress.is_reading(position),
        skipped=skipped,
    )


def sheet(state: State, lang: str) -> list[CategoryView]:
    """The score sheet, one line for each category that exists with this number of players."""
    by_player = state.sheet()
    return [
        CategoryView(
            key,
            state.category(key, lang),
            [points[key] for points in by_player],
            state.category_help(key, lang),
        )
        for key in by_player[0]
        if state.game.scoring.has_category(state, key)
    ]


def seat_views(
    table: GameTable, presence: Presence, mine: frozenset[int], names: list[str]
) -> list[SeatView]:
    held = {number for seats in table.token_hashes.values() for number in seats}
    clocks = table.clocks
    return [
        SeatView(
            seat=seat.number,
            kind=seat.kind,
            name=name if seat.kind != "open" else "",
            bot=seat.bot,
            trouble=seat.trouble,
            connected=seat.number in presence.seats,
            mine=seat.number in mine,
            holder=seat.number in held,
            player=seat.player,
            guest=seat.kind == PERSON and not seat.player,
            removable=table.may_remove(frozenset({table.owner}), seat.number),
            time_is_up=clocks is not None
            and (seat.number == clocks.stand_in or seat.number in clocks.lost),
        )
        for seat, name in zip(table.seats, names)
    ]


def awaited(table: GameTable) -> set[int]:
    """The seats that have not yet agreed to the proposal."""
    proposal = table.proposal
    if proposal is None:
        return set()
    return table.voters(proposal.what, proposal.of) - proposal.agreed


def proposal_view(table: GameTable, messages: Messages, names: list[str]) -> ProposalView | None:
    proposal = table.proposal
    if proposal is None:
        return None
    if proposal.what == "back":
        text = messages(
            "{name} asks to take the game back to event {to}.",
            name=names[proposal.seat],
            to=proposal.to,
        )
    else:
        text = messages(
            "{name} proposes that the bot {bot} plays for {of}.",
            name=names[proposal.seat],
            of=names[proposal.of],
            bot=bot_name(messages.lang, proposal.bot),
        )
    return ProposalView(
        sequence=proposal.sequence,
        what=proposal.what,
        seat=proposal.seat,
        to=proposal.to,
        of=proposal.of,
        bot=proposal.bot,
        agreed=sorted(proposal.agreed),
        waits_for=sorted(awaited(table)),
        text=text,
    )


def chat_view(event: Event) -> ChatView:
    assert event.kind == CHAT
    data = event.data
    return ChatView(
        event.sequence,
        event.at,
        data["seat"],
        data["name"],
        data["text"],
        data.get("player", ""),
    )


def change_view(change: Change, lang: str, names: list[str]) -> ChangeView:
    return ChangeView(
        key=change.key,
        seat=change.seat,
        label=change.label.to(lang),
        before=change.before,
        after=change.after,
        text=change.describe(lang, names),
        rank=change.rank,
        good=change.good,
        values=change.values_text(lang, names),
    )


def preview(state: State, action: int, lang: str, names: list[str]) -> PreviewView:
    """What a legal action would change."""
    after = state.clone()
    after.take(action)
    return PreviewView(
        action=state.name(action),
        text=state.describe(action, lang, names),
        rule=state.rule(action),
        changes=[
            change_view(change, lang, names) for change in ranked_changes(state, after, state.actor)
        ],
        scores=after.scores(),
        actor=after.actor,
    )


def blocked(state: State, lang: str) -> list[BlockedView]:
    """What the question is about but does not allow now, by reason."""
    found: dict[tuple[str, str], list[str]] = {}
    for action in state.blocked():
        subject = state.game.subjects.get(action)
        # A game that has no subjects still says what is not possible, by the names of its actions.
        name = state.name(action) if subject is None else subject.to(lang)
        refusal = state.refuse(action, lang)
        subjects = found.setdefault((refusal.reason, refusal.rule), [])
        if name not in subjects:
            subjects.append(name)
    return [BlockedView(reason, rule, subjects) for (reason, rule), subjects in found.items()]


def why_not(state: State, action: int, lang: str) -> BlockedView:
    """Why an action is not possible now; if it answers another question, which one is asked."""
    refusal = state.refuse(action, lang)
    if refusal.rule:
        return BlockedView(state.why_not(action, lang), refusal.rule, [])
    topic = state.agenda[-1].topic(state)
    reason = say(lang, "This is not one of the choices now. You are asked: {topic}", topic=topic)
    return BlockedView(reason, state.rule(state.legal()[0]), [])


def scoring_choices(state: State, lang: str, names: list[str]) -> list[ScoringChoiceView]:
    """The choices that bring the player who is asked points at once, most points first."""
    seat = state.actor
    if seat < 0:
        return []
    now = state.scores()[seat]
    found = []
    for action in state.legal():
        after = state.clone()
        after.take(action)
        points = after.scores()[seat] - now
        if points > 0:
            found.append(ScoringChoiceView(state.describe(action, lang, names), points))
    return sorted(found, key=lambda choice: -choice.points)


def last_own_event(table: GameTable, seat: int) -> int:
    """The number of a seat's last own decision, counted from 1; 0 if it has made none."""
    for number in range(table.position, 0, -1):
        if table.played[number - 1].seat == seat:
            return number
    return 0


def first_since_own_turn(table: GameTable, seat: int, most: int) -> int:
    """The number of the first event after a seat's last own decision, at most `most` events ago."""
    return max(last_own_event(table, seat), table.position - most) + 1


def changes_to(table: GameTable, seat: int, first: int, lang: str) -> list[ChangeView]:
    """What the events from `first` on have changed for a seat."""
    before, names = table.record.at(first - 1), table.names(lang)
    return [
        change_view(change, lang, names)
        for change in ranked_changes(before, table.state, seat)
        if change.seat == seat
    ]


def absence(
    table: GameTable, mine: frozenset[int], first: int, log: list[Happening], lang: str
) -> AbsenceView:
    """What the events from `first` on have changed; `log` are the last of them."""
    before, now = table.record.at(first - 1), table.state
    reader, names = min(mine, default=COMMON), table.names(lang)
    told = [
        change_view(change, lang, names)
        for change in told_changes(before, now, reader)
        if not change.key.startswith("points.")
    ]
    return AbsenceView(
        first=first,
        happenings=log,
        points=list(zip(before.scores(), now.scores(), strict=True)),
        to_me=[change for change in told if change.seat in mine],
        to_others=[change for change in told if change.seat not in mine],
    )
