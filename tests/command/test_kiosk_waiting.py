"""The kiosk waits for a display, reports to systemd why, and uses a display once it stays connected."""

import pytest

from companion.command.kiosk.display_wait import LONGER_US, STEADY_LOOKS, DisplayWait


def wait_for_display(looks, cards=(), status="", **parts):
    """Wait for a display with these results of checks; return the number of checks, and the messages to systemd."""
    messages, look_results, count = [], iter(looks), 1
    wait = DisplayWait(lambda: next(look_results), lambda: list(cards), messages.append, lambda seconds: None, **parts)
    while not wait.is_over():
        wait.wait_once(status)
        count += 1
    return count, messages


def test_a_present_display_is_used_at_once():
    assert wait_for_display([True]) == (1, [])


def test_a_late_display_is_waited_for_without_limit_with_a_status_for_systemd():
    count, messages = wait_for_display([False] * 500 + [True] * STEADY_LOOKS)
    assert count == 500 + STEADY_LOOKS
    assert set(messages) == {
        f"EXTEND_TIMEOUT_USEC={LONGER_US}\nSTATUS=Waiting for a display: none is connected. "
        "Switch it on, or check its cable: Fathom starts by itself."
    }


@pytest.mark.parametrize("looks", [[False, True, False, True, True, False], [False, True, True, False]])
def test_a_monitor_that_flickers_while_waking_is_used_once_it_is_stable(looks):
    assert wait_for_display(looks + [True] * STEADY_LOOKS)[0] == len(looks) + STEADY_LOOKS


def test_a_display_in_use_by_another_program_is_named():
    assert "STATUS=Waiting for a display: another program draws on card1" in wait_for_display([False] + [True] * 3, ["card1"])[1][0]


def test_a_known_reason_replaces_the_general_one():
    assert wait_for_display([False] + [True] * 3, status="Waiting for the desktop.")[1][0].endswith(
        "\nSTATUS=Waiting for the desktop."
    )


def test_a_version_that_is_tried_does_not_wait_for_ever():
    assert wait_for_display([False] + [True] * 3, is_bounded=True)[1][0].startswith("STATUS=")
