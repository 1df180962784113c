"""Test the menu over a game: sixteen cells, equal for every game, sheet and tool."""

import pytest

from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession, Undo
from companion.table.any_time_moves import EndEarly
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.layout.elements import PageButton
from kivy_ui.look.language import as_text, translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.menu import menu_items
from tests.early_end import end_users_game
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.menus import open_menu
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

CHECKS_TEXT_SIZES = True
WINDOWS = ("480x800 de light 2", "800x480", "800x480 de light 2")
PLACES = ("why", "odds", "log", "more", "people", "seats", "turn", "sound", "tools", "phones", "settings", "redo-move", "home")
LAST = ("aside:Pause", "end")
PLACE_NAMES = {"players": "odds", "aside:EndEarly": "end"}
"""Items that have the place of another one."""
RESULTS = ("evening", "every-point", "story", "undo", "end-card", "bg-stats", "check-box", "draws")
"""Items of the result: in the places of what only a running game has, and Undo below."""
ENDED_PLACES = ("odds", "log", "seats", "turn", "sound", "phones", "settings", "redo-move", "home")
"""Items of a game's menu that an ended game has, too; "odds" only as the place of other players."""
RESULT_PLACES = {
    "evening": "why",
    "every-point": "more",
    "story": "people",
    "end-card": "tools",
    "bg-stats": "aside:Pause",
    "draws": "end",
}


@pytest.fixture(scope="module")
def user(window):
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


def item_places(user):
    """Return the place of each item, also of disabled ones."""
    from kivy_ui.stage.sprite import area_around

    stage = user.shell.screen.stage
    sprites = {sprite.key.removeprefix("flat:"): sprite for sprite in stage.scene.sprites if sprite.key.startswith("flat:")}
    flat = {
        name: stage.box_of(area_around(sprite.x, sprite.y, sprite.w, sprite.h))
        for name, sprite in sprites.items()
        if name in (*PLACES, *LAST, *PLACE_NAMES, *RESULTS)
    }
    live = {name: user.find(name) for name in user.targets() if name in (*PLACES, *LAST, *PLACE_NAMES, *RESULTS)}
    return {PLACE_NAMES.get(name, name): box for name, box in (flat | live).items()}


@pytest.mark.parametrize(("game", "sheet"), [*((game, "") for game in catalogue.names()), ("score-sheet", "Rummy")])
def test_every_game_has_the_same_items_in_the_same_places(user, game, sheet):
    open_menu(user, "into-the-blue")
    usual = item_places(user)
    user.tap("close")
    open_menu(user, game, sheet)
    boxes = item_places(user)
    assert set(boxes) == set(usual) == {*PLACES, *LAST}
    for name, box in boxes.items():
        assert (round(box.x), round(box.y), round(box.w)) == tuple(map(round, (usual[name].x, usual[name].y, usual[name].w))), name
    assert problems(user) == []
    user.tap("close")


@pytest.mark.parametrize(("game", "sheet"), [("into-the-blue", ""), ("score-sheet", "Rummy")])
def test_the_menu_of_an_ended_game_is_the_games_grid_with_the_result_in_free_places(user, check_page, game, sheet):
    open_menu(user, game, sheet)
    usual = item_places(user)
    user.tap("close")
    end_early(user)
    user.tap("menu")
    boxes = item_places(user)
    shared_names = {name for name in ENDED_PLACES if name != "odds" or sheet}
    places = {**{name: name for name in shared_names}, **RESULT_PLACES, **({} if sheet else {"check-box": "odds"})}
    assert set(boxes) == {*places, "undo"}, "nothing else, and nothing is missing"
    for name, place in places.items():
        assert tuple(map(round, boxes[name][:3])) == tuple(map(round, usual[place][:3])), name
    assert boxes["undo"].y < min(box.y for name, box in boxes.items() if name != "undo"), "heights are from below"
    check_page(f"end-menu-{game}")
    assert not [placed_text.text for placed_text in user.shell.screen.scene.placed_texts if placed_text.is_cut]


def test_every_item_of_the_result_has_a_place_whether_or_not_it_can_be_used(user):
    open_menu(user, "into-the-blue")
    user.tap("close")
    end_early(user)
    user.tap("menu")
    assert set(RESULTS) <= set(item_places(user))
    assert "check-box" not in user.targets() and translate("end.all_checked") in user.words()


def end_early(user):
    """End the game now."""
    end_users_game(user)
    user.wait_until(lambda: type(user.shell.screen).__name__ == "EndPage")


@pytest.mark.parametrize("game", ["into-the-blue", "score-sheet", "toolbox"])
def test_a_game_ended_before_its_first_move_goes_home_and_into_no_history(user, game):
    open_menu(user, game)
    user.tap("close", *(["mark:sheet:Rummy"] if game == "score-sheet" else ()))
    session = user.table.snapshot.session
    user.tap("menu")
    user.tap("end" if "end" in user.targets() else "aside:EndEarly")
    user.wait_until(lambda: type(user.shell.screen).__name__ == "HomePage")
    assert as_text(user.shell._toast.words) == translate("session.discarded")
    stored = []
    user.shell.request(lambda store: (store.plays.has_play(session), store.session(session).is_open), stored.append)
    user.wait_until(lambda: bool(stored))
    assert stored == [(False, False)]


def test_every_title_is_whole(user, check_page):
    open_menu(user, "deep-dive")
    check_page("whole-menu")
    assert not [placed_text.text for placed_text in user.shell.screen.stage.scene.placed_texts if placed_text.is_cut]
    user.tap("close")


def test_an_item_that_cant_be_used_says_why_and_takes_no_tap(user):
    open_menu(user, "toolbox")
    assert "tools" not in user.targets() and translate("curtain.nothing_to_save") in user.words()
    assert "redo-move" not in user.targets() and translate("curtain.no_undo") in user.words()


def test_redo_in_the_menu_repeats_what_was_undone(user):
    open_menu(user, "deep-dive")
    user.tap("close")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    view = user.table.snapshot.view
    user.table.send(Undo())
    if user.table.snapshot.is_question:
        user.table.send(Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if choice.role == "danger")))
    user.wait_until_idle()
    assert user.table.snapshot.redo is not None
    user.tap("menu", "redo-move")
    assert user.table.snapshot.view == view


def test_redo_in_the_menu_writes_a_long_move_on_several_lines(user):
    open_menu(user, "deep-dive")
    user.tap("close")
    scene, move = user.table_stage.new_scene(), "Maximilian draws a red gem then a black gem"
    item = PageButton("redo-move", translate("curtain.redo"), lambda: None, move, "redo", kind="plain")
    menu_items([item] * 12).draw(scene, Area(0, 60, scene.w, 240 if scene.is_wide else 420), "items")
    assert "".join(placed_text.text for placed_text in scene.placed_texts).replace(" ", "").count(move.replace(" ", "")) == 12
    assert not any(placed_text.is_cut for placed_text in scene.placed_texts)


def test_a_paused_game_keeps_the_asked_player_lit_and_its_menu_continues(user):
    open_menu(user, "deep-dive")
    stage, asked_seat = user.shell.screen.stage, user.table.snapshot.prompt.lead
    assert asked_seat is not None and stage.acting_seat == asked_seat
    user.tap("aside:Pause")
    assert (
        user.table.snapshot.prompt.question == say("session.paused")
        and stage.acting_seat == user.table.snapshot.prompt.lead == asked_seat
    )
    user.tap("menu")
    assert translate("session.continue") in user.words()
    user.tap("aside:Pause")
    assert user.table.snapshot.prompt.question != say("session.paused")


def test_corrections_of_a_player_are_in_a_group_of_their_own(user):
    open_menu(user, "into-the-blue")
    user.tap("more")
    user.tap("group:2")
    assert [name for name in user.targets() if name.startswith("aside:")] == [f"aside:CorrectCounter:{nth}" for nth in range(5)]
    assert "Bo" in user.words() and "Ann: " not in user.words()
    rows = [user.find(name) for name in user.targets() if name.startswith("aside:")]
    assert max(row.h for row in rows) / user.shell.look.unit <= 80 * user.shell.look.text_factor, "a list without large empty cards"
    user.tap("aside:CorrectCounter:0")
    assert user.shell.screen.stage.step is not None or user.shell.top_page


def test_upright_screen_can_be_set_flat_again(user):
    open_menu(user, "into-the-blue")
    user.tap("seats", "flat")
    assert user.shell.settings.stance == "flat"
    user.tap("menu", "seats", "stands")
    assert user.shell.settings.stance == "stands"


def test_a_sheet_is_shared_or_changed_for_another_with_one_tap_in_its_menu(user):
    from kivy_ui.pages.setup.share_sheet_page import SharePage
    from kivy_ui.pages.setup.sheet_chooser import SheetChooser

    open_menu(user, "score-sheet", "Rummy")
    assert problems(user) == [] and "change" not in user.targets(), "a sheet that ships can't be changed"
    user.tap("share")
    assert isinstance(user.shell.top_page, SharePage)
    user.tap("back", "menu", "other-sheet")
    assert isinstance(user.shell.top_page, SheetChooser)
    user.tap("back")


def test_a_sheet_of_the_players_own_is_changed_with_one_tap_in_its_menu(user):
    from kivy_ui.pages.setup.make_sheet_page import MakeSheetPage, open_make_sheet

    open_menu(user, "score-sheet", "Rummy")
    user.tap("close")
    open_make_sheet(user.shell)
    user.wait_until_idle()
    user.tap("start")
    user.tap(*(["close"] if "close" in user.targets() else []), "menu", "change")
    assert isinstance(user.shell.top_page, MakeSheetPage)
    user.tap("back")


def test_both_changes_of_a_player_are_in_one_line(user, window):
    user.go_home()
    user.table.send(BeginSession("deep-blue", seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    user.tap("menu", "people")
    assert window.text_size or translate("menu.no_joining") in user.words(), "says that nobody can join"
    kinds_by_line = {}
    for name in user.targets():
        if name.startswith("aside:"):
            kinds_by_line.setdefault(round(user.find(name).cy), []).append(name.split(":")[1])
    is_wide = window.size[0] > window.size[1]
    assert len(kinds_by_line) == (3 if is_wide else 6)
    assert all(len(set(kinds)) == len(kinds) for kinds in kinds_by_line.values()), kinds_by_line


def test_the_menu_hides_a_message(user):
    open_menu(user, "deep-dive")
    user.tap("close")
    user.shell.show_message("Ignored a roll of 1 2: no roll is needed now.")
    user.wait_until_idle()
    assert user.shell._toast.parent is not None
    user.tap("menu")
    assert user.shell._toast.parent is None
    user.tap("close")
    user.go_home()
    user.shell.show_message("Ignored a roll of 1 2: no roll is needed now.")
    user.wait_until_idle()
    user.tap("menu")
    assert user.shell._toast.parent is None


def test_a_message_leaves_the_keys_of_the_title_free(user):
    user.go_home()
    user.shell.show_message("Ignored a roll of 1 2: no roll is needed now.")
    user.wait_until_idle()
    panel, keys = user.shell._toast.panel, [user.find(name) for name in ("nights", "menu")]
    assert not any(panel.x < key.right and key.x < panel.right and key.y < panel.top for key in keys)
    assert panel.h <= 84 * user.shell.look.unit, "a message has smaller words rather than that it hides the page below"
    user.tap("nights")
    assert "game:deep-blue" not in user.targets()


def test_ways_to_leave_say_what_they_do(user):
    open_menu(user, "toolbox")
    notes = (translate("curtain.leave_note"), translate("curtain.end_tools_note"))
    assert all(note in user.words() for note in notes), user.words()
    assert translate("curtain.pause_note") not in user.words(), "no clock runs"
    user.tap("close")


def test_the_menu_shows_the_running_clock_that_it_covers(user):
    open_menu(user, "toolbox")
    user.tap("close", "tab:clock", "begins:1", "menu")
    assert translate("table.clock_runs", name="Bo", time="0:00") in user.words()
    assert translate("curtain.pause_note") in user.words()
    user.tap("close")


def test_the_menu_counts_the_running_clock_from_its_turn_and_not_from_its_own_opening(user):
    open_menu(user, "toolbox")
    user.tap("close", "tab:clock", "begins:1")
    user.wait_until(lambda: "0:01" in user.words())
    user.tap("menu")
    assert translate("table.clock_runs", name="Bo", time="0:01") in user.words()
    user.tap("close")


def test_the_menu_of_tools_saves_them_as_a_game_once_there_is_something_to_save(user):
    open_menu(user, "toolbox")
    assert translate("curtain.nothing_to_save") in user.words() and "tools" not in user.targets()
    user.tap("close", "tab:dice", "roll")
    assert "save_kit:key" not in user.targets(), "the key is not beside the dice"
    user.tap("menu", "tools")
    assert type(user.shell.top_page).__name__ == "SaveKitPage"
    user.shell.close_page()


def test_during_a_question_of_the_session_the_menu_says_that_its_answer_comes_first(user):
    open_menu(user, "into-the-blue")
    assert translate("curtain.answer_first") not in user.words()
    user.tap("close")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    user.table.send(Answer(next(c.id for c in user.table.snapshot.prompt.any_time_choices if isinstance(c.move, EndEarly))))
    user.wait_until_idle()
    assert user.table.snapshot.is_question
    user.tap("menu")
    assert user.words().count(translate("curtain.answer_first")) >= 3 and problems(user) == []


def test_a_tap_on_an_item_that_cannot_be_used_says_why_and_leaves_the_menu_open(user):
    open_menu(user, "into-the-blue")
    user.tap("flat:redo-move")
    assert user.shell.screen.stage.menu.is_open
    reason = translate("curtain.undo_first")
    assert as_text(user.shell._toast.words) == reason and problems(user) == []
    user.tap("close")


def test_a_tap_on_a_grey_item_of_an_ended_games_menu_says_why_and_leaves_the_menu_open(user):
    open_menu(user, "into-the-blue")
    user.tap("close")
    end_early(user)
    user.tap("menu")
    user.tap("flat:check-box")
    assert user.shell.screen.is_menu_open
    reason = translate("curtain.not_usable", item=translate("end.check_box"), reason=translate("end.all_checked"))
    assert as_text(user.shell._toast.words) == reason and problems(user) == []
    user.tap("close")


@pytest.mark.parametrize("item", ["why", "odds", "log", "more", "people", "seats", "tools", "settings"])
def test_each_item_of_a_kits_menu_opens_its_page(user, item):
    user.table.send(BeginSession("kit", seats_named(("Ann", "Bo", "Cleo")), {"kit": "Brew"}))
    user.wait_until_idle()
    session = user.table.snapshot.session
    user.tap("menu", item)
    assert "menu" not in user.targets() and user.table.snapshot.session == session


@pytest.mark.windows("480x800 de deep 2", "480x800 de deep 1", now=2)
def test_rows_of_an_upright_menu_grow_with_the_text(user, window, check_page):
    """Two lines of the largest text filled a row from rim to rim."""
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("menu")
    check_page("menu-in-larger-text")
    scene = user.table_stage.new_scene()
    assert user.find("log").h / user.shell.look.unit >= scene.text_size(21 + 18) * 1.12


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_corrections_lead_to_the_log_where_fathom_does_everything(user, check_page):
    """With tiles in the app the page held a note alone."""
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Bo"))))
    user.wait_until_idle()
    user.tap("menu", "more")
    check_page("corrections-by-log")
    user.tap("log")
    assert translate("story.title") in user.words()


@pytest.mark.windows("480x800", "480x800 de light", now=2)
def test_a_message_covers_no_edge_of_the_bar_below_the_title(home):
    home.table.send(BeginSession("deep-blue", seats_named(("Ann", "Bo"))))
    home.wait_until_idle()
    home.go_home()
    home.shell.show_message("Anna heißt jetzt in allen Partien Johanna")
    home.wait_until_idle()
    message, bar = home.shell._toast.panel, home.find("go-on:")
    assert message.y >= bar.top or message.top <= bar.y, (message, bar)
    home.shell.hide_message()


def test_the_menu_dims_the_screen_also_around_the_round_corners_of_undo(user):
    """In the light theme a bright rectangle was behind Undo."""
    user.go_home()
    open_menu(user, "deep-dive")
    user.tap("close")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    user.tap("menu")
    keys = [sprite.key for sprite in user.shell.screen.stage.scene.sprites]
    assert keys.index("waits") < min(nth for nth, key in enumerate(keys) if key.startswith("undo"))
