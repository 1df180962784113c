"""Our own keyboard and keypad (Kivy's has no numbers, and knows no table)."""

from collections.abc import Callable, Sequence

from kivy.clock import Clock, ClockEvent

from companion.pictures.icons import ICONS
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import ALSO, icon
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import LEAST_TARGET_MM
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.buttons import RADIUS_MM

Type = Callable[[str], object]
LAYOUTS = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "signs": ("1234567890", "-'.,!?&()", ":;/+*#@"),
    "codes": ('_=%$"|~^<>', "[]{}`§°€£", "\\"),
}
NO_LETTERS = ("signs", "codes")
"""Where shift turns from one to the other."""
ACCENTS = {
    **{"a": "àáâãäåāăąæ", "c": "çćčĉċ", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģĝġ", "h": "ħĥ", "i": "ìíîïīįĩı", "j": "ĵ"},
    **{"k": "ķ", "l": "łľĺļ", "n": "ñńňņŋ", "o": "òóôõöøōőœ", "r": "řŕ", "s": "ßšśşșŝ", "t": "ťțþŧ"},
    **{"u": "ùúûüūůűųũŭ", "w": "ŵ", "y": "ýÿŷ", "z": "žźż"},
}
"""What the Latin letters of people's names are written with, from Icelandic to Turkish, by the letter it belongs to."""
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
WIDE_COLUMNS, NARROW_COLUMNS = 10, 7
LAST_ROW = (1.25, 1.25, 1.25, 2.5, 1.25, 2.1)
HOLD_S = 0.5
PAD = ("123", "456", "789", "-0<")
PADS = {
    "sum": (("7", "8", "9", "+"), ("4", "5", "6", "-"), ("1", "2", "3", "*"), ("±", "0", ".", "<")),
    "notation": (("7", "8", "9", "d"), ("4", "5", "6", "F"), ("1", "2", "3", "+"), ("-", "0", "", "<")),
}
SIGNS = {"*": "×", "-": "−"}
KEY_GAP_MM = 0.9


class Keyboard:
    """Letters, capitals, signs and accents; `type_(text)` is called with each character, "<" for taking one back.

    `layout`: "letters", "signs", "codes" (the signs of passwords), "accents" (to touch the letter that is to have one), or the letter whose accents are offered.
    Holding a letter offers its accents, too.
    """

    def __init__(self, surface: Surface, type_: Type, done: Callable[[], object]) -> None:
        self._surface = surface
        self._type = type_
        self._done = done
        self._held: ClockEvent | None = None
        self.layout = "letters"
        self.is_shifted = True

    def draw(self, pen: Pen, box: Box, done_label: Words, can_finish: bool) -> None:
        """Draw all keys in `box`: rows of letters (in the order of the alphabet where ten don't fit), and one of everything else."""
        gap = pen.mm(KEY_GAP_MM)
        lines, columns = self._lines(box.w >= 10 * pen.mm(LEAST_TARGET_MM) + 9 * gap)
        *rows, last = box.rows(len(lines) + 1, gap)
        for row, keys in zip(rows, lines, strict=True):
            self._row(pen, row, keys, columns, gap)
        shift, signs, accents, space, back, done = last.shares(LAST_ROW, gap)
        self._special(pen, shift, "shift", *self._shift_face())
        self._special(pen, signs, "signs", "abc" if self.layout in NO_LETTERS else "?12", lambda: self._turn("signs"))
        is_accents = self.layout not in LAYOUTS
        self._special(pen, accents, "accents", "abc" if is_accents else "áñ", lambda: self._turn("accents"))
        self._special(pen, space, "space", say("keys.space"), lambda: self._typed(" "))
        self._special(pen, back, "rub out", "backspace", lambda: self._type("<"))
        self._special(pen, done, "done", done_label, self._done, True, can_finish)

    def _lines(self, is_wide: bool) -> tuple[Sequence[str], int]:
        """List the keys row by row, as many rows in every layout; and how many fit into one."""
        rows = LAYOUTS.get(self.layout, LAYOUTS["letters"])
        own = ACCENTS.get(self.layout)
        if is_wide:
            return ("", own, "") if own else rows, WIDE_COLUMNS
        keys = own or (ALPHABET if rows is LAYOUTS["letters"] else "".join(rows))
        return [keys[at : at + NARROW_COLUMNS] for at in range(0, len(ALPHABET), NARROW_COLUMNS)], NARROW_COLUMNS

    def _row(self, pen: Pen, row: Box, keys: str, columns: int, gap: float) -> None:
        w = (row.w - (columns - 1) * gap) / columns
        start = row.cx - (len(keys) * (w + gap) - gap) / 2
        for at, key in enumerate(keys):
            self._key(pen, Box(start + at * (w + gap), row.y, w, row.h), key)

    def _key(self, pen: Pen, box: Box, key: str) -> None:
        theme, is_asked = pen.theme, self.layout == "accents"
        is_on = key in ACCENTS or not is_asked
        letter = capital(key) if self.is_shifted and self.layout not in NO_LETTERS else key
        line = theme.rim if is_asked and is_on else theme.line
        pen.box(box, theme.button if is_on else theme.panel, line, pen.mm(1.4), max(1.0, pen.mm(0.2)))
        pen.text(letter, box.cx, box.cy, "strong", theme.on_button if is_on else theme.dim, bold=True)
        if is_on:
            can_hold = key in ACCENTS and self.layout == "letters"
            tap = self._let_go if can_hold else self._typed
            hold = (lambda is_down: self._hold(key, is_down)) if can_hold else None
            on_tap = (lambda: self._turn(key)) if is_asked else (lambda: tap(letter))
            self._surface.touchable(f"key:{letter}", box, on_tap, hold, pen.mm(1.4))

    def _special(self, pen: Pen, box: Box, name: str, face: Words, tap: Tap, is_lit: bool = False, is_on: bool = True) -> None:
        """Draw a key that types no letter; its face is an icon or words."""
        theme = pen.theme
        fill, ink = (theme.brass, theme.on_brass) if is_lit and is_on else (theme.panel, theme.ink if is_on else theme.dim)
        pen.box(box, fill, theme.line, pen.mm(1.4), max(1.0, pen.mm(0.2)))
        if isinstance(face, str) and (face in ICONS or face in ALSO):
            icon(pen, face, box.cx, box.cy, min(box.h, box.w) * 0.24, ink)
        else:
            pen.text(face, box.cx, box.cy, "text", ink, bold=True, room=box.w - pen.mm(0.6))
        if is_on:
            self._surface.touchable(f"key:{name}", box, tap, radius=pen.mm(1.4))

    def _typed(self, letter: str) -> None:
        self._type(letter)
        self.is_shifted = letter == " "
        if self.layout in ACCENTS:
            self.layout = "letters"
        self._surface.renew()

    def _hold(self, key: str, is_down: bool) -> None:
        """Offer a letter's accents once it was held for a while."""
        if is_down:
            self._held = Clock.schedule_once(lambda _: self._turn(key), HOLD_S)
        elif self._held is not None:
            self._held.cancel()

    def _let_go(self, letter: str) -> None:
        """Type a letter that was let go before its accents were offered."""
        if self.layout == "letters":
            self._typed(letter)

    def _shift_face(self) -> tuple[Words, Tap, bool]:
        if self.layout in NO_LETTERS:
            other = NO_LETTERS[self.layout == NO_LETTERS[0]]
            return LAYOUTS[other][0][:3], lambda: self._turn(other), False
        return "shift", self._shift, self.is_shifted

    def _shift(self) -> None:
        self.is_shifted = not self.is_shifted
        self._surface.renew()

    def _turn(self, layout: str) -> None:
        """Turn to other keys, or back to the letters."""
        is_back = layout == self.layout or (layout == "accents" and self.layout in ACCENTS)
        self.layout = "letters" if is_back else layout
        self._surface.renew()


def capital(letter: str) -> str:
    """Return a letter's capital; those who need the dotless i have its capital as our I, and miss the one with a dot.

    >>> capital("é"), capital("ı"), capital("ß"), capital("-")
    ('É', 'İ', 'ß', '-')
    """
    return {"ı": "İ", "ß": "ß"}.get(letter, letter.upper())


def keypad(surface: Surface, pen: Pen, box: Box, type_: Type, has_minus: bool) -> None:
    """Draw digits as on a telephone; `type_` is called with a digit, "-" or "<"."""
    pad(surface, pen, box, type_, [["" if key == "-" and not has_minus else key for key in keys] for keys in PAD])


def pad(surface: Surface, pen: Pen, box: Box, type_: Type, keys: Sequence[Sequence[str]]) -> None:
    """Draw keys in rows, an empty one left out; `type_` is called with the key, "<" for taking one back."""
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
