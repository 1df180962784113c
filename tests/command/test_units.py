"""The units as they are installed: nothing in them that systemd does not know, and closed as far as the table works in."""

import json
import subprocess

import pytest

from companion.command.kiosk.layout import FILES, HOME, SOURCE, UNITS

STARTED = f"{HOME}/current/bin/fathom"


def text_of(unit):
    return (SOURCE / FILES[f"/etc/systemd/system/{unit}"]).read_text()


def analyzed(*words):
    return subprocess.run(["systemd-analyze", *words, "--no-pager"], capture_output=True, text=True)


@pytest.fixture
def units(tmp_path):
    """Both units side by side; only what they start is a program that is here."""
    for unit in UNITS:
        (tmp_path / unit).write_text(text_of(unit).replace(STARTED, "/bin/true"))
    return tmp_path


def verified(folder):
    return analyzed("verify", "--recursive-errors=yes", *(str(folder / unit) for unit in UNITS))


def test_systemd_finds_nothing_wrong_with_the_units(units):
    done = verified(units)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("slip", ["Restart=allways", "WatchdogSec=soon", "ProtectSystm=strict"])
def test_a_slip_in_a_unit_would_be_found(units, slip):
    unit = units / UNITS[0]
    unit.write_text(unit.read_text().replace("[Service]", f"[Service]\n{slip}"))
    done = verified(units)
    assert slip.partition("=")[0] in done.stderr or slip.partition("=")[2] in done.stderr


@pytest.mark.parametrize(("unit", "tenths"), [(UNITS[0], 11), (UNITS[1], 12)])
def test_the_units_are_exposed_no_more_than_the_documents_say(unit, tenths):
    done = analyzed("security", "--offline=true", f"--threshold={tenths}", str(SOURCE / "systemd" / unit))
    assert done.returncode == 0, done.stdout.splitlines()[-1:]
    assert f"{tenths / 10}" in (SOURCE / "docs/sandbox.md").read_text()


@pytest.mark.parametrize("unit", UNITS)
def test_each_point_that_is_left_is_explained(unit):
    done = analyzed("security", "--offline=true", "--json=short", str(SOURCE / "systemd" / unit))
    left = {one["json_field"] for one in json.loads(done.stdout) if float(one["exposure"] or 0) > 0}
    explained = (SOURCE / "docs/sandbox.md").read_text()
    assert {field for field in left if f"`{field}`" not in explained} == set()


def test_the_trouble_screen_may_read_what_the_table_said_last():
    groups = next(line for line in text_of("fathom-safe.service").splitlines() if line.startswith("SupplementaryGroups="))
    assert "systemd-journal" in groups


def test_both_units_are_closed_alike():
    def walls(unit):
        _, _, walls = text_of(unit).partition("# What it may touch")
        return walls.partition("[Install]")[0].strip()

    assert walls(UNITS[0]) == walls(UNITS[1]) != ""
