"""Settings › Sound: how loud it is, whether the table speaks, and about what."""

from collections.abc import Callable

from kivy.clock import Clock

from companion.table.say import Words, say
from kivy_ui.device.speaker import no_sound
from kivy_ui.device.voice import missing
from kivy_ui.pages.device.setting_rows import ON_OR_OFF, Row
from kivy_ui.pages.page_base import Shell

HEARD_S = 1.5
"""After so long it is known whether the voice was heard."""
VOLUMES = tuple((percent, say("sound.volume_is", percent=percent)) for percent in (20, 40, 60, 80, 100))
ROWS: tuple[Row, ...] = (
    ("has_sound", say("sound.sounds"), ON_OR_OFF),
    ("volume", say("sound.volume"), VOLUMES),
    ("has_voice", say("sound.voice"), ON_OR_OFF),
)
KINDS: tuple[Row, ...] = (
    ("says_turn", say("sound.turn"), ON_OR_OFF),
    ("says_drawn", say("sound.drawn"), ON_OR_OFF),
    ("says_last_round", say("sound.last_round"), ON_OR_OFF),
    ("says_winner", say("sound.winner"), ON_OR_OFF),
)


def why_silent(shell: Shell) -> Words:
    """Say what keeps the speaker or the voice silent, "" for nothing."""
    return no_sound() or (shell.settings.has_voice and (missing() or shell.voice.trouble)) or ""


def try_out(shell: Shell, then: Callable[[], object]) -> None:
    """Have the voice say something, and call `then` once it is known whether it was heard."""
    shell.voice.try_out()
    Clock.schedule_once(lambda _: then(), HEARD_S)
