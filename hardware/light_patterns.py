"""Blinking LEDs and buzzer patterns over time. The caller passes the time, in monotonic seconds."""

BLINK_S = 0.5
BUZZER = "buzzer"


class LightPatterns:
    """The current lights and the buzzer pattern in progress. Times are monotonic seconds."""

    def __init__(self) -> None:
        self._steady: dict[str, bool] = {}
        self._blinking: set[str] = set()
        self._buzz: tuple[float, ...] = ()
        self._buzz_at = 0.0

    def show(self, lights: dict[str, str]) -> None:
        """Set the lights: "off" is off, "…-dim" blinks, every other colour is on."""
        self._steady = {name: colour != "off" for name, colour in lights.items()}
        self._blinking = {name for name, colour in lights.items() if colour.endswith("-dim")}

    def buzz(self, pattern: tuple[float, ...], now: float) -> None:
        """Start a buzzer pattern (seconds on, off, on …); it replaces the current one."""
        self._buzz, self._buzz_at = pattern, now

    def states_at(self, now: float) -> dict[str, bool]:
        """Return for every light, and the buzzer, whether it is on at `now`."""
        is_bright = int(now / BLINK_S) % 2 == 0
        lit = {name: on and (is_bright or name not in self._blinking) for name, on in self._steady.items()}
        return lit | {BUZZER: self._beat(now)[0]}

    def next_change(self, now: float) -> float | None:
        """Return seconds until the next change; None if nothing will change."""
        waits = [wait for wait in (self._beat(now)[1], BLINK_S - now % BLINK_S if self._blinking else None) if wait is not None]
        return min(waits, default=None)

    def _beat(self, now: float) -> tuple[bool, float | None]:
        """Return whether the buzzer is on, and seconds until that changes (None: never)."""
        ends = self._buzz_at
        for at, seconds in enumerate(self._buzz):
            ends += seconds
            if now < ends:
                return at % 2 == 0, ends - now
        return False, None
