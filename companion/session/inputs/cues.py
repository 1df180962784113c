"""Sound cues: at most one between two states of the table. Buzzer and speaker play the same."""

from companion.session.inputs.snapshot import Snapshot

CUES = ("hazard", "chest", "best", "better", "good", "rope", "dice", "bubble", "turn", "undo", "refused")
"""Of several things that happened at once, the one named first here sounds."""


def cue(before: Snapshot, now: Snapshot) -> str:
    """Return the sound of the change, one of CUES: of a reminder, a refusal, the last entry or another seat's turn; "" for none.

    Events in the toolbox beside a game have the same cues.
    """
    return _cue(*changed_states(before, now))


def changed_states(before: Snapshot, now: Snapshot) -> tuple[Snapshot, Snapshot]:
    """Return both states of the session that changed: of the toolbox beside the game, or of the game."""
    was, toolbox = before.toolbox, now.toolbox
    if was and toolbox and (toolbox.chimes > was.chimes or toolbox.entry != was.entry):
        return was, toolbox
    return before, now


def _cue(before: Snapshot, now: Snapshot) -> str:
    if now.chimes > before.chimes:
        return "turn"
    if now.message_count > before.message_count:
        return "refused"
    if now.session != before.session or now.entry == before.entry:
        return ""
    if now.entry_kind == "undo":
        return "undo"
    return _sound(now) or ("turn" if is_other_seat_asked(before, now) else "")


def _sound(now: Snapshot) -> str:
    sounds = [sound for event in now.events if (sound := event.sound())]
    return min(sounds, key=CUES.index) if sounds else now.mood


def is_other_seat_asked(before: Snapshot, now: Snapshot) -> bool:
    """Return whether another seat is asked now."""
    return _lead(now) not in (None, _lead(before))


def _lead(snapshot: Snapshot) -> int | None:
    return snapshot.prompt.lead if snapshot.prompt else None
