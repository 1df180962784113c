"""Announcements of an event by speaker, voice, lights, buzzer and watching phones, after the screen has shown it."""

from companion.session.inputs.snapshot import Snapshot
from kivy_ui.device.speaker import Speaker
from kivy_ui.pages.page_base import Shell


def show_on_phones(shell: Shell, snapshot: Snapshot, result: str = "hidden") -> None:
    """Let phones show this snapshot. `result` as for `show_to_spectators`: the end page shows it after the last chest is open."""
    if phones := shell.device.phones:
        phones.show_to_spectators(snapshot.session, snapshot.entry, shell.settings.shows_odds, result)


def announce(shell: Shell, speaker: Speaker, before: Snapshot, snapshot: Snapshot) -> None:
    """Announce the change between two snapshots by everything that is switched on."""
    if hardware := shell.hardware():
        hardware.is_silent = not shell.settings.has_sound
        hardware.resume_signals(snapshot)
    show_on_phones(shell, snapshot)
    speaker.announce(before, snapshot)
    shell.voice.announce(before, snapshot)
    shell.read_aloud.announce(before, snapshot)
