"""What a play's own record does not say and BG Stats wants to know: looked up in the session, or in the import, it came from."""

from msgspec.structs import replace

from companion.library.exchange.bgstats import About, usual
from companion.library.records.library import Library
from companion.library.records.plays import Play


def about(play: Play, library: Library) -> About:
    """The title of a play's game, its number at BoardGameGeek, and who had which role (here: which colour). Raises Damaged."""
    known = usual(play)
    if imported := library.plays.imported(play.id):
        return replace(known, bgg=imported.bgg, roles={score.seat: score.role for score in imported.scores})
    setup = library.journal.setup(play.id)
    return replace(known, roles={at: seat.colour for at, seat in enumerate(setup.seats)}) if setup else known
