"""A hand at the table: it reads what is shown in its own language, and answers by the choices it saw."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from msgspec.structs import replace

from companion.session.hands.inputs import Input
from companion.session.hands.shown import Shown
from companion.table.game import Game
from companion.table.reader import ENGLISH, Reader
from companion.table.say import Words


class Laid(Protocol):
    """The table as a hand needs it."""

    @property
    def shown(self) -> Shown:
        """The picture now, its sentences as data."""

    def send(self, input: Input) -> None:
        """Put an input into the inbox."""

    def listen(self, listener: Callable[[Shown], None]) -> None:
        """Have `listener` called with every new picture."""

    def peek(self, seat: int) -> Any:
        """Return the view of one seat."""

    def game(self, name: str) -> Game:
        """Return the game called `name`."""


class Hand:
    """A table as one hand reads it; others may read it in another language."""

    def __init__(self, table: Laid, code: str = ENGLISH) -> None:
        self.table = table
        self.code = code
        self._kept: tuple[Shown | None, str, Shown] = (None, code, Shown())

    @property
    def shown(self) -> Shown:
        """The picture now, put into words; read once for as long as it stands, by whichever thread asks first."""
        now, code, kept = self.table.shown, self.code, self._kept
        if kept[0] is not now or kept[1] != code:
            kept = self._kept = (now, code, self.reading(now))
        return kept[2]

    def reading(self, shown: Shown) -> Shown:
        """Return a picture put into words: the game's by its own, what lies beside it by that tool's."""
        reader = self.reader(shown)
        read: Shown = reader.read_all(replace(shown, beside=None))
        return replace(read, beside=self.reading(shown.beside)) if shown.beside else read

    def reader(self, shown: Shown | None = None) -> Reader:
        """Return who reads what is said in a picture: by the game in it, with the names of its seats."""
        shown = shown or self.table.shown
        names = tuple(seat.name for seat in shown.seats)
        return self.table.game(shown.game).reader(names, self.code) if shown.game else Reader(code=self.code, names=names)

    def read(self, said: Words) -> str:
        """Return a sentence in words."""
        return self.reader().read(said)

    def send(self, input: Input) -> None:
        """Put an input into the table's inbox; never blocks."""
        self.table.send(input)

    def listen(self, listener: Callable[[Shown], None]) -> None:
        """Have `listener` called on the table thread with every new picture, put into words."""
        self.table.listen(lambda _: listener(self.shown))

    def peek(self, seat: int) -> Any:
        """Return what one seat may see, in words; None when no game is open."""
        return self.reader().read_all(self.table.peek(seat))

    def all_read(self, things: Sequence[Any], is_beside: bool = False) -> Sequence[Any]:
        """Some things of the open game, or of what lies beside it (lines of its log, say), put into words."""
        reader = self.reader(self.table.shown.beside if is_beside else None)
        return [reader.read_all(one) for one in things]
