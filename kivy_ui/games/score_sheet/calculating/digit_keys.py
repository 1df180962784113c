"""Keys that enter a number of a sheet that calculates: digits, signs, and the steps of a bonus."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from companion.games.score_sheet.number_view import AskView, CellView, NumberView, RowView
from companion.games.score_sheet.view import SheetView
from companion.pictures.picture import picture
from kivy_ui.games.score_sheet.calculating.layout import Selection
from kivy_ui.games.score_sheet.calculating.number_input import LEAST_SUM, LONGEST, NumberInput, number_input
from kivy_ui.games.score_sheet.calculating.transfer import Giver
from kivy_ui.games.score_sheet.steps import (
    KEY_GAP_UNITS,
    KEY_TEXT,
    POINT,
)
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.number_pad import TAKE_BACK, pad_keys, typed_after
from kivy_ui.layout.part import Part
from kivy_ui.look.language import as_text, key_sum, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.second_step import custom_part, with_tint
from kivy_ui.table.table_scene import TableScene

STEP_TINT = "#7a5a1e"
DIM_ALPHA = 0.35
DIGITS = (("7", "8", "9"), ("4", "5", "6"), ("1", "2", "3"))
SIGNS = ("+", "-", "*")
STEP_TEXT = 25.0
STEPS = (1, 2, 3, -1)
"""Multiples of a bonus's step on the keys beside the digits."""


class PadKeys:
    """Keys that enter a number: digits, and beside them signs or the steps of a bonus.

    The number is sent as soon as no further digit could extend it to another number in range.

    number    input of the number that the digits enter
    bonus     the bonus to which steps are added; None for a row without one
    givers    function from a typed number to the players' numbers from which its excess for the round can be taken
    """

    def __init__(
        self,
        scene: TableScene,
        selection: Selection,
        number: NumberInput,
        bonus: "Bonus | None",
        givers: Callable[[str], list[Giver]],
    ) -> None:
        self._scene, self._selection, self._number, self._bonus, self._givers = scene, selection, number, bonus, givers

    def keys(self, ask: AskView, *, shows_signs: bool) -> Part:
        """Return the keys that enter the number. `shows_signs`: there is a column of signs, dimmed if the number needs none."""
        other_keys = self._out_of_range_keys()
        signs = [] if self._number.multiples else [sign for sign in SIGNS if _needs_sign(ask, sign)]
        if shows_signs:
            other_keys |= {sign: self._dimmed_sign(sign) for sign in SIGNS if sign not in signs}
            signs = list(SIGNS)
        other_keys |= {sign: self._dimmed_sign(sign) for sign in signs if not self._number.can_begin(self._selection.typed + sign)}
        side_keys, last = [*signs, "", "", ""], [POINT if ask.places else "", ""]
        if self._bonus is not None:
            *side_keys, less = (f"step:{times}" for times in STEPS)
            last = [less, less]
            if self._bonus.is_typed and ask.low < 0:
                last = [less, "-"]
                other_keys |= {} if self._number.can_begin(self._selection.typed + "-") else {"-": self._dimmed_sign("-")}
            other_keys |= {f"step:{times}": self._step(self._bonus, times, is_live=not ask.is_early) for times in STEPS}
        has_four = bool(signs or ask.places or self._bonus)
        rows: list[tuple[str, ...]] = [(*digits, sign) if has_four else digits for digits, sign in zip(DIGITS, side_keys)]
        rows.append((TAKE_BACK, "0", *(last if has_four else [""])))
        return pad_keys(rows, self._press, other_keys, gap=KEY_GAP_UNITS, size=KEY_TEXT)

    def _press(self, key: str) -> None:
        typed = typed_after(self._selection.typed, key)
        if key.isdigit() and self._number.is_complete(typed):
            send_typed(self._selection, self._number, typed)
        elif len(typed) <= LONGEST:
            self._selection.type(typed)

    def _out_of_range_keys(self) -> dict[str, Part]:
        """Return keys for the digits that would lead out of range: a tap asks whose number is wrong, or shows why it is refused."""
        digits = ("0", *(digit for line in DIGITS for digit in line))
        typed = self._selection.typed
        return {digit: self._dimmed_digit(digit, typed + digit) for digit in digits if not self._number.can_begin(typed + digit)}

    def _dimmed_digit(self, digit: str, typed: str) -> Part:
        if self._givers(typed):
            return choice_key(f"key:{digit}", digit, partial(self._selection.ask_giver, typed), size=KEY_TEXT)
        return _dim_key(self._scene, f"key:{digit}", digit, KEY_TEXT, partial(self._refuse, typed))

    def _refuse(self, typed: str) -> None:
        """Say why a number is refused. Only a tap finds the reason: that takes longer than drawing a key."""
        self._selection.refuse(self._number.refusal(typed))

    def _dimmed_sign(self, sign: str) -> Part:
        return _dim_key(self._scene, f"key:{sign}", key_sum(sign), KEY_TEXT, None)

    def _step(self, bonus: "Bonus", times: int, *, is_live: bool) -> Part:
        """Return the key that adds `times` steps to the bonus; dimmed unless `is_live`, or if the bonus would be out of range.

        Steps of a number that must be entered add to the typed digits, which the answer below enters.
        """
        words = f"+{times * bonus.step}" if times > 0 else f"−{bonus.step}"
        number, selection, before = bonus.number, self._selection, bonus.current_value
        if bonus.is_typed and selection.typed:
            before = 0 if number.refusal(selection.typed) or number.field is None else number.field.check(selection.typed)
        value = before + times * bonus.step
        if number.field is None or not (is_live and number.field.low <= value <= number.field.high):
            return _dim_key(self._scene, f"step:{times}", words, STEP_TEXT, None)
        tap = partial(selection.type if bonus.is_typed else number.send, str(value))
        return with_tint(STEP_TINT, choice_key(f"step:{times}", words, tap, size=STEP_TEXT))


def _needs_sign(ask: AskView, sign: str) -> bool:
    """Return whether a number may be typed with this sign: large ones as a sum, others only with a minus."""
    return ask.high > LEAST_SUM or (sign == "-" and ask.low < 0)


def has_line_with_signs(view: SheetView) -> bool:
    """Return whether a line that is entered once may be typed as a sum: then the keys of all lines have the same columns."""
    rows = view.count.rows if view.count is not None else ()
    return any(ask.kind == "number" and ask.high > LEAST_SUM for row in rows if row.kind == "line" for ask in row.asks)


class Bonus(NamedTuple):
    """Number that keys add steps to: its input, its value now, the size of a step, and the key of its ask.

    is_typed  whether steps add to the typed digits, as for points in hand; otherwise each step is entered at once
    """

    number: NumberInput
    current_value: int
    step: int
    ask: str
    is_typed: bool


def bonus_of(scene: TableScene, row: RowView, cell: CellView | None, number: NumberView) -> Bonus | None:
    """Return the bonus of a cell that has keys beside the digits; None for a row without one, or where the keys have no room."""
    asks = {ask.key: ask for ask in row.asks}
    entered, ask = asks[number.ask], next((ask for ask in row.asks if ask.step > 1), None)
    if ask is None or cell is None or (ask is not entered and (entered.places or entered.high > LEAST_SUM)):
        return None
    bonus_number = next(
        (other_number for other_number in cell.numbers if other_number.ask == ask.key and other_number.seat in (number.seat, None)),
        None,
    )
    if bonus_number is None:
        return None
    bonus_input = number_input(scene, row, ask, bonus_number)
    if bonus_input.multiples:
        return None
    bonus_words = as_text(bonus_number.sentence).replace("−", "-")
    value, is_typed = int(bonus_words) if bonus_words.lstrip("-").isdigit() else 0, ask is entered and not ask.is_optional
    return Bonus(bonus_input, value, ask.step, ask.key, is_typed)


def _dim_key(scene: TableScene, name: str, words: str, size: float, tap: Tap | None) -> Part:
    """Return a dimmed key that enters nothing; `tap` shows why, None ignores taps."""

    def draw(area: Area) -> None:
        scene.put_in_area(name, picture(plate_painters.key, False, scene.ink.tint, scene.theme), area, DIM_ALPHA)
        ink = plate_painters.ink_on("plain", scene.theme)
        scene.write(f"{name}:title", words, area.cx, area.cy - 2, size, colour=ink, alpha=DIM_ALPHA, room=area.w - 8)
        if tap is not None:
            scene.touch(name, area, tap, radius=10)

    return custom_part(draw)


def send_typed(selection: Selection, number: NumberInput, typed: str) -> None:
    """Enter the typed number; leave a correction if it is the number that is there already."""
    selection.typed = ""
    if number.is_present(typed):
        selection.keep_number(translate("sheet.same_number"))
    else:
        number.send(typed)
