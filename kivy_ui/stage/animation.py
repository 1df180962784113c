"""Short animations that show an event large, before the table shows its result."""

import math
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import Event
from kivy_ui.stage.sprite import Area

FADE_S = 0.15
SIGNALS_WAIT_S = 4.0
"""Maximum time for which lights and buzzer wait for the tap that ends an animation, in seconds."""


class Animation(Struct, frozen=True):
    """An animation of `seconds`: `draw(scene, t)` draws it over the screen, `t` seconds after it began.

    draw      gets a scene as the stage's `new_scene` makes it
    waits_for_tap   whether its last frame stays until a tap, or for the stage's `most_wait_s`
    over_result   whether the table already shows the result below it; for events that reveal nothing, such as the end of a turn
    is_note   whether it is a note that stays over the result, below which answers can be tapped, until the next touch
    note_area   the part of the screen in units in which a touch only closes the note; None for the whole scene
    calm_frame_s   the time, in seconds, at which everything is largest. Calm motion shows this frame for `seconds`; for 0 it shows
              the last frame for `FADE_S`
    kind      its name, for tests and films
    sound     the sound at its end, "" for none
    state_below   the state that the table shows below it, before its event; None for the state that is shown
    chest     a seat's closed chest on its last frame, and the area in units; a touch held there shows the seat's total
    hidden_keys   the keys of sprites that the table leaves out meanwhile, each with all keys that begin with "key:"
    """

    draw: Callable[[Any, float], None]
    seconds: float
    kind: str = ""
    waits_for_tap: bool = False
    over_result: bool = False
    is_note: bool = False
    note_area: Area | None = None
    calm_frame_s: float = 0.0
    sound: str = ""
    state_below: Snapshot | None = None
    chest: tuple[int, Area] | None = None
    hidden_keys: tuple[str, ...] = ()


def animations_of_events(
    before: Snapshot, after: Snapshot, animations_of_event: Callable[[Snapshot, Event], Iterable[Animation]]
) -> list[Animation]:
    """List the animations of the events between two states.

    `animations_of_event(state_below, event)` returns the animations of an event; `state_below` is the state after all earlier events. An animation without
    a sound gets the sound of its event.
    """
    animations, state_below = list[Animation](), before
    for at, event in enumerate(after.events, 1):
        animations += [
            replace(animation, sound=animation.sound or event.sound(), state_below=state_below)
            for animation in animations_of_event(state_below, event)
        ]
        if animations and at < len(after.events):  # the table changes only after the first animation
            view = after.steps[at - 1] if after.steps else state_below.view  # computed when first used
            state_below = replace(before, view=view, odds=None)  # odds belong to the question
    return animations


def ease(t: float) -> float:
    """Return an eased progress, slow at both ends, 0 to 1.

    >>> ease(-1), ease(0.5), ease(2)
    (0, 0.5, 1)
    """
    t = min(1, max(0, t))
    return t * t * (3 - 2 * t)


def progress(t: float, begins: float, ends: float) -> float:
    """Return the eased progress of the time `t` from `begins` to `ends`, 0 to 1.

    >>> progress(1.0, 0.5, 1.5)
    0.5
    """
    return ease((t - begins) / (ends - begins))


def pop_scale(t: float, most: float = 2.0) -> float:
    """Return a scale for `t` from 0 to 1: it grows from 0 to slightly more than 1 (at most `most`), then falls to 1.

    >>> pop_scale(0), pop_scale(1), pop_scale(0.75) > 1, pop_scale(0.75, 1)
    (0.0, 1.0, True, 1)
    """
    t = min(1, max(0, t))
    return min(most, math.sin(t * math.pi / 2 * 1.0) * (1 + 0.35 * math.sin(t * math.pi)))


def shake_offset(t: float, begins: float, ends: float) -> float:
    """Return how far in units a shaken thing is off its place at the time `t`: up to 6, less towards the end; else 0.

    >>> shake_offset(0, 1, 2), shake_offset(2, 1, 2)
    (0.0, 0.0)
    """
    return 6 * math.sin((t - begins) * 40) * (1 - progress(t, begins, ends)) if begins < t < ends else 0.0


def point_between(start: tuple[float, float], end: tuple[float, float], t: float, lift: float = 0.0) -> tuple[float, float]:
    """Return the point at progress `t` between two points, on an arc that rises by `lift` units in the middle."""
    return start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t - 4 * lift * t * (1 - t)
