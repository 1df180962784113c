"""Speaker: plays a short sound for each event, and the voice's sentences."""

import ctypes
import glob
import os
import tempfile
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from companion.session.inputs.cues import CUES, cue
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from hardware.sounds import wav
from kivy_ui import background_tasks
from kivy_ui.device.voice import NoSpeechError

if TYPE_CHECKING:
    from kivy.core.audio import Sound

SOUND_CARDS = "/dev/snd/pcm*p"
INIT_AUDIO = 0x10
KIVY_MIXER = (44100, 0x8010, 2, 1024)
"""Kivy's arguments for the mixer: sample rate in Hz, format (16 bits), channels, samples in a buffer."""
DRIVER = "SDL_AUDIODRIVER"
"""Environment variable of SDL's audio driver; if set, sound needs no sound card."""


class Speaker:
    """Speaker that announces changes by sounds. `play(cue)` plays a sound without blocking. `volume` is 0 to 1."""

    def __init__(self, play: Callable[[str], None] | None = None) -> None:
        self.is_on = True
        self.volume = 1.0
        self._is_open = False
        self._has_sounded = False
        self._play = play or self._load_sound

    def announce(self, before: Snapshot, snapshot: Snapshot) -> None:
        """Play the sound for the change between two snapshots, unless its animation has played one."""
        sound_name = "" if self._has_sounded else cue(before, snapshot)
        self.sound(sound_name)
        self._has_sounded = False

    def sound(self, sound_name: str) -> None:
        """Play the sound of an animation by name; "" for none."""
        if sound_name:
            self._has_sounded = True
            if self.is_on:
                self._play(sound_name)

    def open(self) -> None:
        """Open the sound card and load all sounds, so that they play without delay. This blocks: call it in a background thread."""
        if is_there():
            _open_mixer()
            for name in CUES:
                wav(name)
            self._is_open = True

    def _load_sound(self, sound_name: str) -> None:
        if self._is_open and (sound := _load_sound(sound_name)):
            sound.volume = self.volume
            sound.play()

    def play(self, wav: bytes) -> Callable[[], None]:
        """Play a WAV file, from any thread. Return a function that stops it. Raises NoSpeechError."""
        if why := output_problem():
            raise NoSpeechError(why)
        playing: list[Sound] = []
        background_tasks.call_soon(lambda _: playing.extend(self._start_sound(wav)), None)
        return lambda: background_tasks.call_soon(_stop, playing)

    def _start_sound(self, wav: bytes) -> "list[Sound]":
        if self._is_open and (sound := _load(wav)):
            sound.volume = self.volume
            sound.play()
            return [sound]
        return []


def is_there() -> bool:
    """Return whether sound can be played: without a sound card SDL would print long errors."""
    return bool(glob.glob(SOUND_CARDS)) or DRIVER in os.environ


def output_problem() -> Words:
    """Return why no sound can be played; "" if it can."""
    return "" if is_there() else say("voice.no_sound")


def _stop(playing: "list[Sound]") -> None:
    for sound in playing:
        sound.stop()


def _open_mixer() -> None:
    """Open the mixer as Kivy does at the first sound, but without holding Python's lock (GIL).

    A sound server lists its devices in a thread of its own, which needs the GIL for Kivy's event filter. A caller that holds it
    while SDL waits for the list would block the screen for ever.
    """
    from kivy.core.audio import audio_sdl2

    sdl = ctypes.CDLL(audio_sdl2.__file__)  # loads its linked libraries, too
    if sdl.SDL_InitSubSystem(INIT_AUDIO) == 0:
        sdl.Mix_OpenAudio(*KIVY_MIXER)


@cache
def _load_sound(sound_name: str) -> "Sound | None":
    return _load(wav(sound_name))


def _load(wav: bytes) -> "Sound | None":
    """Load a WAV file into Kivy. Kivy needs a file name, so the bytes go through a temporary file."""
    from kivy.core.audio import SoundLoader

    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        file.write(wav)
        file.flush()
        return SoundLoader.load(file.name)
