"""Session of one game: play, undo, redo. An entry is stored before the state changes."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from companion.session.play import session_prompts
from companion.session.play.choice_stamps import ChoiceStamps
from companion.session.play.edition_in_force import changed_keys
from companion.session.play.log import LogLine, lines
from companion.session.play.play_clock import GameClock, noon_of
from companion.session.play.session_log import SessionLog
from companion.session.play.story import comeback, story
from companion.session.record.entry import Entry, Kind, Origin
from companion.session.record.history import SET_UP_SOURCE, History, name_of_entries
from companion.session.record.journal import DamagedError, Journal, Outcome, SessionNotFoundError, SideRecords, Status
from companion.session.record.newer_version import NewerGameError, is_newer
from companion.session.record.session_rules import TableState, any_time_choices_of, changes_nothing, decide_move
from companion.session.record.waypoint import deserialise
from companion.table.any_time_moves import DateSet, DiscardGame, EndEarly, EndedEarly, JoinTable, RenameSeat
from companion.table.chance import Chance, fingerprint, new_seed
from companion.table.game import Game, Setup, cover_of
from companion.table.lazy_sequence import LazySequence
from companion.table.moves import Events, IllegalMoveError, Move, encode_record, illegal_move, with_time
from companion.table.prompt import Choice, Prompt, Value
from companion.table.seats import Seat, compose_name, fold_name
from companion.table.sentence import Words, say
from companion.table.standings import Standings
from companion.table.views import View


class Session:
    """Game in play. Create it with `begin` or `resume`. Not thread-safe: one thread owns it.

    id         id in the journal
    entry_log  all entries
    prompt     prompt of the game; None once the game is over
    question   session prompt shown over the game's; None if there is none
    introduce  completes a move by which a person joins, before it is decided
    """

    def __init__(self, game: Game, id: str, journal: Journal, clock: GameClock) -> None:
        self.game = game
        self.id = id
        self.entry_log: SessionLog
        self.prompt: Prompt | None = None
        self.question: Prompt | None = None
        self._journal = journal
        self._clock = clock
        self._stamps = ChoiceStamps()
        self._status_now: Status = "open"
        self._prompted_state: Any = None
        self._game_prompt: Prompt | None = None
        self._last_view: tuple[Any, Any] = None, None
        self._names_of_game: tuple[str, ...] = ()
        self._confirmed_undo = -1
        self.introduce: Callable[[JoinTable], JoinTable] = lambda move: move

    @classmethod
    def begin(cls, game: Game, id: str, setup: Setup, journal: Journal, clock: GameClock, seed: bytes | None = None) -> "Session":
        """Deal a game, and store setup, secret seed and deal in the journal. `seed`: SEED_BYTES bytes, None draws one.

        Raises NotSavedError.
        """
        session = cls(game, id, journal, clock)
        seed = seed or new_seed()
        chance = Chance(seed)
        events = game.deal(setup, chance)
        clock.start(0, False)
        entry = session._entry(
            0, "start", "", events=tuple(map(encode_record, events)), draw_count=chance.draw_count, setup=setup, seed=seed.hex()
        )
        journal.append(id, entry)
        session.entry_log = SessionLog(game, entry, events)
        session._publish()
        return session

    @classmethod
    def resume(cls, game: Game, id: str, journal: Journal, clock: GameClock) -> "Session":
        """Return the session after its last stored entry. Raises SessionNotFoundError, NewerGameError and DamagedError."""
        session = cls(game, id, journal, clock)
        data, entries = journal.read_since_waypoint(id)
        waypoint = deserialise(data, game)
        if data and waypoint is None:  # written by another version, whose states may differ
            entries = journal.entries(id)
        if not entries:
            raise SessionNotFoundError(say("session.none", id=id))
        if is_newer(game, entries[0], entries[-1]):
            raise NewerGameError
        session.entry_log = SessionLog.begin(game, entries[0])
        if waypoint:
            session.entry_log.start_from(waypoint, entries.pop(1), lambda number: journal.entries_up_to(id, number))
        session._catch_up(entries[1:])
        clock.start(entries[-1].played_ms, session.is_still)
        return session

    # state

    @property
    def setup(self) -> Setup:
        """Setup of the game."""
        assert self.entry_log.start.setup is not None
        return self.entry_log.start.setup

    @property
    def entries(self) -> list[Entry]:
        """All entries in order; reads those before a waypoint (`entry_log.last_entry` doesn't). Raises DamagedError."""
        return self.entry_log.entries

    @property
    def history(self) -> History:
        """Entries in force."""
        return self.entry_log.history

    @property
    def state(self) -> TableState:
        """Present state."""
        return self.history.last_entry.state

    @property
    def names(self) -> tuple[str, ...]:
        """Present names of the seats."""
        return self._names_of_game or self.state.names

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Seats with their present names; seats that joined later come last."""
        seats = (*self.setup.seats, *self.state.joined)
        return tuple(replace(seat, name=name) for seat, name in zip(seats, self.names, strict=True))

    @property
    def seed(self) -> bytes:
        """Secret seed in use; shown only at the end."""
        return self.history.seed

    @property
    def fingerprint(self) -> str:
        """Fingerprint of the seed; "" if there is no seed yet."""
        return fingerprint(self.seed) if self.seed else ""

    @property
    def played_ms(self) -> int:
        """Table time now, in milliseconds."""
        return self._clock.played_ms()

    @property
    def is_untouched(self) -> bool:
        """Whether nothing was played: there are only moves that prepare the game, such as the choice of a score sheet."""
        return self.history.last_entry.is_preparation and all(entry.is_preparation for entry in self.history.entries_in_force())

    @property
    def is_over(self) -> bool:
        """Whether the game is over or was ended early."""
        return self.prompt is None

    @property
    def outcome(self) -> Outcome:
        """Result of the session as it is stored."""
        return self._outcome_of(self.entry_log.last_entry, self.state, self._status_now)

    @property
    def undo_name(self) -> Words | None:
        """Name of what `undo` would undo ("Orange draws black"); None if there is nothing."""
        return name_of_entries(undo_entries, self.game) if (undo_entries := self.history.undo_entries) else None

    @property
    def is_undo_elsewhere(self) -> bool:
        """Whether another tool was selected after the last move, so that `undo` changes a tool that is not shown."""
        last = self.history.undoable
        return last is not None and last is not self.history.last_entry and last.state.game != self.state.game

    @property
    def is_redo_elsewhere(self) -> bool:
        """Whether another tool was selected since the last undo, so that `redo` changes a tool that is not shown."""
        first, last = next(iter(self.history.redo_entries), None), self.history.last_entry
        if first is None or last.entry.number < first.entry.number:
            return False
        base = self.history.entry_before(first.entry.number)
        return base is not None and base.state.game != self.state.game

    @property
    def redo_name(self) -> Words | None:
        """Name of what `redo` would redo; None if there is nothing."""
        redo_entries = [played_entry for played_entry in self.history.redo_entries if not played_entry.is_look]
        return name_of_entries(redo_entries, self.game) if redo_entries else None

    def standings(self) -> Standings:
        """Return the standings as if the game ended now; show them only at the end."""
        standings = self.game.standings(self.state.game)
        return standings.as_ended_early() if self.state.is_ended else standings

    def view(self, seat: int | None = None) -> Any:
        """Return the view of the public (None) or of one seat."""
        return self._public_view(self.state.game) if seat is None else self.game.view(self.state.game, seat)

    def _public_view(self, state: Any) -> Any:
        """Return the public view of a state. The last one is kept: a snapshot and its any-time choices need the same one."""
        viewed_state, view = self._last_view
        if viewed_state is not state:
            view = self.game.view(state, None)
            self._last_view = state, view
        return view

    def log(self, seat: int | None = None) -> list[LogLine]:
        """Return every entry's sentences as the public (None) or a seat may read them, oldest first, undone ones marked."""
        return lines(self.game, self.entries, self.history, seat, self.is_over)

    def story(self) -> list[Words]:
        """Return the game so far in at most five sentences. Show them only at the end: they contain totals."""
        return story(self.game, self.history.entries_in_force(), self.standings())

    def comeback(self) -> Words:
        """Return a sentence about a winner who was far behind, "" if the winner was not; show it only at the end."""
        return comeback(self.game, self.history.entries_in_force(), self.standings())

    # moves

    def play(self, choice_id: str, values: Sequence[Value] = (), source: str = "touch", origin: Origin | None = None) -> None:
        """Make the move of a choice and store it; a choice of a session prompt is carried out by the session.

        choice_id  id of the choice, as stamped in `prompt` or `question`
        values     values of its fields
        source     recorded source, such as "touch" or "phone:1"
        origin     device line that the answer came from

        Raises StaleChoiceError if the choice is outdated, IllegalMoveError if its values or move are refused, NotSavedError.
        """
        choice = self._stamps.find(choice_id, self.question, self.prompt)
        self._play(choice, choice.fill(values), source, origin)

    def report(self, choice_id: str, items: tuple[int | str, ...], source: str = "serial", origin: Origin | None = None) -> None:
        """Make the move that a device reports: `items` fill the first field of the choice. Other arguments as in `play`.

        Raises StaleChoiceError, NotSavedError, and IllegalMoveError if the game refuses the reported items.
        """
        choice = self._stamps.find(choice_id, self.question, self.prompt)
        self._play(choice, choice.fill_from_report(items), source, origin)

    def _play(self, choice: Choice, move: Move, source: str, origin: Origin | None) -> None:
        session_answer = _SESSION_ANSWERS.get(type(move))
        if session_answer:
            session_answer(self, move, source)
        elif self._is_discarded_by(choice) and self.is_untouched:
            self.make(DiscardGame(), source)
        elif isinstance(move, EndEarly):
            self._ask(session_prompts.confirm_early_end())
        else:
            self._decide(move, source, origin)
            self.question = None
            self._stamps.note_answer(choice, self.entry_log.next_number)
            self._publish()

    def _is_discarded_by(self, choice: Choice) -> bool:
        """Return whether the choice ends a game early, or closes tools that are beside no game."""
        return isinstance(choice.move, EndEarly) or (
            choice.ends and cover_of(self.game.package).is_tool and not self.setup.attached_to
        )

    def undo(self, source: str = "touch", *, is_confirmed: bool = False) -> None:
        """Undo the last move; if it revealed something, open a session prompt instead. Players keep their names.

        Of several undos in a row, only the first one past a reveal is asked for, and one that reopens a game that is over.
        `is_confirmed` as in `go_back`.
        Raises IllegalMoveError("nothing_to_undo"), NotSavedError.
        """
        if (base := self.history.base) is None:
            raise illegal_move("nothing_to_undo")
        to = base.entry.number
        if self._is_undo_confirmed and not self._is_past_the_end(to):
            self._undo_to(to, source)
        else:
            self.go_back(to, source, is_confirmed=is_confirmed)

    @property
    def _is_undo_confirmed(self) -> bool:
        """Whether the last entry is an undo in a row of undos in which players confirmed one past a reveal."""
        return self.entry_log.last_entry.number == self._confirmed_undo

    def go_back(self, to: int, source: str = "touch", *, is_confirmed: bool = False) -> None:
        """Undo all moves after entry `to`; if they revealed something, such as the seed, open a session prompt instead.

        With `is_confirmed` players have agreed to that already, so only an undo that reopens a finished game asks.
        Raises IllegalMoveError("not_in_force") for an entry that was itself undone, NotSavedError.
        """
        if self.history.entry_at(to) is None:
            raise illegal_move("not_in_force")
        undone_entries = [played_entry for played_entry in self.history.entries_since(to) if not played_entry.is_renaming]
        is_past_the_end = self._is_past_the_end(to)
        is_reveal = any(played_entry.is_shown(self.game) for played_entry in undone_entries)
        is_seed_shown = is_past_the_end and self.history.last_entry.draw_count > 0
        if is_seed_shown or (is_reveal and (is_past_the_end or not is_confirmed)):
            first, later_count = undone_entries[0], 0
            if self.history.base is not None and self.history.base.entry.number != to:  # further than Undo goes
                later_count = sum(not played_entry.is_look for played_entry in undone_entries[1:])
            self._ask(session_prompts.confirm_undo_of_reveal(first.name(self.game), to, later_count))
        elif undone_entries:
            self._undo_to(to, source)

    def go_back_until(self, is_reached: Callable[[View], bool], source: str = "touch", *, is_confirmed: bool = False) -> None:
        """Undo moves until the public view fulfils the condition; ask as `go_back` does.

        Raises IllegalMoveError("not_in_force") if the condition was never fulfilled, NotSavedError.
        """
        entries = reversed(self.history.entries_in_force())
        number = next((entry.entry.number for entry in entries if is_reached(self.game.view(entry.state.game, None))), -1)
        self.go_back(number, source, is_confirmed=is_confirmed)

    def redo(self, source: str = "touch") -> None:
        """Redo the last undone move with the same result. Raises IllegalMoveError("nothing_to_redo"), NotSavedError."""
        if not (redo_entries := self.history.redo_entries):
            raise illegal_move("nothing_to_redo")
        self._store(self._entry(self.entry_log.next_number, "redo", source, to=redo_entries[-1].entry.number), ())
        self._publish_all_new()

    def make(self, move: Move, source: str = SET_UP_SOURCE) -> None:
        """Make a move without a prompt. Raises IllegalMoveError, NotSavedError."""
        self._decide(move, source, None)
        self._publish_all_new()

    def use_names(self, names: tuple[str, ...]) -> None:
        """Replace the seats' names by those of the game beside this toolbox."""
        if names != self.names:
            self._names_of_game = names
            self._publish()

    def ask_correction(self, refusal: IllegalMoveError) -> None:
        """Open a session prompt with the choices that could correct the table after a refused report."""
        last, base, undo = self.history.undoable, self.history.base, None
        if last and base and not last.is_shown(self.game):
            undo = session_prompts.undo_report_choice(last.name(self.game), base.entry.number)
        self._ask(session_prompts.correction_prompt(refusal, self.prompt.any_time_choices if self.prompt else (), undo))

    def synchronise(self) -> bool:
        """Exchange missing entries with a recovered or reopened file; return whether the file had entries that were missing here."""
        stored_entries = self._journal.entries(self.id)
        try:
            entries = self.entries
        except DamagedError:  # entries before the waypoint can't be read any more
            self.entry_log = SessionLog.begin(self.game, stored_entries[0])
            entries = self.entries
        for entry in entries[len(stored_entries) :]:
            self._journal.append(self.id, entry, SideRecords(names=self.state.names, outcome=self.outcome))
        missed = stored_entries[len(entries) :]  # stored by a disk that had reported a failure
        if missed:
            self._catch_up(missed)
        return bool(missed)

    # helpers

    def _decide(self, move: Move, source: str, origin: Origin | None) -> None:
        if not self.seed:  # an import without its secret seed
            self._store(
                self._entry(
                    self.entry_log.next_number, "undo", source, to=self.history.last_entry.entry.number, seed=new_seed().hex()
                ),
                (),
            )
        chance = Chance(self.seed, self.history.last_entry.draw_count)
        if isinstance(move, RenameSeat):
            move = self._normalise_rename(move)
        move = with_time(self.introduce(move) if isinstance(move, JoinTable) else move, self._clock.played_ms())
        move = self.game.complete_move(self.state.game, move)
        events = decide_move(self.game, self.state, move, chance)
        if changes_nothing(self.game, self.state.game, events):
            raise illegal_move("nothing_changed")
        draw_count = chance.draw_count - self.history.last_entry.draw_count
        parts = {
            "move": encode_record(move),
            "events": tuple(map(encode_record, events)),
            "draw_count": draw_count,
            "origin": origin,
        }
        self._store(self._entry(self.entry_log.next_number, "move", source, **parts), events)

    def _normalise_rename(self, move: RenameSeat) -> RenameSeat:
        """Return the move with its name in Unicode NFC. Raises IllegalMoveError("name_taken").

        Names are compared here, not when a move is decided: in games of older versions two seats may have the same name.
        """
        name = compose_name(move.name)
        other_names = (seat_name for seat, seat_name in enumerate(self.names) if seat != move.seat)
        if name and any(fold_name(name) == fold_name(other) for other in other_names):
            raise illegal_move("name_taken", name=name)
        return replace(move, name=name)

    def _entry(self, number: int, kind: Kind, source: str, **parts: Any) -> Entry:
        version = len(self.game.rulebook.upcasters)
        keeps_names = kind in ("undo", "redo")
        return Entry(
            number, kind, self._clock.played_ms(), self._clock.wall_s(), source, version=version, keeps_names=keeps_names, **parts
        )

    def _store(self, entry: Entry, events: Events) -> None:
        new_entry = self.history.preview(entry, events)
        status = self._status(new_entry.state)
        self._journal.append(self.id, entry, self._side_records(entry, new_entry.state, status))
        was_still = self.is_still
        self.entry_log.add(entry, new_entry, events)
        self._status_now = status
        for event in events:
            if isinstance(event, DateSet):
                self._clock.set_date(event.date)
        if was_still != self.is_still:
            self._clock.start(entry.played_ms, self.is_still)

    def _side_records(self, entry: Entry, next_state: TableState, status: Status) -> SideRecords:
        """Return the records that change together with an entry: edition, names, outcome, waypoint."""
        current_state = self.state
        before, after = self.game.current_edition(current_state.game), self.game.current_edition(next_state.game)
        is_edition_changed = before != after
        return SideRecords(
            edition=changed_keys(before, after) if is_edition_changed else {},
            before=changed_keys(after, before) if is_edition_changed else {},
            names=None if current_state.names == next_state.names else next_state.names,
            outcome=None
            if (status, next_state.date) == (self._status_now, current_state.date)
            else self._outcome_of(entry, next_state, status),
            waypoint=self.entry_log.waypoint_due(),
        )

    def _status(self, state: TableState) -> Status:
        if state.is_discarded or (state.is_ended and self._last_count(state) is None):
            return "ended"
        return "over" if self._prompt_of(state.game) is None else "open"

    def _last_count(self, state: TableState) -> Prompt | None:
        """Return the prompt for what a game still counts after an early end; None if nothing, or once it is counted or skipped."""
        if not self.game.rulebook.has_change_for(EndedEarly):
            return None
        prompt = self._prompt_of(state.game)
        return prompt if prompt and any(choice.ends for choice in prompt.choices) else None

    def _prompt_of(self, state: Any) -> Prompt | None:
        """Return the game's prompt, computed once per state; None once the game is over."""
        if self._prompted_state is not state:
            self._prompted_state, self._game_prompt = state, self.game.prompt(state)
        return self._game_prompt

    def _outcome_of(self, entry: Entry, state: TableState, status: Status) -> Outcome:
        if status == "open":
            return Outcome()
        if state.is_discarded:
            return Outcome(status)
        ended_s = noon_of(state.date) if state.date else entry.wall_s
        standings = self.game.standings(state.game)
        joined = tuple(seat.player for seat in state.joined)
        return Outcome(status, standings, entry.played_ms, ended_s, standings.game_name, "\n".join(state.notes), joined)

    @property
    def is_still(self) -> bool:
        """Whether table time is stopped: paused, or the game is over."""
        return self.state.is_paused or self._status_now != "open"

    def _catch_up(self, stored_entries: Sequence[Entry]) -> None:
        """Add entries that the journal has already."""
        self.entry_log.catch_up(stored_entries)
        self._stamps.renew(self.entry_log.next_number)
        self._status_now = self._status(self.state)
        self._publish()

    def _undo_to(self, to: int, source: str) -> None:
        seed = new_seed().hex() if self._is_past_the_end(to) else ""
        is_in_a_row, peeked = self._is_undo_confirmed, self.history.peeked_undos
        self._store(self._entry(self.entry_log.next_number, "undo", source, to=to, seed=seed), ())
        if is_in_a_row or self.history.peeked_undos > peeked:
            self._confirmed_undo = self.entry_log.last_entry.number
        self._publish_all_new()

    def _is_past_the_end(self, to: int) -> bool:
        """Return whether undoing to entry `to` reopens a game that is over: its seed was shown, so a new one is needed."""
        played_entry = self.history.entry_at(to)
        return self._status_now != "open" and played_entry is not None and self._status(played_entry.state) == "open"

    def _publish_all_new(self) -> None:
        self.question = None
        self._stamps.renew(self.entry_log.next_number)
        self._publish()

    def _publish(self) -> None:
        open_prompt = self._open_prompt()
        self.prompt = open_prompt and self._stamps.stamp_prompt(open_prompt)
        self._ask_for_the_date()

    def _ask_for_the_date(self) -> None:
        """Ask for the date at the end if the clock is not synchronised and no date was entered this evening."""
        is_over = self._status_now != "open" and not (self.setup.attached_to or self.state.is_discarded)
        if is_over and not self.state.date and not self._clock.knows_date():
            self._ask(session_prompts.date_prompt())

    def _open_prompt(self) -> Prompt | None:
        state, setup = self.state, self.setup
        if state.is_discarded:
            return None
        prompt = self._last_count(state) if state.is_ended else self._prompt_of(state.game)
        if state.is_paused:
            return session_prompts.pause_prompt(prompt.lead if prompt else None)
        seats, is_attached = (*setup.seats, *state.joined), bool(setup.attached_to)

        def any_time_choices() -> tuple[Choice, ...]:
            offers = any_time_choices_of(self.game, state.game, is_attached, seats, view=self._public_view(state.game))
            return tuple(offer for offer in offers if not (state.is_ended and isinstance(offer.move, EndEarly)))

        return prompt and replace(prompt, any_time_choices=LazySequence(any_time_choices))

    def _ask(self, question: Prompt | None) -> None:
        self.question = question and self._stamps.stamp_prompt(question, is_overlay=True)


_SESSION_ANSWERS: dict[type[Move], Any] = {
    session_prompts.Dismiss: lambda session, move, source: session._ask(None),
    session_prompts.UndoTo: lambda session, move, source: session._undo_to(move.to, source),
    session_prompts.EndNow: lambda session, move, source: session.make(EndEarly(), source),
}
