"""Test a clock and a bag beside a game of Deep Blue, by touch."""

import re
import time

import pytest

from companion.games.toolbox.turns import SetTurnOrder
from companion.session.inputs.messages import BeginSession, ResumeSession, ShowToolbox
from companion.session.play.play_clock import PlayClock
from companion.table.seats import seats_named
from kivy_ui.look.language import translate
from tests.kivy_ui.simulated_user import DirectTable
from tests.waiting import TIMEOUT_S

CLOCK = re.compile(r"\d+:\d\d")


@pytest.fixture
def user(user):
    """Return a simulated user at a game of Deep Blue."""
    user.go_home()
    user.table.send(BeginSession("deep-blue", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    return user


@pytest.fixture
def toolbox(user):
    """Open the tools over the game, and start a clock."""
    user.tap("tools", "tab:clock", "begins:0")
    return user


def count_frames(user, seconds):
    """Return how many frames are drawn in `seconds` without input."""
    user.wait_until_idle(10)
    user.draw()
    frames = []
    count = lambda *_: frames.append(1)  # noqa: E731 - unbound again below
    user.window.bind(on_flip=count)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        user._loop.idle()
        time.sleep(0.01)
    user.window.unbind(on_flip=count)
    return len(frames)


def times_at_frames(user, surface, count):
    """Return the times on a surface's clocks at each of the next `count` frames drawn without input."""
    user.wait_until_idle(10)
    translate = []
    note = lambda *_: translate.append([text for text in texts_of(surface()) if CLOCK.fullmatch(text)])  # noqa: E731 - unbound again below
    user.window.bind(on_flip=note)
    deadline = time.monotonic() + TIMEOUT_S
    while len(translate) < count and time.monotonic() < deadline:
        user._loop.idle()
        time.sleep(0.01)
    user.window.unbind(on_flip=note)
    return translate


def moves_once_a_second(user, surface):
    """Return whether each drawn frame shows another second."""
    first, second, third = times_at_frames(user, surface, 3)
    return first != second != third


def texts_of(surface):
    return [text.text for text in surface.texts]


def count_entries(user):
    return len(user.table.session.entries), len(user.table.toolbox.session.entries)


def test_no_frame_is_drawn_at_rest(user):
    assert count_frames(user, 1) == 0


def test_menu_item_opens_the_tools(toolbox):
    assert toolbox.table.snapshot.toolbox.view.clock.state.is_running


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_clock_beside_a_game_says_that_an_order_set_by_players_is_its_own(user, check_page):
    user.tap("tools", "tab:clock")
    assert translate("toolbox.own_turns") not in user.words()
    user.table.toolbox.session.make(SetTurnOrder(("passing",)))
    user.table.send(ShowToolbox())
    user.wait_until_idle()
    assert translate("toolbox.own_turns") in user.words()
    check_page("clock-beside-a-game")
    user.tap("begins:0")
    assert translate("toolbox.own_turns") not in user.words()


@pytest.mark.windows("800x480", "480x800 de light 2")
def test_a_clock_beside_a_paused_game_says_that_no_time_runs(toolbox, check_page):
    assert translate("toolbox.game_paused") not in toolbox.words()
    toolbox.tap("close", "menu", "aside:Pause", "tools")
    toolbox.wait_until_idle()
    assert translate("toolbox.game_paused") in toolbox.words()
    assert "pause" not in toolbox.targets(), "it is paused already"
    check_page("clock-beside-a-paused-game")
    toolbox.tap("clock")
    assert not toolbox.table.snapshot.is_still and "pause" in toolbox.targets()
    assert toolbox.table.snapshot.toolbox.view.clock.state.up == 0, "the tap ends no turn"


@pytest.mark.long
def test_clock_in_the_open_toolbox_runs(toolbox):
    assert moves_once_a_second(toolbox, lambda: toolbox.shell.screen.toolbox)


def test_corner_only_closes_the_toolbox(toolbox):
    entry_count = len(toolbox.table.toolbox.session.entries)
    toolbox.tap("close")
    assert (
        toolbox.table.snapshot.toolbox
        and not toolbox.table.snapshot.is_toolbox_shown
        and count_entries(toolbox) == (1, entry_count)
    )


def test_undo_applies_to_the_game_or_to_the_open_toolbox(toolbox):
    toolbox.tap("close", "choice:")
    entries = count_entries(toolbox)
    toolbox.tap("undo")
    if toolbox.table.snapshot.is_question:
        toolbox.tap("undo")
    assert count_entries(toolbox) == (entries[0] + 1, entries[1])
    toolbox.tap("tools", "pass", "undo")
    assert count_entries(toolbox) == (entries[0] + 1, entries[1] + 2) and toolbox.table.snapshot.toolbox.view.clock.state.up == 0


def test_clock_is_restored_after_a_restart(toolbox):
    toolbox.tap("close")
    restarted_table = DirectTable(toolbox.table._store, PlayClock())
    restarted_table.send(ResumeSession(toolbox.table.snapshot.session))
    assert restarted_table.snapshot.toolbox.view.clock.state.is_running and not restarted_table.snapshot.is_toolbox_shown
