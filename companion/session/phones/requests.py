"""Requests of phones: handled on the session thread one after the other, and answered after they are saved."""

from collections import deque
from collections.abc import Callable, Iterator
from functools import partial

from companion.session.inputs.messages import Answer, PhoneRequest, Undo
from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import rights
from companion.session.phones.protocol import RenamePlayer, Reply, SendAnswer
from companion.session.session_controller import SessionController
from companion.session.session_thread import SessionThread
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.prompt import Prompt
from companion.table.seats import clean_name
from companion.table.sentence import Words, say

MOST_PENDING = 32
_Results = dict[int, Words | None]


class _Batch:
    """Requests of one connection.

    results  result of each handled request by its number, until the table shows it: "", the refusal, or None for an error
    replies  replies to send
    """

    def __init__(self) -> None:
        self.results: _Results = {}
        self.replies: deque[Reply] = deque()


class Requests:
    """Queue that passes requests of phones to the session thread, and collects the replies.

    notify   called on the session thread after every new snapshot
    """

    def __init__(self, table: SessionThread, notify: Callable[[], object]) -> None:
        self._table, self._notify = table, notify
        self._batch = _Batch()
        self._owned: tuple[Prompt, int] | None = None
        self._is_open = True
        table.listen(self._on_snapshot)

    def close(self) -> None:
        """Ignore the table's snapshots from now on."""
        self._is_open = False

    def disconnect(self) -> None:
        """Drop all replies that were not sent: the next phones' process numbers its requests from 1 again."""
        self._batch = _Batch()

    def add(self, frame: SendAnswer | RenamePlayer, seat: int, is_still_playing: Callable[[], bool]) -> Reply | None:
        """Add a request of the phone of `seat`. Blocks while too many reports wait in the table's inbox.

        is_still_playing  called on the session thread: whether the phone still has its seat

        Return the refusal if MOST_PENDING requests have no reply yet, else None.
        """
        batch = self._batch
        if len(batch.results) + len(batch.replies) >= MOST_PENDING:
            return Reply(frame.n, say("phone.too_much"))
        self._table.send_report(PhoneRequest(partial(self._handle, batch.results, frame, seat, is_still_playing)))
        return None

    def replies(self) -> Iterator[Reply]:
        """Yield the replies that are ready, and remove them."""
        replies = self._batch.replies
        while replies:
            yield replies.popleft()

    def owned_by(self, seat: int | None) -> Prompt | None:
        """Return the session prompt that this seat's own answer raised; None if there is none."""
        return self._owned[0] if self._owned and self._owned[1] == seat else None

    # on the session thread

    def _handle(
        self,
        results: _Results,
        frame: SendAnswer | RenamePlayer,
        seat: int,
        is_still_playing: Callable[[], bool],
        table: SessionThread,
    ) -> None:
        """Handle a request and note its result. Disk errors propagate: the table retries or reports them."""
        results[frame.n], before = None, _question(table)
        try:
            if not is_still_playing():
                raise illegal_move("no_phone")
            self._perform(frame, seat, table)
            results[frame.n] = ""
        except IllegalMoveError as refusal:
            results[frame.n] = refusal.sentence
        question = _question(table)
        if question is not before:
            self._owned = (question, seat) if question else None

    def _perform(self, frame: SendAnswer | RenamePlayer, seat: int, table: SessionThread) -> None:
        source = rights.source_of(seat)
        controller: SessionController = table.toolbox if isinstance(frame, SendAnswer) and frame.is_toolbox else table
        session = controller.open_session()
        if isinstance(frame, RenamePlayer):
            naming = rights.naming_choice(session, seat)
            if not frame.key:  # typed on joining: a person, not a correction of a name
                table.remember(clean_name(frame.name), seat)
            controller.handle_input(Answer(naming.id, (clean_name(frame.name),), source))
        elif frame.choice:
            rights.check(session, seat, frame.choice, self.owned_by(seat))
            controller.handle_input(Answer(frame.choice, frame.values, source))
        elif rights.can_undo(session, seat):
            controller.handle_input(Undo(source))
        else:
            raise illegal_move("not_yours_to_undo")

    def _on_snapshot(self, snapshot: Snapshot) -> None:
        """Make the reply of each handled request; one without a result met an error, which the table shows."""
        if not self._is_open:
            return
        batch = self._batch
        for n, sentence in batch.results.items():
            batch.replies.append(Reply(n, say("phone.look_at_the_table") if sentence is None else sentence))
        batch.results.clear()
        self._notify()


def _question(table: SessionThread) -> Prompt | None:
    return table.session.question if table.session else None
