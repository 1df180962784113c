"""Virtual machine: boots a guest from a folder, reads its console, and cuts its power."""

import atexit
import json
import os
import re
import select
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tests.lab import kit
from tests.lab.report import GuestStuckError, LabFailedError
from tests.sample_sizes import FULL

KERNEL_WORDS = "console=ttyS0 panic=-1 loglevel=0 mitigations=off norandmaps cryptomgr.notests modprobe.blacklist=floppy,pcspkr,i2c_piix4,ata_piix,ata_generic,psmouse"
"""Kernel parameters: silent, as the console carries the guest's checks; without the kernel's tests of its ciphers, which take
a third of its start. Programs have the same addresses at each start: QEMU then reuses its translation of their code.
"""

COUNTED_WORDS = "nolapic_timer"
"""Kernel parameter of guests whose clock counts instructions. Such a guest needs 10 of the 33 s of its start to measure the local
APIC's timer, in two loops that read it; without it the HPET is used.
"""
FULL_WORD = "FULL=1 " if FULL else ""
"""Makes a guest's samples as large as this machine's."""
PROCESSOR = "Nehalem"
"""A tenth quicker to emulate than all that QEMU knows, mostly for its page tables of four levels."""
TRANSLATION = "tb-size=1024"
"""Room for translated code, in MB. With 256 MB a guest that starts Fathom twice translated all of it twice."""
QUICK = ("-accel", f"tcg,thread=multi,{TRANSLATION}", "-smp", "2")
STEADY = ("-accel", f"tcg,thread=single,{TRANSLATION}", "-smp", "1")
"""One processor with the clock of outside: two that are emulated at once have left a console silent in the middle of a line."""
MEASURED = ("-accel", f"tcg,thread=single,{TRANSLATION}", "-icount", "shift=0", "-smp", "1")
"""The guest's clock counts its own instructions, a nanosecond each: however busy this machine is, a guest's millisecond is one."""
ALONE = ("-accel", f"tcg,thread=single,{TRANSLATION}", "-icount", "shift=0,sleep=off", "-smp", "1")
"""The same for a guest that waits for nothing outside: while all of it sleeps, its clock jumps to the next alarm."""


class Machine:
    """Running guest. `command` runs in it as root in the checkout; `init` is the script that is its first process.

    `root`: the folder that is the guest's root; `layer`: a folder of files over it. A root that isn't this machine's own has
    the checkout in its layer, and sees the lab's folder. `name`: name of the root's folder, "" for this machine's own root.
    """

    def __init__(
        self,
        command: str,
        extra: Sequence[str] = (),
        memory_mb: int = 512,
        init: Path = kit.GUEST / "init.sh",
        layer: Path | None = None,
        processor: Sequence[str] = QUICK,
        root: Path = Path("/"),
    ) -> None:
        self.console = b""
        self.name = root.name
        self._qmp_path = kit.BUILD / f"qmp-{os.getpid()}-{time.monotonic_ns()}"
        clock_words = COUNTED_WORDS if "-icount" in processor else ""
        words = f"{self.kernel_words} {clock_words} guest={init} command={FULL_WORD}{command}"
        self._process = subprocess.Popen(
            [*self._qemu(memory_mb), *processor, "-append", words, *extra, *_shares(root, layer)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._qmp: Any = None
        atexit.register(self._process.kill)

    kernel_words = KERNEL_WORDS

    def _qemu(self, memory_mb: int) -> list[str]:
        return [
            *self.board(),
            *("-m", str(memory_mb), "-nographic", "-no-reboot", "-nodefaults", "-serial", "stdio"),
            *("-qmp", f"unix:{self._qmp_path},server=on,wait=off"),
        ]

    def board(self) -> list[str]:
        """Return the QEMU arguments for program, processor, kernel and initrd."""
        booted = ("-kernel", str(kit.kernel_image()), "-initrd", str(kit.BUILD / "initrd.gz"))
        return ["qemu-system-x86_64", "-cpu", PROCESSOR, "-bios", "qboot.rom", *booted]

    def wait_for(self, pattern: str, timeout_s: float) -> re.Match[bytes]:
        """Read the console until it shows `pattern`. Raises GuestStuckError after a timeout; the machine is off then."""
        expression = re.compile(pattern.encode(), re.MULTILINE)
        deadline = time.monotonic() + timeout_s
        while not (match := expression.search(self.console)):
            if time.monotonic() > deadline or not self._read(0.2):
                self.pull_the_plug()
                raise GuestStuckError(f"the guest never said {pattern!r}; its last words: {self.last_words()}")
        return match

    def read_for(self, seconds: float) -> None:
        """Read the console for a while."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and self._read(0.05):
            pass

    def wait_for_command(self, timeout_s: float) -> str:
        """Wait until the guest's command has succeeded; return the console. Raises LabFailedError."""
        code = self.wait_for(r"GUEST-RC (\d+)\r?\n", timeout_s)
        self.pull_the_plug()
        if code[1] != b"0":
            raise LabFailedError(f"the guest's command ended with {code[1].decode()}: {self.last_words()}")
        return self.text()

    def switched_itself_off(self, timeout_s: float) -> bool:
        """Return whether the guest switched itself off in time, without a restart or a kernel panic."""
        deadline = time.monotonic() + timeout_s
        events = self._connect()
        while self._read(0.2) and time.monotonic() < deadline:
            pass
        is_over = time.monotonic() < deadline
        self.pull_the_plug()
        return is_over and '"reason": "guest-shutdown"' in events.read()

    def go_on(self) -> None:
        """Press Enter on the console, for which a guest may wait."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()

    def pull_the_plug(self) -> str:
        """Kill the machine immediately; return its console's text."""
        self._process.kill()
        assert self._process.stdout is not None
        self.console += self._process.stdout.read()
        self._process.stdout.close()
        self._process.wait()
        self._qmp_path.unlink(missing_ok=True)
        return self.text()

    def text(self) -> str:
        """Return the console so far."""
        return self.console.replace(b"\r", b"").decode(errors="replace")

    def last_words(self) -> str:
        """Return the console's last lines, for messages."""
        return " / ".join(self.text().splitlines()[-6:])

    def ask(self, command: str, **arguments: Any) -> Any:
        """Send QEMU a command over QMP, such as `device_del` or `screendump`. Raises LabFailedError on an error, GuestStuckError if QEMU has ended."""
        try:
            return self._request(command, arguments)
        except (OSError, EOFError) as error:
            raise GuestStuckError(
                f"QEMU went away at {command} ({error}), exit {self._process.poll()}; {self.last_words()}"
            ) from error

    def _request(self, command: str, arguments: dict[str, Any]) -> Any:
        self._connect()
        self._qmp.write(json.dumps({"execute": command, "arguments": arguments}) + "\n")
        self._qmp.flush()
        while True:
            if not (line := self._qmp.readline()):
                raise EOFError("no answer")
            answer = json.loads(line)
            if "error" in answer:
                raise LabFailedError(f"QEMU refused {command}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def _connect(self) -> Any:
        """Return the connection to QEMU for commands, answers and events (QMP)."""
        if self._qmp is None:
            line = socket.socket(socket.AF_UNIX)
            line.connect(str(self._qmp_path))
            self._qmp = line.makefile("rw")
            self._qmp.readline()
            self._request("qmp_capabilities", {})
        return self._qmp

    def _read(self, patience_s: float) -> bool:
        """Read what the console has; return False if the guest has ended."""
        assert self._process.stdout is not None
        descriptor = self._process.stdout.fileno()
        if select.select([descriptor], [], [], patience_s)[0]:
            chunk = os.read(descriptor, 65536)
            self.console += chunk
            return bool(chunk)
        return True


def _shares(root: Path, layer: Path | None) -> list[str]:
    """Return QEMU's arguments for the folders that make the guest's root."""
    shared = {"hostroot": root} | ({"layer": layer} if layer else {}) | ({"lab": kit.BUILD} if root != Path("/") else {})
    return [word for tag, folder in shared.items() for word in _share(tag, folder)]


def _share(tag: str, folder: Path) -> list[str]:
    """Return QEMU's arguments for a folder of this machine that the guest may read."""
    return [
        *("-fsdev", f"local,id={tag},path={folder},security_model=none,readonly=on,multidevs=remap"),
        *("-device", f"virtio-9p-pci,fsdev={tag},mount_tag={tag}"),
    ]
