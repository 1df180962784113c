"""Test the layout of sheets with many players and without points: names, the arrow, columns, filled scenes."""

import random

import pytest

from companion.session.inputs.messages import Answer, BeginSession
from companion.table.prompt import Pick
from companion.table.seats import seats_named
from kivy_ui.look.language import as_text, translate
from tests.kivy_ui.calculating_sheets import answer_at_random
from tests.kivy_ui.empty_regions import largest_empty_share
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light 2")
NAMES = ("Maximilian", "Bartholomäus", "Chloe", "David", "Alexandra", "Josephine")
NAMES += ("Ferdinand", "Wilhelmina", "Giovanni", "Ann", "Katharina", "Theodora")
MOST_EMPTY = 0.15
COUNTING, PLAIN = "Skull King", "Rummy"


@pytest.fixture(scope="module")
def user(window, pictures):
    return SimulatedUser(create_table(), window.settings(), is_blind=not pictures)


pytestmark = pytest.mark.usefixtures("home")


def begin_sheet(user, sheet, players):
    user.table.send(BeginSession("score-sheet", seats_named(NAMES[:players])))
    user.wait_until_idle()
    choices = user.table.snapshot.prompt.choices
    take = next(choice for choice in choices for field in choice.fields if isinstance(field, Pick) and len(field.options) > 9)
    user.table.send(Answer(take.id, ((sheet,),)))
    user.wait_until_idle()


def visible_columns(user):
    """Return the visible columns."""
    board = user.table_stage.board
    sheet = board.selection.sheet
    return [*(sheet.columns if user.table.snapshot.view.count else board.entry.grid.blocks[0].columns)]


@pytest.mark.parametrize("sheet", [COUNTING, PLAIN])
def test_a_key_shows_further_columns_until_the_next_entry(user, sheet, check_page):
    begin_sheet(user, sheet, len(NAMES))
    check_page(f"columns-{sheet}")
    before, seen_columns = visible_columns(user), set()
    assert len(before) < len(NAMES)
    assert f"+{len(NAMES) - len(before)}" in user.words()
    for _ in NAMES:
        user.tap("columns")
        seen_columns |= {*visible_columns(user)}
        angle = next(sprite.angle for sprite in user.table_stage.scene.sprites if sprite.key == "columns:icon")
        assert angle == (180 if visible_columns(user)[-1] == len(NAMES) - 1 else 0), "the arrow points to the hidden columns"
    assert seen_columns == {*range(len(NAMES))}, "every column comes into sight"
    while 0 in visible_columns(user):
        user.tap("columns")
    user.tap("key:1")
    if "write" in user.targets():
        user.tap("write")
    asked_column = next(seat.seat for seat in user.table.snapshot.view.seats if seat.is_up)
    assert asked_column in visible_columns(user), "after an entry the asked column is in sight"


@pytest.mark.parametrize("sheet", [COUNTING, PLAIN])
def test_a_drag_to_the_left_shows_later_columns_and_taps_nothing(user, sheet):
    begin_sheet(user, sheet, len(NAMES))
    before, entry = visible_columns(user), user.table.snapshot.entry
    name = next(target for target in user.targets() if target.startswith("cell:") and target.endswith(f":{before[-1]}"))
    box = user.find(name)
    width = user.find(f"{name.rpartition(':')[0]}:{before[1]}").cx - user.find(f"{name.rpartition(':')[0]}:{before[0]}").cx
    user.drag(name, (box.cx - 2 * width, box.cy))
    assert visible_columns(user) == [column + 2 for column in before] and user.table.snapshot.entry == entry


def test_a_voice_says_how_many_columns_are_out_of_sight(user):
    begin_sheet(user, COUNTING, len(NAMES))
    hidden = len(NAMES) - len(visible_columns(user))
    spots = user.table_stage.board.selection.sheet.sight
    assert spots.hidden_columns == hidden and translate("sheet.more_columns", count=hidden)
    assert any(
        translate("sheet.more_columns", count=hidden) in target.words for surface in user.surfaces() for target in surface.targets
    )


@pytest.mark.windows("800x480")
@pytest.mark.parametrize("sheet", [COUNTING, PLAIN])
def test_four_long_names_are_whole(user, sheet, check_page):
    begin_sheet(user, sheet, 4)
    check_page(f"names-{sheet}")
    words = user.words().replace("- ", "")
    assert all(name in words for name in NAMES[:4]), words


@pytest.mark.parametrize("sheet", [COUNTING, PLAIN])
def test_an_arrow_points_at_the_asked_column(user, sheet):
    begin_sheet(user, sheet, 4)
    seat = next(seat.seat for seat in user.table.snapshot.view.seats if seat.is_up)
    keys = [sprite.key for sprite in user.table_stage.scene.sprites]
    assert [key for key in keys if key.endswith(":asked")] == [f"column:{seat}:asked"]


@pytest.mark.parametrize("sheet", ["Won or lost together", "Places only"])
def test_a_sheet_without_points_fills_its_scene(user, sheet, check_page):
    begin_sheet(user, sheet, 4)
    check_page(f"title-{sheet}")
    assert largest_empty_share(user) <= MOST_EMPTY


@pytest.mark.windows("800x480")
def test_the_receipt_of_a_cell_says_the_rule(user, check_page):
    begin_sheet(user, COUNTING, 4)
    user.tap(*["key:0"] * 8)  # bids and tricks of the first round
    user.tap("cell:0:0")
    check_page("receipt")
    reader, count = user.shell.table.reader(user.table.snapshot.front_snapshot), user.table.snapshot.view.count
    rule = reader.read(count.rule)
    assert rule.split(". ")[0] in user.words(), user.words()
    assert f"{reader.read(count.rows[0].label)}: " in user.words()


@pytest.mark.long
@pytest.mark.windows("800x480", "800x480 de deep 2", "480x800 en light 2")
@pytest.mark.parametrize("seats", [4, 12])
def test_bids_of_past_rounds_stay_visible_and_finish_moves_nothing(user, check_page, seats):
    begin_sheet(user, COUNTING, seats)
    user.tap(*["key:0"] * seats)
    bidden = places_of(user, "missing")
    user.tap(*["key:0"] * seats)
    is_kept = user.shell.settings.text_size == 0  # larger text needs the place
    assert "finish" in user.targets()
    assert not is_kept or places_of(user, "missing") == bidden, "the place of End game was empty before"
    check_page(f"past-bids-{seats}")
    assert "0/0" in user.words()


@pytest.mark.windows("800x480", "480x800 de light 2")
@pytest.mark.parametrize("sheet", [COUNTING, PLAIN])
def test_before_the_first_entry_other_players_are_one_tap_away(user, sheet):
    begin_sheet(user, sheet, 4)
    assert {"other-sheet", "other-players"} <= {*user.targets()}
    user.tap("other-players")
    assert [seat.name for seat in user.shell.screen.seats] == list(NAMES[:4]), "nothing was written, so nothing is asked"


@pytest.mark.windows("800x480", "800x480 de light 2")
def test_lines_of_a_nature_sheet_have_icons(user, check_page):
    begin_sheet(user, "Cascadia", 4)
    check_page("nature-icons")
    icons = {
        sprite.key: sprite.look.args
        for sprite in user.table_stage.scene.sprites
        if sprite.key.endswith(":icon") and sprite.key.startswith("line:")
    }
    assert icons["line:0:icon"] == ("paw brown",) and len(icons) >= 6


@pytest.mark.windows("480x800", "480x800 de light 2")
def test_an_old_round_of_many_numbers_is_corrected_and_scrolled_on_an_upright_screen(user):
    """The block of a round of Rubber Bridge takes all rows of the sheet."""
    begin_sheet(user, "Rubber Bridge", 4)
    luck = random.Random(1)
    while user.table.snapshot.view.count.asked_mark.split(":")[1] != "3":
        answer_at_random(user, luck)
    selection = user.table_stage.board.selection
    for line in (1, 2):
        selection.pick(f"number:{line}:declarer:0")
        user.wait_until_idle()
        assert [row.row.line for row in selection.sheet.rows] == [line] and problems(user) == []
    for _ in range(2):
        selection.scroll.scroll_rows(selection.sheet.sight, -1)
        user.wait_until_idle()
        assert selection.sheet.rows[0].area.h > 1 and problems(user) == []


@pytest.mark.windows("480x800", "800x480 de deep 2")
def test_a_holder_is_corrected_among_twelve_players_and_back_leaves_it(user):
    begin_sheet(user, "Dixit", len(NAMES))
    mark = user.table.snapshot.view.count.asked_mark
    user.tap("option:3")
    selection = user.table_stage.board.selection
    selection.pick(mark)
    user.wait_until_idle()
    entry = user.table.snapshot.entry
    assert not [problem for problem in problems(user) if "option" in problem] and "back-to-sheet" in user.targets()
    user.tap("option:3")
    assert selection.mark == "" and user.table.snapshot.entry == entry, "the same holder changes nothing"


def places_of(user, key):
    """Return the places of the sprites with this key."""
    return [(sprite.x, sprite.y, sprite.w, sprite.h) for sprite in user.table_stage.scene.sprites if sprite.key == key]


@pytest.mark.windows("800x480", "800x480 de", "800x480 en deep 2", "480x800 de light 2")
def test_the_ribbon_of_the_first_dealer_is_whole_on_the_cards_of_twelve(user):
    from kivy_ui.pages.setup.seat_cards import seat_card
    from kivy_ui.stage.scene import Scene
    from kivy_ui.stage.sprite import Area

    begin_sheet(user, COUNTING, len(NAMES))
    scene = Scene(user.shell.look, 800, 480)
    nothing = lambda *_: None  # noqa: E731
    ribbon_text = translate("players.is_first")  # the longest ribbon of score sheets
    seat_card("score-sheet", user.table.snapshot.seats[0], ribbon_text, nothing, nothing).draw(scene, Area(0, 0, 124, 74), "card")
    assert [
        (placed_text.text, placed_text.is_cut) for placed_text in scene.placed_texts if placed_text.text.startswith(ribbon_text[:5])
    ] == [(ribbon_text, False)]


def test_the_row_and_the_cell_that_are_entered_are_marked_on_a_sheet_of_lines(user, check_page):
    begin_sheet(user, "7 Wonders", 3)
    sprites = {sprite.key: sprite for sprite in user.table_stage.scene.sprites}
    assert [key for key, sprite in sprites.items() if key.startswith("row:") and sprite.look.args[0] == 2] == ["row:0"]
    assert [key for key in sprites if key.startswith("chosen:")] == ["chosen:0:0"]
    check_page("lines")


def right_edges(user, column, suffix=""):
    """Return the right edge of the points of each line in a column, by the key of their sprite, in units."""
    sprites = [sprite for sprite in user.table_stage.scene.sprites if sprite.key.endswith(f":{column}{suffix}")]
    return {
        sprite.key: sprite.x + sprite.w / 2 for sprite in sprites if sprite.key.startswith("cell:") and hasattr(sprite.look, "text")
    }


def test_the_digits_of_a_column_of_points_stand_below_each_other(user):
    begin_sheet(user, PLAIN, 2)
    for points in ("5", "110", "20", "7"):
        user.tap(*(f"key:{digit}" for digit in points), "write")
    for column in (0, 1):
        ends = right_edges(user, column).values()
        assert len(ends) >= 2 and max(ends) - min(ends) <= 1, ends


@pytest.mark.parametrize(
    ("sheet", "suffix", "first", "second"),
    [
        (PLAIN, "", ("key:5", "write"), ("key:1", "key:0", "write")),
        ("Yahtzee", ":points", ("cell:0:0", "key:5"), ("cell:1:0", "key:1", "key:0")),
    ],
)
def test_points_of_one_digit_stay_in_place_when_points_of_two_digits_come(user, sheet, suffix, first, second):
    begin_sheet(user, sheet, 1)
    user.tap(*first)
    (key, before), *_ = right_edges(user, 0, suffix).items()
    user.tap(*second)
    assert right_edges(user, 0, suffix)[key] == before


def test_points_beside_their_numbers_end_where_other_points_end(user):
    begin_sheet(user, "7 Wonders", 4)
    luck = random.Random(1)
    for _ in range(14):
        answer_at_random(user, luck)
    user.shell._show()
    user.wait_until_idle()
    keys = {sprite.key for sprite in user.table_stage.scene.sprites}
    ends = right_edges(user, 0, ":points")
    has_numbers = {key.replace(":points", ":numbers") in keys for key in ends}
    assert has_numbers == {True, False} and max(ends.values()) - min(ends.values()) <= 1, ends


@pytest.mark.windows("800x480", "480x800 de")
def test_the_keys_name_a_dealer_whose_column_is_out_of_sight(user, check_page):
    begin_sheet(user, "Rummy, fewest points", len(NAMES))
    dealer = user.table.snapshot.view.dealer
    for _ in range(7):
        user.tap("key:5", "write")
    columns = user.table_stage.board.entry.grid.blocks[0].columns
    deals = translate("sheet.line_deals", line="", name=NAMES[dealer]).strip(" ,")
    assert (deals in user.words()) is (dealer not in columns)
    assert dealer not in columns
    check_page("dealer out of sight")


@pytest.mark.windows("480x800 de light", now=1)
def test_the_longest_name_of_a_line_is_as_large_as_the_others(user, check_page):
    begin_sheet(user, "7 Wonders", 5)
    check_page("lines")
    sizes = {sprite.look.text: sprite.look.size for sprite in user.table_stage.scene.sprites if sprite.key.startswith("line:")}
    assert "Weltwunder" in sizes and min(sizes.values()) >= 0.9 * max(sizes.values()), sizes


@pytest.mark.windows("480x800 en light", "800x480", now=1)
def test_a_round_that_breaks_a_rule_stays_marked(user, check_page):
    begin_sheet(user, "Doppelkopf", 4)
    user.tap("player:0", "no-others", "option:0", "key:2", "write")
    choices = user.table.snapshot.prompt.any_time_choices
    user.table.send(Answer(next(choice.id for choice in choices if "number:1:re:0" in choice.marks), (0,)))
    user.wait_until_idle()
    for _ in range(2):
        user.tap("player:0", "player:1", "option:0", "key:2", "write")
    check_page("marked")
    names = [sprite.look.text for sprite in user.table_stage.scene.sprites if sprite.key.startswith("line:")]
    assert [name.endswith("!") for name in names] == [True, False, False], names
    user.tap("cell:0:0")
    check_page("receipt")
    reader = user.shell.table.reader(user.table.snapshot.front_snapshot)
    assert reader.read(user.table.snapshot.view.count.rows[0].findings[0]) in user.words()


@pytest.mark.windows("800x480 de light 2", now=1)
def test_answers_above_points_keep_off_the_rims_of_six_columns(user):
    """“Kontra” touched both rims of its cell."""
    begin_sheet(user, "Doppelkopf", 6)
    user.tap("player:1", "player:2", "option:0", "key:3", "write")
    assert "Kontra" in user.words() and not list(problems(user))


@pytest.mark.windows("800x480 de light 2", now=1)
def test_the_arrow_towards_further_rows_is_beside_the_name_of_its_row(user, check_page):
    begin_sheet(user, "7 Wonders", 5)
    user.tap("scroll:later")
    check_page("scrolled")
    scene = user.table_stage.scene
    arrow = next(sprite for sprite in scene.sprites if sprite.key == "scroll:earlier")
    label = as_text(user.table_stage.board.selection.sheet.rows[0].row.label)
    name = next(text for text in scene.placed_texts if text.text == label)
    assert name.area.right <= arrow.x - arrow.w / 4, label


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_dealer_who_sits_out_is_not_offered_and_the_cell_says_so(user):
    begin_sheet(user, "Doppelkopf", 5)
    note = as_text(user.table_stage.scene.snapshot.view.count.rows[0].cells[0].note)
    assert set(note.split()) <= set(user.words().split()) and "player:0" not in user.targets()
    user.tap("player:1", "player:2", "option:0", "key:3", "write")
    assert "player:0" in user.targets() and "player:1" not in user.targets(), "the deal moves on"
    assert not list(problems(user))


@pytest.mark.windows("720x1280 en light 2", now=1)
def test_rows_of_a_tall_screen_are_high_enough_to_tap(user):
    begin_sheet(user, "7 Wonders", 6)
    assert not list(problems(user))
