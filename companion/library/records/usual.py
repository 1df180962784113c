"""Deal a game as it was last dealt: the same people, the same options."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.people import People, Player
from companion.library.storage.journal import SqliteJournal
from companion.session.hands.inputs import BeginSession
from companion.table.game import Setup
from companion.table.seating import told_apart
from companion.table.seats import Seat


class Usual:
    """Looks up what a group most likely wants again."""

    def __init__(self, people: People, journal: SqliteJournal) -> None:
        self._people = people
        self._journal = journal

    def deal(self, game: str, sessions: Sequence[str]) -> BeginSession:
        """Deal `game` to whoever played last, as many as may, with the options it was last played with; nobody where nobody ever played.

        `sessions`: the ids to look through, the last one first.
        """
        before = self._last(sessions, game)
        group = self._last(sessions)
        seats = self._as_now(group[1].seats) if group else ()
        options = dict(before[1].options) if before else {}
        like = before[0] if before else ""
        return BeginSession(game, seats[: catalogue.cover(game).seats[1]], options, like=like)

    def _last(self, sessions: Sequence[str], game: str = "") -> tuple[str, Setup] | None:
        """Find the last session, of that game where one is named, that had people in it."""
        for session in sessions:
            setup = self._journal.setup(session)
            if setup is not None and setup.game == (game or setup.game) and any(seat.player for seat in setup.seats):
                return session, setup
        return None

    def _as_now(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Call everybody as they are called now, each in a colour nobody else has; who is hidden stays out."""
        people, out = self._people.faces(), list[Seat]()
        for seat in seats:
            now = people.get(seat.player)
            if now is None or not now.is_hidden:
                out.append(told_apart(_renamed(seat, now), out))
        return tuple(out)


def _renamed(seat: Seat, now: Player | None) -> Seat:
    return seat if now is None else replace(seat, name=now.nickname or now.name, player=now.id)
