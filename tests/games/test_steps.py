"""Test the views behind animations: for several events of one move, the table's view after each."""

import pytest

from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession
from companion.session.play.play_clock import PlayClock
from companion.session.record.chooser import RandomPlayer
from companion.session.session_thread import SessionThread
from companion.table.seats import seats_named

MOST_MOVES = 400
GAMES = {"deep-blue": {"tiles": "app"}, "into-the-blue": {}, "deep-dive": {}, "perils-of-the-deep": {"depth": "ledger"}}


def play_snapshots(game, options):
    """Yield every snapshot of a random game."""
    table, player = SessionThread(Store.in_memory(), PlayClock()), RandomPlayer(3)
    table.handle(BeginSession(game, seats_named(["Ann", "Bo", "Cleo"]), options))
    for _ in range(MOST_MOVES):
        if (prompt := table.snapshot.prompt) is None:
            return
        choice = player.choice(prompt)
        table.handle(Answer(choice.id, player.values(choice)))
        yield table.snapshot


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_snapshot_has_a_view_after_each_event(game):
    most = 0
    for snapshot in play_snapshots(game, GAMES[game]):
        assert len(snapshot.steps) == max(0, len(snapshot.events) - 1)
        assert all(type(view) is type(snapshot.view) for view in snapshot.steps)
        assert all(seat.chest is None for view in snapshot.steps for seat in view.seats if seat.has_chest), (
            "a chest opens with the end"
        )
        most = max(most, len(snapshot.steps))
    assert most, "nothing ever happened at once"
