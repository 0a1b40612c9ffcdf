"""Every action and chance outcome of Schichtwechsel by name; the index is the id.

The edition file lists the actions in the order of their ids. Further actions that a corrected
edition needs follow them, then the chance outcomes (SW-D.5).
"""

from pithead.games.schichtwechsel.effect_lines import ROUTES
from pithead.games.schichtwechsel.material import AREAS, MOST_PLAYERS, PLANT, Material
from pithead.kernel.seat_bids import bid_names


class Vocabulary:
    """All names, and the ids of each group by the index of their object.

    `index` is the reverse: the index of each id within its group.
    """

    def __init__(self, material: Material) -> None:
        self.names: list[str] = list(material.vocabulary)
        self.index: list[int] = [0] * len(self.names)
        self._known = {name: number for number, name in enumerate(self.names)}
        self._order: list[int] = []
        self.pass_turn = self._group([("pass", 0)])[0]
        self.stop = self._group([("stop", 0)])[0]
        self.end_turn = self._group([("end_turn", 0)])[0]
        self.give = self._verb("give", [str(seat) for seat in range(MOST_PLAYERS)])
        self.place_coal = self._verb("place", [f"coal_{wagon}" for wagon in material.mine_ids])
        self.place_spoil = self._verb("place", [f"spoil_{wagon}" for wagon in material.mine_ids])
        self.tile = self._verb("tile", material.tile_ids)
        lower = max((len(options) for options in material.lower), default=0)
        self.lower = self._verb("lower", [str(option + 1) for option in range(lower)])
        bars = max(len(options) for options in material.bar_options)
        self.bar = self._verb("bar", [str(option + 1) for option in range(bars)])
        self.use = self._verb("use", [mode.object_id for mode in material.modes])
        self.trade = self._verb("trade", material.trade_ids)
        self.lift = self._verb("lift", material.mine_ids)
        self.layouts = layouts(material.coal_capacity)
        """How much coal each layout puts on each kind of coal wagon."""
        self.layout = self._verb("layout", ["_".join(map(str, row)) for row in self.layouts])
        self.layout_of = [sum(row) for row in self.layouts]
        self.coke_from = self._verb("coke_from", material.coal_ids)
        self.plant = self._verb("plant", list(PLANT))
        self.load = self._verb("load", list(PLANT))
        self.coal_on = self._verb("coal_on", material.coal_ids)
        down = max(material.most("water_choice"), material.deepest_fall(), 1)
        self.water_down = self._verb("water_down", [str(level) for level in range(down + 1)])
        self.rail = self._verb("rail", [str(spaces) for spaces in range(material.headframes + 1)])
        self.miner_to = self._verb("miner_to", material.shift_ids[1:])
        self.barrier = self._verb("barrier", ["miner", "headframe", "vp"])
        self.house_from = self._verb("house_from", material.bar_ids)
        self.house_to = self._verb("house_to", list(AREAS))
        self.headframe_to = self._verb("headframe_to", material.frame_ids)
        self.headframe_only = self._group([("barrier:headframe_only", 3)])[0]
        """SW-6.9: a headframe without its spoil; the last of the answers to a barrier."""
        self.advance = self._verb("advance", list(ROUTES))
        self.take_upper = self._verb("take", ["upper"])[0]
        self.mixed = self._order != sorted(self._order)
        """Whether the groups are not in the order of their ids: then choices are sorted."""
        self._group([(name, 0) for name in bid_names(MOST_PLAYERS)])
        self.start = self._verb("start", [str(seat) for seat in range(MOST_PLAYERS)])
        self.reveal = self._verb("reveal", material.round_ids)
        self.triples = triples(material.drawn)
        """Coal, spoil and blue of each way to draw."""
        self.draw = self._verb("draw", [f"{c}-{s}-{b}" for c, s, b in self.triples])

    def _verb(self, verb: str, objects: list[str]) -> list[int]:
        return self._group([(f"{verb}:{name}", index) for index, name in enumerate(objects)])

    def _group(self, entries: list[tuple[str, int]]) -> list[int]:
        ids = []
        for name, index in entries:
            number = self._known.get(name)
            if number is None:
                number = len(self.names)
                self._known[name] = number
                self.names.append(name)
                self.index.append(0)
            self.index[number] = index
            ids.append(number)
        self._order += ids
        return ids


def layouts(capacity: list[int]) -> list[list[int]]:
    """SW-8.9: every way to load coal on the coal wagons, in the order of the vocabulary."""
    rows: list[list[int]] = [[]]
    for room in capacity:
        rows = [[*row, coal] for row in rows for coal in range(room + 1)]
    return rows


def triples(drawn: int) -> list[tuple[int, int, int]]:
    """Every way to draw cubes from the bag, most coal first, without the blue cube and with it."""
    return [
        (coal, drawn - blue - coal, blue) for blue in (0, 1) for coal in range(drawn - blue, -1, -1)
    ]
