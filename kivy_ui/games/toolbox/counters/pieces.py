"""Keys that select the counter on the panels, where these are too small to name every counter of a player."""

from collections.abc import Sequence
from functools import partial

from companion.games.toolbox.state import Count
from kivy_ui.layout.elements import choice_key
from kivy_ui.layout.part import grid
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.table.table_scene import TableScene

KEY_UNITS, GAP_UNITS = 50.0, 6.0
UPRIGHT_COLUMNS = 4
KEY_TEXT = 20.0


class CounterSelection:
    """Counter that is shown on panels without room for all counters. It is remembered by its number among all counters."""

    def __init__(self) -> None:
        self._selected_index = 0

    def find_selected(self, counters: Sequence[tuple[int, Count]]) -> tuple[int, Count]:
        """Return the selected counter with its number; the first of `counters` if the selected one is not among them."""
        return next((counter for counter in counters if counter[0] == self._selected_index), counters[0])

    def draw(self, scene: TableScene, area: Area, counters: Sequence[tuple[int, Count]], *, has_room: bool) -> Area:
        """Draw a key for each counter at the top of the area; return the rest of the area.

        An upright screen that `has_room` has four keys in a row, else all are in one.
        """
        selected, _ = self.find_selected(counters)
        columns = min(len(counters), UPRIGHT_COLUMNS) if has_room and not scene.is_wide else len(counters)
        rows = -(-len(counters) // columns)
        height = rows * KEY_UNITS + (rows - 1) * GAP_UNITS
        keys = (
            choice_key(
                f"counter:{at}",
                translate("toolbox.counter_key", kind=counter.kind),
                partial(self._select, scene, at),
                at == selected,
                size=KEY_TEXT,
            )
            for at, counter in counters
        )
        grid(columns, *keys, gap=GAP_UNITS).draw(scene, area._replace(h=height), "counters")
        used_height = height + GAP_UNITS
        return area._replace(y=area.y + used_height, h=area.h - used_height)

    def _select(self, scene: TableScene, at: int) -> None:
        self._selected_index = at
        scene.actions.renew()
