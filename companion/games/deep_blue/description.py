"""Description of the board in words: the dive with its gems and divers, then the sites."""

from collections.abc import Iterator

from companion.games.deep_blue.view import DiverView, DiveView, SiteView
from companion.table.sentence import SeatName, Words, say


def describe(view: DiveView, seat: int | None) -> tuple[Words, ...]:
    """Return rows of the dive if there is one, then of the bag, and of the sites; sites without details share a row."""
    bare: dict[str, list[int]] = {}
    for site in view.sites:
        if not (site.face or site.gem or site.boats):
            bare.setdefault(site.status, []).append(site.number)
    shared = {status: numbers for status, numbers in bare.items() if len(numbers) > 1}
    listed = {number for numbers in shared.values() for number in numbers}
    sites = (_site_row(site) for site in view.sites if site.number not in listed)
    groups = (say("text.sites", status=status, sites=numbers) for status, numbers in shared.items())
    return (*_dive_rows(view, seat), *_bag_rows(view), *sites, *groups)


def _dive_rows(view: DiveView, seat: int | None) -> Iterator[Words]:
    if view.notice:
        yield view.notice
    if view.site is None:
        return
    yield say("text.dive", site=view.site)
    yield say("text.drawn", gems=view.gems) if view.gems else say("text.undrawn")
    for diver in sorted(view.divers, key=lambda diver: diver.seat != seat):
        yield from _diver_rows(diver, seat)


def _diver_rows(diver: DiverView, seat: int | None) -> Iterator[Words]:
    parts = [say("text.down") if diver.is_diving else say("seat.resurfaced")]
    if diver.spots:
        parts.append(say("text.spots", spots=diver.spots))
    if diver.points:
        parts.append(say("text.cards", points=diver.points))
    point_parts = tuple(say("board.part", source=source, points=points) for source, points in diver.score_now.sources)
    parts.append(say("text.now", points=diver.score_now.total, made=point_parts) if point_parts else say("text.no_points"))
    if 0 < diver.kept_points < diver.score_now.total:
        parts.append(say("text.kept", points=diver.kept_points))
    yield say("text.my_dive" if diver.seat == seat else "text.diver", seat=SeatName(diver.seat), parts=tuple(parts))
    worths = tuple(say("text.worth", gem=gem, points=points) for gem, points in diver.worths.items())
    yield say("text.my_worths" if diver.seat == seat else "text.worths", seat=SeatName(diver.seat), worths=worths)


def _bag_rows(view: DiveView) -> Iterator[Words]:
    gem_parts = tuple(say("gem.count", gem=gem, count=count) for gem, count in view.bag_contents.items())
    if gem_parts:
        yield say("text.real_bag" if view.is_real else "text.bag", count=view.bag_size, gems=gem_parts)


def _site_row(site: SiteView) -> Words:
    face = site.face.words if site.face else ""
    return say(
        "text.site",
        site=site.number,
        parts=tuple(
            filter(None, (say("text.site_status", status=site.status), face, _gem_part(site.gem), _boats_part(site.boats)))
        ),
    )


def _gem_part(gem: str) -> Words:
    return say("text.gem", gem=gem) if gem else ""


def _boats_part(seats: tuple[int, ...]) -> Words:
    return say("text.boats", seats=tuple(map(SeatName, seats))) if seats else ""
