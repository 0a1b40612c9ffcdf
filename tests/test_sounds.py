"""The sounds of the table: small, and made by the script in the repository."""

import io
import wave

import pytest

from pithead.table.pages.event_sounds import SOUNDS, sound_file
from tools.sounds import SOUNDS as MADE
from tools.sounds import wav


@pytest.mark.parametrize("name", SOUNDS)
def test_a_sound_is_what_the_script_makes(name: str) -> None:
    stored, made = sound_file(name), wav(MADE[name]())
    assert len(stored) == len(made)
    # Sine and exponential functions may differ in the last digit between machines.
    assert all(abs(one - other) <= 1 for one, other in zip(stored, made, strict=True))
    with wave.open(io.BytesIO(stored)) as sound:
        assert 0.1 < sound.getnframes() / sound.getframerate() < 1


def test_all_sounds_together_are_small() -> None:
    assert set(SOUNDS) == set(MADE)
    assert sum(len(sound_file(name)) for name in SOUNDS) < 30_000
