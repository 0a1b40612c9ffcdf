"""How large the numbers of an evaluation are: what a lead, a choice and a chance event make out."""


class EvaluationScale:
    """The spread of an evaluation, as multiples of what is usual in the built-in games.

    `lead` is that of the leads in a game, `choice` that of the actions in a decision. A mean over
    many outcomes of chance needs `chance_samples` of them to tell actions apart.
    """

    def __init__(self, lead: float, choice: float, chance_samples: int) -> None:
        self.lead = lead
        self.choice = choice
        self.chance_samples = chance_samples
