"""Advice for newcomers to Ruhrschifffahrt, by kind of question."""

from typing import Final

from pithead.kernel.texts.advice_card import AdviceCard
from pithead.kernel.texts.i18n import Text

ADVICE: Final = {
    "pay_toll": AdviceCard(
        Text("Dues"),
        Text("In round 3 every player pays a due: 1 thaler or 1 VP."),
        Text(
            "Keep the thaler if it lets you build something this round. Otherwise pay it and keep "
            "the VP."
        ),
    ),
    "gain_bonus": AdviceCard(
        Text("A good year"),
        Text("Every player takes 1 thaler or 1 VP."),
        Text("Take the thaler if it lets you build something this round. Otherwise take the VP."),
    ),
    "remove_die": AdviceCard(
        Text("Coal runs out"),
        Text("In round 11 dice leave the depots for good. You choose one of them."),
        Text("Remove a die that an opponent wants to load and you do not need."),
    ),
    "return_die": AdviceCard(
        Text("A die returns to the river"),
        Text("A die was pushed off the transport track. You choose the empty depot it goes to."),
        Text("A depot that you can start from soon, and the others cannot, is best."),
    ),
    "choose_option": AdviceCard(
        Text("Load: choose an option"),
        Text(
            "The option decides from where you can start and how far you sail. Without an option "
            "you start downstream and make a simple trip to the next customer. Towing starts "
            "upstream, a pilot sails any distance."
        ),
        Text(
            "Think of the customer first: which stone do you need for your next tile? Stay "
            "upstream while you can, because towing back costs thalers."
        ),
    ),
    "take_die": AdviceCard(
        Text("Transport: take a die"),
        Text("Sold coal waits on the transport track. Take a die from an arrow space."),
        Text("Take the higher value, or the colour whose stone you need."),
    ),
    "place_die": AdviceCard(
        Text("Transport: place the die"),
        Text("The die goes on an empty depot. You may start from there if your option allows it."),
        Text("Choose a depot whose next customer gives you the stone or the demand you want."),
    ),
    "raise_die": AdviceCard(
        Text("Resupply"),
        Text("One die on any depot rises by 2, up to 6."),
        Text("Raise the die that you are about to load. Each point of value is a thaler."),
    ),
    "choose_start": AdviceCard(
        Text("Choose your starting depot"),
        Text(
            "Your ship moves to this depot and loads its die. Without a pilot, the arrow of the "
            "depot shows where you will sell."
        ),
        Text(
            "Compare the value of the die, obstacles on the way, demand on the customer, and the "
            "stone you get. The further upstream, the earlier you act and the more coal lies ahead."
        ),
    ),
    "coal_carrier": AdviceCard(
        Text("Coal carrier"),
        Text("Once in the game, your tile raises a die by 3, up to 6."),
        Text("Use it on a die of value 3 or less that you sell for thalers you can spend."),
    ),
    "choose_sale": AdviceCard(
        Text("Choose your customer"),
        Text(
            "With a pilot you may sell anywhere downstream. You get thalers for the value of the "
            "coal, the demand that lies there, and a stone if its area has room."
        ),
        Text(
            "Which stone completes a tile? Is there demand? Ruhrort pays 1 thaler more and "
            "raises the export scale, but puts you at the end of the river."
        ),
    ),
    "forced_lock": AdviceCard(
        Text("A lock must be built"),
        Text("The bag of river markers is nearly empty, so every player must build a lock now."),
        Text("Locks in Mark score 3 VP, all others 2. Choose where you sail, if you can."),
    ),
    "purchase": AdviceCard(
        Text("Buy"),
        Text(
            "Build as much as your tiles and thalers allow: locks for VP, warehouses for VP and "
            "income. Then end your turn."
        ),
        Text(
            "Slots become dearer from left to right, so build early. More than 10 thalers are "
            "lost at the end of a round. A debt costs a thaler to repay, or 2 VP at the end."
        ),
    ),
}
