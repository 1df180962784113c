"""Replacements of `os` for a stick that fails: it is full, is pulled, or is read-only."""

import errno
import os


class FailingCalls:
    """Fake `os`: the call named `at` fails with `error`, and at most `room` bytes can be written."""

    def __init__(self, at="", error=errno.EIO, room=1 << 40):
        self._at, self._error, self._room = at, error, room

    def write(self, file, data):
        if not self._room:
            raise OSError(errno.ENOSPC, "No space left on device")
        count = os.write(file, data[: self._room])
        self._room -= count
        return count

    def __getattr__(self, name):
        def call(*arguments, **more):
            if name == self._at:
                raise OSError(self._error, os.strerror(self._error))
            return getattr(os, name)(*arguments, **more)

        return call


class PulledStick(FailingCalls):
    """Fake `os` with a stick that is pulled: every call fails from the call named `at` on."""

    def __init__(self, at):
        super().__init__()
        self._pulled, self._from = False, at

    def write(self, file, data):
        return self.__getattr__("write")(file, data)

    def __getattr__(self, name):
        def call(*arguments, **more):
            self._pulled = self._pulled or name == self._from
            if self._pulled and name != "close":
                raise OSError(errno.EIO, "Input/output error")
            return getattr(os, name)(*arguments, **more)

        return call
