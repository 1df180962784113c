"""Recorded games as files, as written by `export --format json` and `simulate`.

The first holds a session's entries with undo and redo; the second is converted to that form.
"""

from collections.abc import Callable, Iterator

import msgspec
from msgspec import Struct

from companion.games import catalogue
from companion.session.record.entry import Entry
from companion.session.record.verification import NOT_RECORDED, RecordedGame
from companion.table.chance import SEED_BYTES
from companion.table.game import Game, Setup
from companion.table.sentence import UserError, say
from companion.table.standings import SeatStanding


class UnreadableRecordingError(UserError):
    """The input is not a recorded game; the message gives the reason."""


class _Move(Struct, rename={"draw_count": "drawn"}):
    move: msgspec.Raw
    events: tuple[msgspec.Raw, ...]
    draw_count: int = NOT_RECORDED


class _Data(Struct):
    """Both forms: a session has `entries`, a simulated game `moves`."""

    game: str
    seed: str
    setup: Setup
    standings: tuple[SeatStanding, ...] | None = None
    fingerprint: str = ""
    names: tuple[str, ...] | None = None
    entries: tuple[Entry, ...] = ()
    moves: tuple[_Move, ...] = ()
    events: tuple[msgspec.Raw, ...] | None = None


def games_in(text: str, game: Callable[[str], Game] = catalogue.game) -> Iterator[RecordedGame]:
    """Yield the games of a file: one JSON object, or one per line. Raises UnreadableRecordingError."""
    whole = text.strip()
    try:
        msgspec.json.decode(whole)
        documents = [whole]
    except (msgspec.DecodeError, RecursionError):
        documents = [line for line in whole.split("\n") if line.strip()]
    if not documents:
        raise UnreadableRecordingError(say("recorded.empty"))
    for document in documents:
        yield recorded_in(document, game)


def recorded_in(document: str, game: Callable[[str], Game] = catalogue.game) -> RecordedGame:
    """Return the game of one JSON object written by `simulate` or `export --format json`. Raises UnreadableRecordingError."""
    try:
        data = msgspec.json.decode(document, type=_Data)
        recorded_game = game(data.game)
        if len(bytes.fromhex(data.seed)) != SEED_BYTES:
            raise ValueError(f"a seed has {SEED_BYTES} bytes")
    except (msgspec.MsgspecError, RecursionError, ValueError) as error:
        raise UnreadableRecordingError(say("recorded.unreadable", error=str(error))) from error
    return RecordedGame(
        recorded_game, data.entries or _entries(data), data.standings, data.fingerprint, data.events, data.names, data.setup
    )


def _entries(data: _Data) -> tuple[Entry, ...]:
    """Return the entries that a simulated game would have."""
    start = Entry(0, "start", draw_count=NOT_RECORDED, setup=data.setup, seed=data.seed)
    moves = (
        Entry(n, "move", move=recorded_move.move, events=recorded_move.events, draw_count=recorded_move.draw_count)
        for n, recorded_move in enumerate(data.moves, 1)
    )
    return (start, *moves)
