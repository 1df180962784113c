"""Defaults for a group: the game as last set up, and a fact about a winner."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.people import People, Player
from companion.library.records.plays import Plays
from companion.library.records.winning_direction import WinningDirection
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.session.inputs.messages import BeginSession
from companion.table.drawn_option import options_again
from companion.table.game import Setup
from companion.table.seating import colour_by_pieces, with_unique_look
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from companion.table.standings import Points, Total

MOST, ROW, FEWEST = 30, 3, 2
"""How many plays are looked through; how many wins are a row; how many plays a best score needs to be mentioned."""


class GroupDefaults:
    """Lookup of a group's defaults."""

    def __init__(self, people: People, journal: SqliteJournal, plays: Plays, winning_direction: WinningDirection) -> None:
        self._winning_direction = winning_direction
        self._people = people
        self._journal = journal
        self._plays = plays

    def setup_for(self, game: str, sessions: Sequence[str]) -> BeginSession:
        """Return the setup of `game` for the people who played last, as many as possible, with its last options; empty without plays.

        `sessions`: session ids to search, latest first.
        """
        before = self._last_session(sessions, game)
        group = self._last_session(sessions)
        seats = self._current_seats(group[1].seats)[: catalogue.cover(game).seats[1]] if group else ()
        deals = catalogue.game(game)
        edition, had = (before[1].edition, before[1].seats) if before else (deals.edition(), ())
        seats = colour_by_pieces(seats, deals.pieces(edition), had)
        options = options_again(before[1].options) if before else {}
        like = before[0] if before else ""
        return BeginSession(game, seats, options, like=like)

    def group_size(self, sessions: Sequence[str]) -> int:
        """Return the number of people who played last; 0 without plays. `sessions` as for `setup_for`."""
        group = self._last_session(sessions)
        return len(self._current_seats(group[1].seats)) if group else 0

    def other_names(self) -> list[str]:
        """Return the names of all people who may play, most frequent first."""
        people = [person for person in self._people.all_people() if not person.player.is_hidden]
        return [one.player.name for one in sorted(people, key=lambda one: -one.wins.tries)]

    def winner_fact(self, session: str) -> Words:
        """Return a fact about the winner of a play, such as a record or a streak; "" if there is none. Raises NoPlayError."""
        play = self._plays.play(session)
        winners = [score for score in play.scores if score.has_won and score.player]
        if len(winners) != 1 or not play.is_result:
            return ""
        winner = winners[0]
        before = [one for one in self._plays.latest_plays(MOST, game=play.game, player=winner.player) if one.id != session]
        mine = [(score.total, score.has_won) for one in before for score in one.scores if score.player == winner.player]
        won = next((at for at, (_, has_won) in enumerate(mine) if not has_won), len(mine)) + 1
        if won >= ROW:
            return say("fact.row", name=winner.name, wins=won)
        known = [total for total, _ in mine if total is not None]
        is_best = len(known) >= FEWEST and _beats(winner.total, known, self._winning_direction.is_lowest(play.game))
        return say("fact.best", name=winner.name) if is_best else ""

    def _last_session(self, sessions: Sequence[str], game: str = "") -> tuple[str, Setup] | None:
        """Return the last session with people, of one game if given."""
        for session in sessions:
            setup = self._journal.setup(session)
            if setup is not None and setup.game == (game or setup.game) and any(seat.player for seat in setup.seats):
                return session, setup
        return None

    def _current_seats(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the people under their present names, without hidden people and empty seats.

        Each keeps their own colour; of two with the same one, the last owner keeps it.
        """
        people = self._people.current_people()
        here = [seat for seat in seats if seat.player and not (seat.player in people and people[seat.player].is_hidden)]
        now = {seat.player: _with_present_look(seat, people.get(seat.player)) for seat in here}
        own = [one.colour for one in now.values()]
        out: dict[str, Seat] = {}
        for seat in sorted(here, key=lambda one: (own.count(now[one.player].colour) > 1, one.colour != now[one.player].colour)):
            out[seat.player] = with_unique_look(now[seat.player], tuple(out.values()), seat)
        return tuple(out[seat.player] for seat in here)


def _beats(total: Total, before: Sequence[Points], is_lowest: bool) -> bool:
    """Return whether a total beats all earlier ones: lower if the fewest points win."""
    if total is None:
        return False
    return total < min(before) if is_lowest else total > max(before)


def _with_present_look(seat: Seat, now: Player | None) -> Seat:
    if now is None:
        return seat
    colour, emblem = now.colour or seat.colour, now.emblem or seat.emblem
    return replace(seat, name=now.nickname or now.name, colour=colour, emblem=emblem, player=now.id)
