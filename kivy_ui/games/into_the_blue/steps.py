"""Second steps of Into the Blue: enter physical dice, confirm a stop that loses the turn, and read why a level is tied."""

from functools import partial

from companion.games.into_the_blue.view import BoardView
from companion.pictures.dice_pictures import die
from companion.pictures.picture import picture
from companion.table.prompt import Choice, Option, Pick
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, by_scene, key
from kivy_ui.layout.part import (
    Part,
    by_area,
    centre_part,
    centred_row,
    column,
    grid,
    image,
    inset,
    limited_height,
    middle,
    panel,
    paragraph,
    share,
    spread,
    units,
)
from kivy_ui.look.language import translate
from kivy_ui.stage import plate_painters
from kivy_ui.table.table_scene import ActionButton, Actions, TableScene

SLOT_HEIGHT_UNITS = 88.0
SLOT_UNITS = 76.0
KEY_ROW_UNITS = 140.0
OUTLINES = {"light": "#0b2230"}
BRASS_OUTLINE = "#ffd07a"
DIE_HEIGHT = 1.34
"""Height of a die's picture with its shadow, relative to the die."""
DIE_ON_KEY = 0.68
TIE_TEXT_UNITS = 26.0
"""Text size of the explanation of a tie."""


class FacesStep:
    """Second step that fills a field of dice; their order doesn't matter, as the tray sorts them."""

    def __init__(self, scene: TableScene, choice: Choice) -> None:
        self.choice, self._actions = choice, scene.actions
        self._faces: list[str] = []

    @property
    def field(self) -> Pick:
        """Field to fill."""
        field = self.choice.fields[0]
        assert isinstance(field, Pick)
        return field

    def question(self) -> Words:
        """Return the question."""
        return self.field.label

    def body(self, scene: TableScene) -> Part:
        """Return the entered faces above, and a key for each face below."""
        options = self.field.options
        across = len(options) if scene.is_wide else len(options) // 2
        slots = centred_row(SLOT_UNITS, *map(self._slot, range(self.field.most)))
        keys = limited_height(-(-len(options) // across) * KEY_ROW_UNITS, grid(across, *map(self._key, options)))
        return inset(MARGIN_UNITS, GAP_UNITS, column(units(SLOT_HEIGHT_UNITS, slots), share(1, keys), gap=MARGIN_UNITS))

    def _slot(self, number: int) -> Part:
        name = f"entered:{number}"
        if number < len(self._faces):
            return panel(name, None, _die_part(self._faces[number], 1.0), partial(self._take_back, number))
        outline = by_scene(lambda scene: spread(picture(plate_painters.dashed_outline, OUTLINES.get(scene.theme, BRASS_OUTLINE))))
        return inset(3, 0, centre_part(0, SLOT_UNITS, outline))

    def _key(self, option: Option) -> Part:
        face = str(option.value)
        return key(f"option:{face}", _die_part(face, DIE_ON_KEY), partial(self._add, face))

    def main_button(self) -> ActionButton | None:
        """Return the button that enters the dice, disabled while some are missing."""
        missing = self.field.most - len(self._faces)
        if missing:
            return ActionButton(say("into_the_blue.missing", count=missing), None)
        return ActionButton(self.choice.label, partial(self._actions.answer, self.choice, (tuple(self._faces),)))

    def go_back(self) -> bool:
        """Close the step."""
        return True

    def _add(self, face: str) -> None:
        if len(self._faces) < self.field.most:
            self._faces.append(face)
            self._actions.renew()

    def _take_back(self, number: int) -> None:
        del self._faces[number]
        self._actions.renew()


class LostTurnStep:
    """Second step that asks before a stop without a 1; “Back” is where Stop was, so that a second tap there loses nothing."""

    def __init__(self, view: BoardView, choice: Choice, actions: Actions) -> None:
        self._choice, self._actions = choice, actions
        self._faces = [die_view.label for die_view in view.tray.dice]

    def question(self) -> Words:
        """Return the question."""
        return translate("into_the_blue.stop_without_1")

    def body(self, scene: TableScene) -> Part:
        """Return the dice, in two rows on an upright screen."""
        dice = [_die_part(face, DIE_ON_KEY) for face in self._faces]
        across = len(dice) if scene.is_wide else len(dice) // 2
        rows_height = len(dice) // across * KEY_ROW_UNITS
        return inset(MARGIN_UNITS, GAP_UNITS, centre_part(0, rows_height, grid(across, *dice)))

    def main_button(self) -> ActionButton | None:
        """Return the button that stops, with what it loses; it is coral, not the brass of a common choice."""
        give_up = partial(self._actions.answer, self._choice, ())
        return ActionButton(self._choice.label, give_up, note=self._choice.loses, kind="loss")

    def go_back(self) -> bool:
        """Close the step."""
        return True


class TieStep:
    """Second step that explains the ties on a level; only “Back” leads on."""

    def __init__(self, view: BoardView, level: int) -> None:
        self._level, self._words = level, view.ties[level - 1]

    def question(self) -> Words:
        """Return the title."""
        return translate("into_the_blue.tie_now", level=self._level)

    def body(self, scene: TableScene) -> Part:
        """Return the explanation."""
        return inset(2 * MARGIN_UNITS, MARGIN_UNITS, middle(paragraph(self._words, TIE_TEXT_UNITS)))

    def main_button(self) -> ActionButton | None:
        """Return None: there is nothing to answer."""
        return None

    def go_back(self) -> bool:
        """Close the step."""
        return True


def _die_part(face: str, size: float) -> Part:
    """Return a part with a centred die, `size` times as large as the shorter side of its area."""
    return by_area(lambda scene, area: image(picture(die, face), DIE_HEIGHT * size * min(area.w, area.h)))
