"""Access to the system's D-Bus through busctl, which is part of systemd."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from companion.command.external_programs import ProgramError, answer_of
from companion.table.sentence import UserError, Words, mark_package, say

PACKAGE = "companion.command.device"
CALL = ("busctl", "--system", "--json=short", "--timeout=10", "--allow-interactive-authorization=no")
PROPERTIES = "org.freedesktop.DBus.Properties"
DENIED_PATTERN = "insufficient privileges|not authorized|access denied|authentication required|permission denied|not permitted"
ABSENT_PATTERN = "not provided by any|could not activate|not activatable|unit .*not found|no such .*service|has no owner"
NO_BUS = "connect to bus|set bus address|no such file"
"""Patterns of busctl's errors, in capitals or not."""
Ask = Callable[[Sequence[str]], str]
"""Function that runs a command and returns its output, or raises ProgramError."""


class BusError(UserError):
    """A system service refused; the sentence gives the reason."""


def bus_error(key: Words) -> BusError:
    """Return the error with one of this package's sentences, for readers of any package."""
    return BusError(mark_package(PACKAGE, key))


class BusObject(NamedTuple):
    """D-Bus object with one of its interfaces; `title` names the service for people."""

    title: str
    service: str
    path: str
    interface: str

    def object_at(self, path: str, interface: str = "") -> "BusObject":
        """Return another object of the same service."""
        return self._replace(path=path, interface=interface or self.interface)


SYSTEMD = BusObject("systemd", "org.freedesktop.systemd1", "/org/freedesktop/systemd1", "org.freedesktop.systemd1.Manager")
"""The manager of units."""


class Bus:
    """Client that calls methods and reads properties. Raises BusError with one sentence."""

    def __init__(self, ask: Ask = answer_of) -> None:
        self._ask = ask

    def call(self, thing: BusObject, method: str, signature: str = "", *words: object) -> Any:
        """Call a method, with arguments in busctl's form. Return the first value of the answer, None if it is empty."""
        return next(iter(self.answers(thing, method, signature, *words)), None)

    def answers(self, thing: BusObject, method: str, signature: str = "", *words: object) -> list[Any]:
        """Call a method and return all values of the answer."""
        answer = self._run_busctl(
            thing, (*CALL, "call", *thing[1:], method, *([signature] if signature else []), *map(_word, words))
        )
        values: list[Any] = _plain_value(json.loads(answer)["data"]) if answer else []
        return values

    def properties(self, thing: BusObject) -> dict[str, Any]:
        """Return all properties of an interface."""
        properties: dict[str, Any] = self.call(thing._replace(interface=PROPERTIES), "GetAll", "s", thing.interface)
        return properties

    def set(self, thing: BusObject, name: str, signature: str, *words: object) -> None:
        """Set a property."""
        self.call(thing._replace(interface=PROPERTIES), "Set", "ssv", thing.interface, name, signature, *words)

    def _run_busctl(self, thing: BusObject, command: Sequence[str]) -> str:
        try:
            return self._ask(command)
        except ProgramError as error:
            raise bus_error(_sentence(thing, str(error))) from error


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain_value(value: Any) -> Any:
    """Replace variants by their values.

    >>> _plain_value({"Ssid": {"type": "ay", "data": [104, 105]}})
    {'Ssid': [104, 105]}
    """
    if isinstance(value, dict):
        return (
            _plain_value(value["data"])
            if value.keys() == {"type", "data"}
            else {key: _plain_value(part) for key, part in value.items()}
        )
    return [_plain_value(part) for part in value] if isinstance(value, list) else value


def _sentence(thing: BusObject, why: str) -> Words:
    if re.search(DENIED_PATTERN, why, re.I):
        return say("bus.denied", service=thing.title)
    if re.search(ABSENT_PATTERN, why, re.I):
        return say("bus.absent", service=thing.title)
    if re.search(NO_BUS, why, re.I):
        return say("bus.none")
    return say("bus.failed", service=thing.title, why=why.removeprefix("Call failed: ").rstrip("."))
