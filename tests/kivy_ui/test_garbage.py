"""Garbage collection begins after the first frame, without the objects of the start."""

import gc

import pytest

pytestmark = pytest.mark.usefixtures("window")


def test_garbage_collection_leaves_out_the_start():
    from kivy.base import EventLoop
    from kivy.clock import Clock
    from kivy.uix.widget import Widget

    from kivy_ui.window import WindowApp

    frozen = gc.get_freeze_count()
    gc.disable()
    gc.unfreeze()  # the tests' process may have frozen its own objects
    try:
        WindowApp(Widget()).on_start()
        assert not gc.isenabled() and not gc.get_freeze_count()
        EventLoop.window.dispatch("on_flip")
        Clock.tick()
        assert gc.isenabled() and gc.get_freeze_count()
    finally:
        gc.enable()
        gc.unfreeze()
        if frozen:
            gc.freeze()
