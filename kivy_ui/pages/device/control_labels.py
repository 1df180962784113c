"""What a control or a device looks like, what people call it, what it does, and what it said last."""

from companion.pictures.dice import PIPS
from companion.pictures.picture import Picture, picture
from companion.pictures.places import dice_tower, knob, push_button
from companion.pictures.seats import SEAT_PAINTS
from companion.table.say import Words, say
from companion.table.seats import SEAT_COLOURS
from hardware import line_codec
from hardware.control_status import ControlStatus

COLOURS, PLAIN = {"primary": "#2fc579", "secondary": "#f0b73a", "danger": "#f5404e", "undo": "#5aa9ff"}, "#9fb0ba"
ORDER = ("primary", "encoder", "serial", "undo", "secondary", "danger", "push")
CABLES = ("serial", "port")
"""Kinds of devices on a cable; nothing about them is on a pin."""
MOST_CLICKS = 10
"""So many clicks either way bring the knob's mark as far as it goes."""
TOLD = {"held": say("controls.held")}


def in_order(felt: tuple[ControlStatus, ...]) -> list[ControlStatus]:
    """List what people use most first."""
    places = {name: at for at, name in enumerate(ORDER)}
    return sorted(felt, key=lambda one: places.get("serial" if one.kind in CABLES else one.name, len(ORDER)))


def looks(felt: ControlStatus, is_down: bool = False) -> tuple[Picture, float]:
    """Return what it looks like, and how high that is for its width."""
    if felt.kind in CABLES:
        return picture(dice_tower), 124 / 96
    if felt.name in ("encoder", "push"):
        clicks = int(felt.said) if felt.kind == "knob" and felt.state == "ready" and felt.said else 0
        return picture(knob, 0.5 + max(-MOST_CLICKS, min(MOST_CLICKS, clicks)) / (2 * MOST_CLICKS)), 1.0
    colour = SEAT_PAINTS[SEAT_COLOURS[int(felt.name[5:])]] if felt.name.startswith("seat:") else COLOURS.get(felt.name, PLAIN)
    return picture(push_button, colour, is_down), 184 / 252


def label(control: str) -> Words:
    """Say what people call it."""
    if control.startswith("seat:"):
        return say("controls.player", number=int(control[5:]) + 1)
    return say("controls.name", control=control)


def title(felt: ControlStatus) -> Words:
    """Say what people call it; a device of others, what its maker calls it."""
    return felt.title or label(felt.name)


def does(felt: ControlStatus) -> Words:
    """Say what it does in a game."""
    kind = felt.kind if felt.kind in CABLES else "seat" if felt.name.startswith("seat:") else felt.name
    return say("controls.does", control=kind)


def last(felt: ControlStatus) -> Words:
    """Say what it said last, as people would: never a line of the cable's."""
    if felt.state == "unused":
        return say("controls.use")
    if felt.state == "absent":
        return say("controls.absent")
    if felt.state == "faulty":
        return felt.detail or felt.said or say("controls.faulty")
    if not felt.said:
        return say("controls.no_signal")
    if felt.kind == "serial":
        return _line(felt.said)
    return _turned(int(felt.said)) if felt.kind == "knob" else TOLD.get(felt.said) or _pressed(felt)


def in_detail(felt: ControlStatus) -> Words:
    """Say what it said last; behind a report, its line as the cable had it."""
    if felt.kind != "serial" or felt.state != "ready" or not felt.said:
        return last(felt) if felt.said or felt.detail else say("controls.nothing")
    said = _understood(felt.said)
    if isinstance(said, line_codec.Hello):
        return say("controls.plugged_in")
    return say("controls.row", parts=[last(felt), felt.said]) if isinstance(said, line_codec.Happened) else last(felt)


def is_news(before: ControlStatus, now: ControlStatus) -> bool:
    """Whether it said something since; a cable that only answers says nothing."""
    counted = [{name: one.counters.get(name) for name in ("pressed", "told")} for one in (before, now)]
    return bool(now.said) and (before.said != now.said or counted[0] != counted[1])


def pips(felt: ControlStatus) -> tuple[str, ...]:
    """Return the first two dice of a roll it reported last."""
    said = _understood(felt.said) if felt.said else None
    items = said.items[:2] if isinstance(said, line_codec.Happened) else ()
    return items if all(item in PIPS for item in items) else ()


def _pressed(felt: ControlStatus) -> Words:
    return say("controls.pressed", count=felt.counters.get("pressed", 1))


def _turned(steps: int) -> Words:
    return say("controls.right" if steps > 0 else "controls.left", count=abs(steps))


def _understood(raw: str) -> line_codec.Said | None:
    """Read a line of the cable's; None where it is none."""
    try:
        return line_codec.understood(raw.encode("ascii", "replace")).said
    except line_codec.LineError:
        return None


def _line(raw: str) -> Words:
    """Say what a line of the cable's means."""
    said = _understood(raw)
    if isinstance(said, line_codec.Happened):
        return say("controls.items", items=list(said.items))
    if isinstance(said, line_codec.Turned):
        return _turned(said.steps)
    return say("controls.pressed_once") if isinstance(said, line_codec.Pressed) else say("controls.is_there")
