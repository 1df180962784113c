"""Test the layout of every screen in all sizes with the ruler: cut words, overlaps, targets under 9 mm.

With `--pictures FOLDER` they stop more often and save a picture at each stop (`make screens`).
"""

import random

import pytest

from companion.command.device.screen_device import in_words
from companion.games import catalogue
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, Report
from companion.table.seats import seats_named
from companion.table.sentence import say
from kivy_ui.look.language import translate
from tests.early_end import end_at
from tests.kivy_ui import page_visits
from tests.kivy_ui.table_preview import filled
from tests.sample_sizes import FULL, often

LONGER = ("800x480 longer", "480x800 longer", "480x800 de deep 2")
WINDOWS = often(
    (*(f"{size} en deep {text_size}" for size in ("800x480", "1280x720", "720x1280") for text_size in (0, 2)), *LONGER),
    ("480x800 de deep 2", "800x480", "1280x720 en deep 2", "480x800 longer"),
)
NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")
LONG_NAMES = ("Maximilian-Ferdinand", "Anna Katharina Elisabeth", "Bo", "Cleopatra", "Dr. Éloïse Désirée", "Q")
STOPS, STOPS_WITH_PICTURES = 6, 18
"""Number of kinds of questions of a game with a stop."""
MOST_WAITED = 80
LATER = {
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


def begin(user, game, names):
    user.table.send(BeginSession(game, seats_named(names)))
    user.settle()


def test_the_way_from_home_to_a_game(home, at):
    """Look at Home, names, options, the starting player, and the set-up list."""
    user = home
    at("home")
    user.tap("menu")
    at("home-waves")
    user.tap("close", "game:deep-blue")
    at("players-none")
    user.tap("new-name")
    user.write("Ann")
    at("name")
    user.tap("key:done")
    for name in NAMES[1:4]:
        user.tap("new-name")
        user.write(name)
        user.tap("key:done")
    at("players")
    user.tap("seat:Bo")
    at("player")
    user.tap("back", "option:scenario")
    at("options-scenario")
    user.tap("back", "more-options")
    at("options")
    user.tap("back", "draw-starter")
    at("who-starts")
    user.tap("at-random")
    at("who-starts-chosen")
    user.tap("done", "lay-out")
    at("set-up")
    user.tap("tick:0", "tick:2")
    at("set-up-ticked")
    user.tap("begin")
    at("deep-blue-opening")
    user.shell.use_settings(user.shell.settings.with_value("stance", "flat"))
    user.tap("seats")
    at("who-sits-where")
    user.tap("stands")
    user.table.send(CloseSession())
    user.settle()
    at("home-go-on")


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_and_everything_beside_it(user, at, pictures, name):
    """Play from the deal to the end, and open each page beside the table once."""
    begin(user, name, NAMES[: min(4, catalogue.game(name).seats[-1])])
    luck, seen = random.Random(f"{name} 3"), {}
    _beside(user, at, name)
    for _ in range(400):
        prompt = user.table.shown.prompt
        if prompt is None:
            break
        kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
        if len(seen) == (STOPS_WITH_PICTURES if pictures else STOPS):
            break
        if kind not in seen:
            seen[kind] = True
            user.settle()
            at(f"{name}-{len(seen):02}-{kind[0]}")
            _sheets(user, at, f"{name}-{len(seen):02}", user.shell.shown.prompt)
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    _end(user, at, name)


def _beside(user, at, name):
    user.tap("why")
    at(f"{name}-why")
    user.tap("back", "menu")
    at(f"{name}-menu")
    user.tap("group:1" if "group:1" in user.targets() else "aside:WriteNote")
    at(f"{name}-menu-correct")
    user.tap("back")
    if user.table.shown.odds is not None:
        user.tap("odds")
        at(f"{name}-odds")
        user.tap("back")


def _sheets(user, at, name, prompt):
    """Look at the fields of the first choice in the bar that has fields."""
    for target in user.targets():
        label = target.removeprefix("choice:")
        found = [choice for choice in prompt.choices if choice.label == label and choice.fields]
        if target.startswith("choice:") and found:
            user.tap(target)
            if user.shell.top_page is not None:
                at(f"{name}-fields")
                user.shell.close_page()
            elif user.shell.screen.stage.step is not None:
                at(f"{name}-fields")
            user.shell.screen.stage.close_fields()
            user.settle()
            return


def _end(user, at, name):
    user.settle()
    if user.table.shown.prompt is not None:
        user.tap("log")
        at(f"{name}-log")
        user.tap([target for target in user.targets() if target.startswith("line:")][-1])
        at(f"{name}-log-chosen")
        user.tap("back")
        end_at(user)
    at(f"{name}-end")
    if "open-all" in user.targets():
        user.tap("open:")
        at(f"{name}-end-opening")
        if "open-all" in user.targets():
            user.tap("open-all")
        at(f"{name}-end-open")
    if any(target.startswith("points:") for target in user.targets()):
        user.tap("points:")
        at(f"{name}-end-points")
        user.tap("back")
    user.tap("draws")
    at(f"{name}-end-draws")
    user.tap("back")
    if name != "toolbox":
        user.tap("bg-stats")
        at(f"{name}-end-bg-stats")
        user.tap("back")


def test_the_tools_beside_a_game(user, at):
    page_visits.drawer(user, at)


def test_every_score_sheet(user, at, request):
    """In a sample, look at each sheet in one of the windows."""
    shown = request.node.callspec.params["window"]
    is_sample = not FULL and shown in WINDOWS
    page_visits.sheets(user, at, LONG_NAMES, *((WINDOWS.index(shown), len(WINDOWS)) if is_sample else ()))


@pytest.mark.windows("800x480 de", "800x480", "480x800 de", "720x1280")
def test_sheets_whose_words_have_the_least_room(user, at):
    """Look at labels beside a long name, the longest names of rows, and the lowest close key."""
    page_visits.sheets(user, at, LONG_NAMES, only=("Five Crowns", "Flip 7", "Yatzy", "Cribbage"))


@pytest.mark.parametrize("name", catalogue.names())
def test_as_many_people_as_can_play_with_long_names(user, at, name):
    begin(user, name, LONG_NAMES[: catalogue.game(name).seats[-1]])
    at(f"{name}-most-seats-long-names")
    _play_on(user, name, LATER.get(name, 12))
    at(f"{name}-most-seats-later")


@pytest.mark.parametrize(("name", "seats", "moves", "asked"), CROWDED)
def test_a_table_with_the_least_room(user, at, name, seats, moves, asked):
    begin(user, name, LONG_NAMES[:seats])
    _play_on(user, name, moves, asked)
    at(f"{name}-{seats}-seats-{asked}")


def _play_on(user, name, moves, asked=""):
    """Play `moves` moves, and on until a move of the class `asked` is offered first."""
    luck = random.Random(name)
    for nth in range(moves + MOST_WAITED):
        prompt = user.table.shown.prompt
        if not prompt or (nth >= moves and asked in ("", type(prompt.choices[0].move).__name__)):
            break
        choice = luck.choice(prompt.choices)
        user.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    user.settle()


def test_a_refusal_and_the_questions_of_a_session(user, at):
    begin(user, "into-the-blue", NAMES[:2])
    user.table.send(Report("DRAW", "nothing", ("nonsense",)))
    user.settle()
    at("refused")
    user.tap("choice:")
    user.tap("undo")
    at("question")
    user.tap(f"choice:{translate('session.keep_move')}")
    box = user.find("chest:") if any(name.startswith("chest:") for name in user.targets()) else None
    if box:
        touch = user.down(box.cx, box.cy)
        at("peek")
        touch.touch_up()
    user.tap("menu", "aside:Pause")
    at("paused")
    user.tap(f"choice:{translate('session.continue')}")
    user.tap("menu", "aside:WriteNote")
    at("note")


def test_settings_over_a_game(user, at):
    begin(user, "into-the-blue", NAMES[:2])
    page_visits.box_contents_and_controls(user, at)
    user.tap("menu", "settings")
    at("settings")
    page_visits.export_and_import(user, at)
    user.tap("box")
    at("settings-box")
    user.tap("back")
    if "page-on" in user.targets():
        user.tap("page-on")
        at("settings-2")


def test_the_page_of_trouble(user, at):
    from kivy_ui.pages.device.trouble_page import TroublePage

    what = in_words(say("trouble.three_times", said="database disk image is malformed"))
    todo, again = in_words(say("trouble.try_again")), in_words(say("trouble.again"))
    user.shell.show_screen(TroublePage(user.shell.look, what, todo=todo, ways=[("again", again, user.shell.show_home)]))
    user.settle()
    at("trouble")
