"""Description of the board in words: the dive with its gems and divers, then the sites."""

from collections.abc import Iterator

from companion.games.deep_blue.view import DiverView, DiveView, SiteView
from companion.table.sentence import SeatName, Words, say


def describe(view: DiveView, seat: int | None) -> tuple[Words, ...]:
    """Return rows of the dive if there is one, then of the bag, and of the sites; sites without details share a row."""
    bare: dict[str, list[int]] = {}
    for one in view.sites:
        if not (one.face or one.gem or one.boats):
            bare.setdefault(one.status, []).append(one.number)
    shared = {status: numbers for status, numbers in bare.items() if len(numbers) > 1}
    listed = {number for numbers in shared.values() for number in numbers}
    sites = (_site_row(one) for one in view.sites if one.number not in listed)
    groups = (say("text.sites", status=status, sites=numbers) for status, numbers in shared.items())
    return (*_dive_rows(view, seat), *_bag_rows(view), *sites, *groups)


def _dive_rows(view: DiveView, seat: int | None) -> Iterator[Words]:
    if view.notice:
        yield view.notice
    if view.site is None:
        return
    yield say("text.dive", site=view.site)
    yield say("text.drawn", gems=view.gems) if view.gems else say("text.undrawn")
    for one in sorted(view.divers, key=lambda diver: diver.seat != seat):
        yield from _diver_rows(one, seat)


def _diver_rows(one: DiverView, seat: int | None) -> Iterator[Words]:
    parts = [say("text.down") if one.is_diving else say("seat.resurfaced")]
    if one.spots:
        parts.append(say("text.spots", spots=one.spots))
    if one.points:
        parts.append(say("text.cards", points=one.points))
    made = tuple(say("board.part", source=source, points=points) for source, points in one.now.sources)
    parts.append(say("text.now", points=one.now.total, made=made) if made else say("text.no_points"))
    yield say("text.my_dive" if one.seat == seat else "text.diver", seat=SeatName(one.seat), parts=tuple(parts))
    worths = tuple(say("text.worth", gem=gem, points=points) for gem, points in one.worths.items())
    yield say("text.my_worths" if one.seat == seat else "text.worths", seat=SeatName(one.seat), worths=worths)


def _bag_rows(view: DiveView) -> Iterator[Words]:
    held = tuple(say("gem.count", gem=gem, count=count) for gem, count in view.held.items())
    if held:
        yield say("text.real_bag" if view.is_real else "text.bag", count=view.bag_size, gems=held)


def _site_row(one: SiteView) -> Words:
    face = one.face.words if one.face else ""
    return say(
        "text.site",
        site=one.number,
        parts=tuple(filter(None, (say("text.site_status", status=one.status), face, _gem_part(one.gem), _boats_part(one.boats)))),
    )


def _gem_part(gem: str) -> Words:
    return say("text.gem", gem=gem) if gem else ""


def _boats_part(seats: tuple[int, ...]) -> Words:
    return say("text.boats", seats=tuple(map(SeatName, seats))) if seats else ""
