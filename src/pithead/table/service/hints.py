"""Hints during a game, and analyses of finished games."""

from pithead.analysis import Analysis
from pithead.analysis.certainty import Z_95
from pithead.analysis.choice_reasons import choice_reasons
from pithead.table.base.errors import BotsBusy, GameOver, NotOver, NotStarted
from pithead.table.base.events import ANALYSED, Draft
from pithead.table.bots.analysis_queue import Progress
from pithead.table.bots.bot_driver import question
from pithead.table.bots.bot_pool import BotFailed
from pithead.table.service.context import ServiceContext
from pithead.table.service.retry import retry_on_conflict
from pithead.table.tables.table import FINISHED
from pithead.table.tables.view_models import EstimateView, HintView


class Hints:
    """What bots find in a position or in a game."""

    def __init__(self, context: ServiceContext) -> None:
        self._context = context

    async def hint(self, table_id: str, lang: str = "en", client: str = "") -> HintView:
        """The action that the strongest bot recommends to the player whose turn it is.

        The thinking time is charged to the client who asks.
        """
        table = await self._context.read(table_id)
        if table.status == FINISHED:
            raise GameOver
        if not table.is_ready or table.missing_entropy:
            raise NotStarted
        state = table.state.clone()
        sequence = table.sequence
        names = table.names(lang)
        bot = self._context.settings.hint_bot
        try:
            answer = await self._context.bot_pool.hint(question(table, client), bot)
        except BotFailed:
            raise BotsBusy from None
        if answer.action not in state.legal():
            raise BotsBusy
        reasons = choice_reasons(state, answer.action, answer.choices, lang, names)
        return HintView(
            bot=bot,
            sequence=sequence,
            action=state.name(answer.action),
            text=state.describe(answer.action, lang, names),
            rule=state.rule(answer.action),
            reasons=reasons,
            choices=[
                EstimateView(
                    one.action,
                    state.describe(one.action, lang, names),
                    one.margin,
                    one.visits,
                    None if one.error is None else round(Z_95 * one.error, 3),
                )
                for one in answer.choices
            ],
        )

    async def analysis(
        self,
        table_id: str,
        again: bool = False,
        known_sequence: int | None = None,
        client: str = "",
    ) -> Progress:
        """The progress of the analysis of a finished game.

        The first request starts it; `again` restarts one that has failed.
        """
        table = await self._context.read(table_id, known_sequence)
        if table.status != FINISHED:
            raise NotOver
        queue = self._context.analysis_queue
        progress = queue.request(question(table, client), table.record, again)
        if progress.finished and not table.reviews:
            await self._store_reviews(table_id, progress.found)
        return progress

    @retry_on_conflict
    async def _store_reviews(self, table_id: str, found: Analysis) -> None:
        """Store what the histories of the players show of an analysis."""
        async with self._context.cache.transaction(table_id) as table:
            if not table.reviews:
                reviews = [
                    {
                        "decisions": found.unforced(seat),
                        "lost": round(found.given_away(seat), 1),
                        "luck": round(found.luck(seat), 1),
                    }
                    for seat in range(found.players)
                ]
                await self._context.cache.commit(table, [Draft(ANALYSED, {"reviews": reviews})])

    def knows_analysis(self, table_id: str, again: bool = False) -> bool:
        """Whether a request for the analysis would start nothing."""
        return self._context.analysis_queue.knows(table_id, again)
