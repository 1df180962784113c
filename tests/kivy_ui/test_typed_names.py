"""Test typing names one after the other, explanations of options, and the offer of another sheet instead of Undo."""

from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from companion.session.inputs.messages import BeginSession
from companion.session.phones.access import NEXT_GAME, PhoneAccess
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import language_code, translate
from tests.kivy_ui.layout_check import problems

WINDOWS = ("800x480", "480x800 de light 2")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(user):
    user.go_home()
    user.shell.drafts.clear()


def seat_names(user):
    return [seat.name for seat in user.shell.screen.seats]


def test_four_names_are_typed_without_closing_the_keyboard(user):
    user.tap("game:deep-blue", "new-name")
    page = user.shell.top_page
    for name in ("Anna", "Ben", "Chloe"):
        user.write(name)
        assert problems(user) == []
        user.tap("key:next")
        assert user.shell.top_page is page and page.typed == "" and name in user.words(), "the title names who plays already"
    assert translate("players.so_far", names=["Anna", "Ben", "Chloe"]) in user.words()
    user.write("David")
    user.tap("key:done")
    assert user.shell.top_page is None and seat_names(user) == ["Anna", "Ben", "Chloe", "David"]


def test_names_of_earlier_players_are_shown_when_the_keyboard_opens_again(user):
    user.tap("game:deep-dive", "new-name")
    for name in ("Anna", "Maximilian-Ferdinand", "Chloe", "David"):
        user.write(name)
        user.tap("key:next")
    user.write("Eve")
    user.tap("key:done", "new-name")
    if user.shell.top_page is not None and "new" in user.targets():
        user.tap("new")
    assert all(name in user.words() for name in ("Anna", "Ferdinand", "Eve")) and problems(user) == []


def test_a_name_begins_with_a_capital_after_the_text_was_erased(user):
    user.tap("game:deep-blue", "new-name", "key:B", "key:o", "key:rub out", "key:rub out", "key:B", "key:o")
    assert user.shell.top_page.typed == "Bo"


def test_one_key_is_brass_while_names_are_typed(user):
    """“Next player” while it can be tapped, else “Done”."""
    user.tap("game:into-the-blue", "new-name")
    assert brass_keys(user) == []
    user.write("Anna")
    assert brass_keys(user) == ["key:next"] and "key:done" in user.targets()
    user.tap("key:next")
    assert brass_keys(user) == ["key:done"]
    for name in ("Ben", "Chloe", "David"):
        user.write(name)
        user.tap("key:next")
    user.write("Eve")
    assert brass_keys(user) == ["key:done"], "all seats are taken"


def brass_keys(user):
    """Return the brass keys that take the typed name."""
    targets = user.shell.top_page.scene.targets
    return [target.name for target in targets if target.name in ("key:next", "key:done") and target.is_on]


def test_one_key_adds_players_in_the_place_of_the_next_one(user):
    user.tap("game:deep-blue", "new-name")
    user.write("Anna")
    user.tap("key:done")
    scene = user.shell.screen.scene
    plus_signs = [sprite for sprite in scene.sprites if getattr(sprite.look, "args", ())[:1] == ("plus",)]
    cards = [name for name in user.targets() if name.startswith(("seat:", "new-name", "free:"))]
    assert len(plus_signs) == 1 and cards[:2] == ["seat:Anna", "new-name"] and set(cards[2:]) == {"free:2", "free:3", "free:4"}
    user.tap("free:2")
    assert user.shell.top_page is not None, "a free seat adds a player, too"


def test_cards_have_a_grip_once_there_is_another_place(user):
    user.tap("game:deep-blue", "new-name")
    user.write("Anna")
    user.tap("key:next")
    assert grips(user) == 0
    user.write("Ben")
    user.tap("key:done")
    assert grips(user) == 2


def grips(user):
    """Return the number of grips on the cards of players."""
    return sum(getattr(sprite.look, "args", ())[:1] == ("grip",) for sprite in user.shell.screen.scene.sprites)


def test_a_palette_names_every_colour_and_a_colour_in_use_is_swapped(user, check_page):
    user.tap("game:deep-blue", "new-name")
    for name in ("Anna", "Ben"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done")
    anna, ben = (seat.colour for seat in user.shell.screen.seats)
    user.tap("seat:Anna", "colour")
    check_page("palette")
    assert len([name for name in user.targets() if name.startswith("colour:")]) == len(user.shell.screen.pieces)
    assert translate("players.swaps", name="Ben") in user.words()
    user.tap(f"colour:{ben}")
    assert [seat.colour for seat in user.shell.screen.seats] == [ben, anna]


def test_one_key_removes_all_players(user, check_page, window):
    user.tap("game:deep-blue", "new-name")
    for name in ("Anna", "Ben", "Chloe"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done", "seat:Ben", "others")
    check_page("people-with-clear-key")
    assert window.text_size or translate("players.clear_note") in user.words(), "the key deletes no person from the device"
    user.tap("clear")
    assert {"player:Anna", "player:Ben", "player:Chloe"} <= set(user.targets()), "they are offered again"
    user.tap("back")
    assert seat_names(user) == [] and user.shell.top_page is None
    user.shell.left_out.clear()


def test_a_player_s_page_removes_all_players_and_offers_them_again(user, check_page):
    """With all known people seated, the key for one more asks for a name: the page with all people was hard to reach."""
    user.tap("game:deep-blue", "new-name")
    for name in ("Anna", "Ben"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done", "seat:Ben")
    check_page("player-of-two")
    user.tap("clear")
    assert seat_names(user) == [] and {"player:Anna", "player:Ben"} <= set(user.targets())
    user.shell.left_out.clear()


def test_the_people_page_names_the_options_and_leads_back_to_them(user):
    """A game began from the list of people before its players had seen any option."""
    user.tap("game:deep-dive", "new-name")
    for name in ("Anna", "Ben"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done", "option:tiles", "seat:Ben", "others")
    reader = user.shell.game("deep-dive").reader(code=language_code())
    option, value = reader.read(say("option.tiles.label")), reader.read(say("option.tiles.table"))
    assert translate("players.chosen", option=option, value=value) in user.words(), "a value alone doesn't say what it is"
    user.tap("options")
    assert {"option:tiles", "begin"} <= set(user.targets()) and seat_names(user) == ["Anna", "Ben"]
    user.tap("option:tiles")
    user.shell.left_out.clear()


def test_the_start_of_the_people_page_names_an_option_that_applies_since_then(user, check_page):
    """A game against the opponent began before players had seen that it is easy."""
    user.tap("game:deep-dive", "new-name")
    for name in ("Anna", "Ben"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done", "seat:Ben", "others")
    option = user.shell.game("deep-dive").reader(code=language_code()).read(say("option.opponent.label"))
    assert option not in user.words()
    user.tap("player:Ben")
    check_page("people-one")
    assert option in user.words() and "begin" in user.targets()
    user.shell.left_out.clear()


def test_several_people_are_ticked_on_one_page_and_no_key_moves(user, check_page):
    user.tap("game:deep-blue", "new-name")
    for name in ("Anna", "Ben", "Chloe"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done", "seat:Ben", "others", "clear")
    places = {name: user.find(name) for name in user.targets() if name.startswith(("player:", "new"))}
    user.tap("player:Chloe", "player:Anna", "player:Ben", "player:Ben")
    check_page("people")
    assert {name: user.find(name) for name in places} == places
    assert seat_names(user) == ["Chloe", "Anna"]
    assert "begin" in user.targets(), "the game starts from this page, so that one more person costs no tap more"
    user.shell.left_out.clear()


def test_name_already_in_the_game_stays_in_the_field(user):
    user.tap("game:deep-blue", "new-name")
    user.write("Ben")
    user.tap("key:next")
    user.write("Ben")
    user.tap("key:next")
    assert user.shell.top_page.typed == "Ben" and seat_names(user) == ["Ben"]
    user.tap("key:done")
    assert user.shell.top_page.typed == "Ben" and seat_names(user) == ["Ben"], "Done keeps the name, too"


def test_a_renamed_player_keeps_colour_and_sign(user):
    user.tap("game:deep-blue", "new-name")
    for name in ("Uwe", "Vera"):
        user.write(name)
        user.tap("key:next")
    user.tap("key:done")
    before = user.shell.screen.seats
    user.tap("seat:Uwe", "rename", *["key:rub out"] * 3)
    user.write("Ulf")
    user.tap("key:done")
    assert [(seat.name, seat.colour, seat.emblem) for seat in user.shell.screen.seats] == [
        ("Ulf", before[0].colour, before[0].emblem),
        ("Vera", before[1].colour, before[1].emblem),
    ]


def test_enter_takes_names_until_one_is_empty_or_all_seats_are_taken(user):
    user.tap("game:perils-of-the-deep", "new-name")
    page = user.shell.top_page
    for name in ("Anna", "Ben"):
        page.add(name)
        page.enter()
    page.enter()
    user.wait_until_idle()
    assert user.shell.top_page is None and seat_names(user) == ["Anna", "Ben"]
    user.tap("new-name")
    page = user.shell.top_page
    for name in ("Chloe", "David"):
        page.add(name)
        page.enter()
    user.wait_until_idle()
    assert user.shell.top_page is None and len(seat_names(user)) == 4


def test_every_further_option_shows_its_value_and_explanation(user):
    user.tap("game:deep-blue", "more-options")
    page, options = user.shell.screen.options, user.shell.screen.options._worded_options(2)
    visible_options = [option for option in options if f"option:{option.name}" in user.targets()]
    assert len(visible_options) >= 3
    for option in visible_options:
        value = page._value(option)
        assert value.note and value.note in user.words() and f": {value.label}" in user.words()


def test_keys_of_an_empty_sheet_leave_the_place_of_undo_free(user):
    """A second tap where “Other sheet” was never undoes a number: Undo has a place of its own."""
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("mark:sheet:Rummy")
    assert not {"undo", "redo"} & set(user.targets())
    keys = [user.find(name) for name in ("other-sheet", "other-players")]
    user.tap("key:5", "write")
    box = user.find("undo")
    assert not {"other-sheet", "other-players"} & set(user.targets())
    assert not any(target.contains(box.cx, box.cy) or box.contains(target.cx, target.cy) for target in keys)
    user.tap("undo")
    assert "redo" in user.targets() and not any(user.find("redo").contains(target.cx, target.cy) for target in keys)


def test_name_typed_on_a_phone_is_offered_and_saved(user):
    phone_access, usual = PhoneAccess(), user.shell.device
    phone_access.request_place(phone_access.request_access("", phone_access.pin), NEXT_GAME, "Hana")
    user.shell.device = replace(usual, phones=SimpleNamespace(phone_access=phone_access, listen=lambda listener: None))
    user.tap("game:deep-blue", "new-name", "player:Hana")
    assert seat_names(user)[-1] == "Hana"
    user.shell.device = usual
    user.tap("begin")
    user.wait_until_idle()
    assert "Hana" in [person.name for person in user.table._store.people.seatable_people()]


def test_set_up_reports_that_the_last_group_was_too_large(user, check_page):
    """Perils is for four players; the sheet before it had twelve."""
    user.go_home()
    user.table.send(BeginSession("score-sheet", seats_named(["Anna", "Ben", "Chloe", "David", "Emma", "Fred", *"GHIJKL"])))
    user.wait_until_idle()
    user.go_home()
    user.tap("game:perils-of-the-deep")
    hint = translate("players.hint_too_many", count=12, most=4)
    assert hint in user.words()
    check_page("more-people-than-seats")
    user.tap("seat:David", "away")
    assert hint not in user.words()
    user.tap("new-name")
    assert {"player:David", "player:Emma"} <= {*user.targets()}
