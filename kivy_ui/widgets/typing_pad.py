"""A big pad for what is written in a notation: a score ("12+7", with ±), or dice ("3d6")."""

from collections.abc import Callable

from companion.table.moves import IllegalMove
from companion.table.say import Words, say
from companion.table.typed import Notation, Sum
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.reading import number, read
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import button
from kivy_ui.widgets.keys import PADS, SIGNS, pad

GAP_MM, DONE_MM, SHOWN_MM = 2.0, 14.0, 26.0


def typed_pad(
    surface: Surface,
    pen: Pen,
    box: Box,
    field: Sum | Notation,
    typed: str,
    type_: Callable[[str], object],
    filled: Callable[[str], object],
) -> None:
    """Draw what was written and what it comes to, beside its keys; `type_` gets the whole text, `filled` the finished one."""
    is_wide = box.w > box.h
    shown, keys = box.columns(2, pen.mm(4)) if is_wide else box.cut_top(box.h * 0.4, pen.mm(GAP_MM))
    done, rest = shown.cut_bottom(pen.mm(DONE_MM), pen.mm(GAP_MM))
    is_right = _show(pen, rest.centred(rest.w, min(rest.h, pen.mm(SHOWN_MM))), field, typed)
    button(surface, pen, done, "done", say("fields.done"), lambda: filled(typed), role="primary", is_on=is_right)
    pad(surface, pen, keys, lambda key: type_(pressed(typed, key)), _keys(field))


def pressed(typed: str, key: str) -> str:
    """Return the text after a key.

    >>> pressed("12", "+"), pressed("12+7", "±"), pressed("-(12+7)", "±"), pressed("12", "<"), pressed("", "±")
    ('12+', '-(12+7)', '12+7', '1', '-')
    """
    if key == "<":
        return typed[:-1]
    return _turned(typed) if key == "±" else typed + key


def _turned(typed: str) -> str:
    if typed.startswith("-(") and typed.endswith(")"):
        return typed[2:-1]
    if any(sign in typed[1:] for sign in "+-*"):
        return f"-({typed})"
    return typed[1:] if typed.startswith("-") else f"-{typed}"


def _keys(field: Sum | Notation) -> list[list[str]]:
    if isinstance(field, Notation):
        return [list(keys) for keys in PADS["notation"]]
    left_out = {"." if not field.places else "", "±" if field.low >= 0 else ""}
    return [["" if key in left_out else key for key in keys] for keys in PADS["sum"]]


def _show(pen: Pen, box: Box, field: Sum | Notation, typed: str) -> bool:
    """Write what was typed, and below it what it comes to or why it doesn't; return whether it can be taken."""
    theme = pen.theme
    pen.panel(box, theme.groove)
    said, is_right = _verdict(field, typed)
    written, note = box.inset(pen.mm(2), pen.mm(1)).cut_top(box.h * 0.55)
    words = "".join(SIGNS.get(letter, letter) for letter in typed) if isinstance(field, Sum) else typed
    pen.text(
        words or "?", written.cx, written.cy, "huge", theme.ink if typed else theme.dim, bold=True, room=written.w, may_cut=True
    )
    size = "title" if is_right else "caption"
    pen.words(said, note, size, theme.accent if is_right else theme.dim, bold=is_right)
    return is_right


def _verdict(field: Sum | Notation, typed: str) -> tuple[Words, bool]:
    if not typed:
        return (say("fields.span", low=field.low, high=field.high) if isinstance(field, Sum) else say("fields.notation")), False
    try:
        value = field.check(typed)
    except IllegalMove as refusal:
        return read(refusal.said).removeprefix(f"{read(field.label)}: "), False
    if isinstance(value, int) and isinstance(field, Sum):
        return (f"= {number(value / 10**field.places)}" if not typed.isdigit() else ""), True
    return "", True
