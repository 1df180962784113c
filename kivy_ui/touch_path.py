"""On the bare display touches come by mtdev, one reader a panel. Kivy looks for panels once, at the start; this looks again.

A panel that comes back under its old name is taken up by Kivy's reader itself; one under a new name, or the first one ever, is not.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kivy.base import EventLoopBase
    from kivy.input.provider import MotionEventProvider

PROVIDER = "mtdev"


def is_bare(inputs: Iterable[tuple[str, str]]) -> bool:
    """Return whether Kivy's `inputs` (its section of that name) read panels themselves, rather than by a window system."""
    return any(PROVIDER in value for _, value in inputs)


def follow(nodes: Iterable[str], loop: "EventLoopBase", make: "Callable[[str, str], MotionEventProvider]") -> list[str]:
    """Have `loop` (Kivy's EventLoop) read every panel in `nodes` ("/dev/input/event3") that nothing reads yet.

    `make(name, node)` makes a reader. Returns the nodes that are new.
    """
    read = {getattr(provider, "input_fn", None) for provider in loop.input_providers}
    fresh = [node for node in nodes if node not in read]
    for node in fresh:
        reader = make(f"{PROVIDER}_{node.rsplit('/', 1)[-1]}", node)
        loop.add_input_provider(reader)
        reader.start()
    return fresh


def follow_panels() -> list[str]:
    """Read every panel there is now, where this app reads panels itself. Returns the nodes that are new."""
    from kivy.base import EventLoop
    from kivy.config import Config
    from kivy.input.factory import MotionEventFactory

    from hardware.touch import panels

    if not is_bare(Config.items("input")):
        return []
    return follow((panel.node for panel in panels()), EventLoop, MotionEventFactory.get(PROVIDER))
