"""What a play's own record does not say and BG Stats wants to know: looked up in the session, or in the import, it came from."""

from companion.games import catalogue
from companion.library.bgstats import About, usual
from companion.library.journal import SqliteJournal
from companion.library.plays import Play, Plays
from companion.session.clock import PlayClock
from companion.session.session import Session

SHEET = "score-sheet"


def about(play: Play, plays: Plays, journal: SqliteJournal) -> About:
    """The title of a play's game, its number at BoardGameGeek, and who had which role (here: which colour). Raises Damaged."""
    if imported := plays.imported(play.id):
        return _of_import(imported)
    known = usual(play)
    if not journal.tail(play.id)[0]:
        return known
    setup = journal.first(play.id).setup
    roles = {at: seat.colour for at, seat in enumerate(setup.seats)} if setup else {}
    title = _sheet(play.id, journal) if play.game == SHEET else ""
    return About(title or known.title, f"{known.source}/{title}" if title else known.source, 0, roles)


def _of_import(play: Play) -> About:
    known = usual(play)
    return About(known.title, known.source, play.bgg, {score.seat: score.role for score in play.scores})


def _sheet(session: str, journal: SqliteJournal) -> str:
    """A score sheet's own name: that is the game that was played."""
    played = Session.resume(catalogue.game(SHEET), session, journal, PlayClock())
    title: str = played.view().title
    return title
