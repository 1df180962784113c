"""Our own keyboard (Kivy's has no numbers, and knows no table): letters as the language lays them, signs, accents; and pads of digits."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent

from companion.pictures.picture import picture
from companion.table.say import Words, say
from kivy_ui.look.language import notation, spoken
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.board_colours import Skin

Type = Callable[[str], object]
Tap = Callable[[], object]
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
LETTERS = {"de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß")}
"""Rows of letters where a language has others than "letters"."""
COLUMNS, LEAST_W = 10, 47.0
LAST_ROW = (1.25, 1.25, 1.25, 2.5, 1.25, 2.1)
HOLD_S = 0.5
PADS = {
    "sum": (("7", "8", "9", "+"), ("4", "5", "6", "-"), ("1", "2", "3", "*"), ("±", "0", ".", "<")),
    "notation": (("7", "8", "9", "d"), ("4", "5", "6", "F"), ("1", "2", "3", "+"), ("-", "0", "", "<")),
}
SIGNS = {"*": "×", "-": "−"}
RUB_OUT = "\b"
GAP = 5.0


class Keyboard:
    """Letters, capitals, signs and accents; `type_(text)` is called with each character, RUB_OUT for taking one back.

    `layout`: "letters", "signs", "codes" (the signs of passwords), "accents" (to touch the letter that is to have one), or the letter whose accents are offered.
    Holding a letter offers its accents, too.
    """

    def __init__(self, type_: Type, done: Tap, renew: Tap) -> None:
        self._type, self._done, self._renew = type_, done, renew
        self._held: ClockEvent | None = None
        self.layout = "letters"
        self.is_shifted = True

    def draw(self, scene: Scene, area: Area, ink: Skin, done: Words, can_finish: bool) -> None:
        """Draw all keys: rows of letters (what a row has no room for has one of its own), and one of everything else."""
        lines, columns = self._lines(area.w)
        *rows, last = area.rows(len(lines) + 1, GAP)
        for row, keys in zip(rows, lines, strict=True):
            self._row(scene, row, keys, columns, ink)
        self._draw_last(scene, last, ink, done, can_finish)

    def _draw_last(self, scene: Scene, row: Area, ink: Skin, done: Words, can_finish: bool) -> None:
        shift, signs, accents, space, back, end = row.shares(LAST_ROW, GAP)
        is_accents = self.layout not in LAYOUTS
        self._shift_key(scene, shift, ink)
        self._special(scene, signs, "signs", "abc" if self.layout in NO_LETTERS else "?12", partial(self._turn, "signs"), ink)
        self._special(scene, accents, "accents", "abc" if is_accents else "áñ", partial(self._turn, "accents"), ink)
        self._special(scene, space, "space", say("keys.space"), partial(self._typed, " "), ink)
        parts.key(scene, "key:rub out", back, "", partial(self._type, RUB_OUT), ink.tint, icon_name="bksp")
        if can_finish:
            parts.key(scene, "key:done", end, done, self._done, ink.tint, True, size=26)
        else:
            scene.lay("key:none", picture(plate_painters.dashed, plate_painters.outline(scene.theme)), end)
            scene.write("key:none:title", done, end.cx, end.cy - 2, 26, ink.dim, room=end.w - 12, least=13)

    def _lines(self, w: float) -> tuple[Sequence[str], int]:
        """List the keys row by row, as many rows in every layout; and how many fit into one."""
        letters: Sequence[str] = LETTERS.get(spoken(), LAYOUTS["letters"])
        columns = COLUMNS
        if len(letters[0]) * (LEAST_W + GAP) <= w:
            columns = max(columns, len(letters[0]))
        elif len(letters[0]) > COLUMNS:  # ä, ö, ü and ß
            letters = (*map(_plain, letters), "".join(letter for row in letters for letter in row if not letter.isascii()))
        own = ACCENTS.get(self.layout)
        rows = ("", own) if own else LAYOUTS[self.layout] if self.layout in NO_LETTERS else letters
        return (*rows, *[""] * (len(letters) - len(rows))), columns

    def _row(self, scene: Scene, row: Area, keys: str, columns: int, ink: Skin) -> None:
        w = (row.w - (columns - 1) * GAP) / columns
        start = row.cx - (len(keys) * (w + GAP) - GAP) / 2
        for at, key in enumerate(keys):
            self._key(scene, Area(start + at * (w + GAP), row.y, w, row.h), key, ink)

    def _key(self, scene: Scene, area: Area, key: str, ink: Skin) -> None:
        is_asked = self.layout == "accents"
        is_on = key in ACCENTS or not is_asked
        letter = capital(key) if self.is_shifted and self.layout not in NO_LETTERS else key
        name = f"key:{letter}"
        scene.lay(name, picture(plate_painters.key, is_asked and is_on, ink.tint, scene.theme), area, 1 if is_on else 0.35)
        colour = plate_painters.ink_on("main" if is_asked and is_on else "plain", scene.theme)
        scene.write(f"{name}:face", letter, area.cx, area.cy - 2, 30, colour, room=area.w - 6, least=18, alpha=1 if is_on else 0.35)
        if is_on:
            can_hold = key in ACCENTS and self.layout == "letters"
            tap = partial(self._turn, key) if is_asked else partial(self._let_go if can_hold else self._typed, letter)
            scene.touch(name, area.inset(-GAP / 2, 0), tap, partial(self._hold, key) if can_hold else None, radius=12)

    def _special(self, scene: Scene, area: Area, name: str, face: Words, tap: Tap, ink: Skin) -> None:
        """Draw a key that types no letter."""
        parts.key(scene, f"key:{name}", area, face, tap, ink.tint, size=24)

    def _shift_key(self, scene: Scene, area: Area, ink: Skin) -> None:
        if self.layout in NO_LETTERS:
            other = NO_LETTERS[self.layout == NO_LETTERS[0]]
            self._special(scene, area, "shift", LAYOUTS[other][0][:3], partial(self._turn, other), ink)
        else:
            parts.key(scene, "key:shift", area, "", self._shift, ink.tint, self.is_shifted, icon_name="shift")

    def _typed(self, letter: str) -> None:
        self.is_shifted = letter == " "
        if self.layout in ACCENTS:
            self.layout = "letters"
        self._type(letter)

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

    def _shift(self) -> None:
        self.is_shifted = not self.is_shifted
        self._renew()

    def _turn(self, layout: str) -> None:
        """Turn to other keys, or back to the letters."""
        is_back = layout == self.layout or (layout == "accents" and self.layout in ACCENTS)
        self.layout = "letters" if is_back else layout
        self._renew()


def _plain(row: str) -> str:
    return "".join(filter(str.isascii, row))


def capital(letter: str) -> str:
    """Return a letter's capital; those who need the dotless i have its capital as our I, and miss the one with a dot.

    >>> capital("é"), capital("ı"), capital("ß"), capital("-")
    ('É', 'İ', 'ß', '-')
    """
    return {"ı": "İ", "ß": "ß"}.get(letter, letter.upper())


def draw_pad(scene: Scene, area: Area, ink: Skin, type_: Type, keys: Sequence[Sequence[str]]) -> None:
    """Draw keys in rows, an empty one left out; `type_` is called with the key, "<" for taking one back."""
    for row, names in zip(area.rows(len(keys), GAP), keys, strict=True):
        for place, key in zip(row.columns(len(names), GAP), names, strict=True):
            if key:
                name, sign = f"key:{'rub out' if key == '<' else key}", "bksp" if key == "<" else ""
                parts.key(
                    scene, name, place, SIGNS.get(key) or notation(key), partial(type_, key), ink.tint, icon_name=sign, size=38
                )
