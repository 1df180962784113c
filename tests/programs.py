"""Run programs in forks of the test process, which has most modules imported already."""

import atexit
import gc
import importlib
import logging
import os
import runpy
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import warnings
from contextlib import suppress
from functools import cache
from pathlib import Path

from tests.waiting import PROGRAM_LIMIT_S

ROOT = Path(__file__).parents[1]
OPENERS = ("kivy_ui.shell", "kivy_ui.window")
"""Modules that open a window when they are imported."""
WINDOW = "kivy.core.window"
SHARED_FOLDERS = ("kivy_ui", "companion/games", "companion/library", "companion/session")
"""Folders with modules that most forks use."""


class WindowGuard:
    """Import hook that fails a test that opens a window in the main test process, at the line that does."""

    def find_spec(self, name, path=None, target=None):
        if name == WINDOW:
            import pytest  # here, as guests of the lab import this module without pytest

            pytest.fail("this opens a window in the process of all tests; a test with a window takes the fixture `window`")


GUARD = WindowGuard()


def guard_window():
    """Prevent windows in this process; its forks may open them."""
    sys.meta_path.insert(0, GUARD)


def allow_window():
    """Let this process, a fork, open a window."""
    if GUARD in sys.meta_path:
        sys.meta_path.remove(GUARD)


def run_program(module, *words, typed="", environment=None, is_fork=True):
    """Run a module as a program; return its exit code and its output once it has ended.

    It reads `typed` on stdin, and has its own environment if one is given. With `is_fork=False`, or if this process
    has a window, it runs in a process that has imported nothing.
    """
    command = [sys.executable, "-m", module, *map(str, words)]
    if not is_fork or WINDOW in sys.modules:
        how = {"env": environment, "input": typed, "text": True, "capture_output": True}
        return subprocess.run(command, cwd=ROOT, timeout=PROGRAM_LIMIT_S, check=False, **how)
    (output_pipe, out_end), (err, err_end) = os.pipe(), os.pipe()
    with tempfile.TemporaryFile("w+") as read:
        read.write(typed)
        read.seek(0)
        pid = fork(lambda: _run_module(module, words, (read.fileno(), out_end, err_end), environment))
    os.close(out_end)
    os.close(err_end)
    has_ended = _read_to_end(output_by_pipe := {output_pipe: b"", err: b""})
    if not has_ended:
        os.kill(pid, signal.SIGKILL)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    assert has_ended, f"{module} did not end in {PROGRAM_LIMIT_S:.0f} seconds"
    return subprocess.CompletedProcess(command, code, output_by_pipe[output_pipe].decode(), output_by_pipe[err].decode())


def _read_to_end(output_by_pipe):
    """Read these pipes until all of them end, and close them; return whether they end in time."""
    deadline, open_pipes = time.monotonic() + PROGRAM_LIMIT_S, set(output_by_pipe)
    while open_pipes and (ready := select.select(open_pipes, (), (), max(0.0, deadline - time.monotonic()))[0]):
        for pipe in ready:
            data = os.read(pipe, 65_536)
            output_by_pipe[pipe] += data
            open_pipes -= set() if data else {pipe}
    for pipe in output_by_pipe:
        os.close(pipe)
    return not open_pipes


class Program:
    """Module that runs as a program in a fork until it is ended, with a pipe as its stdin.

    It has the methods of Popen that tests use.
    """

    def __init__(self, module, *words):
        read, write = os.pipe()
        self.args, self.returncode = (module, *words), None
        self.pid = fork(lambda: _run_alone(module, words, read))
        os.close(read)
        self.stdin = os.fdopen(write, "wb")

    def poll(self):
        """Return the exit code, None while the program runs."""
        if self.returncode is None and (ended := os.waitpid(self.pid, os.WNOHANG))[0]:
            self.returncode = os.waitstatus_to_exitcode(ended[1])
        return self.returncode

    def wait(self, timeout=PROGRAM_LIMIT_S):
        """Wait for the end; return the exit code.

        Raises TimeoutExpired.
        """
        if self.poll() is None:
            handle = os.pidfd_open(self.pid)
            try:
                if not select.select([handle], [], [], timeout)[0]:
                    raise subprocess.TimeoutExpired(self.args, timeout)
            finally:
                os.close(handle)
        return self.poll()

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def _run_alone(module, words, read):
    """Run a module in this fork, after closing the parent's files and connections."""
    for logger in (logging.root, logging.getLogger("kivy")):  # Kivy writes to a file
        logger.handlers.clear()
    os.dup2(read, 0)
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    _run_module(module, words, (0, 1, 2), None)


def fork(run):
    """Fork this process, with the shared modules imported, and call `run` in the fork; return the fork's process id."""
    import_shared()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # it warns of threads; the fork has only this one, which holds no lock
        pid = os.fork()
    if not pid:
        gc.freeze()  # so that no collection closes the parent's files here
        allow_window()
        try:
            run()
        finally:
            os._exit(1)
    return pid


@cache
def import_shared():
    """Import the modules that forks use, and the simulated user, and read all sentences, once for all forks."""
    paths = [path for folder in SHARED_FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) if path.name != "__init__.py"]
    names = [_module_name(path) for path in paths if "stubs" not in path.parts]
    for name in (*names, "kivy.tests.common", "tests.kivy_ui.simulated_user"):
        if name not in OPENERS:
            importlib.import_module(name)
    from companion.table.reader import sentence_file

    for words in ROOT.glob("[chkp]*/**/words/*.toml"):  # not those of tests
        file = sentence_file(_module_name(words.parents[1]), words.stem)
        for table in ("sentences", "forms", "lists"):
            getattr(file, table)


def _module_name(path):
    """Return the dotted name of a module or package by its path."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


def _run_module(module, words, streams, environment):
    """Run a module in this fork as `python -m` does, and end the fork."""
    _take_streams(streams)
    status = 0
    try:
        os.chdir(ROOT)
        if environment is not None:
            os.environ.clear()
            os.environ.update(environment)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        atexit._clear()  # exit handlers belong to the parent
        sys.argv = [module, *map(str, words)]
        sys.modules.pop(module, None)
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
        if end.code is not None and not isinstance(end.code, int):
            print(end.code, file=sys.stderr)
    except BaseException:
        status = 1
        traceback.print_exc()
    with suppress(Exception):
        threading._shutdown()
        atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)


def _take_streams(streams):
    """Use the first of these descriptors as stdin and the others as stdout and stderr."""
    for number, stream in enumerate(streams):
        if stream != number:
            os.dup2(stream, number)
            os.close(stream)  # a pipe ends when its last writer closes it
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)  # line-buffered, like Python's stderr
