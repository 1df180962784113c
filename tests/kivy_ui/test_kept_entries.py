"""Test that half-made entries are kept under the menu and its pages, and that Back returns to the previous step."""

import pytest

from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
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


def test_the_page_of_a_move_lists_what_a_rewind_undoes_before_it_does(user):
    begin_game(user, "into-the-blue")
    for _ in range(4):
        user.table.send(Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if not choice.fields)))
        user.wait_until_idle()
    user.tap("menu", "log")
    page = user.shell.top_page
    user.wait_until(lambda: page.lines)
    lines = [line for line in page.lines if line.kind == "move"]
    close = user.find("close")
    user.tap(f"line:{lines[2].number}")
    page = user.shell.top_page
    marked = [
        sprite
        for sprite in page.scene.sprites
        if sprite.key.startswith("undone:") and getattr(sprite.look, "args", ())[:1] == ("undo",)
    ]
    assert len(marked) == 2, "the two later moves"
    assert user.find("close") == close, "a second tap on Close can't hit Rewind"
    assert translate("story.undoes", count=2) in user.words()
    user.tap("go-back")
    if user.table.snapshot.is_question:
        user.table.send(Answer(next(choice.id for choice in user.table.snapshot.prompt.choices if choice.role == "danger")))
        user.wait_until_idle()
    assert user.table.snapshot.entry_kind == "undo"
