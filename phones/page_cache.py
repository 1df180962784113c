"""Cache of pages: one page for all phones that see the same."""

from operator import is_

from msgspec import Struct
from msgspec.structs import replace

from companion.session.phones.protocol import PhoneView, Place, SharedResult
from companion.table.sentence import Words
from phones.pages import PhonePage
from phones.table_link import TableLink

MOST_PAGES = 32
UNKNOWN_STATES = ("stranger", "gone")
"""States of phones that see nothing of a game."""
AT_THE_TABLE = ("playing", "watching")
"""States in which a page is the same for all phones of a seat: it shows neither sign nor typed name."""


class _Key(Struct, frozen=True):
    """Key of a cached page: all that it depends on besides the view."""

    place: Place
    code: str
    is_away: bool


class PageCache:
    """Cache of up to MOST_PAGES pages, each made from the view that the table sent last."""

    def __init__(self, table: TableLink) -> None:
        self._table = table
        self._bodies: dict[_Key, tuple[PhoneView, tuple[SharedResult | None, SharedResult | None], bytes]] = {}

    def page(self, place: Place, code: str, words: Words = "") -> PhonePage:
        """Return the page of a phone, in a language; `words` is the reason why its last request was refused."""
        seat = place.seat if place.state == "playing" else None
        is_away, since_ms = not self._table.is_there, self._table.received_ms.get(seat, 0)
        view = self._view_of(place)
        shared_result, last_result = self._table.result_of(view), self._table.last_result_of(view)
        return PhonePage(place, view, code, is_away, words, since_ms=since_ms, shared_result=shared_result, last_result=last_result)

    def body(self, place: Place, code: str, words: Words = "") -> bytes:
        """Return the part of a page that changes, in one line. With `words`, the reason of a refusal, it is not cached."""
        if words:
            return _body_bytes(self.page(place, code, words))
        alike = replace(place, key="", sign=0, name="") if place.state in AT_THE_TABLE else place
        key, phone_view = _Key(alike, code, not self._table.is_there), self._view_of(place)
        results = self._table.result_of(phone_view), self._table.last_result_of(phone_view)
        view_before, results_before, body_before = self._bodies.pop(key, (None, (None, None), b""))
        is_same = view_before is phone_view and all(map(is_, results_before, results))
        body = body_before if is_same else _body_bytes(self.page(alike, code))
        self._bodies[key] = (phone_view, results, body)
        if len(self._bodies) > MOST_PAGES:
            del self._bodies[next(iter(self._bodies))]
        return body

    def _view_of(self, place: Place) -> PhoneView:
        if place.state in UNKNOWN_STATES:
            return EMPTY_VIEW
        seat = place.seat if place.state == "playing" else None
        return self._table.views.get(seat, EMPTY_VIEW)


EMPTY_VIEW = PhoneView()


def _body_bytes(page: PhonePage) -> bytes:
    return (page.drawer() + page.body()).replace("\r", " ").replace("\n", " ").encode()
