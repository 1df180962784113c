"""The box around the table, as the screen needs it: its lamp, its switch, its version. Given by whoever starts the app."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.table.say import Words, say
from hardware.backlight import Backlight


def no_switch(wish: str = "") -> Words:
    """Say why a computer that is no box stays on."""
    return say("power.no_switch")


def no_lamp() -> Backlight:
    """Make the lamp of a machine that has none."""
    return Backlight(Path("/nowhere"))


@dataclass(frozen=True)
class Appliance:
    """lamp           of the screen
    version        of Fathom
    newer          a sentence about a newer Fathom found on this computer or a stick; "" when there is none
    cannot_switch  why the box can neither be switched off nor started again from here; "" when it can. May take a second
    switch         puts everything away, then has the box switched "off" or started "again": "" or why not. May take seconds
    is_kiosk       whether the table is all this computer does: quitting it means switching off
    """

    lamp: Backlight = field(default_factory=no_lamp)
    version: str = ""
    newer: Callable[[], Words] = lambda: ""
    cannot_switch: Callable[[], Words] = no_switch
    switch: Callable[[str], Words] = no_switch
    is_kiosk: bool = False
