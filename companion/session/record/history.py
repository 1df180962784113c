"""Build the effective history from the journal, applying undo and redo."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from companion.session.record.entry import Entry
from companion.session.record.session_rules import TableState, evolve_session
from companion.table import moves
from companion.table.any_time_moves import EndedEarly, SeatRenamed, SessionEvent
from companion.table.game import Game
from companion.table.moves import Event, Events
from companion.table.seats import default_name
from companion.table.sentence import Words, say

SET_UP_SOURCE = "again"
"""Source of moves that are made when a session begins."""


class PlayedEntry(Struct, frozen=True, gc=False):
    """Entry in force.

    events  its events
    state   state after it
    draw_count  number of chance draws from the start up to it
    names_before  the seats' names before it; () if they are unknown
    """

    entry: Entry
    events: Events
    state: TableState
    draw_count: int
    names_before: tuple[str, ...] = ()

    def name(self, game: Game) -> Words:
        """Return its public name for undo, such as "Orange draws black": a short name if it has one, else its first log sentence."""
        for event in self.events:
            if event.together and sum(type(other_event) is type(event) for other_event in self.events) > 1:
                return event.together
        naming = tuple(event for event in self.events if event.is_name) or self.events
        return _short_name(naming, self.events) or next(
            iter(log_sentences(game, naming, None, self.names_before)), say("log.deal") if self.entry.kind == "start" else ""
        )

    def continues(self, before: "PlayedEntry") -> bool:
        """Return whether undo reverts it together with the entry before it, such as two corrected numbers of one player."""
        return any(
            event.continues(event_before) for event in _game_events(self.events) for event_before in _game_events(before.events)
        )

    @property
    def is_look(self) -> bool:
        """Whether it only changed the display, such as the selected tool."""
        return bool(self.events) and all(event.is_look for event in self.events)

    @property
    def is_preparation(self) -> bool:
        """Whether it only dealt the game, prepared it or changed the display: nothing was played by it."""
        is_made_at_start = self.entry.kind == "start" or self.entry.source == SET_UP_SOURCE
        return is_made_at_start or self.is_look or any(event.prepares for event in _game_events(self.events))

    @property
    def is_renaming(self) -> bool:
        """Whether it only renamed a player."""
        return bool(self.events) and all(isinstance(event, SeatRenamed) for event in self.events)

    def is_shown(self, game: Game) -> bool:
        """Return whether it revealed unknown information; an early end reveals chests and the seed."""
        is_drawn = self.entry.draw_count > 0 and not any(event.is_face_down for event in _game_events(self.events))
        return is_drawn or any(map(_shows, self.events))


def _shows(event: Event) -> bool:
    return isinstance(event, EndedEarly) if isinstance(event, SessionEvent) else event.has_revealed()


def _short_name(naming: Events, events: Events) -> Words:
    """Return the short name of a move with these events by the first of the `naming` ones that has one; "" if none has."""
    return next((name for event in _game_events(naming) if (name := event.name_of_move(events))), "")


def name_of_entries(entries: Sequence[PlayedEntry], game: Game) -> Words:
    """Return the name of entries that are undone or redone together. Raises IndexError if there are none."""
    events = _game_events(event for played_entry in entries for event in played_entry.events) if len(entries) > 1 else ()
    common_names = [event.common_name(events) for event in events]
    return next((name for name in common_names if name), entries[-1].name(game))


def _game_events(events: Iterable[Event]) -> Events:
    return tuple(event for event in events if not isinstance(event, SessionEvent))


class History:
    """Entries in force, the deal first, and entries to redo.

    peeked_undos  number of undos past something revealed
    seed          current secret seed
    """

    def __init__(self, game: Game, start: Entry, events: Events) -> None:
        assert start.setup is not None, "a session starts with its setup"
        names = tuple(seat.name for seat in start.setup.seats)
        state = TableState(game.rulebook.apply(game.initial_state(start.setup), events), names)
        self._game = game
        self._played_entries = [PlayedEntry(start, events, state, start.draw_count)]
        self._undone_entries: list[PlayedEntry] = []
        self._reach: Callable[[], None] = lambda: None
        self.peeked_undos = 0
        self.seed = bytes.fromhex(start.seed)

    def begin_at(self, played_entry: PlayedEntry, seed: bytes, peeked_undos: int, reach: Callable[[], None]) -> None:
        """Start at a move with nothing to redo. `reach` is called when entries before it are needed, and adds them."""
        self._played_entries, self._reach = [played_entry], reach
        self.seed, self.peeked_undos = seed, peeked_undos

    def copy_from(self, other: "History") -> None:
        """Copy another history."""
        self._played_entries, self._undone_entries = other._played_entries, other._undone_entries
        self.seed, self.peeked_undos = other.seed, other.peeked_undos

    @property
    def last_entry(self) -> PlayedEntry:
        """Last entry in force."""
        return self._played_entries[-1]

    @property
    def last_sentence(self) -> Words:
        """First log sentence of the last entry; "" if it has none."""
        return next(iter(log_sentences(self._game, self.last_entry.events, None, self.last_entry.names_before)), "")

    @property
    def previous_entry(self) -> PlayedEntry | None:
        """Entry before the last one; None if there is only the deal."""
        if len(self._played_entries) == 1:
            self._reach()
        return self._played_entries[-2] if len(self._played_entries) > 1 else None

    @property
    def undoable(self) -> PlayedEntry | None:
        """Last entry that did more than change the display; undo reverts it. None if there is only the deal."""
        for _ in range(2):
            if played_entry := next((candidate for candidate in reversed(self._played_entries) if not candidate.is_look), None):
                return played_entry if played_entry.entry.kind != "start" else None
            self._reach()
        return None

    @property
    def base(self) -> PlayedEntry | None:
        """Entry that undo goes back to: the one before `undo_entries`; None if there is none."""
        if self.undoable is self._played_entries[0]:
            self._reach()
        undo_entries = self.undo_entries
        return next(
            (
                played_entry
                for played_entry in reversed(self._played_entries)
                if undo_entries and played_entry.entry.number < undo_entries[0].entry.number
            ),
            None,
        )

    @property
    def undo_entries(self) -> list[PlayedEntry]:
        """Entries that one undo reverts: `undoable` and earlier ones that it continues, in their order; [] if there is none."""
        if (last := self.undoable) is None:
            return []
        undo_entries = [last]
        for played_entry in reversed(self._played_entries):
            if played_entry.entry.number < undo_entries[0].entry.number and not played_entry.is_look:
                if not undo_entries[0].continues(played_entry):
                    break
                undo_entries.insert(0, played_entry)
        return undo_entries

    @property
    def redoable_entry(self) -> PlayedEntry | None:
        """Entry that was undone last and not redone."""
        return self._undone_entries[-1] if self._undone_entries else None

    @property
    def redo_entries(self) -> list[PlayedEntry]:
        """Entries of the next redo: up to the first that does more than change the display, and those that continue it; [] if there is none."""
        new_entries = self._undone_entries[::-1]
        real = [at for at, played_entry in enumerate(new_entries) if not played_entry.is_look]
        last = next(
            (at for at, after in pairwise(real) if not new_entries[after].continues(new_entries[at])), real[-1] if real else -1
        )
        return new_entries[: last + 1]

    def entries_in_force(self) -> list[PlayedEntry]:
        """Return all entries in force, the deal first."""
        self._reach()
        return list(self._played_entries)

    def latest_entries(self, most: int) -> list[PlayedEntry]:
        """Return at most `most` last entries in force that are in memory. Any thread may call it: it reads no file."""
        return self._played_entries[-most:]

    def entry_at(self, number: int) -> PlayedEntry | None:
        """Return the entry of that number if it is in force; else None."""
        self._reach_to(number)
        return next((played_entry for played_entry in reversed(self._played_entries) if played_entry.entry.number == number), None)

    def entry_before(self, number: int) -> PlayedEntry | None:
        """Return the last entry in force with a lower number; None if there is none in memory."""
        return next((played_entry for played_entry in reversed(self._played_entries) if played_entry.entry.number < number), None)

    def entries_since(self, to: int) -> list[PlayedEntry]:
        """Return the entries in force after entry `to`."""
        self._reach_to(to)
        return [played_entry for played_entry in self._played_entries if played_entry.entry.number > to]

    def _reach_to(self, number: int) -> None:
        if number < self._played_entries[0].entry.number:
            self._reach()

    def preview(self, entry: Entry, events: Events) -> PlayedEntry:
        """Return what `last_entry` will be once `entry` is added."""
        if entry.kind == "move":
            return PlayedEntry(
                entry,
                events,
                evolve_session(self._game, self.last_entry.state, events),
                self.last_entry.draw_count + entry.draw_count,
                self.last_entry.state.names,
            )
        played_entries, _ = self._after_undo(entry) if entry.kind == "undo" else self._after_redo(entry)
        return played_entries[-1]

    def add(self, entry: Entry, new_entry: PlayedEntry) -> None:
        """Add `entry`; `new_entry` is what `preview` returned for it."""
        if entry.kind == "undo":
            self._undo(entry)
        elif entry.kind == "redo":
            self._played_entries, self._undone_entries = self._after_redo(entry)
        else:
            self._played_entries.append(new_entry)
            self._undone_entries = self._undone_entries if new_entry.is_look else []

    def _undo(self, entry: Entry) -> None:
        is_seed_shown = bool(entry.seed and self.last_entry.draw_count)
        self._played_entries, undone_entries = self._after_undo(entry)
        self._undone_entries += reversed(undone_entries)
        self.peeked_undos += bool(undone_entries) and (
            is_seed_shown or any(played_entry.is_shown(self._game) for played_entry in undone_entries)
        )
        self.seed = bytes.fromhex(entry.seed) or self.seed

    def _after_undo(self, undo: Entry) -> tuple[list[PlayedEntry], list[PlayedEntry]]:
        """Return the entries in force after an undo, and those that it undoes."""
        base = self.entry_at(undo.to)
        assert base is not None, f"entry {undo.to} is in force"
        later_entries, seats = self.entries_since(undo.to), len(base.state.names)
        kept_entries = [later for later in later_entries if undo.keeps_names and _renames_one_of(seats, later)]
        earlier_entries = self._played_entries[: len(self._played_entries) - len(later_entries)]
        kept_numbers = {kept_entry.entry.number for kept_entry in kept_entries}
        undone_entries = [later for later in later_entries if later.entry.number not in kept_numbers]
        return self._with_names([*earlier_entries, *kept_entries], len(earlier_entries)), undone_entries

    def _after_redo(self, redo: Entry) -> tuple[list[PlayedEntry], list[PlayedEntry]]:
        """Return the entries in force after a redo, and those that can still be redone.

        Changes of the display since then are dropped, but not the names of players.
        """
        numbers = [undone_entry.entry.number for undone_entry in self._undone_entries]
        assert redo.to in numbers, f"entry {redo.to} can be redone"
        at = numbers.index(redo.to)
        redone_entries, seats = self._undone_entries[at:], len(self._undone_entries[at].state.names)
        kept_entries = [
            played_entry
            for played_entry in (*self._played_entries, *redone_entries)
            if played_entry.entry.number <= redo.to or (redo.keeps_names and _renames_one_of(seats, played_entry))
        ]
        kept_entries.sort(key=lambda played_entry: played_entry.entry.number)
        first = next(place for place, kept_entry in enumerate(kept_entries) if kept_entry is redone_entries[-1])
        return self._with_names(kept_entries, first), self._undone_entries[:at]

    def _with_names(self, played_entries: list[PlayedEntry], start: int) -> list[PlayedEntry]:
        """Return the entries with every renaming from index `start` (at least 1) made again, after the entry now before it."""
        for at in range(start, len(played_entries)):
            before, renaming = played_entries[at - 1], played_entries[at]
            if renaming.is_renaming:
                state = evolve_session(self._game, before.state, renaming.events)
                played_entries[at] = PlayedEntry(renaming.entry, renaming.events, state, before.draw_count, before.state.names)
        return played_entries


def _renames_one_of(seats: int, played_entry: PlayedEntry) -> bool:
    """Return whether an entry renames one of the first `seats` players."""
    return played_entry.is_renaming and all(event.seat < seats for event in played_entry.events if isinstance(event, SeatRenamed))


def log_sentences(game: Game, events: Events, seat: int | None, names_before: Sequence[str] = ()) -> tuple[Words, ...]:
    """Return the log sentences of `events` for the public (None) or a seat; `names_before`: the seats' names before them, if known."""
    sentences = [
        _any_time_sentence(event, names_before) if isinstance(event, SessionEvent) else game.rulebook.describe(event, seat)
        for event in events
        if not event.is_repeated(events)
    ]
    return tuple(filter(None, sentences))


def _any_time_sentence(event: SessionEvent, names_before: Sequence[str]) -> Words:
    """Return the sentence of an any-time event. A renamed player has the name before, if there was one."""
    if not isinstance(event, SeatRenamed):
        return moves.sentence_of(event)
    before = names_before[event.seat] if event.seat < len(names_before) else ""
    is_nameless = before in ("", default_name(event.seat + 1))
    return moves.sentence_of(event, before=say("log.nameless_player") if is_nameless else before)
