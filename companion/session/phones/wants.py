"""Requests of phones: handled on the table thread one after the other, and answered after they are saved."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

from companion.session.hands.inputs import Answer, Phoned, Undo
from companion.session.hands.shown import Shown
from companion.session.phones import rights
from companion.session.phones.wire import Call, Told, Want
from companion.session.sitting import Sitting
from companion.session.table import Table
from companion.table.moves import IllegalMove, refused
from companion.table.prompt import Prompt
from companion.table.say import Words, say
from companion.table.seats import clean_name

MOST_OUT = 32


class Wants:
    """Passes requests to the table. `ring` is called on the table thread with every new state."""

    def __init__(self, table: Table, ring: Callable[[], object]) -> None:
        self._table, self._ring = table, ring
        self._done: dict[int, Words | None] = {}
        self._answers: deque[Told] = deque()
        self._owned: tuple[Prompt, int] | None = None
        self._is_open = True
        table.listen(self._came)

    def close(self) -> None:
        """Stop following the table."""
        self._is_open = False

    def put(self, frame: Want | Call, seat: int, is_still_in: Callable[[], bool]) -> Told | None:
        """Add a request; return the answer at once if too many wait. Blocks a connection that sends too fast."""
        if len(self._done) + len(self._answers) >= MOST_OUT:
            return Told(frame.n, say("phone.too_much"))
        self._table.hear(Phoned(partial(self._do, frame, seat, is_still_in)))
        return None

    def answers(self) -> Iterator[Told]:
        """List the answers to finished and refused requests."""
        while self._answers:
            yield self._answers.popleft()

    def owned_by(self, seat: int | None) -> Prompt | None:
        """Return the session prompt that this seat's own answer raised; None if there is none."""
        return self._owned[0] if self._owned and self._owned[1] == seat else None

    # on the table thread

    def _do(self, frame: Want | Call, seat: int, is_still_in: Callable[[], bool], table: Table) -> None:
        """Handle a request. Errors of the disk propagate: the table retries or reports them."""
        self._done[frame.n], before = None, _question(table)
        try:
            if not is_still_in():
                raise refused("no_phone")
            self._make(frame, seat, table)
            self._done[frame.n] = ""
        except IllegalMove as refusal:
            self._done[frame.n] = refusal.said
        question = _question(table)
        if question is not before:
            self._owned = (question, seat) if question else None

    def _make(self, frame: Want | Call, seat: int, table: Table) -> None:
        source = rights.source_of(seat)
        sitting: Sitting = table.beside if isinstance(frame, Want) and frame.is_beside else table
        session = sitting.opened()
        if isinstance(frame, Call):
            naming = rights.naming(session, seat)
            sitting.take(Answer(naming.id, (clean_name(frame.name),), source))
        elif frame.choice:
            rights.check(session, seat, frame.choice, self.owned_by(seat))
            sitting.take(Answer(frame.choice, frame.values, source))
        elif rights.can_take_back(session, seat):
            sitting.take(Undo(source))
        else:
            raise refused("not_yours_to_undo")

    def _came(self, shown: Shown) -> None:
        """Answer the finished request; one that was neither done nor refused met an error that the table reports."""
        if not self._is_open:
            return
        for n, said in self._done.items():
            self._answers.append(Told(n, say("phone.look_at_the_table") if said is None else said))
        self._done.clear()
        self._ring()


def _question(table: Table) -> Prompt | None:
    return table.session.question if table.session else None
