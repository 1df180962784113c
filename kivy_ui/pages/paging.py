"""Which page of cards lies on the glass, and the two keys that turn it."""

from collections.abc import Callable
from functools import partial

from companion.table.say import say
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table import parts
from kivy_ui.table.board_colours import Skin

TURN_W, AT_W = 56.0, 64.0
W = 2 * TURN_W + AT_W


class Turning:
    """Turns pages of `each` cards; from the last on to the first."""

    def __init__(self, renew: Callable[[], object]) -> None:
        self.page, self.each = 0, 1
        self._renew = renew

    def of(self, count: int, each: int) -> tuple[slice, int]:
        """Return which cards lie on this page, and how many pages there are."""
        self.each = max(1, each)
        pages = max(1, -(-count // self.each))
        self.page = min(self.page, pages - 1)
        return slice(self.page * self.each, (self.page + 1) * self.each), pages

    def show(self, at: int, each: int = 0) -> None:
        """Turn to the page of a card, where `each` lie on one; as many as before where nothing is said."""
        self.page = at // (each or self.each)

    def room(self, pages: int) -> float:
        """Return how much of a heading the keys take."""
        return W if pages > 1 else 0

    def draw(self, scene: Scene, ink: Skin, right: float, y: float, h: float, pages: int) -> None:
        """Draw the keys, up to `right`, with the page between them; nothing where there is one page."""
        if pages < 2:
            return
        at = Area(right - TURN_W - AT_W, y, AT_W, h)
        scene.write("page:at", say("pages.at_of", at=self.page + 1, pages=pages), at.cx, at.cy, 22, ink.dim, room=at.w)
        for name, sign, by in (("page-back", "back", -1), ("page-on", "next", 1)):
            place = Area(at.x - TURN_W if by < 0 else at.right, y, TURN_W, h)
            parts.key(scene, name, place, "", partial(self._turn, by, pages), ink.tint, icon_name=sign)

    def _turn(self, by: int, pages: int) -> None:
        self.page = (self.page + by) % pages
        self._renew()
