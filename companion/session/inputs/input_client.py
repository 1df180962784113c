"""Client of the table: reads its state in one language and answers by the choices it saw."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from companion.session.inputs.messages import Input
from companion.session.inputs.snapshot import Snapshot
from companion.table.game import Game
from companion.table.reader import ENGLISH, Reader
from companion.table.sentence import Words


class SessionSource(Protocol):
    """Interface of the session thread for a client."""

    @property
    def snapshot(self) -> Snapshot:
        """Current state, with sentences as data."""

    def send(self, input: Input) -> None:
        """Put an input into the inbox."""

    def listen(self, listener: Callable[[Snapshot], None]) -> None:
        """Register `listener`, called with every new state."""

    def peek(self, seat: int) -> Any:
        """Return the view of one seat."""

    def game(self, name: str) -> Game:
        """Return the game called `name`."""


class InputClient:
    """Client that reads the session thread's sentences in one language, and sends inputs to it.

    table  the session thread
    code   the language, such as "de"
    """

    def __init__(self, table: SessionSource, code: str = ENGLISH) -> None:
        self.table = table
        self.code = code
        self._cached: tuple[Snapshot | None, str, Snapshot] = (None, code, Snapshot())

    @property
    def snapshot(self) -> Snapshot:
        """Current state as text, translated once per state by the thread that asks first."""
        snapshot, code, kept_reading = self.table.snapshot, self.code, self._cached
        if kept_reading[0] is not snapshot or kept_reading[1] != code:
            kept_reading = self._cached = (snapshot, code, self.reading(snapshot))
        return kept_reading[2]

    def reading(self, snapshot: Snapshot) -> Snapshot:
        """Return a state as text: the game's sentences by its reader, the toolbox's by its own."""
        reader = self.reader(snapshot)
        read: Snapshot = reader.read_all(replace(snapshot, toolbox=None))
        return replace(read, toolbox=self.reading(snapshot.toolbox)) if snapshot.toolbox else read

    def reader(self, snapshot: Snapshot | None = None) -> Reader:
        """Return the reader for a state's game, with the names of its seats."""
        snapshot = snapshot or self.table.snapshot
        names = tuple(seat.name for seat in snapshot.seats)
        return self.table.game(snapshot.game).reader(names, self.code) if snapshot.game else Reader(code=self.code, names=names)

    def read(self, words: Words) -> str:
        """Return a sentence as text."""
        return self.reader().read(words)

    def send(self, input: Input) -> None:
        """Put an input into the table's inbox; never blocks."""
        self.table.send(input)

    def listen(self, listener: Callable[[Snapshot], None]) -> None:
        """Register `listener`, called on the session thread with every new state as text."""
        self.table.listen(lambda _: listener(self.snapshot))

    def peek(self, seat: int) -> Any:
        """Return the view of one seat as text, None if no game is open. Show it only to that seat's player."""
        return self.reader().read_all(self.table.peek(seat))

    def read_all(self, things: Sequence[Any]) -> Sequence[Any]:
        """Return values of the open game with their sentences as text."""
        reader = self.reader()
        return [reader.read_all(thing) for thing in things]
