"""Moments: a short scene that shows what happened to whom, large, before anything else tells it."""

import math
from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.session.inputs.snapshot import Shown
from companion.table.moves import Event

FADE_S = 0.15
WAIT_S = 4.0
"""How long a moment that waits for a tap stands by itself."""


class Moment(Struct, frozen=True):
    """Something shown for `seconds`: `draw(scene, t)` puts it over the screen, `t` seconds after it began, on a scene as its stage makes it.

    waits     it stands when it is over, until a tap or for four seconds
    after     the table shows already what came of it: for what adds nothing new, such as a turn that passes
    still     when all it tells stands there at its largest: calm motion cuts to that for `seconds` (0: to its end, for a blink)
    kind      its name, for tests and films
    sound     what sounds as soon as all of it is told
    beneath   the picture it is played over: all that happened before it, nothing of it; None leaves the one that stands there
    aloft     what it has in the air, and so is missing from that picture: keys, each with all that begins with "key:"
    """

    draw: Callable[[Any, float], None]
    seconds: float
    kind: str = ""
    waits: bool = False
    after: bool = False
    still: float = 0.0
    sound: str = ""
    beneath: Shown | None = None
    aloft: tuple[str, ...] = ()


def told_in_order(before: Shown, after: Shown, of: Callable[[Shown, Event], Iterable[Moment]]) -> list[Moment]:
    """List the moments of what happened: `of(beneath, event)` gets the picture in which all has happened that came before.

    Each sounds like its event unless it has a sound of its own.
    """
    moments, beneath = list[Moment](), before
    for event, view in zip_longest(after.events, after.steps):
        moments += [replace(one, sound=one.sound or event.sound(), beneath=beneath) for one in of(beneath, event)]
        if moments:  # nothing changes before the first one is seen
            beneath = replace(before, view=view or beneath.view, odds=None)  # odds are told with the question
    return moments


def eased(t: float) -> float:
    """Ease a progress: slow, fast, slow.

    >>> eased(-1), eased(0.5), eased(2)
    (0, 0.5, 1)
    """
    t = min(1, max(0, t))
    return t * t * (3 - 2 * t)


def part(t: float, begins: float, ends: float) -> float:
    """Say how far along from `begins` to `ends` the time `t` is, eased, 0 to 1.

    >>> part(1.0, 0.5, 1.5)
    0.5
    """
    return eased((t - begins) / (ends - begins))


def popped(t: float, most: float = 2.0) -> float:
    """Grow from nothing, a little too far but to `most`, and back to 1.

    >>> popped(0), popped(1), popped(0.75) > 1, popped(0.75, 1)
    (0.0, 1.0, True, 1)
    """
    t = min(1, max(0, t))
    return min(most, math.sin(t * math.pi / 2 * 1.0) * (1 + 0.35 * math.sin(t * math.pi)))


def between(start: tuple[float, float], end: tuple[float, float], t: float, lift: float = 0.0) -> tuple[float, float]:
    """Find the point at `t` on the way, lifted in the middle by `lift` units."""
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - 4 * lift * t * (1 - t)
