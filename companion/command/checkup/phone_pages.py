"""Phones: whether they are allowed, at which address, and whether any phone has connected."""

from collections.abc import Iterable, Iterator
from shlex import quote

from companion.command.checkup.machine import CheckResult, Machine
from companion.command.device.phones_process import FILE_NAME, UNIT, WIFI_FILE_NAME
from companion.command.sentences import english
from companion.files import ChecksumError

RESTART_COMMAND = f"sudo systemctl restart {UNIT}   # journalctl -u {UNIT} -n 50 says more"

PORT_COMMAND = "sudo ss -ltnp 'sport = :{port}'   # names that program"


def phones(machine: Machine) -> Iterable[CheckResult]:
    """Check what phones need; nothing while they are switched off."""
    from companion.command.device.hotspot import read_stored_hotspot
    from companion.session.phones.phone_mode import read_stored_mode  # imported here: it loads the session

    file, wifi_file = (machine.file.with_name(name) for name in (FILE_NAME, WIFI_FILE_NAME))
    try:
        stored_mode = read_stored_mode(file, machine.wall_s())
    except ChecksumError:
        yield CheckResult("phones", "wrong", english("phones.damaged", file=file.name), f"rm {quote(str(file))}")
        return
    if stored_mode is None:
        yield CheckResult("phones", "absent", english("phones.off"))
        return
    yield from _check_unit(machine)
    try:
        hotspot = read_stored_hotspot(wifi_file)
    except ChecksumError:
        hotspot = None
        yield CheckResult("phones", "wrong", english("phones.damaged", file=wifi_file.name), f"rm {quote(str(wifi_file))}")
    if hotspot:
        yield CheckResult("phones", "well", english("phones.own_wifi", name=hotspot.name))
    pages_address = stored_mode.pages
    if pages_address.taken_port:
        yield CheckResult(
            "phones",
            "wrong",
            english("phones.taken", port=str(pages_address.taken_port)),
            PORT_COMMAND.format(port=pages_address.taken_port),
        )
        return
    if not pages_address.address:
        yield CheckResult("phones", "wrong", english("phones.no_address"))
        return
    yield CheckResult("phones", "well", english("phones.on", address=pages_address.address))
    yield (
        CheckResult("phones", "well", english("phones.reached"))
        if stored_mode.was_reached
        else CheckResult("phones", "absent", english("phones.unreached"))
    )


def _check_unit(machine: Machine) -> Iterator[CheckResult]:
    """Check the unit that serves the pages, if installed."""
    if not (machine.root / "etc/systemd/system" / UNIT).exists():
        return
    state = machine.answer(("systemctl", "is-active", UNIT))
    if state != "active":
        yield CheckResult("phones", "wrong", english("phones.not_running"), RESTART_COMMAND)
