"""A move that the disk didn't take is shown until it is saved or left."""

from typing import Any, Protocol

from msgspec.structs import replace

from companion.session.hands.inputs import (
    Answer,
    BeginSession,
    CloseSession,
    GoBack,
    InDrawer,
    Input,
    Press,
    Redo,
    Report,
    ResumeSession,
    TroubleRead,
    Undo,
)
from companion.session.hands.shown import Shown, Unsaved
from companion.table.say import Say, Words

TRIED_AGAIN = (Answer, Undo, Redo, GoBack, Press, InDrawer, Report)
FORGOTTEN_WITH = (*TRIED_AGAIN, TroubleRead, BeginSession, ResumeSession, CloseSession)
"""What, once it is done, is all that matters: the move is saved, or left."""


class Sat(Protocol):
    """Whoever takes an input, and can name what it was to do."""

    shown: Shown

    def named(self, input: Any) -> Words:
        """Say what an input was to do."""


class Laid(Sat, Protocol):
    """The table, with what lies beside the game."""

    @property
    def beside(self) -> Sat:
        """The toolbox beside the game."""


def noted(table: Laid, input: Input, said: Words, before: Unsaved | None) -> Shown:
    """Show what wasn't saved; nothing new of what can't be tried again."""
    if not isinstance(input, TRIED_AGAIN):
        return table.shown
    what = table.beside.named(input.input) if isinstance(input, InDrawer) else table.named(input)
    tries = before.tries + 1 if before and before.input == input else 1
    why = said.key.rpartition(".")[2] if isinstance(said, Say) else "other"
    return replace(table.shown, unsaved=Unsaved(why, said, what, input, tries))


def forgotten(shown: Shown, input: Input) -> Shown:
    """Show it no more once something else was done."""
    return replace(shown, unsaved=None) if isinstance(input, FORGOTTEN_WITH) else shown
