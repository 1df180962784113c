"""Show a move that could not be saved until it is saved or given up."""

from typing import Any, Protocol

from msgspec.structs import replace

from companion.session.inputs.messages import (
    Answer,
    BeginSession,
    CloseSession,
    DismissTrouble,
    Input,
    Press,
    Redo,
    Report,
    ResumeSession,
    Rewind,
    RewindUntil,
    ToolboxInput,
    Undo,
)
from companion.session.inputs.snapshot import Snapshot, UnsavedInput
from companion.table.sentence import Sentence, Words

RETRIED_INPUTS = (Answer, Undo, Redo, Rewind, RewindUntil, Press, ToolboxInput, Report)
FORGOTTEN_WITH = (*RETRIED_INPUTS, DismissTrouble, BeginSession, ResumeSession, CloseSession)
"""Inputs that settle an unsaved move: it is saved, or given up."""


class InputReceiver(Protocol):
    """Interface of a session for inputs: it names each for messages about it."""

    snapshot: Snapshot

    def input_label(self, input: Any) -> Words:
        """Return the label of an input."""


class TableReceiver(InputReceiver, Protocol):
    """The table, with the toolbox beside the game."""

    @property
    def toolbox(self) -> InputReceiver:
        """Toolbox beside the game."""


def note_unsaved(table: TableReceiver, input: Input, words: Words, before: UnsavedInput | None) -> Snapshot:
    """Return the snapshot with the unsaved input, if it can be sent again; `before` is the previous unsaved input."""
    if not isinstance(input, RETRIED_INPUTS):
        return table.snapshot
    input_label = table.toolbox.input_label(input.input) if isinstance(input, ToolboxInput) else table.input_label(input)
    tries = before.tries + 1 if before and before.input == input else 1
    why = words.key.rpartition(".")[2] if isinstance(words, Sentence) else "other"
    return replace(table.snapshot, unsaved=UnsavedInput(why, words, input_label, input, tries))


def drop_unsaved(snapshot: Snapshot, input: Input) -> Snapshot:
    """Return the state without the unsaved input, after another input succeeded."""
    return replace(snapshot, unsaved=None) if isinstance(input, FORGOTTEN_WITH) else snapshot
