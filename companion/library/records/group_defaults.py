"""Defaults for a group: the game as last set up, and a fact about a winner."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.people import People, Player
from companion.library.records.play_rows import NoPlayError
from companion.library.records.plays import Plays
from companion.library.records.winning_direction import WinningDirection
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.session.inputs.messages import BeginSession
from companion.table.drawn_option import options_again
from companion.table.game import Setup
from companion.table.seating import colour_by_pieces, with_unique_look
from companion.table.seats import Seat, fold_name
from companion.table.sentence import Words, say
from companion.table.standings import Points, Total

MOST_SEARCHED_PLAYS, FEWEST_WINS_IN_A_ROW, FEWEST_EARLIER_PLAYS = 30, 3, 2
"""Number of plays that are searched; least number of wins in a row, and of plays before a best score, to be mentioned."""


class GroupDefaults:
    """Lookup of a group's defaults."""

    def __init__(self, people: People, journal: SqliteJournal, plays: Plays, winning_direction: WinningDirection) -> None:
        self._winning_direction = winning_direction
        self._people = people
        self._journal = journal
        self._plays = plays

    def setup_for(self, game: str, sessions: Sequence[str]) -> BeginSession:
        """Return the setup of `game` for the people who played last, as many as possible, with its last options; empty without plays.

        After a solo play, a game for more people gets those who played it last, or the latest who are enough.
        `sessions`: session ids to search, latest first. Without any, the people of the latest play are proposed.
        """
        before = self._last_session(sessions, game)
        least, most = catalogue.cover(game).seats
        group = self._last_session(sessions)
        if group is not None and len(self._current_seats(group[1].seats)) < least:
            group = before or self._last_session(sessions, least=least) or group
        seats = (self._current_seats(group[1].seats) if group else self.people_of_last_play())[:most]
        deals = catalogue.game(game)
        edition, last_seats = (before[1].edition, before[1].seats) if before else (deals.edition(), ())
        seats = colour_by_pieces(seats, deals.pieces(edition), last_seats)
        options = options_again(before[1].options) if before else {}
        last_session = before[0] if before else ""
        return BeginSession(game, seats, options, like=last_session)

    def people_of_last_play(self) -> tuple[Seat, ...]:
        """Return seats for the people of the latest play, such as an imported one; () without plays."""
        play = next(iter(self._plays.latest_plays(1)), None)
        scores = sorted(play.people, key=lambda score: score.seat) if play else []
        return self._current_seats([Seat(score.name, "", "", score.player) for score in scores if score.player])

    def people_of(self, session: str) -> tuple[Seat, ...]:
        """Return seats for the people of a session under their present names, without hidden people; () without its setup."""
        setup = self._journal.setup(session)
        return self._current_seats(self._with_joined_people(session, setup).seats) if setup else ()

    def has_group(self, sessions: Sequence[str]) -> bool:
        """Return whether people played a session. `sessions` as for `setup_for`."""
        return self._last_session(sessions) is not None

    def group_size(self, sessions: Sequence[str]) -> int:
        """Return the number of people who played last; 0 without plays. `sessions` as for `setup_for`."""
        return len(self.group(sessions))

    def group(self, sessions: Sequence[str]) -> tuple[Seat, ...]:
        """Return the people who played last, without loading a game's rules; () without plays. `sessions` as for `setup_for`."""
        last_session = self._last_session(sessions)
        return self._current_seats(last_session[1].seats) if last_session else ()

    def other_names(self) -> list[str]:
        """Return the names of all people who may play, most frequent first."""
        people = [person for person in self._people.all_people() if not person.player.is_hidden]
        return [person.player.name for person in sorted(people, key=lambda person: -person.wins.plays)]

    def later_seats(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return seats for the other people who may play, most frequent first, without ids: they may join those of `seats` later."""
        seated = {fold_name(seat.name) for seat in seats} | {seat.player for seat in seats}
        people = [person for person in self._people.all_people() if not person.player.is_hidden and person.player.id not in seated]
        new_seats: list[Seat] = []
        for person in sorted(people, key=lambda person: -person.wins.plays):
            name, player = person.player.table_name, person.player
            if fold_name(name) not in seated:
                seated.add(fold_name(name))
                new_seats.append(with_unique_look(Seat(name, player.colour, player.emblem), (*seats, *new_seats)))
        return tuple(new_seats)

    def winner_fact(self, session: str) -> Words:
        """Return a fact about the winner of a play, such as a record or a streak; "" if there is none. Raises NoPlayError."""
        play = self._plays.play(session)
        winners = [score for score in play.scores if score.has_won and score.player]
        if len(winners) != 1 or not play.is_result:
            return ""
        winner = winners[0]
        before = [
            latest_play
            for latest_play in self._plays.latest_plays(MOST_SEARCHED_PLAYS, game=play.game, player=winner.player)
            if latest_play.id != session
        ]
        earlier_results = [
            (score.total, None if earlier_play.is_alone or earlier_play.is_undecided else score.has_won)
            for earlier_play in before
            for score in earlier_play.scores
            if score.player == winner.player
        ]
        compared = [has_won for _, has_won in earlier_results if has_won is not None]
        win_count = next((at for at, has_won in enumerate(compared) if not has_won), len(compared)) + 1
        if win_count >= FEWEST_WINS_IN_A_ROW and not play.is_alone:
            return say("fact.row", name=winner.name, wins=win_count)
        known_totals = [total for total, _ in earlier_results if total is not None]
        is_best = len(known_totals) >= FEWEST_EARLIER_PLAYS and _beats(
            winner.total, known_totals, self._winning_direction.is_lowest(play.game)
        )
        return say("fact.best", name=winner.name) if is_best else ""

    def _last_session(self, sessions: Sequence[str], game: str = "", *, least: int = 1) -> tuple[str, Setup] | None:
        """Return the last session with at least so many people, of one game if given; None if there is none."""
        for session in sessions:
            setup = self._journal.setup(session)
            if setup is None or setup.game != (game or setup.game):
                continue
            setup = self._with_joined_people(session, setup)
            if sum(bool(seat.player) for seat in setup.seats) >= least:
                return session, setup
        return None

    def _with_joined_people(self, session: str, setup: Setup) -> Setup:
        """Return the setup with the people who joined the game after its start, if it has ended."""
        try:
            people = self._plays.play(session).people
        except NoPlayError:
            return setup
        seat_numbers = [number for number, seat in enumerate(setup.seats) if seat.player]
        joined = sorted(
            (score for score in people if score.player and score.seat not in seat_numbers), key=lambda score: score.seat
        )
        return replace(setup, seats=(*setup.seats, *(Seat(score.name, "", "", score.player) for score in joined)))

    def _current_seats(self, seats: Sequence[Seat]) -> tuple[Seat, ...]:
        """Return the people under their present names, without hidden people and empty seats.

        Each keeps their own colour; of two with the same one, the last owner keeps it.
        """
        people = self._people.current_people()
        present_seats = [seat for seat in seats if seat.player and not (seat.player in people and people[seat.player].is_hidden)]
        current_seats = {seat.player: _with_present_look(seat, people.get(seat.player)) for seat in present_seats}
        seat_colours = [seat.colour for seat in current_seats.values()]
        dressed_seats: dict[str, Seat] = {}
        for seat in sorted(
            present_seats,
            key=lambda candidate: (
                seat_colours.count(current_seats[candidate.player].colour) > 1,
                candidate.colour != current_seats[candidate.player].colour,
            ),
        ):
            dressed_seats[seat.player] = with_unique_look(current_seats[seat.player], tuple(dressed_seats.values()), seat)
        return tuple(dressed_seats[seat.player] for seat in present_seats)


def _beats(total: Total, before: Sequence[Points], is_lowest: bool) -> bool:
    """Return whether a total beats all earlier ones: lower if the fewest points win."""
    if total is None:
        return False
    return total < min(before) if is_lowest else total > max(before)


def _with_present_look(seat: Seat, player: Player | None) -> Seat:
    if player is None:
        return seat
    colour, emblem = player.colour or seat.colour, player.emblem or seat.emblem
    return replace(seat, name=player.table_name, colour=colour, emblem=emblem, player=player.id)
