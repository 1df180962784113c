"""Sound cues: at most one between two states of the table. Buzzer and speaker play the same."""

from companion.session.inputs.snapshot import Snapshot

CUES = ("hazard", "chest", "best", "better", "good", "rope", "dice", "bubble", "turn", "undo", "refused")
"""Names of the cues. If several things happen at once, the cue that is named first sounds."""


def cue(before: Snapshot, snapshot: Snapshot) -> str:
    """Return the sound of the change, one of CUES: of a reminder, a refusal, the last entry or another seat's turn; "" for none.

    Events in the toolbox beside a game have the same cues.
    """
    return _cue(*changed_states(before, snapshot))


def changed_states(before: Snapshot, snapshot: Snapshot) -> tuple[Snapshot, Snapshot]:
    """Return both states of the session that changed: of the toolbox beside the game, or of the game."""
    was, toolbox = before.toolbox, snapshot.toolbox
    if was and toolbox and (toolbox.chimes > was.chimes or toolbox.entry != was.entry):
        return was, toolbox
    return before, snapshot


def _cue(before: Snapshot, snapshot: Snapshot) -> str:
    if snapshot.chimes > before.chimes:
        return "turn"
    if snapshot.message_count > before.message_count:
        return "refused"
    if snapshot.session != before.session or snapshot.entry == before.entry:
        return ""
    if snapshot.entry_kind == "undo":
        return "undo"
    return _sound_cue(snapshot) or ("turn" if is_other_seat_asked(before, snapshot) else "")


def _sound_cue(snapshot: Snapshot) -> str:
    sounds = [sound for event in snapshot.events if (sound := event.sound())]
    return min(sounds, key=CUES.index) if sounds else snapshot.mood


def is_other_seat_asked(before: Snapshot, snapshot: Snapshot) -> bool:
    """Return whether another seat is asked now."""
    return _leading_seat(snapshot) not in (None, _leading_seat(before))


def _leading_seat(snapshot: Snapshot) -> int | None:
    return snapshot.prompt.lead if snapshot.prompt else None
