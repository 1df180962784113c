"""Test that half-made entries are kept under the menu and its pages, and that Back returns to the previous step."""

import pytest
from msgspec.structs import replace

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from kivy_ui.pages.play.log_entry_page import move_sentence
from kivy_ui.stage.sprite import Area
from tests.kivy_ui.layout_check import problems
from tests.kivy_ui.simulated_user import SimulatedUser, create_table

WINDOWS = ("480x800 de light", "800x480")


@pytest.fixture(scope="module")
def user(window):
    return SimulatedUser(create_table(), window.settings(), is_blind=True)


def begin_game(user, game):
    """Start a game for three."""
    user.table.send(CloseSession())
    user.wait_until_idle()
    user.table.send(BeginSession(game, seats_named(("Ann", "Bo", "Cleo"))))
    user.wait_until_idle()


@pytest.mark.parametrize("page", ["", "why", "log", "more", "settings", "seats"])
def test_a_half_made_entry_is_kept_under_the_menu_and_its_pages(user, page):
    begin_game(user, "perils-of-the-deep")
    first = next(name for name in user.targets() if name.startswith("order:"))
    user.tap(first)
    step, earlier_words = user.shell.screen.stage.step, user.words()
    user.tap("menu")
    assert problems(user) == []
    if page:
        user.tap(page, "back")
    else:
        user.tap("close")
    assert user.shell.screen.stage.step is step and user.words() == earlier_words
    assert problems(user) == []


def test_a_half_made_entry_is_kept_under_the_toolbox(user):
    begin_game(user, "perils-of-the-deep")
    user.tap(next(name for name in user.targets() if name.startswith("order:")))
    earlier_words = user.words()
    user.tap("menu", "tools", "close")
    assert user.words() == earlier_words


def test_back_leads_from_the_map_to_the_step_that_opened_it(user):
    """After moving a site, that step asks its question again and accepts its answers."""
    begin_game(user, "deep-blue")
    user.table.send(Answer(user.table.snapshot.prompt.choices[0].id))
    user.wait_until_idle()
    user.tap(next(name for name in user.targets() if name.startswith("group:")))
    question = translate("deep_blue.flips", name="Ann")
    assert question in user.words()
    user.tap("beside:1")
    assert translate("deep_blue.arrange") in user.words()
    user.tap("back")
    assert question in user.words()
    user.tap("beside:1")
    box = user.find("site:1")
    user.drag("site:1", (box.cx + 40, box.cy + 10))
    user.tap("back")
    assert question in user.words()
    user.tap("option:7", "done")
    assert [type(event).__name__ for event in user.table.snapshot.events][:2] == ["SeatSailed", "TileFlipped"]


def answer_four_times(user):
    """Begin a game, give four answers and open the log; return its moves, the newest first."""
    begin_game(user, "into-the-blue")
    for _ in range(4):
        user.table.send(Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if not choice.fields)))
        user.wait_until_idle()
    user.tap("menu", "log")
    page = user.shell.top_page
    user.wait_until(lambda: page.lines)
    return [line for line in page.lines if line.kind == "move"]


def undone_numbers(user):
    """Return the numbers of the moves that the log shows as undone, without a question: the page has named them."""
    assert user.table.snapshot.entry_kind == "undo" and not user.table.snapshot.is_question
    return [line.number for line in user.table.session.log() if line.is_undone]


@pytest.mark.parametrize(("key", "first_undone"), [("undo-later", 1), ("undo-move", 2)])
def test_a_move_of_the_log_is_undone_with_the_moves_after_it_or_only_those(user, key, first_undone):
    lines = answer_four_times(user)
    user.tap(f"line:{lines[2].number}", key)
    user.wait_until_idle()
    assert undone_numbers(user) == [line.number for line in reversed(lines[: first_undone + 1])]


def test_the_last_move_of_the_log_can_be_undone_and_nothing_after_it(user):
    lines = answer_four_times(user)
    user.tap(f"line:{lines[0].number}")
    assert "undo-later" not in user.targets()
    user.tap("undo-move")
    user.wait_until_idle()
    assert undone_numbers(user) == [lines[0].number]


def test_moves_after_it_are_whole_and_in_one_text_size(user):
    lines = answer_four_times(user)
    user.tap(f"line:{lines[2].number}")
    page = user.shell.top_page
    long_line = replace(page._line, text="Maximilian-Alexander draws a red gem then a black gem, and Wilhelmina resurfaces")
    short_line = replace(page._line, text="Cleo flips yellow 5 at depth 4")
    for later_lines in ([long_line, short_line], [long_line] * 30):
        scene = user.table_stage.new_scene()
        page._following_moves(later_lines).draw(scene, Area(10, 70, 340, 270), "following")
        assert not any(placed_text.is_cut for placed_text in scene.placed_texts)
        assert len({text.size for text in scene.placed_texts if text.whole in (short_line.text, long_line.text)}) == 1
    assert "28" in " ".join(placed_text.text for placed_text in scene.placed_texts)


def test_close_on_the_page_of_a_move_leads_to_the_log_as_the_arrow_does(user):
    lines = answer_four_times(user)
    log = user.shell.top_page
    for key in ("back", "close"):
        user.tap(f"line:{lines[1].number}", key)
        assert user.shell.top_page is log


def test_the_page_of_a_move_lists_the_moves_after_it(user):
    lines = answer_four_times(user)
    user.tap(f"line:{lines[2].number}")
    words = "".join(user.words().split())
    assert all("".join(move_sentence(line).split()) in words for line in lines[:3]), "the move and the two after it"
    assert translate("story.and_later", count=2) in user.words()
    user.tap("undo-later")
    assert user.table.snapshot.entry_kind == "undo" and not user.table.snapshot.is_question
