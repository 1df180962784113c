"""Test that garbage collection starts after the first frame, ignores start-up objects, and waits for pauses."""

import gc
import time
import weakref

import pytest

pytestmark = pytest.mark.usefixtures("window")


@pytest.fixture
def collected_generations():
    """Yield a list of the collected generations; restore the collector's settings afterwards."""
    from kivy.base import EventLoop

    from kivy_ui import window

    generations, frozen, thresholds = [], gc.get_freeze_count(), gc.get_threshold()

    def begins(phase, facts):
        if phase == "start":
            generations.append(facts["generation"])

    gc.disable()
    gc.unfreeze()  # the test process may have frozen its own objects
    gc.callbacks.append(begins)
    yield generations
    gc.callbacks.remove(begins)
    EventLoop.window.unbind(on_flip=window._await_pause)
    window._in_a_pause.cancel()
    gc.set_threshold(*thresholds)
    gc.enable()
    gc.unfreeze()
    if frozen:
        gc.freeze()


def start_app():
    """Start an app and draw its first frame."""
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    from kivy_ui import window

    window.WindowApp(Widget()).on_start()
    assert not gc.isenabled() and not gc.get_freeze_count()
    EventLoop.window.dispatch("on_flip")
    Clock.tick()
    return window


def test_garbage_collection_ignores_start_up_objects(collected_generations):
    start_app()
    assert gc.isenabled() and gc.get_freeze_count()


def test_garbage_is_collected_between_frames(collected_generations):
    from kivy.base import EventLoop
    from kivy.clock import Clock

    window = start_app()
    EventLoop.window.dispatch("on_flip")
    del collected_generations[:]
    garbage = [[index] for index in range(10_000)]  # objects that some taps leave behind
    EventLoop.window.dispatch("on_flip")
    assert collected_generations == []
    ends = time.monotonic() + 20 * window.PAUSE_S
    while not collected_generations and time.monotonic() < ends:
        Clock.tick()
    assert collected_generations == [1]
    assert len(garbage) == 10_000


def test_closed_scene_is_freed_without_garbage_collection(collected_generations, user):
    from companion.session.inputs.messages import BeginSession
    from companion.table.seats import seats_named

    user.table.send(BeginSession("score-sheet", seats_named(["Ann", "Bo"])))
    user.wait_until_idle()
    user.table_stage.draw_now()
    before = weakref.ref(user.table_stage.scene)
    assert before().targets
    user.table_stage.draw_now()
    assert before() is None
