"""Public pages show the last event, and never before the touchscreen."""

from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from companion.session.inputs.snapshot import Snapshot
from companion.session.phones import phone_view, shown_gate
from companion.session.phones.access import PhoneAccess
from companion.session.phones.connection import TableConnection
from companion.session.phones.phone_view import PhoneViews, StateViews
from companion.session.phones.protocol import Place
from companion.session.phones.shown_gate import RESULT_COUNTED, RESULT_HIDDEN, RESULT_SHOWN, WITHHELD_S, ShownGate
from companion.session.session_controller import take_snapshot
from companion.table.chapter import replace
from companion.table.sentence import SeatName, say
from phones.pages import PhonePage
from phones.sentence_pictures import marks_of
from tests.early_end import end_early
from tests.phones.game_server import GameServer, wait_for
from tests.phones.random_pages import play_random_game
from tests.phones.random_sessions import begin_session
from tests.session.fake_time import FakeTime


def finish_animations(server):
    session = server.table.session
    server.phones.show_to_spectators(session.id, session.entry_log.last_entry.number, True)


def test_spectators_see_nothing_before_the_screen_has_shown_it(tmp_path, monkeypatch):
    monkeypatch.setattr(shown_gate, "WITHHELD_S", 3600.0)  # a busy machine may take longer than an animation
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        finish_animations(server)
        ann, watching = server.join_guest(0), server.join_guest("watch")
        wait_for(lambda: "Ann, roll the dice" in watching.load_page().words)
        ann.post("/answer", ann.load_page().forms_for("/answer")[0].fields)
        assert wait_for(lambda: any(line.startswith("rolls ") for line in ann.load_page().words))  # a seat's own phone doesn't wait
        ann.load_page()  # later answers include what the table sent before
        assert not [line for line in watching.load_page().words if line.startswith("rolls ")]
        finish_animations(server)
        page = wait_for(lambda: any(line.startswith("rolls ") for line in watching.load_page().words) and watching.sent_pages[-1])
        assert page.index('class="new') < page.index("</b> rolls") and page.count('class="comes"') == 6


def test_move_made_during_a_snapshot_is_withheld_from_spectators(monkeypatch):
    """The table moves on while the view of a seat or of the public is built."""
    session, gate = begin_session("into-the-blue", 1), ShownGate(FakeTime())
    gate.note_shown((session.id, session.entry_log.last_entry.number), True)
    snapshot, table = (
        Snapshot(session=session.id),
        SimpleNamespace(session=session, toolbox=SimpleNamespace(session=None), listen=lambda listener: None),
    )
    line = TableConnection(table, PhoneAccess(), Path(), (), gate)
    line._places = {"ann": Place("ann", "playing", 0), "tv": Place("tv", "watching")}

    before, real_view_of = session.entry_log.last_entry.number, StateViews.view_of

    def view_after_move(state, seat, owned):
        if session.entry_log.last_entry.number == before:
            session.play(session.prompt.choices[0].id)
        return real_view_of(state, seat, owned)

    monkeypatch.setattr(StateViews, "view_of", view_after_move)
    assert [changed_view.seat for changed_view in line._changed_views(snapshot)] == [0]
    gate.note_shown((session.id, session.entry_log.last_entry.number), True)
    assert None in [changed_view.seat for changed_view in line._changed_views(snapshot)]


def test_views_are_made_once_for_a_snapshot(monkeypatch):
    session, viewed_seats, make = begin_session("into-the-blue", 1), [], StateViews.view_of
    table = SimpleNamespace(session=session, toolbox=SimpleNamespace(session=None), listen=lambda listener: None)
    line = TableConnection(table, PhoneAccess(), Path(), (), ShownGate(FakeTime()))
    line._places = {"ann": Place("ann", "playing", 0), "tv": Place("tv", "watching")}
    monkeypatch.setattr(StateViews, "view_of", lambda state, seat, owned: viewed_seats.append(seat) or make(state, seat, owned))
    for snapshot in (first := take_snapshot(session, Snapshot()), first, take_snapshot(session, first)):
        list(line._changed_views(snapshot))
    assert sorted(viewed_seats, key=str) == [0, 0, None, None]


def test_nothing_is_withheld_without_a_screen(tmp_path):
    with GameServer(tmp_path, "into-the-blue", 2) as server:
        ann, watching = server.join_guest(0), server.join_guest("watch")
        ann.post("/answer", ann.load_page().forms_for("/answer")[0].fields)
        wait_for(lambda: any(line.startswith("rolls ") for line in watching.load_page().words))


def test_unfinished_animation_withholds_no_longer_than_an_animation_lasts():
    clock = FakeTime()
    stage = ShownGate(clock)
    assert not stage.withholds(("one", 1))
    stage.note_shown(("one", 1), True)
    clock.time_s += 600  # no move for a long time
    assert not stage.withholds(("one", 1)) and stage.withholds(("one", 2))
    clock.time_s += WITHHELD_S - 1
    assert stage.withholds(("one", 2))
    clock.time_s += 2
    assert not stage.withholds(("one", 2)) and stage.withholds(("one", 3))


def test_phones_show_odds_only_if_the_table_shows_them():
    session = begin_session("into-the-blue", 1)
    choice = session.prompt.choices[0]
    session.play(choice.id, (), "touch")
    snapshot = take_snapshot(session, Snapshot())
    assert snapshot.odds is not None
    for seat in (None, 0, 1):
        seat_view = phone_view.phone_view(snapshot, session, None, seat)
        assert [row.chance for row in seat_view.odds.rows] == [row.chance for row in snapshot.odds.rows]
        assert phone_view.phone_view(snapshot, session, None, seat, has_odds=False).odds is None
        place = Place("key", "watching" if seat is None else "playing", seat)
        assert (
            'class="odds"'
            in PhonePage(place, msgspec.json.decode(msgspec.json.encode(seat_view), type=type(seat_view)), "en").body()
        )
    session.undo("touch")
    if session.question:
        session.play(session.question.choices[1].id, (), "touch")
    undone = phone_view.phone_view(take_snapshot(session, Snapshot()), session, None, None)
    assert undone.news == ()


@pytest.mark.parametrize(
    ("name", "moves", "has_chests"),
    [
        ("deep-blue", 60, True),
        ("into-the-blue", 1, False),  # no chest is taken yet; some are in test_browser_games.py
        ("perils-of-the-deep", 60, False),
    ],
)
def test_phones_tell_no_result_while_the_chests_are_closed(name, moves, has_chests):
    session = play_random_game(name, 3, 3, moves=moves)
    if not session.is_over:
        end_early(session)
    snapshot = take_snapshot(session, Snapshot())
    assert any(seat_view.has_chest for seat_view in snapshot.view.seats) == has_chests
    for seat, state in ((None, "watching"), (0, "playing")):
        views = PhoneViews().views_of_state(snapshot, session, None, result=RESULT_HIDDEN)
        hidden, place = views.view_of(seat), Place("key", state, seat)
        open_view = phone_view.phone_view(snapshot, session, None, seat)
        assert (hidden.standings is None) == has_chests and open_view.standings
        if has_chests:
            assert (hidden.rail, hidden.log, hidden.news, hidden.last_events, bytes(hidden.board)) == ((), (), (), (), b"")
            assert "chests are opened on the touchscreen" in PhonePage(place, hidden, "en").body()
        assert "chests are opened" not in PhonePage(place, open_view, "en").body()


def test_phones_name_no_winner_of_a_game_ended_early_until_its_win_counts():
    session = play_random_game("into-the-blue", 3, 2, moves=40)
    end_early(session)
    snapshot = take_snapshot(session, Snapshot())
    for place in (Place("key", "playing", 0), Place("key", "watching")):
        words = {}
        for result in (RESULT_SHOWN, RESULT_COUNTED):
            view = PhoneViews().views_of_state(snapshot, session, None, result=result).view_of(place.seat)
            words[result] = PhonePage(place, view, "en").body()
        assert "does not count yet" in words[RESULT_SHOWN] and 'class="won"' not in words[RESULT_SHOWN]
        assert "Ended early" not in words[RESULT_COUNTED] and (" wins" in words[RESULT_COUNTED] or " win" in words[RESULT_COUNTED])


def test_phones_receive_the_board_without_touchscreen_details(monkeypatch):
    session = begin_session("toolbox", 1)
    snapshot = take_snapshot(session, Snapshot())
    monkeypatch.setattr(type(snapshot.view), "phone_view", lambda view: replace(view, tool="left out"))
    for seat in (None, 0):
        assert b"left out" in bytes(phone_view.phone_view(snapshot, session, None, seat).board)


@pytest.mark.parametrize(
    ("sentence", "game", "marks"),
    [
        (say("log.GemsDrawn", seat=SeatName(0), gems=("silver", "gold")), "deep-blue", ("gem:silver", "gem:gold")),
        (say("log.DiceRolled", seat=SeatName(0), dice=(1, 6)), "into-the-blue", ("face:1", "face:chest")),
        (say("log.TileFlipped", seat=SeatName(0), tile="pink2", depth=1), "deep-dive", ("kind:pink2",)),
        (say("log.BoardingRolled", seat=SeatName(0), face=3), "perils-of-the-deep", ()),
        (say("log.Rested", seat=SeatName(0)), "deep-blue", ()),
        ("only words", "deep-blue", ()),
    ],
)
def test_sentence_marks_are_shown_with_its_animation(sentence, game, marks):
    assert marks_of(sentence, game) == marks
