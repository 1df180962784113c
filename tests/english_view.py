"""Snapshots, sentences and logs in English."""

from typing import Any

from companion.session.inputs.input_client import InputClient
from companion.session.inputs.snapshot import Snapshot
from companion.session.play.session import Session
from companion.table.reader import Reader
from companion.table.sentence import Words

ENGLISH = Reader("tests.example_games.pearls", names=("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay"))


def snapshot_in_english(table: Any) -> Snapshot:
    """Return the snapshot of a session thread, with its sentences as English text."""
    return InputClient(table).snapshot


def english_text(words: Words | None) -> str | None:
    """Return a sentence of the session or of Pearls in English."""
    return None if words is None else ENGLISH.read(words)


def english_log(session: Session) -> list[str]:
    """Return the log of a session in English."""
    reader = session.game.reader(session.names)
    return [reader.read(line.text) for line in session.log()]


def error_text(error: Any) -> str:
    """Return the sentence of an error, raised or recorded by pytest."""
    error = getattr(error, "value", error)
    return ENGLISH.read(error.sentence)
