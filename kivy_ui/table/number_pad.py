"""Number pad of the table: what `layout.number_pad` types, with keys that leave room among them."""

from collections.abc import Callable
from functools import partial

from companion.table.moves import IllegalMove
from companion.table.prompt import Number
from kivy_ui.layout.number_pad import CHANGE_SIGN, MINUS, NUMBER_KEYS, TAKE_BACK, NumberPad
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.keys import key

DIGITS = "1234567890"
ROWS, COLUMNS, KEY_W, KEY_H, GAP = 3, 5, 78, 76, 8
MOST_DIGITS = 6  # more where the field takes larger numbers
WIDTH, HEIGHT = COLUMNS * (KEY_W + GAP) - GAP, ROWS * (KEY_H + GAP) - GAP


class Pad(NumberPad):
    """The number pad in a low and wide area: rows of five keys, or of four."""

    def __init__(self, renew: Callable[[], object]) -> None:
        super().__init__(NUMBER_KEYS, renew, MOST_DIGITS)

    def draw(self, scene: Scene, area: Area, field: Number, tint: str, is_alone: bool = False) -> list[Area]:
        """Draw the keys, in rows of four if nothing else is among them; return the places that are free between digits and last key."""
        self._longest = max(MOST_DIGITS, len(str(field.low)), len(str(field.high)))
        columns = COLUMNS - is_alone
        *digits, last = area.grid(ROWS * columns, columns, GAP)
        digits, free = digits[: len(DIGITS)], digits[len(DIGITS) :]
        for sign, place in zip(DIGITS, digits, strict=True):
            key(scene, f"key:{sign}", place, sign, partial(self.press, sign), tint=tint)
        if field.low < 0:
            key(scene, f"key:{MINUS}", free.pop(0), MINUS, partial(self.press, CHANGE_SIGN), tint=tint)
        if is_alone and free:
            last = Area(free[0].x, last.y, last.right - free[0].x, last.h)
        key(scene, f"key:{TAKE_BACK}", last, TAKE_BACK, partial(self.press, TAKE_BACK), tint=tint, icon_name="bksp")
        return free

    def number(self, field: Number) -> int | None:
        """Return the number if the field takes it."""
        try:
            return field.check(int(self.typed))
        except (ValueError, IllegalMove):
            return None
