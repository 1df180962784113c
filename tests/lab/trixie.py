"""Debian 13, with its systemd 257 and Python 3.13: the kiosk installed by `make kiosk`, in the same cases as on Debian 12."""

from tests.lab import gpio, kiosk, phones, systems, update
from tests.lab.machine import ALONE, Machine
from tests.lab.report import Row
from tests.often import FULL


def run() -> list[Row]:
    """Boot it. Raises Failed."""
    system = systems.trixie()
    rows = kiosk.run(system)
    layer, _ = kiosk.prepared(system)
    rows += systems.rows_of(system, gpio.ways(Machine(gpio.WAYS, layer=layer, processor=ALONE, root=system.root)))
    if FULL:
        rows += phones.run(system) + update.run(system)
    return rows
