"""The errors of requests to tables, each with a message and a status.

The statuses are those of HTTP because they are well known; this module is the only one that has
them. `code` is for programs and never changes.
"""

from typing import Any, ClassVar

from pithead.kernel.errors import PitheadError
from pithead.locale import Messages


class TableError(PitheadError):
    """A request that cannot be carried out; nothing has been changed."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "bad_request"
    key: ClassVar[str] = "table.error.bad_request"

    def __init__(self, **values: Any) -> None:
        self.values = values
        super().__init__(self.say(Messages("en")))

    def say(self, words: Messages) -> str:
        """The message in the client's language."""
        return words(self.key, **self.values)

    def details(self, words: Messages) -> dict[str, Any]:
        """More values for programs."""
        return {}


class UnknownTable(TableError):
    status = 404
    code = "unknown_table"
    key = "table.error.unknown_table"


class UnknownPosition(TableError):
    status = 404
    code = "unknown_position"
    key = "table.error.unknown_position"


class NoToken(TableError):
    """The request has no token."""

    status = 401
    code = "no_token"
    key = "table.error.no_token"


class ForeignToken(TableError):
    """The token holds no seat here, or not this one."""

    status = 403
    code = "foreign_token"
    key = "table.error.foreign_token"


class CrossSite(TableError):
    """A page of another site sent the request."""

    status = 403
    code = "cross_site"
    key = "table.error.cross_site"


class NotYourTurn(TableError):
    status = 409
    code = "not_your_turn"
    key = "table.error.not_your_turn"


class Stale(TableError):
    """The game has moved since the version that the client has seen."""

    status = 409
    code = "stale"
    key = "table.error.stale"


class NotStarted(TableError):
    status = 409
    code = "not_started"
    key = "table.error.not_started"


class GameOver(TableError):
    status = 409
    code = "game_over"
    key = "table.error.game_over"


class SeatTaken(TableError):
    status = 409
    code = "seat_taken"
    key = "table.error.seat_taken"


class NothingToUndo(TableError):
    status = 409
    code = "nothing_to_undo"
    key = "table.error.nothing_to_undo"


class ProposalPending(TableError):
    status = 409
    code = "proposal_pending"
    key = "table.error.proposal_pending"


class NoProposal(TableError):
    status = 409
    code = "no_proposal"
    key = "table.error.no_proposal"


class StillHere(TableError):
    """A bot cannot replace a player who is connected."""

    status = 409
    code = "still_here"
    key = "table.error.still_here"


class NotOver(TableError):
    status = 409
    code = "not_over"
    key = "table.error.not_over"


class NoPerson(TableError):
    """No person holds the seat."""

    status = 409
    code = "no_person"
    key = "table.error.no_person"


class Illegal(TableError):
    """The rules forbid the action; they give the reason."""

    status = 422
    code = "illegal_action"
    key = "table.error.illegal"

    def __init__(self, action: str, reasons: dict[str, str], rule: str, legal: list[str]) -> None:
        self.reasons = reasons
        self.rule = rule
        self.legal = legal
        super().__init__(action=action)

    def say(self, words: Messages) -> str:
        return words(self.key, reason=self.reasons[words.lang], **self.values)

    def details(self, words: Messages) -> dict[str, Any]:
        return {"reason": self.reasons[words.lang], "rule": self.rule, "legal": self.legal}


class BadTable(TableError):
    """A table cannot be set up like this; the rules give the reason."""

    status = 422
    code = "bad_setup"
    key = "table.error.bad_setup"


class BadName(TableError):
    status = 422
    code = "bad_name"
    key = "table.error.bad_name"


class BadText(TableError):
    status = 422
    code = "bad_text"
    key = "table.error.bad_text"


class BadField(TableError):
    """A request does not have the documented form."""

    status = 422
    code = "malformed"
    key = "table.error.malformed"


class BadJson(TableError):
    status = 400
    code = "not_json"
    key = "table.error.not_json"


class NotFound(TableError):
    status = 404
    code = "not_found"
    key = "table.error.not_found"


class WrongMethod(TableError):
    status = 405
    code = "wrong_method"
    key = "table.error.wrong_method"


class TooLarge(TableError):
    status = 413
    code = "too_large"
    key = "table.error.too_large"


class WrongType(TableError):
    status = 415
    code = "wrong_type"
    key = "table.error.wrong_type"


class TooMany(TableError):
    """A rate limit is exceeded."""

    status = 429
    code = "too_many"
    key = "table.error.too_many"

    def details(self, words: Messages) -> dict[str, Any]:
        return {"seconds": self.values["seconds"]}


class DiceRolled(TableError):
    """Entropy cannot be added after the first roll."""

    status = 409
    code = "dice_rolled"
    key = "table.error.dice_rolled"


class UsedLink(ForeignToken):
    """A private link has been used up."""

    code = "used_link"
    key = "table.error.used_link"


class TokensFull(TableError):
    """The table has too many tokens and links."""

    status = 409
    code = "keys_full"
    key = "table.error.keys_full"


class TableFull(TableError):
    """The table has too many events."""

    status = 409
    code = "table_full"
    key = "table.error.table_full"


class BotsBusy(TableError):
    status = 503
    code = "bots_busy"
    key = "table.error.bots_busy"


class ManyAnalyses(TableError):
    status = 503
    code = "many_analyses"
    key = "table.error.many_analyses"


class StorageFailed(TableError):
    """The database did not accept the events; nothing has been changed."""

    status = 503
    code = "storage_failed"
    key = "table.error.storage_failed"
