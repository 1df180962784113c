"""Session thread: reads the inbox, plays the session, and publishes the state.

One thread owns the session (and that of the toolbox beside it) and the file, so a slow SD card never blocks a frame. Clients
put inputs into the inbox with `send` (never blocks, from any thread), devices with `send_report`, and read `snapshot`, replaced after every input.
"""

import logging
import queue
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from msgspec.structs import replace

from companion.games import catalogue
from companion.games.catalogue import UnknownGameError
from companion.session.inputs import device_status, messages
from companion.session.inputs.control_presses import OFF_BUTTON, handle_off_button
from companion.session.inputs.device_reports import handle_report
from companion.session.inputs.inbox import Inbox
from companion.session.inputs.reminder_timer import ReminderTimer
from companion.session.inputs.snapshot import Snapshot
from companion.session.inputs.unsaved_inputs import drop_unsaved, note_unsaved
from companion.session.play.play_clock import ClockJumpDetector, GameClock
from companion.session.record.journal import DamagedError, NotSavedError, NotWritableError, SessionNotFoundError
from companion.session.record.newer_version import NewerGameError
from companion.session.session_controller import SessionController
from companion.session.store_protocol import RepairReport, SessionStore
from companion.table.any_time_moves import LONGEST_NAME, JoinTable, Pause
from companion.table.chance import new_seed
from companion.table.game import Game, Setup
from companion.table.letters import cut_text
from companion.table.moves import IllegalMoveError, illegal_move
from companion.table.seating import colour_by_pieces, new_look, with_unique_look
from companion.table.seats import Seat, clean_name, clean_seats, default_name
from companion.table.sentence import Words, mark_package, say

if TYPE_CHECKING:  # loaded with the first game, so that Home comes sooner
    from companion.session.attached_toolbox import AttachedToolboxes
    from companion.session.play.session import Session

LOG = logging.getLogger(__name__)
TOOLBOX = "toolbox"
WITHOUT_GAME = ("devices", "message", "message_count", "trouble", "power")
DICE_IN_HAND = "dice"
PLAYING = "playing"
"""Option of a tool: how many of its seats play from the start."""


class SessionThread(SessionController):
    """Owner of the open game, its inbox, its file and its displayed state. `toolbox` is the session of the toolbox beside it.

    store     the library's file; no other thread uses it
    clock     table time in milliseconds, and the wall clock in seconds since 1970
    game      returns the game of a name; raises LookupError for an unknown one
    recovery  what was repaired when the file was opened, displayed until it is dismissed
    reminders timer of reminders
    seeds     returns a new secret seed of SEED_BYTES bytes
    watch     detects that the wall clock was set during play
    """

    def __init__(
        self,
        store: SessionStore,
        clock: GameClock,
        game: Callable[[str], Game] = catalogue.game,
        recovery: RepairReport | None = None,
        reminders: ReminderTimer | None = None,
        seeds: Callable[[], bytes] = new_seed,
        watch: ClockJumpDetector | None = None,
    ) -> None:
        super().__init__(reminders)
        self._clock_jumps = watch or ClockJumpDetector()
        self.snapshot = Snapshot(trouble=tuple(recovery.sentences()) if recovery else ())
        self.toolbox = SessionController()
        self._store = store
        self._clock = clock
        self._is_date_unsure = not clock.knows_date()
        self._began_s = clock.wall_s()
        self.game = game
        self._seeds = seeds
        self._inbox = Inbox()
        self._listeners: list[Callable[[Snapshot], None]] = []
        self.on_page: Callable[[messages.Press | messages.TurnKnob], bool] = lambda input: False
        """Called on the session thread with each input of a control; returns whether a page of the screen took it."""
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)

    # from any thread

    def send(self, input: messages.Input) -> None:
        """Put an input into the inbox; never blocks."""
        self._inbox.put(input)

    def send_report(self, input: messages.Input) -> None:
        """Put a device's report into the inbox, after user inputs; blocks while too many wait."""
        self._inbox.put_report(input)

    def listen(self, listener: Callable[[Snapshot], None]) -> None:
        """Register `listener`, called on the session thread with every new state; it must not block or raise."""
        self._listeners.append(listener)

    def peek(self, seat: int) -> Any:
        """Return the view of one seat, to be shown only while that seat's chest is held; None if no session is open."""
        session = self.session
        return session.view(seat) if session else None

    def start(self) -> None:
        """Start the thread."""
        self._thread.start()

    def stop(self, within_s: float | None = None) -> None:
        """Finish all inputs, then end the thread; wait at most `within_s` seconds (None: for ever). Close the file only afterwards."""
        self._inbox.end()
        self._thread.join(within_s)

    def is_alive(self) -> bool:
        """Return whether the thread runs."""
        return self._thread.is_alive()

    # on the session thread

    def handle(self, input: messages.Input) -> None:
        """Handle one input and publish the result. Tests call this without a thread.

        A request to the store publishes a new snapshot only if the file was recovered: imports send thousands of requests.
        """
        is_request, before = isinstance(input, messages.StoreRequest), self.snapshot
        for view in (self, self.toolbox):
            if view.snapshot.open_request and not is_request:
                view.snapshot = replace(view.snapshot, open_request="")
        message = self._handle_input(input) or self._clock_jumped()
        if message or not is_request or self.snapshot is not before:
            self._show(message)

    def _clock_jumped(self) -> Words:
        """Return the message if the wall clock was set; correct the dates of games that ended before.

        Whatever set it, the network or a person, knows the date better than a clock that nothing keeps.
        """
        message = self._clock_jumps.jump_message()
        if message:
            self._clock.trust_wall_clock()
        if message and self._is_date_unsure and self._clock.knows_date():
            self._is_date_unsure = False
            with suppress(NotSavedError, DamagedError):  # those games keep a wrong date
                self._store.move_dates(self._began_s, self._clock_jumps.moved_s)
        return message

    def _handle_input(self, input: messages.Input) -> Words:
        """Handle an input and return the message about it."""
        if before := self.snapshot.unsaved:
            self.snapshot = drop_unsaved(self.snapshot, input)
        try:
            return self._perform_or_recover(input)
        except NotSavedError as trouble:
            self.snapshot = note_unsaved(self, input, trouble.sentence, before)
            return trouble.sentence
        except (IllegalMoveError, SessionNotFoundError, NewerGameError, UnknownGameError) as trouble:
            return trouble.sentence
        except Exception as error:  # a bug must not stop the game: it is logged, and the session continues
            LOG.exception("the table could not take %s", type(input).__name__)
            return say("session.mistake", error=type(error).__name__)

    def _perform_or_recover(self, input: messages.Input) -> Words:
        try:
            return self._handle_with_retry(input) or self._follow_turn(input)
        except DamagedError as damage:
            self._recover(damage)
            return say("session.recovered")

    def _follow_turn(self, input: messages.Input) -> Words:
        """Let the clock of the toolbox follow the turns of the game; return the message about it."""
        if self.session is None or self.toolbox.session is None or isinstance(input, messages.StoreRequest):
            return ""
        from companion.session.attached_toolbox import follow_turn

        is_answer = isinstance(input, messages.ToolboxInput) and isinstance(input.input, messages.Answer)
        return follow_turn(self.snapshot, self.session, self.toolbox.session, is_answer=is_answer)

    def _handle_with_retry(self, input: messages.Input) -> Words:
        """Handle an input; retry once if the disk failed and works again. Raises NotWritableError if it does not."""
        try:
            return self._perform(input)
        except NotWritableError as trouble:
            return "" if self._is_there_after_reopening(trouble) else self._perform(input)

    def _perform(self, input: messages.Input) -> Words:
        """Handle an input; return its message, "" for none."""
        handler = _HANDLERS.get(type(input))
        if handler:
            return handler(self, input) or ""
        self.handle_input(cast(messages.SessionInput, input))
        if self.session and self.session.state.is_discarded:  # there is no result to show
            self._close(messages.CloseSession())
            return say("session.discarded")
        return ""

    def _is_there_after_reopening(self, trouble: NotWritableError) -> bool:
        """Return whether a move that the disk refused is in the reopened file. Raises `trouble` if the file cannot be written."""
        try:
            return self._synchronise(self._store.reopen())
        except NotSavedError as error:
            LOG.warning("the file cannot be taken up again: %s", error)
            raise trouble from None

    def _run(self) -> None:
        while not isinstance(input := self._next_input(), messages.Quit):
            self.handle(input)
        self._save_running_times()

    def _next_input(self) -> messages.Input:
        while self._inbox.is_empty and self._read_skipped_entries():
            pass
        try:
            played_ms = self._clock.played_ms()
            waits = [wait for view in (self, self.toolbox) if (wait := view.wait_s(played_ms)) is not None]
            return self._inbox.take(min(waits, default=None))
        except queue.Empty:
            return messages.ReportOverdue()

    def _read_skipped_entries(self) -> bool:
        """Read some of the entries that resuming skipped, while the thread is idle; return whether there were any."""
        read: list[Any] = []
        self.handle(
            messages.StoreRequest(lambda store: self.read_skipped_entries() or self.toolbox.read_skipped_entries(), read.append)
        )
        return read == [True]

    def _show(self, message: Words) -> None:
        before = self.snapshot.session
        try:
            self.snapshot = self.build_snapshot()
        except Exception as error:  # a bug: the last snapshot stays, and undo works
            LOG.exception("the table could not be shown")
            message = message or say("session.unshown", error=type(error).__name__)
        if message:
            self.snapshot = replace(self.snapshot, message=message, message_count=self.snapshot.message_count + 1)
        elif self.snapshot.session != before:  # another game lacks the words of the last message
            self.snapshot = replace(self.snapshot, message="")
        for listener in self._listeners:
            self._notify(listener)

    def build_snapshot(self) -> Snapshot:
        """Return the snapshot of the game, the toolbox beside it, and the devices."""
        if self.session:
            is_toolbox_shown = (
                self.snapshot.is_toolbox_shown and self.snapshot.session == self.session.id and not self.session.is_over
            )
            return replace(super().build_snapshot(), toolbox=self._toolbox_snapshot(), is_toolbox_shown=is_toolbox_shown)
        return Snapshot(**{name: getattr(self.snapshot, name) for name in WITHOUT_GAME})

    def _toolbox_snapshot(self) -> Snapshot | None:
        """Return the toolbox's snapshot, with the names and the table time of the game; None without a toolbox."""
        game, toolbox = self.open_session(), self.toolbox.session
        if toolbox is None:
            return None
        toolbox.use_names(game.names[: len(toolbox.setup.seats)])
        snapshot = self.toolbox.build_snapshot()
        self.toolbox.snapshot = replace(snapshot, is_still=True, alarms=()) if game.is_still else snapshot
        return self.toolbox.snapshot

    def _notify(self, listener: Callable[[Snapshot], None]) -> None:
        try:
            listener(self.snapshot)
        except Exception:  # the other listeners still get the snapshot
            LOG.exception("a listener failed")

    @cached_property
    def _toolboxes(self) -> "AttachedToolboxes":
        from companion.session.attached_toolbox import AttachedToolboxes

        return AttachedToolboxes(self._store, self._clock, self.game, self._seeds)

    def _begin(self, input: messages.BeginSession) -> Words:
        from companion.session.attached_toolbox import copy_setup, make_setup_moves
        from companion.session.play.edition_in_force import edition_in_force
        from companion.session.play.session import Session

        game = self.game(input.game)
        edition, message = (input.edition, "") if input.edition else edition_in_force(game, self._store.edition(input.game))
        seats = colour_by_pieces(self._identify(input), game.pieces(edition))
        setup = _set_up(game, seats, input.options, edition | self._store.last_used(input.game))
        self.session = Session.begin(game, self._store.new_session(setup), setup, self._store.journal, self._clock, self._seeds())
        self.session.introduce = self._introduce_player
        self.toolbox.close()
        self.toolbox.session = self._toolboxes.recreate(self.session)
        if input.like:
            copy_setup(self.session, input.like, self._store)
        make_setup_moves(self.session, input.moves)
        return message

    def _identify(self, input: messages.BeginSession) -> tuple[Seat, ...]:
        """Return the seats with the ids of their people. Seats for players who may join a tool later get none."""
        seats, playing = clean_seats(input.seats), input.options.get(PLAYING, "")
        count = int(playing) if playing.isdecimal() else len(seats)
        return (*self._store.identify_seats(seats[:count]), *seats[count:])

    def remember(self, name: str, seat: int) -> None:
        """Add the player of `seat` to the stored people under a name typed on a phone, unless known. Raises NotSavedError."""
        look = self.open_session().seats[seat]
        self._store.identify_seats((Seat(name, look.colour, look.emblem),))

    def _introduce_player(self, move: JoinTable) -> JoinTable:
        """Return the move with colour, emblem and person id: of a known person of that name, or a new one.

        A known person has the own colour and emblem, if they are free. Raises IllegalMoveError if that person already plays.
        """
        seats = self.open_session().seats
        name = cut_text(clean_name(move.name), LONGEST_NAME) or default_name(len(seats) + 1)
        colour, emblem = new_look([(seat.colour, seat.emblem) for seat in seats])
        *_, joined = self._store.identify_seats((*seats, Seat(name, colour, emblem)))
        own_colour, own_emblem = self._store.look_of(joined.player)
        wished = replace(joined, colour=own_colour or joined.colour, emblem=own_emblem or joined.emblem)
        joined = with_unique_look(wished, seats, before=joined)
        return replace(move, name=name, colour=joined.colour, emblem=joined.emblem, player=joined.player)

    def _recover(self, damage: DamagedError) -> None:
        self._synchronise(self._store.repair(damage))

    def _synchronise(self, report: RepairReport | None) -> bool:
        """Exchange missing entries with the reopened file; return whether it had entries that were missing here.

        report  report of a recovery, which is then displayed; None if nothing was recovered
        """
        if report:
            self.snapshot = replace(self.snapshot, trouble=tuple(report.sentences()))
        return sum(view.session.synchronise() for view in (self, self.toolbox) if view.session) > 0

    def _dismiss_trouble(self, input: messages.DismissTrouble) -> None:
        if self.snapshot.trouble:
            self.snapshot = replace(self.snapshot, trouble=())
            self._store.note_report_read()

    def _resume(self, input: messages.ResumeSession) -> None:
        from companion.session.play.session import Session

        game = self.game(self._store.session_game(input.session))
        self.session = Session.resume(game, input.session, self._store.journal, self._clock)
        self.session.introduce = self._introduce_player
        _pause_clock(self.session)  # so that no player's time runs before all have sat down
        self.toolbox.close()
        self.toolbox.session = self._toolboxes.find(self.session)

    def _close(self, input: messages.CloseSession) -> None:
        self._save_running_times()
        self.session = None
        self.toolbox.close()

    def _save_running_times(self) -> None:
        """Pause a running turn clock, or the game beside it: this stores the time used by the present turn.

        A failure, for example of the disk, doesn't keep players from leaving.
        """
        if self.session is None:
            return
        try:
            _pause_clock(self.session)
            if self.toolbox.session and not self.session.is_still and self.toolbox.session.view().clock_pause:
                self.session.make(Pause())
        except Exception:
            LOG.exception("the time of the present turn is not saved")

    # the toolbox

    def _show_toolbox(self, input: messages.ShowToolbox) -> None:
        game = self.open_session()
        if game.is_over or game.game.name == TOOLBOX:
            raise illegal_move("no_drawer.over" if game.is_over else "no_drawer.toolbox")
        if self.toolbox.session is None:
            self.toolbox.session = self._toolboxes.new_toolbox(game)
        self.snapshot = replace(self.snapshot, is_toolbox_shown=True, field_entry=None, marked_id="")

    def _hide_toolbox(self, input: messages.HideToolbox) -> None:
        if self.toolbox.session and self.toolbox.session.is_over:
            self.toolbox.close()
        self.snapshot = replace(self.snapshot, is_toolbox_shown=False)

    def _handle_toolbox_input(self, input: messages.ToolboxInput) -> None:
        if self.toolbox.session is None:
            raise illegal_move("no_toolbox")
        self.toolbox.handle_input(input.input)

    def _control(self, input: messages.Press | messages.TurnKnob) -> Words:
        """Handle a button or the knob: a page of the screen, the open toolbox or the game takes it."""
        if input.control == OFF_BUTTON:
            return self._off_button(input)
        if self.on_page(input):
            return ""
        front = self.toolbox if self.snapshot.is_toolbox_shown and self.toolbox.session else self
        front.handle_input(input)
        return ""

    def _off_button(self, input: messages.Press | messages.TurnKnob | messages.Release) -> Words:
        """Handle the off button, whatever page is shown."""
        is_down, is_held_long = not isinstance(input, messages.Release), getattr(input, "is_held", False)
        self.snapshot, message = handle_off_button(self.snapshot, is_down, is_held_long)
        return message

    # devices and the store

    def _report(self, input: messages.Report) -> Words:
        try:
            game, toolbox = self.open_session(), self.toolbox.session
            if toolbox and (self.snapshot.is_toolbox_shown or input.name != DICE_IN_HAND):
                return self._report_to_toolbox(game, toolbox, input)
            handle_report((game,), input)
            return ""
        finally:
            if input.acknowledge:
                input.acknowledge()

    def _report_to_toolbox(self, game: "Session", toolbox: "Session", input: messages.Report) -> Words:
        """Handle a report that the game doesn't wait for; return the message of a closed toolbox."""
        before = toolbox.entry_log.last_entry
        handle_report((game, toolbox), input)
        is_unseen = toolbox.entry_log.last_entry is not before and not self.snapshot.is_toolbox_shown
        return self.toolbox.display_sentence(toolbox.history.last_sentence) if is_unseen else ""

    def _device(self, input: messages.DeviceStatus) -> Words:
        message = device_status.message(self.snapshot.devices, input)
        self.snapshot = replace(self.snapshot, devices=device_status.with_news(self.snapshot.devices, input))
        return message

    def _handle_store_request(self, input: messages.StoreRequest) -> None:
        try:
            result = self._run_request(input)
        except Exception as error:  # the caller gets the error; the session continues
            result = error
        input.on_result(result)

    def _run_request(self, input: messages.StoreRequest) -> Any:
        self._store.is_in_play = self.session is not None
        try:
            return input.work(self._store)
        except NotWritableError as trouble:
            self._is_there_after_reopening(trouble)
        except DamagedError as damage:
            self._recover(damage)
        return input.work(self._store)

    def _read_aloud(self, input: messages.ReadAloud) -> None:
        self.reads_aloud = self.toolbox.reads_aloud = input.is_on

    def _handle_overdue(self, input: messages.ReportOverdue) -> Words:
        played_ms = self._clock.played_ms()
        return self.due_reminder(played_ms) or self.toolbox.due_reminder(played_ms) or self._reminders.silent_device(self.snapshot)


_HANDLERS: dict[type, Callable[[Any, Any], Words | None]] = {
    **dict.fromkeys((messages.Press, messages.TurnKnob), SessionThread._control),
    messages.ShowToolbox: SessionThread._show_toolbox,
    messages.HideToolbox: SessionThread._hide_toolbox,
    messages.ToolboxInput: SessionThread._handle_toolbox_input,
    messages.Release: SessionThread._off_button,
    messages.ReadAloud: SessionThread._read_aloud,
    messages.Report: SessionThread._report,
    messages.DeviceStatus: SessionThread._device,
    messages.BeginSession: SessionThread._begin,
    messages.ResumeSession: SessionThread._resume,
    messages.CloseSession: SessionThread._close,
    messages.DismissTrouble: SessionThread._dismiss_trouble,
    messages.StoreRequest: SessionThread._handle_store_request,
    messages.PhoneRequest: lambda table, input: input.work(table),
    messages.ReportOverdue: SessionThread._handle_overdue,
}


def _pause_clock(session: "Session") -> None:
    """Pause the turn clock if a player's time runs. Raises NotSavedError."""
    pause = session.view().clock_pause
    if pause is not None and not session.is_still:
        session.make(pause)


def _set_up(game: Game, seats: tuple[Seat, ...], options: Mapping[str, str], edition: dict[str, Any]) -> Setup:
    """Return the set-up. Raises IllegalMoveError with a sentence that is readable while another game is open."""
    try:
        return game.setup(seats, options, edition)
    except IllegalMoveError as refusal:
        raise IllegalMoveError(refusal.reason, mark_package(game.package, refusal.sentence), refusal.offers) from refusal
