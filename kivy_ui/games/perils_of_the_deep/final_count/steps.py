"""Second step of the final count: all parts of a captain's points on one page, with one number pad."""

from collections.abc import Sequence
from functools import partial
from typing import cast

from companion.table.prompt import Choice, Number
from companion.table.sentence import Words, say
from kivy_ui.games.perils_of_the_deep.parchment.pieces import parchment, tile
from kivy_ui.games.perils_of_the_deep.pieces import paper_ink
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene
from kivy_ui.layout.leaves import line, text
from kivy_ui.layout.part import Part, by_shape, centre_part, column, inset, row, units
from kivy_ui.layout.sizes import HEADING_TEXT, KEY_TEXT, NOTE_TEXT
from kivy_ui.look.language import key_sum, translate, typed_sum
from kivy_ui.stage.scene import Scene
from kivy_ui.table.second_step import PAD_HEIGHT_UNITS, PAD_WIDTH_UNITS, pad_for
from kivy_ui.table.table_scene import ActionButton, Actions, SecondStep, TableScene

NAMES = {
    "tokens": say("perils_of_the_deep.count_tokens"),
    "treasure": say("perils_of_the_deep.count_treasure"),
    "points": say("perils_of_the_deep.count_cards"),
}
"""Names of the parts, by field."""
NUMBER_UNITS, UPRIGHT_PARTS_UNITS, TOTAL_UNITS, LEAST_NAME_TEXT = 70.0, 94.0, 30.0, 14.0
"""Width of a part's number, heights of the upright parts and of the sum, in units; least text size of a name."""


class FinalCount(SecondStep):
    """Second step that types each part of a captain's points; a tap on a part goes to it, and a part left empty counts 0.

    so_far   the captain's points without those entered here; `tokens` its VP tokens of the boarding die, the first entry
    """

    def __init__(self, choice: Choice, name: str, so_far: int, actions: Actions, tokens: int = 0) -> None:
        self._choice, self._name, self._so_far, self._actions = choice, name, so_far, actions
        self._fields = cast(tuple[Number, ...], choice.fields)
        self._pads = [pad_for(field, actions.renew) for field in self._fields]
        self._known_tokens = tokens if self._fields[0].name == "tokens" else 0
        if self._known_tokens:
            self._pads[0].replace(str(self._known_tokens))
        self._at = 0
        self.lead = choice.seat

    def question(self) -> Words:
        """Return the question: the part that is typed now."""
        return self._fields[self._at].label

    def go_back(self) -> bool:
        """Go back one part; return True from the first, which closes the step."""
        self._at -= 1
        return self._at < 0

    def main_button(self) -> ActionButton:
        """Return the button that goes to the next part, or enters all after the last; an outline for a number that can't be."""
        field, numbers = self._fields[self._at], self._numbers()
        if numbers[self._at] is None:
            span = say("table.span", low=field.low, high=field.high)
            return ActionButton(span, None)
        if self._at + 1 < len(self._fields):
            title = translate("perils_of_the_deep.next_count", part=NAMES[self._fields[self._at + 1].name])
            note = translate("perils_of_the_deep.points_here", points=numbers[self._at])
            if self._at == 0 and self._known_tokens:
                note = translate("perils_of_the_deep.tokens_of_die", count=self._known_tokens)
            return ActionButton(title, partial(self._go_to, self._at + 1), note)
        note = translate("perils_of_the_deep.count_total", total=self._so_far + sum(number or 0 for number in numbers))
        title = translate("perils_of_the_deep.enter_count", total=_sum_of([number or 0 for number in numbers]))
        return ActionButton(title, self._enter, note)

    def body(self, scene: TableScene) -> Part:
        """Return the parts beside the pad, or upright above it."""
        tiles = [by_scene(partial(self._tile, nth)) for nth in range(len(self._fields))]
        total = units(TOTAL_UNITS, line(self._sum_words(), KEY_TEXT, paper_ink(scene), least=LEAST_NAME_TEXT))
        pad = self._pads[self._at].part(GAP_UNITS)
        wide = row(column(*tiles, total), units(PAD_WIDTH_UNITS, centre_part(0, PAD_HEIGHT_UNITS, pad)), gap=MARGIN_UNITS)
        upright = column(units(UPRIGHT_PARTS_UNITS, row(*tiles)), total, pad)
        return parchment(inset(MARGIN_UNITS, GAP_UNITS, by_shape(wide, upright)))

    def _sum_words(self) -> str:
        more = sum(number or 0 for number in self._numbers())
        total = key_sum(str(self._so_far + more))
        return translate("perils_of_the_deep.count_sum", name=self._name, before=self._so_far, more=_signed_term(more), total=total)

    def _tile(self, nth: int, scene: Scene) -> Part:
        """Return a part's name and number on a tile, framed while it is typed; upright the name is above the number."""
        table_scene, field = cast(TableScene, scene), self._fields[nth]
        ink, typed = paper_ink(table_scene), self._pads[nth].typed
        size, anchor = (KEY_TEXT, "start") if scene.is_wide else (NOTE_TEXT, "middle")
        name = text(NAMES[field.name], size, ink, anchor, least=LEAST_NAME_TEXT)
        number = line(typed_sum(typed) or "–", HEADING_TEXT * 1.2, ink, least=LEAST_NAME_TEXT)
        inside = row(name, units(NUMBER_UNITS, number)) if scene.is_wide else column(name, number, gap=0)
        return tile(table_scene, f"part:{field.name}", inset(12, 4, inside), partial(self._go_to, nth), nth == self._at)

    def _numbers(self) -> list[int | None]:
        """Return the number of each part, 0 if nothing is typed; None for a text that is no number or not allowed."""
        return [pad.number(field) if pad.typed else 0 for field, pad in zip(self._fields, self._pads, strict=True)]

    def _go_to(self, nth: int) -> None:
        self._at = nth
        self._actions.renew()

    def _enter(self) -> None:
        """Answer with all parts, or go to the first that can't be."""
        numbers = self._numbers()
        wrong = next((nth for nth, number in enumerate(numbers) if number is None), None)
        if wrong is None:
            self._actions.answer(self._choice, tuple(number or 0 for number in numbers))
        else:
            self._go_to(wrong)


def _sum_of(numbers: Sequence[int]) -> str:
    """Return numbers as a sum that takes negative ones away: 5 + 0 − 3."""
    first, *rest = numbers
    return " ".join((key_sum(str(first)), *map(_signed_term, rest)))


def _signed_term(number: int) -> str:
    """Return a number after its sign: + 5, − 3."""
    return f"{'−' if number < 0 else '+'} {abs(number)}"
