"""Advice for newcomers to Schichtwechsel, by kind of question."""

from typing import Final

from pithead.kernel.texts.advice_card import AdviceCard
from pithead.kernel.texts.i18n import Text

_PLACE: Final = AdviceCard(
    Text("Place cubes on your mine wagons"),
    Text(
        "Coal becomes coke later, spoil can be traded. A wagon holds only one kind, and only full "
        "wagons can be lifted. A cube without room costs you a tool marker."
    ),
    Text("Fill wagons completely. Use the small ones for single cubes, the large ones for pairs."),
)
_BARRIER: Final = AdviceCard(
    Text("At a barrier"),
    Text(
        "Your disc has crossed a barrier. Move your miner and use the space, or place a headframe, "
        "which scores and opens bonus spaces."
    ),
    Text(
        "Look at the space your miner would reach: copying a card is a whole free action. "
        "Headframes pay off early, because they are used every round."
    ),
)
_MINER: Final = AdviceCard(
    Text("Your miner moves"),
    Text(
        "The miner walks through the shift. You get the reward of the space where the miner stops. "
        "Occupied spaces are skipped."
    ),
    Text(
        "Stop early if the nearer space is better. Houses in Working Speed let the miner move "
        "farther. First at the exit scores 8 VP."
    ),
)
_COPY: Final = AdviceCard(
    Text("Copy a card"),
    Text("Resolve a card again without paying, even if it has been used this round."),
    Text("Copy the card you could not afford or that somebody else took first."),
)
_HEADFRAME: Final = AdviceCard(
    Text("Move a headframe"),
    Text("A headframe on a bonus space gives its bonus and blocks the space this round."),
    Text("Coke in the coking plant or on a wagon is worth most; the canal and 2 VP always work."),
)
_LIFT: Final = AdviceCard(
    Text("Lift mine wagons"),
    Text("A full mine wagon is emptied: coal to your coal wagons, spoil to your tip."),
    Text(
        "Lift coal if there is room and you can coke it soon. Lift spoil if you can trade it: "
        "3 for a step or a VP, 6 for a coin."
    ),
)
_COKE: Final = AdviceCard(
    Text("Make coke"),
    Text("A full coal wagon becomes 1 coke, whether it holds 1 coal or 2."),
    Text("Empty the single wagons first: they need only 1 coal for a coke."),
)
_LOAD: Final = AdviceCard(
    Text("Load coke"),
    Text(
        "Coke moves from the coking plant to your coke wagons. Two on wagons are sold next round."
    ),
    Text("Free your own coking space: if it is empty, you get a white token each round."),
)
_COAL_ON: Final = AdviceCard(
    Text("A coal for your coal wagons"),
    Text("You gain a coal above ground. Choose the wagon."),
    Text("Fill a single wagon, or complete K4. An empty K5 brings you a white token each round."),
)

ADVICE: Final = {
    "give": AdviceCard(
        Text("Give out the cubes"),
        Text("You are first player. Choose who receives the three cubes that were drawn."),
        Text("Keep what fits your wagons. Give spoil to a player whose wagons are full of coal."),
    ),
    "place": _PLACE,
    "place_gift": _PLACE,
    "place_either": _PLACE,
    "place_or_leave": _PLACE,
    "either_or_leave": _PLACE,
    "take_upper": AdviceCard(
        Text("Upper half of your tile"),
        Text("You may take the upper half of your tile or go without it, but only as a whole."),
        Text("A tool marker costs 2 VP at the end. A coke that you can sell is worth more."),
    ),
    "may_lower": AdviceCard(
        Text("Your water"),
        Text("You may lower your water or leave it where it is. It rises by 1 each round."),
        Text(
            "If it rises to level 5, you get no white token for it. On level 7, it floods and "
            "costs a tool marker."
        ),
    ),
    "order": AdviceCard(
        Text("Order of your discs"),
        Text("The card moves several discs, and what happens may depend on the order."),
        Text(
            "A house for Working Speed before a miner move lets your miner go farther. A card that "
            "the miner copies may move a disc again."
        ),
    ),
    "choose_tile": AdviceCard(
        Text("Choose a selection tile"),
        Text(
            "The upper half works now. The lower half works only while the fifth space of your "
            "house bar is free."
        ),
        Text(
            "Early in the game only the upper half matters. A coke on a wagon is worth more than "
            "the tool marker it costs; a cube that completes a wagon is good, too."
        ),
    ),
    "choose_lower": AdviceCard(
        Text("Lower half of your tile"),
        Text("Choose one of the options. Each must be possible as a whole."),
        Text("A step on a route is worth more the closer the next milestone is."),
    ),
    "choose_bar": AdviceCard(
        Text("Your house bar"),
        Text("Each space without a house gives its bonus every round."),
        Text(
            "Lower the water if it is near level 5, where it costs you a token. Else take the VP."
        ),
    ),
    "turn": AdviceCard(
        Text("Use a card, or pass"),
        Text(
            "Pay for one card and use it. Small cards cost a white token, medium ones two, large "
            "ones your player token. Before or after it you may trade spoil."
        ),
        Text(
            "Most cards can be used once per round, so take first what others want too. Unused "
            "white tokens are lost at the end of the round."
        ),
    ),
    "after": AdviceCard(
        Text("Trade spoil"),
        Text("After your action you may trade spoil from your tip once."),
        Text(
            "Six spoil for a coin are a whole action. A step that crosses a barrier is worth more."
        ),
    ),
    "layout": AdviceCard(
        Text("Spread your coal"),
        Text("You may spread all coal above ground over your coal wagons as you like."),
        Text("Full wagons can be coked, and single wagons need only one coal. Keep K5 empty."),
    ),
    "coking_space": AdviceCard(
        Text("Choose a coking space"),
        Text("The coke goes on your own space or a grey one. One grey space gives 1 VP."),
        Text("Leave your own space empty: it brings you a white token at the start of a round."),
    ),
    "rail_choice": AdviceCard(
        Text("Advance on the rail"),
        Text("Your personal card moves your rail disc, one space for each headframe placed."),
        Text("Take all steps, unless the next barrier would come at a bad moment."),
    ),
    "barrier_choice": _BARRIER,
    "last_barrier_choice": _BARRIER,
    "house_from": AdviceCard(
        Text("Which house leaves the bar?"),
        Text("The space it leaves gives you a bonus at the start of every later round."),
        Text(
            "The second space, a white token each round, is good early. The fourth lifts a wagon."
        ),
    ),
    "house_to": AdviceCard(
        Text("Where do you build?"),
        Text("A building pit scores at the end; Working Speed makes your miner faster at once."),
        Text("The pits on the right have little room. The 4 VP pit is the safest choice."),
    ),
    "miner": _MINER,
    "miner_pass": _MINER,
    "miner_last": _MINER,
    "copy": _COPY,
    "copy_or_leave": _COPY,
    "headframe_top": _HEADFRAME,
    "headframe_second": _HEADFRAME,
    "headframe_one": _HEADFRAME,
    "lift_more": _LIFT,
    "lift": _LIFT,
    "coke_more": _COKE,
    "coke": _COKE,
    "load_more": _LOAD,
    "load": _LOAD,
    "coal_on": _COAL_ON,
    "coal_on_tile": _COAL_ON,
    "coal_on_or_leave": _COAL_ON,
    "water_choice": AdviceCard(
        Text("Pump the pit dry"),
        Text("You choose how far your water falls. Reaching level 0 scores 1 VP."),
        Text("It rises every round. Level 5 costs you a token, level 7 floods the pit."),
    ),
}
