"""Checks that a game can be played with an edition: what its tables must fulfil together."""

from typing import Final

from pithead.games.schichtwechsel.endless_loops import endless_chains, endless_uses
from pithead.games.schichtwechsel.material import (
    AREAS,
    HOUSE_BARRIER,
    PERSONAL,
    Material,
)
from pithead.kernel.editions.checked_edition import CheckedEdition, CheckedTable
from pithead.kernel.texts.i18n import Text
from pithead.kernel.validation import shown

_MOST_LAYOUTS: Final = 500


def check_material(edition: CheckedEdition, material: Material) -> None:
    """Note every way in which the material as a whole cannot be played."""
    _wagons(edition, material)
    _bar(edition, material)
    _cards(edition, material)
    _tiles(edition)
    _rounds(edition, material)
    _board(edition, material)
    _player_counts(edition, material)
    modes, frames = material.modes, material.frame_ids
    edition.problems += endless_uses(modes, frames, material.frame_lines, material.trades)
    edition.problems += endless_chains(modes, frames, material.frame_lines)


def _wagons(edition: CheckedEdition, material: Material) -> None:
    with_token = sum(edition.array("coal_wagon").flags("token"))
    if with_token != 1:
        problem = Text("exactly one wagon must have the symbol, not {count}", count=with_token)
        edition.complain("[[coal_wagon]]", "token", problem)
    layouts = 1
    for capacity in material.coal_capacity:
        layouts *= capacity + 1
    if layouts > _MOST_LAYOUTS:
        problem = Text(
            "there may be at most {most} ways to spread coal over the wagons, not {layouts}",
            layouts=layouts,
            most=_MOST_LAYOUTS,
        )
        edition.complain("[[coal_wagon]]", "spaces", problem)
    if sum(material.tip_rows) != material.tip:
        problem = Text("must add up to the capacity, {capacity}", capacity=material.tip)
        edition.complain("[spoil_tip]", "rows", problem)


def _bar(edition: CheckedEdition, material: Material) -> None:
    if material.bars != material.houses:
        problem = Text(
            "there must be {houses} spaces, one for each house ([setup], key houses), not {count}",
            houses=material.houses,
            count=material.bars,
        )
        edition.complain("[[bar_space]]", "", problem)
    houses = sum(kinds.count(HOUSE_BARRIER) for kinds in material.barriers)
    if houses > material.houses:
        problem = Text(
            "{barriers} house barriers need {barriers} houses, not {count}",
            barriers=houses,
            count=material.houses,
        )
        edition.complain("[routes]", "barriers", problem)


def _cards(edition: CheckedEdition, material: Material) -> None:
    modes = iter(material.modes)
    names: list[str] = []
    for card in edition.array("action_card"):
        if card.text("id") == PERSONAL:
            problem = Text("must not be {name!r}, the id of the personal card", name=PERSONAL)
            card.complain("id", problem)
        _check_players(card)
        for part in card.entries("mode"):
            name = next(modes).object_id
            if name in names:
                part.complain("id", Text("there is already a mode {name!r}", name=name))
            names.append(name)


def _check_players(entry: CheckedTable) -> None:
    low, high = entry.wholes("players")
    if low > high:
        problem = Text(
            "the first number, {low}, must not be greater than the second, {high}",
            low=low,
            high=high,
        )
        entry.complain("players", problem)


def _tiles(edition: CheckedEdition) -> None:
    """SW-16.12: alternatives of the upper half are for cubes, of which one is placed."""
    for tile in edition.array("selection_tile"):
        _check_players(tile)
        upper = tile.value("upper")
        codes = sorted(line.code for lines in upper for line in lines)
        if len(upper) > 1 and codes != ["coal_mine 1", "spoil_mine 1"]:
            problem = Text(
                "must be a single list of effects, or coal_mine 1 and spoil_mine 1 as alternatives"
            )
            tile.complain("upper", problem)


def _rounds(edition: CheckedEdition, material: Material) -> None:
    if material.round_cards < material.rounds:
        problem = Text(
            "{rounds} rounds need {rounds} cards, not {count}",
            rounds=material.rounds,
            count=material.round_cards,
        )
        edition.complain("[[round_card]]", "", problem)


def _board(edition: CheckedEdition, material: Material) -> None:
    for space in edition.array("shift_space"):
        lines = space.value("effects")
        if space.flag("declinable") and (not lines or lines[0].word != "copy"):
            problem = Text("may be true only if the first effect is copy")
            space.complain("declinable", problem)
    if not any(material.is_unlimited(area) for area in range(len(AREAS))):
        problem = Text("at least one area must take any number of houses")
        edition.complain("[[area]]", "capacity", problem)


def _player_counts(edition: CheckedEdition, material: Material) -> None:
    entries = edition.array("player_count")
    for entry in entries:
        _covered(entry, material)
        _bag(entry, material)
        _tiles_for_all(entry, material)
    for count in material.players:
        if count not in entries.wholes("players"):
            problem = Text("there is no table for {count} players", count=count)
            edition.complain("[[player_count]]", "", problem)


def _covered(entry: CheckedTable, material: Material) -> None:
    for name in entry.texts("covered_shift_spaces"):
        if name not in material.shift_ids[1:-1]:
            problem = Text(
                "may contain only spaces between entrance and exit, not {given}",
                given=shown(name),
            )
            entry.complain("covered_shift_spaces", problem)


def _bag(entry: CheckedTable, material: Material) -> None:
    """SW-4.2: the bag must hold the cubes of all players in every round."""
    cubes = entry.whole("bag_coal") + entry.whole("bag_spoil")
    more = material.added_coal + material.added_spoil - material.drawn
    for number in range(1, material.rounds + 1):
        cubes += entry.whole("players") * more
        if cubes < 0:
            problem = Text(
                "there are too few cubes in the bag for the draws of round {round}", round=number
            )
            entry.complain("bag_coal", problem)
            return


def _tiles_for_all(entry: CheckedTable, material: Material) -> None:
    """SW-4.13: each player holds a tile and changes it for another one."""
    count = entry.whole("players")
    tiles = sum(count in players for players in material.tile_players)
    if tiles <= count:
        problem = Text(
            "{count} players need at least {needed} selection tiles "
            "([[selection_tile]], key players), not {tiles}",
            count=count,
            needed=count + 1,
            tiles=tiles,
        )
        entry.complain("players", problem)
