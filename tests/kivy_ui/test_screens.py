"""Test the layout of every screen in all sizes with the ruler: cut words, overlaps, targets under 9 mm.

With `--pictures FOLDER` they stop more often and save a picture at each stop (`make screens`).
"""

import random

import pytest

from companion.command.device.screen_device import device_sentence
from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import translate
from tests.early_end import end_users_game
from tests.kivy_ui import page_visits
from tests.kivy_ui.table_preview import random_field_value
from tests.sample_sizes import FULL, full_or_sample

LONGER = ("800x480 longer", "480x800 longer", "480x800 de deep 2", "800x480 de deep 2")
LARGEST_TEXT = ("1280x800 en contrast 2", "720x1280 de deep 2", "1024x600 de light 2")
WINDOWS = full_or_sample(
    (
        *(f"{size} en deep {text_size}" for size in ("800x480", "1280x720", "720x1280") for text_size in (0, 2)),
        *LONGER,
        *LARGEST_TEXT,
    ),
    ("480x800 de deep 2", "800x480", *LARGEST_TEXT[:2], "800x480 de deep 2", "480x800 longer"),
)
CHECKS_TEXT_SIZES = True
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
LONG_NAMES = ("Maximilian-Ferdinand", "Anna Katharina Elisabeth", "Bo", "Cleopatra", "Dr. Éloïse Désirée", "Q")
STOPS, STOPS_WITH_PICTURES = 6, 18
"""Number of kinds of questions of a game with a stop."""
MOST_WAITED = 80
CROWDED_AFTER = {
    "deep-blue": 32,
    "into-the-blue": 60,
    "deep-dive": 160,
}
"""Number of moves until a game's table is crowded: five divers in one dive, shells everywhere, many tiles and long tableaux."""
CROWDED = (
    ("deep-dive", 5, 120, "FlipTile"),  # a question of three lines at the largest text leaves little room for the tableaux
    ("deep-blue", 5, 60, "Recruit"),  # sites with two digits are face up
    ("deep-blue", 3, 90, "Recruit"),  # two rows of answers, and the whole supply is a target
    ("into-the-blue", 5, 60, "PlaceShells"),  # shells to place beside many others
)
pytestmark = pytest.mark.usefixtures("home")


def begin_game(user, game, names):
    user.table.send(BeginSession(game, seats_named(names)))
    user.wait_until_idle()


def test_screens_from_home_to_a_game_have_no_layout_mistakes(home, check_page):
    """Look at Home, names, options, the starting player, and the set-up list."""
    user = home
    check_page("home")
    user.tap("menu")
    check_page("home-waves")
    user.tap("close", "game:deep-blue")
    check_page("players-none")
    user.tap("new-name")
    user.write("Ann")
    check_page("name")
    user.tap("key:done")
    for name in NAMES[1:4]:
        user.tap("new-name")
        user.write(name)
        user.tap("key:done")
    check_page("players")
    user.tap("seat:Bo")
    check_page("player")
    user.tap("back", "option:scenario")
    check_page("options-scenario")
    user.tap("back", "more-options")
    check_page("options")
    user.tap("back", "draw-starter")
    check_page("who-starts")
    user.tap("at-random")
    check_page("who-starts-chosen")
    user.tap("done", "lay-out")
    check_page("set-up")
    user.tap("tick:0", "tick:1")
    check_page("set-up-ticked")
    user.tap("begin")
    check_page("deep-blue-opening")
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat"))
    user.tap("seats")
    check_page("who-sits-where")
    user.tap("stands")
    user.table.send(CloseSession())
    user.wait_until_idle()
    check_page("home-go-on")


@pytest.mark.parametrize("name", catalogue.names())
def test_game_and_its_pages_have_no_layout_mistakes(user, check_page, pictures, name):
    """Play from the deal to the end, and open each page beside the table once."""
    begin_game(user, name, NAMES[: min(4, catalogue.game(name).seats[-1])])
    luck, seen_kinds = random.Random(f"{name} 3"), {}
    _visit_menu(user, check_page, name)
    for _ in range(400):
        prompt = user.table.snapshot.prompt
        if prompt is None:
            break
        kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
        if len(seen_kinds) == (STOPS_WITH_PICTURES if pictures else STOPS):
            break
        if kind not in seen_kinds:
            seen_kinds[kind] = True
            user.wait_until_idle()
            check_page(f"{name}-{len(seen_kinds):02}-{kind[0]}")
            _visit_fields(user, check_page, f"{name}-{len(seen_kinds):02}", user.shell.snapshot.prompt)
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    _visit_end(user, check_page, name)


def _visit_menu(user, check_page, name):
    user.tap("why")
    check_page(f"{name}-why")
    user.tap("back", "menu")
    check_page(f"{name}-menu")
    user.tap("group:1" if "group:1" in user.targets() else "aside:WriteNote")
    check_page(f"{name}-menu-correct")
    while user.shell.top_page:
        user.tap("back")
    if user.table.snapshot.odds is not None:
        user.tap("odds")
        check_page(f"{name}-odds")
        user.tap("back")


def _visit_fields(user, check_page, name, prompt):
    """Look at the fields of the first choice in the bar that has fields."""
    for target in user.targets():
        label = target.removeprefix("choice:")
        matching_choices = [choice for choice in prompt.choices if choice.label == label and choice.fields]
        if target.startswith("choice:") and matching_choices:
            user.tap(target)
            if user.shell.top_page is not None:
                check_page(f"{name}-fields")
                user.shell.close_page()
            elif user.shell.screen.stage.step is not None:
                check_page(f"{name}-fields")
            user.shell.screen.stage.close_fields()
            user.wait_until_idle()
            return


def _visit_end(user, check_page, name):
    user.wait_until_idle()
    if user.table.snapshot.prompt is not None:
        user.tap("log")
        check_page(f"{name}-log")
        user.tap([target for target in user.targets() if target.startswith("line:")][-1])
        check_page(f"{name}-log-chosen")
        user.tap("back", "back")
        end_users_game(user)
    check_page(f"{name}-end")
    if not {"open-all", "open-next"}.isdisjoint(user.targets()):
        user.tap("open:")
        check_page(f"{name}-end-opening")
        if not {"open-all", "open-next"}.isdisjoint(user.targets()):
            user.tap("open-all" if "open-all" in user.targets() else "open-next")
        check_page(f"{name}-end-open")
    if any(target.startswith("points:") for target in user.targets()):
        user.tap("points:")
        check_page(f"{name}-end-points")
        user.tap("back")
    if "draws" in user.targets():  # it is grey if nothing was drawn
        user.tap("draws")
        check_page(f"{name}-end-draws")
        user.tap("back")
    if name != "toolbox":
        user.tap("bg-stats")
        check_page(f"{name}-end-bg-stats")
        user.tap("back")


def test_tools_beside_a_game_have_no_layout_mistakes(user, check_page):
    page_visits.visit_attached_tools(user, check_page)


def test_every_score_sheet_has_no_layout_mistakes(user, check_page, request):
    """In a sample, look at each sheet in one of the windows."""
    window_name = request.node.callspec.params["window"]
    is_sample = not FULL and window_name in WINDOWS
    page_visits.play_sheets(user, check_page, LONG_NAMES, *((WINDOWS.index(window_name), len(WINDOWS)) if is_sample else ()))


@pytest.mark.windows("800x480 de", "800x480", "480x800 de", "720x1280")
def test_sheets_with_the_longest_words_have_no_layout_mistakes(user, check_page):
    """Look at labels beside a long name, the longest names of rows, and the lowest close key."""
    page_visits.play_sheets(user, check_page, LONG_NAMES, only=("Five Crowns", "Flip 7", "Yatzy", "Cribbage"))


@pytest.mark.parametrize("name", catalogue.names())
def test_full_tables_with_long_names_have_no_layout_mistakes(user, check_page, name):
    begin_game(user, name, LONG_NAMES[: catalogue.game(name).seats[-1]])
    check_page(f"{name}-most-seats-long-names")
    _play_moves(user, name, CROWDED_AFTER.get(name, 12))
    check_page(f"{name}-most-seats-later")


@pytest.mark.parametrize(("name", "seats", "moves", "asked_move"), CROWDED)
def test_crowded_tables_have_no_layout_mistakes(user, check_page, name, seats, moves, asked_move):
    begin_game(user, name, LONG_NAMES[:seats])
    _play_moves(user, name, moves, asked_move)
    check_page(f"{name}-{seats}-seats-{asked_move}")


def _play_moves(user, name, moves, move_name=""):
    """Play `moves` moves, and on until a move of the class `move_name` is offered first."""
    luck = random.Random(name)
    for nth in range(moves + MOST_WAITED):
        prompt = user.table.snapshot.prompt
        if not prompt or (nth >= moves and move_name in ("", type(prompt.choices[0].move).__name__)):
            break
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(random_field_value(luck, field) for field in choice.fields)))
    user.wait_until_idle()


def test_refusals_and_session_questions_have_no_layout_mistakes(user, check_page):
    begin_game(user, "into-the-blue", NAMES[:2])
    user.table.send(Report("DRAW", "nothing", ("nonsense",)))
    user.wait_until_idle()
    check_page("refused")
    user.tap("choice:")
    user.tap("undo")
    check_page("question")
    user.tap(f"choice:{translate('session.keep_move')}")
    box = user.find("chest:") if any(name.startswith("chest:") for name in user.targets()) else None
    if box:
        touch = user.touch_down(box.cx, box.cy)
        check_page("peek")
        touch.touch_up()
    user.tap("menu", "aside:Pause")
    check_page("paused")
    user.tap(f"choice:{translate('session.continue')}")
    user.tap("menu", "aside:WriteNote")
    check_page("note")


def test_settings_over_a_game_have_no_layout_mistakes(user, check_page):
    begin_game(user, "into-the-blue", NAMES[:2])
    page_visits.visit_box_contents_and_controls(user, check_page)
    user.tap("menu", "settings")
    check_page("settings")
    page_visits.visit_export_and_import(user, check_page)
    user.tap("box")
    check_page("settings-box")
    user.tap("back")
    if "page-on" in user.targets():
        user.tap("page-on")
        check_page("settings-2")


def test_trouble_page_has_no_layout_mistakes(user, check_page):
    from kivy_ui.pages.device.trouble_page import TroublePage

    message = device_sentence(say("trouble.three_times", said="database disk image is malformed"))
    todo, again_words = device_sentence(say("trouble.try_again")), device_sentence(say("trouble.again"))
    user.shell.show_screen(TroublePage(user.shell.look, message, todo=todo, ways=[("again", again_words, user.shell.show_home)]))
    user.wait_until_idle()
    check_page("trouble")
