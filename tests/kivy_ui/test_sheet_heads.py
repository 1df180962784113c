"""Test heads of sheets, the keypad beside the menu's corner, and Undo above the names of lines."""

import pytest

from companion.session.inputs.messages import CloseSession
from kivy_ui.games.score_sheet.pieces import NEGATIVE
from kivy_ui.look.language import translate
from tests.kivy_ui.calculating_sheets import begin_sheet
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("800x480", "480x800 de light", "1280x720 de contrast 2")
SEATS = 4
HEAD_UNITS = 60


@pytest.fixture
def user(window, pictures):
    return SimulatedUser(create_table(), window.settings(), is_blind=not pictures)


@pytest.fixture
def rummy(user):
    """Return a user with round 1 of Rummy: 0, 12 and -5, and Dan's points are asked for."""
    begin_sheet(user, "Rummy", SEATS)
    if "ask" in user.targets():
        user.tap("ask")
    user.tap("key:0", "write", "key:1", "key:2", "write", "key:-", "key:5", "write")
    return user


def open_cell(user):
    return user.table_stage.board.entry.cell


def ink_of(user, key):
    return next(sprite.look.colour for sprite in user.table_stage.scene.sprites if sprite.key == key)


def test_a_tap_on_a_head_opens_that_players_next_cell(rummy, check_page):
    assert open_cell(rummy) == (1, 3)
    rummy.tap("head:0")
    check_page("next-round")
    assert open_cell(rummy) == (2, 0), "round 1 is written"
    rummy.tap("head:3")
    assert open_cell(rummy) == (1, 3), "round 1 is missing"


def test_a_head_opens_the_keypad_of_its_player_after_it_was_closed(rummy):
    rummy.tap("close", "head:3")
    assert open_cell(rummy) == (1, 3)


def test_the_menu_opens_by_one_tap_while_the_keypad_is_open(rummy):
    rummy.tap("menu")
    assert "players" in rummy.targets() and open_cell(rummy) == (1, 3)


def test_only_points_below_0_are_red(rummy, check_page):
    check_page("colours")
    inks = [ink_of(rummy, f"cell:1:{column}") for column in range(3)]
    assert inks[0] == inks[1] and inks[2] == NEGATIVE[rummy.table_stage.scene.theme] != inks[0]


@pytest.fixture
def skull_king(user):
    """Return a user after round 1 of Skull King, in which Bo missed his bid."""
    begin_sheet(user, "Skull King", SEATS)
    user.tap(*["key:0"] * SEATS, "key:1", *["key:0"] * (SEATS - 1))
    return user


def test_a_head_explains_the_points_of_the_player_who_enters(skull_king, check_page):
    asked_column = int(skull_king.table.snapshot.view.count.asked_mark.split(":")[3])
    skull_king.tap(f"head:{asked_column}")
    check_page("explained")
    assert skull_king.table_stage.board.selection.cell == (0, asked_column)
    skull_king.tap("head:1")
    assert skull_king.table_stage.board.selection.cell == (0, 1), "heads change the column while points are explained"
    skull_king.tap("head:1")
    assert skull_king.table_stage.board.selection.cell is None


def test_a_dropped_change_is_said(skull_king, check_page):
    skull_king.tap("cell:0:0", "change", "key:1")
    assert "keep" in skull_king.targets()
    skull_king.tap("cell:0:2")
    check_page("dropped")
    assert translate("sheet.not_entered") in skull_king.words()
    skull_king.tap("cell:0:3")
    assert translate("sheet.not_entered") not in skull_king.words()


@pytest.mark.parametrize("sheet", ["Skull King", "Rummy"])
def test_undo_keeps_place_and_width_when_redo_appears(user, sheet):
    begin_sheet(user, sheet, SEATS)
    if "ask" in user.targets():
        user.tap("ask")
    for _ in range(2):
        user.tap("key:0", *(["write"] if "write" in user.targets() else []))
    before = user.find("undo")
    user.tap("undo")
    after, redo = user.find("undo"), user.find("redo")
    assert (after.x, after.w) == (before.x, before.w) and redo.x > before.right


@pytest.mark.windows("800x480 de light 2")
def test_the_answer_that_writes_a_number_is_whole_in_large_text(skull_king):
    skull_king.tap(*["key:0"] * SEATS, "key:2", "key:0", "key:0")
    texts = [text for text in skull_king.table_stage.scene.placed_texts if text.text.startswith("0 ")]
    assert [(text.text, text.is_cut) for text in texts] == [(translate("sheet.write", points="0"), False)]


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_names_with_the_same_beginning_differ_in_heads_and_are_cut_with_a_sign(user, check_page):
    names = ("Maximilian", "Maximiliane", "Alexander", "Alexandra", "Anna-Lena", "Anna-Lea")
    user.table.send(CloseSession())
    begin_sheet(user, "Rummy", 0, names)
    check_page("alike")
    sprites = [sprite for sprite in user.table_stage.scene.sprites if sprite.key.startswith("column:") and ":name" in sprite.key]
    heads = {}
    for sprite in sprites:
        heads.setdefault(sprite.key.split(":")[1], []).append(sprite.look.text)
    assert len({tuple(lines) for lines in heads.values()}) == len(heads) >= 5, heads
    assert all("".join(lines).replace("-", "") == name.replace("-", "") for lines, name in zip(heads.values(), names)), heads


@pytest.mark.windows("480x800 de light 2", "480x800 de light 1", now=1)
def test_names_of_six_are_readable_in_larger_text(user, check_page):
    """Six names on two lines were 13 units high."""
    user.table.send(CloseSession())
    begin_sheet(user, "Cribbage", 0, ("Maximilian-Ferdinand", "Katharina", "Bo", "Alexandra", "Dr. Éloïse Désirée", "Cleopatra"))
    check_page("six")
    names = [sprite for sprite in user.table_stage.scene.sprites if sprite.key.startswith("column:") and ":name" in sprite.key]
    sizes = {sprite.look.text: sprite.look.size for sprite in names}
    assert len(sizes) >= 5 and min(sizes.values()) >= 16, sizes
    assert "columns" in user.targets(), "five of them are in sight"


@pytest.mark.windows("480x800 de light 2", "800x480 en deep 2", now=2)
def test_names_of_four_are_large_in_the_largest_text(user, check_page):
    begin_sheet(user, "Yatzy", 0, ("Anna", "Bjarne", "Maximilian", "Lena"))
    check_page("four")
    sprites = [sprite for sprite in user.table_stage.scene.sprites if sprite.key.startswith("column:") and ":name" in sprite.key]
    assert len(sprites) == 5, "the longest name is on two lines"
    assert min(sprite.look.size for sprite in sprites) >= 18


@pytest.mark.windows("800x480", "480x800 de light 2", now=2)
def test_a_cut_name_is_as_large_as_its_letters_allow(user):
    begin_sheet(
        user, "7 Wonders", 0, ("Maximilian-Ferdinand", "Anna Katharina Elisabeth", "Bo", "Cleopatra", "Dr. Éloïse Désirée", "Q")
    )
    sizes = {sprite.look.text: sprite.look.size for sprite in user.table_stage.scene.sprites if ":name" in sprite.key}
    assert sizes["Anna"] >= 18, sizes


@pytest.mark.windows("480x800 de light 2", "800x480 en deep 2", now=2)
def test_tabs_of_numbers_have_large_words_in_the_largest_text(user, check_page):
    begin_sheet(user, "Flip 7", SEATS)
    check_page("tabs")
    tab_texts = [
        sprite.look for sprite in user.table_stage.scene.sprites if sprite.key.startswith("tab:") and ":text" in sprite.key
    ]
    assert len(tab_texts) >= 5 and min(look.size for look in tab_texts) >= 20, tab_texts


def test_the_key_that_writes_keeps_its_place_when_the_sheet_can_be_finished(user):
    begin_sheet(user, "Rummy", 2)
    if "ask" in user.targets():
        user.tap("ask")
    places = []
    for _ in range(5):
        user.tap("key:5")
        places.append(user.find("write"))
        user.tap("write")
    assert len(set(places)) == 1, places


def test_help_explains_the_letter_above_the_dealers_name(user):
    begin_sheet(user, "Skull King", SEATS)
    user.tap("menu", "why")
    assert translate("sheets.dealer_sign") in user.shell.top_page.paragraphs


@pytest.mark.windows("480x800 de light", "480x800 de light 2", now=2)
def test_names_do_not_touch_the_thick_rim_of_the_head_that_is_asked(user, check_page):
    begin_sheet(user, "7 Wonders", 0, ("Maximilian", "Anna", "Björn", "Zoë", "Lena"))
    check_page("five")
    scene = user.table_stage.scene
    room = user.table_stage.board.selection.sheet.head(0).w - 8
    names = [sprite.look for sprite in scene.sprites if sprite.key.startswith("column:") and ":name" in sprite.key]
    widths = {look.text: scene.scaled_width(look.text, look.size / scene.look.text_factor) for look in names}
    assert len(widths) == 6 and max(widths.values()) <= room, widths


@pytest.mark.windows("480x800 de light")
def test_a_head_with_room_says_in_words_who_deals(window):
    user = SimulatedUser(create_table(), window.settings())
    begin_sheet(user, "Skull King", 4)
    words = [text for text in user.table_stage.scene.placed_texts if text.text == translate("sheet.deals")]
    assert len(words) == 1


@pytest.mark.parametrize(("sheet", "seats"), [("Two teams", 8), ("The Crew", 5)])
def test_a_head_of_many_players_has_no_single_name(user, check_page, sheet, seats):
    begin_sheet(user, sheet, seats)
    check_page(f"{sheet.lower().replace(' ', '-')}")
    user_names = [seat.name for seat in user.table.snapshot.seats]
    team = translate("sheet.team_of", name=user_names[0]) if sheet == "Two teams" else translate("sheet.together")
    heads = [text.whole for text in user.table_stage.scene.placed_texts if text.area.y < HEAD_UNITS]
    assert any(team in words or words in team for words in heads) and user_names[0] not in heads
