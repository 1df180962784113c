"""All serial devices: found by the path patterns of controls.toml, and simulated ones connected by name."""

import glob
import os
from collections.abc import Callable, Sequence

from companion.session.inputs.messages import DeviceStatus, Input
from companion.table.sentence import say
from hardware.serial_device import PortOpener, SerialDevice
from hardware.serial_ports import FoundPort, ports

FindPorts = Callable[[Sequence[str]], list[FoundPort]]
"""Function that lists the serial devices that are plugged in, given the configured patterns: `hardware.serial_ports.ports`."""


class SerialDevices:
    """Serial devices that are or were plugged in. One thread calls `find`; any thread may read.

    `devices` maps the first path of a device to its connection; `unused_ports` are devices that no pattern names.
    """

    def __init__(self, send: Callable[[Input], None], open_port: PortOpener, find_ports: FindPorts = ports) -> None:
        self.devices: dict[str, SerialDevice] = {}
        self.unused_ports: tuple[FoundPort, ...] = ()
        self._send = send
        self._open_port = open_port
        self._find_ports = find_ports
        self._lights: dict[str, str] = {}

    def find(self, patterns: Sequence[str]) -> None:
        """Search for devices. udev creates the names of a device one after the other; each name maps to the same connection."""
        found_ports = self._find_ports(patterns)
        self.unused_ports = tuple(port for port in found_ports if not port.is_used)
        for port in found_ports:
            if port.is_used:
                self._connect(port)
        for path in patterns:
            if not glob.has_magic(path) and not any(path in line.names for line in self.devices.values()):
                self.plug_in(path, os.path.basename(path), self._open_port)  # its absence is shown

    def _connect(self, port: FoundPort) -> None:
        known_paths = [
            path for path, line in self.devices.items() if line.path == port.node or line.names & (port.names - {port.node})
        ]
        if not known_paths:
            self.plug_in(port.path, os.path.basename(port.path), self._open_port)
            known_paths = [port.path]
        kept_path = next((path for path in known_paths if self.devices[path].state == "ready"), known_paths[0])
        for path in known_paths:
            if path != kept_path:
                self.unplug(path)
        self.devices[kept_path].set_paths(port.path, port.names - {port.node}, port.title)

    def plug_in(self, path: str, name: str, open_port: PortOpener) -> None:
        """Connect a device."""
        self.devices[path] = SerialDevice(path, name, self._send, open_port)
        self.devices[path].set_lights(self._lights)

    def unplug(self, path: str) -> None:
        """Disconnect a device permanently and report it absent."""
        if line := self.devices.pop(path, None):
            line.close()
            self._send(DeviceStatus(line.name, "serial", "absent", say("cable.unplugged")))

    def disconnect(self, name: str) -> None:
        """Disconnect the device that has this name."""
        for path in [path for path, line in self.devices.items() if name in line.names]:
            self.unplug(path)

    def set_lights(self, lights: dict[str, str]) -> None:
        """Send light colours to every device, and to devices connected later."""
        self._lights = lights
        for line in self.devices.values():
            line.set_lights(lights)

    def are_alive(self) -> bool:
        """Return whether the thread of every device runs."""
        return all(line.is_alive() for line in list(self.devices.values()))

    def close(self) -> None:
        """Disconnect all devices."""
        for line in self.devices.values():
            line.close()
