"""People keep their id and their plays when they are renamed, hidden or merged."""

import pytest

from companion.library.records.people import PeopleError, Player
from companion.library.records.plays import Play, Score
from companion.library.records.statistics import Rate
from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.seats import Seat, seats_named
from tests.example_plays import PEOPLE, create_plays, fill_store


def play(id, *names, store=None):
    """Return a play in which the first of `names` won."""
    scores = tuple(Score(seat, name, seat + 1, 10 - seat, name) for seat, name in enumerate(names))
    return Play(id, "chess", 1_700_000_000, 60_000, scores)


@pytest.fixture
def store():
    store = Store.in_memory()
    for name in ("Ann", "Anna", "Anne", "Bo"):
        store.save("player", name, {"id": name, "name": name})
    store.plays.imports.save_imported([play("a", "Ann", "Bo"), play("b", "Anna", "Bo"), play("c", "Bo", "Anne")])
    return store


def wins_and_plays(store):
    return {person.player.name: (person.wins.hits, person.wins.tries) for person in store.people.all_people()}


def test_plays_without_a_winner_count_as_plays_but_not_for_the_share_of_wins(store):
    scores = (Score(0, "Ann", 2, None, "Ann"), Score(1, "Bo", 2, None, "Bo"))
    store.plays.imports.save_imported([Play("d", "chess", 1_700_000_000, 60_000, scores, is_result=False)])
    (ann,) = [person for person in store.people.all_people() if person.player.name == "Ann"]
    assert (ann.shown_plays, ann.wins) == (
        len(store.play_details.page(9, 0, "", "shown", "Ann")),
        Rate(1, 1),
    ) and ann.shown_plays == 2
    assert store.statistics.person("Ann").unscored_plays == 1
    (figure, *_) = store.statistics_pages.person("Ann").figures
    assert (figure.value.parts, figure.note.parts) == ({"n": 2}, {"count": 1})


def test_a_rename_keeps_what_was_played(store):
    store.people.change("Ann", name="Dr. Éloïse Désirée")
    assert wins_and_plays(store)["Dr. Éloïse Désirée"] == (1, 1)
    assert [face.name for face in store.play_details.load("a").faces] == ["Dr. Éloïse Désirée", "Bo"]
    assert store.plays.play("a").scores[0].name == "Ann", "the play itself says how they were called then"


def test_a_taken_or_unreadable_name_is_refused(store):
    with pytest.raises(PeopleError, match=r"not_these.taken name=Bo"):
        store.people.change("Ann", name=" bo ")
    with pytest.raises(PeopleError, match=r"not_these.no_name"):
        store.people.add(" \t ")
    assert store.people.change("Ann", name="ANN").name == "ANN", "one's own name may be written otherwise"


def test_a_new_person_gets_the_rarest_colour_and_emblem():
    store = Store.in_memory()
    people = [store.people.add(name) for name in ("Ann", "Bo", "Cleo", "Dov", "Eve", "Fay")]
    assert len({player.colour for player in people}) == len({player.emblem for player in people}) == 6
    assert store.players() == sorted(people, key=lambda player: player.name)


def test_people_who_can_be_merged_have_never_met(store):
    for id in ("Ann", "Anna", "Anne", "Bo"):
        for other in {"Ann", "Anna", "Anne", "Bo"} - {id} - store.people.have_met(id):
            store.people.merge(other, id)
            store.people.split_off(other)
        for other in store.people.have_met(id):
            with pytest.raises(PeopleError, match=r"not_these.met"):
                store.people.merge(other, id)
    assert store.people.have_met("Bo") == {"Ann", "Anna", "Anne"}
    store.plays.imports.save_imported([play("d", "Anna", "Cem")])
    store.people.merge("Anna", "Ann")
    assert store.people.have_met("Bo") == {"Ann", "Anne"} and store.people.have_met("Ann") == {"Bo", "Cem"}
    deal = BeginSession("into-the-blue", (Seat("Anne", "green", "star", "Anne"), Seat("Ann", "orange", "square", "Ann")))
    SessionThread(store, PlayClock()).handle(deal)
    assert store.people.have_met("Anna") == {"Bo", "Cem", "Anne"}, "an unfinished game counts, too"


def test_merged_people_are_one_person_and_can_be_separated(store):
    store.people.merge("Anna", "Ann")
    assert wins_and_plays(store) == {"Ann": (2, 2), "Anne": (0, 1), "Bo": (1, 3)}
    (ann,) = [person for person in store.people.all_people() if person.player.name == "Ann"]
    assert [player.name for player in ann.merged_players] == ["Anna"]
    assert store.play_details.load("b").faces[0].name == "Ann"
    assert "Anna" not in [player.name for player in store.people.seatable_people()]
    store.people.split_off("Anna")
    assert wins_and_plays(store) == {"Ann": (1, 1), "Anna": (1, 1), "Anne": (0, 1), "Bo": (1, 3)}


def test_people_merged_into_a_person_follow_a_further_merge(store):
    store.people.merge("Anne", "Anna")
    store.people.merge("Anna", "Ann")
    assert wins_and_plays(store) == {"Ann": (2, 3), "Bo": (1, 3)}
    assert store.statistics.person("Ann").wins == Rate(2, 3)
    store.people.split_off("Anna")
    assert wins_and_plays(store) == {"Ann": (1, 1), "Anna": (1, 2), "Bo": (1, 3)}


def test_merges_in_opposite_directions_on_two_devices_count_each_person_once(store):
    store.plays.merged_people.merge("Anna", "Ann")
    store.plays.merged_people.merge("Ann", "Anna")
    assert sum(tries for _, tries in wins_and_plays(store).values()) == 6
    assert wins_and_plays(store)["Ann"] == (2, 2)


def test_two_people_merged_in_a_ring_are_still_seated_once_and_parted_at_once(store):
    store.plays.merged_people.merge("Anna", "Ann")
    store.plays.merged_people.merge("Ann", "Anna")
    assert [player.name for player in store.people.seatable_people()] == ["Ann", "Anne", "Bo"]
    store.people.split_off("Anna")
    assert wins_and_plays(store) == {"Ann": (1, 1), "Anna": (1, 1), "Anne": (0, 1), "Bo": (1, 3)}


def test_merging_into_a_merged_person_asks_for_the_remaining_one(store):
    store.people.merge("Anna", "Ann")
    with pytest.raises(PeopleError, match=r"not_these.same"):
        store.people.merge("Ann", "Anna")
    with pytest.raises(PeopleError, match=r"not_these.met times=2"):
        store.people.merge("Bo", "Anna")
    store.people.merge("Anne", "Anna")
    assert wins_and_plays(store) == {"Ann": (2, 3), "Bo": (1, 3)}


def test_a_merged_persons_name_is_free_for_the_remaining_one(store):
    store.people.merge("Anna", "Ann")
    assert store.people.change("Ann", name="anna").name == "anna"
    with pytest.raises(PeopleError, match=r"not_these.taken"):
        store.people.add("Anna")


def test_people_who_played_together_cannot_be_merged(store):
    with pytest.raises(PeopleError, match=r"not_these.met times=1"):
        store.people.merge("Ann", "Bo")
    with pytest.raises(PeopleError, match=r"not_these.same"):
        store.people.merge("Ann", "Ann")
    assert len(wins_and_plays(store)) == 4


def test_people_in_one_open_game_cannot_be_merged():
    store = Store.in_memory()
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    table.handle(CloseSession())
    ann, bo = (player.id for player in store.players())
    with pytest.raises(PeopleError, match=r"not_these.met times=1"):
        store.people.merge(bo, ann)


def test_people_in_one_deleted_play_cannot_be_merged(store):
    store.plays.imports.save_imported([play("d", "Ann", "Anna")])
    store.plays.corrections.remark("d", sight="deleted")
    with pytest.raises(PeopleError, match=r"not_these.met times=1"):
        store.people.merge("Anna", "Ann")


def test_a_play_deleted_before_a_merge_counts_for_the_merged_person_when_restored(store):
    store.plays.corrections.remark("b", sight="deleted")
    store.people.merge("Anna", "Ann")
    assert wins_and_plays(store) == {"Ann": (1, 1), "Anne": (0, 1), "Bo": (1, 2)}
    store.plays.corrections.remark("b", sight="shown")
    assert wins_and_plays(store) == {"Ann": (2, 2), "Anne": (0, 1), "Bo": (1, 3)}
    store.people.split_off("Anna")
    assert wins_and_plays(store) == {"Ann": (1, 1), "Anna": (1, 1), "Anne": (0, 1), "Bo": (1, 3)}


def test_hidden_people_are_not_seated_but_keep_their_plays(store):
    store.people.change("Ann", is_hidden=True)
    assert "Ann" not in [player.name for player in store.people.seatable_people()] and wins_and_plays(store)["Ann"] == (1, 1)
    store.people.change("Ann", is_hidden=False)
    assert "Ann" in [player.name for player in store.people.seatable_people()]


def test_a_nickname_is_known_at_the_table(store):
    store.people.change("Ann", nickname="Captain")
    (seat,) = store.identify_seats(seats_named(["captain"]))
    assert seat.player == "Ann" and len(store.players()) == 4


def test_deleted_plays_count_for_no_person(store):
    store.plays.corrections.remark("a", sight="deleted")
    assert wins_and_plays(store) == {"Ann": (0, 0), "Anna": (1, 1), "Anne": (0, 1), "Bo": (1, 2)}


def test_an_imported_person_without_an_entry_is_named_as_in_the_last_play():
    store = Store.in_memory()
    scores = (Score(0, "Zoë", 1, 3, "x"), Score(1, "a guest", 2, 1))
    store.plays.imports.save_imported([Play("a", "chess", 1_700_000_000, 0, scores)])
    assert wins_and_plays(store) == {"Zoë": (1, 1)}
    assert [face.name for face in store.play_details.load("a").faces] == ["Zoë", "a guest"]


def test_wins_and_plays_equal_a_count_by_hand():
    store = fill_store(Store.in_memory(), 150)
    every = list(create_plays(150))
    for player in PEOPLE:
        own_places = [score.place for stored_play in every for score in stored_play.scores if score.player == player.id]
        assert wins_and_plays(store)[player.name] == (own_places.count(1), len(own_places))


def test_a_person_without_a_look_keeps_that_of_the_first_game():
    """People that were imported or added in History have no look until they play."""
    store = Store.in_memory()
    ann = Player("0123456789", "Ann")
    store.save_player(ann)
    store.identify_seats((Seat("Ann", "orange", "square", ann.id), Seat("Bo", "green", "star")))
    assert [(player.name, player.colour, player.emblem) for player in store.players()] == [
        ("Ann", "orange", "square"),
        ("Bo", "green", "star"),
    ]
    store.identify_seats((Seat("Ann", "aqua", "star", ann.id),))
    assert next(player.colour for player in store.players() if player.id == ann.id) == "orange", "a later game changes nothing"


def test_only_a_person_without_plays_and_games_is_deleted(store):
    emma = store.people.add("Emma")
    deletable = [person.player.name for person in store.people.all_people() if person.can_be_deleted]
    assert deletable == ["Emma"]
    with pytest.raises(PeopleError, match=r"not_these.needed name=Ann"):
        store.people.delete("Ann")
    store.people.delete(emma.id)
    assert "Emma" not in wins_and_plays(store) and store.people.add("Emma").id != emma.id


def test_a_person_of_an_open_game_is_not_deleted(store):
    emma = store.people.add("Emma")
    thread = SessionThread(store, PlayClock())
    thread.handle(BeginSession("into-the-blue", (Seat("Emma", "green", "star", emma.id), Seat("Bo", "orange", "square", "Bo"))))
    (person,) = [person for person in store.people.all_people() if person.player.id == emma.id]
    assert person.is_in_game and not person.can_be_deleted, "Delete is not offered"
    with pytest.raises(PeopleError, match=r"not_these.needed name=Emma"):
        store.people.delete(emma.id)
