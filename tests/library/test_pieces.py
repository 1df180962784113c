"""The set-up suggests to the last group the colours of the game's pieces."""

from companion.library.records.people import Player
from companion.library.records.plays import Play, Score
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seating import pad_seats, recolour
from companion.table.seats import Seat, seats_named


def suggested_colours(store, game, *sessions):
    return {seat.name: seat.colour for seat in store.group_defaults.setup_for(game, sessions).seats}


def play_session(table, game, seats):
    table.handle(BeginSession(game, seats, {}))
    session = table.snapshot.session
    table.handle(CloseSession())
    return session


def test_each_player_gets_the_colour_of_the_last_game():
    store = Store.in_memory()
    table, seats = SessionThread(store, PlayClock()), seats_named(["Ann", "Bo"])
    assert suggested_colours(store, "perils-of-the-deep") == {}
    coloured_seats = recolour(recolour(seats, 0, "red"), 1, "blue")
    perils = play_session(table, "perils-of-the-deep", coloured_seats)
    before = {seat.name: seat.colour for seat in coloured_seats}
    dive = play_session(table, "deep-dive", seats)
    assert suggested_colours(store, "perils-of-the-deep", dive, perils) == before
    assert suggested_colours(store, "deep-dive", dive, perils) == {"Ann": "green", "Bo": "orange"}
    assert set(suggested_colours(store, "into-the-blue", dive, perils).values()) <= {"red", "yellow", "green", "blue", "purple"}


def test_the_last_user_keeps_a_contested_colour():
    store = Store.in_memory()
    for name in ("Ann", "Bo"):
        store.save_player(Player(name.casefold(), name, "green", "star"))
    seats = [Seat("Bo", "rose", "moon", "bo"), Seat("Ann", "green", "star", "ann")]
    for order in (seats, seats[::-1]):  # the starting player has the first seat in the next deal
        last = play_session(SessionThread(store, PlayClock()), "score-sheet", tuple(order))
        assert suggested_colours(store, "score-sheet", last) == {"Ann": "green", "Bo": "rose"}
    store.save_player(Player("cy", "Cy", "rose", "moon"))  # Cy's usual colour is the one that Bo had to take
    last = play_session(SessionThread(store, PlayClock()), "score-sheet", (*seats, Seat("Cy", "blue", "sun", "cy")))
    assert suggested_colours(store, "score-sheet", last)["Cy"] == "rose"


def test_prepared_seats_of_the_toolbox_are_not_seated_in_the_next_game():
    store = Store.in_memory()
    tools = play_session(SessionThread(store, PlayClock()), "toolbox", pad_seats(seats_named(["Ann", "Bo"])))
    assert list(suggested_colours(store, "deep-dive", tools)) == ["Ann", "Bo"]


def test_people_of_an_imported_play_are_proposed_for_the_first_game():
    store = Store.in_memory()
    ids = [store.people.add(name).id for name in ("Ann", "Bo")]
    scores = tuple(Score(seat, name, seat + 1, 30 - seat, ids[seat]) for seat, name in enumerate(("Ann", "Bo")))
    store.plays.imports.save_imported([Play("bgs-1", "6 nimmt!", 1_700_000_000, 60_000, scores)])
    assert [seat.name for seat in store.group_defaults.setup_for("deep-blue", store.journal.sessions()).seats] == ["Ann", "Bo"]
    assert not store.sheets.begin("Rummy").seats, "a sheet asks first"


def test_after_a_solo_play_a_game_for_more_people_proposes_its_last_table():
    """Perils of the Deep proposed Ann alone, who cannot play it."""
    store = Store.in_memory()
    table = SessionThread(store, PlayClock())
    perils = play_session(table, "perils-of-the-deep", seats_named(["Ann", "Bo", "Cleo"]))
    blue = play_session(table, "deep-blue", seats_named(["Ann", "Dan"]))
    solo = play_session(table, "deep-dive", seats_named(["Ann"]))
    assert list(suggested_colours(store, "perils-of-the-deep", solo, blue, perils)) == ["Ann", "Bo", "Cleo"]
    assert list(suggested_colours(store, "into-the-blue", solo, blue, perils)) == ["Ann", "Dan"]
    assert list(suggested_colours(store, "deep-dive", solo, blue, perils)) == ["Ann"]
