"""The heralds: speaker, voice, lights, buzzer and watching phones, which tell what happened only once it has landed on the screen."""

from typing import TYPE_CHECKING

from companion.session.hands.shown import Shown
from kivy_ui.screens.table import TableScreen

if TYPE_CHECKING:
    from kivy_ui.shell import Shell


def hold(shell: "Shell") -> None:
    """Let lights and buzzer wait for whatever the table screen shows first."""
    screen, hands = shell.screen, shell.hands()
    if hands and isinstance(screen, TableScreen):
        hands.hold(screen.lasts)


def tell(shell: "Shell", before: Shown, now: Shown) -> None:
    """Let all of them tell what happened, where they are wanted."""
    if hands := shell.hands():
        hands.quiet = not shell.settings.has_sound
        hands.release(now)
    if phones := shell.appliance.phones:
        phones.landed(now.session, now.entry, shell.settings.shows_odds)
    shell.speaker.hear(before, now)
    shell.voice.hear(before, now)
