"""Journal entries: one per start, move, undo and redo."""

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Raw, Struct

from companion.table.game import Setup

Kind = Literal["start", "move", "undo", "redo"]
NO_MOVE = Raw(b"null")
LIBRARY = "library"
"""Source of a move that renames a player of a saved game, because the person was renamed."""


UNKNOWN_BOOT = "?"
"""Prefix of a boot id that Fathom made up, because the device has sent no HELLO since the connection began."""


class Origin(Struct, frozen=True, array_like=True, gc=False):
    """Device line that an entry came from, so that a repeated line counts once."""

    device: str
    boot: str
    number: int


class Entry(Struct, frozen=True, omit_defaults=True, gc=False, rename={"draw_count": "drawn"}):
    """One line of a session's journal.

    number     0 for the start, then one more for each entry; never reused
    kind       start, move, undo (back to just after entry `to`), redo (up to entry `to`)
    played_ms  table time in milliseconds played; it stops in a pause and never decreases
    wall_s     the wall clock, seconds since 1970
    source     input that caused it: touch, button, serial, terminal, phone:1 …, library, test
    move       the move as JSON (kind "move")
    events     what then happened, as JSON (kinds "start" and "move")
    draw_count number of chance draws that it used
    setup      only at the start
    seed       secret seed from this entry on, as hex: at the start, and with an undo past a seed that was shown
    version    number of upcasters that its game had when it was written: the later ones bring its move and events up to date
    keeps_names  whether an undo or redo leaves the players' names as they are; those of older versions changed them, too
    """

    number: int
    kind: Kind
    played_ms: int = 0
    wall_s: int = 0
    source: str = ""
    move: Raw = NO_MOVE
    events: tuple[Raw, ...] = ()
    draw_count: int = 0
    to: int = 0
    origin: Origin | None = None
    setup: Setup | None = None
    seed: str = ""
    version: int = 0
    keeps_names: bool = False


ENCODER = msgspec.json.Encoder()
DECODER = msgspec.json.Decoder(Entry)


def corrected_names(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the names that players of a saved game got because people were renamed, in all plays and not in this game only."""
    moves = [msgspec.json.decode(entry.move) for entry in entries if entry.source == LIBRARY and entry.kind == "move"]
    return frozenset(move["name"] for move in moves)
