"""Blinking LEDs and buzzer patterns over time. The caller passes the time, in monotonic seconds."""

BLINK_S = 0.5
BUZZER = "buzzer"


class LightPatterns:
    """The current lights and the buzzer pattern in progress. Times are monotonic seconds.

    Each phase of a buzzer pattern lasts at least its time from when `advance` returned it: a thread that wakes too late lengthens
    a beep, but skips none.
    """

    def __init__(self) -> None:
        self._steady: dict[str, bool] = {}
        self._blinking: set[str] = set()
        self._buzz: tuple[float, ...] = ()
        self._phase = 0
        self._phase_ends = 0.0

    def show(self, lights: dict[str, str]) -> None:
        """Set the lights: "off" is off, "…-dim" blinks, every other colour is on."""
        self._steady = {name: colour != "off" for name, colour in lights.items()}
        self._blinking = {name for name, colour in lights.items() if colour.endswith("-dim")}

    def buzz(self, pattern: tuple[float, ...], now_s: float) -> None:
        """Replace the buzzer pattern (seconds on, off, on …). It starts with the next `advance`."""
        self._buzz, self._phase, self._phase_ends = pattern, -1, now_s

    def advance(self, now_s: float) -> dict[str, bool]:
        """Return for every light, and the buzzer, whether it is on at `now_s`. The buzzer enters its next phase if that is due."""
        if self._is_buzzing and now_s >= self._phase_ends:
            self._phase += 1
            self._phase_ends = now_s + self._buzz[self._phase] if self._is_buzzing else now_s
        is_bright = int(now_s / BLINK_S) % 2 == 0
        lit = {name: is_on and (is_bright or name not in self._blinking) for name, is_on in self._steady.items()}
        return lit | {BUZZER: self._is_buzzing and self._phase % 2 == 0}

    def next_change(self, now_s: float) -> float | None:
        """Return seconds until `advance` is due; None if nothing will change."""
        waits = [max(0.0, self._phase_ends - now_s)] if self._is_buzzing else []
        return min([*waits, *([BLINK_S - now_s % BLINK_S] if self._blinking else [])], default=None)

    @property
    def _is_buzzing(self) -> bool:
        """Whether the pattern has a phase left."""
        return self._phase < len(self._buzz)
