"""Files of the kiosk: it runs no code of the data folder, and installs pinned packages and units."""

import argparse
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.command.kiosk import command as kiosk
from companion.command.kiosk import sbom
from companion.command.kiosk.file_layout import (
    FILES,
    LOCK,
    SOURCE,
    content_of,
    environment_of,
    pinned_packages,
)
from companion.command.kiosk.installing import IMPORT_GUARD_LINE
from tests.command.kiosk_systems import install_arguments, system_in


@pytest.mark.parametrize(("codename", "python"), [("bookworm", "3.11"), ("trixie", "3.13")])
def test_every_python_of_a_box_imports_nothing_from_among_games(tmp_path, codename, python):
    kiosk.install(install_arguments(), system_in(tmp_path, codename))
    fence = tmp_path / environment_of(codename)[1:] / f"lib/python{python}/site-packages/fathom.pth"
    assert fence.read_text() == IMPORT_GUARD_LINE


def test_files_in_the_games_folder_are_never_run(tmp_path, monkeypatch):
    commands = []

    def replace(program, command):
        commands.append(command)
        raise SystemExit

    monkeypatch.setenv(kiosk.ACCESS_VARIABLE, "")
    monkeypatch.setattr(kiosk, "_ask_for_a_desktop", lambda: "")
    monkeypatch.setattr(kiosk, "choose_screen_access", lambda *_: "desktop")
    monkeypatch.setattr(os, "execvp", replace)
    monkeypatch.setenv("SDL_VIDEODRIVER", "offscreen")
    with pytest.raises(SystemExit):
        kiosk.run_unit(argparse.Namespace(action="run"))
    (tmp_path / "companion.py").write_text("print('ours now')")
    process = subprocess.run(
        [*commands[0], "--help"], cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(SOURCE)}, capture_output=True, text=True
    )
    assert "ours now" not in process.stdout and process.returncode == 0


SERVICES = sorted(part for part in FILES.values() if part.endswith(".service"))


@pytest.mark.parametrize("part", SERVICES)
def test_units_import_from_no_working_folder(part):
    unit = content_of(part)
    programs = re.findall(r"^Exec\w+=[-+]*(\S+) (\S+)", unit, re.MULTILINE)
    assert programs and all(first == "-I" for program, first in programs if program.endswith("python3"))
    of_ours = [program for program, _ in programs if program.startswith("/opt/fathom")]
    assert not of_ours or ("PYTHONSAFEPATH=1" in unit.split() and {Path(program).name for program in of_ours} == {"fathom"})


def test_the_command_named_on_pages_runs_no_file_of_the_games_folder(tmp_path):
    for name in ("companion", "msgspec", "tomllib", "sitecustomize"):
        (tmp_path / f"{name}.py").write_text("print('ours now')")
    command, environment = (
        [Path(sys.executable).with_name("fathom"), "doctor"],
        {"FATHOM_DATA": str(tmp_path), "PYTHONPATH": str(SOURCE)},
    )
    process = subprocess.run(command, cwd=tmp_path, env=os.environ | environment, capture_output=True, text=True)
    assert process.returncode in (0, 1) and "ours now" not in process.stdout + process.stderr


def test_no_page_asks_to_run_our_modules_with_python():
    pages = [
        *SOURCE.glob("*.md"),
        *SOURCE.glob("docs/*.md"),
        *(words for room in ("companion", "hardware", "kivy_ui") for words in SOURCE.glob(f"{room}/**/words/*.toml")),
    ]
    assert len(pages) > 40 and not [page for page in pages if re.search(r"python\S* -m (companion|phones)", page.read_text())]


def test_pip_installs_only_wheels_with_the_locks_hashes(tmp_path):
    system = system_in(tmp_path)
    kiosk.install(install_arguments(), system)
    packages, own_install = [command for command in system.run.commands if "bin/pip install" in command]
    assert {"--require-hashes", "--only-binary=:all:", "--no-deps"} <= set(packages.split())
    assert {"--no-index", "--no-build-isolation", "--no-deps"} <= set(own_install.split())


def test_the_lock_has_what_the_project_needs_and_the_bill_of_materials_says_so():
    project = tomllib.loads((SOURCE / "pyproject.toml").read_text())["project"]
    needed_names = {re.match(r"[\w-]+", line)[0].lower().replace("_", "-") for line in project["dependencies"]}
    locked = dict(line.split("==") for line in pinned_packages())
    assert needed_names | {"setuptools"} <= set(locked)
    assert all("--hash=sha256:" in block for block in re.split(r"\n(?=\S)", LOCK.read_text().strip()))
    assert (SOURCE / "systemd/sbom.cdx.json").read_text() == sbom.text()
    bill = json.loads(sbom.text())
    assert {component["purl"] for component in bill["components"]} >= {
        f"pkg:pypi/{name}@{number}" for name, number in locked.items()
    }
