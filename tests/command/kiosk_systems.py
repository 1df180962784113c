"""Systems as folders, on which tests install and remove the kiosk."""

import argparse
import subprocess

from companion.command.kiosk import command as kiosk
from companion.command.kiosk.system import System


class FakeRunner:
    """Runner that records commands, and makes the files that pip and venv would."""

    def __init__(self, failing=""):
        self.commands = []
        self.failing = failing

    def __call__(self, command):
        line = " ".join(command)
        self.commands.append(line)
        if self.failing and self.failing in line:
            raise subprocess.CalledProcessError(1, command)


def system_in(root, codename="bookworm", **parts):
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/os-release").write_text(f'ID=debian\nVERSION_CODENAME="{codename}"\n')
    return System(
        **{
            "root": root,
            "run": FakeRunner(),
            "user": 0,
            "machine": "aarch64",
            "has_command": lambda command: True,
            "offers": lambda package: True,
            "copy": lambda folder: None,
        }
        | parts
    )


def install_arguments(**flags):
    return argparse.Namespace(**{"dry_run": False, "no_packages": False, "fonts": False} | flags)


def files_under(root):
    return {path.relative_to(root) for path in root.rglob("*") if not path.is_dir()}


def with_user(root, home="/var/lib/fathom"):
    (root / "etc/passwd").write_text(f"root:x:0:0::/root:/bin/sh\nfathom:x:990:990:words:{home}:/usr/sbin/nologin\n")


def with_groups(root, *lines):
    (root / "etc").mkdir(exist_ok=True)
    (root / "etc/group").write_text("\n".join(("root:x:0:", *lines)) + "\n")


def removal_commands(system):
    """Return the commands with which uninstalling removes groups and packages."""
    system.run.commands.clear()
    kiosk.uninstall(install_arguments(), system)
    return [command for command in system.run.commands if command.startswith(("groupdel", "apt-mark"))]


def with_packages(root, architecture="arm64", **states):
    """Write dpkg's list of installed packages."""
    entry = "Package: {}\nStatus: {}\nArchitecture: {}\nDescription: words\n and more: words\n"
    (root / "var/lib/dpkg").mkdir(parents=True, exist_ok=True)
    words = "\n".join(entry.format(name, state, architecture) for name, state in states.items())
    (root / "var/lib/dpkg/status").write_text(words)
