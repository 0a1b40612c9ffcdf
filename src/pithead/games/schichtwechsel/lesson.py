"""The lesson of Schichtwechsel: a prepared first round against an apprentice, from coal to coke."""

from typing import Final

from pithead.kernel.texts.guided_lesson import Lesson, LessonCard
from pithead.kernel.texts.i18n import Text

LESSON: Final = Lesson(
    "schichtwechsel-1",
    [
        "start:0",
        "reveal:round_road",
        "draw:2-1-0",
        LessonCard(
            Text("A colliery in 1950"),
            Text(
                "You run a colliery in the Ruhr area. Coal comes up, becomes coke and is sold, "
                "while routes grow, your miner walks through the shift and the pit water rises."
            ),
            picture=True,
        ),
        LessonCard(
            Text("How you win"),
            Text(
                "The most victory points (VP) after five rounds win. Each pair of sold coke "
                "scores 4 to 10; routes, miner and houses score, too. Of your 6 tool markers, "
                "each one left at the end costs 2."
            ),
        ),
        LessonCard(
            Text("Your colliery"),
            Text(
                "Follow the coal: from the mine wagons L1 to L5 below ground up to the coal "
                "wagons, through the coking plant to the coke wagons, and into the sales area."
            ),
            ["own", "plant"],
        ),
        LessonCard(
            Text("The round card"),
            Text(
                "Each round has a card that scores at its end. This one gives 2 VP for every 3 "
                "spaces on the road. A round: new cubes, a tile and tokens, then actions in turn, "
                "then this scoring."
            ),
            ["round"],
        ),
        LessonCard(
            Text("Three cubes"),
            Text(
                "2 coal (black) and 1 spoil (grey) are drawn. The first player, you, says who gets "
                "them; the other gets the next three. Coal becomes coke: keep these three."
            ),
            ["round", "own"],
            ["give:0"],
        ),
        LessonCard(
            Text("Fill mine wagons"),
            Text(
                "Only full wagons can be lifted, with one kind of cube in each. L1, L2 and L3 hold "
                "one cube, L2 only coal. Put coal on L1; the lesson fills L2 and L3 for you."
            ),
            ["own"],
            ["place:coal_L1"],
        ),
        "place:coal_L2",
        "place:spoil_L3",
        "draw:1-2-0",
        "place:coal_L1",
        "place:spoil_L3",
        "place:spoil_L4",
        "tile:mine_rescue",
        LessonCard(
            Text("A selection tile"),
            Text(
                "Each round you take one. Its upper half works at once: Coal vendor lowers your "
                "water by 1, before it rises. The lower half works later, with the help of a "
                "house. Take Coal vendor."
            ),
            ["tiles"],
            ["tile:coal_vendor"],
        ),
        "coal_on:singles",
        LessonCard(
            Text("Tokens are your actions"),
            Text(
                "Each round brings up to 3 white tokens: one if coal wagon K5 is empty, one if "
                "your own coking space is empty, one unless your water is on level 5. A sale "
                "brings one more."
            ),
            ["own", "plant"],
            show=["coal_wagon.K5", "water"],
        ),
        LessonCard(
            Text("Action cards"),
            Text(
                "Small cards cost 1 white token, medium 2, most large ones your player token "
                "(hexagon). A coin replaces any one token. Cards with a green arrow can be used "
                "again, others once per round by any player."
            ),
            ["cards"],
        ),
        LessonCard(
            Text("First: lift"),
            Text(
                "Use Wagons, medium, for 2 white tokens. It lifts up to three full mine wagons. "
                "With the small card, you would need three actions."
            ),
            ["cards"],
            ["use:wagon_medium"],
        ),
        LessonCard(
            Text("Coal up, spoil to the tip"),
            Text(
                "Lift L1; the lesson lifts L2 and L3, too. Spoil goes to the tip. You can trade it "
                "later: 3 spoil for 1 VP or a step on road or rail."
            ),
            ["own"],
            ["lift:L1"],
        ),
        "lift:L2",
        "lift:L3",
        LessonCard(
            Text("Fill coal wagons"),
            Text(
                "Only a full coal wagon becomes coke. The three single wagons hold one coal each. "
                "K4 and K5 hold two and also give only 1 coke: they are for more coal. Use single "
                "wagons."
            ),
            ["own"],
            ["layout:2_0_0"],
        ),
        LessonCard(
            Text("Your opponent builds routes"),
            Text(
                "Your opponent will advance on road and canal. A disc that crosses a striped "
                "barrier earns its sign: a house, a miner move or a headframe, one tool marker "
                "less. Numbers below score at the end."
            ),
            ["routes"],
        ),
        "use:route_big",
        LessonCard(
            Text("Second: coke"),
            Text(
                "Pay your player token for Coking, large: each full coal wagon becomes 1 coke. The "
                "token comes back next round."
            ),
            ["cards"],
            ["use:coking_big"],
        ),
        LessonCard(
            Text("The coking plant"),
            Text(
                "The coloured space is yours alone; all players share the grey ones. One brings 1 "
                "VP, one raises your water. Take the one with the VP; the lesson puts your other "
                "coke on the plain space."
            ),
            ["plant"],
            ["plant:vp"],
        ),
        "coke_from:singles",
        "plant:plain",
        LessonCard(
            Text("A house"),
            Text(
                "Your opponent will cross a barrier and build a house: it moves from the house "
                "bar, here yours, to a building pit. The free space gives its bonus every round, "
                "the pit gives points or help."
            ),
            ["routes", "pits", "own"],
            show=["area.area_four", "bar_space.bar_token"],
        ),
        "use:route_small_road",
        "house_from:bar_token",
        "house_to:area_four",
        LessonCard(
            Text("Third: load"),
            Text(
                "Coke in the plant does not sell. Pay your coin for Loading, large: your 2 coke "
                "move to coke wagons, and you get 1 VP."
            ),
            ["cards"],
            ["use:loading_big"],
        ),
        "load:vp",
        "load:plain",
        LessonCard(
            Text("The miner"),
            Text(
                "Your opponent will move the miner by 1 space. Each space of the shift gives "
                "something: VP, coal, a copied card, or one tool marker less. The exit scores up "
                "to 8 VP."
            ),
            ["shift"],
        ),
        LessonCard(
            Text("Headframes"),
            Text(
                "At a barrier with miner and headframe, you may place one of your two headframes "
                "instead of moving the miner. The card Headframes then moves it to one of these "
                "bonus spaces, and you get the bonus."
            ),
            ["headframes", "cards"],
            show=["action_card.headframe_one", "action_card.headframe_both"],
        ),
        "use:miner_small",
        LessonCard(
            Text("Your last token"),
            Text(
                "Routes, small can be used again. Choose: 1 VP at once, or a step on the road "
                "towards the barrier before space 3. There you will build a house, and its space "
                "pays every round."
            ),
            ["cards", "routes"],
            ["use:route_small_road", "use:route_small_vp"],
        ),
        LessonCard(
            Text("Your coke is sold"),
            Text(
                "The round ends. In the next, after cubes and tiles, your two loaded coke are sold "
                "for 4 VP, later pairs for 6 to 10. Each pair also brings a coin and a token."
            ),
            ["own"],
            show=["coke_wagons", "sold_coke"],
        ),
        LessonCard(
            Text("Your score"),
            Text(
                "The table shows your points as if the game ended now. Tool markers are the "
                "largest loss: barriers, tiles and the shift take them away. The flag scores 2; "
                "the card “Copy and first player” brings it."
            ),
            ["scores"],
        ),
        "pass",
        "reveal:round_lead",
        "draw:2-1-0",
        LessonCard(
            Text("What limits you"),
            Text(
                "Your water rises by 1 every round; this round card lowered it by 1 before. On "
                "level 5, you lose a token. Level 7 brings a tool marker, and water falls to 4. "
                "Pit water lowers it."
            ),
            ["own", "cards"],
            show=["water", "action_card.water_2_3"],
        ),
        LessonCard(
            Text("Your turn"),
            Text(
                "Round 2 of 5 begins; its card gives 2 VP for each leading disc. You decide from "
                "here. If you can use no card, you pass automatically. Each new question comes "
                "with a short explanation."
            ),
            ["round"],
        ),
    ],
)
