"""Requests of phones: handled on the session thread one after the other, and answered after they are saved."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

from companion.session.inputs.messages import Answer, PhoneRequest, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import rights
from companion.session.phones.protocol import RenamePlayer, Reply, SendAnswer
from companion.session.session_thread import SessionThread
from companion.session.session_view import SessionView
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.prompt import Prompt
from companion.table.seats import clean_name
from companion.table.sentence import Words, say

MOST_OUT = 32
_Done = dict[int, Words | None]


class _Connection:
    """Requests of one connection: the message of each until the table shows its result, and answers to send."""

    def __init__(self) -> None:
        self.done: _Done = {}
        self.answers: deque[Reply] = deque()


class Requests:
    """Passes requests to the table. `ring` is called on the session thread with every new state."""

    def __init__(self, table: SessionThread, ring: Callable[[], object]) -> None:
        self._table, self._ring = table, ring
        self._connection = _Connection()
        self._owned: tuple[Prompt, int] | None = None
        self._is_open = True
        table.listen(self._on_snapshot)

    def close(self) -> None:
        """Stop following the table."""
        self._is_open = False

    def disconnect(self) -> None:
        """Drop the answers to all requests so far: the next phones' process numbers its own from 1 again."""
        self._connection = _Connection()

    def put(self, frame: SendAnswer | RenamePlayer, seat: int, is_still_in: Callable[[], bool]) -> Reply | None:
        """Add a request; return the answer at once if too many wait. Blocks a connection that sends too fast."""
        connection = self._connection
        if len(connection.done) + len(connection.answers) >= MOST_OUT:
            return Reply(frame.n, say("phone.too_much"))
        self._table.hear(PhoneRequest(partial(self._do, connection.done, frame, seat, is_still_in)))
        return None

    def answers(self) -> Iterator[Reply]:
        """List the answers to finished and refused requests."""
        answers = self._connection.answers
        while answers:
            yield answers.popleft()

    def owned_by(self, seat: int | None) -> Prompt | None:
        """Return the session prompt that this seat's own answer raised; None if there is none."""
        return self._owned[0] if self._owned and self._owned[1] == seat else None

    # on the session thread

    def _do(
        self, done: _Done, frame: SendAnswer | RenamePlayer, seat: int, is_still_in: Callable[[], bool], table: SessionThread
    ) -> None:
        """Handle a request. Errors of the disk propagate: the table retries or reports them."""
        done[frame.n], before = None, _question(table)
        try:
            if not is_still_in():
                raise illegal_move("no_phone")
            self._make(frame, seat, table)
            done[frame.n] = ""
        except IllegalMoveError as refusal:
            done[frame.n] = refusal.said
        question = _question(table)
        if question is not before:
            self._owned = (question, seat) if question else None

    def _make(self, frame: SendAnswer | RenamePlayer, seat: int, table: SessionThread) -> None:
        source = rights.source_of(seat)
        sitting: SessionView = table.toolbox if isinstance(frame, SendAnswer) and frame.is_toolbox else table
        session = sitting.open_session()
        if isinstance(frame, RenamePlayer):
            naming = rights.naming_choice(session, seat)
            if not frame.key:  # typed by who joined: a person, not a correction of a name
                table.remember(clean_name(frame.name), seat)
            sitting.take(Answer(naming.id, (clean_name(frame.name),), source))
        elif frame.choice:
            rights.check(session, seat, frame.choice, self.owned_by(seat))
            sitting.take(Answer(frame.choice, frame.values, source))
        elif rights.can_take_back(session, seat):
            sitting.take(Undo(source))
        else:
            raise illegal_move("not_yours_to_undo")

    def _on_snapshot(self, shown: Snapshot) -> None:
        """Answer the finished request; one that was neither done nor refused met an error that the table reports."""
        if not self._is_open:
            return
        connection = self._connection
        for n, said in connection.done.items():
            connection.answers.append(Reply(n, say("phone.look_at_the_table") if said is None else said))
        connection.done.clear()
        self._ring()


def _question(table: SessionThread) -> Prompt | None:
    return table.session.question if table.session else None
