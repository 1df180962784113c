"""Toolbox beside a game: start one, resume it with its game, or lay it out as last time."""

from collections.abc import Callable, Iterable
from contextlib import suppress

from msgspec.structs import replace

from companion.session.play.edition_in_force import in_force
from companion.session.play.play_clock import GameClock, LedClock, PlayClock
from companion.session.play.session import Session
from companion.session.record.journal import SessionNotFoundError
from companion.session.store_protocol import Store
from companion.table.game import Game
from companion.table.moves import IllegalMoveError, Move

TOOLBOX = "toolbox"


def lay_out(session: Session, moves: Iterable[Move]) -> None:
    """Make these moves for the players. Raises NotSavedError."""
    for move in moves:
        with suppress(IllegalMoveError):  # a preset or a sheet that was forgotten since
            session.make(move)


def lay_out_like(session: Session, like: str, store: Store) -> None:
    """Set a game up as in an earlier session, for example with the same score sheet."""
    with suppress(SessionNotFoundError):  # what came from another program has none
        before = Session.resume(session.game, like, store.journal, PlayClock())
        lay_out(session, session.game.layout_moves(before.state.game))


class AttachedToolboxes:
    """Toolboxes of one table. They use the table time of the game beside them."""

    def __init__(self, store: Store, clock: GameClock, game: Callable[[str], Game], seeds: Callable[[], bytes]) -> None:
        self._store = store
        self._clock = clock
        self._game = game
        self._seeds = seeds

    def new(self, game: Session) -> Session:
        """Return an empty toolbox beside `game`. Raises NotSavedError."""
        toolbox = self._game(TOOLBOX)
        setup = toolbox.setup(game.seats, edition=in_force(toolbox, self._store.edition(TOOLBOX))[0])
        setup = replace(setup, attached_to=game.id)
        id = self._store.new_session(setup)
        return Session.begin(toolbox, id, setup, self._store.journal, LedClock(self._clock), self._seeds())

    def find(self, game: Session) -> Session | None:
        """Return the toolbox beside `game`, None if there is none. Table time continues from the later entry of both. Raises DamagedError."""
        found = self._store.toolbox_of(game.id)
        if found is None:
            return None
        toolbox = self._read(found)
        self._clock.start(max(game.course.last_entry.played_ms, toolbox.course.last_entry.played_ms), game.is_still)
        return toolbox

    def recreate(self, game: Session) -> Session | None:
        """Return a toolbox laid out like the one beside the last `game` of these people, None if there was none. Raises NotSavedError, DamagedError."""
        found = None if game.game.name == TOOLBOX else self._store.previous_toolbox(game.id)
        moves = self._game(TOOLBOX).layout_moves(self._read(found).state.game) if found else ()
        if not moves:
            return None
        toolbox = self.new(game)
        lay_out(toolbox, moves)
        return toolbox

    def _read(self, id: str) -> Session:
        return Session.resume(self._game(TOOLBOX), id, self._store.journal, LedClock(self._clock))
