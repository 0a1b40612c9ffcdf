"""Advice for newcomers to Schiefer, by kind of question."""

from typing import Final

from pithead.kernel.texts.advice_card import AdviceCard
from pithead.kernel.texts.i18n import Text

ADVICE: Final = {
    "empty": AdviceCard(
        Text("Out of markers"),
        Text("Without a marker you cannot use any die. Your box lets you buy one now and roll."),
        Text("Buy if an action this round is worth more than the coins, which is usually true."),
    ),
    "dice": AdviceCard(
        Text("Improve your dice"),
        Text(
            "Each die you keep can become one action: 1 and 2 fetch markers, 3 and 4 open "
            "mines, 5 and 6 sell. You may pay coins to change the dice first."
        ),
        Text(
            "Three coins are worth a point at the end. Pay if it turns a useless die into a mine "
            "or into a good sale."
        ),
    ),
    "mark": AdviceCard(
        Text("Place your markers"),
        Text(
            "Choose which dice to use. Each takes a marker from your supply, which acts later and "
            "then usually returns."
        ),
        Text(
            "Opening a mine also costs 1 to 3 markers. Keep enough of them in your supply, or the "
            "cost is paid with markers that wait for their own action."
        ),
    ),
    "act": AdviceCard(
        Text("Take an action"),
        Text(
            "Your marker acts now: fetch a marker, open the next mine of a valley, sell a mine, or "
            "put a marker on a box."
        ),
        Text(
            "Open cheap mines where you already own some. Sell where most coins come to you and "
            "few go to others. Take a box early, before it is full."
        ),
    ),
    "spend": AdviceCard(
        Text("Pay with a waiting marker"),
        Text(
            "Your supply is empty, but you still owe a marker. Choose which waiting marker pays. "
            "Its action is lost."
        ),
        Text("Give up the action that would bring you least."),
    ),
}
