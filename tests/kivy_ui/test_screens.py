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


def begin(hand, game, names):
    hand.table.send(BeginSession(game, seats_named(names)))
    hand.settle()


def test_the_way_from_home_to_a_game(home, at):
    """Look at Home, names, options, the starting player, and the set-up list."""
    hand = home
    at("home")
    hand.tap("menu")
    at("home-waves")
    hand.tap("close", "game:deep-blue")
    at("players-none")
    hand.tap("new-name")
    hand.write("Ann")
    at("name")
    hand.tap("key:done")
    for name in NAMES[1:4]:
        hand.tap("new-name")
        hand.write(name)
        hand.tap("key:done")
    at("players")
    hand.tap("seat:Bo")
    at("player")
    hand.tap("back", "option:scenario")
    at("options-scenario")
    hand.tap("back", "more-options")
    at("options")
    hand.tap("back", "draw-starter")
    at("who-starts")
    hand.tap("at-random")
    at("who-starts-chosen")
    hand.tap("done", "lay-out")
    at("set-up")
    hand.tap("tick:0", "tick:2")
    at("set-up-ticked")
    hand.tap("begin")
    at("deep-blue-opening")
    hand.shell.use_settings(hand.shell.settings.with_value("stance", "flat"))
    hand.tap("seats")
    at("who-sits-where")
    hand.tap("stands")
    hand.table.send(CloseSession())
    hand.settle()
    at("home-go-on")


@pytest.mark.parametrize("name", catalogue.names())
def test_a_game_and_everything_beside_it(hand, at, pictures, name):
    """Play from the deal to the end, and open each page beside the table once."""
    begin(hand, name, NAMES[: min(4, catalogue.game(name).seats[-1])])
    luck, seen = random.Random(f"{name} 3"), {}
    _beside(hand, at, name)
    for _ in range(400):
        prompt = hand.table.shown.prompt
        if prompt is None:
            break
        kind = tuple(sorted({type(choice.move).__name__ for choice in prompt.choices}))
        if len(seen) == (STOPS_WITH_PICTURES if pictures else STOPS):
            break
        if kind not in seen:
            seen[kind] = True
            hand.settle()
            at(f"{name}-{len(seen):02}-{kind[0]}")
            _sheets(hand, at, f"{name}-{len(seen):02}", hand.shell.shown.prompt)
        choice = luck.choice(prompt.choices)
        hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    _end(hand, at, name)


def _beside(hand, at, name):
    hand.tap("why")
    at(f"{name}-why")
    hand.tap("back", "menu")
    at(f"{name}-menu")
    hand.tap("group:1" if "group:1" in hand.targets() else "aside:WriteNote")
    at(f"{name}-menu-correct")
    hand.tap("back")
    if hand.table.shown.odds is not None:
        hand.tap("odds")
        at(f"{name}-odds")
        hand.tap("back")


def _sheets(hand, at, name, prompt):
    """Look at the fields of the first choice in the bar that has fields."""
    for target in hand.targets():
        label = target.removeprefix("choice:")
        found = [choice for choice in prompt.choices if choice.label == label and choice.fields]
        if target.startswith("choice:") and found:
            hand.tap(target)
            if hand.shell.sheet is not None:
                at(f"{name}-fields")
                hand.shell.close_page()
            elif hand.shell.screen.stage.step is not None:
                at(f"{name}-fields")
            hand.shell.screen.stage.close_fields()
            hand.settle()
            return


def _end(hand, at, name):
    hand.settle()
    if hand.table.shown.prompt is not None:
        hand.tap("log")
        at(f"{name}-log")
        hand.tap([target for target in hand.targets() if target.startswith("line:")][-1])
        at(f"{name}-log-chosen")
        hand.tap("back")
        end_at(hand)
    at(f"{name}-end")
    if "open-all" in hand.targets():
        hand.tap("open:")
        at(f"{name}-end-opening")
        if "open-all" in hand.targets():
            hand.tap("open-all")
        at(f"{name}-end-open")
    if any(target.startswith("points:") for target in hand.targets()):
        hand.tap("points:")
        at(f"{name}-end-points")
        hand.tap("back")
    hand.tap("draws")
    at(f"{name}-end-draws")
    hand.tap("back")
    if name != "toolbox":
        hand.tap("bg-stats")
        at(f"{name}-end-bg-stats")
        hand.tap("back")


def test_the_tools_beside_a_game(hand, at):
    page_visits.drawer(hand, at)


def test_every_score_sheet(hand, at, request):
    """In a sample, look at each sheet in one of the windows."""
    shown = request.node.callspec.params["window"]
    is_sample = not FULL and shown in WINDOWS
    page_visits.sheets(hand, at, LONG_NAMES, *((WINDOWS.index(shown), len(WINDOWS)) if is_sample else ()))


@pytest.mark.windows("800x480 de", "800x480", "480x800 de", "720x1280")
def test_sheets_whose_words_have_the_least_room(hand, at):
    """Look at labels beside a long name, the longest names of rows, and the lowest close key."""
    page_visits.sheets(hand, at, LONG_NAMES, only=("Five Crowns", "Flip 7", "Yatzy", "Cribbage"))


@pytest.mark.parametrize("name", catalogue.names())
def test_as_many_people_as_can_play_with_long_names(hand, at, name):
    begin(hand, name, LONG_NAMES[: catalogue.game(name).seats[-1]])
    at(f"{name}-most-seats-long-names")
    _play_on(hand, name, LATER.get(name, 12))
    at(f"{name}-most-seats-later")


@pytest.mark.parametrize(("name", "seats", "moves", "asked"), CROWDED)
def test_a_table_with_the_least_room(hand, at, name, seats, moves, asked):
    begin(hand, name, LONG_NAMES[:seats])
    _play_on(hand, name, moves, asked)
    at(f"{name}-{seats}-seats-{asked}")


def _play_on(hand, name, moves, asked=""):
    """Play `moves` moves, and on until a move of the class `asked` is offered first."""
    luck = random.Random(name)
    for nth in range(moves + MOST_WAITED):
        prompt = hand.table.shown.prompt
        if not prompt or (nth >= moves and asked in ("", type(prompt.choices[0].move).__name__)):
            break
        choice = luck.choice(prompt.choices)
        hand.table.send(Answer(choice.id, tuple(filled(luck, field) for field in choice.fields)))
    hand.settle()


def test_a_refusal_and_the_questions_of_a_session(hand, at):
    begin(hand, "into-the-blue", NAMES[:2])
    hand.table.send(Report("DRAW", "nothing", ("nonsense",)))
    hand.settle()
    at("refused")
    hand.tap("choice:")
    hand.tap("undo")
    at("question")
    hand.tap(f"choice:{translate('session.keep_move')}")
    box = hand.find("chest:") if any(name.startswith("chest:") for name in hand.targets()) else None
    if box:
        touch = hand.down(box.cx, box.cy)
        at("peek")
        touch.touch_up()
    hand.tap("menu", "aside:Pause")
    at("paused")
    hand.tap(f"choice:{translate('session.continue')}")
    hand.tap("menu", "aside:WriteNote")
    at("note")


def test_settings_over_a_game(hand, at):
    begin(hand, "into-the-blue", NAMES[:2])
    page_visits.box_contents_and_controls(hand, at)
    hand.tap("menu", "settings")
    at("settings")
    page_visits.export_and_import(hand, at)
    hand.tap("box")
    at("settings-box")
    hand.tap("back")
    if "page-on" in hand.targets():
        hand.tap("page-on")
        at("settings-2")


def test_the_page_of_trouble(hand, at):
    from kivy_ui.pages.device.trouble_page import TroublePage

    what = in_words(say("trouble.three_times", said="database disk image is malformed"))
    todo, again = in_words(say("trouble.try_again")), in_words(say("trouble.again"))
    hand.shell.show_screen(TroublePage(hand.shell.look, what, todo=todo, ways=[("again", again, hand.shell.show_home)]))
    hand.settle()
    at("trouble")
