"""Announcements of an event by speaker, voice, lights, buzzer and watching phones, after the screen has shown it."""

from companion.session.inputs.snapshot import Snapshot
from kivy_ui.device.speaker import Speaker
from kivy_ui.pages.page_base import Shell


def announce(shell: Shell, speaker: Speaker, before: Snapshot, snapshot: Snapshot) -> None:
    """Announce the change between two snapshots by everything that is switched on."""
    if hardware := shell.hardware():
        hardware.is_silent = not shell.settings.has_sound
        hardware.resume_signals(snapshot)
    if phones := shell.device.phones:
        phones.show_to_spectators(snapshot.session, snapshot.entry, shell.settings.shows_odds)
    speaker.announce(before, snapshot)
    shell.voice.announce(before, snapshot)
    shell.read_aloud.announce(before, snapshot)
