"""Settings › Sound: sounds and their volume, the voice and what it announces."""

from collections.abc import Callable

from kivy.clock import Clock

from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.device.speaker import output_problem
from kivy_ui.device.voice import missing_program
from kivy_ui.pages.device.setting_rows import ON_OR_OFF, Setting
from kivy_ui.pages.page_base import Shell

SPOKEN_S = 1.5
"""Time after which it is known whether the voice works, in seconds."""
PERCENTS = (20, 40, 60, 80, 100)
VOLUMES = tuple((percent, say("sound.volume_is", percent=percent)) for percent in PERCENTS)
SOUND = (
    Setting("has_sound", say("sound.sounds"), ON_OR_OFF),
    Setting("volume", say("sound.volume"), VOLUMES),
    Setting("has_voice", say("sound.voice"), ON_OR_OFF),
)
ANNOUNCEMENTS = (
    Setting("reads_aloud", say("sound.reads_aloud"), ON_OR_OFF),
    Setting("says_turn", say("sound.turn"), ON_OR_OFF),
    Setting("says_drawn", say("sound.drawn"), ON_OR_OFF),
    Setting("says_last_round", say("sound.last_round"), ON_OR_OFF),
    Setting("says_winner", say("sound.winner"), ON_OR_OFF),
)


def silence_reason(shell: Shell) -> Words:
    """Return the reason why the speaker or the voice is silent, "" if it isn't."""
    return output_problem() or (shell.settings.has_voice and (missing_program() or shell.voice.trouble)) or ""


def look_again(shell: Shell, on_done: Callable[[], object]) -> None:
    """Search for a sound output again and open it, or show a message; then call `on_done`."""

    def report(_: object) -> None:
        if why := output_problem():
            shell.show_message(why)
        on_done()

    background_tasks.run(shell.speaker.open, report)


def try_out(shell: Shell, on_done: Callable[[], object]) -> None:
    """Test the voice with a sentence, and call `on_done` once the test has ended."""
    shell.voice.speak_sample()
    Clock.schedule_once(lambda _: on_done(), SPOKEN_S)
