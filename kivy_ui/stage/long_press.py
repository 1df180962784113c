"""Long press on a key: an action of its own after a while; a shorter press is a tap."""

from collections.abc import Callable

from kivy.clock import Clock, ClockEvent

HOLD_S = 0.6


class LongPress:
    """Long press on one of the keys of a page.

    is_used    whether the present touch was a long press or a drag, so that letting go is no tap
    """

    def __init__(self) -> None:
        self.is_used = False
        self._event: ClockEvent | None = None

    def hold(self, action: Callable[[], object], is_held: bool) -> None:
        """Handle the begin and the end of a touch: call `action` once it has been held for HOLD_S seconds."""
        self.cancel()
        if is_held:
            self.is_used = False
            self._event = Clock.schedule_once(lambda _: self.use(action), HOLD_S)

    def use(self, action: Callable[[], object] = lambda: None) -> None:
        """Call `action`; letting go is no tap then."""
        self.cancel()
        self.is_used = True
        action()

    def tap(self, action: Callable[[], object]) -> None:
        """Call `action` if the touch was short."""
        if not self.is_used:
            action()

    def cancel(self) -> None:
        """Stop waiting."""
        if self._event:
            self._event.cancel()
            self._event = None
