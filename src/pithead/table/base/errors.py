"""The errors of requests to tables, each with a message and a status.

The statuses are those of HTTP because they are well known; this module is the only one that has
them. `code` is for programs and never changes.
"""

import math
from typing import Any, ClassVar, Final

from pithead.kernel.errors import PitheadError
from pithead.kernel.texts.catalogue import ENGLISH
from pithead.kernel.texts.i18n import Text, plural
from pithead.table.base.bot_names import seat_name

_MINUTES_IN_WORDS: Final = 120
"""Longer times are given in hours."""


class TableError(PitheadError):
    """A request that cannot be carried out; nothing has been changed."""

    status: ClassVar[int] = 400
    code: ClassVar[str] = "bad_request"
    message: ClassVar[Text] = Text("The server does not understand this request.")

    def __init__(self, **values: Any) -> None:
        self.values = values
        super().__init__(self.to(ENGLISH))

    def to(self, lang: str) -> str:
        """The message in the client's language."""
        return self.message.fill(lang, **self.values)

    def details(self, lang: str) -> dict[str, Any]:
        """More values for programs."""
        return {}


class UnknownTable(TableError):
    status = 404
    code = "unknown_table"
    message = Text("There is no such table.")


class Unplayable(TableError):
    """The stored events of a table cannot be replayed by this version."""

    status = 409
    code = "unplayable"
    message = Text(
        "This version of the program cannot continue this table: {reason}. "
        "Nothing of it is lost, and its record can be downloaded."
    )

    def __init__(self, table_id: str, reason: Text) -> None:
        self.table_id = table_id
        self.reason = reason
        super().__init__(reason=reason)


class UnknownPosition(TableError):
    status = 404
    code = "unknown_position"
    message = Text("There is no such position; the game has {last} events.")


class NoToken(TableError):
    """The request has no token."""

    status = 401
    code = "no_token"
    message = Text("Only a player at this table can do that: the token of a seat is missing.")


class ForeignToken(TableError):
    """The token holds no seat here, or not this one."""

    status = 403
    code = "foreign_token"
    message = Text("This token is not valid for that seat.")


class CrossSite(TableError):
    """A page of another site sent the request."""

    status = 403
    code = "cross_site"
    message = Text("This request came from another website and was rejected.")


class SeatedName(TableError):
    """A spectator has given the name of somebody who sits at the table."""

    status = 409
    code = "seated_name"
    message = Text("{name} sits at this table. Please choose another name.")


class FixedName(TableError):
    """A seat of a player cannot be renamed."""

    status = 409
    code = "fixed_name"
    message = Text("The name of a player cannot be changed at a table.")


class BadPlayerName(TableError):
    status = 422
    code = "bad_player_name"
    message = Text("The name of a player has only letters, digits, spaces, hyphens and dots.")


class NameTaken(TableError):
    status = 409
    code = "name_taken"
    message = Text("There is already a player with this name, or one that looks the same.")


class BadPasskey(TableError):
    """The response of an authenticator is not valid, or its challenge is not."""

    status = 403
    code = "bad_passkey"
    message = Text("The passkey was not accepted. Please try again.")


class UnknownPasskey(TableError):
    status = 403
    code = "unknown_passkey"
    message = Text("This server does not know the passkey.")


class BadRecovery(TableError):
    status = 403
    code = "bad_recovery"
    message = Text("There is no player with this name and recovery code.")


class NoPlayer(TableError):
    """The page needs a player who is logged in."""

    status = 401
    code = "no_player"
    message = Text("Only a player who is logged in can do that.")


class LastPasskey(TableError):
    status = 409
    code = "last_passkey"
    message = Text("This is your only passkey. Add another one first.")


class TooManyPasskeys(TableError):
    status = 409
    code = "too_many_passkeys"
    message = Text("You have {most} passkeys already. Remove one first.")


class NoPasskeys(TableError):
    """Passkeys belong to a host name; the page was opened by an address of numbers."""

    status = 409
    code = "no_passkeys"
    message = Text("Passkeys need a host name. Open the page as {address} instead.")


class NotYourTurn(TableError):
    status = 409
    code = "not_your_turn"
    message = Text("It is not your turn: {name} has to decide.")

    def __init__(self, name: str, bot: str) -> None:
        self.name, self.bot = name, bot
        super().__init__()

    def to(self, lang: str) -> str:
        return self.message.fill(lang, name=seat_name(lang, self.name, self.bot))


class Stale(TableError):
    """The game has moved since the version that the client has seen."""

    status = 409
    code = "stale"
    message = Text("The game has moved on. Look at the new position before you choose.")


class NotStarted(TableError):
    status = 409
    code = "not_started"
    message = Text("The game cannot go on: some seats are open.")


class GameOver(TableError):
    status = 409
    code = "game_over"
    message = Text("The game is over.")


class TableClosed(TableError):
    status = 409
    code = "closed"
    message = Text("This table was closed.")


class StillNeeded(TableError):
    """Somebody wants to close or delete a table that is not theirs, or that others need."""

    status = 409
    code = "still_needed"
    message = Text(
        "Only the player who opened the table can do that, and only if nobody else plays here."
    )


class SeatStillOpen(TableError):
    """Only the owner may give a seat to a bot as long as other people may still take it."""

    status = 409
    code = "seat_still_open"

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__()

    def to(self, lang: str) -> str:
        return plural(
            "The player who opened the table can give this seat to a bot now, you in {n} minute.",
            "The player who opened the table can give this seat to a bot now, you in {n} minutes.",
            self.minutes,
        ).to(lang)

    def details(self, lang: str) -> dict[str, Any]:
        return {"minutes": self.minutes}


class CannotRemove(TableError):
    """Somebody wants to remove a person whom they may not remove."""

    status = 409
    code = "cannot_remove"
    message = Text(
        "Only the player who opened the table can remove somebody, and only before they have acted."
    )


class TimeIsUp(TableError):
    """The clock of the player has run out, and a bot plays for them."""

    status = 409
    code = "time_is_up"
    message = Text("Your time has run out: a bot plays for you.")


class SeatTaken(TableError):
    status = 409
    code = "seat_taken"
    message = Text("This seat is not open.")


class NothingToUndo(TableError):
    status = 409
    code = "nothing_to_undo"
    message = Text("There is nothing that you can undo on your own.")


class ProposalPending(TableError):
    status = 409
    code = "proposal_pending"
    message = Text("Another proposal must be answered first.")


class NoProposal(TableError):
    status = 409
    code = "no_proposal"
    message = Text("There is no proposal to answer.")


class OtherProposal(TableError):
    """The proposal that the client has seen is no longer there; another one is."""

    status = 409
    code = "other_proposal"
    message = Text("This proposal has been replaced by another one. Read it before you answer.")


class UnnamedProposal(TableError):
    """Consent that does not say to which proposal."""

    status = 422
    code = "unnamed_proposal"
    message = Text(
        "To agree, name the proposal that you have read: send its sequence number as proposal."
    )


class StillHere(TableError):
    """A bot cannot replace a player who is connected."""

    status = 409
    code = "still_here"
    message = Text("This player is connected. A bot can take over only for a player who is away.")


class NotAwayForLong(StillHere):
    """A bot cannot replace a player who was there a short time ago."""

    message = Text(
        "This player was here a short time ago. If they stay away, a bot can take over in {left}."
    )

    def __init__(self, left: float) -> None:
        """The time left is in seconds."""
        self._seconds = math.ceil(left)
        super().__init__(left=_duration(left))

    def details(self, lang: str) -> dict[str, Any]:
        return {"seconds": self._seconds}


def _duration(seconds: float) -> Text:
    """A time in minutes or hours, rounded up."""
    minutes = math.ceil(seconds / 60)
    if minutes < _MINUTES_IN_WORDS:
        return plural("1 minute", "{n} minutes", minutes)
    return plural("1 hour", "{n} hours", math.ceil(minutes / 60))


class NotYourBot(TableError):
    """The others cannot choose which bot plays for a player who is away."""

    status = 422
    code = "not_your_bot"
    message = Text("Only the bot {bot} can play for another player.")


class FixedLevel(TableError):
    """The level of a bot concerns all who play."""

    status = 409
    code = "fixed_level"
    message = Text("Only a player who is alone with bots can change the level of a bot.")


class NotOver(TableError):
    status = 409
    code = "not_over"
    message = Text("The game is not over yet.")


class NoPerson(TableError):
    """No person holds the seat."""

    status = 409
    code = "no_person"
    message = Text("No person has this seat.")


class Illegal(TableError):
    """The rules forbid the action; they give the reason."""

    status = 422
    code = "illegal_action"
    message = Text("{action} is not possible now: {reason}.")

    def __init__(self, action: str, reasons: dict[str, str], rule: str, legal: list[str]) -> None:
        self.reasons = reasons
        self.rule = rule
        self.legal = legal
        super().__init__(action=action)

    def to(self, lang: str) -> str:
        return self.message.fill(lang, reason=self.reasons[lang], **self.values)

    def details(self, lang: str) -> dict[str, Any]:
        return {"reason": self.reasons[lang], "rule": self.rule, "legal": self.legal}


class LessonAsks(TableError):
    """A lesson expects another action."""

    status = 409
    code = "lesson_asks"
    message = Text(
        "Your lesson asks for another action first. Skip the lesson if you want to play freely."
    )


class NoLesson(TableError):
    """There is no card to read, or no lesson to skip or resume."""

    status = 409
    code = "no_lesson"
    message = Text("There is no lesson at this point of the game.")


class RunningGame(TableError):
    """A record of a game that is being played, at a table that allows no copies."""

    status = 403
    code = "running_game"
    message = Text("This game is still being played. Its record can be opened when it is over.")


class NoTryOut(TableError):
    """The table does not allow copies while people play."""

    status = 403
    code = "no_try_out"
    message = Text(
        "At this table, nobody may try out moves on a copy before the game is over, because other"
        " people play."
    )


class BadRecordFile(TableError):
    """A file is not a record that can be replayed here."""

    status = 422
    code = "bad_record"
    message = Text("This file is not a record that can be shown here. {reason}")


class BadTable(TableError):
    """A table cannot be set up like this; the rules give the reason."""

    status = 422
    code = "bad_setup"
    message = Text("A table cannot be set up like this: {reason}.")


class BadName(TableError):
    status = 422
    code = "bad_name"
    message = Text(
        "A name must have 1 to {longest} visible characters and must not start with bot:."
    )


class MixedName(TableError):
    status = 422
    code = "mixed_name"
    message = Text("A name must have letters of one script only, and one that is in use today.")


class BadText(TableError):
    status = 422
    code = "bad_text"
    message = Text("A text must have 1 to {longest} visible characters.")


class BadField(TableError):
    """A request does not have the documented form."""

    status = 422
    code = "malformed"
    message = Text("The request is not valid: {where}: {reason}.")


class BadJson(TableError):
    status = 400
    code = "not_json"
    message = Text("The request body is not JSON in UTF-8.")


class BadForm(TableError):
    status = 400
    code = "bad_form"
    message = Text("The request body is not a form with at most {most} fields.")


class NotFound(TableError):
    status = 404
    code = "not_found"
    message = Text("There is nothing at this address.")


class WrongMethod(TableError):
    status = 405
    code = "wrong_method"
    message = Text("This address does not accept {method}.")


class TooLarge(TableError):
    status = 413
    code = "too_large"
    message = Text("That is too large. The limit is {limit} bytes or characters.")


class DamagedLink(TableError):
    """The corrections in an address cannot be read."""

    status = 400
    code = "damaged_link"
    message = Text("This link is incomplete or damaged: its corrections cannot be read.")


class UnknownEdition(TableError):
    """The server does not offer an edition of this name."""

    status = 422
    code = "unknown_edition"
    message = Text("The edition that you chose is no longer offered. Choose another one.")


class TooManyCorrections(TableError):
    """The corrections do not fit into an address."""

    status = 413
    code = "too_many_corrections"
    message = Text(
        "These are too many corrections for a link. Download the material, correct the file, and "
        "choose it when you open a table."
    )


class WrongType(TableError):
    status = 415
    code = "wrong_type"
    message = Text("The request body must be sent as {wanted}.")


class TooMany(TableError):
    """A rate limit is exceeded."""

    status = 429
    code = "too_many"
    message = Text("Too many requests. Try again in {seconds} s.")

    def details(self, lang: str) -> dict[str, Any]:
        return {"seconds": self.values["seconds"]}


class DiceRolled(TableError):
    """Entropy cannot be added after the first roll."""

    status = 409
    code = "dice_rolled"
    message = Text("The first chance event is over: seed texts can no longer be added.")


class UsedLink(ForeignToken):
    """A private link has been used up."""

    code = "used_link"
    message = Text(
        "This private link is not valid or has already been used. Create a new one on "
        "the device on which you play."
    )


class TokensFull(TableError):
    """The table has too many tokens and links."""

    status = 409
    code = "keys_full"
    message = Text("A table hands out at most {most} tokens and links.")


class TableFull(TableError):
    """The table has too many events of this kind. There is always room for actions."""

    status = 409
    code = "table_full"
    message = Text("This is possible at most {most} times at a table. You can still play on.")


class BotsBusy(TableError):
    status = 503
    code = "bots_busy"
    message = Text("The bots are busy. Try again.")


class ManyAnalyses(TableError):
    status = 503
    code = "many_analyses"
    message = Text("Too many games are waiting for their analysis. Try again in a few minutes.")


class StorageFailed(TableError):
    """The database did not accept the events; nothing has been changed."""

    status = 503
    code = "storage_failed"
    message = Text("This could not be saved, so nothing has changed. Try again.")


class BadNoticeAddress(TableError):
    """An address to which the server must not send anything."""

    status = 422
    code = "bad_notice_address"
    message = Text(
        "Notices cannot be sent to this address. It must begin with https:// and lead to a server "
        "on the public internet."
    )


class BadSubscription(TableError):
    """What the browser has sent is no subscription to push messages."""

    status = 422
    code = "bad_subscription"
    message = Text("The browser’s subscription to notices is not valid. Try again.")


class BadMailAddress(TableError):
    status = 422
    code = "bad_mail_address"
    message = Text("This is not a mail address that the server can use.")


class MailAsked(TableError):
    status = 429
    code = "mail_asked"
    message = Text("This mail address was asked within the last day. Read that mail, or wait.")


class MailRefused(TableError):
    status = 409
    code = "mail_refused"
    message = Text("The owner of this mail address wants no mails from here.")


class MailFailed(TableError):
    status = 503
    code = "mail_failed"
    message = Text("The mail could not be sent. Check the address, and try again later.")


class NoSuchChannel(TableError):
    """The operator has not set up what was chosen."""

    status = 409
    code = "no_such_channel"
    message = Text("This server does not send notices in this way.")


class UsedCode(TableError):
    """The link of a mail is not valid, or no longer."""

    status = 404
    code = "used_code"
    message = Text("This link is no longer valid.")


class NoticeFailed(TableError):
    """A notice that somebody asked for has not arrived."""

    status = 502
    code = "notice_failed"
    message = Text("The notice has not arrived: {channels}.")


class NoChannel(TableError):
    """Somebody wants a notice, and has not chosen how."""

    status = 409
    code = "no_channel"
    message = Text("Choose first how you want to be told, and save it.")


class NothingToReport(TableError):
    """What was reported is not there, or is one's own."""

    status = 404
    code = "nothing_to_report"
    message = Text("There is nothing here that could be reported.")


class NoSuchPlayer(TableError):
    status = 404
    code = "no_such_player"
    message = Text("There is no player {name}.")


class UnknownReport(TableError):
    status = 404
    code = "unknown_report"
    message = Text("There is no report {id}.")


class NotRemovable(TableError):
    """The name of a player is not removed at one table."""

    status = 409
    code = "not_removable"
    message = Text("{name} is the name of a player: rename or delete the player instead.")
