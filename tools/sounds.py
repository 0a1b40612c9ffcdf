"""Synthesise the sounds of the table as small WAV files: `python -m tools.sounds`.

Each sound is a sum of decaying tones and noise, 8 bits a sample.
"""

import io
import math
import random
import wave
from collections.abc import Callable
from pathlib import Path
from typing import Final

FOLDER: Final = Path("src/pithead/table/sounds")
RATE: Final = 11_025
_LOUDEST: Final = 100
_MIDDLE: Final = 128

Samples = list[float]


def tone(samples: Samples, at: float, pitch: float, seconds: float, loudness: float) -> None:
    """Add a tone that begins at once and dies away."""
    first = int(at * RATE)
    for n in range(min(int(seconds * RATE), len(samples) - first)):
        time = n / RATE
        rise = min(1.0, n / 20)
        fade = math.exp(-5 * time / seconds)
        samples[first + n] += loudness * rise * fade * math.sin(2 * math.pi * pitch * time)


def knock(samples: Samples, at: float, seconds: float, loudness: float, low: float) -> None:
    """Add noise that dies away; the higher `low`, the duller it is."""
    rng = random.Random(int(at * 1000))
    first = int(at * RATE)
    value = 0.0
    for n in range(min(int(seconds * RATE), len(samples) - first)):
        value = low * value + (1 - low) * (2 * rng.random() - 1)
        samples[first + n] += loudness * math.exp(-6 * n / RATE / seconds) * value


def silence(seconds: float) -> Samples:
    return [0.0] * int(seconds * RATE)


def die() -> Samples:
    """A die that hops three times on wood."""
    samples = silence(0.4)
    for at, loudness in ((0.0, 1.0), (0.12, 0.8), (0.21, 0.6), (0.27, 0.4)):
        knock(samples, at, 0.07, 1.6 * loudness, 0.5)
        tone(samples, at, 520 - 300 * at, 0.06, 0.5 * loudness)
    return samples


def coin() -> Samples:
    """Two coins that touch."""
    samples = silence(0.45)
    for at in (0.0, 0.07):
        for pitch, loudness in ((2217, 0.5), (3322, 0.4), (4699, 0.25)):
            tone(samples, at, pitch * (1 + at / 3), 0.38, loudness)
    return samples


def cube() -> Samples:
    """A wooden cube that is put down."""
    samples = silence(0.16)
    knock(samples, 0.0, 0.05, 1.4, 0.7)
    tone(samples, 0.0, 310, 0.12, 0.8)
    tone(samples, 0.0, 790, 0.05, 0.4)
    return samples


def turn() -> Samples:
    """Two strokes of the shaft bell."""
    samples = silence(0.65)
    for at, pitch in ((0.0, 880), (0.2, 660)):
        tone(samples, at, pitch, 0.5, 0.7)
        tone(samples, at, pitch * 2.76, 0.25, 0.25)
    return samples


def end() -> Samples:
    """A chord that is built up."""
    samples = silence(0.85)
    for at, pitch in ((0.0, 392.0), (0.12, 493.9), (0.24, 587.3), (0.36, 784.0)):
        tone(samples, at, pitch, 0.8, 0.5)
        tone(samples, at, pitch * 2, 0.4, 0.15)
    return samples


SOUNDS: Final[dict[str, Callable[[], Samples]]] = {
    "die": die,
    "coin": coin,
    "cube": cube,
    "turn": turn,
    "end": end,
}


def wav(samples: Samples) -> bytes:
    """The samples as a WAV file, with the loudest one at the same level in all sounds."""
    peak = max(abs(sample) for sample in samples)
    data = bytes(_MIDDLE + round(_LOUDEST * sample / peak) for sample in samples)
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(RATE)
        sound.writeframes(data)
    return file.getvalue()


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, make in SOUNDS.items():
        (FOLDER / f"{name}.wav").write_bytes(wav(make()))


if __name__ == "__main__":
    main()
