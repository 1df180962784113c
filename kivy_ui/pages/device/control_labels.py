"""Words and pictures of controls and devices: name, role and last signal."""

from collections.abc import Sequence

from companion.pictures.dice_pictures import PIPS
from companion.pictures.picture import Picture, picture
from companion.pictures.places import dice_tower, knob, push_button
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.seats import SEAT_COLOURS
from companion.table.sentence import Words, say
from hardware import line_codec
from hardware.control_status import ControlStatus

COLOURS = {"primary": "#2fc579", "secondary": "#f0b73a", "danger": "#f5404e", "undo": "#5aa9ff"}
OTHER_COLOUR = "#9fb0ba"
ORDER = ("primary", "encoder", "serial", "undo", "secondary", "danger", "push")
CABLES = ("serial", "port")
"""Kinds of devices on a cable; they have no pin."""
SEAT_PREFIX = "seat:"
MOST_CLICKS = 10
"""Number of clicks that turn the pictured knob to its end, in either direction."""
DICE_SHOWN = 2
SIGNALS = {"held": say("controls.held")}


def sorted_by_use(controls: Sequence[ControlStatus]) -> list[ControlStatus]:
    """Return the controls with the most used first."""
    places = {name: place for place, name in enumerate(ORDER)}
    return sorted(controls, key=lambda control: places.get("serial" if control.kind in CABLES else control.name, len(ORDER)))


def image_of(control: ControlStatus, is_down: bool = False) -> Picture:
    """Return the picture of a control; with `is_down` the button is pressed."""
    if control.kind in CABLES:
        return picture(dice_tower)
    if control.name in ("encoder", "push"):
        clicks = int(control.last_message) if control.kind == "knob" and control.state == "ready" and control.last_message else 0
        return picture(knob, 0.5 + max(-MOST_CLICKS, min(MOST_CLICKS, clicks)) / (2 * MOST_CLICKS))
    if (seat := seat_of(control.name)) is not None:
        return picture(push_button, SEAT_PAINTS[SEAT_COLOURS[seat]], is_down)
    return picture(push_button, COLOURS.get(control.name, OTHER_COLOUR), is_down)


def label(control: str) -> Words:
    """Return the name of a control."""
    if (seat := seat_of(control)) is not None:
        return say("controls.player", number=seat + 1)
    return say("controls.name", control=control)


def title(control: ControlStatus) -> Words:
    """Return the name of a control; of a device the maker's name for it."""
    return control.title or label(control.name)


def role(control: ControlStatus) -> Words:
    """Return the words for a control's function in a game."""
    kind = control.name if seat_of(control.name) is None else "seat"
    return say("controls.does", control=control.kind if control.kind in CABLES else kind)


def last_signal(control: ControlStatus) -> Words:
    """Return the last signal in words, without its protocol line."""
    if control.state == "unused":
        return say("controls.use")
    if control.state == "absent":
        return say("controls.absent")
    if control.state == "faulty":
        return control.detail or control.last_message or say("controls.faulty")
    if not control.last_message:
        return say("controls.no_signal")
    if control.kind == "serial":
        return _line(control.last_message)
    if control.kind == "knob":
        return _turn_words(int(control.last_message))
    return SIGNALS.get(control.last_message) or say("controls.pressed", count=control.counters.get("pressed", 1))


def last_signal_in_detail(control: ControlStatus) -> Words:
    """Return the last signal in words; of a report with its protocol line."""
    if control.kind != "serial" or control.state != "ready" or not control.last_message:
        return last_signal(control) if control.last_message or control.detail else say("controls.nothing")
    message = _message(control.last_message)
    if isinstance(message, line_codec.Hello):
        return say("controls.plugged_in")
    reported = isinstance(message, line_codec.PhysicalEvent)
    return say("controls.row", parts=[last_signal(control), control.last_message]) if reported else last_signal(control)


def has_new_signal(before: ControlStatus, new_status: ControlStatus) -> bool:
    """Return whether a control sent a signal between two states; acknowledgements don't count."""
    counts = [{name: control.counters.get(name) for name in ("pressed", "told")} for control in (before, new_status)]
    return bool(new_status.last_message) and (before.last_message != new_status.last_message or counts[0] != counts[1])


def rolled_faces(control: ControlStatus) -> tuple[str, ...]:
    """Return the first two dice of the last roll that a device reported."""
    message = _message(control.last_message) if control.last_message else None
    items = message.items[:DICE_SHOWN] if isinstance(message, line_codec.PhysicalEvent) else ()
    return items if all(item in PIPS for item in items) else ()


def seat_of(control: str) -> int | None:
    """Return the seat of a button or light such as "seat:2"; None for other controls."""
    return int(control.removeprefix(SEAT_PREFIX)) if control.startswith(SEAT_PREFIX) else None


def _turn_words(steps: int) -> Words:
    return say("controls.right" if steps > 0 else "controls.left", count=abs(steps))


def _message(raw: str) -> line_codec.DeviceLine | None:
    """Parse a line of the protocol; None if it is no valid line."""
    try:
        return line_codec.decode_line(raw.encode("ascii", "replace")).content
    except line_codec.LineError:
        return None


def _line(raw: str) -> Words:
    """Return the meaning of a protocol line in words."""
    message = _message(raw)
    if isinstance(message, line_codec.PhysicalEvent):
        return say("controls.items", items=list(message.items))
    if isinstance(message, line_codec.ControlTurn):
        return _turn_words(message.steps)
    return say("controls.pressed_once") if isinstance(message, line_codec.ControlPress) else say("controls.is_there")
