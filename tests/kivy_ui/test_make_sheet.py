"""Test the page that makes a sheet: recipes and chips with an example, name, numbers, draft, Start and Save."""

from pathlib import Path

import pytest

from companion.games.score_sheet.choosing import SheetMade
from companion.games.score_sheet.recipe_rows import replace_pick, usual_picks
from companion.games.score_sheet.recipes import RECIPES, picks_of, sheet_of
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.pages.setup.sheet_draft import DRAFTS
from tests.early_end import end_at
from tests.kivy_ui.simulated_user import CountingHand, a_table
from tests.sample_sizes import often

SHEET = "score-sheet"
LOOKED_AT = often(
    ("800x480", "800x480 longer light", "800x480 de light 2", "480x800 longer contrast 2", "1280x720 de contrast", "720x1280 de"),
    ("800x480 de light 2", "480x800 longer contrast 2"),
)
TAPS, MOST_TAPS = Path("docs/taps.md"), 25
KEYS = {"enter": 13, "escape": 27, "backspace": 8}
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def hand(window, pictures):
    return CountingHand(a_table(), window.settings(), is_blind=not pictures)


@pytest.fixture
def store(hand):
    return hand.table._store


def open_page(hand, sheet="", seats=4):
    """Open the page after a game with `seats` players; return it.

    There is no draft, unless a sheet is changed.
    """
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    if seats:
        play_with(hand, seats)
    if not sheet:
        hand.table._store.keep("setting", DRAFTS, None)
    open_make_sheet(hand.shell, sheet)
    hand.settle()
    return hand.shell.sheet


def play_with(hand, seats):
    hand.table.send(
        BeginSession("perils-of-the-deep" if seats < 5 else SHEET, seats_named(("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")[:seats]))
    )
    end_at(hand)
    hand.go_home()


def reopen(hand, sheet=""):
    """Open the page again, with its draft."""
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    open_make_sheet(hand.shell, sheet)
    hand.settle()
    return hand.shell.sheet


def own(hand):
    return hand.table._store.sheets.own_sheets()


def in_play(hand):
    """Return the sheet in play, or None."""
    session = hand.shell._table.session
    return session.state.game.sheet if session else None


def example(page):
    """Return the lines of the example."""
    from kivy_ui.look.language import as_text
    from kivy_ui.pages.setup.make_sheet_parts import sheet_words

    return [" ".join(as_text(sheet_words(words)) for words in (one.heading, one.says, one.points)) for one in page.example.lines]


def press(hand, key):
    from kivy.core.window import Window

    Window.dispatch("on_key_down", KEYS[key], 0, None, [])
    hand.settle()


def typed(hand, text):
    from kivy.core.window import Window

    for letter in text:
        Window.dispatch("on_textinput", letter)
    hand.settle()


@pytest.mark.windows(*LOOKED_AT)
def test_every_recipe_keeps_to_the_ruler(hand, at):
    open_page(hand, seats=4)
    for key in RECIPES:
        hand.tap(f"recipe:{key}")
        at(f"make-{key}")
        for row in RECIPES[key].rows:
            chips = [chip for chip in row.chips if not chip.is_text]
            hand.tap(f"chip:{row.key}:{chips[-1].key}")
        at(f"make-{key}-last-chips")
    hand.tap("recipe:bids", "name")
    at("make-name")
    hand.write("W")
    hand.tap("key:done", "chip:kept:one", "chip:kept:one")
    at("make-number")
    hand.tap("back", "recipe:lines", "chip:lines:own")
    at("make-lines")
    hand.tap("back")


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_six_players_may_choose_two_or_three_teams(hand, at):
    page = open_page(hand, seats=6)
    hand.tap("chip:teams:three")
    at("make-teams")
    assert page.draft.sheet("X").teams == 3
    hand.go_home()
    assert "chip:teams:two" in targets_for(hand, 4) and "chip:teams:three" not in targets_for(hand, 4)
    assert not [name for name in targets_for(hand, 3) if name.startswith("chip:teams")]


def targets_for(hand, seats):
    open_page(hand, seats=seats)
    targets = hand.targets()
    hand.go_home()
    return targets


def test_the_example_recounts_and_only_the_line_that_changed_is_tinted(hand):
    page = open_page(hand)
    assert example(page) == ["bid 2, won 2 20 × 2 + 10 bonus 50", "bid 3, won 1 −10 × 2 −20", "bid 0, won 0 10 × 5 50"]
    hand.tap("chip:missed:bid")
    assert example(page)[1] == "bid 3, won 1 −10 × 3 −30" and page.changed == {1}
    assert [one for one in page.scene.sprites if one.key.startswith("changed:")]
    hand.tap("chip:ends:open")
    assert page.changed == set()


def test_a_second_tap_and_a_held_chip_open_the_pad(hand):
    page = open_page(hand)
    hand.tap("chip:kept:trick", "key:3", "key:5", "done")
    assert page.draft.picks["kept"].numbers == (35,) and "35 a trick" in hand.words() and page.changed == {0}
    hand.tap("chip:kept:one")
    assert hand.shell.sheet is page, "the first tap only picks"
    hand.tap("chip:kept:one", "key:1", "key:2", "done", "key:4", "done")
    assert page.draft.picks["kept"].numbers == (12, 4)
    box = hand.find("chip:zero:flat")
    touch = hand.down(box.cx, box.cy)
    hand.until(lambda: hand.shell.sheet is not page)
    touch.touch_up()
    hand.settle()
    hand.tap("key:7", "done")
    assert hand.shell.sheet is page and page.draft.picks["zero"].numbers == (7,), "a held chip opens the pad once"
    hand.tap("chip:zero:flat", "back")
    assert hand.shell.sheet is page and page.draft.picks["zero"].numbers == (7,)


def test_lines_have_typed_names(hand):
    page = open_page(hand)
    hand.tap("recipe:lines", "chip:lines:own")
    hand.write("Cities,Roads")
    hand.tap("key:done")
    assert [ask.label for ask in page.draft.sheet("X").counting.lines] == ["Cities", "Roads"]
    hand.tap("chip:lines:few", "chip:lines:own")
    assert page.draft.picks["lines"].text == "Cities,Roads", "the names are there again"
    hand.tap("chip:lines:own")
    assert hand.shell.sheet is not page and hand.shell.sheet.typed == "Cities,Roads"


def test_start_is_there_at_once_and_begins_with_the_last_players(hand):
    open_page(hand)
    hand.tap("start")
    assert in_play(hand).name == "Our sheet" and picks_of(in_play(hand)) == (RECIPES["bids"], usual_picks(RECIPES["bids"]))
    assert [seat.name for seat in hand.table.shown.seats] == ["Ann", "Bo", "Cleo", "Dan"]
    assert any(isinstance(event, SheetMade) for event in hand.table.shown.events) and "Our sheet" in own(hand)
    assert in_play(hand).counting.asks[0].de == "Ansage", "it is read in both languages"
    assert not hand.shell.is_covered


@pytest.mark.windows("800x480", "480x800")
def test_skull_king_from_a_recipe_takes_at_most_25_taps_from_home(hand):
    play_with(hand, 4)
    before = hand.touches
    hand.tap("other-sheet", "make", "name")
    hand.write("Our Skull King")
    hand.tap("key:done", "start")
    taps = hand.touches - before
    assert in_play(hand).name == "Our Skull King" and len(hand.table.shown.seats) == 4
    assert picks_of(in_play(hand)) == (RECIPES["bids"], usual_picks(RECIPES["bids"])), "tests/games compares it with Skull King"
    assert taps <= MOST_TAPS and f"“Our Skull King”: {taps} taps from Home" in TAPS.read_text()


def test_without_a_name_it_takes_three(hand):
    play_with(hand, 4)
    before = hand.touches
    hand.tap("other-sheet", "make", "start")
    assert hand.touches - before == 3 and in_play(hand) and "Without a name: 3." in TAPS.read_text()


def test_two_quick_taps_begin_one_game(hand, store):
    open_page(hand)
    before = len(store.journal.sessions())
    box = hand.find("start")
    for _ in range(2):
        touch = hand._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
    hand.settle()
    assert len(store.journal.sessions()) == before + 1


def test_a_sheet_without_a_name_never_replaces_another(hand):
    open_page(hand)
    hand.tap("save")
    first = len(own(hand))
    page = open_page(hand)
    assert page.name not in own(hand)
    hand.tap("save")
    assert len(own(hand)) == first + 1


def test_a_name_that_exists_gets_a_number(hand):
    page = open_page(hand)
    hand.tap("name")
    hand.write("Skull King")
    assert page.name == "Skull King 2" and "as “Skull King 2”" in hand.words()
    hand.tap("key:done", "save")
    assert "Skull King 2" in own(hand) and "Skull King" not in own(hand)
    assert "is saved" in " ".join(text.text for text in hand.shell._toast.texts)
    assert not hand.shell.is_covered
    page = open_page(hand)
    typed(hand, "Skull King")
    assert page.name == "Skull King 3"


def test_a_real_keyboard_types_the_name_at_once(hand):
    page = open_page(hand)
    typed(hand, "Our Skät")
    press(hand, "backspace")
    typed(hand, "t")
    assert page.typed == "Our Skät" and page.name == "Our Skät"
    press(hand, "enter")
    assert hand.shell.sheet is page and in_play(hand) is None
    hand.tap("chip:kept:trick")
    typed(hand, "25")
    press(hand, "enter")
    assert hand.shell.sheet is page and page.draft.picks["kept"].numbers == (25,)
    typed(hand, "!")
    assert page.typed == "Our Skät!", "after the pad the keyboard types the name again"
    hand.tap("recipe:lines", "chip:lines:own")
    press(hand, "escape")
    typed(hand, "!")
    assert page.typed == "Our Skät!!"
    press(hand, "escape")
    assert not hand.shell.is_covered


def test_back_keeps_what_was_chosen(hand, store):
    open_page(hand)
    typed(hand, "Draft")
    hand.tap("recipe:track", "chip:goal:down", "recipe:bids", "chip:kept:trick", "key:9", "done", "back")
    page = reopen(hand)
    assert page.typed == "Draft" and page.draft.picks["kept"].numbers == (9,)
    hand.tap("recipe:track")
    assert page.draft.picks["goal"].chip == "down", "in every recipe"
    hand.tap("start")
    assert in_play(hand).name == "Draft" and store.values_of("setting").get(DRAFTS) is None
    hand.go_home()
    page = reopen(hand)
    assert page.typed == "" and page.draft.picks["kept"].numbers == (20,), "once it is made, the next one is new"


def test_a_draft_is_saved_before_the_page_is_closed(hand, store):
    open_page(hand)
    typed(hand, "Plug")
    hand.until(lambda: store.values_of("setting").get(DRAFTS))
    assert store.values_of("setting")[DRAFTS][""]["name"] == "Plug"


def test_an_untouched_page_leaves_no_draft(hand, store):
    open_page(hand)
    hand.tap("back")
    assert store.values_of("setting").get(DRAFTS) is None


def test_strange_drafts_are_left_out(hand, store):
    for strange in (5, {"": 5}, {"": {"name": 7, "recipe": "poker", "picks": 3}}, {"": {"picks": {"bids": ["kept what", "x"]}}}):
        store.keep("setting", DRAFTS, strange)
        page = reopen(hand)
        assert page.draft.recipe.key == "bids" and page.draft.picks["kept"].numbers == (20,)
        hand.shell.close_page()
        hand.settle()


def test_an_own_sheet_is_changed_on_the_same_page(hand, store):
    recipe = RECIPES["fewest"]
    store.sheets.keep(sheet_of(recipe, replace_pick(recipe, usual_picks(recipe), "closer", "plus", (15,)), "Ours"))
    page = open_page(hand, "Ours")
    assert page.typed == "Ours" and page.draft.recipe is recipe and page.draft.picks["closer"].numbers == (15,)
    hand.tap("chip:ends:rounds", "back")
    assert reopen(hand).draft.of == "" and reopen(hand, "Ours").draft.picks["ends"].chip == "rounds", "each has its draft"
    hand.tap("save")
    changed = own(hand)["Ours"]
    assert changed.counting.rounds == "5" and next(iter(own(hand))) == "Ours" and page.name == "Ours"
    assert not [name for name in own(hand) if name.startswith("Ours ")], "it keeps its name"


def test_the_sheet_in_play_is_changed_from_the_menu(hand):
    open_page(hand)
    typed(hand, "In play")
    hand.tap("start", "menu", "why", "change")
    page = hand.shell.sheet
    assert page.typed == "In play" and "save" not in hand.targets(), "a sheet in play saves the sheets itself"
    before = hand.table.shown.session
    hand.tap("chip:kept:ten", "start")
    assert hand.table.shown.session != before and picks_of(in_play(hand))[1]["kept"].chip == "ten"
    assert in_play(hand).name == "In play" and [seat.name for seat in hand.table.shown.seats] == ["Ann", "Bo", "Cleo", "Dan"]


def test_a_sheet_that_no_recipe_made_is_not_changed_here(hand):
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    open_make_sheet(hand.shell, "Skull King")
    hand.settle()
    assert not hand.shell.is_covered
    assert "can’t be changed here" in " ".join(text.text for text in hand.shell._toast.texts)


def test_making_a_sheet_from_the_table_opens_the_page(hand):
    hand.table.send(BeginSession(SHEET, seats_named(("Ann", "Bo", "Cleo"))))
    hand.settle()
    hand.tap(next(name for name in hand.targets() if name.startswith("choice:Make your own")))
    assert type(hand.shell.sheet).__name__ == "MakeSheetPage"
    hand.tap("recipe:takes", "start")
    assert in_play(hand).recipe[0] == "takes" and len(hand.table.shown.seats) == 3


@pytest.mark.windows("720x1280")
def test_without_anybody_known_start_asks_who_plays(hand, store):
    page = open_page(hand, seats=0)
    assert page.seats == () and "asks who plays" in hand.words()
    typed(hand, "First")
    hand.tap("start")
    assert not hand.shell.is_covered and in_play(hand) is None
    hand.tap("new-name")
    hand.write("Ann")
    hand.tap("key:done", "begin")
    assert in_play(hand).name == "First" and "First" in own(hand)
    hand.go_home()
    assert reopen(hand).typed == "", "the draft is gone: its sheet was made"
