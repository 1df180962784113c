"""Test the screen saver: an untouched screen is dimmed, then sleeps, and any input wakes it."""

from kivy_ui.device.sleep_timer import ASLEEP, AWAKE, DIM, SLEEPS_AFTER, SleepTimer


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self):
        return self.now


def a_rest(dim_after_s=60.0):
    clock = Clock()
    return SleepTimer(dim_after_s, clock), clock


def after(rest, clock, seconds):
    clock.now += seconds
    rest.look()
    return rest.state


def test_it_is_dimmed_after_its_time_and_sleeps_later():
    rest, clock = a_rest()
    assert after(rest, clock, 59) == AWAKE
    assert after(rest, clock, 2) == DIM
    assert after(rest, clock, 60 * (SLEEPS_AFTER - 1) - 2) == DIM
    assert after(rest, clock, 2) == ASLEEP


def test_it_says_when_to_look_again():
    rest, clock = a_rest()
    assert rest.look() == 60
    clock.now += 60
    assert rest.look() == 60 * (SLEEPS_AFTER - 1)
    clock.now += 1000
    assert rest.look() is None


def test_only_what_wakes_it_is_called_waking():
    rest, clock = a_rest()
    assert not rest.stir()
    after(rest, clock, 61)
    assert rest.stir() and rest.state == AWAKE
    assert not rest.stir()


def test_never_means_never():
    rest, clock = a_rest(0)
    assert after(rest, clock, 1e9) == AWAKE and rest.look() is None
