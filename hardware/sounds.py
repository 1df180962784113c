"""Short synthesised sounds (sines and noise) as WAV bytes for the speaker, and patterns for the buzzer."""

import io
import math
import random
import struct
from functools import cache
from typing import NamedTuple

RATE = 22050
MOST_VOLUME = 0.5
"""Peak level as a fraction of full scale, at full volume."""


class Note(NamedTuple):
    """Tone that glides from `start` to `end` hertz (0: a rest) in `seconds`; `noise` is its share of noise, 0 to 1."""

    start: float
    end: float
    seconds: float
    noise: float = 0.0


def _rest(seconds: float) -> Note:
    return Note(0.0, 0.0, seconds)


def _chime(*pitches: float) -> tuple[Note, ...]:
    """Return short notes of these pitches in hertz, the last one longer."""
    return (*(Note(pitch, pitch, 0.07) for pitch in pitches[:-1]), Note(pitches[-1], pitches[-1], 0.2))


TUNES: dict[str, tuple[Note, ...]] = {
    "hazard": (Note(165.0, 110.0, 0.16, 0.05), Note(131.0, 82.0, 0.28, 0.05)),
    "chest": (Note(196.0, 196.0, 0.06, 0.4), _rest(0.04), Note(523.3, 523.3, 0.06), Note(1046.5, 1046.5, 0.2)),
    "best": _chime(659.3, 880.0, 1318.5),
    "better": _chime(659.3, 987.8),
    "good": _chime(659.3, 880.0),
    "rope": (Note(220.0, 330.0, 0.13, 0.35), Note(262.0, 440.0, 0.15, 0.35)),
    "dice": (Note(392.0, 330.0, 0.05, 0.7), _rest(0.04), Note(440.0, 349.0, 0.05, 0.7), _rest(0.05), Note(330.0, 262.0, 0.08, 0.6)),
    "bubble": (Note(330.0, 740.0, 0.09), _rest(0.02), Note(440.0, 988.0, 0.07)),
    "turn": (Note(523.3, 523.3, 0.10),),
    "undo": (Note(440.0, 440.0, 0.07), Note(330.0, 330.0, 0.09)),
    "refused": (Note(220.0, 220.0, 0.09), _rest(0.04), Note(220.0, 220.0, 0.09)),
}

SHORT, DOUBLE = (0.04,), (0.04, 0.06, 0.04)
BUZZES: dict[str, tuple[float, ...]] = {
    "hazard": (0.15, 0.08, 0.15, 0.08, 0.15),
    "chest": (0.04, 0.06, 0.12),
    "best": (*DOUBLE, 0.06, 0.04),
    "better": DOUBLE,
    "good": DOUBLE,
    "rope": (0.12,),
    "dice": SHORT,
    "bubble": SHORT,
    "turn": (0.03,),
    "undo": (0.08,),
    "refused": (0.03, 0.05, 0.03, 0.05, 0.03),
}
"""Buzzer pattern by cue: seconds on, off, on …"""


@cache
def wav(cue: str) -> bytes:
    """Return the sound of a cue (companion.session.inputs.cues) as a WAV file of at most 0.5 s."""
    return wav_of(b"".join(map(_tone, TUNES[cue])), RATE)


def wav_of(samples: bytes, rate: int) -> bytes:
    """Return mono 16-bit samples as a WAV file; `rate` in hertz."""
    import wave  # loaded with the first sound

    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setnchannels(1)
        writer.setsampwidth(2)
        writer.setframerate(rate)
        writer.writeframes(samples)
    return file.getvalue()


def _tone(note: Note) -> bytes:
    count = int(RATE * note.seconds)
    if not note.start:
        return bytes(2 * count)
    grain = random.Random(note.start)  # the same at every start
    return struct.pack(f"<{count}h", *(int(32767 * MOST_VOLUME * _level(at, count, note, grain)) for at in range(count)))


def _level(at: int, count: int, note: Note, grain: random.Random) -> float:
    """Return sample `at` of `count`, −1 to 1: a sine with some octave, faded in and out to avoid clicks."""
    swell = min(1.0, at / (0.008 * RATE), (count - at) / (0.4 * count))
    turn = 2 * math.pi * (note.start + (note.end - note.start) * at / (2 * count)) * at / RATE
    sine = (math.sin(turn) + 0.25 * math.sin(2 * turn)) / 1.25
    return swell * ((1 - note.noise) * sine + note.noise * grain.uniform(-1, 1))
