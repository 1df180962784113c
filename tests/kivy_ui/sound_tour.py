"""A tour of Settings › Sound by real touches; says each thing it saw come true.

`python -m tests.kivy_ui.sound_tour [FOLDER WIDTH HEIGHT [TEXT_SIZE LANGUAGE]]` also writes a PNG at each stop.
"""

import os
import sys
from pathlib import Path

from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.device import voice
from kivy_ui.device.speaker import no_sound
from kivy_ui.look.language import read, told
from tests.kivy_ui.hand import Hand, a_table, prepared
from tests.kivy_ui.layout import problems


def main(out="", width="800", height="480", text_size="0", language="en"):
    size = int(width), int(height)
    prepared(*size)
    from kivy_ui.pages.device.settings_page import SettingsPage
    from kivy_ui.settings import Settings

    hand = Hand(a_table(), Settings(motion="off", text_size=int(text_size), language=language))
    shell, wrong = hand.shell, []

    def at(name):
        hand.settle()
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if out:
            hand.picture(Path(out) / f"{width}x{height}" / f"{name}-{text_size}-{language}.png")

    def words():
        return " ".join(text.text for surface in hand.surfaces() for text in surface.texts)

    shell.lay(SettingsPage(shell))
    hand.settle()
    os.environ.pop("SDL_AUDIODRIVER", None)
    hand.tap("tab:sound")
    at("sound-bare")
    assert bool(no_sound()) is ("has_sound=True" not in hand.targets())
    print("a device that nothing is heard of claims no sound")
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    hand.tap("tab:sound")
    assert "says_turn=True" not in hand.targets() and not shell.settings.has_voice
    print("the voice is off, and what it says is not asked before it is on")
    hand.tap("volume=60")
    assert shell.speaker.volume == 0.6 and hand.table._store.kept("setting")["screen"]["volume"] == 60
    hand.tap("has_sound=False")
    assert not shell.speaker.is_on
    print("volume and sounds are set at once, and kept")
    os.environ["PATH"], usual = "/nowhere", os.environ["PATH"]
    hand.tap("has_voice=True")
    at("sound-no-voice")
    assert read(voice.missing()).replace(" ", "") in words().replace(" ", "") and "try" not in hand.targets()
    print("a voice that is not installed is a sentence that says what to do")
    os.environ["PATH"] = usual
    hand.tap("volume=40")
    at("sound")
    assert "try" in hand.targets()
    for kind in voice.KINDS:
        hand.tap(f"says_{kind}=False")
        assert kind not in shell.voice.kinds
        hand.tap(f"says_{kind}=True")
        assert kind in shell.voice.kinds, kind
        at(f"sound-{kind}")
    print("each kind is switched by itself")
    for group in ("screen", "play", "device"):
        hand.tap(f"tab:{group}")
        at(f"settings-{group}")
    shell.lift()
    hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Bo"])))
    shell.set(shell.settings.having("has_sound", True))
    hand.settle()
    for is_on, says in ((False, "curtain.sound_off"), (True, "curtain.sound_on")):
        hand.tap("menu")
        assert told(says) in words()
        hand.tap("sound")
        assert shell.settings.has_sound is shell.speaker.is_on is is_on
    print("sounds are switched from the table, by a name that says what a tap does")
    assert wrong == [], wrong
    print("a ruler finds nothing wrong")


if __name__ == "__main__":
    main(*sys.argv[1:])
