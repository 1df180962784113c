"""Test that larger text is never smaller than usual text on the tools, and loses none of their warnings and hints."""

from types import SimpleNamespace

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.games.into_the_blue.animations import LEAST_PLAYER_NAME, NAME_EDGES, _name_width
from kivy_ui.look.language import translate
from kivy_ui.pages.text_page import join_last_words
from kivy_ui.stage.sprite import Area
from kivy_ui.table import undo
from kivy_ui.table.answer_plate import LEAST_NOTE_TEXT
from kivy_ui.table.flags import Flag, short_name
from kivy_ui.table.keys import LEAST_LARGER
from tests.kivy_ui import text_sizes
from tests.kivy_ui.calculating_sheets import begin_sheet

WINDOWS = tuple(f"{size} {language} deep 2" for size in ("800x480", "480x800") for language in ("en", "de"))


@pytest.fixture
def clock(user):
    """Return the simulated user at the clock of three players."""
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Ben", "Chloe"))))
    user.wait_until_idle()
    user.tap("tab:clock")
    return user


@pytest.mark.windows(*WINDOWS, now=4)
def test_keys_of_the_clock_keep_their_warnings_in_the_largest_text(clock, check_page):
    clock.tap("set", "minutes:10", "done", "begins:0")
    check_page("running-clock-in-the-largest-text")
    assert translate("toolbox.pass_note") in clock.words()
    scene = clock.table_stage.new_scene()
    assert not scene.is_wide or translate("toolbox.tools_note") in clock.words()
    clock.tap("pause")
    assert clock.read_sentence("loses.times") in clock.words()


@pytest.mark.windows("800x480 en deep 2", now=1)
def test_undo_is_never_smaller_than_in_usual_text(clock):
    scene, move = clock.table_stage.new_scene(), "Ann’s turn begins"
    scene.placed_texts.clear()
    undo.draw(scene, Area(300, 200, undo.WIDTH_UNITS, 58), move, lambda: None)
    sizes = [placed_text.size for placed_text in scene.placed_texts if placed_text.text == move]
    assert sizes and sizes[0] >= LEAST_NOTE_TEXT


@pytest.mark.windows("800x480 de deep 2", now=1)
def test_the_menu_cuts_no_words_in_the_largest_text(clock):
    clock.tap("menu")
    assert "…" not in clock.words()


@pytest.mark.windows("480x800 de deep 2", now=1)
def test_counts_are_as_large_as_in_usual_text(user):
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Ben", "Chloe", "Dan", "Eve")), {"playing": "5"}))
    user.wait_until_idle()
    user.tap("tab:counters")
    add = next(choice for choice in user.table.snapshot.prompt.choices if type(choice.move).__name__ == "MakeCounter")
    user.table.send(Answer(add.id, ("Venom", ("each",), 0)))
    user.wait_until_idle()
    texts = {text.text: text.size for text in user.table_stage.scene.placed_texts}
    assert texts["20"] > 32 and texts["Venom"] > 17 and texts["20"] > texts["Ann"], texts


@pytest.mark.windows("800x480 en deep 2", now=1)
def test_a_drawn_thing_says_that_a_tap_puts_it_back(user, check_page):
    user.table.send(BeginSession("toolbox", seats_named(("Ann", "Ben"))))
    user.wait_until_idle()
    user.tap("tab:pot", "choice:Add bag or stack=('bag',)", "colour:red", "colour:blue", "ready", "draw")
    check_page("drawn-in-the-largest-text")
    assert translate("toolbox.tap_to_put_back") in " ".join(user.words().split())


@pytest.mark.windows("800x480 en deep 2", "800x480 de deep 1", now=2)
def test_undo_of_a_short_move_grows_with_the_text(clock):
    """The move stood beside the icon, in the smallest size; now it has the width of the key below icon and title."""
    scene, move = clock.table_stage.new_scene(), "Bo starts at depth 2"
    area = Area(300, 200, undo.WIDTH_UNITS, 58)
    scene.placed_texts.clear()
    undo.draw(scene, area, move, lambda: None)
    words = next(placed_text for placed_text in scene.placed_texts if placed_text.text == move)
    assert words.size > undo.LEAST_TEXT * 1.1 and area.x <= words.area.x and words.area.right <= area.right


@pytest.mark.windows("480x800 de light 2", "720x1280 de contrast", now=2)
def test_labels_of_box_values_are_readable(user, check_page):
    """Two columns left “Anderer Nebenschatz, Ebene 1” three lines of 13 units."""
    user.go_home()
    user.tap("menu", "editions", "edition:into-the-blue")
    scene = user.shell.top_page.scene
    for _ in range(user.shell.top_page.pager.pages):
        check_page("labels-of-box-values")
        sizes = [text.size for text in user.shell.top_page.scene.placed_texts if "Ebene" in text.text]
        assert sizes and min(sizes) >= scene.text_size(17), sizes
        user.tap("page-on")


@pytest.mark.windows("480x800 de light 0", "480x800 de light 2", "800x480 en deep 2", now=3)
@pytest.mark.parametrize("sheet", ["Catan", "Wingspan"])
def test_names_of_lines_of_one_sheet_share_a_size(user, sheet):
    """One name was half as large again as another, in the usual text too."""
    begin_sheet(user, sheet, 4)
    count, reader = user.table.snapshot.view.count, user.shell.table.reader(user.table.snapshot.front_snapshot)
    names = {word for row in count.rows for word in reader.read(row.label).split()}
    texts = user.table_stage.scene.placed_texts
    labels = [text for text in texts if text.area.x < 60 and text.area.y > 86 and set(text.text.split()) <= names]
    sizes = {text.text: text.size for text in labels}
    assert len(sizes) >= 5 and max(sizes.values()) < 1.1 * min(sizes.values()), sizes


@pytest.mark.windows("480x800 de deep 2", "800x480 en deep 2", now=1)
def test_names_and_time_of_six_players_are_whole_and_apart_on_the_running_clock(user):
    names = ("Alexandra", "Maximilian", "Elisabeth", "Bo", "Ann", "Ida")
    user.table.send(BeginSession("toolbox", seats_named(names)))
    user.wait_until_idle()
    user.tap("tab:clock", "set", "minutes:10", "added:plus", "done", "begins:3")
    assert set(names) <= set(user.words().split()), user.words()
    texts = {placed_text.text: placed_text for placed_text in user.table_stage.scene.placed_texts}
    label = texts[translate("toolbox.time_left_added", seconds=5)]
    time = next(
        placed_text for placed_text in texts.values() if placed_text.text.startswith(("10:", "9:")) and placed_text.size > 60
    )
    assert label.area.cy + label.size / 2 < time.area.cy - 0.36 * time.size
    user.tap("pass")
    words = user.words().split()
    assert {*names} <= set(words) and user.read_sentence("seat.passed") in words, "a low card has room for the name and the note"


@pytest.mark.windows("480x800 de deep 2", "800x480 de deep 2", now=1)
def test_names_times_and_notes_of_twelve_players_are_whole_on_the_clock(user):
    names = ("Alexandra", "Maximilian", "Christopher", "Bo", "Elisabeth", "Ann", "Kim", "Lou", "Fay", "Hana", "Theodora", "Jo")
    user.table.send(BeginSession("toolbox", seats_named(names)))
    user.wait_until_idle()
    user.tap("tab:clock", "set", "minutes:10", "done")
    assert set(names) <= set(user.words().split()), user.words()
    user.tap("begins:3")
    assert user.words().split().count("10:00") >= len(names) - 1, user.words()
    user.tap("pass", "pause")
    note = user.read_sentence("seat.passed")
    sizes = [placed_text.size for placed_text in user.table_stage.scene.placed_texts if placed_text.text.endswith(note)]
    assert sizes and min(sizes) >= 13, "a note is as large as any other words"


def sizes_of(user, keys):
    """Return the text sizes of the words whose key begins with `keys`, in units as drawn."""
    sprites = user.table_stage.scene.sprites
    return {
        sprite.look.text: sprite.look.size for sprite in sprites if sprite.key.startswith(keys) and hasattr(sprite.look, "text")
    }


@pytest.mark.windows("480x800 de light 2", "800x480 en deep 2", now=2)
def test_the_word_of_the_menu_is_larger_than_in_usual_text(user):
    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Ben"))))
    user.wait_until_idle()
    assert min(sizes_of(user, "corner:words").values()) >= 18


@pytest.mark.windows("480x800 de light 2", now=1)
def test_a_long_word_of_a_sheets_name_is_on_two_lines(user):
    """“Carcassonne” was 15 units high in its corner, “Nachkommastellen” 11."""
    for sheet in ("Carcassonne", "With fractions"):
        user.table.send(CloseSession())
        begin_sheet(user, sheet, 6)
        assert min(sizes_of(user, "sheet:title").values()) >= 16, sizes_of(user, "sheet:title")


@pytest.mark.windows("800x480 de deep 2", "480x800 de light", now=2)
def test_the_key_that_enters_0_is_readable_beside_the_keys_of_fractions(user):
    """“Streichen (0)” was 10 units high."""
    begin_sheet(user, "With fractions", 4)
    assert min(sizes_of(user, "strike:").values()) >= 17, sizes_of(user, "strike:")


@pytest.mark.windows("480x800 de light 2", now=1)
def test_a_long_message_on_a_sheet_of_six_is_readable(user):
    """Its strip was as wide as the columns beside the key for further ones, and its words 15 units high."""
    begin_sheet(user, "Hearts", 6)
    user.table_stage.board.selection.refuse(
        "Runde 4 · Auf der Hand: Maxim, Bea und Chloe haben je 0, aber nur eine Person kann das"
    )
    user.wait_until_idle()
    assert min(sizes_of(user, "strip:").values()) >= 16.8, sizes_of(user, "strip:")


@pytest.mark.windows("480x800 de light 2", now=1)
def test_the_number_of_alike_tiles_is_larger_than_in_usual_text(user):
    """It was 15 units high on the rim of a tile in every text size."""
    from kivy_ui.games.deep_dive.pieces import _write_badge

    user.table.send(BeginSession("deep-dive", seats_named(("Ann", "Ben"))))
    user.wait_until_idle()
    scene = user.table_stage.new_scene()
    _write_badge(scene, "badge", "×2", 100, 100)
    assert next(sprite.look.size for sprite in scene.sprites if sprite.key == "badge") >= 17


@pytest.mark.windows("480x800 de deep 2", "800x480 de deep 2", now=2)
def test_notes_in_a_list_of_answers_are_readable_in_the_largest_text(clock, check_page):
    clock.tap("order")
    check_page("turn-order-in-the-largest-text")
    sizes = {key: size for key, size in text_sizes.sizes_of(clock.table_stage.scene).items() if key.endswith(":note")}
    assert len(sizes) > 2 and min(sizes.values()) >= LEAST_LARGER, sizes


@pytest.mark.windows("480x800 de deep 2", "800x480 de deep 2", now=2)
def test_a_low_key_leaves_out_a_note_that_would_be_small(clock):
    clock.tap("set")
    sizes = {key: size for key, size in text_sizes.sizes_of(clock.table_stage.scene).items() if key.startswith("way:")}
    assert sizes and min(sizes.values()) >= LEAST_LARGER, sizes


@pytest.mark.windows("480x800 de deep 2", now=1)
def test_options_with_notes_are_below_each_other_in_the_largest_text(home):
    home.tap("game:deep-blue")
    if "more-options" not in home.targets():
        home.tap("player:Ann", "player:Ben", "begin")
    home.tap("more-options")
    boxes = [home.find(name) for name in home.targets() if name.startswith("option:")]
    assert len(boxes) > 1 and len({round(box.x) for box in boxes}) == 1, boxes


@pytest.mark.windows("800x480 de deep 2", now=1)
def test_an_only_answer_has_the_middle_of_the_screen(clock):
    clock.tap("set", "minutes:10", "done", "begins:0", "pause", "stop")
    box = clock.find("stop:sure")
    assert abs(box.x + box.right - clock.shell.width) < 2, box


@pytest.mark.windows("1024x600 en deep 2", now=1)
def test_a_name_beside_few_treasures_is_whole(clock):
    """“Maximili…” stood before a panel that was half empty."""
    level = SimpleNamespace(order=(0, 1), treasures=(5, 3))
    width = _name_width(Area(0, 0, 382, 200), SimpleNamespace(chests=[SimpleNamespace(holder=1)]), [level, level, level])
    scene = clock.table_stage.new_scene()
    assert short_name(scene, "Maximilian", width - NAME_EDGES, LEAST_PLAYER_NAME) == "Maximilian"


@pytest.mark.windows("720x1280 de deep 2", now=1)
def test_names_of_six_with_two_digits_are_more_than_a_letter(user):
    """Above wide numbers, “Cleopatra” was a C."""
    names = ("Maximilian", "Anna", "Bo", "Cleopatra", "Elisabeth", "Finn")
    user.table.send(BeginSession("deep-dive", seats_named(names)))
    user.wait_until_idle()
    stage = user.table_stage
    stage.board.flag = lambda scene, view: Flag("12")
    stage.renew()
    user.wait_until_idle()
    words = "".join(text.text for text in stage.scene.placed_texts).replace("-", "")
    assert all(name in words for name in names), words


def test_no_short_word_is_alone_on_a_line_of_a_note():
    """“mit” stood alone above “90 Punkten Vorsprung”."""
    note = join_last_words("Perils of the Deep\nmit 90\u00a0Punkten Vorsprung")
    assert note.split("\n")[-1].split(" ") == ["mit\u00a090\u00a0Punkten\u00a0Vorsprung"]
    assert " " in join_last_words("Ann stopped early")
