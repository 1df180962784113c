"""The seccomp filter for cage: a program may set the user that it already is, and no other, although the unit forbids the call."""

import ctypes
import os
import subprocess
import sys

import pytest

from companion.command.kiosk import own_user

pytestmark = pytest.mark.skipif(os.uname().machine not in own_user.NUMBERS, reason="filters are for the two kinds of box")
NO_NEW_PRIVILEGES = 38
REFUSE = 0x0005_0001
SYSTEM_CALLS = """
import os, sys
def tried(call, number):
    try: call(number)
    except PermissionError: return "refused"
    return "done"
print(*(tried(call, own + more) for call, own in ((os.setgid, os.getgid()), (os.setuid, os.getuid())) for more in (0, 1)), os.getuid(), os.getgid())
"""


def refuse_like_the_unit():
    """Refuse both system calls, as the unit's filter does."""
    ctypes.CDLL(None).prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    for number in (0, 1):
        own_user.filter_setter(os.getuid() + number, os.getgid() + number, REFUSE)()


def run_calls(*before):
    def call_before():
        for call in before:
            call()

    process = subprocess.run(
        [sys.executable, "-c", SYSTEM_CALLS], preexec_fn=call_before, capture_output=True, text=True, check=True
    )
    return process.stdout.split()[:4], process.stdout.split()[4:] == [str(os.getuid()), str(os.getgid())]


def test_only_the_services_own_user_and_group_are_set():
    assert run_calls(refuse_like_the_unit) == (["refused"] * 4, True)
    assert run_calls(refuse_like_the_unit, own_user.own_filter_setter()) == (["done", "refused"] * 2, True)


def test_a_machine_with_unknown_system_calls_is_unchanged(monkeypatch):
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(own_user, "NUMBERS", {})
        nothing = own_user.own_filter_setter()
    assert run_calls(refuse_like_the_unit, nothing) == (["refused"] * 4, True)


def test_cage_is_started_so():
    setting = "os.setgid(os.getgid()); os.setuid(os.getuid()); os.environ.update(DISPLAY=':7', WAYLAND_DISPLAY='wayland-7')"
    cage = (sys.executable, "-c", f"import os, sys; {setting}; os.execvp(sys.argv[1], sys.argv[1:])")
    ending = "os.killpg(0, signal.SIGKILL)"  # cage, too, which would run for ever
    program = f"import os, signal; from companion.command.kiosk import cage; print(cage.start_cage({cage!r}), flush=True); {ending}"
    run = {"preexec_fn": refuse_like_the_unit, "start_new_session": True, "capture_output": True, "text": True}
    process = subprocess.run([sys.executable, "-c", program], **run)
    assert process.stdout == "{'DISPLAY': ':7', 'WAYLAND_DISPLAY': 'wayland-7'}\n"
