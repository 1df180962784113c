"""Readers of touch panels on a bare display: mtdev, or `kivy_ui.device.single_touch` for a single-touch panel.

Kivy searches for panels once, at the start, and only for multi-touch ones; this module searches again. A reader survives a
reconnection under the same name; a panel under a new name needs a new reader.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kivy.base import EventLoopBase
    from kivy.input.provider import MotionEventProvider

    from hardware.touch_panels import TouchPanel

PROVIDER = "mtdev"
SINGLE_TOUCH_PROVIDER = "single_touch"


def is_bare(inputs: Iterable[tuple[str, str]]) -> bool:
    """Return whether Kivy's `inputs` (its section of that name) read panels directly, without a window system."""
    return any(PROVIDER in value for _, value in inputs)


def follow(
    panels: Iterable["TouchPanel"], loop: "EventLoopBase", make: "Callable[[str, str, str], MotionEventProvider]"
) -> list[str]:
    """Let `loop` (Kivy's EventLoop) read every panel that has no reader yet.

    `make(provider, name, node)` returns a reader. Return the new nodes.
    """
    read = {(getattr(provider, "input_fn", None), getattr(provider, "is_single", False)) for provider in loop.input_providers}
    fresh = [panel for panel in panels if (panel.node, panel.is_single) not in read]
    for panel in fresh:
        provider = SINGLE_TOUCH_PROVIDER if panel.is_single else PROVIDER
        reader = make(provider, f"{provider}_{panel.node.rsplit('/', 1)[-1]}", panel.node)
        loop.add_input_provider(reader)
        reader.start()
    return [panel.node for panel in fresh]


def follow_panels() -> list[str]:
    """Read every connected panel, if this app reads panels directly. Return the new nodes."""
    from kivy.base import EventLoop
    from kivy.config import Config

    from hardware.touch_panels import panels

    if not is_bare(Config.items("input")):
        return []
    return follow(panels(), EventLoop, _make_provider)


def _make_provider(provider: str, name: str, node: str) -> "MotionEventProvider":
    from kivy.input.factory import MotionEventFactory

    if provider == SINGLE_TOUCH_PROVIDER:
        from kivy_ui.device.single_touch import SingleTouch  # it needs Kivy's window

        return SingleTouch(name, node)
    return MotionEventFactory.get(provider)(name, node)
