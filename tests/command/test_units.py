"""The installed systemd units: systemd knows all of their keys, and their sandboxes are as narrow as the app allows."""

import json
import re
import subprocess

import pytest

from companion.command.kiosk.file_layout import FILES, HOME, SETTLE_UNIT, SOURCE, UNITS

STARTED_PROGRAMS = (f"{HOME}/current/bin/fathom", f"{HOME}/update/new/bin/fathom")
EXPOSED = {
    UNITS[0]: 10,
    UNITS[1]: 11,
    "fathom-update.service": 5,
    SETTLE_UNIT: 5,
    "fathom-trial.service": 2,
    "fathom-phones.service": 12,
}
"""Maximum exposure of each unit, in tenths, as `systemd-analyze security` rates it."""


DIRECT_SINCE = 254
"""The systemd that knows RestartMode=direct; older ones ignore the key, and say so."""


def systemd_version():
    return int(re.search(r"systemd (\d+)", run_systemd_analyze("--version").stdout)[1])


def text_of(unit):
    return (SOURCE / FILES[f"/etc/systemd/system/{unit}"]).read_text()


def run_systemd_analyze(*words):
    return subprocess.run(["systemd-analyze", *words, "--no-pager"], capture_output=True, text=True)


@pytest.fixture
def units(tmp_path):
    """Return the units in a folder, adapted to this machine: they start an existing program, and have only keys that its systemd knows."""
    for unit in EXPOSED:
        text = text_of(unit) if systemd_version() >= DIRECT_SINCE else text_of(unit).replace("RestartMode=direct\n", "")
        for program in STARTED_PROGRAMS:
            text = text.replace(program, "/bin/true")
        (tmp_path / unit).write_text(text)
    return tmp_path


def verify_units(folder):
    return run_systemd_analyze("verify", "--recursive-errors=yes", *(str(folder / unit) for unit in EXPOSED))


def test_systemd_finds_nothing_wrong_with_the_units(units):
    process = verify_units(units)
    assert (process.returncode, process.stderr) == (0, "")


def test_one_crash_starts_no_trouble_page_on_any_systemd():
    """Since systemd 254, OnFailure= runs at each automatic restart unless RestartMode= is direct, says systemd.service(5)."""
    lines = text_of(UNITS[0]).splitlines()
    assert {f"OnFailure={UNITS[1]}", "RestartMode=direct", "Restart=always"} <= set(lines)


def test_table_and_trouble_page_exclude_each_other_and_share_no_runtime_folder():
    folders = [re.findall(r"^RuntimeDirectory=(.*)", text_of(unit), re.MULTILINE) for unit in EXPOSED]
    shared = [names[0] for names in folders if names and folders.count(names) > 1]
    assert shared == ["fathom-update"] * 2, "one that two units have is removed when the first of them ends, unless it is preserved"
    assert all("RuntimeDirectoryPreserve=yes" in text_of(unit) for unit in ("fathom-update.service", SETTLE_UNIT))
    assert {f"Conflicts={UNITS[0]}", f"After={UNITS[0]}"} <= set(text_of(UNITS[1]).splitlines())
    for unit, folder in zip(UNITS, ("/run/fathom", "/run/fathom-safe"), strict=True):
        assert f" LG_WD={folder} XDG_RUNTIME_DIR={folder} " in text_of(unit)


@pytest.mark.parametrize("slip", ["Restart=allways", "WatchdogSec=soon", "ProtectSystm=strict"])
def test_a_slip_in_a_unit_would_be_found(units, slip):
    unit = units / UNITS[0]
    unit.write_text(unit.read_text().replace("[Service]", f"[Service]\n{slip}"))
    process = verify_units(units)
    assert slip.partition("=")[0] in process.stderr or slip.partition("=")[2] in process.stderr


@pytest.mark.parametrize(("unit", "tenths"), EXPOSED.items())
def test_the_units_are_exposed_no_more_than_the_documents_say(unit, tenths):
    process = run_systemd_analyze("security", "--offline=true", f"--threshold={tenths}", str(SOURCE / "systemd" / unit))
    assert process.returncode == 0, process.stdout.splitlines()[-1:]
    assert f"{tenths / 10}" in (SOURCE / "docs/sandbox.md").read_text()


@pytest.mark.parametrize("unit", EXPOSED)
def test_each_point_that_is_left_is_explained(unit):
    process = run_systemd_analyze("security", "--offline=true", "--json=short", str(SOURCE / "systemd" / unit))
    remaining_fields = {point["json_field"] for point in json.loads(process.stdout) if float(point["exposure"] or 0) > 0}
    explained = (SOURCE / "docs/sandbox.md").read_text()
    assert {field for field in remaining_fields if f"`{field}`" not in explained} == set()


def test_the_trouble_screen_may_read_the_tables_last_words():
    groups = next(line for line in text_of("fathom-safe.service").splitlines() if line.startswith("SupplementaryGroups="))
    assert "systemd-journal" in groups


def test_both_units_are_sandboxed_alike():
    def walls(unit):
        _, _, walls = text_of(unit).partition("# What it may touch")
        return walls.partition("[Install]")[0].strip()

    assert walls(UNITS[0]) == walls(UNITS[1]) != ""


def test_a_trial_runs_the_tables_unit_on_a_copy_without_access_to_the_games(units):
    """Systemd accepts the service's unit with the drop-in for trials, and the copy is all that it may write."""
    drop_in_folder = units / f"{UNITS[0]}.d"
    drop_in_folder.mkdir()
    (drop_in_folder / "trial.conf").write_text((SOURCE / FILES[f"{HOME}/trial.conf"]).read_text())
    process = verify_units(units)
    assert (process.returncode, process.stderr) == (0, "")
    lines = (drop_in_folder / "trial.conf").read_text().splitlines()
    assert lines.index("ReadWritePaths=") < lines.index("ReadWritePaths=-/sys/class/backlight -/sys/devices")
    assert {"InaccessiblePaths=-/var/lib/fathom", "StateDirectory=", "StateDirectory=fathom-trial", "Restart=no"} <= set(lines)
    assert {f"OnSuccess={SETTLE_UNIT}", f"OnFailure={SETTLE_UNIT}"} <= set(lines)


def test_root_s_units_are_closed_alike():
    def walls(unit):
        _, _, walls = text_of(unit).partition("# Nothing but these folders")
        return walls.partition("[Install]")[0].strip()

    assert walls("fathom-update.service") == walls(SETTLE_UNIT) != ""
