"""Kiosk service: installed, running, restarts, and how it reaches the screen."""

from collections.abc import Iterable, Iterator

from companion.command.checkup.machine import CheckResult, Machine
from companion.command.kiosk import display_wait
from companion.command.kiosk.desktop import IS_ACTIVE, WAITING_STATUS
from companion.command.kiosk.file_layout import DATA, PHONES_UNIT, UNITS
from companion.command.kiosk.heartbeat import RUNNING_STATUS
from companion.command.kiosk.screen import DESKTOP, MARK, choose_screen_access
from companion.command.sentences import english

TABLE, SAFE = UNITS
UNIT_PROPERTIES = "ActiveState,SubState,Result,NRestarts,UnitFileState,StatusText"
LOOK = f"journalctl -u {TABLE} -n 50"
DISPLAYS = "grep . /sys/class/drm/*/status   # which displays the kernel sees"
CONTROLLERS = "sys/fs/cgroup/cgroup.controllers"
MANY_RESTARTS = 3


def is_running(machine: Machine) -> bool:
    """Return whether Fathom runs as a service."""
    return _state(machine, TABLE).get("ActiveState") == "active"


def service(machine: Machine) -> Iterable[CheckResult]:
    """Check the kiosk's service."""
    if not (machine.root / "etc/systemd/system" / TABLE).exists():
        yield CheckResult(
            "service",
            "absent",
            english("service.none"),
            english("mend.install"),
        )
        return
    state = _state(machine, TABLE)
    yield from _running_result(machine, state)
    yield CheckResult("service", "well", english("service.way", way=_screen_access(machine, state)))
    yield from _check_memory_limit(machine)


def _check_memory_limit(machine: Machine) -> Iterator[CheckResult]:
    """Report if the kernel can't limit memory, as on Raspberry Pi OS without a kernel parameter: MemoryMax= has no effect then."""
    controllers = machine.read(CONTROLLERS).split()
    if controllers and "memory" not in controllers:
        path = machine.boot_file("cmdline.txt")[0] or "/etc/default/grub"
        mend = english("mend.restart", command=f"sudo sed -i '1s/$/ cgroup_enable=memory/' {path}")
        yield CheckResult("service", "absent", english("service.unlimited", unit=PHONES_UNIT), mend)


def _screen_access(machine: Machine, state: dict[str, str]) -> str:
    """Return how the service reaches the screen: as the running one reported, else as it would choose."""
    _, _, access = state.get("StatusText", "").partition(f"{RUNNING_STATUS} on ")
    if access and state.get("ActiveState") == "active":
        return access.rstrip(".")
    if machine.answer(IS_ACTIVE) == "active":
        return DESKTOP
    mark = machine.root / DATA.lstrip("/") / MARK
    return choose_screen_access({}, machine.root, lambda command: bool(machine.find_paths(f"usr/bin/{command}")), False, mark)


def _running_result(machine: Machine, state: dict[str, str]) -> Iterator[CheckResult]:
    if not state:
        yield CheckResult("service", "wrong", english("service.silent"), f"systemctl status {TABLE}")
    elif _state(machine, SAFE).get("ActiveState") == "active":
        yield CheckResult("service", "wrong", english("service.safe"), LOOK)
    elif state.get("ActiveState") == "failed":
        sentence = english("service.failed", why=state.get("Result"))
        yield CheckResult(
            "service", "wrong", sentence, f"{LOOK} && sudo systemctl reset-failed {TABLE} && sudo systemctl restart {TABLE}"
        )
    elif state.get("ActiveState") != "active":
        yield _stopped_result(state)
    else:
        yield _restarts(int(state.get("NRestarts") or 0))
    if state and state.get("UnitFileState") != "enabled":
        yield CheckResult("service", "wrong", english("service.not_enabled"), f"sudo systemctl enable {TABLE}")


def _stopped_result(state: dict[str, str]) -> CheckResult:
    if (status := state.get("StatusText", "")).startswith(WAITING_STATUS):
        return CheckResult("service", "wrong", status, english("mend.log_in"))
    if status.startswith(display_wait.WAITING_STATUS):
        return CheckResult("service", "wrong", status, DISPLAYS)
    return CheckResult(
        "service", "wrong", english("service.not_running", state=state.get("ActiveState")), f"sudo systemctl start {TABLE}"
    )


def _restarts(count: int) -> CheckResult:
    if count >= MANY_RESTARTS:
        return CheckResult("service", "wrong", english("service.restarted", count=count), LOOK)
    return CheckResult("service", "well", english("service.restarts" if count else "service.runs", count=count))


def _state(machine: Machine, unit: str) -> dict[str, str]:
    answer = machine.answer(("systemctl", "show", unit, "-p", UNIT_PROPERTIES))
    return dict(line.partition("=")[::2] for line in answer.splitlines() if "=" in line)
