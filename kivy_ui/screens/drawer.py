"""The drawer: the toolbox beside a game, laid over all but the seat rail; one tap closes it."""

from collections.abc import Callable

from kivy.clock import Clock
from kivy.graphics import PopMatrix, PushMatrix, Translate
from kivy.input import MotionEvent

from companion.session.hands.inputs import InDrawer, Input
from companion.table.say import Words, say
from kivy_ui.box import Box
from kivy_ui.drawing.pen import Pen
from kivy_ui.look import Look
from kivy_ui.motion import FRAME_S, eased
from kivy_ui.offers import Offer, folded
from kivy_ui.reading import told
from kivy_ui.screens.log import LogSheet
from kivy_ui.screens.playing import PlayArea
from kivy_ui.screens.screen import Shell
from kivy_ui.surface import Surface, Tap
from kivy_ui.widgets.backdrop import gradient
from kivy_ui.widgets.offers_sheet import OffersSheet
from kivy_ui.widgets.side import SidePanel

TOOLBOX = "toolbox"
LEAST_MM, SLIDE_S, FEW = 42.0, 0.2, 6


class Drawer(PlayArea):
    """Draws what lies beside the game, and answers it. `on_close` is called by the cross, and by a tap on the game beside it."""

    def __init__(self, shell: Shell, on_close: Tap) -> None:
        send = lambda input: shell.send(InDrawer(input))  # noqa: E731 - the way of everything that is tapped here
        super().__init__(shell, TOOLBOX, DrawerSide(shell.look, send, on_close), send)
        self.shade, self.ground = Shade(shell.look, on_close), Ground(shell.look)
        self.add_widget(self.shade)
        self.add_widget(self.ground)
        self.lay_out()
        self.side.on_log = lambda: shell.lay(LogSheet(shell, is_beside=True))
        self.side.on_menu = self._at_any_time
        self._shift = Translate()
        self._way = 0.0
        self.canvas.before.add(PushMatrix())
        self.canvas.before.add(self._shift)
        self.canvas.after.add(PopMatrix())

    def slide_in(self) -> None:
        """Come in from the edge; a touch takes it to its end at once."""
        self._way = 1.0
        self._slide(0)
        Clock.schedule_interval(self._slide, FRAME_S)

    def _slide(self, seconds: float) -> bool:
        """One step of the way; False once it is there."""
        self._way = max(0.0, self._way - min(seconds, 0.1) / SLIDE_S)
        left = eased(self._way)
        self._shift.xyz = (left * self.width, 0, 0) if self.is_wide else (0, -left * self.height, 0)
        return self._way > 0

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Take a tap on what still moves for what it will be."""
        self._way = 0.0
        self._slide(0)
        return super().on_touch_down(touch)

    def lie(self, place: Box, screen: Box) -> None:
        """Lie at `place`, what is left of the `screen` in the shade."""
        self.shade.lit = place
        self.place(self.shade, screen)
        self.place(self.ground, place)
        self.pos, self.size = (place.x, place.y), (place.w, place.h)
        self._arrange()

    def least_height(self) -> float:
        """Room for what is beside the board."""
        return self.shell.look.mm(LEAST_MM)

    def _at_any_time(self) -> None:
        """Offer what a tool can do besides what it asks."""
        prompt = self.shown.prompt
        offers = [Offer(one, None if one.fields else (), one.label, one.note) for one in prompt.asides] if prompt else []
        self._lay([one for offer in folded(offers) for one in (offer.inner if 0 < len(offer.inner) <= FEW else (offer,))])

    def _lay(self, offers: list[Offer]) -> None:
        self.shell.lay(
            OffersSheet(self.shell.look, self.shell.lift, say("drawer.more"), offers, self._take_or_unfold, self.board.draw_mark)
        )

    def _take_or_unfold(self, offer: Offer) -> None:
        if offer.inner:
            self._lay(list(offer.inner))
        else:
            self.take(offer)


class DrawerSide(SidePanel):
    """Beside the board in the drawer: undo, the log, what else a tool can do, and the way back to the game."""

    def __init__(self, look: Look, send: Callable[[Input], object], on_close: Tap) -> None:
        super().__init__(look, send)
        self._on_close = on_close

    def _buttons(self) -> list[tuple[str, Words, Tap]]:
        log, menu, redo, _ = super()._buttons()
        return [log, (menu[0], told("drawer.more"), menu[2]), redo, ("close", told("drawer.close"), self._on_close)]


class Shade(Surface):
    """The game beside the drawer, in the shade; `lit` is the drawer's own place."""

    def __init__(self, look: Look, on_close: Tap) -> None:
        super().__init__(look)
        self.lit = Box(0, 0, 0, 0)
        self._on_close = on_close

    def paint(self, pen: Pen, box: Box) -> None:
        """Dark where the game is."""
        rail = (
            Box(box.x, box.y, self.lit.x - box.x, box.h)
            if self.lit.x > box.x
            else Box(box.x, self.lit.top, box.w, box.top - self.lit.top)
        )
        pen.box(rail, "#000000", alpha=0.45)
        self.touchable("game", rail, self._on_close)

    def on_touch_down(self, touch: MotionEvent) -> bool:
        """Nothing of the game can be touched while the drawer lies open."""
        super().on_touch_down(touch)
        return True


class Ground(Surface):
    """What the drawer is made of."""

    def paint(self, pen: Pen, box: Box) -> None:
        """The water, and a rim where the game begins."""
        pen.texture(gradient(pen.theme.sea_top, pen.theme.sea_deep), box)
        w = max(2.0, pen.mm(0.6))
        edge = Box(box.x, box.y, w, box.h) if pen.look.is_wide else Box(box.x, box.top - w, box.w, w)
        pen.box(edge, pen.theme.rim)
