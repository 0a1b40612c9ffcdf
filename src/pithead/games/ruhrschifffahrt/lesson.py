"""The lesson of Ruhrschifffahrt: two prepared rounds against an apprentice, to the first lock."""

from typing import Final

from pithead.kernel.texts.guided_lesson import Lesson, LessonCard
from pithead.kernel.texts.i18n import Text

LESSON: Final = Lesson(
    "ruhrschifffahrt-1",
    [
        "start:0",
        "marker:towns_werden_steele",
        LessonCard(
            Text("Coal on the Ruhr"),
            Text(
                "You are a coal skipper on the Ruhr. Each round your ship carries one load of coal "
                "downstream. What you sell to whom decides what you may build."
            ),
            picture=True,
        ),
        LessonCard(
            Text("How you win"),
            Text(
                "The most victory points (VP) after twelve rounds win. A lock that you build "
                "scores 2 or 3 VP, a warehouse 2. Exports from Ruhrort and bonuses at the end "
                "add more."
            ),
        ),
        LessonCard(
            Text("Coal on the bank"),
            Text(
                "Signs on the bank are depots, where ships load. The die is the coal: never "
                "rolled, its number is the value. The sign's colour shows the customer: red "
                "towns, grey industries. Round signs need a pilot."
            ),
            ["river"],
        ),
        LessonCard(
            Text("Customers and obstacles"),
            Text(
                "Ships sail down to Ruhrort. Red houses are towns, octagons industries. Rocks are "
                "obstacles until a lock (gate) is built there: a trip across one or more lowers "
                "the value of the coal by 1."
            ),
            ["river"],
        ),
        LessonCard(
            Text("Your board"),
            Text(
                "Each sale puts a stone into one of six areas: black coal (above) or white "
                "(below), sold to an industry (gear), a town (house) or Ruhrort (anchor). Stones "
                "unlock tiles: new abilities. Their signs show which stones."
            ),
            ["own"],
        ),
        LessonCard(
            Text("A round"),
            Text(
                "First comes the event of the round, then a river marker with extra demand: now 1 "
                "thaler each waits in Werden and Steele. Then everybody loads, sails, sells and "
                "builds."
            ),
            ["timeline", "river"],
            show=["round.1", "river.space.town_werden", "river.space.town_steele"],
        ),
        LessonCard(
            Text("How you load"),
            Text(
                "Each round you choose how you load. “No option” costs nothing: start from any "
                "depot downstream of your ship, and sell to the nearest customer below it, which "
                "its arrow shows. Take it."
            ),
            ["options"],
            ["option:none"],
        ),
        LessonCard(
            Text("Your first sale"),
            Text(
                "Take the black 3 at Deimelsberg to Steele. Sales follow when everybody has "
                "loaded. You get 3 thalers: the value 3, minus 1 for the stone that you place, "
                "plus 1 from the demand."
            ),
            ["river"],
            ["start:depot_deimelsberg"],
        ),
        LessonCard(
            Text("How points are made"),
            Text(
                "A lock scores 2 or 3 VP, a warehouse 2, exports more. At the end, 3 thalers are "
                "1 VP, and a debt costs 2. You find this table under Scores at any time."
            ),
            ["scores"],
        ),
        LessonCard(
            Text("Your opponent takes a pilot"),
            Text(
                "With a pilot (wheel), a ship sells anywhere downstream. Your opponent loads at "
                "Wiesche and sails on to Ruhrort, where coal brings 1 thaler more."
            ),
            ["river", "port"],
            show=["river.space.depot_wiesche", "river.space.port_ruhrort"],
        ),
        LessonCard(
            Text("Exports"),
            Text(
                "In rounds 4 to 11, a country (flag) is drawn. Each warehouse in its column then "
                "scores what the export marker (ring) shows, 1 more or less by row. Sales in "
                "Ruhrort move it to the right."
            ),
            ["port"],
        ),
        "option:pilot",
        "start:depot_wiesche",
        "sell:port_ruhrort",
        "marker:hammer_works",
        LessonCard(
            Text("Stones open tiles"),
            Text(
                "Round 1 is over. You have 3 thalers and a stone for black coal to a town. With a "
                "second one, for black coal to an industry, you unlock Lock building (gate). You "
                "keep the stones."
            ),
            ["own"],
            show=["tile.lock_building", "area.black_town"],
        ),
        LessonCard(
            Text("The river flows one way"),
            Text(
                "The ship furthest upstream goes first: yours. Downstream is free; back upstream, "
                "towing costs thalers. So do not hurry down. Take no option again: a pilot is "
                "free, too, but not needed here."
            ),
            ["options", "river"],
            ["option:none"],
        ),
        LessonCard(
            Text("Near or far?"),
            Text(
                "Both trips sell to an industry. The one from Gewalt is short and earns 3 with "
                "the demand, though an obstacle costs 1. The one from Menden earns 2 and leaves "
                "little of the river below you."
            ),
            ["river"],
            ["start:depot_gewalt", "start:depot_menden"],
        ),
        LessonCard(
            Text("Rivals"),
            Text(
                "A depot has one die and room for one ship: who loads first takes it. Your "
                "opponent must be towed back from Ruhrort, for 1 thaler, and sells in Werden."
            ),
            ["river"],
            show=["river.space.town_werden"],
        ),
        "option:towing",
        "start:depot_poertingsiepen",
        LessonCard(
            Text("Your first tile"),
            Text(
                "Your two stones have unlocked Lock building: you may build one lock per round. "
                "It costs 2 thalers, from round 5 on 3. Your first lock also brings 2 warehouses "
                "into your supply."
            ),
            ["own"],
            show=["tile.lock_building"],
        ),
        LessonCard(
            Text("Build a lock"),
            Text(
                "A lock replaces an obstacle, for everybody. Herbede scores 3 VP, but only white "
                "coal passes it, which you cannot load yet. Spillenburg scores 2 and helps later "
                "trips with black coal."
            ),
            ["river"],
            ["lock:lock_herbede", "lock:lock_spillenburg"],
        ),
        LessonCard(
            Text("What to build next"),
            Text(
                "Two black sales to towns unlock Essen warehouses (blue shield): in Steele, "
                "Werden or Kettwig. Each scores 2 VP and pays 1 thaler when anybody sells there. "
                "A town's coins are the prices, lowest first."
            ),
            ["own", "river"],
            show=["tile.essen_warehouses"],
        ),
        LessonCard(
            Text("Coal stores"),
            Text(
                "Coal store (heap) lets you build a warehouse here each round, for 2 or 3 thalers. "
                "It scores 2 VP, and 1 more at the end with a warehouse in a town of its "
                "territory."
            ),
            ["stores", "own"],
            show=["tile.coal_store"],
        ),
        LessonCard(
            Text("White coal"),
            Text(
                "White coal lies upstream, in the County of Mark. At first you load only black "
                "coal. Four black sales, 1 to an industry, 2 to towns, 1 in Ruhrort, unlock it: "
                "the tile County of Mark (chequered shield)."
            ),
            ["own", "river"],
            show=["tile.county_mark"],
        ),
        LessonCard(
            Text("What limits you"),
            Text(
                "Short of thalers? Give a warehouse from your supply and take 2 thalers: a debt. "
                "Getting the warehouse back costs 3 thalers. At the end, each debt costs 2 VP."
            ),
            ["own"],
            show=["debt"],
        ),
        LessonCard(
            Text("Coal comes back"),
            Text(
                "Sold dice wait on the transport track, now a clay path. The option Transport "
                "puts one on an empty depot, where you can load it. When the track is full, one "
                "returns by itself."
            ),
            ["track"],
        ),
        LessonCard(
            Text("Be first"),
            Text(
                "Of each tile in this row, from Inn (mug) to Ruhr valley railway (engine), there "
                "is only one for two players. If your opponent unlocks it, it is gone. Point or "
                "tap, and choose one early."
            ),
            ["own"],
            show=[
                "tile.inn",
                "tile.coal_carrier",
                "tile.towing_action",
                "tile.warehouse",
                "tile.ruhr_barge",
                "tile.mayor",
                "tile.ruhr_railway",
            ],
        ),
        LessonCard(
            Text("Your turn"),
            Text(
                "Round 3 begins with dues: pay 1 thaler or lose 1 VP. You decide from here. Each "
                "new question comes with a short explanation."
            ),
            ["timeline"],
            show=["round.3"],
        ),
    ],
)
