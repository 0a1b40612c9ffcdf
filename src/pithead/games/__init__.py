"""The games, one folder each. A further game is a further folder and a further line here."""

from pithead.games.ruhrschifffahrt import game as ruhrschifffahrt
from pithead.games.schichtwechsel import game as schichtwechsel
from pithead.games.schiefer import game as schiefer
from pithead.kernel.game_registry import enter

enter(schiefer.GAME_ID, schiefer.built_in)
enter(ruhrschifffahrt.GAME_ID, ruhrschifffahrt.built_in)
enter(schichtwechsel.GAME_ID, schichtwechsel.built_in)
