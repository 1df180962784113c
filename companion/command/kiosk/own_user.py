"""Seccomp filter: report success to programs that set the user they already are, where a unit forbids such calls.

Xwayland does so before it runs xkbcomp, and fails if refused. Of several filters the most recent one that answers decides
(seccomp(2)); calls for other users are not answered here, so the unit's own filter refuses them.
"""

import ctypes
import os
import platform
from collections.abc import Callable, Iterator

LOAD, IS, ANSWER = 0x20, 0x15, 0x06
"""Instructions of linux/bpf_common.h: load four bytes of the call, jump if equal, return."""
CALL_OFFSET, MACHINE_OFFSET, ARGUMENT_OFFSET = 0, 4, 16
"""Offsets of the call's number, its machine and the lower half of its first argument (linux/seccomp.h)."""
DONE, NO_WORD = 0x0005_0000, 0x7FFF_0000
"""Return "no error" without executing the call; leave it to earlier filters."""
NUMBERS = {"x86_64": (0xC000_003E, 105, 106), "aarch64": (0xC000_00B7, 146, 144)}
"""The kernel's number of the machine, and its numbers of setuid and setgid."""
PR_SET_SECCOMP, WITH_A_FILTER = 22, 2


class _BpfInstruction(ctypes.Structure):
    _fields_ = (("code", ctypes.c_uint16), ("then", ctypes.c_uint8), ("otherwise", ctypes.c_uint8), ("value", ctypes.c_uint32))


class _BpfProgram(ctypes.Structure):
    _fields_ = (("length", ctypes.c_uint16), ("lines", ctypes.POINTER(_BpfInstruction)))


def filter_setter(uid: int, gid: int, word: int = DONE) -> Callable[[], None]:
    """Return a function for a child process to call before exec; it changes nothing if filters are unavailable."""
    instructions = list(_instructions(*NUMBERS[platform.machine()], uid, gid, word)) if platform.machine() in NUMBERS else []
    lines = (_BpfInstruction * len(instructions))(*instructions)
    program = _BpfProgram(len(instructions), lines)
    prctl = ctypes.CDLL(None).prctl

    def answer() -> None:
        prctl(PR_SET_SECCOMP, WITH_A_FILTER, ctypes.byref(program), 0, 0)

    return answer


def own_filter_setter() -> Callable[[], None]:
    """Return the function of `filter_setter` for this process's user and group."""
    return filter_setter(os.getuid(), os.getgid())


def _instructions(machine: int, setuid: int, setgid: int, uid: int, gid: int, word: int) -> Iterator[_BpfInstruction]:
    yield _BpfInstruction(LOAD, 0, 0, MACHINE_OFFSET)
    yield _BpfInstruction(IS, 0, 8, machine)
    yield _BpfInstruction(LOAD, 0, 0, CALL_OFFSET)
    yield _BpfInstruction(IS, 1, 0, setuid)
    yield _BpfInstruction(IS, 2, 5, setgid)
    yield _BpfInstruction(LOAD, 0, 0, ARGUMENT_OFFSET)
    yield _BpfInstruction(IS, 2, 3, uid)
    yield _BpfInstruction(LOAD, 0, 0, ARGUMENT_OFFSET)
    yield _BpfInstruction(IS, 0, 1, gid)
    yield _BpfInstruction(ANSWER, 0, 0, word)
    yield _BpfInstruction(ANSWER, 0, 0, NO_WORD)
