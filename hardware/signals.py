"""Which LED is on and whether the buzzer sounds, moment by moment: blinking and patterns, with a passed-in time."""

BLINK_S = 0.5
BUZZER = "buzzer"


class Signals:
    """The lights as last shown and the buzzer's pattern under way. Times are seconds that never go back."""

    def __init__(self) -> None:
        self._steady: dict[str, bool] = {}
        self._blinking: set[str] = set()
        self._buzz: tuple[float, ...] = ()
        self._buzz_at = 0.0

    def show(self, lights: dict[str, str]) -> None:
        """Show these lights from now on: a colour is on, "off" is off, "…-dim" blinks."""
        self._steady = {name: colour != "off" for name, colour in lights.items()}
        self._blinking = {name for name, colour in lights.items() if colour.endswith("-dim")}

    def buzz(self, pattern: tuple[float, ...], now: float) -> None:
        """Sound a pattern of seconds on, off, on …; it takes the place of one under way."""
        self._buzz, self._buzz_at = pattern, now

    def now(self, now: float) -> dict[str, bool]:
        """Return what is on at this moment."""
        is_bright = int(now / BLINK_S) % 2 == 0
        lit = {name: on and (is_bright or name not in self._blinking) for name, on in self._steady.items()}
        return lit | {BUZZER: self._beat(now)[0]}

    def next_change(self, now: float) -> float | None:
        """Return seconds until something changes by itself; None when nothing does."""
        waits = [wait for wait in (self._beat(now)[1], BLINK_S - now % BLINK_S if self._blinking else None) if wait is not None]
        return min(waits, default=None)

    def _beat(self, now: float) -> tuple[bool, float | None]:
        """Tell whether the buzzer sounds, and how long until that changes."""
        ends = self._buzz_at
        for at, seconds in enumerate(self._buzz):
            ends += seconds
            if now < ends:
                return at % 2 == 0, ends - now
        return False, None
