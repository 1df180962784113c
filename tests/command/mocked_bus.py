"""Private system bus with NetworkManager and timedated, mocked by python-dbusmock: Debian's package, run by Debian's Python."""

import os
import re
import shutil
import subprocess
import time
from contextlib import contextmanager
from functools import cache

from companion.command.external_programs import ProgramError, answer_of
from tests.waiting import TIMEOUT_S

PYTHON = "/usr/bin/python3"
MOCK = "org.freedesktop.DBus.Mock"
REQUIRED_PROGRAMS = ("busctl", "dbus-daemon")


@cache
def is_available():
    """Return whether this computer has the programs that a mocked bus needs."""
    has_mock = subprocess.run([PYTHON, "-c", "import dbusmock"], capture_output=True, check=False).returncode == 0
    return has_mock and all(map(shutil.which, REQUIRED_PROGRAMS))


@contextmanager
def mocked_bus(*templates):
    """Run a bus with these templates (or plain services: name, path, interface) as the system bus; yield its address."""
    daemon = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address"], stdout=subprocess.PIPE, text=True)
    address = daemon.stdout.readline().strip()
    before = os.environ.get("DBUS_SYSTEM_BUS_ADDRESS")
    os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = address
    players = [
        subprocess.Popen([PYTHON, "-m", "dbusmock", "--system", *_mock_arguments(template)], stdout=subprocess.DEVNULL)
        for template in templates
    ]
    try:
        yield address
    finally:
        os.environ.pop("DBUS_SYSTEM_BUS_ADDRESS")
        if before is not None:
            os.environ["DBUS_SYSTEM_BUS_ADDRESS"] = before
        for process in (*players, daemon):
            process.kill()
            process.wait()


def _mock_arguments(template):
    return ("--template", template) if isinstance(template, str) else template


def call(service, path, interface, method, signature="", *words):
    """Wait for a service, then call its method."""
    deadline = time.monotonic() + TIMEOUT_S
    while True:
        try:
            return answer_of(
                (
                    "busctl",
                    "--system",
                    "call",
                    service,
                    path,
                    interface,
                    method,
                    *([signature, *map(str, words)] if signature else []),
                )
            )
        except ProgramError as error:
            if time.monotonic() > deadline or not re.search("not provided|no owner|exited with", str(error)):
                raise
            time.sleep(0.05)


def set_reply(service, path, interface, method, signature, out_signature, code):
    """Make a mocked method run `code`."""
    call(service, path, MOCK, "AddMethod", "sssss", interface, method, signature, out_signature, code)


def set_error(service, path, interface, method, signature, name, message):
    """Make a mocked method fail with this error."""
    set_reply(service, path, interface, method, signature, "", f"raise dbus.exceptions.DBusException({message!r}, name={name!r})")
