"""The forms of a page, as a browser without scripts would send them."""

import random
from dataclasses import dataclass, field
from html.parser import HTMLParser


@dataclass
class PageForm:
    """A form: where it goes, its values, and the buttons that send it."""

    action: str
    values: dict[str, str] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """The names and values of its buttons; empty names add nothing."""

    def sent(self, rng: random.Random) -> dict[str, str]:
        """What one of its buttons sends."""
        name, value = rng.choice(self.buttons)
        return {**self.values, name: value} if name else dict(self.values)


def page_forms(page: str) -> list[PageForm]:
    """All forms of a page that are sent with POST."""
    parser = _Forms()
    parser.feed(page)
    return [form for form in parser.forms if form.buttons]


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._open: PageForm | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = PageForm(given.get("action", ""))
            if given.get("method") == "post":
                self.forms.append(self._open)
        elif self._open is None:
            return
        elif tag == "button" and given.get("type", "submit") == "submit":
            self._open.buttons.append((given.get("name", ""), given.get("value", "")))
        elif tag == "input" and given.get("type") != "file":
            if given.get("type") not in ("checkbox", "radio") or "checked" in given:
                self._open.values[given.get("name", "")] = given.get("value", "")
        elif tag == "select":
            self._select = given.get("name", "")
        elif tag == "option" and ("selected" in given or self._select not in self._open.values):
            self._open.values[self._select] = given.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
