"""Correction of two numbers at once: what is too much for a round, such as a trick, is taken from another player's number."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from kivy.clock import Clock

from companion.games.score_sheet.number_view import NumberView
from companion.games.score_sheet.view import SheetView
from kivy_ui.games.score_sheet.calculating.layout import NumberPosition, Selection, number_at
from kivy_ui.games.score_sheet.calculating.number_input import NumberInput, number_input
from kivy_ui.games.score_sheet.steps import INKS, KEY_GAP_UNITS, button
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import Part, grid, limited_height, units
from kivy_ui.look.language import as_text, translate
from kivy_ui.table.table_scene import TableScene

KEY_UNITS, CLOSE_UNITS, QUESTION_UNITS = 86.0, 66.0, 76.0
MOST_IN_A_COLUMN, MOST_GIVERS = 3, 8
QUESTION_TEXT, LEAST_QUESTION_TEXT, KEY_TEXT = 28.0, 13.0, 28.0


class Giver(NamedTuple):
    """Another player's number, from which an excess can be taken: its seat, its value, and the number."""

    seat: int
    value: int
    number: NumberView


def givers_of(view: SheetView, position: NumberPosition, entered: NumberInput, typed: str) -> list[Giver]:
    """Return the numbers from which the excess of a typed one can be taken; [] without an excess, or if no player has enough."""
    (row, _, number), ask, excess = position, position.ask, _excess(entered, typed)
    if excess <= 0 or ask.places or int(typed) > ask.high:
        return []
    givers = []
    for seats, cell in zip(view.columns, row.cells, strict=True):
        for other in cell.numbers:
            words = as_text(other.sentence)
            if other.ask == number.ask and other.mark not in ("", number.mark) and words.isdigit() and int(words) >= excess:
                givers.append(Giver(seats[0] if other.seat is None else other.seat, int(words), other))
    return givers[:MOST_GIVERS]


def _excess(entered: NumberInput, typed: str) -> int:
    """Return by how much a typed number is above what the others leave; 0 if it is no whole number."""
    return int(typed) - int(entered.field.high) if entered.field is not None and typed.isdigit() else 0


def transfer_parts(
    scene: TableScene, position: NumberPosition, entered: NumberInput, givers: list[Giver], selection: Selection
) -> Iterator[Part]:
    """Yield the question whose number is wrong, a key for each player who can have less, and one that changes nothing."""
    excess = _excess(entered, selection.excess)
    question = translate("sheet.too_many", count=excess)
    yield units(QUESTION_UNITS, text(question, QUESTION_TEXT, INKS[scene.theme], least=LEAST_QUESTION_TEXT))
    keys = (
        choice_key(
            f"giver:{giver.seat}",
            translate("sheet.takes", name=scene.name(giver.seat), before=giver.value, after=giver.value - excess),
            partial(_lower_giver, scene, position, giver, excess=excess, selection=selection),
            size=KEY_TEXT,
        )
        for giver in givers
    )
    columns = 1 if len(givers) <= MOST_IN_A_COLUMN else 2
    yield grid(columns, *(limited_height(KEY_UNITS, key) for key in keys), gap=KEY_GAP_UNITS)
    keep = partial(selection.ask_giver, "")
    yield units(CLOSE_UNITS, button("keep", translate("sheet.keep_numbers"), keep, "end"))


def _lower_giver(scene: TableScene, position: NumberPosition, giver: Giver, *, excess: int, selection: Selection) -> None:
    """Lower the other player's number; `continue_transfer` then enters the typed one."""
    selection.note_transfer(position.number.mark, scene.snapshot.entry)
    number_input(scene, position.row, position.ask, giver.number).send(str(giver.value - excess))


def continue_transfer(scene: TableScene, view: SheetView, selection: Selection) -> None:
    """Enter the number for which room was made, once the other player's number is lower.

    This is called while the sheet is drawn, so the number is sent in the next frame.
    """
    transfer = selection.take_transfer(scene.snapshot.entry)
    position = number_at(view.count, transfer[0]) if transfer is not None and view.count is not None else None
    if transfer is None or position is None:
        return
    row, _, number = position
    Clock.schedule_once(lambda _: number_input(scene, row, position.ask, number).send(transfer[1]), 0)
