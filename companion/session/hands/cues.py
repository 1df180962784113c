"""What may be heard: the one thing worth a sound between two pictures of the table. Buzzer and speaker play it alike."""

from companion.session.hands.shown import Shown

CUES = ("hazard", "good", "turn", "undo", "refused")


def cue(before: Shown, now: Shown) -> str:
    """One of CUES, or "" for silence: a reminder, a refusal, what the last entry was, or that it is another seat's turn.

    What happened beside the game sounds as it would there.
    """
    was, beside = before.beside, now.beside
    if was and beside and (beside.chimes > was.chimes or beside.entry != was.entry):
        return _cue(was, beside)
    return _cue(before, now)


def _cue(before: Shown, now: Shown) -> str:
    if now.chimes > before.chimes:
        return "turn"
    if now.saying > before.saying:
        return "refused"
    if now.session != before.session or now.entry == before.entry:
        return ""
    if now.entry_kind == "undo":
        return "undo"
    return now.mood or ("turn" if _lead(now) not in (None, _lead(before)) else "")


def _lead(shown: Shown) -> int | None:
    return shown.prompt.lead if shown.prompt else None
