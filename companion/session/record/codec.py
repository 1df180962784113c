"""Convert moves and events to and from their recorded form; older versions are brought up to date."""

from typing import Any

import msgspec
from msgspec import Raw

from companion.session.record.entry import Entry
from companion.table.any_time_moves import SessionEvent, SessionMove
from companion.table.game import Game
from companion.table.moves import Event, Move


class RecordCodec:
    """Reader of a game's recorded moves and events."""

    def __init__(self, game: Game) -> None:
        self._upcasters = game.rulebook.upcasters
        self._moves = msgspec.json.Decoder(game.rulebook.moves | SessionMove)
        self._events = msgspec.json.Decoder(game.rulebook.events | SessionEvent)

    def move(self, entry: Entry) -> Move:
        """Return the move of an entry of kind "move"."""
        assert entry.kind == "move", f"entry {entry.number} is no move"
        move: Move = self._read(self._moves, entry.move, entry.version)
        return move

    def events(self, entry: Entry) -> tuple[Event, ...]:
        """Return the events of an entry."""
        return tuple(self._read(self._events, event, entry.version) for event in entry.events)

    def plain_record(self, record: Raw, version: int) -> Any:
        """Return a recorded move or event as plain data, brought up to date."""
        plain_record = msgspec.json.decode(record)
        for upcast in self._upcasters[version:]:
            plain_record = upcast(plain_record)
        return plain_record

    def _read(self, decoder: Any, record: Raw, version: int) -> Any:
        if version == len(self._upcasters):
            return decoder.decode(record)
        return decoder.decode(msgspec.json.encode(self.plain_record(record, version)))
