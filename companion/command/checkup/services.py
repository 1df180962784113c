"""The kiosk's service: whether it is installed, runs, was started again, and which way to a screen it takes."""

from collections.abc import Iterable, Iterator

from companion.command.checkup.machine import Finding, Machine
from companion.command.kiosk.desktop import IS_ACTIVE, WAITING
from companion.command.kiosk.plan import DATA, UNITS
from companion.command.kiosk.screen import DESKTOP, MARK, way_to_the_screen
from companion.command.watchdog import LAID

TABLE, SAFE = UNITS
SHOWN = "ActiveState,SubState,Result,NRestarts,UnitFileState,StatusText"
LOOK = f"journalctl -u {TABLE} -n 50"
LOG_IN = "sudo systemctl restart display-manager.service   # and log in on it"
MANY_RESTARTS = 3


def is_running(machine: Machine) -> bool:
    """Whether the table runs as a service."""
    return _state(machine, TABLE).get("ActiveState") == "active"


def service(machine: Machine) -> Iterable[Finding]:
    """How the kiosk's service is."""
    if not (machine.root / "etc/systemd/system" / TABLE).exists():
        yield Finding(
            "service",
            "absent",
            "The kiosk is not installed here.",
            "make kiosk   # in the folder Fathom was cloned into; only where the table is to come up by itself",
        )
        return
    state = _state(machine, TABLE)
    yield from _how_it_is(machine, state)
    yield Finding("service", "well", f"Its way to the screen: {_way(machine, state)}.")


def _way(machine: Machine, state: dict[str, str]) -> str:
    """The way to the screen: what the table said that is up, else what it would take."""
    _, _, told = state.get("StatusText", "").partition(f"{LAID} on ")
    if told and state.get("ActiveState") == "active":
        return told.rstrip(".")
    if machine.answer(IS_ACTIVE) == "active":
        return DESKTOP
    mark = machine.root / DATA.lstrip("/") / MARK
    return way_to_the_screen({}, machine.root, lambda command: bool(machine.found(f"usr/bin/{command}")), False, mark)


def _how_it_is(machine: Machine, state: dict[str, str]) -> Iterator[Finding]:
    if not state:
        yield Finding("service", "wrong", "The kiosk is installed, but systemd does not answer.", f"systemctl status {TABLE}")
    elif _state(machine, SAFE).get("ActiveState") == "active":
        yield Finding("service", "wrong", "The table failed three times; the Trouble screen is shown.", LOOK)
    elif state.get("ActiveState") == "failed":
        sentence = f"The table failed ({state.get('Result')})."
        yield Finding(
            "service", "wrong", sentence, f"{LOOK} && sudo systemctl reset-failed {TABLE} && sudo systemctl restart {TABLE}"
        )
    elif state.get("ActiveState") != "active":
        yield _not_running(state)
    else:
        yield _restarts(int(state.get("NRestarts") or 0))
    if state and state.get("UnitFileState") != "enabled":
        yield Finding("service", "wrong", "The table is not started at boot.", f"sudo systemctl enable {TABLE}")


def _not_running(state: dict[str, str]) -> Finding:
    if (said := state.get("StatusText", "")).startswith(WAITING):
        return Finding("service", "wrong", said, LOG_IN)
    return Finding("service", "wrong", f"The table does not run ({state.get('ActiveState')}).", f"sudo systemctl start {TABLE}")


def _restarts(count: int) -> Finding:
    if count >= MANY_RESTARTS:
        return Finding("service", "wrong", f"The table runs, but was started again {count} times.", LOOK)
    again = f", started again {'once' if count == 1 else 'twice'}" if count else ""
    return Finding("service", "well", f"The table runs{again}.")


def _state(machine: Machine, unit: str) -> dict[str, str]:
    said = machine.answer(("systemctl", "show", unit, "-p", SHOWN))
    return dict(line.partition("=")[::2] for line in said.splitlines() if "=" in line)
