"""Test the page that makes a sheet: recipes and chips with an example, name, numbers, draft, Start and Save."""

from pathlib import Path

import pytest

from companion.games.score_sheet.choosing import SheetMade
from companion.games.score_sheet.recipe_rows import replace_pick, usual_picks
from companion.games.score_sheet.recipes import RECIPES, picks_of, sheet_of
from companion.session.inputs.messages import BeginSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.pages.setup.sheet_draft import DRAFTS
from tests.early_end import end_users_game
from tests.kivy_ui.simulated_user import CountingUser, create_table
from tests.sample_sizes import full_or_sample

SHEET = "score-sheet"
CHECKED_WINDOWS = full_or_sample(
    ("800x480", "800x480 longer light", "800x480 de light 2", "480x800 longer contrast 2", "1280x720 de contrast", "720x1280 de"),
    ("800x480 de light 2", "480x800 longer contrast 2"),
)
TAPS_DOCUMENT, MOST_TAPS = Path("docs/taps.md"), 25
KEYS = {"enter": 13, "escape": 27, "backspace": 8}
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def user(window, pictures):
    return CountingUser(create_table(), window.settings(), is_blind=not pictures)


@pytest.fixture
def store(user):
    return user.table._store


def open_page(user, sheet="", seats=4, has_all_options=True):
    """Open the page after a game with `seats` players; return it.

    There is no draft, unless a sheet is changed. A new sheet is one with bids, with all options, unless `has_all_options` is off.
    """
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    if seats:
        play_with(user, seats)
    if not sheet:
        user.table._store.save("setting", DRAFTS, None)
    open_make_sheet(user.shell, sheet)
    user.wait_until_idle()
    if has_all_options and not sheet:
        user.tap("all", "recipe:bids")
    return user.shell.top_page


def play_with(user, seats):
    user.table.send(
        BeginSession("perils-of-the-deep" if seats < 5 else SHEET, seats_named(("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn")[:seats]))
    )
    end_users_game(user)
    user.go_home()


def reopen(user, sheet=""):
    """Open the page again, with its draft."""
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    open_make_sheet(user.shell, sheet)
    user.wait_until_idle()
    return user.shell.top_page


def own_sheets(user):
    return user.table._store.sheets.own_sheets()


def sheet_in_play(user):
    """Return the sheet in play, or None."""
    session = user.shell._table.session
    return session.state.game.sheet if session else None


def example_lines(page):
    """Return the lines of the example."""
    from kivy_ui.look.language import as_text
    from kivy_ui.pages.setup.make_sheet_parts import sheet_words

    return [
        " ".join(as_text(sheet_words(words)) for words in (line.heading, line.sentence, line.points)) for line in page.example.lines
    ]


def press_key(user, key):
    from kivy.core.window import Window

    Window.dispatch("on_key_down", KEYS[key], 0, None, [])
    user.wait_until_idle()


def type_text(user, text):
    from kivy.core.window import Window

    for letter in text:
        Window.dispatch("on_textinput", letter)
    user.wait_until_idle()


@pytest.mark.long
@pytest.mark.windows(*CHECKED_WINDOWS)
def test_every_recipe_page_has_no_layout_mistakes(user, check_page):
    open_page(user, seats=4)
    for key in RECIPES:
        user.tap(f"recipe:{key}")
        check_page(f"make-{key}")
        for row in RECIPES[key].rows:
            chips = [chip for chip in row.chips if not chip.is_text]
            user.tap(f"chip:{row.key}:{chips[-1].key}")
        check_page(f"make-{key}-last-chips")
    user.tap("recipe:bids", "name")
    check_page("make-name")
    user.write("W")
    user.tap("key:done", "chip:kept:one", "chip:kept:one")
    check_page("make-number")
    user.tap("back", "recipe:lines", "chip:lines:own")
    check_page("make-lines")
    user.tap("back")


@pytest.mark.windows("800x480", "800x480 de light 2", "480x800 de light 2")
def test_a_new_sheet_asks_three_questions(user, check_page):
    page = open_page(user, has_all_options=False)
    check_page("make-questions")
    user.tap("recipe:lines")
    check_page("make-questions-lines")
    user.tap("recipe:rounds", "chip:dealer:turns")
    check_page("make-questions-rounds")
    assert page.draft.sheet("X").dealer and page.draft.sheet("X").shape == "rounds"
    user.tap("recipe:total", "chip:best:lowest")
    assert example_lines(page) and not page.shows_all and "chip:worth:one" not in user.targets()
    user.tap("all")
    assert "chip:worth:one" in user.targets()
    type_text(user, "Three questions")
    user.tap("start")
    recipe, picks = picks_of(sheet_in_play(user))
    assert recipe.key == "total" and (picks["best"].chip, picks["ends"].chip, picks["lines"].chip) == ("lowest", "open", "none")


def test_earlier_choices_are_shown_with_all_options(user):
    open_page(user, has_all_options=False)
    user.tap("recipe:lines", "chip:best:lowest", "back")
    assert reopen(user).shows_all


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_six_players_may_choose_two_or_three_teams(user, check_page):
    page = open_page(user, seats=6)
    user.tap("chip:teams:three")
    check_page("make-teams")
    assert page.draft.sheet("X").teams == 3
    user.go_home()
    assert "chip:teams:two" in targets_for(user, 4) and "chip:teams:three" not in targets_for(user, 4)
    assert not [name for name in targets_for(user, 3) if name.startswith("chip:teams")]


def targets_for(user, seats):
    open_page(user, seats=seats)
    targets = user.targets()
    user.go_home()
    return targets


def test_the_example_recounts_and_only_the_line_that_changed_is_tinted(user):
    page = open_page(user)
    assert example_lines(page) == ["bid 2, won 2 20 × 2 + 10 bonus 50", "bid 3, won 1 −10 × 2 −20", "bid 0, won 0 10 × 5 50"]
    user.tap("chip:missed:bid")
    assert example_lines(page)[1] == "bid 3, won 1 −10 × 3 −30" and page.changed == {1}
    assert [sprite for sprite in page.scene.sprites if sprite.key.startswith("changed:")]
    user.tap("chip:ends:open")
    assert page.changed == set()


def test_a_second_tap_and_a_held_chip_open_the_pad(user):
    page = open_page(user)
    user.tap("chip:kept:trick", "key:3", "key:5", "done")
    assert page.draft.picks["kept"].numbers == (35,) and "35 a trick" in user.words() and page.changed == {0}
    user.tap("chip:kept:one")
    assert user.shell.top_page is page, "the first tap only picks"
    user.tap("chip:kept:one", "key:1", "key:2", "done", "key:4", "done")
    assert page.draft.picks["kept"].numbers == (12, 4)
    box = user.find("chip:zero:flat")
    touch = user.touch_down(box.cx, box.cy)
    user.wait_until(lambda: user.shell.top_page is not page)
    touch.touch_up()
    user.wait_until_idle()
    user.tap("key:7", "done")
    assert user.shell.top_page is page and page.draft.picks["zero"].numbers == (7,), "a held chip opens the pad once"
    user.tap("chip:zero:flat", "back")
    assert user.shell.top_page is page and page.draft.picks["zero"].numbers == (7,)


def test_lines_have_typed_names(user):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cities,Roads")
    user.tap("key:done")
    assert [ask.label for ask in page.draft.sheet("X").counting.lines] == ["Cities", "Roads"]
    user.tap("chip:lines:few", "chip:lines:own")
    assert page.draft.picks["lines"].text == "Cities, Roads", "the names are there again"
    user.tap("chip:lines:own")
    assert user.shell.top_page is not page and [line.name for line in user.shell.top_page.lines] == ["Cities", "Roads"]


def made_lines(page):
    return [(ask.label, ask.points) for ask in page.draft.sheet("X").counting.lines]


@pytest.mark.windows("800x480", "480x800 de light 2", "1280x720 de contrast")
def test_lines_are_named_one_by_one_with_what_each_is_worth(user, check_page):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    check_page("lines-none")
    before = user.touches
    user.write("Cities")
    user.tap("factor:plus", "factor:plus", "key:next")
    user.write("Roads")
    check_page("lines-second")
    user.tap("key:done")
    assert user.touches - before == 6 + 3 + 5 + 1, "one text with a comma, a blank, x3 and the layer of signs took 18"
    assert made_lines(page) == [("Cities", "3 * line_1"), ("Roads", "")]
    assert example_lines(page)[:2] == ["Cities: 3 3 × 3 9", "Roads: 3 1 × 3 3"]
    check_page("lines-made")


def test_a_line_is_taken_back_and_changed_on_its_place(user):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cities x3,Roads,Cows")
    user.tap("key:next", "line:1", "factor", "key:1", "key:0", "done", "key:next")
    user.write("Pigs")
    user.tap("factor:minus", "key:next", "key:done")
    points = ["3 * line_1", "10 * line_2", "", "-1 * line_4"]
    assert made_lines(page) == list(zip(("Cities", "Roads", "Cows", "Pigs"), points, strict=True))
    user.tap("chip:lines:own", "line:3", *["key:rub out"] * 4, "key:done")
    assert [name for name, _ in made_lines(page)] == ["Cities", "Roads", "Cows"], "an emptied name drops the line"


def test_letters_after_the_name_of_an_opened_line_are_small(user):
    """The next letter was a capital, as in “MuschN”."""
    open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cities,Roads")
    user.tap("key:next", "line:0", "key:rub out")
    assert {"key:n", "key:s"} <= {*user.targets()}


def test_back_keeps_a_line_that_was_taken_into_the_field(user):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cities x3,Roads")
    user.tap("key:next", "line:0", "key:rub out", "back")
    assert made_lines(page) == [("Cities", "3 * line_1"), ("Roads", "")]


@pytest.mark.windows("800x480", "480x800 de light", "480x800 de light 2")
def test_all_lines_are_moved_changed_and_deleted_on_one_page(user, check_page):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Settlements,Crossroads,Pastures,Fishermen,Vineyards,Monasteries")
    user.tap("key:next")
    check_page("lines-last")
    user.tap("lines:all")
    check_page("lines-all")
    user.tap("down:0", "trash:1")
    check_page("lines-deleted")
    user.tap("undo-delete")
    assert "undo-delete" not in user.targets()
    user.tap("trash:2", "change:2")
    check_page("lines-open")
    user.write("x3")
    user.tap("lines:all", "done")
    assert user.shell.top_page is page
    assert [name for name, _ in made_lines(page)] == ["Crossroads", "Settlements", "Fishermenx3", "Vineyards", "Monasteries"]


def test_a_line_that_is_added_from_the_list_is_the_last_one(user):
    page = open_page(user)
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cities,Roads")
    user.tap("key:next", "lines:all", "trash:0", "add-line")
    user.write("Cows")
    user.tap("key:done")
    assert [name for name, _ in made_lines(page)] == ["Roads", "Cows"]
    user.tap("chip:lines:own", "lines:all", "trash:1", "trash:0")
    assert "lines:all" not in user.targets() and "key:done" in user.targets(), "without lines, one is asked for"
    user.tap("back")


def test_the_worth_of_a_line_is_at_its_name_on_the_sheet(user, check_page):
    open_page(user)
    type_text(user, "Cow farm")
    user.tap("recipe:lines", "chip:lines:own")
    user.write("Cows x3")
    user.tap("key:done", "start")
    check_page("cows")
    assert "Cows ×3" in user.words()


def test_start_is_there_at_once_and_begins_with_the_last_players(user):
    open_page(user)
    user.tap("start")
    assert sheet_in_play(user).name == "Our sheet" and picks_of(sheet_in_play(user)) == (
        RECIPES["bids"],
        usual_picks(RECIPES["bids"]),
    )
    assert [seat.name for seat in user.table.snapshot.seats] == ["Ann", "Bo", "Cleo", "Dan"]
    assert any(isinstance(event, SheetMade) for event in user.table.snapshot.events) and "Our sheet" in own_sheets(user)
    assert sheet_in_play(user).counting.asks[0].de == "Ansage", "it is read in both languages"
    assert not user.shell.is_covered


@pytest.mark.windows("800x480", "480x800")
def test_other_players_are_chosen_on_the_page_of_a_new_sheet(user):
    open_page(user)
    user.tap("people", "seat:Bo", "away", "done")
    type_text(user, "Ours")
    assert user.shell.top_page.typed == "Ours", "a keyboard types the name again"
    user.tap("start")
    assert sheet_in_play(user).name == "Ours"
    assert {seat.name for seat in user.table.snapshot.seats} == {"Ann", "Cleo", "Dan"}


def test_each_kind_of_sheet_says_what_it_is_for(user):
    from kivy_ui.look.language import as_text
    from kivy_ui.pages.setup.make_sheet_parts import sheet_words

    open_page(user)
    for key, recipe in RECIPES.items():
        user.tap(f"recipe:{key}")
        assert as_text(sheet_words(recipe.purpose)) in user.words(), key


@pytest.mark.windows("800x480", "480x800")
def test_skull_king_from_a_recipe_takes_at_most_25_taps_from_home(user):
    play_with(user, 4)
    before = user.touches
    user.tap("other-sheet", "make", "name")
    user.write("Our Skull King")
    user.tap("recipe:bids", "start")
    taps = user.touches - before
    assert sheet_in_play(user).name == "Our Skull King" and len(user.table.snapshot.seats) == 4
    assert picks_of(sheet_in_play(user)) == (RECIPES["bids"], usual_picks(RECIPES["bids"])), (
        "tests/games compares it with Skull King"
    )
    assert taps <= MOST_TAPS and f"“Our Skull King”: {taps} taps from Home" in TAPS_DOCUMENT.read_text()


@pytest.mark.parametrize(("recipe", "taps"), [("total", 3), ("rounds", 4), ("bids", 4)])
def test_without_a_name_it_takes_three_or_four(user, recipe, taps):
    play_with(user, 4)
    user.table._store.save("setting", DRAFTS, None)
    before = user.touches
    user.tap("other-sheet", "make", *([] if recipe == "total" else [f"recipe:{recipe}"]), "start")
    assert user.touches - before == taps and picks_of(sheet_in_play(user))[0] is RECIPES[recipe]
    assert "Without a name: a running total 3, one with rounds or bids 4." in TAPS_DOCUMENT.read_text()


def test_two_quick_taps_begin_one_game(user, store):
    open_page(user)
    before = len(store.journal.sessions())
    box = user.find("start")
    for _ in range(2):
        touch = user._finger(box.cx, box.cy)
        touch.touch_down()
        touch.touch_up()
    user.wait_until_idle()
    assert len(store.journal.sessions()) == before + 1


def test_a_sheet_without_a_name_never_replaces_another(user):
    open_page(user)
    user.tap("save")
    first = len(own_sheets(user))
    page = open_page(user)
    assert page.name not in own_sheets(user)
    user.tap("save")
    assert len(own_sheets(user)) == first + 1


def test_the_kinds_stay_while_the_name_is_typed(user):
    open_page(user, has_all_options=False)
    recipe_keys = [name for name in user.targets() if name.startswith("recipe:")]
    user.tap("name")
    assert [name for name in user.targets() if name.startswith("recipe:")] == recipe_keys
    user.tap("key:done")


@pytest.mark.windows("480x800 de light", "480x800 de light 2", now=2)
def test_the_name_that_a_sheet_gets_is_readable(user, check_page):
    page = open_page(user)
    user.tap("name")
    user.write("Skull King")
    check_page("name-taken")
    sizes = {text.text: text.size for text in page.scene.placed_texts}
    assert sizes.get("Skull King", 0) >= 18 and sizes.get(translate("make_sheet.called", sheet="Skull King 2"), 0) >= 13, sizes
    user.tap("key:done")


def test_a_name_that_exists_gets_a_number(user):
    page = open_page(user)
    user.tap("name")
    user.write("Skull King")
    assert page.name == "Skull King 2" and "as “Skull King 2”" in user.words()
    user.tap("key:done", "save")
    assert "Skull King 2" in own_sheets(user) and "Skull King" not in own_sheets(user)
    assert "is saved" in " ".join(text.text for text in user.shell._toast.texts)
    assert not user.shell.is_covered
    page = open_page(user)
    type_text(user, "Skull King")
    assert page.name == "Skull King 3"


def test_a_real_keyboard_types_the_name_at_once(user):
    page = open_page(user)
    type_text(user, "Our Skät")
    press_key(user, "backspace")
    type_text(user, "t")
    assert page.typed == "Our Skät" and page.name == "Our Skät"
    press_key(user, "enter")
    assert user.shell.top_page is page and sheet_in_play(user) is None
    user.tap("chip:kept:trick")
    type_text(user, "25")
    press_key(user, "enter")
    assert user.shell.top_page is page and page.draft.picks["kept"].numbers == (25,)
    type_text(user, "!")
    assert page.typed == "Our Skät!", "after the pad the keyboard types the name again"
    user.tap("recipe:lines", "chip:lines:own")
    press_key(user, "escape")
    type_text(user, "!")
    assert page.typed == "Our Skät!!"
    press_key(user, "escape")
    assert not user.shell.is_covered


def test_back_keeps_what_was_chosen(user, store):
    open_page(user)
    type_text(user, "Draft")
    user.tap("recipe:track", "chip:goal:down", "recipe:bids", "chip:kept:trick", "key:9", "done", "back")
    page = reopen(user)
    assert page.typed == "Draft" and page.draft.picks["kept"].numbers == (9,)
    user.tap("recipe:track")
    assert page.draft.picks["goal"].chip == "down", "in every recipe"
    user.tap("start")
    assert sheet_in_play(user).name == "Draft" and store.values_of("setting").get(DRAFTS) is None
    user.go_home()
    page = reopen(user)
    assert page.typed == "" and not page.shows_all, "once it is made, the next one is new"


@pytest.mark.long
def test_a_draft_is_saved_before_the_page_is_closed(user, store):
    open_page(user)
    type_text(user, "Plug")
    user.wait_until(lambda: store.values_of("setting").get(DRAFTS))
    assert store.values_of("setting")[DRAFTS][""]["name"] == "Plug"


def test_an_untouched_page_leaves_no_draft(user, store):
    open_page(user, has_all_options=False)
    user.tap("back")
    assert store.values_of("setting").get(DRAFTS) is None


def test_strange_drafts_are_left_out(user, store):
    for strange in (5, {"": 5}, {"": {"name": 7, "recipe": "poker", "picks": 3}}, {"": {"picks": {"bids": ["kept what", "x"]}}}):
        store.save("setting", DRAFTS, strange)
        page = reopen(user)
        assert page.draft.recipe.key == "total" and page.draft.picks["ends"].chip == "open"
        user.shell.close_page()
        user.wait_until_idle()


def test_an_own_sheet_is_changed_on_the_same_page(user, store):
    recipe = RECIPES["fewest"]
    store.sheets.save(sheet_of(recipe, replace_pick(recipe, usual_picks(recipe), "closer", "plus", (15,)), "Ours"))
    page = open_page(user, "Ours")
    assert page.typed == "Ours" and page.draft.recipe is recipe and page.draft.picks["closer"].numbers == (15,)
    user.tap("chip:ends:rounds", "back")
    assert reopen(user).draft.original_name == "" and reopen(user, "Ours").draft.picks["ends"].chip == "rounds", (
        "each has its draft"
    )
    user.tap("save")
    changed = own_sheets(user)["Ours"]
    assert changed.counting.rounds == "5" and next(iter(own_sheets(user))) == "Ours" and page.name == "Ours"
    assert not [name for name in own_sheets(user) if name.startswith("Ours ")], "it keeps its name"


def test_the_sheet_in_play_is_changed_from_the_menu(user):
    open_page(user)
    type_text(user, "In play")
    user.tap("start", "menu", "why", "change")
    page = user.shell.top_page
    assert page.typed == "In play" and "save" not in user.targets(), "a sheet in play saves the sheets itself"
    before = user.table.snapshot.session
    user.tap("chip:kept:ten", "start")
    assert user.table.snapshot.session != before and picks_of(sheet_in_play(user))[1]["kept"].chip == "ten"
    assert sheet_in_play(user).name == "In play" and [seat.name for seat in user.table.snapshot.seats] == [
        "Ann",
        "Bo",
        "Cleo",
        "Dan",
    ]


def test_a_sheet_that_no_recipe_made_is_not_changed_here(user):
    from kivy_ui.pages.setup.make_sheet_page import open_make_sheet

    open_make_sheet(user.shell, "Skull King")
    user.wait_until_idle()
    assert not user.shell.is_covered
    assert "can’t be changed here" in " ".join(text.text for text in user.shell._toast.texts)


def test_making_a_sheet_from_the_table_opens_the_page(user):
    user.table.send(BeginSession(SHEET, seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()
    user.tap(next(name for name in user.targets() if name.startswith("choice:Make your own")))
    assert type(user.shell.top_page).__name__ == "MakeSheetPage"
    user.tap("all", "recipe:takes", "start")
    assert sheet_in_play(user).recipe[0] == "takes" and len(user.table.snapshot.seats) == 3


@pytest.mark.long
@pytest.mark.windows("720x1280")
def test_start_without_known_players_asks_who_plays(user, store):
    page = open_page(user, seats=0)
    assert page.seats == () and "asks who plays" in user.words()
    type_text(user, "First")
    user.tap("start")
    assert not user.shell.is_covered and sheet_in_play(user) is None and user.shell.screen.title == "First"
    user.tap("new-name")
    user.write("Ann")
    user.tap("key:done", "begin")
    assert sheet_in_play(user).name == "First" and "First" in own_sheets(user)
    user.go_home()
    assert reopen(user).typed == "", "the draft is gone: its sheet was made"


def test_another_way_to_count_keeps_who_wins_and_moves_no_key(user):
    """The line that is ahead is marked in words: no line of the example is tinted, since no points change."""
    page = open_page(user, has_all_options=False)
    user.tap("chip:best:lowest")
    assert page.changed == set()
    before = {
        target: user.find(target) for target in ("chip:best:lowest", "chip:best:highest", "chip:ends:target", "chip:ends:open")
    }
    user.tap("recipe:rounds")
    assert page.draft.picks["best"].chip == "lowest"
    assert {target: user.find(target) for target in before} == before


def test_a_way_to_count_has_its_usual_winner_until_another_is_chosen(user):
    page = open_page(user, has_all_options=True)
    user.tap("recipe:fewest")
    assert page.draft.picks["best"].chip == "lowest"
    user.tap("recipe:total")
    assert page.draft.picks["best"].chip == "highest"


def test_the_page_of_players_has_the_name_of_the_new_sheet_and_names_a_dealer_only_if_there_is_one(user):
    from kivy_ui.look.language import translate

    name = open_page(user).name
    user.tap("recipe:rounds")
    for dealer, ribbon in (("none", "players.starts"), ("turns", "players.deals")):
        user.tap(f"chip:dealer:{dealer}", "people")
        players = user.shell.top_page
        texts = [text.text for text in players.texts]
        assert players.title == name and translate(ribbon) in texts and translate("players.is_first") not in texts
        user.tap("back")


def test_an_example_of_two_players_shows_no_player_twice(user):
    page = open_page(user, seats=2, has_all_options=False)
    looks = [sprite.look for sprite in page.stage.scene.sprites]
    discs = [look.args for look in looks if getattr(getattr(look, "paint", None), "__name__", "") == "disc"]
    assert len(page.example.lines) == len(set(discs)) == 3, discs


@pytest.mark.windows("480x800 de light", now=1)
def test_the_key_without_a_word_that_chooses_players_has_one_for_a_voice(user, check_page):
    """Before the first game an upright screen has only its icon."""
    open_page(user, seats=0)
    check_page("no-players")
    people = next(target for surface in user.surfaces() for target in surface.targets if target.name == "people")
    assert people.words
