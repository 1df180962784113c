"""Debian 13, with its systemd 257 and Python 3.13: the kiosk installed by `make kiosk`, in the same cases as on Debian 12."""

from tests.lab import gpio, kiosk, phones, systems, update
from tests.lab.machine import ALONE, Machine
from tests.lab.report import Row


def run() -> list[Row]:
    """Run the kiosk and the pins. Raises LabFailedError."""
    system = systems.trixie()
    rows = kiosk.run(system)
    layer, _ = kiosk.prepare(system)
    return rows + systems.rows_of(system, gpio.check_gpio_ways(Machine(gpio.WAYS, layer=layer, processor=ALONE, root=system.root)))


def run_phones() -> list[Row]:
    """Run the part of phones. Raises LabFailedError."""
    return phones.run(systems.trixie())


def run_update() -> list[Row]:
    """Run the part of updates. Raises LabFailedError."""
    return update.run(systems.trixie())
