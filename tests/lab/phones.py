"""Phones on an installed device: Fathom starts and stops their unit; a program inside probes it; it is killed while phones answer."""

from tests.lab import kiosk, kit
from tests.lab.machine import STEADY, Machine
from tests.lab.report import GuestStuckError, Row, require, rows_said
from tests.lab.systems import System, rows_of, this_machine
from tests.sample_sizes import full_or_sample

CHECKS, KILLS = 8, full_or_sample(100, 2)
TIMEOUT_S = 1800 + 60 * KILLS
LAST = "switched off: no process"


def run(system: System | None = None) -> list[Row]:
    """Run all checks in one boot of a system. Raises LabFailedError."""
    system = system or this_machine()
    layer, _ = kiosk.prepare(system)
    command = f".venv/bin/python -m tests.lab.guest.phones {KILLS}"
    init = kit.GUEST / "systemd-init.sh"
    guest = Machine(command, memory_mb=1024, init=init, layer=layer, processor=STEADY, root=system.root)
    guest.wait_for(rf"{LAST}.*\r?\n|GUEST-RC", TIMEOUT_S)
    console_text = guest.pull_the_plug()
    rows = rows_said(console_text)
    if len(rows) < CHECKS and not any(row.lost_count for row in rows):
        raise GuestStuckError(f"it came to {len(rows)} of {CHECKS} checks: {console_text[-3000:]}")
    return rows_of(system, require(rows, CHECKS))
