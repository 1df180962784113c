"""The way to the tools in the game's header: a small case, or the clock that runs in the closed drawer."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.session.hands.shown import Shown
from companion.table.say import say
from kivy_ui.box import Box
from kivy_ui.drawing.icons import seat_disc
from kivy_ui.drawing.pen import Pen
from kivy_ui.surface import Surface
from kivy_ui.widgets.buttons import RADIUS_MM, icon_button

if TYPE_CHECKING:
    from companion.games.toolbox.view import ClockView

CASE_MM, HIGH_MM, DISC_MM, PAD_MM = 10.5, 9.2, 2.4, 1.2
WIDEST = "-88:88"


def running_clock(shown: Shown) -> "ClockView | None":
    """Find the turn clock beside the game, while somebody's turn is on it."""
    clock: ClockView | None = shown.beside.view.clock if shown.beside and shown.beside.view else None
    return clock if clock and clock.now.up >= 0 else None


def tools_width(pen: Pen, shown: Shown) -> float:
    """Measure how wide `tools_button` gets, in pixels."""
    chip = pen.mm(2 * DISC_MM + 3 * PAD_MM) + pen.width(WIDEST, "strong", True)
    return chip if running_clock(shown) else pen.mm(CASE_MM)


def tools_button(surface: Surface, pen: Pen, box: Box, shown: Shown, now_ms: int, tap: Callable[[], object]) -> None:
    """Draw the way to the tools into `box`; tapping it opens the drawer."""
    clock = running_clock(shown)
    if clock is None or shown.beside is None:
        icon_button(surface, pen, box, "tools", "tools", say("tools.title"), tap)
        return
    theme, radius, seat = pen.theme, pen.mm(RADIUS_MM), shown.beside.seats[clock.now.up]
    is_slow = clock.is_slow(now_ms)
    pen.box(box, theme.groove, theme.coral if is_slow else theme.rim, radius, max(1.5, pen.mm(0.4)))
    r = pen.mm(DISC_MM)
    seat_disc(pen, seat.colour, seat.emblem, box.x + r + pen.mm(PAD_MM), box.cy, r)
    words = box.cut_left(2 * r + pen.mm(PAD_MM))[1]
    says = say("tools.admin") if clock.now.is_admin else clock.says(now_ms) or say("tools.turn")
    pen.text(says, words.cx, words.cy, "strong", theme.danger if is_slow else theme.ink, bold=True, room=words.w - pen.mm(PAD_MM))
    surface.touchable("tools", box, tap, radius=radius)
