"""The lesson of Ruhrschifffahrt: two prepared rounds against an apprentice, to the first lock."""

from typing import Final

from pithead.kernel.guided_lesson import Lesson, LessonCard
from pithead.kernel.i18n import Text

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
                "score more."
            ),
        ),
        LessonCard(
            Text("Coal on the bank"),
            Text(
                "Signs on the bank are depots, where ships load. Dice are never rolled: they show "
                "the value of the coal. The arrow shows the customer: red for towns, grey for "
                "industries. Round signs need a pilot."
            ),
            ["river"],
        ),
        LessonCard(
            Text("Customers and obstacles"),
            Text(
                "Red houses are towns, octagons are industries, and at the end lies Ruhrort. Rocks "
                "in the river are obstacles: a trip across one or more costs the coal 1 value. "
                "Gates are locks and cost nothing."
            ),
            ["river"],
        ),
        LessonCard(
            Text("Your board"),
            Text(
                "Each sale puts a stone into one of six areas: black coal (above) or white "
                "(below), sold to an industry (gear), a town (house) or Ruhrort (anchor). The "
                "signs under a tile show which stones unlock it."
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
                "loaded. You get 2 thalers, its value minus 1 for the stone that you place, and 1 "
                "more from the demand."
            ),
            ["river"],
            ["start:depot_deimelsberg"],
        ),
        LessonCard(
            Text("How points are made"),
            Text(
                "A lock scores 2 or 3 VP, a warehouse 2. One in each Essen town brings 3 more. In "
                "Ruhrort, warehouses score again when their country is drawn. At the end, 3 "
                "thalers are 1 VP."
            ),
            ["scores"],
        ),
        LessonCard(
            Text("Your opponent takes a pilot"),
            Text(
                "With a pilot (wheel), a ship sells anywhere downstream. Your opponent loads at "
                "Wiesche and sails on to Ruhrort. Coal there brings 1 thaler more, and later "
                "exports score more."
            ),
            ["river", "port"],
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
        ),
        LessonCard(
            Text("The river flows one way"),
            Text(
                "The ship furthest upstream goes first: yours. Downstream is free. To get back "
                "upstream, you need towing, which costs thalers. So do not hurry down the river. "
                "Take no option again."
            ),
            ["options", "river"],
            ["option:none"],
        ),
        LessonCard(
            Text("Near or far?"),
            Text(
                "Both trips sell to an industry. The one from Gewalt is short and earns 3 with the "
                "demand, though an obstacle costs 1. One from Menden earns 2, and little of the "
                "river is left below."
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
        ),
        "option:towing",
        "start:depot_poertingsiepen",
        LessonCard(
            Text("Your first tile"),
            Text(
                "Your two stones have unlocked Lock building: one lock per round. It costs 2 "
                "thalers, from round 5 on 3. Your first lock also brings 2 warehouses into your "
                "supply."
            ),
            ["own"],
        ),
        LessonCard(
            Text("Build a lock"),
            Text(
                "A lock replaces an obstacle, for everybody. Herbede scores 3 VP, but only white "
                "coal passes it, which you cannot load yet. Spillenburg scores 2 and makes your "
                "own trips worth more."
            ),
            ["river"],
            ["lock:lock_herbede", "lock:lock_spillenburg"],
        ),
        LessonCard(
            Text("What to build next"),
            Text(
                "Two black sales to towns unlock Essen warehouses (blue shield): in Steele, Werden "
                "or Kettwig. Each scores 2 VP and pays 1 thaler when anybody sells there. The "
                "coins are the prices, lowest first."
            ),
            ["own", "river"],
        ),
        LessonCard(
            Text("What limits you"),
            Text(
                "White coal needs the County of Mark tile (chequered shield). Short of thalers "
                "when you pay? A warehouse from your supply brings 2 as a debt. Getting it back "
                "costs 3, otherwise 2 VP."
            ),
            ["own"],
        ),
        LessonCard(
            Text("Coal comes back"),
            Text(
                "Sold dice wait on the transport track, now a clay path. Transport fetches one; a "
                "full track pushes one back to a depot. Of each tile from Inn (mug) to railway "
                "there is only one: be first."
            ),
            ["track", "own"],
        ),
        LessonCard(
            Text("Your turn"),
            Text(
                "Round 3 begins with dues: pay 1 thaler or lose 1 VP. You decide from here. Each "
                "new question comes with a short explanation."
            ),
            ["timeline"],
        ),
    ],
)
