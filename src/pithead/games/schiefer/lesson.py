"""The lesson of Schiefer: a prepared first round against an apprentice."""

from typing import Final

from pithead.kernel.texts.guided_lesson import Lesson, LessonCard
from pithead.kernel.texts.i18n import Text

LESSON: Final = Lesson(
    "schiefer-1",
    [
        "start:0",
        "roll:1-3-4",
        LessonCard(
            Text("Slate from Wales"),
            Text(
                "You open slate mines in the valleys of Wales, and so does your opponent. When "
                "slate of a valley is sold, the owners of the mines there share the coins."
            ),
            picture=True,
        ),
        LessonCard(
            Text("How you win"),
            Text(
                "The most points win. Each mine you own scores 2 points, and every 3 coins score "
                "1. The round in which the last of the 29 mines opens is the last one."
            ),
        ),
        LessonCard(
            Text("The valleys"),
            Text(
                "Mines open from the river mouth upwards. The hexagon on a mine shows how many "
                "markers it costs, the coin how many coins its slate brings. Most mines further up "
                "cost and bring more."
            ),
            ["map"],
        ),
        LessonCard(
            Text("Six action spaces"),
            Text(
                "Each number on a die is an action. 1 and 2 fetch markers, 3 and 4 open mines, 5 "
                "and 6 sell slate. On 2 and 6 you may take a box instead; more about boxes later."
            ),
            ["fields"],
        ),
        LessonCard(
            Text("Your markers"),
            Text(
                "Markers do two jobs: they act on the spaces, and they pay for mines. You have 8 "
                "in your supply, ready to use. The other 18 lie in your reserve: fetch them before "
                "you use them."
            ),
            ["own"],
        ),
        LessonCard(
            Text("A round"),
            Text(
                "First each player rolls three dice and places markers on the spaces. Then the "
                "spaces act in order, from 1 to 6. You rolled 1, 3 and 4."
            ),
            ["tray", "fields"],
        ),
        LessonCard(
            Text("Improve a die"),
            Text(
                "The 3 and the 4 each open a mine. The 1 would fetch a marker, but you have "
                "plenty. Pay 1 coin to reroll it, and hope for a sale. Turning it to any number "
                "costs 3."
            ),
            ["tray"],
            ["reroll:1"],
        ),
        "die:5",
        LessonCard(
            Text("Keep your dice"),
            Text(
                "A 5: that is a sale. You could pay again, but coins are worth points. Keep 3, 4 "
                "and 5."
            ),
            ["tray"],
            ["keep"],
        ),
        LessonCard(
            Text("Place your markers"),
            Text(
                "Each die you use takes one marker from your supply. It waits on the space of its "
                "number, acts later, and then comes back. Use all three."
            ),
            ["fields", "own"],
            ["mark:all"],
        ),
        "roll:3-5-6",
        LessonCard(
            Text("Your opponent rolls"),
            Text(
                "Your opponent rolled 3, 5 and 6, and will now place markers. The player with the "
                "flag, now you, goes first, in rolling and on each space. Each round, the flag "
                "goes to the next player."
            ),
            ["tray", "fields", "own"],
        ),
        "keep",
        "mark:all",
        LessonCard(
            Text("Space 3: open a mine"),
            Text(
                "You choose only the valley: its lowest unopened mine opens. Open one in Seiont, "
                "for 1 marker, which stays there: the mine is yours. If a mine costs more, the "
                "others go to your reserve."
            ),
            ["map", "fields"],
            ["open:seiont"],
        ),
        LessonCard(
            Text("Neighbours"),
            Text(
                "Your opponent has a marker on 3, too, and will open the next mine above yours. "
                "From then on, you both earn from sales in Seiont."
            ),
            ["map"],
        ),
        "open:seiont",
        LessonCard(
            Text("Space 4: your choice"),
            Text(
                "Ogwen costs 1 marker, and for now you alone earn from sales there. Seiont costs "
                "2, one of which goes to your reserve, but then two of its three open mines are "
                "yours."
            ),
            ["map", "fields"],
            ["open:seiont", "open:ogwen"],
        ),
        LessonCard(
            Text("How a sale pays"),
            Text(
                "A sale brings the coins that the mine shows. They are dealt one by one: to the "
                "mine sold, to each open mine below it, then again from the highest open mine "
                "down."
            ),
            ["map"],
        ),
        LessonCard(
            Text("Space 5: sell"),
            Text(
                "You may sell the slate of any open mine, even your opponent's. Each mine is sold "
                "only once in the game. The choices say who gets what. Gain more than your "
                "opponent."
            ),
            ["map", "fields"],
            ["sell:bryn_hafod_y_wern", "sell:glyn_rhonwy", "sell:vivian"],
        ),
        "sell:cambrian",
        LessonCard(
            Text("Your opponent has sold"),
            Text(
                "Your opponent sold the slate of Cambrian, and you earned, too: the coins on the "
                "mines show how much. A black marker marks a sold mine. It stays its owner's and "
                "earns from later sales."
            ),
            ["map", "own"],
        ),
        LessonCard(
            Text("Boxes"),
            Text(
                "On 2 or 6 you may develop: put a marker from your supply on a free box. It stays "
                "and brings markers for coins, better dice, better sales or points at the end. "
                "Point or tap to read more."
            ),
            ["boxes"],
        ),
        LessonCard(
            Text("Your score"),
            Text(
                "Round 1 is nearly over. The table shows where your points come from: mines, "
                "coins, and boxes that score at the end. You find it under Scores at any time."
            ),
            ["scores"],
        ),
        "develop:better_sale",
        "roll:1-4-5",
        "keep",
        "mark:all",
        "roll:2-3-6",
        LessonCard(
            Text("What limits you"),
            Text(
                "Every mine and every box keeps a marker for good. If your supply is empty, you "
                "cannot use dice. So fetch markers with 1 and 2 in time."
            ),
            ["own"],
        ),
        LessonCard(
            Text("Your turn"),
            Text(
                "Your opponent began round 2. Your 2 fetches a marker or takes a box, the 3 opens "
                "a mine, the 6 sells or takes a box. You decide from here. Each new question "
                "comes with a short explanation."
            ),
            ["tray", "fields"],
        ),
    ],
)
