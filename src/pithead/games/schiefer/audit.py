"""Every way in which a position of Schiefer can be wrong."""

from pithead.games.schiefer.dice import NO_DICE, ROLLS
from pithead.games.schiefer.material import BUYING, MOST_ROUNDS, MOST_SLOTS
from pithead.games.schiefer.scoring import own_mines
from pithead.games.schiefer.state import SchieferState
from pithead.kernel.game_parts import Audit
from pithead.kernel.problem import Problem


class SchieferAudit(Audit[SchieferState]):
    def problems(self, state: SchieferState) -> list[Problem]:
        return [*_markers(state), *_mines(state), *_boxes(state), *_round(state), *_agenda(state)]


def _markers(state: SchieferState) -> list[Problem]:
    """Invariant 1. The ranges of the fields are invariant 2."""
    found: list[Problem] = []
    for seat in range(state.players):
        waiting = state.all_waiting(seat)
        mines = own_mines(state, seat)
        boxes = state.boxes.count(seat)
        total = state.supply[seat] + state.reserve[seat] + waiting + mines + boxes
        if total != state.material.markers:
            found.append(
                Problem(
                    "marker_count",
                    f"player {seat} has {total} markers instead of {state.material.markers}: "
                    f"supply {state.supply[seat]}, reserve {state.reserve[seat]}, on fields "
                    f"{waiting}, on mines {mines}, on boxes {boxes} (SF-1.1)",
                )
            )
    return found


def _mines(state: SchieferState) -> list[Problem]:
    """Invariants 3 and 7."""
    material = state.material
    found: list[Problem] = []
    for valley, name in enumerate(material.valley_ids):
        first = material.first[valley]
        owners = state.owners[first : first + material.size[valley]]
        opened = state.opened[valley]
        if any(owner < 0 for owner in owners[:opened]) or any(o >= 0 for o in owners[opened:]):
            found.append(
                Problem(
                    "valley_gap", f"the opened mines of {name} are not the lowest ones (SF-7.2)"
                )
            )
    for mine, name in enumerate(material.mine_ids):
        if state.sold[mine] and state.owners[mine] < 0:
            found.append(
                Problem(
                    "closed_mine_sold",
                    f"{name} is sold but not opened (SF-7.4)",
                )
            )
    if state.last_sale >= 0 and not state.sold[state.last_sale]:
        name = material.mine_ids[state.last_sale]
        found.append(
            Problem(
                "last_sale_unsold",
                f"{name} is the last sale but not sold (SF-7.4)",
            )
        )
    return found


def _boxes(state: SchieferState) -> list[Problem]:
    """Invariant 4, and that nobody has used a box he is not on."""
    material = state.material
    found: list[Problem] = []
    for box, name in enumerate(material.box_ids):
        owners = state.boxes[box * MOST_SLOTS : (box + 1) * MOST_SLOTS]
        count = sum(owner >= 0 for owner in owners)
        if count > material.box_slots(box, state.players):
            found.append(
                Problem(
                    "box_overfull",
                    f"the box {name} has {count} markers, more than it takes (SF-2.5)",
                )
            )
        if count == MOST_SLOTS and len(set(owners)) < count:
            found.append(
                Problem("box_twice", f"the box {name} has two markers of one player (SF-2.5)")
            )
    for seat in range(state.players):
        if state.changed(seat) and not state.has_box(seat, material.change_die):
            found.append(
                Problem(
                    "change_without_box", f"player {seat} changed a die without the box (SF-5.4)"
                )
            )
        for which, name in enumerate(BUYING):
            if state.bought(seat, which) and not state.has_box(seat, material.buying[which]):
                found.append(
                    Problem(
                        "purchase_without_box",
                        f"player {seat} used {name} without a marker there (SF-8.1)",
                    )
                )
    return found


def _round(state: SchieferState) -> list[Problem]:
    """The dice belong to somebody who is rolling, and marks to dice."""
    found: list[Problem] = []
    rolling = bool(state.agenda) and state.agenda[-1].kind in ("dice", "reroll", "mark")
    if rolling != (state.dice != NO_DICE):
        found.append(
            Problem(
                "dice_on_table",
                "dice lie on the table exactly while a player looks at his roll (SF-5.1)",
            )
        )
    if state.marked:
        faces = list(ROLLS[state.dice]) if state.dice != NO_DICE else []
        if state.agenda and state.agenda[-1].kind != "mark":
            found.append(
                Problem(
                    "marked_outside_marking", "dice are marked although nobody is marking (SF-5.7)"
                )
            )
        elif state.marked != sorted(state.marked) or any(
            state.marked.count(face) > faces.count(face) for face in state.marked
        ):
            found.append(
                Problem(
                    "impossible_marks", f"the dice {faces} cannot be marked {state.marked} (SF-5.7)"
                )
            )
    if not state.agenda and any(state.waiting):
        found.append(
            Problem("waiting_at_end", "the game is over but markers wait on fields (SF-9.1)")
        )
    drawn = not state.agenda or state.agenda[-1].kind != "start"
    if drawn != (state.start_player >= 0):
        found.append(
            Problem(
                "start_player", "there is a start player from the draw on, and not before (SF-3.2)"
            )
        )
    return found


def _agenda(state: SchieferState) -> list[Problem]:
    """The question on top must be one that can be asked here."""
    if state.agenda:
        return state.agenda[-1].objections(state)
    if state.all_opened() or state.round == MOST_ROUNDS:
        return []
    return [Problem("premature_end", "the game is over before its end (SF-9.2)")]
