"""Borrowing a desktop's screen: Fathom uses it if the desktop admits Fathom's user, waits while it starts, and says why it is refused."""

import getpass
import os
import shutil
import socket
import subprocess
import sys
import threading
import time

import pytest

from companion.command.kiosk.desktop import SERVER, TIMEOUT_S, Desktop, desktop_users
from companion.table.sentence import say
from tests.waiting import wait_until

SETUP_BYTES = 12
SOMEBODY = os.geteuid() + 1


class FakeXServer:
    """Socket of an X server that answers every connection with one byte: 1 admits, 0 refuses."""

    def __init__(self, folder, number, answer):
        self._line = socket.socket(socket.AF_UNIX)
        self._line.bind(f"\0{folder}/X{number}")
        self._line.listen()
        self._answer = answer
        self.setup_request, self.hold = b"", False
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                client, _ = self._line.accept()
            except OSError:
                return
            with client:
                if request := client.recv(100):
                    self.setup_request = request
                    if self.hold and not client.recv(1):  # until the client has disconnected
                        continue
                    client.sendall(self._answer)

    def close(self):
        self._line.shutdown(socket.SHUT_RDWR)
        self._line.close()


@pytest.fixture
def servers(tmp_path):
    fake_servers = []

    def serve(number, answer):
        fake_servers.append(FakeXServer(tmp_path, number, answer))
        return fake_servers[-1]

    yield serve
    for server in fake_servers:
        server.close()


def ask_desktop(server, **parts):
    """Ask a desktop for its screen; return it, and the messages to systemd."""
    messages = []
    usual = {
        "is_coming": lambda: False,
        "own_user_id": SOMEBODY,
        "trusted_user_ids": lambda: frozenset({os.geteuid()}),
        "notify": messages.append,
        "sleep": lambda seconds: None,
    }
    desktop = Desktop(server=server, **usual | parts)
    desktop.ask()
    return desktop, messages


@pytest.fixture
def find_desktop(tmp_path):
    return lambda **parts: ask_desktop(f"@{tmp_path}/X", **parts)


def test_the_desktop_that_lets_us_in_is_taken(servers, find_desktop):
    servers(0, b"\0")
    open_one = servers(1, b"\1")
    desktop, _ = find_desktop()
    assert (desktop.display, desktop.refusal) == (":1", "")
    assert len(open_one.setup_request) == SETUP_BYTES


def test_a_desktop_that_grants_no_screen_is_named_with_a_remedy(servers, find_desktop):
    servers(0, b"\0")
    desktop, _ = find_desktop()
    assert desktop.display == ""
    assert desktop.refusal == say("desktop.shut", display=":0", user="fathom", mend="xhost +si:localuser:fathom")


def test_without_a_desktop_nothing_is_reported_and_nothing_waits(find_desktop):
    desktop, messages = find_desktop()
    assert (desktop.display, desktop.refusal, messages) == ("", "", [])


def test_a_starting_desktop_is_waited_for_with_a_status_for_systemd(servers, find_desktop):
    looks = iter([lambda: True, lambda: True, lambda: servers(0, b"\1")])
    desktop, messages = find_desktop(is_coming=lambda: next(looks)())
    assert desktop.display == ":0"
    assert len(messages) == 2 and "isn’t running yet" in messages[0]


def test_a_desktop_that_never_starts_is_given_up(find_desktop):
    desktop, messages = find_desktop(is_coming=lambda: True)
    assert desktop.refusal == say("desktop.not_up") and desktop.display == ""
    assert len(messages) == TIMEOUT_S


def test_the_server_of_our_own_cage_is_no_desktop(servers, find_desktop):
    servers(0, b"\1")
    desktop, _ = find_desktop(own_user_id=os.geteuid())
    assert (desktop.display, desktop.refusal) == ("", "")


def test_a_foreign_socket_with_a_desktops_name_is_ignored(servers, find_desktop):
    server = servers(0, b"\1")
    desktop, _ = find_desktop(trusted_user_ids=lambda: frozenset({SOMEBODY + 1}))
    assert (desktop.display, desktop.refusal, server.setup_request) == ("", "", b"")


def test_silent_sockets_delay_the_start_little(tmp_path, servers, find_desktop, monkeypatch):
    monkeypatch.setattr("companion.command.kiosk.desktop.ANSWERS_S", 0.4)
    silent = [servers(number, b"") for number in range(5)]
    for server in silent:
        server.hold = True
    began = time.monotonic()
    desktop, _ = find_desktop()
    assert desktop.display == "" and time.monotonic() - began < 10, "one after another they would take 15 s"


def test_desktops_of_root_and_of_seated_users_are_trusted(tmp_path):
    for name, properties in {
        "1": "UID=1000\nTYPE=wayland\nSEAT=seat0\nCLASS=user",
        "2": "UID=1001\nTYPE=tty\nCLASS=user",
        "3": "UID=1002\nTYPE=x11\nCLASS=user",
        "4": "UID=no\nTYPE=x11\nSEAT=seat0\nCLASS=user",
    }.items():
        (tmp_path / name).write_text(f"# private\n{properties}\n")
    (tmp_path / "1.ref").mkdir()
    assert desktop_users(tmp_path) == {0, 1000}


def test_a_system_without_a_list_of_sockets_has_no_desktop(find_desktop, tmp_path):
    desktop, _ = find_desktop(sockets=tmp_path / "none")
    assert (desktop.display, desktop.refusal) == ("", "")


@pytest.mark.skipif(shutil.which("Xvfb") is None, reason="no Xvfb here")
def test_a_desktop_grants_its_screen_by_name_while_it_lives(tmp_path):
    secret = tmp_path / "secret"
    secret.write_bytes(b"\xff\xff\0\0\0\0\0\x12MIT-MAGIC-COOKIE-1\0\x10" + os.urandom(16))
    read, write = os.pipe()
    server = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-auth", str(secret)], pass_fds=[write], stderr=subprocess.DEVNULL)
    number = os.read(read, 20).decode().strip()

    def is_lent():
        return ask_desktop(f"{SERVER}{number}")[0].display == ":"

    assert not is_lent()
    lending = f"from companion.command.kiosk.desktop import lend_screen; lend_screen(None, {getpass.getuser()!r})"
    environment = os.environ | {"DISPLAY": f":{number}", "XAUTHORITY": str(secret)}
    lender = subprocess.Popen([sys.executable, "-c", lending], env=environment, stderr=subprocess.DEVNULL)
    try:
        wait_until(is_lent)
    finally:
        server.terminate()
        server.wait()
    assert lender.wait(TIMEOUT_S) == 1


def test_without_a_desktop_no_screen_is_granted():
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    command = [sys.executable, "-m", "companion.command.main", "kiosk", "lend"]
    process = subprocess.run(command, capture_output=True, text=True, env=environment)
    assert process.returncode == 1 and "no desktop here" in process.stderr
