"""What an app offers besides games; a page shows no link to what is not there."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Offers:
    """By default everything, as on a server with many visitors."""

    accounts: bool = True
    """Players with passkeys, and notices to them."""
    guests: bool = True
    """Other people's tables: invitations, lists, the archive, reports to an operator."""
    api: bool = True
    """Requests of programs, and a page that explains them."""


EVERYTHING: Final = Offers()
