"""File system operations of a program, from strace: the basis of all states that a power cut may leave."""

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct


class Create(Struct, frozen=True):
    """Creation of a file under a name."""

    name: str
    file: int


class Unlink(Struct, frozen=True):
    """Removal of a name."""

    name: str


class Write(Struct, frozen=True):
    """Write of bytes into a file, at an offset in bytes."""

    file: int
    offset: int
    data: bytes


class Truncate(Struct, frozen=True):
    """Change of a file's size, in bytes."""

    file: int
    size: int


class Sync(Struct, frozen=True):
    """Sync of a file, or with None of the folder."""

    file: int | None


class Acknowledged(Struct, frozen=True):
    """Acknowledgement of entry `number` by the program."""

    number: int


Operation = Create | Unlink | Write | Truncate | Sync | Acknowledged
TRACED = "openat,write,pwrite64,lseek,fsync,fdatasync,ftruncate,unlink,unlinkat,rename"


def record_operations(folder: Path, trace: Path, command: Sequence[str]) -> list[Operation]:
    """Run Python with `command` under strace; return its operations on files in `folder`, in order."""
    strace = ["strace", "-f", "-y", "-xx", "-s", "262144", "-e", f"trace={TRACED}", "-o", str(trace)]
    subprocess.run([*strace, sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
    with trace.open() as lines:
        return _TraceReader(folder).read(lines)


def _text(quoted: str) -> bytes:
    return bytes.fromhex(quoted.replace("\\x", ""))


class _TraceReader:
    """Parser of a trace that follows names, files and positions."""

    def __init__(self, folder: Path) -> None:
        self.folder = os.fspath(folder)
        self.files: dict[str, int] = {}
        self.sizes: Counter[int] = Counter()
        self.positions: dict[int, int] = {}
        self.operations: list[Operation] = []

    def read(self, lines: Iterable[str]) -> list[Operation]:
        for line in lines:
            call = re.match(r"\d+ +(\w+)\((.*)\) += (-?\d+)", line)
            if call and int(call[3]) >= 0:
                self._take(call[1], call[2], int(call[3]))
        return self.operations

    def _take(self, call: str, arguments: str, result: int) -> None:
        if call in ("openat", "unlink", "unlinkat"):
            name = os.path.normpath(os.path.join(self.folder, _text(re.findall(r'"([^"]*)"', arguments)[0]).decode()))
            if name.startswith(self.folder) and not name.endswith(("-shm", ".lock")):
                self._name(call, name, arguments, result)
            return
        target = re.match(r"(\d+)<([^>]*)>", arguments)
        if target and call != "rename":
            path = _text(target[2]).decode() if target[2].startswith("\\x") else target[2]
            self._data(call, int(target[1]), path, arguments, result)

    def _name(self, call: str, name: str, arguments: str, result: int) -> None:
        if call != "openat":
            if name in self.files:
                del self.files[name]
                self.operations.append(Unlink(name))
            return
        if "O_CREAT" in arguments and name not in self.files:
            self.files[name] = len(self.sizes) + len(self.files) + 1
            self.sizes[self.files[name]] = 0
            self.operations.append(Create(name, self.files[name]))
        self.positions[result] = 0

    def _data(self, call: str, descriptor: int, path: str, arguments: str, result: int) -> None:
        if path == self.folder and call in ("fsync", "fdatasync"):
            self.operations.append(Sync(None))
        elif path in self.files:
            self._file(call, descriptor, self.files[path], arguments, result)
        elif call == "write" and descriptor == 1:
            text = _text(re.findall(r'"([^"]*)"', arguments)[0])
            if text.startswith(b"ACK "):
                self.operations.append(Acknowledged(int(text[4:])))

    def _file(self, call: str, descriptor: int, file: int, arguments: str, result: int) -> None:
        if call == "lseek":
            self.positions[descriptor] = result
        elif call in ("fsync", "fdatasync"):
            self.operations.append(Sync(file))
        elif call == "ftruncate":
            self._add_truncate(file, int(arguments.rsplit(",", 1)[1]))
        else:
            self._add_write(call, descriptor, file, arguments, result)

    def _add_truncate(self, file: int, size: int) -> None:
        self.operations.append(Truncate(file, size))
        self.sizes[file] = size

    def _add_write(self, call: str, descriptor: int, file: int, arguments: str, result: int) -> None:
        data = _text(re.findall(r'"([^"]*)"', arguments)[0])[:result]
        is_placed = call == "pwrite64"
        offset = int(arguments.rsplit(",", 1)[1]) if is_placed else self.positions.get(descriptor, 0)
        if not is_placed:
            self.positions[descriptor] = offset + result
        self.operations.append(Write(file, offset, data))
        self.sizes[file] = max(self.sizes[file], offset + result)
