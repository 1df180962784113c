"""In a guest with an arm64 kernel: every pinned package is imported, the doctor checks the guest, a whole game is played, and its journal verifies."""

import contextlib
import importlib
import io
import json
import os
import platform
import re
import subprocess
import sys
from importlib import metadata

from tests.command.bot import play_deep_blue
from tests.lab.report import Row, print_row

DATA = "/run/fathom"
ANSWER_S = 300
FATHOM = (sys.executable, "-m", "companion.command.main")
WITHOUT_A_MODULE = {"setuptools", "wheel", "pip"}


def imported() -> None:
    """Import the modules of each installed package."""
    broken = []
    packages = [
        distribution for distribution in metadata.distributions() if distribution.metadata["Name"].lower() not in WITHOUT_A_MODULE
    ]
    for package in packages:
        for name in modules_of(package):
            try:
                with contextlib.redirect_stderr(io.StringIO()):
                    importlib.import_module(name)
            except Exception as error:
                broken.append(f"{name}: {error}")
    print_row(Row("arm64", f"packages imported on {platform.machine()}", len(packages), len(broken), "; ".join(broken)))


def modules_of(package: metadata.Distribution) -> set[str]:
    """Name the modules and packages at the top of an installed package."""
    files = [str(file).split("/") for file in package.files or ()]
    folders = {parts[0] for parts in files if parts[1:] == ["__init__.py"]}
    return folders | {parts[0].split(".")[0] for parts in files if len(parts) == 1 and parts[0].endswith((".py", ".so"))}


def doctor() -> None:
    """Run the doctor; check that it runs and reports no fault of Python and its packages."""
    process = subprocess.run([*FATHOM, "doctor", "--json", "--data", DATA], capture_output=True, text=True)
    findings = json.loads(process.stdout)
    states = {finding["what"]: finding["state"] for finding in findings}
    wrong = int(process.returncode not in (0, 1) or states.get("python") != "well")
    print_row(Row("arm64", "checks of the doctor", len(states), wrong, process.stderr[-200:]))


def game() -> None:
    """Play a whole game in the terminal with typed answers; then verify every move and draw."""
    end = play_deep_blue([*FATHOM, "play", "deep-blue", "--ui", "terminal", "--data", DATA], 11, timeout=ANSWER_S)
    missing_count = 3 - len(re.findall(r"^ +\d+\. \w+", end, re.M))
    print_row(Row("arm64", "a whole game in the terminal", 1, missing_count))
    sessions = subprocess.run([*FATHOM, "sessions", "--data", DATA], capture_output=True, text=True).stdout.split()
    process = subprocess.run([*FATHOM, "verify", sessions[0], "--data", DATA], capture_output=True, text=True)
    print_row(Row("arm64", "its journal verifies", 1, process.returncode, process.stderr[-200:]))


def main() -> None:
    """Run all checks."""
    os.makedirs(DATA, exist_ok=True)
    imported()
    doctor()
    game()


if __name__ == "__main__":
    main()
