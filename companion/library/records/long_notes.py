"""Notes of any length.

A note longer than LONGEST_NOTE is stored in pieces: the play has its first LONGEST_NOTE letters and behind them the name of
the rest ("2000000 5f3c…": how many letters, and a digest of them). The rest is in records of its own, which are stored
before the play: a play never names a rest that was not written. No record is large, so a note of any length is read, written
and exported in little memory. Equal notes have equal names, so a changed note is recognised without reading it.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress

from msgspec import Struct

from companion.library.storage.small_records import SmallRecords
from companion.session.record.journal import CorruptEntryError

LONGEST_NOTE = 1_010_100
"""Maximum number of letters of a note that are stored with its play."""
PART_LETTERS = 200_000
"""Number of letters of a note in one record of its rest."""
NOTE_PART = "note-part"
"""Kind of the records of a rest; their names are those of `NoteRest.name`."""
MISSING_PART = " […]"
"""End of a note whose rest cannot be read."""
PART_REFERENCE = re.compile(r"([1-9][0-9]{0,9}) ([0-9a-f]{32})", re.ASCII)


class NotePart(Struct, frozen=True):
    """Part of a long note, as a record."""

    letters: str


class NoteRest(Struct, frozen=True):
    """The rest of a long note: the number of its letters, and their digest."""

    letters: int
    digest: str

    def __str__(self) -> str:
        """Return its name, as the note ends with it."""
        return f"{self.letters} {self.digest}"

    def name(self, part: int) -> str:
        """Return the name of the record of one of its parts, counted from 0."""
        return f"{self.digest}#{part:06}"

    @property
    def names(self) -> list[str]:
        """Names of its records in order."""
        return [self.name(part) for part in range(-(-self.letters // PART_LETTERS))]


def beginning_of(note: str) -> str:
    """Return the letters of a stored note that are in the play itself: all of it unless it is long."""
    return note[:LONGEST_NOTE]


def rest_of(note: str) -> NoteRest | None:
    """Return the rest of a stored note; None if it is not long."""
    match = PART_REFERENCE.fullmatch(note, LONGEST_NOTE) if len(note) > LONGEST_NOTE else None
    return NoteRest(int(match[1]), match[2]) if match else None


def length_of(note: str) -> int:
    """Count the letters of a stored note."""
    rest = rest_of(note)
    return len(beginning_of(note)) + (rest.letters if rest else 0)


def stored_note(pieces: Iterable[str]) -> str:
    """Return a note, given in pieces, as its play stores it."""
    beginning: list[str] = []
    room, letters, digest = LONGEST_NOTE, 0, hashlib.blake2b(digest_size=16, person=b"fathom-note")
    for piece in pieces:
        beginning.append(piece[:room])
        beyond = piece[room:]
        room -= len(beginning[-1])
        letters += len(beyond)
        digest.update(beyond.encode())
    return "".join(beginning) + (str(NoteRest(letters, digest.hexdigest())) if letters else "")


def parts_of(pieces: Iterable[str]) -> Iterator[str]:
    """Cut what is beyond the first LONGEST_NOTE letters of a note, given in pieces, into the letters of its records."""
    skipped, ahead = LONGEST_NOTE, ""
    for piece in pieces:
        ahead += piece[skipped:]
        skipped = max(0, skipped - len(piece))
        while len(ahead) >= PART_LETTERS:
            yield ahead[:PART_LETTERS]
            ahead = ahead[PART_LETTERS:]
    if ahead:
        yield ahead


class LongNotes:
    """Reader of the rests of long notes from the small records."""

    def __init__(self, shelf: SmallRecords) -> None:
        self._shelf = shelf

    def has_rest(self, rest: NoteRest) -> bool:
        """Return whether every record of a rest is stored."""
        return all(self._shelf.stamp_of(NOTE_PART, name) for name in rest.names)

    def pieces(self, note: str) -> Iterator[str]:
        """Yield all letters of a stored note, in pieces; MISSING in place of what cannot be read. Raises DamagedError."""
        yield beginning_of(note)
        rest = rest_of(note)
        for name in rest.names if rest else ():
            letters = self._letters(name)
            if letters is None:
                self._shelf.left_out.add(f"{NOTE_PART} {name}")
                yield MISSING_PART
                return
            yield letters

    def _letters(self, name: str) -> str | None:
        with suppress(CorruptEntryError):
            part = self._shelf.get(NOTE_PART, name)
            if isinstance(part, dict) and isinstance(part.get("letters"), str):
                return str(part["letters"])
        return None
