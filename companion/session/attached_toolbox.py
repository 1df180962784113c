"""Toolbox beside a game: begin a new one, resume it with its game, or set it up as in the group's last game."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from companion.session.inputs.snapshot import Snapshot
from companion.session.play.edition_in_force import edition_in_force
from companion.session.play.play_clock import GameClock, PlayClock, ToolboxClock
from companion.session.play.session import Session
from companion.session.record.journal import SessionNotFoundError
from companion.session.store_protocol import SessionStore
from companion.table.game import Game
from companion.table.moves import IllegalMoveError, Move, tag_of
from companion.table.sentence import Words, say

TOOLBOX, CLOCK = "toolbox", "clock"
GAME_SOURCE = "game"
"""Source of the moves by which the clock follows the turns of the game."""
TURN_BEGUN = "TurnBegun"
"""Tag of the event with which a turn on the clock begins."""


def follow_turn(before: Snapshot, game: Session, toolbox: Session, *, is_answer: bool) -> Words:
    """Let the running clock of `toolbox` count the time of the seat whose turn it is in `game`, and return the message about it.

    It does so when the turn in the game changes, and when an answer starts the clock. Players may also end a turn on the clock
    first: then nothing is left to do. A clock that is saved with the game starts after the game's first move. It pauses while
    the game asks for its result. Raises NotSavedError.

    before     snapshot before the input; is_answer: the input was an answer in the toolbox
    """
    seat, clock_view, last = game.view().turn_seat, toolbox.view(), game.entry_log.last_entry
    if game.is_still or before.session != game.id:
        return ""
    pause, is_new = clock_view.clock_pause, last.number > before.entry
    if game.view().is_result_asked and pause is not None and is_new:
        toolbox.make(pause, GAME_SOURCE)
    if seat is None or (last.kind == "undo" and is_new and _undo_following(game, toolbox, seat)):
        return ""
    if pause is None:
        return _start_saved_clock(before, game, toolbox, seat)
    has_started = is_answer and (before.toolbox is None or before.toolbox.view.clock_pause is None)
    if not has_started and before.view.turn_seat == seat:
        return ""
    moves = clock_view.clock_moves(seat, has_just_started=has_started)
    with suppress(IllegalMoveError):  # the clock then keeps its turn
        for move in moves:
            toolbox.make(move, GAME_SOURCE)
    return say("session.clock_follows") if moves and has_started else ""


def _start_saved_clock(before: Snapshot, game: Session, toolbox: Session, seat: int) -> Words:
    """Start the clock that is saved with the game, unless it ran before; return the message about it. Raises NotSavedError."""
    last = game.entry_log.last_entry
    if CLOCK not in game.setup.edition or last.kind != "move" or last.number <= before.entry or _has_run(toolbox):
        return ""
    with suppress(IllegalMoveError):  # its numbers must be entered first
        for move in toolbox.view().clock_start(seat):
            toolbox.make(move, GAME_SOURCE)
            return say("session.clock_follows")
    return ""


def _has_run(toolbox: Session) -> bool:
    return any(tag_of(event) == TURN_BEGUN for entry in toolbox.history.entries_in_force() for event in entry.events)


def _undo_following(game: Session, toolbox: Session, seat: int) -> bool:
    """Undo the last moves by which the clock followed turns that are undone in the game now; return whether `seat` has the turn then.

    Moves that players made on the clock since then stay: the clock then ends its turn instead. Raises NotSavedError.
    """
    oldest_undone, number = game.history.redoable_entry, None
    for played_entry in reversed(toolbox.history.entries_in_force()):
        entry = played_entry.entry
        if oldest_undone is None or entry.source != GAME_SOURCE or entry.played_ms < oldest_undone.entry.played_ms:
            break
        before = toolbox.history.entry_before(entry.number)
        if before is not None and before.state.game.clock.up == seat:
            number = before.entry.number
    if number is not None:
        toolbox.go_back(number, GAME_SOURCE, is_confirmed=True)
    return number is not None


def make_setup_moves(session: Session, moves: Iterable[Move]) -> None:
    """Make set-up moves, and skip those that are not legal. Raises NotSavedError."""
    for move in moves:
        with suppress(IllegalMoveError):  # its preset or score sheet was deleted
            session.make(move)


def copy_setup(session: Session, like: str, store: SessionStore) -> None:
    """Set a game up as in the session with the id `like`, for example with the same score sheet. Raises NotSavedError."""
    with suppress(SessionNotFoundError):  # an import from another program has no entries
        before = Session.resume(session.game, like, store.journal, PlayClock())
        make_setup_moves(session, session.game.layout_moves(before.state.game))


def _clock_moves(toolbox: Session, setting: Mapping[str, Any]) -> tuple[Move, ...]:
    """Return the moves that set the clock of an empty toolbox, and select it."""
    state = toolbox.state.game
    return toolbox.game.layout_moves(replace(state, clock=replace(state.clock, **setting), tool=CLOCK))


class AttachedToolboxes:
    """Source of the toolbox sessions beside games, found or new.

    clock  table time of the game, which its toolbox uses, too
    game   returns the game of a name
    seeds  returns a new secret seed
    """

    def __init__(self, store: SessionStore, clock: GameClock, game: Callable[[str], Game], seeds: Callable[[], bytes]) -> None:
        self._store = store
        self._clock = clock
        self._game = game
        self._seeds = seeds

    def new_toolbox(self, game: Session) -> Session:
        """Return an empty toolbox beside `game`; its edition has the clock that is saved with the game. Raises NotSavedError."""
        toolbox = self._game(TOOLBOX)
        setup = toolbox.setup(game.seats, edition=edition_in_force(toolbox, self._store.edition(TOOLBOX))[0])
        clock = {CLOCK: game.setup.edition[CLOCK]} if CLOCK in game.setup.edition else {}
        setup = replace(setup, attached_to=game.id, edition=setup.edition | clock)
        id = self._store.new_session(setup)
        return Session.begin(toolbox, id, setup, self._store.journal, ToolboxClock(self._clock), self._seeds())

    def find(self, game: Session) -> Session | None:
        """Return the toolbox beside `game`, None if there is none. Table time continues from the later of both last entries.

        Raises DamagedError.
        """
        toolbox_id = self._store.toolbox_of(game.id)
        if toolbox_id is None:
            return None
        toolbox = self._read(toolbox_id)
        self._clock.start(max(game.entry_log.last_entry.played_ms, toolbox.entry_log.last_entry.played_ms), game.is_still)
        return toolbox

    def recreate(self, game: Session) -> Session | None:
        """Return a new toolbox, set up like the one beside the previous session of the same game and people; None if there was none.

        The clock that is saved with the game replaces that one's, unless it was the same then. Raises NotSavedError, DamagedError.
        """
        if game.game.name == TOOLBOX:
            return None
        toolbox_id, clock = self._store.previous_toolbox(game.id), game.setup.edition.get(CLOCK)
        before = self._read(toolbox_id) if toolbox_id else None
        is_clock_new = clock is not None and (before is None or before.setup.edition.get(CLOCK) != clock)
        moves = before.game.layout_moves(before.state.game) if before else ()
        if not (moves or is_clock_new):
            return None
        toolbox = self.new_toolbox(game)
        clock_moves = _clock_moves(toolbox, clock) if clock is not None and is_clock_new else ()
        make_setup_moves(toolbox, (*moves, *clock_moves))
        return toolbox

    def _read(self, id: str) -> Session:
        return Session.resume(self._game(TOOLBOX), id, self._store.journal, ToolboxClock(self._clock))
