"""Legend of the dice notation: an example and its meaning in each row, shown while nothing is typed."""

from companion.table.sentence import say
from kivy_ui.layout.elements import by_scene, field_ground
from kivy_ui.layout.leaves import fitted_size, line
from kivy_ui.layout.part import Part, column, inset, panel, row, units
from kivy_ui.layout.sizes import NOTE_TEXT
from kivy_ui.look.language import notation
from kivy_ui.stage.scene import Scene

EXAMPLES = (
    ("2d20+3", say("dice_legend.add")),
    ("4d6kh3", say("dice_legend.highest")),
    ("2d20kl1", say("dice_legend.lowest")),
    ("3d6!", say("dice_legend.explode")),
    ("2d6r1", say("dice_legend.reroll")),
    ("2d6ro1", say("dice_legend.once")),
    ("4dF", say("dice_legend.fate")),
)
"""Notation of the example in each row, and its meaning."""
EXAMPLE_UNITS, PADDING_UNITS, GAP_UNITS = 116.0, 16.0, 4.0


def dice_legend() -> Part:
    """Make the plate with all rows, in one text size that fits the longest."""
    return by_scene(lambda scene: panel("field", field_ground(scene.theme), inset(PADDING_UNITS, GAP_UNITS, _rows(scene))))


def _rows(scene: Scene) -> Part:
    width = scene.w / (2 if scene.is_wide else 1) - EXAMPLE_UNITS - 4 * PADDING_UNITS
    size = fitted_size(scene, [meaning for _, meaning in EXAMPLES], NOTE_TEXT, width)
    return column(
        *(
            row(
                units(EXAMPLE_UNITS, line(notation(example), size, anchor="start")),
                line(meaning, size, "dim", "start", is_bold=False),
                gap=GAP_UNITS,
            )
            for example, meaning in EXAMPLES
        ),
        gap=GAP_UNITS,
    )
