"""A number that is typed: its keys in three rows of five, or of four, and what was typed so far."""

from collections.abc import Callable
from functools import partial

from companion.table.moves import IllegalMove
from companion.table.prompt import Number
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.keys import key

DIGITS, MINUS, RUB_OUT = "1234567890", "-", "<"
ROWS, COLUMNS, KEY_W, KEY_H, GAP = 3, 5, 78, 76, 8
MOST_DIGITS = 6  # more where the field takes larger numbers
WIDTH, HEIGHT = COLUMNS * (KEY_W + GAP) - GAP, ROWS * (KEY_H + GAP) - GAP


class Pad:
    """The keys for one number; `renew` draws again."""

    def __init__(self, renew: Callable[[], object]) -> None:
        self.typed, self._renew = "", renew
        self._longest = MOST_DIGITS

    def draw(self, scene: Scene, area: Area, field: Number, tint: str, is_alone: bool = False) -> list[Area]:
        """Draw the keys, larger where nothing else stands among them; the places between the digits and the last key, which are free."""
        self._longest = max(MOST_DIGITS, len(str(field.low)), len(str(field.high)))
        columns = COLUMNS - is_alone
        *digits, last = area.grid(ROWS * columns, columns, GAP)
        digits, free = digits[: len(DIGITS)], digits[len(DIGITS) :]
        for sign, place in zip(DIGITS, digits, strict=True):
            key(scene, f"key:{sign}", place, sign, partial(self._type, sign), tint)
        if field.low < 0:
            key(scene, f"key:{MINUS}", free.pop(0), MINUS, self._turn_sign, tint)
        if is_alone and free:
            last = Area(free[0].x, last.y, last.right - free[0].x, last.h)
        key(scene, f"key:{RUB_OUT}", last, RUB_OUT, self._rub_out, tint, icon_name="bksp")
        return free

    def number(self, field: Number) -> int | None:
        """The number, where the field takes it."""
        try:
            return field.check(int(self.typed))
        except (ValueError, IllegalMove):
            return None

    def _type(self, sign: str) -> None:
        self.typed = (sign if self.typed == "0" else self.typed + sign)[: self._longest]
        self._renew()

    def _turn_sign(self) -> None:
        self.typed = self.typed.removeprefix(MINUS) if self.typed.startswith(MINUS) else MINUS + self.typed
        self._renew()

    def _rub_out(self) -> None:
        self.typed = self.typed[:-1]
        self._renew()
