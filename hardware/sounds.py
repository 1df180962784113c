"""Short sounds, made by us out of sines: WAV bytes for whoever has a speaker, and patterns for the buzzer."""

import io
import math
import struct
import wave
from functools import cache

RATE = 22050
LOUDEST = 0.2
"""Quiet by default: a fifth of full scale."""

Note = tuple[float, float]
"""A pitch in hertz (0: a rest) and how long in seconds."""

TUNES: dict[str, tuple[Note, ...]] = {
    "hazard": ((196.0, 0.12), (155.6, 0.22)),
    "good": ((659.3, 0.08), (880.0, 0.16)),
    "turn": ((523.3, 0.10),),
    "undo": ((440.0, 0.07), (330.0, 0.09)),
    "refused": ((220.0, 0.09), (0.0, 0.04), (220.0, 0.09)),
}

BUZZES: dict[str, tuple[float, ...]] = {
    "hazard": (0.15, 0.08, 0.15, 0.08, 0.15),
    "good": (0.04, 0.06, 0.04),
    "turn": (0.03,),
    "undo": (0.08,),
    "refused": (0.03, 0.05, 0.03, 0.05, 0.03),
}
"""How long the buzzer is on, off, on … in seconds."""


@cache
def wav(cue: str) -> bytes:
    """Write the sound of a cue (companion.session.hands.cues) as a WAV file, 16 bits, one channel, half a second at most."""
    samples = b"".join(_tone(pitch, seconds) for pitch, seconds in TUNES[cue])
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(RATE)
        writer.writeframes(samples)
    return file.getvalue()


def _tone(pitch: float, seconds: float) -> bytes:
    count = int(RATE * seconds)
    return struct.pack(f"<{count}h", *(int(32767 * LOUDEST * _level(at, count, pitch)) for at in range(count)))


def _level(at: int, count: int, pitch: float) -> float:
    """Sound a sine with a little of its octave, swelling and fading so that it does not click."""
    swell = min(1.0, at / (0.008 * RATE), (count - at) / (0.4 * count))
    turn = 2 * math.pi * pitch * at / RATE
    return swell * (math.sin(turn) + 0.25 * math.sin(2 * turn)) / 1.25
