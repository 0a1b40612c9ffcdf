"""The event stream of an open page: the fragments of its stage that have changed.

There is one message for each event of the game, and one for everything else, such as chat or who is
connected. A message has a line of JSON, the attributes of the stage, then fragments as HTML. It
follows another stage: `from` is the `stage` of the message before, or of the page. If `from` is
empty, the message has the whole stage. Positions follow one another without a gap, unless a page
comes back after more than `MOST_STEPS` events.

Fragments that many watchers receive are encoded and compressed once. This is possible because each
of them ends with a full flush, after which a compressed stream refers to nothing before it.
"""

from dataclasses import dataclass
from typing import Final

from pithead.table.base.events import BACK
from pithead.table.base.json import compact_json
from pithead.table.base.recent_cache import RecentCache
from pithead.table.base.token_hash import hashed_token
from pithead.table.http.deflate import Packed
from pithead.table.pages.stage import RenderedStage, StageCache, StageHead, ViewOptions, whole
from pithead.table.pages.visitor import Visitor
from pithead.table.service import Service, Snapshot, Update

MOST_STEPS: Final = 40
"""A page that comes back further behind is shown only where the game stands now."""
_ENCODED: Final = 2000


class FragmentEncoder:
    """The last fragments as lines of an event stream: each is encoded once for all watchers."""

    def __init__(self) -> None:
        self._lines: RecentCache[str, Packed] = RecentCache(_ENCODED)

    def html(self, fragment: str) -> Packed:
        lines = self._lines.get(fragment)
        if lines is None:
            lines = self._lines[fragment] = Packed(_data(fragment))
        return lines

    def svg(self, layer: str, fragments: str) -> Packed:
        """Fragments of a layer of a drawing, in a drawing of their own."""
        key = f'<svg data-layer="{layer}">{fragments}</svg>'
        lines = self._lines.get(key)
        if lines is None:
            lines = self._lines[key] = Packed(_data(key))
        return lines


def _data(text: str) -> bytes:
    # Not as `Markup`, whose methods are written in Python.
    plain = str(text).strip("\n").replace("\r", "").replace("\n", "\ndata: ")
    return f"data: {plain}\n".encode()


@dataclass(frozen=True, slots=True)
class PageState:
    """What an open page shows, as far as it is known when it connects.

    `stage` is None if this process does not know it; then the page gets everything. `sequence` and
    `position` are those of its stage, None if the page has not named them.
    """

    stage: RenderedStage | None
    sequence: int | None
    position: int | None


class StageStream:
    """What one open page has been sent, and what it has to be sent next."""

    def __init__(
        self,
        service: Service,
        stages: StageCache,
        encoder: FragmentEncoder,
        table_id: str,
        visitor: Visitor,
        text: bool,
        shown: PageState,
    ) -> None:
        self._service = service
        self._stages = stages
        self._encoder = encoder
        self._table_id = table_id
        self._visitor = visitor
        self._token = hashed_token(visitor.token)
        self._text = text
        self._stage = shown.stage
        self._position = shown.position
        self._connected = False
        """Whether the page has been brought up to date since it connected."""

    async def encoded(self, update: Update) -> list[Packed]:
        """One message for each event of the game; nothing if the page would look the same."""
        if not update.events and update.presence is None:
            return [_STILL_HERE]
        found: list[Packed] = []
        now = await self._snapshot(update, None)
        for at in self._steps(update, now):
            step = await self._snapshot(update, at)
            found += self._message(step, ViewOptions(at, watched=True))
        found += self._message(now, ViewOptions(text=self._text))
        self._position, self._connected = now.view.last_position, True
        return found

    async def _snapshot(self, update: Update, at: int | None) -> Snapshot:
        return await self._service.snapshot(
            self._table_id,
            self._token,
            at,
            self._visitor.lang,
            known_sequence=update.sequence,
        )

    def _steps(self, update: Update, now: Snapshot) -> range:
        """The positions between what the page shows and now."""
        last, first = now.view.last_position, self._position
        if first is None or self._text:
            return range(0)
        for event in update.events:
            if event.kind == BACK:
                # The position that the game was taken back to comes first.
                first = min(first, event.data["to"] - 1)
        if not self._connected and last - first > MOST_STEPS:
            return range(0)
        return range(max(first + 1, 0), last)

    def _message(self, snapshot: Snapshot, options: ViewOptions) -> list[Packed]:
        stage = self._stages.stage(snapshot, self._visitor, options)
        before, self._stage = self._stage, stage
        if before is None or before.frame != stage.frame:
            text = whole(stage, self._visitor, options.text)
            return [_start(stage.head, "", options), Packed(_data(text)), _END]
        if before is stage:
            return []
        encoder = self._encoder
        gone = [id for id in before.drawn if id not in stage.drawn]
        message = [_start(stage.head, before.head.stage, options, gone)]
        for id, fragment in stage.text.items():
            if before.text.get(id) != fragment:
                message.append(encoder.html(fragment))
        layers: dict[str, list[str]] = {}
        for id, (layer, drawn) in stage.drawn.items():
            if before.drawn.get(id) != (layer, drawn):
                layers.setdefault(layer, []).append(drawn)
        for layer, changed in layers.items():
            message.append(encoder.svg(layer, "".join(changed)))
        message.append(_END)
        return message


_END: Final = Packed(b"\n")
_STILL_HERE: Final = Packed(b": still here\n\n")


def _start(
    head: StageHead, base: str, options: ViewOptions, gone: list[str] | None = None
) -> Packed:
    """The id of the message, with which a browser comes back, and the attributes of the stage."""
    values = {**head._asdict(), "from": base, "step": options.watched}
    if gone:
        values["gone"] = gone
    id = f"{head.sequence}.{head.position}.{head.stage}"
    return Packed(f"id: {id}\ndata: {compact_json(values)}\n".encode())
