"""Second step with the odds of dice: the chance of each total or more, of exactly it, or of it or less."""

from collections.abc import Callable
from functools import partial

from companion.pictures.picture import picture
from companion.pictures.plot_pictures import gauge
from companion.table.dice_odds import Reach, chances_of_totals
from companion.table.sentence import Words
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, chips
from kivy_ui.layout.leaves import line
from kivy_ui.layout.part import EMPTY, Part, column, grid, inset, limited_height, panel, row, units
from kivy_ui.look.language import notation, number, percent, translate
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area, area_around
from kivy_ui.table.table_scene import SecondStep, TableScene

MOST_TOTALS_OF_COLUMNS = (8, 16)
"""Most totals in one column of bars, and in two; more are in three, upright in two."""
TOTAL_BAR_UNITS = 46.0
CHIPS_UNITS = 52.0
TOTAL_TEXT = 24.0
BAR_UNITS = 24.0
TOTAL_LABEL_UNITS = 60.0
PERCENT_UNITS = 66.0


class TotalsStep(SecondStep):
    """Second step with the chance of each total or more; keys show the chance of exactly it, or of it or less.

    words   names the dice in the title; "" for their notation
    """

    def __init__(self, dice: str, words: Words = "") -> None:
        self._dice, self._words = dice, words
        self._reach: Reach = "or_more"

    def question(self) -> Words:
        """Return the title: the dice whose odds are shown."""
        return translate("table.totals", dice=self._words or notation(self._dice))

    def body(self, scene: TableScene) -> Part:
        """Return the keys for what is shown, and below them a bar for each total; the fewer totals, the fewer columns."""
        chances = chances_of_totals(self._dice, self._reach)
        columns = sum(len(chances) > most for most in MOST_TOTALS_OF_COLUMNS[: None if scene.is_wide else 1]) + 1
        bars = [limited_height(TOTAL_BAR_UNITS, _chance_bar(scene, self._total_words(total), chance)) for total, chance in chances]
        rows = -(-len(bars) // columns)
        bars += [EMPTY] * (rows * columns - len(bars))
        down_columns = [bar for at in range(rows) for bar in bars[at::rows]]  # a list is read down, then to the right
        ground = panel(
            "totals",
            picture(plate_painters.plate, scene.ink.plate, scene.ink.ink),
            inset(MARGIN_UNITS, GAP_UNITS, grid(columns, *down_columns, gap=GAP_UNITS)),
        )
        reaches: list[tuple[Reach, Words]] = [
            ("or_more", translate("table.chance_or_more")),
            ("exactly", translate("table.chance_exactly")),
            ("or_less", translate("table.chance_or_less")),
        ]
        keys = chips("reach", reaches, self._reach, partial(self._select_reach, scene.actions.renew))
        return inset(MARGIN_UNITS, GAP_UNITS, column(units(CHIPS_UNITS, keys), ground, gap=GAP_UNITS))

    def _select_reach(self, renew: Callable[[], object], reach: Reach) -> None:
        self._reach = reach
        renew()

    def _total_words(self, total: int) -> Words:
        """Return a total as the chance counts it: “7+”, “7” or “≤ 7”."""
        if self._reach == "exactly":
            return number(total)
        return translate("table.or_more", total=total) if self._reach == "or_more" else translate("table.or_less", total=total)


def _chance_bar(scene: TableScene, total_words: Words, chance: float) -> Part:
    """Return a total, the bar of its chance, and the chance in percent."""

    def draw(part_scene: Scene, area: Area, key: str) -> None:
        look = picture(gauge, round(chance, 2), BRASS, "", scene.theme)
        height = min(area.h, BAR_UNITS)
        part_scene.put_in_area(f"{key}:bar", look, area_around(area.cx, area.cy, round(area.w), round(height)))

    label = line(total_words, TOTAL_TEXT, anchor="end")
    return row(units(TOTAL_LABEL_UNITS, label), Part(draw), units(PERCENT_UNITS, line(percent(chance), TOTAL_TEXT, anchor="start")))
