"""Secrets in the database, encrypted with a key outside of it, if the operator gives one.

Who steals the database alone, or a backup of it, cannot read them then. The file with the key may
have several lines: the first encrypts, and all of them decrypt, so that the key can be replaced.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Engine, select

from pithead.kernel.texts.i18n import Text
from pithead.table.storage.database import UnusableDatabase
from pithead.table.storage.schema import SERVER

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

_SEALED: Final = b"sealed:"
_SHORTEST_KEY: Final = 32


class SealedValues:
    """Encrypts and decrypts values with the keys of a file; without one, they stay as they are."""

    def __init__(self, key_file: str = "") -> None:
        """UnusableDatabase if the file cannot be read or has no good keys."""
        self._keys = _read_keys(Path(key_file)) if key_file else []

    def seal(self, value: bytes) -> bytes:
        """A value as the database has it."""
        return _SEALED + self._keys[0].encrypt(value) if self._keys else value

    def open(self, stored: bytes) -> bytes:
        """The inverse of `seal`, also for values from before there was a key."""
        if not stored.startswith(_SEALED):
            return stored
        if not self._keys:
            raise UnusableDatabase(
                Text("it has encrypted values: name the file with the key in PITHEAD_KEY_FILE")
            )
        from cryptography.fernet import InvalidToken, MultiFernet

        try:
            return MultiFernet(self._keys).decrypt(stored.removeprefix(_SEALED))
        except InvalidToken:
            raise UnusableDatabase(
                Text("its values were encrypted with another key than that in PITHEAD_KEY_FILE")
            ) from None

    def is_current(self, stored: bytes) -> bool:
        """Whether a value is as `seal` would make it with the first key."""
        if not self._keys:
            return True
        if not stored.startswith(_SEALED):
            return False
        if not self.open_sound(stored):
            return True  # Damaged: it cannot be made anew.
        from cryptography.fernet import InvalidToken

        try:
            self._keys[0].decrypt(stored.removeprefix(_SEALED))
        except InvalidToken:
            return False
        return True

    def seal_text(self, text: str) -> str:
        """A text as the database has it; an empty one stays empty."""
        return self.seal(text.encode("utf-8", "surrogatepass")).decode() if text else ""

    def open_text(self, stored: str) -> str:
        """The inverse of `seal_text`; "" if the text is damaged."""
        value = self.open_sound(stored.encode("utf-8", "surrogatepass"))
        return value.decode("utf-8", "surrogatepass")

    def open_sound(self, stored: bytes) -> bytes:
        """A value of a row, nothing if it is damaged: nobody else may notice.

        Whether the keys are the right ones, `check` says when a server starts.
        """
        try:
            return self.open(stored)
        except UnusableDatabase:
            return b""

    def check(self, engine: Engine) -> None:
        """UnusableDatabase if the keys are not those of this database."""
        with engine.connect() as connection:
            for value in connection.execute(select(SERVER.c.value)).scalars():
                self.open(bytes(value))


def _read_keys(file: Path) -> "list[Fernet]":
    from cryptography.fernet import Fernet

    try:
        lines = file.read_text(encoding="ascii").split()
    except (OSError, UnicodeDecodeError):
        raise UnusableDatabase(Text("{file} cannot be read", file=str(file))) from None
    if not lines or min(map(len, lines)) < _SHORTEST_KEY:
        raise UnusableDatabase(
            Text(
                "each line of {file} must be a key of at least {least} characters, as "
                "`openssl rand -hex 32` prints it",
                file=str(file),
                least=_SHORTEST_KEY,
            )
        )
    return [Fernet(urlsafe_b64encode(sha256(line.encode()).digest())) for line in lines]
