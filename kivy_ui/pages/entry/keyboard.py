"""On-screen keyboard: letters in the order of the language, signs and accents. Kivy's own has no accents."""

from collections.abc import Callable, Sequence
from functools import partial

from kivy.clock import Clock, ClockEvent

from companion.pictures.picture import picture
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import by_scene, icon_key, key, key_text, plate_ground, text_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import Part, by_area, by_shape, centred_row, column, panel, row, share, stack, units, with_padding
from kivy_ui.layout.sizes import KEY_TEXT, LARGE_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

LAYOUTS = {
    "letters": ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "signs": ("1234567890", "-'.,!?&()", ":;/+*#@"),
    "codes": ('_=%$"|~^<>', "[]{}`§°€£", "\\"),
}
NO_LETTERS = ("signs", "codes")
"""Layouts between which shift switches."""
ACCENTS = {
    **{"a": "àáâãäåāăąæ", "c": "çćčĉċ", "d": "ďđð", "e": "èéêëēėęě", "g": "ğģĝġ", "h": "ħĥ", "i": "ìíîïīįĩı", "j": "ĵ"},
    **{"k": "ķ", "l": "łľĺļ", "n": "ñńňņŋ", "o": "òóôõöøōőœ", "r": "řŕ", "s": "ßšśşșŝ", "t": "ťțþŧ"},
    **{"u": "ùúûüūůűųũŭ", "w": "ŵ", "y": "ýÿŷ", "z": "žźż"},
}
"""Letters with accents in people's names, from Icelandic to Turkish, by the letter that they belong to."""
LETTERS = {"de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß")}
"""Rows of letters of languages with a layout of their own."""
COLUMNS = 10
LEAST_KEY_UNITS = 47.0
ROWS_UNITS = 258.0
UPRIGHT_ROWS_UNITS = 456.0
GAP_UNITS = 5.0
OUTLINE_PADDING_UNITS = 6.0
LAST_ROW = (1.25, 1.25, 1.25, 2.5, 1.25, 2.1)
"""Relative widths of shift, signs, accents, space, back and done."""
HOLD_S = 0.5
FADED_ALPHA = 0.35
LEAST_FACE_TEXT = 18.0
FACE_PADDING_UNITS = 6.0
PLATE_RADIUS_UNITS = 12.0
RUB_OUT = "\b"


class Keyboard:
    """The keys. `on_letter(text)` is called with each letter, with RUB_OUT to delete one; `on_done()` by the last key.

    layout      "letters", "signs", "codes" (signs of passwords), "accents" (the next letter gets one), or the letter whose accents
                are offered
    is_shifted  whether the next letter is a capital
    before_capitals  the characters after which a letter is a capital, such as the space in people’s names
    held_letter the held letter, whose accents are above its key: the finger slides to one. Lifted on the key, it types the letter
    """

    def __init__(self, on_letter: Callable[[str], object], on_done: Tap, renew: Tap) -> None:
        self._on_letter, self._on_done, self._renew = on_letter, on_done, renew
        self._hold: ClockEvent | None = None
        self.layout = "letters"
        self.is_shifted = True
        self.before_capitals = ""
        self.held_letter = ""
        self._accent, self._has_slid = "", False
        self._key_areas: dict[str, Area] = {}
        self._accent_areas: dict[str, Area] = {}

    def part(self, done_words: Words, can_finish: bool, *, is_main: bool = True) -> Part:
        """Return all keys: rows of letters, and a row of everything else. `is_main`: the last key is brass once it can be tapped."""
        last = self._last_row(done_words, can_finish, is_main=is_main)
        keys = by_area(partial(self._rows, last))
        return by_shape(units(ROWS_UNITS, keys), units(UPRIGHT_ROWS_UNITS, keys))

    def _rows(self, last: Part, scene: Scene, area: Area) -> Part:
        lines, columns = self._lines(area.w)
        width = area.columns(columns, GAP_UNITS)[0].w
        rows = [centred_row(width, *map(self._letter_key, letters)) for letters in lines]
        return stack(column(*rows, last, gap=GAP_UNITS), Part(self._draw_accents))

    def _last_row(self, done_words: Words, can_finish: bool, *, is_main: bool) -> Part:
        is_accents = self.layout not in LAYOUTS
        keys = (
            self._shift_key(),
            text_key("key:signs", "abc" if self.layout in NO_LETTERS else "?12", partial(self._turn, "signs")),
            text_key("key:accents", "abc" if is_accents else "áñ", partial(self._turn, "accents")),
            text_key("key:space", say("keys.space"), partial(self._type, " ")),
            icon_key("key:rub out", "bksp", partial(self._on_letter, RUB_OUT)),
            key("key:done", key_text(done_words, KEY_TEXT, is_main), self._on_done, is_main)
            if can_finish
            else _outline(done_words),
        )
        return row(*(share(weight, part) for weight, part in zip(LAST_ROW, keys, strict=True)), gap=GAP_UNITS)

    def _lines(self, width: float) -> tuple[Sequence[str], int]:
        """Return the letters row by row, as many rows in every layout, and how many fit into a row."""
        letters: Sequence[str] = LETTERS.get(language_code(), LAYOUTS["letters"])
        columns = COLUMNS
        if len(letters[0]) * (LEAST_KEY_UNITS + GAP_UNITS) <= width:
            columns = max(columns, len(letters[0]))
        elif len(letters[0]) > COLUMNS:  # ä, ö, ü and ß have a row of their own
            special_letters = sorted(
                (letter for row in letters for letter in row if not letter.isascii()), key=lambda letter: (letter == "ß", letter)
            )
            letters = (*map(_ascii_letters, letters), "".join(special_letters))
        accents = ACCENTS.get(self.layout)
        rows = ("", accents) if accents else LAYOUTS[self.layout] if self.layout in NO_LETTERS else letters
        return (*rows, *[""] * (len(letters) - len(rows))), columns

    def _letter_key(self, letter: str) -> Part:
        """Return the key of a letter, faded if an accent is to be chosen and the letter has none."""
        asks_accent = self.layout == "accents"
        can_tap = letter in ACCENTS or not asks_accent
        name, is_on = f"key:{self._face(letter)}", asks_accent and can_tap
        face = _key_face(name, self._face(letter), is_on, 1.0 if can_tap else FADED_ALPHA)
        can_hold = letter in ACCENTS and self.layout == "letters"
        tap = partial(self._turn, letter) if asks_accent else partial(self._let_go if can_hold else self._type, letter)
        hold = partial(self._time_press, letter) if can_hold else None

        def draw(scene: Scene, area: Area, key: str) -> None:
            self._key_areas[letter] = area
            face.draw(scene, area, key)
            if can_tap:
                drag = partial(self._slide, scene) if can_hold else None
                scene.touch(name, area.inset(-GAP_UNITS / 2, 0), tap, hold, drag, radius=PLATE_RADIUS_UNITS)

        return Part(draw)

    def _shift_key(self) -> Part:
        if self.layout in NO_LETTERS:
            other = NO_LETTERS[self.layout == NO_LETTERS[0]]
            return text_key("key:shift", LAYOUTS[other][0][:3], partial(self._turn, other))
        return icon_key("key:shift", "shift", self._toggle_shift, self.is_shifted)

    # taps

    def _face(self, letter: str) -> str:
        """Return the letter that a key types now: small or capital."""
        return capital(letter) if self.is_shifted and self.layout not in NO_LETTERS else letter

    def _type(self, letter: str) -> None:
        face = self._face(letter)  # at the tap: the key may still be drawn as a capital
        self.is_shifted = letter in self.before_capitals
        if self.layout in ACCENTS:
            self.layout = "letters"
        self._on_letter(face)

    # accents of a held letter

    def _draw_accents(self, scene: Scene, area: Area, key: str) -> None:
        """Draw the accents of the held letter over its key, as far as the keys reach to either side.

        The plate's place is computed by hand, because it depends on the place of that key.
        """
        accents, key_area = ACCENTS.get(self.held_letter, ""), self._key_areas.get(self.held_letter)
        self._accent_areas = {}
        if not accents or key_area is None:
            return
        width = min(key_area.w, (area.w + GAP_UNITS) / len(accents) - GAP_UNITS)
        whole = len(accents) * (width + GAP_UNITS) + GAP_UNITS
        start = min(max(area.x - GAP_UNITS, key_area.cx - whole / 2), area.right + GAP_UNITS - whole)
        place = Area(start, key_area.y - key_area.h - 3 * GAP_UNITS, whole, key_area.h + 2 * GAP_UNITS)
        ground = plate_ground(scene.ink.plate, BRASS, PLATE_RADIUS_UNITS)
        keys = row(*(self._accent_key(f"{key}:{accent}", accent) for accent in accents), gap=GAP_UNITS)
        panel(f"{key}:plate", ground, with_padding(GAP_UNITS, GAP_UNITS, keys)).draw(scene, place, key)

    def _accent_key(self, name: str, accent: str) -> Part:
        face = _key_face(name, self._face(accent), accent == self._accent)

        def draw(scene: Scene, area: Area, key: str) -> None:
            self._accent_areas[accent] = area
            face.draw(scene, area, key)

        return Part(draw)

    def _slide(self, scene: Scene, x_px: float, y_px: float, is_done: bool) -> None:
        """Follow a finger over the accents, and type the one that it leaves."""
        if not self.held_letter:
            return
        x, y = x_px / scene.look.unit, scene.h - y_px / scene.look.unit
        accent = next((accent for accent, area in self._accent_areas.items() if area.inset(-GAP_UNITS / 2).contains(x, y)), "")
        is_new, self._accent = accent != self._accent, accent
        if is_done:
            self.held_letter, self._accent = "", ""
            self._has_slid = bool(accent)
            if accent:
                self._type(accent)
        if is_new or is_done:
            self._renew()

    def _time_press(self, letter: str, is_down: bool) -> None:
        """Offer a letter's accents after a long press.

        Kivy's timers run before the touches of the same frame: after a slow frame, wait for a release that has already happened.
        """
        if self._hold is not None:
            self._hold.cancel()
        if is_down:
            self.held_letter, self._has_slid = "", False
        offer = partial(self._offer_accents, letter)
        self._hold = Clock.schedule_once(lambda _: self._wait_a_frame(offer), HOLD_S) if is_down else None

    def _wait_a_frame(self, on_frame: Tap) -> None:
        self._hold = Clock.schedule_once(lambda _: on_frame(), 0)

    def _offer_accents(self, letter: str) -> None:
        self._hold = None
        self.held_letter = letter
        self._renew()

    def _let_go(self, letter: str) -> None:
        """Type a letter, unless the finger slid to one of its accents."""
        if not self._has_slid:
            self._type(letter)

    def _toggle_shift(self) -> None:
        self.is_shifted = not self.is_shifted
        self._renew()

    def _turn(self, layout: str) -> None:
        """Show another layout; show the letters again if it is shown already."""
        is_back = layout == self.layout or (layout == "accents" and self.layout in ACCENTS)
        self.layout = "letters" if is_back else layout
        self._renew()


def _key_face(name: str, face: str, is_on: bool, alpha: float = 1.0) -> Part:
    """Return the plate of a key with the letter that it types; brass if `is_on`. `alpha` is their opacity, 0 to 1."""

    def draw(scene: Scene, area: Area, _: str) -> None:
        scene.put_in_area(name, picture(plate_painters.key, is_on, scene.ink.tint, scene.theme), area, alpha)
        scene.write(
            f"{name}:face", face, area.cx, area.cy - plate_painters.LIP / 2, LARGE_TEXT, room=area.w - FACE_PADDING_UNITS,
            colour=plate_painters.ink_on("main" if is_on else "plain", scene.theme), least=LEAST_FACE_TEXT, alpha=alpha,
        )  # fmt: skip

    return Part(draw)


def _outline(done_words: Words) -> Part:
    """Return an outline instead of the last key while there is no text to save."""
    words = with_padding(OUTLINE_PADDING_UNITS, 0, text(done_words, KEY_TEXT, "dim"))
    return by_scene(
        lambda scene: panel("key:none", picture(plate_painters.dashed_outline, plate_painters.outline(scene.theme)), words)
    )


def _ascii_letters(row: str) -> str:
    return "".join(filter(str.isascii, row))


def capital(letter: str) -> str:
    """Return the capital of a letter. The dotless ı gives İ, as I is the capital of i.

    >>> capital("é"), capital("ı"), capital("ß"), capital("-")
    ('É', 'İ', 'ß', '-')
    """
    return {"ı": "İ", "ß": "ß"}.get(letter, letter.upper())
