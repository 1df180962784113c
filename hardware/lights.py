"""Map what the screen shows to light colours. Lights never show anything that the screen does not."""

from companion.session.inputs.snapshot import Snapshot

LIGHT_OFF = "off"
HAZARD, ROLES = "hazard", ("primary", "secondary", "danger")
COLOURS = {"primary": "amber", "secondary": "white", "danger": "red", "push": "amber", HAZARD: "red"}


def lights(snapshot: Snapshot) -> dict[str, str]:
    """Return light id → colour for seats, role buttons, the knob's push and the hazard light.

    A seat that must answer has its own colour; one that is asked but not in the bar has the suffix "-dim", which an LED
    shows by blinking. Role buttons are lit if they would do something.
    """
    return (
        _seats(snapshot) | _controls(snapshot.front_snapshot) | {HAZARD: COLOURS[HAZARD] if snapshot.mood == HAZARD else LIGHT_OFF}
    )


def _seats(snapshot: Snapshot) -> dict[str, str]:
    prompt = snapshot.prompt
    asked_seats = {choice.seat for choice in prompt.choices} | {prompt.lead} if prompt else set()
    return {f"seat:{at}": _seat_light(at, seat.colour, asked_seats, snapshot.bar_seat) for at, seat in enumerate(snapshot.seats)}


def _seat_light(at: int, colour: str, asked_seats: set[int | None], bar: int | None) -> str:
    if at not in asked_seats:
        return LIGHT_OFF
    return colour if at == bar else f"{colour}-dim"


def _controls(snapshot: Snapshot) -> dict[str, str]:
    choices = snapshot.prompt.choices_of(snapshot.bar_seat) if snapshot.prompt else ()
    roles = {choice.role for choice in choices}
    lit = {role for role in ROLES if role in roles} | ({"push"} if snapshot.marked_id else set())
    return {name: COLOURS[name] if name in lit else LIGHT_OFF for name in (*ROLES, "push")}
