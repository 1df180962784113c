"""Kits of a library: the order of their boxes, own kits, and the set-up with which one begins."""

import pytest
from msgspec.structs import replace

from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.reading import read_kit
from companion.games.kit.state import kit_of
from companion.library.records.kits import KIT, UnknownKitError
from companion.library.records.scenarios import Lock
from companion.library.store import Store
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.session.play.play_clock import PlayClock
from companion.session.session_thread import SessionThread
from companion.table.drawn_option import drawn_among
from companion.table.seats import seats_named


@pytest.fixture
def store():
    return Store.in_memory()


def own_kit(name, number=0):
    return replace(read_shipped_kits()[number], name=name, de="", scenarios=())


def begin_and_close(store, name, names=("Ann", "Bo")):
    """Begin a game of a kit and close it; return its seats."""
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession(KIT, seats_named(names), {KIT: name}))
    seats = table.session.setup.seats
    table.handle(CloseSession())
    return seats


def names(store):
    return [box.name for box in store.kits.boxes()]


def test_kits_that_ship_are_on_the_shelf_in_their_order(store):
    assert names(store) == [kit.name for kit in read_shipped_kits()]
    assert not any(box.is_own for box in store.kits.boxes())


def test_own_kits_are_first_and_a_play_moves_no_box(store):
    store.kits.save(own_kit("Ours"))
    store.kits.save(own_kit("Theirs"))
    before = names(store)
    assert before[:2] == ["Theirs", "Ours"]
    begin_and_close(store, "Ours")
    begin_and_close(store, read_shipped_kits()[-1].name)
    assert names(store) == list(store.kits.all_kits()) == before


def test_an_own_kit_replaces_one_of_equal_name(store):
    store.kits.save(replace(own_kit(read_shipped_kits()[0].name), colour="red"))
    first = store.kits.boxes()[0]
    assert (first.name, first.is_own, first.icon.split()[1]) == (read_shipped_kits()[0].name, True, "red")
    assert len(names(store)) == len(read_shipped_kits())


def test_an_own_kit_can_be_deleted_and_a_shipped_one_cannot(store):
    store.kits.save(own_kit("Ours"))
    begin_and_close(store, "Ours")
    store.kits.delete("Ours")
    assert "Ours" not in names(store)
    for name in ("Ours", read_shipped_kits()[0].name):
        with pytest.raises(UnknownKitError):
            store.kits.delete(name)


def test_an_own_kits_numbers_are_compared_once_and_its_next_game_is_certain(store):
    store.kits.save(replace(own_kit("Theirs"), verified=True))
    store.kits.save(replace(own_kit("Ours"), verified=False))
    begin_and_close(store, "Ours")
    session = store.journal.sessions()[-1]
    assert store.kits.kit_to_compare(session).name == "Ours"
    store.kits.compare("Ours")
    assert store.kits.kit_to_compare(session) is None
    assert store.kits.kit("Ours") == replace(own_kit("Ours"), own=True) and names(store)[:2] == ["Ours", "Theirs"]
    begin_and_close(store, "Ours")
    assert kit_of(store.journal.setup(store.journal.sessions()[-1])).verified
    with pytest.raises(UnknownKitError):
        store.kits.compare(read_shipped_kits()[0].name)


def test_a_kit_begins_with_the_last_players_and_the_options_of_its_last_game(store):
    kit = read_shipped_kits()[0]
    seats = begin_and_close(store, kit.name)
    deal = store.kits.deal(kit)
    assert (deal.game, [seat.player for seat in deal.seats]) == (KIT, [seat.player for seat in seats])
    assert deal.options[KIT] == kit.name and deal.options["components"] == "app"


def test_a_saved_game_begins_with_its_own_people_and_a_new_one_with_the_last(store):
    store.kits.save(own_kit("Ours"))
    begin_and_close(store, "Ours", ("Ann", "Bo", "Cleo"))
    begin_and_close(store, "Wolf village", ("Dan", "Eva", "Ann", "Finn", "Gil"))
    assert [seat.name for seat in store.kits.deal(store.kits.kit("Ours")).seats] == ["Ann", "Bo", "Cleo"]
    store.kits.save(own_kit("Theirs"))
    new_deal = store.kits.deal(store.kits.kit("Theirs"))
    assert [seat.name for seat in new_deal.seats] == ["Dan", "Eva", "Ann", "Finn", "Gil"] and not new_deal.like


def test_a_kit_for_more_people_than_played_last_has_those_of_its_own_last_game(store):
    """Before, the village of five had to be entered again after each game of two."""
    five = ("Dan", "Eva", "Ann", "Finn", "Gil")
    begin_and_close(store, "Wolf village", five)
    begin_and_close(store, "Order dice", ("Ann", "Bo"))
    village, dice = store.kits.kit("Wolf village"), store.kits.kit("Order dice")
    assert [seat.name for seat in store.kits.deal(village).seats] == list(five)
    begin_and_close(store, "Wolf village", five)
    assert [seat.name for seat in store.kits.deal(dice).seats] == list(five)[: dice.seats[1]], "else the last players"


def test_a_new_game_has_at_most_as_many_players_as_the_kit(store):
    begin_and_close(store, read_shipped_kits()[0].name, tuple("ABCD")[: read_shipped_kits()[0].seats[1]])
    few = replace(read_shipped_kits()[0], seats=(1, 1))
    assert len(store.kits.deal(few).seats) == 1


TWO = """kit = 1
name = "Two"
seats = [1, 2]
[counters]
round = { start = 1 }
[[phases]]
name = "Turn"
who = "the table"
answers = [{ say = "Step", main = true, do = ["round += 1", "done"] }]
[[scenarios]]
name = "The mouth"
[[scenarios]]
name = "The lake"
after_win = "The mouth"
[end]
when = "round > 1"
won = "players > 1"
[[plays]]
players = 1
answers = ["Step"]
"""


def test_a_scenario_that_a_changed_kit_no_longer_has_is_not_suggested(store):
    store.kits.save(read_kit(TWO))
    table = SessionThread(store, PlayClock())
    table.handle(BeginSession(KIT, seats_named(("Ann",)), {KIT: "Two", "scenario": "The lake"}))
    table.handle(CloseSession())
    assert store.kits.deal(store.kits.kit("Two")).options["scenario"] == "The lake"
    store.kits.save(read_kit(TWO.replace("The lake", "The cave")))
    assert "scenario" not in store.kits.deal(store.kits.kit("Two")).options


def test_a_won_game_unlocks_the_groups_next_scenario_and_a_drawn_game_counts(store):
    store.kits.save(read_kit(TWO))
    locks = {"The lake": Lock(scenario_to_win="The mouth")}
    scenario_names = {name: name for name in ("The mouth", "The lake")}
    all_figures = []
    for players in (("Ann",), ("Ann", "Bo")):
        table = SessionThread(store, PlayClock())
        table.handle(BeginSession(KIT, seats_named(players), {KIT: "Two", "scenario": drawn_among(("The mouth",))}))
        seats = table.session.setup.seats
        table.handle(Answer(table.session.prompt.choices[0].id))
        assert table.session.is_over
        table.handle(CloseSession())
        all_figures.append(store.scenarios.figures("kit/Two", scenario_names, seats, locks))
    assert [figures.record("The mouth").plays for figures in all_figures] == [1, 2]
    assert [figures.open_scenarios for figures in all_figures] == [("The mouth",), ("The mouth", "The lake")]
