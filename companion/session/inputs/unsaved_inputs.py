"""Show a move that could not be saved until it is saved or given up."""

from typing import Any, Protocol

from msgspec.structs import replace

from companion.session.inputs.messages import (
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
from companion.session.inputs.snapshot import Shown, Unsaved
from companion.table.say import Say, Words

TRIED_AGAIN = (Answer, Undo, Redo, GoBack, Press, InDrawer, Report)
FORGOTTEN_WITH = (*TRIED_AGAIN, TroubleRead, BeginSession, ResumeSession, CloseSession)
"""Inputs that settle an unsaved move: it is saved, or given up."""


class Sat(Protocol):
    """Receiver of inputs that can name them."""

    shown: Shown

    def named(self, input: Any) -> Words:
        """Return the label of an input."""


class Laid(Sat, Protocol):
    """The table, with the toolbox beside the game."""

    @property
    def beside(self) -> Sat:
        """Toolbox beside the game."""


def noted(table: Laid, input: Input, said: Words, before: Unsaved | None) -> Shown:
    """Return the state with the unsaved input; inputs that cannot be tried again change nothing."""
    if not isinstance(input, TRIED_AGAIN):
        return table.shown
    what = table.beside.named(input.input) if isinstance(input, InDrawer) else table.named(input)
    tries = before.tries + 1 if before and before.input == input else 1
    why = said.key.rpartition(".")[2] if isinstance(said, Say) else "other"
    return replace(table.shown, unsaved=Unsaved(why, said, what, input, tries))


def forgotten(shown: Shown, input: Input) -> Shown:
    """Return the state without the unsaved input, after another input succeeded."""
    return replace(shown, unsaved=None) if isinstance(input, FORGOTTEN_WITH) else shown
