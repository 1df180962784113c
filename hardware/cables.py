"""All serial devices of a table: found by the patterns of the controls file, and simulated ones plugged in by name."""

import glob
import os
from collections.abc import Callable, Iterable

from companion.session.hands.inputs import Device, Input
from hardware.serial_line import PortOpener, SerialLine


class Cables:
    """The cables that are, or once were, plugged in; one thread finds them, any may look. `lines` goes by path."""

    def __init__(self, send: Callable[[Input], None], open_port: PortOpener) -> None:
        self.lines: dict[str, SerialLine] = {}
        self._send = send
        self._open_port = open_port
        self._lit: dict[str, str] = {}

    def find(self, patterns: Iterable[str]) -> None:
        """Take up every device there is by now; one with two names is taken once."""
        for path in sorted({path for pattern in patterns for path in _matching(pattern)}):
            if path not in self.lines and os.path.realpath(path) not in map(os.path.realpath, self.lines):
                self.plug_in(path, os.path.basename(path), self._open_port)

    def plug_in(self, path: str, name: str, open_port: PortOpener) -> None:
        """Take up a device."""
        self.lines[path] = SerialLine(path, name, self._send, open_port)
        self.lines[path].shine(self._lit)

    def unplug(self, path: str) -> None:
        """Let a device go for good."""
        if line := self.lines.pop(path, None):
            line.close()
            self._send(Device(line.name, "serial", "absent", "put away"))

    def shine(self, lights: dict[str, str]) -> None:
        """Have every device show these colours, also those that come later."""
        self._lit = lights
        for line in self.lines.values():
            line.shine(lights)

    def are_alive(self) -> bool:
        """Tell whether every device's thread runs."""
        return all(line.is_alive() for line in list(self.lines.values()))

    def close(self) -> None:
        """Let all go."""
        for line in self.lines.values():
            line.close()


def _matching(pattern: str) -> list[str]:
    """Find the paths of a pattern; a plain path is one whether it is there or not, so that its absence is shown."""
    return glob.glob(pattern) if glob.has_magic(pattern) else [pattern]
