"""Our own keyboard and keypad (Kivy's has no numbers, and knows no table)."""

from collections.abc import Callable, Sequence
from typing import Any

from kivy_ui.box import Box
from kivy_ui.drawing.icons import icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import RADIUS_MM

Type = Callable[[str], Any]
LAYOUTS = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "signs": ("1234567890", "-'.,!?&()", "äöüßéèñ"),
}
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
NARROW_COLUMNS = 7
PAD = ("123", "456", "789", "-0<")
PADS = {
    "sum": (("7", "8", "9", "+"), ("4", "5", "6", "-"), ("1", "2", "3", "*"), ("±", "0", ".", "<")),
    "notation": (("7", "8", "9", "d"), ("4", "5", "6", "F"), ("1", "2", "3", "+"), ("-", "0", "", "<")),
}
SIGNS = {"*": "×", "-": "−"}
KEY_GAP_MM = 0.9


class Keyboard:
    """Letters, capitals and signs; `type_(text)` is called with each character, "<" for taking one back."""

    def __init__(self, surface: Surface, type_: Type, done: Callable[[], Any]) -> None:
        self._surface = surface
        self._type = type_
        self._done = done
        self.layout = "letters"
        self.is_shifted = True

    def draw(self, pen: Pen, box: Box, done_label: str, can_finish: bool) -> None:
        """All keys in `box`: rows of letters (in the order of the alphabet where ten do not fit), and one of everything else."""
        gap = pen.mm(KEY_GAP_MM)
        lines, columns = self._lines(box.w >= 10 * pen.mm(LEAST_TARGET_MM) + 9 * gap)
        *rows, last = box.rows(len(lines) + 1, gap)
        for row, keys in zip(rows, lines, strict=True):
            self._row(pen, row, keys, columns, gap)
        shift, signs, space, back, done = last.shares((1.25, 1.25, 3.2, 1.25, 2.4), gap)
        self._special(pen, shift, "shift", "shift", "", self._shift, self.is_shifted)
        self._special(pen, signs, "signs", "", "?12" if self.layout == "letters" else "abc", self._signs)
        self._special(pen, space, "space", "", "space", lambda: self._typed(" "))
        self._special(pen, back, "rub out", "backspace", "", lambda: self._type("<"))
        self._special(pen, done, "done", "", done_label, self._done, True, can_finish)

    def _lines(self, is_wide: bool) -> tuple[Sequence[str], int]:
        if is_wide:
            return LAYOUTS[self.layout], 10
        keys = ALPHABET if self.layout == "letters" else "".join(LAYOUTS[self.layout])
        return [keys[at : at + NARROW_COLUMNS] for at in range(0, len(keys), NARROW_COLUMNS)], NARROW_COLUMNS

    def _row(self, pen: Pen, row: Box, keys: str, columns: int, gap: float) -> None:
        w = (row.w - (columns - 1) * gap) / columns
        start = row.cx - (len(keys) * (w + gap) - gap) / 2
        for at, key in enumerate(keys):
            letter = key.upper() if self.is_shifted and self.layout == "letters" else key
            self._key(pen, Box(start + at * (w + gap), row.y, w, row.h), letter)

    def _key(self, pen: Pen, box: Box, letter: str) -> None:
        theme = pen.theme
        pen.box(box, theme.button, theme.line, pen.mm(1.4), max(1.0, pen.mm(0.2)))
        pen.text(letter, box.cx, box.cy, "strong", theme.on_button, bold=True)
        self._surface.touchable(f"key:{letter}", box, lambda: self._typed(letter), radius=pen.mm(1.4))

    def _special(
        self, pen: Pen, box: Box, name: str, sign: str, title: str, tap: Callable[[], Any], is_lit: bool = False, is_on: bool = True
    ) -> None:
        theme = pen.theme
        fill, ink = (theme.brass, theme.on_brass) if is_lit and is_on else (theme.panel, theme.ink if is_on else theme.dim)
        pen.box(box, fill, theme.line, pen.mm(1.4), max(1.0, pen.mm(0.2)))
        if sign:
            icon(pen, sign, box.cx, box.cy, min(box.h, box.w) * 0.24, ink)
        else:
            pen.text(title, box.cx, box.cy, "text", ink, bold=True, room=box.w - pen.mm(0.6))
        if is_on:
            self._surface.touchable(f"key:{name}", box, tap, radius=pen.mm(1.4))

    def _typed(self, letter: str) -> None:
        self._type(letter)
        self.is_shifted = letter == " "
        self._surface.renew()

    def _shift(self) -> None:
        self.is_shifted = not self.is_shifted
        self._surface.renew()

    def _signs(self) -> None:
        self.layout = "signs" if self.layout == "letters" else "letters"
        self._surface.renew()


def keypad(surface: Surface, pen: Pen, box: Box, type_: Type, has_minus: bool) -> None:
    """Digits as on a telephone; `type_` is called with a digit, "-" or "<"."""
    pad(surface, pen, box, type_, [["" if key == "-" and not has_minus else key for key in keys] for keys in PAD])


def pad(surface: Surface, pen: Pen, box: Box, type_: Type, keys: Sequence[Sequence[str]]) -> None:
    """Keys in rows, an empty one left out; `type_` is called with the key, "<" for taking one back."""
    gap = pen.mm(KEY_GAP_MM)
    for row, names in zip(box.rows(len(keys), gap), keys, strict=True):
        for cell, key in zip(row.columns(len(names), gap), names, strict=True):
            if key:
                _pad_key(surface, pen, cell, type_, key)


def _pad_key(surface: Surface, pen: Pen, cell: Box, type_: Type, key: str) -> None:
    theme = pen.theme
    pen.box(cell, theme.button if key.isdigit() else theme.panel, theme.line, pen.mm(RADIUS_MM), max(1.0, pen.mm(0.2)))
    if key == "<":
        icon(pen, "backspace", cell.cx, cell.cy, min(cell.h, cell.w) * 0.24, theme.ink)
    else:
        pen.text(SIGNS.get(key, key), cell.cx, cell.cy, "count", theme.on_button if key.isdigit() else theme.ink, bold=True)
    name = "rub out" if key == "<" else key
    surface.touchable(f"key:{name}", cell, lambda: type_(key), radius=pen.mm(RADIUS_MM))
