"""Test the catch of Deep Dive on the screen: rows, their totals, and what a food adds."""

from itertools import accumulate
from random import Random

import msgspec
import pytest

from companion.games.deep_dive.dive import (
    TileTaken,
)
from companion.games.deep_dive.scoring import row
from companion.games.deep_dive.view import next_food
from kivy_ui.games.deep_dive.catch.pieces import _draw_whole_catch
from kivy_ui.games.deep_dive.layout import lay_out_ocean
from tests.kivy_ui.deep_dive_by_touch import flip_and_take, flip_tile, give_answer
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.stopped_animations import StoppedTable
from tests.kivy_ui.table_preview import give_random_answer

pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def table(window):
    return StoppedTable("deep-dive", tiles="table")


@pytest.fixture
def table_of_two(window):
    """Return a table with two players."""
    return StoppedTable("deep-dive", ("Ann", "Bo"), tiles="table")


def test_catch_flies_to_its_row_before_row_total_and_flag_count_up(table):
    """A taken tile flies to its row; then the row and the total count up."""
    flip_tile(table)
    lay = table.table_sprites()["tile:1:0"]
    moment = table.tap("mark:tile:1:0")
    assert "tile:1:0" not in table.table_sprites() and table.sprites_at(0)["air:tile"].x == lay.x
    early, late, end = table.sprites_at(0.2), table.sprites_at(0.6), table.sprites_at(1)
    assert moment.kind == "catch" and "air:row" not in early and "air:gain" not in early
    assert early["air:total"].look.text == "0" and early["air:flag:0"].look.text == "0"
    assert late["air:gain"].look.text == "+1" and late["air:gain"].h > 56
    assert end["air:row"].look.text == end["air:total"].look.text == end["air:flag:0"].look.text == "1"
    assert not {"catch:total", "flag:0:value"} & set(table.table_sprites()), "nothing is counted twice"
    table.finish_animations()
    assert table.table_sprites()["flag:0:value"].look.text == "1"
    assert table.table_sprites()["flag:0:name"].look.text == "Ann"
    table.user.tap("seat:0")
    assert table.table_sprites()["catch:whose"].look.text == "Ann’s catch" and table.table_sprites()["catch:total"].look.text == "1"
    table.user.tap("seat:0")
    assert "catch:whose" not in table.table_sprites()


def test_the_catch_of_a_tapped_flag_goes_back_at_the_next_answer(window):
    table = StoppedTable("deep-dive", ("Ann", "Bo"))
    table.user.tap("seat:1")
    assert table.table_sprites()["catch:whose"].look.text == "Bo’s catch"
    table.tap("choice:Flip a tile")
    table.finish_animations()
    assert table.table_sprites()["catch:whose"].look.text == "Ann’s catch"


def test_complete_row_bursts_with_its_points(table_of_two):
    """Ann's third colour completes a set."""
    for kind in ("yellow1", "yellow2", "green1", "green2", "pink1"):
        table_of_two.tap(f"mark:kind:{kind}")
        table_of_two.finish_animations()
        moment = table_of_two.tap("mark:tile:1:0")
        row = table_of_two.sprites_at(0.7)
        assert (moment.seconds < 1.5) == (kind != "pink1") == ("air:set:gain" not in row)
        if kind != "pink1":
            table_of_two.finish_animations()
    assert row["air:set:gain"].look.text == "+2"
    third = table_of_two.table_sprites()["paper"].x - table_of_two.table_sprites()["paper"].w / 2
    assert row["air:set:gain"].x + row["air:set:gain"].w / 2 < third, "the row itself is seen, framed"
    assert "air:set:row" in row


def test_the_rows_of_a_catch_make_room_before_another_one_begins(table_of_two):
    """Ann takes a fourth yellow tile: the rows above move closer before it arrives, and no row hides another."""
    for kind in ("yellow1", "pink1", "yellow2", "pink2", "yellow1", "pink1", "yellow2"):
        table_of_two.finish_animations()
        table_of_two.tap(f"mark:kind:{kind}")
        table_of_two.finish_animations()
        table_of_two.tap("mark:tile:1:0")
    end, rows = table_of_two.sprites_at(0.9), range(3)
    apart = [end["air:tile"].y - end[f"catch:{row}:2"].y for row in rows]
    assert min(apart) >= 40 and not [key for key in table_of_two.table_sprites() if key.startswith("catch:2:")]


@pytest.mark.windows("480x800 de light 2", "480x800 de")
def test_no_row_of_a_catch_is_below_the_strip_of_what_to_lay_out_for_the_opponent(window):
    table, luck = StoppedTable("deep-dive", ("Björn",), settings=window.settings(), seed=0, tiles="table"), Random(0)
    while len(table.user.table.snapshot.prompt.reminders) < 2 or not table.user.table.snapshot.view.tableaux[0].rows:
        give_random_answer(table.user, luck)
        table.finish_animations()
    if "catch:whose" not in table.table_sprites():  # the keys of tiles
        table.user.tap("seat:0")
    sprites = table.table_sprites()
    low = sprites["paper"].y + sprites["paper"].h / 2
    hidden_keys = [key for key, sprite in sprites.items() if key.startswith("catch:") and sprite.y + sprite.h / 2 > low + 4]
    assert hidden_keys == [] and "catch:whose" in sprites and problems(table.user) == []


@pytest.mark.parametrize("rows", [0, 1, 3, 4, 5, 6, 9])
def test_the_rows_of_a_catch_fill_its_paper(rows):
    from kivy_ui.games.deep_dive.layout import CatchLayout, Layout
    from kivy_ui.stage.sprite import Area

    at = Layout(Area(0, 62, 800, 278), 800, 480, 1)
    paper = CatchLayout(at, rows)
    visible_rows = range(paper.hidden, paper.hidden + paper.count)
    heights = [paper.tile_at(row, 0)[1] for row in visible_rows]
    assert len(visible_rows) >= min(rows, 4) and heights[-1] + paper.tile / 2 >= at.paper.bottom - 45, "down to the penguins"
    assert heights[-1] + paper.tile / 2 <= paper.foot.y and paper.tile >= (56 if rows <= 3 else 32)
    assert paper.tile_w >= 47, "a picture beside the value"


@pytest.mark.parametrize("rows", [4, 5, 6])
def test_points_of_an_upright_catch_end_before_the_edge_of_the_paper(rows):
    from kivy_ui.games.deep_dive.layout import CatchLayout, Layout
    from kivy_ui.stage.sprite import Area

    paper = CatchLayout(Layout(Area(0, 110, 480, 553), 480, 853, 1), rows)
    assert all(paper.sum_at(row)[0] <= paper.area.right - 12 for row in range(rows))


def test_a_ten_and_a_great_row_are_celebrated(table_of_two):
    from kivy_ui.games.deep_dive.catch.animations import feat_words

    view = table_of_two.stage.snapshot.view

    def words(tile, *worths):
        foods = tuple(int(worth > 0) for worth in worths)
        tableau = msgspec.structs.replace(view.tableaux[0], rows=(row(worths),), foods=foods)
        after = msgspec.structs.replace(view, tableaux=(tableau, *view.tableaux[1:]))
        return feat_words(table_of_two.stage.new_scene(), after, TileTaken(0, 5, tile))

    assert words("pink10", 10, 0, 0) == "Ann brings up a 10!"
    assert words("yellow2", 9, 9, 2) == "A row worth 20!"
    assert words("yellow2", 9, 8, 2) == words("pink9", 9, 0, 0) == words("rock", 1, 0, 0) == ""


@pytest.mark.windows("480x800 de light 2", "800x480 de light 2")
def test_the_rule_of_half_a_row_is_whole_in_larger_text(window):
    """“Halb so viel wie 8, bis die Reihe 3 Farben h…” was cut."""
    from kivy_ui.games.deep_dive.catch.animations import _write_half_rule

    scene = StoppedTable("deep-dive", tiles="table", settings=window.settings()).stage.new_scene()
    _write_half_rule(scene, (8, 10), 0.5)
    words = " ".join(text.text for text in scene.placed_texts)
    assert words.endswith("hat") and "…" not in words, words


def test_a_rock_that_is_shown_together_with_a_food_makes_no_room_for_a_row(table_of_two):
    """It raised IndexError when two moves came in one snapshot."""
    from kivy_ui.games.deep_dive.animations import animations

    snapshot, rows = table_of_two.stage.snapshot, [row((2,))] * 5
    before, after = (
        msgspec.structs.replace(
            snapshot,
            view=msgspec.structs.replace(
                snapshot.view,
                tableaux=(
                    msgspec.structs.replace(snapshot.view.tableaux[0], rows=tuple(rows[:count]), foods=(count,)),
                    *snapshot.view.tableaux[1:],
                ),
            ),
            events=(TileTaken(0, 1, "rock"),),
            steps=(),
        )
        for count in (4, 5)
    )
    assert [animation.kind for animation in animations(table_of_two.stage.new_scene(), before, after)][:1] == ["catch"]


def test_incomplete_row_shows_half_its_points(table):
    """A 2 scores 1: the paper shows "half of 2"; empty places have the food and the line of their colour."""
    flip_and_take(table, "yellow2")
    table.user.tap("seat:0")
    ground = table.table_sprites()
    assert (ground["catch:0:half"].look.text, ground["catch:0:points"].look.text) == ("half of 2", "1")
    assert ground["catch:0:half"].y < ground["catch:0:points"].y
    assert [ground[f"catch:0:{nth}"].look.args[0] for nth in (0, 1)] == ["pink", "green"]
    assert ground["catch:0:0:frame"].look != ground["catch:0:1:frame"].look


def test_a_food_to_take_is_seen_at_its_place_with_what_it_adds(table):
    """A food that adds no points shows +0 and why, and is pale at the place that it would fill."""
    flip_tile(table, "yellow1")
    table.finish_animations()
    sprites = table.table_sprites()
    assert sprites["next:worth"].look.text == "1" and sprites["next:gain"].look.text == "+0"
    notes = {
        sprite.look.text
        for key, sprite in sprites.items()
        if key.startswith("choice:Take yellow 1") and hasattr(sprite.look, "text")
    }
    assert "no VP · half of 1: ½, so 0" in notes


def test_a_food_that_adds_nothing_to_a_begun_row_shows_that(table):
    """With a 2 in its row, a 1 adds nothing: half of 2 and half of 3 score 1. The row showed only its old points."""
    flip_and_take(table, "yellow2")
    flip_and_take(table, "rock")
    flip_and_take(table, "rock")
    flip_tile(table, "pink1")
    table.finish_animations()
    assert table.table_sprites()["catch:0:points"].look.text == "1 +0"


def test_long_name_and_kept_tiles_have_separate_lines(window):
    table = StoppedTable("deep-dive", ("Maximilian", "Bo"), tiles="table")
    flip_and_take(table, "rock")
    table.user.tap("seat:0")
    ground = table.table_sprites()
    assert "Maximilian" in ground["catch:whose"].look.text
    assert ground["catch:rocks"].y > ground["catch:whose"].y + 20


def test_a_row_that_a_food_continues_says_what_the_food_adds(table):
    """It showed the old points only, as if they were those of the row with the food."""
    for _ in table.stage.snapshot.seats:
        flip_and_take(table, "yellow2")
    flip_tile(table, "pink2")
    texts = {key: sprite.look.text for key, sprite in table.table_sprites().items() if hasattr(sprite.look, "text")}
    assert texts["catch:0:points"] == "1 +1" and "catch:0:half" not in texts


def test_the_row_that_a_first_food_begins_says_that_half_of_it_counts(table):
    flip_tile(table, "yellow2")
    texts = {key: sprite.look.text for key, sprite in table.table_sprites().items() if hasattr(sprite.look, "text")}
    assert texts["catch:0:half"].startswith("half of ") and texts["next:gain"] == "+1"


@pytest.mark.windows("480x800", "480x800 de")
def test_the_formula_of_half_a_row_is_large_enough_upright(table):
    """It is above the points; words that would be smaller than 16 units give way to “2 ÷ 2 =”."""
    flip_and_take(table, "yellow2")
    table.user.tap("seat:0")
    sprites = table.table_sprites()
    sprite = sprites["catch:0:half"]
    assert sprite.look.text in ("half of 2", "2 ÷ 2 =") and sprite.look.size >= 16 and sprite.y < sprites["catch:0:points"].y


@pytest.mark.windows("800x480", "480x800 de light 2", "800x480 de light 2", "480x800 de")
def test_a_row_that_a_food_would_enter_shows_no_formula_without_it(window):
    """The answer says “half of 3: 1½, so 1”, so the paper may not say that half of 1 is 0."""
    table = StoppedTable("deep-dive", ("Ann", "Bo"), settings=window.settings(), tiles="table")
    for kind in ("yellow1", "yellow2"):
        flip_and_take(table, kind)
    flip_tile(table, "pink2")
    sprites = table.table_sprites()
    assert "next" in sprites and not {"catch:0:half", "catch:rounded"} & set(sprites)
    words = "half of 3: 1½, so 1" if window.language == "en" else "Hälfte von 3: 1½, also 1"
    assert words in table.user.words() and problems(table.user) == []


@pytest.mark.windows("480x800 de light 2", "480x800", "800x480", "800x480 de light 2")
@pytest.mark.parametrize(("kind", "is_said"), [("yellow1", True), ("yellow2", False)])
def test_a_catch_says_that_halves_are_rounded_down_if_one_is(window, kind, is_said):
    table = StoppedTable("deep-dive", ("Maximilian", "Bo"), settings=window.settings(language="en"), tiles="table")
    flip_and_take(table, kind)
    table.user.tap("seat:0")
    words = [sprite.look.text for sprite in table.table_sprites().values() if hasattr(sprite.look, "text")]
    assert ("rounded down" in words) == is_said and problems(table.user) == []


@pytest.mark.windows("480x800 de light 2", "480x800")
def test_a_catch_has_rows_beside_what_to_lay_out_for_the_opponent(window):
    """The strip left the head alone: players decided about a row that they didn't see."""
    table = begin_solo_with_reminders(window)
    sprites = table.table_sprites()
    assert "reminders" in sprites and "catch:0:0" in sprites and problems(table.user) == []
    assert sprites["paper"].y + sprites["paper"].h / 2 <= sprites["reminders"].y - sprites["reminders"].h / 2


@pytest.mark.windows("480x800 de light 2", "480x800 de light 1")
def test_what_a_food_adds_covers_no_place_of_a_narrow_row(window):
    """“+1” was printed over the place of the yellow food."""
    table = StoppedTable("deep-dive", ("Maximilian",), settings=window.settings(motion="off"), tiles="table")
    for tile, kind in (("pink2", "TakeTile"), ("pink1", ""), ("pink2", "GoDeeper"), ("pink3", "TakeTile"), ("rock", "")):
        give_answer(table, "EnterTile", (tile,))
        if kind:
            give_answer(table, kind)
    sprites = table.table_sprites()
    gain, place = sprites["next:gain"], sprites["catch:2:2:frame"]
    assert "reminders" in sprites and gain.x - gain.w / 2 >= place.x + place.w / 2


def drawn_catch(window, rows, next_tile=""):
    """Return the sprites of a catch by key, with rows of these values and a tile that can be taken."""
    table = StoppedTable("deep-dive", ("Maximilian",), settings=window.settings(motion="off"), tiles="table")
    scene, view = table.stage.new_scene(), table.user.table.snapshot.view
    made_rows = tuple(row(values) for values in rows)
    sums = tuple(accumulate(made_row.points for made_row in made_rows))
    foods = tuple(sum(bool(values[colour]) for values in rows) for colour in range(3))
    catch = msgspec.structs.replace(view.tableaux[0], rows=made_rows, sums=sums, foods=foods, points=sums[-1])
    at = lay_out_ocean(scene, view)
    _draw_whole_catch(scene, at, catch, next_food(catch, next_tile) if next_tile else None, trapped=0)
    return {sprite.key: sprite for sprite in scene.sprites}


@pytest.mark.parametrize("rows", [3, 4, 5, 9])
def test_no_row_of_a_catch_is_below_the_strip_of_a_reminder(rows):
    """A fourth row, which the food to take would begin, was half below the strip."""
    from kivy_ui.games.deep_dive.layout import FEWEST_ROWS, CatchLayout, Layout
    from kivy_ui.stage.sprite import Area

    paper = CatchLayout(Layout(Area(0, 86, 480, 326), 480, 800, 1), rows)
    assert paper.area.h < 118 and bool(paper.hidden) + paper.count <= FEWEST_ROWS


@pytest.mark.windows("480x800 de", "480x800 de light 2", "800x480 de")
@pytest.mark.parametrize("count", [7, 12])
def test_the_sum_of_rows_without_room_is_beside_the_words_that_say_which(window, count):
    """“30” was printed over the number of “Reihen 1–4”."""
    sprites = drawn_catch(window, [(3, 7, 9)] * count)
    words, points = sprites["catch:above"], sprites["catch:above:points"]
    assert words.x + words.w / 2 <= points.x - points.w / 2 and "…" not in words.look.text


@pytest.mark.windows("480x800 de", "480x800")
def test_a_narrow_row_that_a_food_enters_shows_what_it_adds(window):
    """It showed its points without the food, while the answer said “+3”."""
    rows = [(3, 7, 3), (2, 9, 1), (1, 4, 4), (3, 2, 2), (1, 0, 0)]
    assert drawn_catch(window, rows, "green6")["catch:4:points"].look.text == "+3"


@pytest.mark.windows("480x800 de light 2")
def test_long_reminders_leave_a_catch_no_negative_height(window):
    """With a rock to put back, four lines of reminders ended the app: the paper's height was below 0."""
    table = begin_solo_with_reminders(window)
    give_answer(table, "SpendRock", (2,))
    assert len(table.user.table.snapshot.prompt.reminders) == 3 and problems(table.user) == []


def begin_solo_with_reminders(window):
    """Begin a solo game with physical tiles, after the opponent's second turn; the player has a rock, and tiles are open at depths 1 and 2."""
    table = StoppedTable("deep-dive", ("Maximilian",), settings=window.settings(motion="off"), tiles="table")
    for tile, kind in (
        ("rock", "TakeTile"),
        ("pink1", ""),
        ("rock", "GoDeeper"),
        ("pink2", "GoDeeper"),
        ("pink3", "TakeTile"),
        ("rock", ""),
    ):
        give_answer(table, "EnterTile", (tile,))
        if kind:
            give_answer(table, kind)
    return table
