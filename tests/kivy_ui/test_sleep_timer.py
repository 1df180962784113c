"""Test the screen saver: an untouched screen is dimmed, then sleeps, and any input wakes it."""

from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, SLEEPS_AFTER, SleepTimer


class FakeClock:
    def __init__(self):
        self.time_s = 1000.0

    def __call__(self):
        return self.time_s


def create_timer(dim_after_s=60.0):
    clock = FakeClock()
    return SleepTimer(dim_after_s, clock), clock


def state_after(sleep_timer, clock, seconds):
    clock.time_s += seconds
    sleep_timer.update()
    return sleep_timer.state


def test_untouched_screen_is_dimmed_then_sleeps_in_time():
    sleep_timer, clock = create_timer()
    assert state_after(sleep_timer, clock, 59) == AWAKE
    assert state_after(sleep_timer, clock, 2) == DIM
    assert state_after(sleep_timer, clock, 60 * (SLEEPS_AFTER - 1) - 2) == DIM
    assert state_after(sleep_timer, clock, 2) == ASLEEP


def test_sleep_timer_returns_the_next_check_time():
    sleep_timer, clock = create_timer()
    assert sleep_timer.update() == 60
    clock.time_s += 60
    assert sleep_timer.update() == 60 * (SLEEPS_AFTER - 1)
    clock.time_s += 1000
    assert sleep_timer.update() is None


def test_only_input_on_a_dark_screen_counts_as_waking():
    sleep_timer, clock = create_timer()
    assert not sleep_timer.note_input()
    state_after(sleep_timer, clock, 61)
    assert sleep_timer.note_input() and sleep_timer.state == AWAKE
    assert not sleep_timer.note_input()


def test_a_sleep_time_of_zero_never_sleeps():
    sleep_timer, clock = create_timer(0)
    assert state_after(sleep_timer, clock, 1e9) == AWAKE and sleep_timer.update() is None
