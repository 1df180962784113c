"""The table: seat rail, board, what is beside it, the prompt bar, and the drawer with the tools."""

from collections.abc import Callable

from companion.session.hands.inputs import CloseDrawer, OpenDrawer
from companion.session.hands.shown import Shown
from companion.table.views import View
from kivy_ui.box import Box
from kivy_ui.look import LEAST_TARGET_MM, Look
from kivy_ui.screens.drawer import Drawer
from kivy_ui.screens.log import LogSheet
from kivy_ui.screens.menu import MenuSheet
from kivy_ui.screens.playing import GAP_MM, MARGIN_MM, PlayArea
from kivy_ui.screens.screen import Shell
from kivy_ui.widgets.rail import CROWDED, CROWDED_GAP_MM, SeatRail, columns_across
from kivy_ui.widgets.side import SidePanel

RAIL_MM, RAIL_ROW_MM = 32.0, 13.0
WIDER_MM, RAIL_HIGHER_MM = 3.0, 0.8  # for each larger text size


class TableScreen(PlayArea):
    """Draws what is shown of an open game, and answers it."""

    def __init__(self, shell: Shell, game: str, peek: Callable[[int], View | None]) -> None:
        super().__init__(shell, game, SidePanel(shell.look, shell.send), shell.send)
        self.rail = SeatRail(shell.look, shell.send, peek)
        self.drawer: Drawer | None = None
        self.lay_out(self.rail)
        self.side.on_log = lambda: shell.lay(LogSheet(shell))
        self.side.on_menu = lambda: shell.lay(MenuSheet(shell, self.take))
        self.side.on_turn = shell.turn
        self.frame.on_tools = lambda: shell.send(OpenDrawer())

    def arrange(self, box: Box) -> None:
        """The rail first, the drawer over everything beside it."""
        super().arrange(box)
        if self.drawer:
            self.drawer.lie(self._drawer_place(box), box)

    def cut_rail(self, box: Box) -> Box:
        """The rail at the left, or above where the screen is high."""
        mm = self.shell.look.mm
        if self.is_wide:
            rail, rest = box.cut_left(mm(RAIL_MM + WIDER_MM * self.shell.look.text_size), mm(GAP_MM))
        else:
            rail, rest = box.cut_top(self._rail_height(), mm(GAP_MM))
        self.place(self.rail, rail)
        return rest

    def show(self, shown: Shown) -> None:
        """Draw this, and what lies open beside it."""
        self.rail.show(shown)
        super().show(shown)
        self._show_drawer(shown)

    def relook(self, look: Look) -> None:
        """Draw with another look, the drawer too."""
        if self.drawer:
            self.drawer.relook(look)
        super().relook(look)

    def least_height(self) -> float:
        """Every seat of the rail high enough to be touched."""
        mm, seats = self.shell.look.mm, max(len(self.shown.seats), 1)
        gap = GAP_MM if seats < CROWDED else CROWDED_GAP_MM
        return seats * mm(LEAST_TARGET_MM + 0.15) + (seats - 1) * mm(gap) + 2 * mm(MARGIN_MM)

    def _rail_height(self) -> float:
        mm, seats = self.shell.look.mm, len(self.shown.seats)
        rows = -(-seats // columns_across(seats))
        return max(1, rows) * mm(RAIL_ROW_MM + RAIL_HIGHER_MM * self.shell.look.text_size) + max(0, rows - 1) * mm(1.2)

    # the drawer

    def _show_drawer(self, shown: Shown) -> None:
        if self.drawer and (shown.beside is None or not shown.is_drawer_open):
            self.drawer.close_fields()
            self.remove_widget(self.drawer)
            self.drawer = None
        elif shown.beside and shown.is_drawer_open and self.drawer is None:
            self.close_fields()
            self.drawer = Drawer(self.shell, lambda: self.shell.send(CloseDrawer()))
            self.add_widget(self.drawer)
            self._arrange()
            if self.shell.look.has_motion:
                self.drawer.slide_in()
        if self.drawer and shown.beside:
            self.drawer.show(shown.beside)

    def _drawer_place(self, box: Box) -> Box:
        """From the right up to the rail, or from below up to it."""
        gap = self.shell.look.mm(MARGIN_MM)
        if self.is_wide:
            return Box(self.rail.box.right + gap, box.y, box.right - self.rail.box.right - gap, box.h)
        return Box(box.x, box.y, box.w, self.rail.y - gap - box.y)
