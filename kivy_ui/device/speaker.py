"""The speaker: plays a short sound for what happened, and the voice's sentences, where there is one and people want it."""

import ctypes
import glob
import os
import tempfile
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from companion.session.inputs.cues import CUES, cue
from companion.session.inputs.snapshot import Shown
from companion.table.say import Words, say
from hardware.sounds import wav
from kivy_ui import background_tasks
from kivy_ui.device.voice import Mute

if TYPE_CHECKING:
    from kivy.core.audio import Sound

SOUND_CARDS = "/dev/snd/pcm*p"
INIT_AUDIO = 0x10
LIKE_KIVY = (44100, 0x8010, 2, 1024)
"""How Kivy opens the mixer: hertz, samples of 16 bits, channels, samples at a time."""
DRIVER = "SDL_AUDIODRIVER"
"""Names another way to be heard than a sound card."""


class Speaker:
    """Hears the table's pictures go by. `play(cue)` sounds one and never waits. `volume`: 0 to 1."""

    def __init__(self, play: Callable[[str], None] | None = None) -> None:
        self.is_on = True
        self.volume = 1.0
        self._is_open = False
        self._has_sounded = False
        self._play = play or self._sound

    def hear(self, before: Shown, now: Shown) -> None:
        """Sound what is worth it between two pictures, unless its moments sounded as they were seen."""
        heard = "" if self._has_sounded else cue(before, now)
        self.sound(heard)
        self._has_sounded = False

    def sound(self, heard: str) -> None:
        """Sound what a moment has told; "" for nothing."""
        if heard:
            self._has_sounded = True
            if self.is_on:
                self._play(heard)

    def open(self) -> None:
        """Open the sound card and make every sound: in a thread of its own, so that nothing waits for it and no sound is late."""
        if is_there():
            _open_mixer()
            for name in CUES:
                wav(name)
            self._is_open = True

    def _sound(self, heard: str) -> None:
        if self._is_open and (sound := _loaded(heard)):
            sound.volume = self.volume
            sound.play()

    def play(self, wav: bytes) -> Callable[[], None]:
        """Play a WAV file of somebody else's, from any thread. What is returned stops it. Raises Mute."""
        if why := no_sound():
            raise Mute(why)
        playing: list[Sound] = []
        background_tasks.soon(lambda _: playing.extend(self._begun(wav)), None)
        return lambda: background_tasks.soon(_stop, playing)

    def _begun(self, wav: bytes) -> "list[Sound]":
        if self._is_open and (sound := _load(wav)):
            sound.volume = self.volume
            sound.play()
            return [sound]
        return []


def is_there() -> bool:
    """Whether anything can be heard: SDL would complain at length where there is no sound card."""
    return bool(glob.glob(SOUND_CARDS)) or DRIVER in os.environ


def no_sound() -> Words:
    """Say that nothing can be heard here; "" where something can."""
    return "" if is_there() else say("voice.no_sound")


def _stop(playing: "list[Sound]") -> None:
    for sound in playing:
        sound.stop()


def _open_mixer() -> None:
    """Do what Kivy does at the first sound, but without Python's lock.

    A sound server names its devices in a thread of its own, which waits for that lock in Kivy's event filter: whoever keeps it
    while SDL waits for the names stops the screen for ever.
    """
    from kivy.core.audio import audio_sdl2

    sdl = ctypes.CDLL(audio_sdl2.__file__)  # with all that it is linked to
    if sdl.SDL_InitSubSystem(INIT_AUDIO) == 0:
        sdl.Mix_OpenAudio(*LIKE_KIVY)


@cache
def _loaded(heard: str) -> "Sound | None":
    return _load(wav(heard))


def _load(wav: bytes) -> "Sound | None":
    """Have Kivy take a WAV file into memory; it wants a name, and the file goes at once."""
    from kivy.core.audio import SoundLoader

    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(wav)
        file.flush()
        return SoundLoader.load(file.name)
