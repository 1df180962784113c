"""The hero of a page: what lies on the board, drawn for a phone's width and for a television from the view that everybody has.

A hero is a class `HERO` in `phones/heroes/<game_with_underscores>.py`, found by the game's name; a game without one has what just happened, large.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.phones.wire import Offer
from companion.table.say import Say, Words
from companion.table.seats import Seat
from companion.table.views import SeatView
from phones.html import of_mark, tag
from phones.pieces import piece

if TYPE_CHECKING:
    from phones.pages import Page


class Hero:
    """Draws one page's hero; this one draws nothing.

    has_ring  a phone has room for the ring of odds in it
    is_terse  what the numbers on flags are is only said, not written
    """

    has_ring, is_terse = True, False
    leads: Mapping[str, str] = {}

    def __init__(self, page: "Page") -> None:
        self.page, self.read, self.is_watched = page, page.read, page.place.state == "watching"

    def counters(self, view: SeatView) -> Sequence[tuple[Words, float]]:
        """List the numbers that stand on a seat's flag."""
        return view.counters

    def marked(self, offers: Sequence[Offer]) -> Sequence[Offer]:
        """Give answers the small pictures that the table's own have, too."""
        return [
            replace(one, mark=one.mark or self.leads.get(one.label.key, "")) if isinstance(one.label, Say) else one
            for one in offers
        ]

    def held(self, view: SeatView) -> str:
        """Write what else stands on a seat's flag; for all to see a closed chest, where nothing counts."""
        return of_mark("chest") if self.is_watched and view.has_chest and view.chest is None and not self.counters(view) else ""

    def note(self, view: SeatView) -> Words:
        """Say a few words on the flag of one's own seat."""
        return view.note

    def hangs(self, seat: int) -> str:
        """Write what hangs below a seat's flag: what it is asked, or a few words about it."""
        view = self.page.shown.rail[seat]
        said = self.read(view.doing) or self.read(view.note)
        return tag("small", said) if said else ""

    def own(self, seat: int) -> str:
        """Write what is large on the page of whoever plays this seat, beside its chest."""
        return ""

    def scene(self) -> str:
        """Write what lies in the middle; "" leaves it to what just happened."""
        return ""

    def styled(self) -> str:
        """Write the scene with its style, a file beside its module."""
        inner = self.scene()
        style = f"{type(self).__module__.removeprefix('phones.').replace('.', '/')}.css"
        return f"<style>{piece(style)}</style>{tag('section', inner, class_='hero')}" if inner else ""

    def fresh(self, element: str, nth: int, is_new: bool, *inner: str) -> str:
        """Write something that comes up once where it is new; `nth` among its like."""
        key = f"{element} {self.page.shown.entry} {nth}" if is_new else None
        return tag(element, *inner, class_="comes" if is_new else None, data_key=key)

    def seat(self, at: int) -> Seat:
        """Find a seat's name, colour and emblem."""
        return self.page.shown.seats[at]


@cache
def _kind_for(game: str) -> "Callable[[Page], Hero]":
    name = f"{__package__}.{game.replace('-', '_')}"
    kind: Callable[[Page], Hero] = import_module(name).HERO if game in catalogue.names() and find_spec(name) else Hero
    return kind


def hero_of(page: "Page") -> Hero:
    """Make the hero of a page."""
    return _kind_for(page.shown.game)(page)
