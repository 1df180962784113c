"""Test that Back returns to the page before, and that a tap beside a menu closes it."""

from types import SimpleNamespace

import pytest

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.seats import seats_named
from hardware.config import DEFAULT
from hardware.control_status import ControlStatus
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.menus import open_menu

WINDOWS = ("800x480", "480x800 de light")
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def finished_play(user, home):
    """End a game; return the target of its play in History."""
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    end_users_game(user)
    user.go_home()
    user.tap("nights")
    user.wait_until(lambda: any(name.startswith("play:") for name in user.targets()))
    return next(name for name in user.targets() if name.startswith("play:"))


def test_a_tap_beside_homes_menu_closes_it(user):
    user.tap("menu")
    assert {"quit", "settings", "behind"} <= set(user.targets()) and not any(name.startswith("game:") for name in user.targets())
    icons = [getattr(sprite.look, "args", ())[:1] for sprite in user.shell.screen.stage.scene.sprites]
    assert ("door",) in icons and icons.count(("close",)) == 1, "the cross closes the menu alone"
    user.tap("behind")
    assert "quit" not in user.targets() and "game:deep-blue" in user.targets()


def test_homes_menu_begins_with_players_and_rules(user):
    assert translate("table.menu_key") in user.words(), "the waves alone don't say what the key is"
    user.tap("menu")
    assert [name for name in user.targets() if name not in {"close", "behind"}] == [
        "people", "rules", "settings", "editions", "inputs", "turn", "quit",
    ]  # fmt: skip
    user.tap("close")


def test_a_search_begins_a_sheet_only_after_a_letter_was_typed(user):
    user.tap("other-sheet", "choose")
    assert "key:done" not in user.targets()
    user.tap("key:s")
    assert "key:done" in user.targets()


def test_back_leads_from_the_set_up_of_play_again_to_that_play(user, finished_play):
    user.tap(finished_play, "again", "back")
    assert "delete" in user.targets() and user.shell.top_page is not None
    user.tap("back")
    assert finished_play in user.targets()


def test_back_leads_from_deleted_plays_to_all_plays(user, finished_play):
    user.tap(finished_play, "delete", "deleted", "back")
    assert user.shell.screen.sight == "shown"
    user.tap("back")
    assert "game:deep-blue" in user.targets()


def test_final_bars_of_a_sheet_show_full_names(user):
    names = ("Anna", "Maximilian", "Christopher")
    user.table.send(BeginSession("score-sheet", seats_named(names)))
    user.wait_until_idle()
    user.tap("mark:sheet:Points by round")
    for points in ("12", "12", "12"):
        user.table.send(Answer(user.table.snapshot.prompt.choices[0].id, (points,)))
        user.wait_until_idle()
    close = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "CloseSheet")
    user.table.send(Answer(close.id))
    user.wait_until_idle()
    assert all(any(text.text == name for text in user.shell.screen.texts) for name in names)


def test_back_leads_from_other_players_to_the_sheet(user):
    user.table.send(BeginSession("score-sheet", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("mark:sheet:Points by round", "key:7", "write", "close")
    before = user.table.snapshot.session
    user.tap("menu", "players", "new-sheet", "back")
    assert user.table.snapshot.session == before and user.table.snapshot.view.lines


@pytest.mark.parametrize("menu_item", ["people", "more"])
@pytest.mark.parametrize(
    ("game", "sheet"),
    [(game, "") for game in ("deep-blue", "deep-dive", "into-the-blue", "perils-of-the-deep", "toolbox")]
    + [("score-sheet", "Points by round"), ("score-sheet", "Skull King")],
)
def test_back_leads_from_the_fields_of_a_choice_to_the_page_it_was_opened_from(user, game, sheet, menu_item):
    open_menu(user, game, sheet)
    if menu_item not in user.targets():
        assert (game, menu_item) == ("deep-blue", "more"), "only Deep Blue has nothing to correct at its beginning"
        return
    user.tap(menu_item)
    page, entry, step = user.shell.top_page, user.table.snapshot.entry, user.table_stage.step
    cards_with_fields = [(group, card) for group in page_groups(user) for card in page_cards(user, group) if has_fields(page, card)]
    assert cards_with_fields
    for group, card in cards_with_fields:
        user.tap(*group, card)
        assert user.shell.top_page is not page, f"{card} asks for nothing"
        user.tap("back")
        assert user.shell.top_page is page and card in user.targets(), f"{group} {card}"
    assert user.table.snapshot.entry == entry and user.table_stage.step is step
    user.tap("back")
    assert user.shell.top_page is None


def page_groups(user):
    """Return the names of the keys that open each group of the page in front, each in a list; one empty list without groups."""
    return [[name] for name in user.targets() if name.startswith("group:")] or [[]]


def page_cards(user, group):
    user.tap(*group)
    return [name for name in user.targets() if name.startswith("aside:")]


def has_fields(page, card):
    """Return whether the choice of a card has fields, as a choice of several answers or a typed value."""
    offer = next(button for button in page.cards() if button.name == card).tap.args[-1]
    return bool(offer.choice.fields)


def test_help_shows_a_picture_of_the_question_and_its_rule(user):
    user.table.send(BeginSession("into-the-blue", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("menu", "why")
    card = user.table.snapshot and user.shell.screen.stage.board.first_cards["RollDice"]
    looks = [sprite.look for sprite in user.shell.top_page.scene.sprites]
    assert card.drawing and all(look in looks for look, _ in card.drawing)
    assert problems(user) == []
    user.tap("back", "menu", "log")
    hints = [sprite.look.args for sprite in user.shell.top_page.scene.sprites if sprite.key == "missing"]
    assert not hints, "a hint is no outlined key"


def test_controls_that_are_not_wired_are_pictures_and_their_pins_are_one_tap_away(user):
    from kivy_ui.pages.device.controls_page import ControlsPage

    absent = [ControlStatus(name, "button", "absent") for name in ("primary", "secondary", "undo")]
    user.shell.hardware = lambda: SimpleNamespace(status=lambda: tuple(absent), config=DEFAULT)
    user.shell.open_page(ControlsPage(user.shell, lambda hands, snapshot: None))
    user.wait_until_idle()
    assert not any(name.startswith("input:") for name in user.targets()) and translate("controls.no_wires") in user.words()
    assert problems(user) == []
    assert translate("controls.how_to_wire") in user.words()
    user.tap("how")
    assert "GPIO 17" in user.words() and problems(user) == []
    user.shell.hardware = lambda: None


def test_a_computer_without_pins_offers_a_plan_for_another_one(user, monkeypatch):
    """A brass key that says how to wire buttons would contradict the reason above it."""
    from kivy_ui.pages.device.controls_page import ControlsPage

    monkeypatch.setattr(ControlsPage, "_absence_reason", lambda _: "This computer has no place for wired buttons.")
    user.shell.open_page(ControlsPage(user.shell, lambda hands, snapshot: None))
    user.wait_until_idle()
    assert translate("controls.wiring_plan") in user.words() and translate("controls.for_pi") in user.words()
    assert translate("controls.how_to_wire") not in user.words() and problems(user) == []


@pytest.mark.windows("800x480", now=1)
@pytest.mark.parametrize("ways", [("menu", "settings"), ("menu", "inputs"), ("nights",)])
def test_the_arrow_is_the_only_way_back(home, ways):
    home.tap(*ways)
    front = home.shell.page_in_front()
    assert [name for name in home.targets() if name in ("back", "close", "home")] == ["back"], home.targets()
    home.tap("back")
    assert home.shell.page_in_front() is not front


@pytest.mark.parametrize("way", [("statistics",), ("history",), ("statistics", "history")])
def test_back_leads_from_statistics_and_plays_of_a_person_to_that_person(user, finished_play, way):
    user.tap("people", "person:Ann")
    assert all(translate(f"person.{words}") in user.words() for words in ("plays", "statistics", "edit")), "keys say what they do"
    before = user.shell.top_page
    for name in way:
        user.tap(name)
        assert user.shell.top_page is None, "it is shown in place of the person"
    for _ in way:
        user.tap("back")
    assert user.shell.top_page is before


def test_back_leads_from_an_edited_person_to_their_page_with_the_new_name(user, finished_play):
    user.tap("people", "person:Ann")
    assert all(translate(f"person.{words}") in user.words() for words in ("plays", "statistics", "edit")), "keys say what they do"
    before = user.shell.top_page
    user.tap("edit", "name")
    user.write("x")
    user.tap("key:done", "back")
    assert user.shell.top_page is before
    user.wait_until(lambda: "Annx" in user.words())
    user.tap("edit", "name", "clear")
    user.write("Ann")
    user.tap("key:done", "back", "statistics")
    user.wait_until(lambda: "face" in user.targets())
    user.tap("face")
    user.wait_until(lambda: user.shell.top_page is not None)
    assert user.shell.top_page.title == "Ann" and "edit" in user.targets(), "statistics of a person lead to their page"
    user.tap("back", "back", "back")


def test_players_are_in_homes_menu_and_one_without_plays_is_deleted(user):
    user.tap("menu", "people", "new")
    user.write("Emil")
    user.tap("key:done", "person:Emil")
    assert not {"history", "statistics"} & set(user.targets()), "a person without plays has no empty pages"
    assert problems(user) == []
    user.tap("edit")
    assert {"name", "delete"} <= set(user.targets()) and "hide" not in user.targets() and problems(user) == []
    delete = user.find("delete")
    user.tap("delete")
    user.touch(delete.cx, delete.cy)
    assert user.shell.top_page is not None and "delete" in user.targets(), "the second tap of a double tap keeps the person"
    user.tap("delete", "delete-now")
    assert user.shell.top_page is None and "person:Emil" not in user.targets()
    user.tap("back")
    assert "game:deep-blue" in user.targets()


@pytest.mark.parametrize("way", [("people",), ("statistics",), ("people", "person:Ann", "statistics")])
def test_back_leads_from_people_and_statistics_to_history_and_then_home(user, finished_play, way):
    history = user.shell.screen
    user.tap(*way, *["back"] * (len(way) if len(way) < 3 else 2))
    if user.shell.screen is not history:
        user.tap("back")
    assert user.shell.screen is history
    user.tap("back")
    assert "game:deep-blue" in user.targets()
