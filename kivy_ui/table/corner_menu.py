"""Menu of the table: the key in the corner that opens it, with the turn clock beside the key."""

from collections.abc import Callable
from functools import partial

from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words
from kivy_ui.layout.elements import PageButton
from kivy_ui.stage.sprite import Area
from kivy_ui.table import menu
from kivy_ui.table.keys import corner_button
from kivy_ui.table.table_layout import TableLayout
from kivy_ui.table.table_scene import TableScene
from kivy_ui.table.turn_clock import TurnClock


class CornerMenu:
    """Menu over the table; its key closes it, too.

    is_open     whether it covers the table
    contents    returns its title, a note and its items
    on_corner   called by the key in place of opening the menu; None opens it
    """

    def __init__(self, renew: Callable[[], object], is_seen: Callable[[], object], hide_message: Callable[[], object]) -> None:
        self._renew, self._hide_message = renew, hide_message
        self._turn_clock = TurnClock(renew, is_seen)
        self.is_open = False
        self.contents: Callable[[], tuple[Words, Words, list[PageButton]]] = lambda: ("", "", [])
        self.on_corner: Callable[[], object] | None = None

    def press_key(self) -> None:
        """Do what a tap on the key in the corner does."""
        (self.on_corner or self._toggle)()

    def draw_key(self, scene: TableScene, at: TableLayout, snapshot: Snapshot) -> None:
        """Draw the key, and the clock of the toolbox beside the game while it runs."""
        name = "close" if self.is_open or self.on_corner else "menu"
        ticks = name == "menu" and not snapshot.is_toolbox_shown and self._turn_clock.is_running(snapshot.toolbox)
        corner_button(scene, at.corner, name, self.press_key, name == "close", is_small=ticks)
        self._turn_clock.draw(scene, snapshot.toolbox if ticks else None, at.corner)

    def draw(self, scene: TableScene, at: TableLayout, clock: Snapshot | None) -> None:
        """Draw the open menu; a running `clock`, which it covers, is written in place of its note."""
        title, note, items = self.contents()
        if clock is not None and clock.view is not None and self._turn_clock.is_running(clock):
            note = self._turn_clock.words(scene, clock)
        area = Area(0, 0, scene.w, max(at.low, menu.menu_height(scene)))
        scene.clear_area(area)
        menu.dim(scene, area.bottom, self._toggle)
        menu.draw(scene, area, title, note, [item._replace(tap=partial(self._on_tap, item)) for item in items])
        corner_button(scene, at.corner, "close", self._toggle, True)

    def _on_tap(self, item: PageButton) -> None:
        """Close the menu, and call the tapped item's action; an item that can't be used leaves it open."""
        self.is_open = item.kind == menu.FLAT
        self._renew()
        item.tap()

    def _toggle(self) -> None:
        """Open or close the menu; a second step stays open under it."""
        self.is_open = not self.is_open
        if self.is_open:
            self._hide_message()  # it would cover the menu
        self._renew()
