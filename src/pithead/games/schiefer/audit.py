"""The invariants of Schiefer."""

from collections.abc import Iterator
from typing import Final

from pithead.games.schiefer.dice import NO_DICE, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, MOST_SLOTS
from pithead.games.schiefer.scoring import own_mines
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.fields.conservation import Conserved
from pithead.kernel.fields.field import row
from pithead.kernel.fields.packed_row import part
from pithead.kernel.game_parts import Audit
from pithead.kernel.problem import Problem
from pithead.kernel.texts.i18n import Text

_MARKERS: Final = Conserved(
    "marker_count",
    "SF-1.1",
    Text("markers"),
    Text("in the supply"),
    Text("in the reserve"),
    Text("on action spaces"),
    Text("on mines"),
    Text("in boxes"),
)


class SchieferAudit(Audit[SchieferState]):
    """Checks what the ranges of the fields do not cover."""

    def problems(self, state: SchieferState) -> list[Problem]:
        return [
            *_markers(state),
            *_mines(state),
            *_boxes(state),
            *_used_boxes(state),
            *_dice(state),
            *_round(state),
            *_agenda(state),
        ]


def _markers(state: SchieferState) -> Iterator[Problem]:
    """Invariant 1."""
    for seat in range(state.players):
        counts = [
            state.supply[seat],
            state.reserve[seat],
            state.all_waiting(seat),
            own_mines(state, seat),
            state.boxes.count(seat),
        ]
        yield from _MARKERS.problems(state.material.markers, counts, seat)


def _mines(state: SchieferState) -> Iterator[Problem]:
    """Invariants 3 and 7."""
    material = state.material
    for valley, name in enumerate(material.valley_ids):
        first = material.first[valley]
        owners = part(state.owners, first, first + material.size[valley])
        opened = state.opened[valley]
        if any(owner < 0 for owner in owners[:opened]) or any(o >= 0 for o in owners[opened:]):
            yield Problem(
                "valley_gap",
                Text("the open mines of {name} must be its lowest ones (SF-7.2)", name=name),
            )
    for mine, name in enumerate(material.mine_ids):
        if state.sold[mine] and state.owners[mine] < 0:
            yield Problem(
                "closed_mine_sold", Text("{name} is sold but not open (SF-7.4)", name=name)
            )
    if state.last_sale >= 0 and not state.sold[state.last_sale]:
        name = material.mine_ids[state.last_sale]
        yield Problem(
            "last_sale_unsold", Text("{name} is the last sale but is not sold (SF-7.4)", name=name)
        )


def _boxes(state: SchieferState) -> Iterator[Problem]:
    """Invariant 4."""
    for box, name in enumerate(state.material.box_ids):
        owners = row(list(state.boxes), box, MOST_SLOTS)
        count = sum(owner >= 0 for owner in owners)
        if count > state.material.box_slots(box, state.players):
            sentence = Text(
                "there are {count} markers in the box {name}, more than it takes (SF-2.5)",
                name=name,
                count=count,
            )
            yield Problem("box_overfull", sentence)
        if count == MOST_SLOTS and len(set(owners)) < count:
            sentence = Text(
                "there are two markers of the same player in the box {name} (SF-2.5)", name=name
            )
            yield Problem("box_twice", sentence)


def _used_boxes(state: SchieferState) -> Iterator[Problem]:
    """Players use only boxes that have a marker of theirs."""
    material = state.material
    for seat in range(state.players):
        if state.changed(seat) and not state.has_box(seat, material.change_die):
            sentence = Text(
                "player {seat} has changed a die but has no marker in that box (SF-5.4)", seat=seat
            )
            yield Problem("change_without_box", sentence)
        for which, name in enumerate(BUYING):
            if state.bought(seat, which) and not state.has_box(seat, material.buying[which]):
                sentence = Text(
                    "player {seat} has used the box {name} but has no marker in it (SF-8.1)",
                    seat=seat,
                    name=name,
                )
                yield Problem("purchase_without_box", sentence)


def _dice(state: SchieferState) -> Iterator[Problem]:
    """Dice lie on the table only during a roll, and only dice that lie there are marked."""
    kind = state.agenda[-1].kind if state.agenda else ""
    if (kind in ("dice", "reroll", "mark")) != (state.dice != NO_DICE):
        sentence = Text(
            "there must be dice on the table while a player decides about their "
            "roll, and at no other time (SF-5.1)"
        )
        yield Problem("dice_on_table", sentence)
    marked = state.marked_faces()
    if not marked:
        return
    faces = list(ROLLS[state.dice]) if state.dice != NO_DICE else []
    if state.agenda and kind != "mark":
        sentence = Text("dice have been used although no player is placing markers (SF-5.7)")
        yield Problem("marked_outside_marking", sentence)
    elif any(marked.count(face) > faces.count(face) for face in marked):
        sentence = Text(
            "with the dice {dice}, {marked} cannot have been used (SF-5.7)",
            dice=faces,
            marked=marked,
        )
        yield Problem("impossible_marks", sentence)


def _round(state: SchieferState) -> Iterator[Problem]:
    """The round is one of the game, no marker waits at the end, the start player is drawn first."""
    if state.rules.round_limit < state.round <= MOST_ROUNDS:
        sentence = Text(
            "this is round {round}, but the game ends after round {limit} (SF-9.3)",
            round=state.round,
            limit=state.rules.round_limit,
        )
        yield Problem("round_after_limit", sentence)
    if not state.agenda and any(state.waiting):
        yield Problem(
            "waiting_at_end",
            Text("the game is over, but there are markers on action spaces (SF-9.1)"),
        )
    drawn = not state.agenda or state.agenda[-1].kind != "start"
    if drawn != (state.start_player >= 0):
        sentence = Text(
            "there must be a start player as soon as one has been drawn, and not before (SF-3.2)"
        )
        yield Problem("start_player", sentence)


def _agenda(state: SchieferState) -> list[Problem]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        return state.agenda[-1].objections(state)
    if state.all_opened() or state.rounds_left() == 0:
        return []
    return [
        Problem("premature_end", Text("the agenda is empty, but the game is not over (SF-9.2)"))
    ]
