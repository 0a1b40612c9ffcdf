from typing import Any, final

@final
class Plan:
    def __new__(
        cls,
        parts: list[tuple[int, str, int, int, int, bytes]],
        steps: dict[Any, bytes],
        kinds: int,
        questions: int,
        players: int,
    ) -> Plan: ...
    @property
    def size(self) -> int: ...
    def observe(self, state: Any, seat: int, /) -> bytes: ...

@final
class Rows:
    def __new__(cls, buffer: Any, width: int) -> Rows: ...
    def observe(self, row: int, plan: Plan, state: Any, seat: int, /) -> None: ...
    def mark(self, row: int, places: list[int], /) -> None: ...

@final
class Network:
    def __new__(
        cls,
        thresholds: list[bytes],
        first: int,
        second: int,
        outputs: int,
        shift_first: int,
        shift_second: int,
        limit: int,
        w1: bytes,
        b1: bytes,
        w2: bytes,
        b2: bytes,
        w3: bytes,
        b3: bytes,
        /,
    ) -> Network: ...
    def forward(self, row: Any, /) -> list[int]: ...
    def evaluate(self, plan: Plan, state: Any, seat: int, /) -> list[int]: ...
