"""The kiosk's service: whether it is installed, runs, was started again, and which way to a screen it takes."""

from collections.abc import Iterable, Iterator

from companion.command.checkup.machine import Finding, Machine
from companion.command.kiosk_plan import DATA, UNITS
from companion.command.kiosk_screen import MARK, way_to_the_screen

TABLE, SAFE = UNITS
SHOWN = "ActiveState,SubState,Result,NRestarts,UnitFileState"
LOOK = f"journalctl -u {TABLE} -n 50"
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
            "sudo fathom kiosk install   # only where the table is to come up by itself",
        )
        return
    yield from _how_it_is(machine, _state(machine, TABLE))
    if machine.answer(("systemctl", "is-active", "display-manager.service")) == "active":
        mend = "sudo systemctl set-default multi-user.target && sudo systemctl disable --now display-manager.service"
        yield Finding("service", "wrong", "A desktop holds the screen that the kiosk draws on.", mend)
    mark = machine.root / DATA.lstrip("/") / MARK
    way = way_to_the_screen({}, machine.root, lambda command: bool(machine.found(f"usr/bin/{command}")), False, mark)
    yield Finding("service", "well", f"Its way to the screen: {way}.")


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
        yield Finding("service", "wrong", f"The table does not run ({state.get('ActiveState')}).", f"sudo systemctl start {TABLE}")
    else:
        yield _restarts(int(state.get("NRestarts") or 0))
    if state and state.get("UnitFileState") != "enabled":
        yield Finding("service", "wrong", "The table is not started at boot.", f"sudo systemctl enable {TABLE}")


def _restarts(count: int) -> Finding:
    if count >= MANY_RESTARTS:
        return Finding("service", "wrong", f"The table runs, but was started again {count} times.", LOOK)
    again = f", started again {'once' if count == 1 else 'twice'}" if count else ""
    return Finding("service", "well", f"The table runs{again}.")


def _state(machine: Machine, unit: str) -> dict[str, str]:
    said = machine.answer(("systemctl", "show", unit, "-p", SHOWN))
    return dict(line.partition("=")[::2] for line in said.splitlines() if "=" in line)
