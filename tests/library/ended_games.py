"""Finished games, to export to BG Stats."""

from companion.games.score_sheet.choosing import TakeSheet
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.table.seats import seats_named
from tests.early_end import end_early


def end_game(store, name, game, wall_s=1_790_000_000):
    session = Session.begin(game, name, game.setup(seats_named(["Ann", "Bo"])), store.journal, PlayClock(wall=lambda: wall_s))
    if game.name == "score-sheet":
        session.play(next(choice.id for choice in session.prompt.choices if choice.move == TakeSheet()), (("Rummy",),))
    end_early(session)
    return store.plays.play(name)
