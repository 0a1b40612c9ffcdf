"""What the bots have to say."""

from pithead.table.analysis_queue import Progress
from pithead.table.bot_driver import question
from pithead.table.bot_pool import BotFailed
from pithead.table.errors import BotsBusy, GameOver, NotOver, NotStarted
from pithead.table.service.desk import Desk
from pithead.table.table import FINISHED
from pithead.table.views import EstimateView, HintView


class Advising(Desk):
    """Hints during a game, and what a search finds in it afterwards."""

    async def hint(self, table_id: str, lang: str = "en") -> HintView:
        """What the strongest bot would do on the seat that is asked."""
        table = await self.keeper.settled(table_id)
        if table.status == FINISHED:
            raise GameOver
        if not table.is_full or table.luck_awaited:
            raise NotStarted
        state = table.state.clone()
        names = table.names
        try:
            answer = await self.pool.hint(question(table), self.settings.hint_bot)
        except BotFailed:
            raise BotsBusy from None
        if answer.action not in state.legal():
            raise BotsBusy
        return HintView(
            bot=self.settings.hint_bot,
            action=state.name(answer.action),
            text=state.describe(answer.action, lang, names),
            rule=state.rule(answer.action),
            choices=[
                EstimateView(
                    one.action, state.describe(one.action, lang, names), one.margin, one.visits
                )
                for one in answer.choices
            ],
        )

    async def analysis(self, table_id: str, again: bool = False) -> Progress:
        """What a searching bot finds in a game that is over, as far as it has come.

        The first to ask sets it going; `again` tries once more what has failed.
        """
        table = await self.keeper.settled(table_id)
        if table.status != FINISHED:
            raise NotOver
        return self.analyses.ask(question(table), table.record, again)

    def knows_analysis(self, table_id: str, again: bool = False) -> bool:
        """Whether asking for it would set nothing going."""
        return self.analyses.knows(table_id, again)
