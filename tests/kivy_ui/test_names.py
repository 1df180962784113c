"""Test typing names one after the other, explanations of options, and the offer of another sheet instead of Undo."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from companion.session.inputs.messages import BeginSession
from companion.session.phones.access import NEXT_GAME, PhoneAccess
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.ruler import problems

WINDOWS = ("800x480", "480x800 de light 2")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def home(hand):
    hand.go_home()
    hand.shell.drafts.clear()


def names(hand):
    return [seat.name for seat in hand.shell.screen.seats]


def test_four_names_are_typed_without_closing_the_keyboard(hand):
    hand.tap("game:deep-blue", "new-name")
    page = hand.shell.sheet
    for name in ("Anna", "Ben", "Chloe"):
        hand.write(name)
        assert problems(hand) == []
        hand.tap("key:next")
        assert hand.shell.sheet is page and page.typed == ""
    hand.write("David")
    hand.tap("key:done")
    assert hand.shell.sheet is None and names(hand) == ["Anna", "Ben", "Chloe", "David"]


def test_a_name_that_plays_already_stays_in_the_field(hand):
    hand.tap("game:deep-blue", "new-name")
    hand.write("Ben")
    hand.tap("key:next")
    hand.write("Ben")
    hand.tap("key:next")
    assert hand.shell.sheet.typed == "Ben" and names(hand) == ["Ben"]
    hand.tap("key:done")
    assert hand.shell.sheet.typed == "Ben" and names(hand) == ["Ben"], "Done keeps the name, too"


def test_enter_takes_names_until_one_is_empty_or_all_seats_are_taken(hand):
    hand.tap("game:perils-of-the-deep", "new-name")
    page = hand.shell.sheet
    for name in ("Anna", "Ben"):
        page.add(name)
        page.enter()
    page.enter()
    hand.settle()
    assert hand.shell.sheet is None and names(hand) == ["Anna", "Ben"]
    hand.tap("empty:0")
    page = hand.shell.sheet
    for name in ("Chloe", "David"):
        page.add(name)
        page.enter()
    hand.settle()
    assert hand.shell.sheet is None and len(names(hand)) == 4


def test_every_option_behind_more_options_says_its_value_and_what_it_does(hand):
    hand.tap("game:deep-blue", "more-options")
    page, options = hand.shell.screen.options, hand.shell.screen.options._in_words(2)
    shown = [option for option in options if f"option:{option.name}" in hand.targets()]
    assert len(shown) >= 3
    for option in shown:
        value = page._value(option)
        assert value.note and value.note in hand.words() and f": {value.label}" in hand.words()


def test_a_sheet_without_entries_offers_another_sheet_and_players_where_undo_is_later(hand):
    hand.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    hand.settle()
    hand.tap("mark:sheet:Rummy")
    assert "undo" not in hand.targets()
    sheet, players = hand.find("other-sheet"), hand.find("other-players")
    hand.tap("key:5", "write")
    box = hand.find("undo")
    assert not {"other-sheet", "other-players"} & set(hand.targets())
    assert box.holds(sheet.cx, sheet.cy) and box.holds(players.cx, players.cy), "Undo takes the place of both"
    hand.tap("undo")
    assert "redo" in hand.targets() and hand.find("undo").holds(box.cx, box.cy), "two quick taps undo twice"


def test_a_name_typed_on_a_phone_is_offered_and_remembered(hand):
    phone_access, usual = PhoneAccess(), hand.shell.device
    phone_access.request_place(phone_access.request_access("", phone_access.pin), NEXT_GAME, "Hana")
    hand.shell.device = replace(usual, phones=SimpleNamespace(phone_access=phone_access, listen=lambda listener: None))
    hand.tap("game:deep-blue", "new-name", "player:Hana")
    assert names(hand)[-1] == "Hana"
    hand.shell.device = usual
    hand.tap("begin")
    hand.settle()
    assert "Hana" in [person.name for person in hand.table._store.people.seatable_people()]


def test_set_up_says_that_more_people_played_last_than_can_play(hand, at):
    """Perils is for four players; the sheet before it had twelve."""
    hand.go_home()
    hand.table.send(BeginSession("score-sheet", seats_named(["Anna", "Ben", "Chloe", "David", "Emma", "Fred", *"GHIJKL"])))
    hand.settle()
    hand.go_home()
    hand.tap("game:perils-of-the-deep")
    hint = translate("players.hint_too_many", count=12, most=4)
    assert hint in hand.words()
    at("more-people-than-seats")
    hand.tap("seat:David", "away")
    assert hint not in hand.words()
    hand.tap("new-name")
    assert {"player:David", "player:Emma"} <= {*hand.targets()}
