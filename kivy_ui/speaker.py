"""The speaker: plays a short sound for what happened, where there is one and the table wants it."""

import glob
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from companion.files import write_anew
from companion.session.hands.cues import cue
from companion.session.hands.shown import Shown
from hardware.sounds import wav

if TYPE_CHECKING:
    from kivy.core.audio import Sound

SOUND_CARDS = "/dev/snd/pcm*p"


class Speaker:
    """Hears the table's pictures go by. `play(cue)` sounds one and never waits."""

    def __init__(self, play: Callable[[str], None] | None = None) -> None:
        self.is_on = True
        self._play = play or _player()

    def hear(self, before: Shown, now: Shown) -> None:
        """Sound what is worth it between two pictures."""
        heard = cue(before, now)
        if heard and self.is_on:
            self._play(heard)


def _player() -> Callable[[str], None]:
    """Play through Kivy; be silent where there is no sound card, which SDL would complain about at length."""
    return _sound if glob.glob(SOUND_CARDS) else _silence


def _silence(heard: str) -> None:
    return


def _sound(heard: str) -> None:
    sound = _loaded(heard)
    if sound:
        sound.play()


@cache
def _loaded(heard: str) -> "Sound | None":
    from kivy.core.audio import SoundLoader

    path = Path(os.environ["KIVY_HOME"]) / f"{heard}.wav"  # our own folder, the same at every start
    write_anew(path, wav(heard))
    return SoundLoader.load(str(path))
