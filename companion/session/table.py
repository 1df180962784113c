"""The table thread: reads the inbox, plays the session, and shows the result.

One thread owns the session and the file, so a slow SD card never freezes a frame. Hands put inputs
into the inbox with `send` (never blocks, from any thread) and read `shown`, replaced after every input.
"""

import logging
import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol

from msgspec.structs import replace

from companion.games import catalogue
from companion.games.catalogue import UnknownGame
from companion.session import filling, inputs
from companion.session.controls import CONTROLS, answered, laid_over
from companion.session.journal import Damaged, Journal, NoSession, NotKept
from companion.session.patience import Patience
from companion.session.reports import take
from companion.session.session import Session, TableClock
from companion.session.shown import Shown
from companion.table.asides import SessionEvent
from companion.table.game import Game, Setup
from companion.table.moves import IllegalMove
from companion.table.seats import Seat
from companion.table.wording import clean_name

LOG = logging.getLogger(__name__)


class Told(Protocol):
    """What a recovery has to tell."""

    def sentences(self) -> list[str]:
        """One after the other."""


class Store(Protocol):
    """The file of everything, as the table thread needs it."""

    @property
    def journal(self) -> Journal:
        """Where entries go."""

    def new_session(self, setup: Setup) -> str:
        """A fresh session id."""

    def session_game(self, session: str) -> str:
        """The game of a kept session. Raises LookupError."""

    def edition(self, game: str) -> dict[str, Any] | None:
        """The top-level keys of a game's edition that tables changed; None when it is as shipped."""

    def known(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """`seats` with the ids of the people in them. Raises NotKept."""

    def recover(self, why: str) -> Told:
        """Set a damaged file aside, and go on in a new one with what is found of it."""


class Table:
    """The table: an inbox, a session, and what is shown."""

    def __init__(
        self,
        store: Store,
        clock: TableClock,
        game: Callable[[str], Game] = catalogue.game,
        recovery: Told | None = None,
        patience: Patience | None = None,
    ) -> None:
        self.shown = Shown(trouble="\n".join(recovery.sentences()) if recovery else "")
        self.session: Session | None = None
        self._store = store
        self._clock = clock
        self._game = game
        self._patience = patience or Patience()
        self._inbox: queue.SimpleQueue[inputs.Input] = queue.SimpleQueue()
        self._listeners: list[Callable[[Shown], None]] = []
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    # from any thread

    def send(self, input: inputs.Input) -> None:
        """Put an input into the inbox; never blocks."""
        self._inbox.put(input)

    def listen(self, listener: Callable[[Shown], None]) -> None:
        """Have `listener` called on the table thread with every new picture; it must not block or raise."""
        self._listeners.append(listener)

    def peek(self, seat: int) -> Any:
        """The view of one seat, to be shown only while it holds its chest; None when no session is open."""
        session = self.session
        return session.view(seat) if session else None

    def start(self) -> None:
        """Start the table thread."""
        self._thread.start()

    def stop(self, timeout_s: float = 5.0) -> None:
        """Let the inbox run empty, then end the thread."""
        self.send(inputs.Quit())
        self._thread.join(timeout_s)

    def is_alive(self) -> bool:
        """Whether the table thread runs."""
        return self._thread.is_alive()

    # on the table thread

    def handle(self, input: inputs.Input) -> None:
        """Take one input and show the result. Tests without a thread call this."""
        if self.shown.filling:
            self.shown = replace(self.shown, filling="")
        self._show(self._taken(input))

    def _taken(self, input: inputs.Input) -> str:
        """Take an input; what is to be said of it."""
        try:
            return self._taken_or_recovered(input)
        except IllegalMove as refusal:
            return refusal.message
        except (NotKept, NoSession, UnknownGame) as trouble:
            return str(trouble)
        except Exception as error:  # a fault of ours must not end the evening: it is logged, and the table goes on
            LOG.exception("the table could not take %s", type(input).__name__)
            return f"Fathom made a mistake ({type(error).__name__}). Nothing was changed."

    def _taken_or_recovered(self, input: inputs.Input) -> str:
        try:
            _TAKES[type(input)](self, input)
        except Damaged as damage:
            self._recover(damage)
            return "The file was damaged, and has been recovered. Nothing was changed; please do that again."
        return ""

    def _run(self) -> None:
        while not isinstance(input := self._next(), inputs.Quit):
            self.handle(input)

    def _next(self) -> inputs.Input:
        try:
            return self._inbox.get(timeout=self._patience.left(self.shown, self._clock.played_ms()))
        except queue.Empty:
            return inputs.Late()

    def _show(self, said: str) -> None:
        try:
            self.shown = self._picture()
        except Exception as error:  # the same: the picture before stays, with undo
            LOG.exception("the table could not be shown")
            said = said or f"Fathom cannot show this ({type(error).__name__}). Undo takes it back."
        if said:
            self.shown = replace(self.shown, said=said, saying=self.shown.saying + 1)
        for listener in self._listeners:
            self._tell(listener)

    def _picture(self) -> Shown:
        if self.session:
            return laid_over(pictured(self.session, self.shown))
        return Shown(devices=self.shown.devices, said=self.shown.said, saying=self.shown.saying, trouble=self.shown.trouble)

    def _tell(self, listener: Callable[[Shown], None]) -> None:
        try:
            listener(self.shown)
        except Exception:  # one hand that fails does not take the table from the others
            LOG.exception("a listener failed")

    def _open(self) -> Session:
        if self.session is None:
            raise IllegalMove("no_session", "No game is open.")
        return self.session

    def _begin(self, input: inputs.BeginSession) -> None:
        game = self._game(input.game)
        edition = input.edition or game.edition() | (self._store.edition(input.game) or {})
        setup = game.setup(self._store.known(_cleaned(input.seats)), input.options, edition)
        self.session = Session.begin(game, self._store.new_session(setup), setup, self._store.journal, self._clock)

    def _play_again(self, input: inputs.PlayAgain) -> None:
        setup, names = self._open().setup, self._open().state.names
        seats = tuple(replace(seat, name=name) for seat, name in zip(setup.seats, names, strict=True))
        self._begin(inputs.BeginSession(setup.game, seats, setup.options))

    def _recover(self, damage: Damaged) -> None:
        told = self._store.recover(str(damage))
        self.shown = replace(self.shown, trouble="\n".join(told.sentences()))
        if self.session:
            self.session.keep_again()

    def _trouble_read(self, input: inputs.TroubleRead) -> None:
        self.shown = replace(self.shown, trouble="")

    def _bring_to_bar(self, input: inputs.BringToBar) -> None:
        if input.seat is None or 0 <= input.seat < len(self.shown.seats):
            self.shown = replace(self.shown, bar=input.seat)

    def _resume(self, input: inputs.ResumeSession) -> None:
        game = self._game(self._store.session_game(input.session))
        self.session = Session.resume(game, input.session, self._store.journal, self._clock)

    def _close(self, input: inputs.CloseSession) -> None:
        self.session = None

    def _report(self, input: inputs.Report) -> None:
        try:
            take(self._open(), input)
        finally:
            if input.acknowledge:
                input.acknowledge()

    def _answer(self, input: inputs.Answer) -> None:
        session = self._open()
        if input.choice.startswith(filling.PREFIX):
            self.shown = answered(self, self.shown, input)
            return
        try:
            session.play(input.choice, input.values, input.source)
        except IllegalMove as refusal:
            if refusal.offers:
                session.ask_what_now(refusal)
            raise

    def _device(self, input: inputs.Device) -> None:
        others = tuple(device for device in self.shown.devices if device.name != input.name)
        self.shown = replace(self.shown, devices=(*others, input))

    def _ask(self, input: inputs.Ask) -> None:
        try:
            result = self._worked(input)
        except Exception as error:  # whoever asked gets it: the table goes on
            result = error
        input.then(result)

    def _worked(self, input: inputs.Ask) -> Any:
        try:
            return input.work(self._store)
        except Damaged as damage:
            self._recover(damage)
            return input.work(self._store)

    def _late(self, input: inputs.Late) -> None:
        if words := self._patience.rung(self.shown, self._clock.played_ms()):
            self.shown = replace(self.shown, chimes=self.shown.chimes + 1)
            raise IllegalMove("slow", self._open().named(words))
        self._patience.over(self.shown, input)

    def _control(self, input: inputs.Press | inputs.Turn) -> None:
        self.shown = CONTROLS[type(input)](self, self.shown, input)


_TAKES: dict[type, Any] = {
    inputs.Answer: Table._answer,
    inputs.Undo: lambda table, input: table._open().undo(input.source),
    inputs.Redo: lambda table, input: table._open().redo(input.source),
    inputs.GoBack: lambda table, input: table._open().go_back(input.to, input.source),
    inputs.BringToBar: Table._bring_to_bar,
    inputs.Press: Table._control,
    inputs.Turn: Table._control,
    inputs.Report: Table._report,
    inputs.Device: Table._device,
    inputs.BeginSession: Table._begin,
    inputs.ResumeSession: Table._resume,
    inputs.CloseSession: Table._close,
    inputs.PlayAgain: Table._play_again,
    inputs.TroubleRead: Table._trouble_read,
    inputs.Ask: Table._ask,
    inputs.Late: Table._late,
}


def _cleaned(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """`seats` with names that can be shown, none of them empty."""
    return tuple(replace(seat, name=clean_name(seat.name) or f"Seat {number}") for number, seat in enumerate(seats, 1))


def pictured(session: Session, before: Shown) -> Shown:
    """What `session` shows now. The bar stays with its seat until another entry is made, then follows the lead."""
    asked = session.question or session.prompt
    entry = session.entries[-1]
    is_new = entry.number != before.entry or session.id != before.session
    game, state = session.game, session.state.game
    seats = tuple(replace(seat, name=name) for seat, name in zip(session.setup.seats, session.state.names, strict=True))
    return replace(
        before,
        session=session.id,
        game=game.name,
        seats=seats,
        prompt=asked,
        is_question=session.question is not None,
        view=session.view(),
        undo=session.undo_name,
        redo=session.redo_name,
        standings=session.standings() if session.is_over else None,
        fingerprint=session.fingerprint,
        seed=session.seed.hex() if session.is_over else "",
        peeked_undos=session.history.peeked_undos,
        odds=None if session.is_over else game.odds(state),
        bar=(asked.lead if asked else None) if is_new else before.bar,
        entry=entry.number,
        played_ms=session.played_ms,
        is_still=session.is_still,
        alarm=_alarm(game, session),
        entry_kind=entry.kind,
        events=session.last_events if is_new else (),
        mood=_mood(game, session.last_events) if is_new else before.mood,
    )


def _alarm(game: Game, session: Session) -> tuple[int, str] | None:
    return None if session.is_still else game.alarm(session.state.game)


def _mood(game: Game, events: tuple[Any, ...]) -> str:
    return next((mood for event in events if not isinstance(event, SessionEvent) and (mood := game.mood(event))), "")
