"""Log of a session that the journal keeps, as text."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.session.play.log import LogLine
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.entry import corrected_names
from companion.session.record.journal import Journal
from companion.table.game import Game
from companion.table.seats import Seat


def stored_log(
    game: Game, id: str, journal: Journal, language: str, present_names: Mapping[str, str]
) -> tuple[Sequence[Seat], Sequence[LogLine]]:
    """Return the seats of a session, and its public log as text, oldest line first.

    `present_names`: names by the ids of people, who may have been renamed since. A player without one, or with another name in this
    game only, keeps the recorded name.

    Raises SessionNotFoundError if the journal has no such session, NewerGameError, and DamagedError.
    """
    session = Session.resume(game, id, journal, PlayClock())
    first_names = [seat.name for seat in (*session.setup.seats, *session.state.joined)]
    later_names = corrected_names(journal.entries(id))
    seats = [
        replace(seat, name=present_names.get(seat.player, seat.name)) if seat.name in (first_name, *later_names) else seat
        for seat, first_name in zip(session.seats, first_names, strict=True)
    ]
    reader = game.reader(tuple(seat.name for seat in seats), code=language)
    return seats, [reader.read_all(line) for line in session.log()]
