"""The board in words: the dive with its gems and divers, then the sites."""

from collections.abc import Iterator

from companion.games.deep_blue.state import FACE_DOWN
from companion.games.deep_blue.view import DiverView, DiveView, SiteView
from companion.table.say import Words, say, who


def describe(view: DiveView, seat: int | None) -> tuple[Words, ...]:
    """Return rows of the dive if there is one, then of the bag, and of every site that isn't face down."""
    down = tuple(one.number for one in view.sites if one.status == FACE_DOWN and not one.gem)
    others = (_site(one) for one in view.sites if one.number not in down)
    return (*_dive(view, seat), *_bag(view), *others, *((say("text.face_down", sites=down),) if down else ()))


def _dive(view: DiveView, seat: int | None) -> Iterator[Words]:
    if view.notice:
        yield view.notice
    if view.site is None:
        return
    yield say("text.dive", site=view.site)
    yield say("text.drawn", gems=view.gems) if view.gems else say("text.undrawn")
    for one in view.divers:
        yield from _diver(one, seat)


def _diver(one: DiverView, seat: int | None) -> Iterator[Words]:
    parts = [say("text.down") if one.is_down else say("seat.resurfaced")]
    if one.spots:
        parts.append(say("text.spots", spots=one.spots))
    if one.points:
        parts.append(say("text.cards", points=one.points))
    made = tuple(say("board.part", source=source, points=points) for source, points in one.now.made)
    parts.append(say("text.now", points=one.now.total, made=made) if made else say("text.no_points"))
    yield say("text.my_dive" if one.seat == seat else "text.diver", seat=who(one.seat), parts=tuple(parts))
    worths = tuple(say("text.worth", gem=gem, points=points) for gem, points in one.worths.items())
    yield say("text.my_worths" if one.seat == seat else "text.worths", seat=who(one.seat), worths=worths)


def _bag(view: DiveView) -> Iterator[Words]:
    held = tuple(say("gem.count", gem=gem, count=count) for gem, count in view.held.items())
    if held:
        yield say("text.real_bag" if view.is_real else "text.bag", count=view.bag_size, gems=held)


def _site(one: SiteView) -> Words:
    face = one.face.words if one.face else ""
    return say(
        "text.site",
        site=one.number,
        parts=tuple(filter(None, (say("text.site_status", status=one.status), face, _gem(one.gem), _boats(one.boats)))),
    )


def _gem(gem: str) -> Words:
    return say("text.gem", gem=gem) if gem else ""


def _boats(seats: tuple[int, ...]) -> Words:
    return say("text.boats", seats=tuple(map(who, seats))) if seats else ""
