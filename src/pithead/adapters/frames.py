"""Rendering of positions: as text, as SVG, as an RGB array, or in a window."""

from typing import Any, Final

import pithead
from pithead.adapters.board_pixels import BoardPixels, load_pygame
from pithead.kernel.texts.i18n import check_language
from pithead.optional_dependencies import missing_dependency

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as error:
    raise missing_dependency(error, "rl") from None

HUMAN: Final = "human"
RGB_ARRAY: Final = "rgb_array"
ANSI: Final = "ansi"
SVG: Final = "svg"
MODES: Final = (HUMAN, RGB_ARRAY, ANSI, SVG)
FRAMES_PER_SECOND: Final = 2
WIDTH: Final = 550
"""The width of a frame in pixels, unless another one is asked for."""


class Renderer:
    """Renders the positions of one environment in its render mode."""

    def __init__(self, mode: str | None, lang: str = "en", width: int = WIDTH) -> None:
        if mode is not None and mode not in MODES:
            raise pithead.BadSetup(
                f"There is no render_mode {mode!r}; there is: {', '.join(MODES)}, or None"
            )
        check_language(lang)
        if type(width) is not int or width < 1:
            raise pithead.BadSetup(f"width must be a whole number of pixels, not {width!r}")
        self.mode = mode
        self.lang = lang
        self.width = width
        self._window: Any = None
        self._pixels: BoardPixels | None = None

    def render(self, state: pithead.State) -> str | NDArray[np.uint8] | None:
        """Return text, SVG or an RGB array, by the mode; for a window, draw it and return None."""
        if self.mode == ANSI:
            return as_text(state, self.lang)
        if self.mode == SVG:
            return state.svg(self.lang, paper="light")
        if self.mode == RGB_ARRAY:
            return as_rgb_array(self._surface(state))
        if self.mode == HUMAN:
            self._draw_window(state)
        return None

    def close(self) -> None:
        """Close the window, if there is one."""
        if self._window is not None:
            pygame = load_pygame()
            pygame.display.quit()
            self._window = None

    def _draw_window(self, state: pithead.State) -> None:
        pygame = load_pygame()
        picture = self._surface(state)
        if self._window is None:
            pygame.display.init()
            pygame.display.set_caption(state.game.title)
            self._window = pygame.display.set_mode(picture.get_size())
        self._window.blit(picture, (0, 0))
        pygame.event.pump()
        pygame.display.flip()
        pygame.time.wait(1000 // FRAMES_PER_SECOND)

    def _surface(self, state: pithead.State) -> Any:
        if self._pixels is None:
            self._pixels = BoardPixels(self.lang, self.width)
        return self._pixels.surface(state)

    def __getstate__(self) -> dict[str, Any]:
        """Leave out the window and the last frame: a pickled or copied renderer makes its own."""
        return {**self.__dict__, "_window": None, "_pixels": None}


def as_text(state: pithead.State, lang: str) -> str:
    """Return all text sections of the position, and the question."""
    lines: list[str] = []
    for section in state.sections(lang):
        lines += [*section.lines(), ""]
    return "\n".join([*lines, state.question(lang)]) + "\n"


def as_rgb_array(picture: Any) -> NDArray[np.uint8]:
    """Return a pygame surface as rows of pixels: red, green, blue."""
    wide, high = picture.get_size()
    pixels = bytearray(load_pygame().image.tobytes(picture, "RGB"))
    return np.frombuffer(pixels, np.uint8).reshape(high, wide, 3)
