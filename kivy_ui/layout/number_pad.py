"""Number pad: keys that type a number, a sum or dice notation. A plugged-in keyboard types on it, too."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from itertools import groupby

from companion.table.moves import IllegalMoveError
from companion.table.prompt import Number
from companion.table.sentence import Words
from kivy_ui.layout.elements import choice_key, field_ground
from kivy_ui.layout.key_names import BACKSPACE, ENTER, ESCAPE
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import EMPTY, Part, by_area, cells, column, inset, panel, share
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.look.language import decimal_sign, notation
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

TAKE_BACK = "<"
CHANGE_SIGN = "±"
MINUS = "-"
NUMBER_KEYS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"), (CHANGE_SIGN, "0", TAKE_BACK))
SUM_KEYS = (("7", "8", "9", "+"), ("4", "5", "6", "-"), ("1", "2", "3", "*"), (CHANGE_SIGN, "0", ".", TAKE_BACK))
NOTATION_KEYS = (
    ("7", "8", "9", "d", "k", "h"),
    ("4", "5", "6", "F", "r", "l"),
    ("1", "2", "3", "+", "!", "o"),
    ("-", "0", "0", TAKE_BACK, TAKE_BACK, TAKE_BACK),
)
FACES = {"*": "×", "-": "−"}
OTHER_SIGNS = {"x": "*", "×": "*", "−": "-", ",": ".", "w": "d"}
"""Other characters that count as a pad's keys; dice are d6 in English and W6 in German."""
FACE_TEXT = 38.0
TYPED_TEXT = 64.0
LEAST_TYPED_TEXT = 20.0
HIGH_PLATE_UNITS = 200.0
"""Height from which a plate has room above its number, too, so that the number is in the middle."""
TYPED_SHARE = 1.5  # share of the plate's height; the note has 1
FIELD_PADDING_UNITS = 20.0
GAP_UNITS = 5.0


class NumberPad:
    """The typed text, and the keys that type it.

    keys      rows of keys; "" leaves a place free, a key in several adjacent places is one wide key
    on_change called after each press
    longest   the largest length of the text, in characters
    omitted_keys  keys whose places stay free
    """

    def __init__(
        self, keys: Sequence[Sequence[str]], on_change: Callable[[], object], longest: int, omitted_keys: Collection[str] = ()
    ) -> None:
        self.typed, self._is_proposal = "", False
        self._rows = [["" if key in omitted_keys else key for key in line] for line in keys]
        self._on_change, self._most_characters = on_change, longest

    def part(self, gap: float = GAP_UNITS, other_keys: Mapping[str, Part] | None = None) -> Part:
        """Return the keys, as `pad_keys` has them."""
        return pad_keys(self._rows, self.press, other_keys, gap=gap)

    def replace(self, text: str) -> None:
        """Begin with this text, which the first key replaces."""
        self.typed, self._is_proposal = text, True

    def number(self, field: Number) -> int | None:
        """Return the typed number; None if the text is no number, or the field doesn't allow it."""
        try:
            return field.check(int(self.typed))
        except (ValueError, IllegalMoveError):
            return None

    def press(self, key: str) -> None:
        """Type a key's character; CHANGE_SIGN negates the text, TAKE_BACK deletes its last character."""
        before = "" if self._is_proposal and key not in (TAKE_BACK, CHANGE_SIGN) else self.typed
        self.typed, self._is_proposal = typed_after(before, key)[: self._most_characters], False
        self._on_change()

    def type(self, text: str) -> None:
        """Type the characters of a plugged-in keyboard; ignore those without a key."""
        keys = {key.lower(): key for line in self._rows for key in line if key}
        for sign in text.lower():
            key = keys.get(sign) or keys.get(OTHER_SIGNS.get(sign, ""))
            if key is None and sign == MINUS:
                key = keys.get(CHANGE_SIGN)
            if key is not None and key != TAKE_BACK:
                self.press(key)

    def on_key(self, name: str, finish: Callable[[], object], close: Callable[[], object]) -> None:
        """Handle BACKSPACE, ENTER and ESCAPE of a plugged-in keyboard; `finish` is called by ENTER, `close` by ESCAPE."""
        if name == BACKSPACE:
            self.press(TAKE_BACK)
        elif name == ENTER:
            finish()
        elif name == ESCAPE:
            close()


def pad_keys(
    rows: Sequence[Sequence[str]],
    press: Callable[[str], object],
    other_keys: Mapping[str, Part] | None = None,
    *,
    gap: float = GAP_UNITS,
    size: float = FACE_TEXT,
) -> Part:
    """Return keys in rows, `gap` units apart, with faces `size` units high; `press(key)` is called with the tapped one.

    "" leaves a place free, a key in several adjacent places is one wide key. `other_keys` are parts that replace keys, by key.
    """
    other_keys = other_keys or {}
    lines = ([(len([*places]), other_keys.get(key) or _key(key, press, size)) for key, places in groupby(line)] for line in rows)
    return column(*(cells(*line, gap=gap) for line in lines), gap=gap)


def _key(key: str, press: Callable[[str], object], size: float) -> Part:
    if not key:
        return EMPTY
    if key == TAKE_BACK:
        return choice_key("key:rub out", "", partial(press, key), icon_name="bksp")
    face = notation(key) if key.isalpha() else decimal_sign() if key == "." else FACES.get(key, key)
    return choice_key(f"key:{key}", face, partial(press, key), size=size)


def typed_plate(typed: Words, note: Words, is_dim: bool = False) -> Part:
    """Make the plate that shows the typed text and a note below it; `is_dim` for a dim text."""
    words = line(typed, TYPED_TEXT, "dim" if is_dim else "ink", least=LEAST_TYPED_TEXT, may_cut=True)
    note_part = text(note, LABEL_TEXT, "dim", is_bold=False)

    def make(scene: Scene, area: Area) -> Part:
        upper = [EMPTY] if area.h >= HIGH_PLATE_UNITS else []
        inner = column(*upper, share(TYPED_SHARE, words), note_part)
        return panel("field", field_ground(scene.theme), inset(FIELD_PADDING_UNITS, GAP_UNITS, inner))

    return by_area(make)


def typed_after(typed: str, key: str) -> str:
    """Return the text after a press of `key`.

    >>> typed_after("12", "+"), typed_after("12+7", "±"), typed_after("-(12+7)", "±"), typed_after("12", "<"), typed_after("", "±"), typed_after("0", "5")
    ('12+', '-(12+7)', '12+7', '1', '-', '5')
    """
    if key == TAKE_BACK:
        return typed[:-1]
    if key == CHANGE_SIGN:
        return _negative(typed)
    return key if typed == "0" and key.isdigit() else typed + key


def _negative(typed: str) -> str:
    """Return the negated text."""
    if typed.startswith("-(") and typed.endswith(")"):
        return typed[2:-1]
    if any(sign in typed[1:] for sign in "+-*"):
        return f"-({typed})"
    return typed[1:] if typed.startswith(MINUS) else f"{MINUS}{typed}"
