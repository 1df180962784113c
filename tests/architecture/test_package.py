"""Installation: pyproject.toml lists every data file of the packages, and an installed Fathom needs no checkout."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
PATTERNS = PROJECT["tool"]["setuptools"]["package-data"]
LEAVINGS = {"__pycache__", ".mypy_cache", ".ruff_cache", "stubs"}
INSTALL = """
import os, sys
from pathlib import Path
from companion.command.kiosk import command
from companion.command.kiosk.system import System
from companion.command.main import parser
root = Path(sys.argv[1])
run = lambda command: print(*command)
system = System(root, run, 0, "aarch64", lambda command: True, lambda package: True)
args = parser("kiosk").parse_args(["kiosk", "install", *sys.argv[2:]])
command.install(args, system)
"""


def data_files(package):
    inside = (path.relative_to(ROOT / package) for path in (ROOT / package).rglob("*") if path.is_file())
    return [path for path in inside if not LEAVINGS & set(path.parts) and (path.suffix != ".py" or "firmware" in path.parts)]


def test_every_data_file_is_listed():
    left_out = [
        f"{package}/{path}"
        for package, patterns in PATTERNS.items()
        for path in data_files(package)
        if not any(path.match(pattern) for pattern in patterns)
    ]
    assert left_out == []


def test_every_listed_pattern_finds_a_file():
    assert [
        pattern for package, patterns in PATTERNS.items() for pattern in patterns if not [*(ROOT / package).glob(pattern)]
    ] == []


def test_each_package_is_listed_and_no_other_folder_is():
    listed = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert sorted(listed) == sorted(name for package in PATTERNS for name in (package, f"{package}.*"))


@pytest.fixture(scope="module")
def wheel_folder(tmp_path_factory):
    """Return a folder with everything that a wheel would contain."""
    folder = tmp_path_factory.mktemp("built")
    copy, site = folder / "checkout", folder / "site"
    copy.mkdir()
    for name in (*PATTERNS, "systemd"):
        shutil.copytree(ROOT / name, copy / name, symlinks=True, ignore=shutil.ignore_patterns(*LEAVINGS))
    for name in ("pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, copy)
    build = [sys.executable, "-c", "from setuptools import setup; setup()", "-q", "build", "--build-lib", site]
    subprocess.run(build, cwd=copy, check=True, capture_output=True)
    shutil.rmtree(copy)
    return site


def test_an_installed_package_has_every_data_file(wheel_folder):
    missing = [
        f"{package}/{path}" for package in PATTERNS for path in data_files(package) if not (wheel_folder / package / path).is_file()
    ]
    assert missing == []


def test_an_installed_fathom_installs_its_kiosk_without_a_checkout(wheel_folder, tmp_path):
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/os-release").write_text("VERSION_CODENAME=bookworm\n")
    command = [sys.executable, "-c", INSTALL, tmp_path]
    environment = {"PYTHONPATH": str(wheel_folder), "HOME": str(tmp_path)}
    dry_run = subprocess.run([*command, "--dry-run"], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (dry_run.returncode, dry_run.stderr) == (0, "") and "would write /etc/systemd/system/fathom.service" in dry_run.stdout
    process = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert (process.returncode, process.stderr) == (0, "") and "bin/pip install" in process.stdout
    unit = (tmp_path / "etc/systemd/system/fathom.service").read_text()
    assert unit == (ROOT / "systemd/fathom.service").read_text()
