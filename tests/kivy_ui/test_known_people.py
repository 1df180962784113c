"""Test that known people join the tools by name."""

from companion.library.store import Store
from companion.session.inputs.messages import BeginSession, CloseSession
from companion.table.seating import pad_seats
from companion.table.seats import default_name, seats_named
from companion.table.sentence import say
from kivy_ui.look.language import translate
from kivy_ui.pages.home.game_route import _opening_message
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light 2")


def test_known_people_join_the_counters_by_name_and_are_no_players_before(home):
    for names in (("Ann", "Bo", "Cleo"), ("Ann", "Bo")):
        home.table.send(BeginSession("deep-dive", seats_named(names)))
        home.table.send(CloseSession())
    home.shell.show_home()
    home.wait_until_idle()
    home.tap("game:toolbox", "tab:counters")
    seats = home.table.snapshot.seats
    assert [seat.name for seat in seats[:3]] == ["Ann", "Bo", "Cleo"]
    assert [bool(seat.player) for seat in seats[:3]] == [True, True, False], "who only may join is no player of this group"
    home.tap("add", "players")
    assert "Cleo" in home.words() and problems(home) == []
    home.tap("player:2")
    assert home.table.snapshot.view.playing == (0, 1, 2)


def test_a_deleted_person_can_no_longer_join_an_open_toolbox(home):
    store = home.table._store
    for name in ("Evw", "Uwe"):
        store.people.add(name)
    home.table.send(BeginSession("toolbox", pad_seats(seats_named(("Ann", "Bo", "Evw", "Uwe"))), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players")
    assert {"Evw", "Uwe"} <= set(home.words().split())
    home.tap("back")
    store.people.delete(next(player.id for player in store.players() if player.name == "Evw"))
    home.tap("players")
    assert "Evw" not in home.words() and "Uwe" in home.words()


def test_a_known_person_takes_the_place_of_a_player_without_a_name(home):
    names = (default_name(1), default_name(2), "Ann", "Bo")
    home.table.send(BeginSession("toolbox", pad_seats(seats_named(names)), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players", "player:2", "player:3")
    assert set(home.table.snapshot.view.playing) == {2, 3} and not home.table.snapshot.message


def test_a_nameless_player_is_renamed_to_a_known_person_by_one_key(home):
    home.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    home.table.send(CloseSession())
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("menu", "people")
    home.tap(next(name for name in home.targets() if name.startswith("aside:RenameSeat")))
    assert {"Ann", "Bo"} <= set(home.words().split()) and problems(home) == []


def test_a_new_name_begins_with_the_present_one_which_a_key_clears(home, check_page):
    home.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.tap("menu", "people")
    check_page("players")
    home.tap("aside:RenameSeat:1")
    assert home.shell.top_page.typed == "Bo"
    check_page("rename")
    home.write("ris")
    assert home.shell.top_page.typed == "Boris"
    home.tap("back", "aside:RenameSeat:1", "clear")
    assert "clear" not in home.targets() and "key:Z" in home.targets(), "a name begins with a capital again"
    home.write("Zoe")
    home.tap("key:done")
    assert home.table.snapshot.seats[1].name == "Zoe"


def people_of(user):
    return {player.name for player in user.table._store.players()}


def test_a_player_gets_a_new_name_in_this_game_only_or_also_in_history(home, check_page):
    home.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo", "Uta"))))
    home.wait_until_idle()
    home.tap("menu", "people", "aside:RenameSeat:1", "clear")
    home.write("Kai")
    home.tap("key:done")
    assert home.table.snapshot.seats[1].name == "Kai" and "Bo" in people_of(home) and "Kai" not in people_of(home)
    home.tap("menu", "people", "aside:RenameSeat:2", "clear")
    home.write("Ines")
    home.tap("for-good")
    check_page("rename-for-good")
    home.tap("key:done")
    assert home.table.snapshot.seats[2].name == "Ines" and "Ines" in people_of(home) and "Uta" not in people_of(home)
    assert home.shell._toast.words == say("renaming.done", before="Uta", name="Ines")


def test_a_name_for_good_that_another_person_has_is_refused_in_history(home):
    home.table._store.people.add("Nora")
    home.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.tap("menu", "people", "aside:RenameSeat:1", "for-good", "clear")
    home.write("nora")
    home.tap("key:done")
    assert home.table.snapshot.seats[1].name == "nora" and {"Bo", "Nora"} <= people_of(home)
    assert home.shell._toast.words == say("renaming.taken", name="nora")


def test_a_name_that_another_player_has_cannot_be_given(home):
    home.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.tap("menu", "people", "aside:RenameSeat:1", "clear")
    home.write("ANN")
    assert translate("new_player.plays", name="Ann") in home.words() and not home.shell.top_page.is_enough()


def test_the_name_of_a_guest_is_saved_for_later_games(home):
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("menu", "people", "aside:RenameSeat:0")
    assert "for-good" not in home.targets()
    home.write("Nora")
    home.tap("key:done")
    assert "Nora" in people_of(home)


def test_a_known_person_has_a_helmet_before_and_after_the_choice(home, check_page):
    store = home.table._store
    store.people.change(store.people.add("Zoe").id, colour="", emblem="")
    home.shell.show_home()
    home.wait_until_idle()
    home.shell.drafts.clear()
    home.tap("game:deep-blue", "new-name")
    before = helmet_count(home)
    check_page("known-people")
    home.tap("player:Zoe")
    check_page("known-person-chosen")
    assert helmet_count(home) == before > 0


def helmet_count(user):
    """Return the number of helmets on the page."""
    paints = [getattr(sprite.look, "paint", None) for sprite in user.shell.top_page.scene.sprites]
    return sum(getattr(paint, "__name__", "") == "helmet" for paint in paints)


def test_known_people_keep_their_colours_in_tools_that_nobody_used_before(home):
    store = Store.in_memory()
    store.people.change(store.people.add("Emil").id, colour="green", emblem="star")
    message = _opening_message(home.shell, "toolbox", store)
    colours = {seat.name: seat.colour for seat in message.seats}
    assert colours["Emil"] == "green" and message.options == {"playing": "2"} and len(set(colours.values())) == 12
    assert [seat.name for seat in message.seats[:3]] == ["Seat 1", "Seat 2", "Emil"]


def test_a_name_misspelt_in_the_tools_is_corrected_for_good_without_a_second_person(home):
    home.table.send(BeginSession("toolbox", pad_seats(()), {"playing": "2"}))
    home.wait_until_idle()
    for before, name in (("", "Haki"), ("Haki", "Hakki")):
        home.tap("menu", "people", "aside:RenameSeat:0")
        home.wait_until_idle()
        home.tap(*["clear"] * bool(before))
        home.write(name)
        home.tap(*["for-good"] * bool(before), "key:done")
        home.wait_until_idle()
    assert "Hakki" in people_of(home) and "Haki" not in people_of(home)


def test_a_deleted_person_is_offered_by_no_list_of_names(home):
    home.table._store.people.add("Evi")
    names = (default_name(1), default_name(2), "Evi")
    home.table.send(BeginSession("toolbox", pad_seats(seats_named(names)), {"playing": "2"}))
    home.wait_until_idle()
    home.tap("tab:clock", "players")
    assert "Evi" in home.words()
    home.table.send(CloseSession())
    home.wait_until_idle()
    home.shell.show_home()
    home.wait_until_idle()
    home.tap("game:deep-blue", "new-name", "player:Evi", "back", "back")
    assert "Evi" in str(home.shell.drafts)
    home.tap("menu", "people", "person:Evi", "edit", "delete", "delete-now", "back")
    assert "Evi" not in str(home.shell.drafts)
    home.tap("game:deep-blue", "new-name")
    assert "Evi" not in home.words()
    home.tap("back", "back", "game:toolbox", "players")
    assert "Evi" not in home.words()
