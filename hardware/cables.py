"""All serial devices of a table: found by the patterns of the controls file, and simulated ones plugged in by name."""

import glob
import os
from collections.abc import Callable, Sequence

from companion.session.hands.inputs import Device, Input
from companion.table.say import say
from hardware.ports import Port, ports
from hardware.serial_line import PortOpener, SerialLine

FindPorts = Callable[[Sequence[str]], list[Port]]
"""Lists the serial devices there are, for the patterns of the wiring: hardware.ports.ports."""


class Cables:
    """The cables that are, or once were, plugged in; one thread finds them, any may look. `lines` goes by first path.

    `unused`: devices that no pattern names.
    """

    def __init__(self, send: Callable[[Input], None], open_port: PortOpener, find_ports: FindPorts = ports) -> None:
        self.lines: dict[str, SerialLine] = {}
        self.unused: tuple[Port, ...] = ()
        self._send = send
        self._open_port = open_port
        self._find_ports = find_ports
        self._lit: dict[str, str] = {}

    def find(self, patterns: Sequence[str]) -> None:
        """Look for devices. One has several names, which udev makes one after the other, so each name leads to its line."""
        found = self._find_ports(patterns)
        self.unused = tuple(port for port in found if not port.is_used)
        for port in found:
            if port.is_used:
                self._take_up(port)
        for path in patterns:
            if not glob.has_magic(path) and not any(path in line.names for line in self.lines.values()):
                self.plug_in(path, os.path.basename(path), self._open_port)  # its absence is shown

    def _take_up(self, port: Port) -> None:
        known = [path for path, line in self.lines.items() if line.path == port.node or line.names & (port.names - {port.node})]
        if not known:
            self.plug_in(port.path, os.path.basename(port.path), self._open_port)
            known = [port.path]
        kept = next((path for path in known if self.lines[path].state == "ready"), known[0])
        for path in known:
            if path != kept:
                self.unplug(path)
        self.lines[kept].called(port.path, port.names - {port.node}, port.title)

    def plug_in(self, path: str, name: str, open_port: PortOpener) -> None:
        """Take up a device."""
        self.lines[path] = SerialLine(path, name, self._send, open_port)
        self.lines[path].shine(self._lit)

    def unplug(self, path: str) -> None:
        """Let a device go for good."""
        if line := self.lines.pop(path, None):
            line.close()
            self._send(Device(line.name, "serial", "absent", say("cable.unplugged")))

    def leave(self, name: str) -> None:
        """Let the device go that has this name."""
        for path in [path for path, line in self.lines.items() if name in line.names]:
            self.unplug(path)

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
