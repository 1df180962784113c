"""Two players of one game can't have the same name, however it is written; a name that is too long is not cut silently."""

import pytest

from companion.games import catalogue
from companion.library.records.people import PeopleError, Player
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession, ResumeSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.any_time_moves import RenameSeat
from companion.table.moves import IllegalMoveError
from companion.table.seating import add_seat
from companion.table.seats import Seat, default_name, seats_named
from tests.early_end import end_early

JOSE, JOSE_APART = "José", "JOSE\u0301"


@pytest.fixture
def store():
    return Store.in_memory()


def create_table(store, *names):
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession("into-the-blue", seats_named(names)))
    return table


def test_a_person_is_matched_however_the_name_is_written(store):
    store.save_player(Player("x", JOSE))
    assert store.identify_seats((Seat(JOSE_APART), Seat("Ann")))[0].player == "x"
    with pytest.raises(PeopleError):
        store.people.add(JOSE_APART)


@pytest.mark.parametrize("names", [("Ann", "Ann"), ("Ann", "ANN"), (JOSE, JOSE_APART)])
def test_two_seats_of_one_person_cannot_begin_a_game(store, names):
    with pytest.raises(IllegalMoveError, match="one_person_twice"):
        store.identify_seats(seats_named(names))
    assert len(add_seat(add_seat((), Seat(names[0])), Seat(names[1]))) == 1
    began = create_table(store, *names)
    assert began.session is None


@pytest.mark.parametrize("name", ["Bo", "BO ", "bo"])
def test_a_renaming_to_a_name_that_is_taken_is_refused(store, name):
    playing = create_table(store, "Ann", "Bo")
    aside = next(choice for choice in playing.session.prompt.any_time_choices if choice.move == RenameSeat(0, ""))
    with pytest.raises(IllegalMoveError, match="name_taken"):
        playing.session.play(aside.id, (name,))
    aside = next(choice for choice in playing.session.prompt.any_time_choices if choice.move == RenameSeat(0, ""))
    playing.session.play(aside.id, (JOSE_APART,))
    assert playing.session.names == ("JOSÉ", "Bo")
    assert store.journal.setup(playing.session.id).seats[0].player == store.identify_seats((Seat("Ann"),))[0].player


def test_a_long_name_stays_whole_at_the_table_and_in_statistics(store):
    name = "Maximiliane-Alexandra von Hohenstein"
    store.save_player(Player("x", name))
    playing = create_table(store, name, "Bo")
    assert playing.session.names[0] == name and store.journal.setup(playing.session.id).seats[0].player == "x"


def rename(playing, seat):
    return next(choice for choice in playing.session.prompt.any_time_choices if choice.move == RenameSeat(seat, ""))


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("en", "only in this game; rename {name} for good in History"),
        ("de", "nur in dieser Partie; {name} dauerhaft: in der Chronik"),
    ],
)
def test_a_renaming_says_by_name_whom_history_keeps(store, code, sentence):
    playing, reader = create_table(store, "Ann", "Bo"), catalogue.game("into-the-blue").reader(code=code)
    assert [reader.read(rename(playing, seat).note) for seat in (0, 1)] == [sentence.format(name=name) for name in ("Ann", "Bo")]
    playing.session.play(rename(playing, 0).id, ("Cleo",))
    assert playing.session.names[0] == "Cleo" and reader.read(rename(playing, 0).note) == sentence.format(name="Ann")
    end_early(playing.session)
    ann = next(player.id for player in store.players() if player.name == "Ann")
    assert store.plays.count(player=ann) == 1
    assert "Cleo" not in [player.name for player in store.players()]


def test_a_prepared_seat_is_a_guest_whatever_its_name(store):
    playing = create_table(store, "Ann", default_name(2))
    assert catalogue.game("into-the-blue").reader().read(rename(playing, 1).note) == "only in this game, as a guest"


@pytest.mark.parametrize(("code", "sentence"), [("en", "Bo is now called Ris"), ("de", "Bo heißt jetzt Ris")])
def test_the_log_calls_a_renamed_player_by_the_name_before(store, code, sentence):
    playing, reader = create_table(store, "Ann", "Bo"), catalogue.game("into-the-blue").reader(code=code)
    playing.session.play(rename(playing, 1).id, ("Ris",))
    assert reader.read(playing.session.log()[-1].text) == sentence


def test_a_person_is_called_otherwise_by_the_nickname_if_there_is_one_and_never_like_another(store):
    store.save_player(Player("x", "Robert", nickname="Bob"))
    store.save_player(Player("y", "Ann"))
    assert store.people.rename("x", "Robi") and store.people.rename("y", "Anna")
    assert not store.people.rename("x", "anna") and not store.people.rename("x", " ")
    assert [(player.name, player.nickname) for player in store.players()] == [("Anna", ""), ("Robert", "Robi")]


def test_a_person_is_renamed_in_a_saved_game_which_stays_as_old_as_it_was(store):
    clock = PlayClock(wall=lambda: 1_800_000_000)
    table = SessionThread(store, clock)
    table.handle(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    session, ann = table.session, store.people.id_of("Ann")
    session.play(session.prompt.choices[0].id)
    undone = session.undo_name
    store.is_in_play = True
    assert store.rename_person(ann, name="Anne"), "the open game is in memory"
    table.handle(CloseSession())
    store.is_in_play = False
    assert not store.rename_person(ann, name="Annika"), "the game does not say Anne"
    assert store.session(session.id).names == ("Ann", "Bo")
    store.rename_person(ann, name="Ann")
    assert not store.rename_person(ann, name="Annika") and store.session(session.id).names == ("Annika", "Bo")
    assert store.session(session.id).last_s == 1_800_000_000
    table.handle(ResumeSession(session.id))
    assert table.session.names == ("Annika", "Bo") and table.session.undo_name == undone


def test_a_person_who_was_named_in_the_toolbox_is_renamed_there_too(store):
    """Such a player has no id: the name says who it is."""
    dan, table = store.people.add("Dan").id, SessionThread(store, PlayClock())
    table.handle(BeginSession("toolbox", (Seat(default_name(1)), Seat(default_name(2)))))
    session = table.session
    session.play(rename(table, 1).id, ("Dan",))
    session.play(session.prompt.choices[0].id)
    table.handle(CloseSession())
    assert not store.rename_person(dan, name="Daniel")
    assert store.session(session.id).names == (default_name(1), "Daniel")


def test_a_deleted_person_is_no_longer_offered_by_a_saved_toolbox(store):
    dan, table = store.people.add("Dan").id, SessionThread(store, PlayClock())
    seats = (Seat(default_name(1)), Seat(default_name(2)), *store.group_defaults.later_seats(()))
    table.handle(BeginSession("toolbox", seats, {"playing": "2"}))
    session = table.session
    session.play(session.prompt.choices[0].id)
    table.handle(CloseSession())
    store.is_in_play = False
    assert "Dan" in store.session(session.id).names
    store.delete_person(dan)
    assert store.session(session.id).names == (default_name(1), default_name(2), default_name(3))
    assert store.people.seatable_people() == []
