"""What a notice says: whose turn it is, at which table, and where to click."""

import json
from dataclasses import dataclass
from typing import Any, Final

from pithead.kernel.texts.i18n import Text, say, say_all_of, say_plural
from pithead.table.base.bot_names import seat_names
from pithead.table.tables.table import GameTable

CHANNEL_TEXTS: Final = {
    "push": Text("on my devices"),
    "mail": Text("by mail"),
    "webhook": Text("in a chat program"),
}
"""The ways in which a notice is sent, in the words of the person who gets it."""
LARGEST_PAYLOAD: Final = 3000
"""Push services accept 4096 bytes, with all that encryption adds."""
_MOST_LINES: Final = 10
_ZERO_WIDTH: Final = "\u200b"


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A table at which it is somebody's turn."""

    table_id: str
    game: str
    others: tuple[tuple[str, str], ...]
    """The stored names of the other players, and their bots."""

    @property
    def path(self) -> str:
        return f"/t/{self.table_id}"

    def text(self, lang: str) -> str:
        if not self.others:
            return self.game
        names = say_all_of(lang, seat_names(lang, self.others))
        return say(lang, "{game} with {names}", game=self.game, names=names)


@dataclass(frozen=True, slots=True)
class Notice:
    """A message for one person; `path` is the page that a click opens."""

    title: str
    lines: tuple[str, ...]
    path: str
    tag: str
    """Notices with the same tag replace each other on a screen."""
    turns: tuple[TurnLine, ...] = ()
    """The tables at which it is their turn."""

    def push_payload(self) -> bytes:
        """The message for the service worker of a browser."""
        body = "\n".join(self.lines)
        while True:
            content = {"title": self.title, "body": body, "path": self.path, "tag": self.tag}
            payload = json.dumps(content, ensure_ascii=False).encode()
            if len(payload) <= LARGEST_PAYLOAD:
                return payload
            body = body[: len(body) // 2]

    def webhook_body(self, address: str) -> bytes:
        """The message for chat programs: some read `text`, others `content`.

        Names must not address anybody in the chat, and must not be markup.
        """
        url = address + self.path
        plain = "\n".join([self.title, *self.lines]).replace("@", f"@{_ZERO_WIDTH}")
        escaped = plain.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        content: dict[str, Any] = {
            "text": f"{escaped}\n{url}",
            "content": f"{plain}\n{url}",
            "username": "Pithead",
            "url": url,
            "allowed_mentions": {"parse": []},
        }
        return json.dumps(content).encode()


def turn_line(table: GameTable, seat: int) -> TurnLine:
    """The line of a table for the holder of a seat."""
    others = tuple((other.name, other.bot) for other in table.seats if other.number != seat)
    return TurnLine(table.id, table.game.title, others)


def turn_notice(lines: list[TurnLine], lang: str) -> Notice:
    """The notice that it is somebody's turn at one or more tables."""
    texts = tuple(line.text(lang) for line in lines[:_MOST_LINES])
    if len(lines) == 1:
        line = lines[0]
        return Notice(say(lang, "Your turn"), texts, line.path, line.table_id, tuple(lines))
    title = say_plural(lang, "Your turn at 1 table", "Your turn at {n} tables", len(lines))
    return Notice(title, texts, "/", "turns", tuple(lines))


def sample_notice(lang: str) -> Notice:
    """The notice that somebody asks for to see whether it arrives."""
    text = say(lang, "This is how you are told that it is your turn.")
    return Notice("Pithead", (text,), "/notices", "test")


def notice_mail(notice: Notice, lang: str, address: str, refuse: str) -> tuple[str, str]:
    """The subject and the text of a mail; `refuse` is the link that ends such mails."""
    if len(notice.turns) > 1:
        subject = notice.title
        parts = [f"{line.text(lang)}\n{address}{line.path}" for line in notice.turns]
    else:
        subject = f"{notice.title}: {notice.lines[0]}"
        parts = [f"{notice.lines[0]}\n{address}{notice.path}"]
    foot = "\n".join(
        [
            say(lang, "Choose which notices you get: {link}", link=f"{address}/notices"),
            say(lang, "No more mails: {link}", link=refuse),
        ]
    )
    return subject, "\n\n".join([notice.title, *parts, f"-- \n{foot}"]) + "\n"


def confirmation_mail(lang: str, link: str, name: str, refuse: str) -> tuple[str, str]:
    """The subject and the text of the mail that confirms an address.

    On the page `refuse` its owner can say that they want no such mails.
    """
    text = say(
        lang,
        "{name} wants to be told by mail when it is their turn in a game on Pithead. If this is "
        "you, confirm your address:\n\n{link}\n\nOtherwise ignore this mail. Somebody may enter "
        "your address again, but you are asked once a day at most. If you want no such mails "
        "at all:\n\n{refuse}",
        name=name,
        link=link,
        refuse=refuse,
    )
    return say(lang, "Confirm your mail address"), f"{text}\n"
