"""The heralds: speaker, voice, lights, buzzer and watching phones, which tell what happened only once it has landed on the screen."""

from companion.session.inputs.snapshot import Shown
from kivy_ui.device.speaker import Speaker
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.game_page import TableScreen


def hold(shell: Shell, screen: object) -> None:
    """Let lights and buzzer wait for whatever the table screen shows first."""
    if (hands := shell.hands()) and isinstance(screen, TableScreen):
        hands.hold(screen.lasts)


def tell(shell: Shell, speaker: Speaker, before: Shown, now: Shown) -> None:
    """Let all of them tell what happened, where they are wanted."""
    if hands := shell.hands():
        hands.quiet = not shell.settings.has_sound
        hands.release(now)
    if phones := shell.appliance.phones:
        phones.landed(now.session, now.entry, shell.settings.shows_odds)
    speaker.hear(before, now)
    shell.voice.hear(before, now)
