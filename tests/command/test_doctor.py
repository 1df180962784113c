"""The doctor reports each part of the device, each fault, and the command that fixes it."""

import errno
import json

import pytest

from companion.command import checkup
from companion.command.checkup import CheckResult, Machine
from companion.command.checkup.machine import FATHOM_COMMAND
from companion.command.doctor import file_to_check, report, run_check
from companion.library.store import Store
from companion.session.play.play_clock import CLOCK_IS_SET
from tests.command.running import run_fathom

SPRING_2026_S = 1_774_000_000


def machine(root, **parts):
    usual = {
        "environment": {},
        "may_use": lambda path: True,
        "wall_s": lambda: SPRING_2026_S,
        "has_library": lambda name: True,
        "free_mb": lambda folder: 900,
        "answer": lambda command: "",
        "groups": lambda: set(),
        "is_root": False,
    }
    return Machine(root, root / "home/fathom/fathom.db", **{**usual, **parts})


def make_file(root, path, text=""):
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def states(findings):
    return [finding.state for finding in findings]


def test_a_bare_machine_has_nothing_wrong(tmp_path):
    (tmp_path / "home/fathom").mkdir(parents=True)
    findings = [finding for check in checkup.ALL_CHECKS for finding in check(machine(tmp_path))]
    assert "wrong" not in states(findings)
    absent = {finding.subject for finding in findings if finding.state == "absent"}
    assert absent == {
        "screen",
        "driver",
        "touch",
        "gpio",
        "serial",
        "controls",
        "groups",
        "fsck",
        "clock",
        "power",
        "service",
        "phones",
    }


def test_a_connected_display_is_a_screen_and_an_unconnected_one_is_not(tmp_path):
    make_file(tmp_path, "sys/class/drm/card0-HDMI-A-1/status", "disconnected\n")
    assert states(checkup.screen(machine(tmp_path))) == ["absent"]
    make_file(tmp_path, "sys/class/drm/card0-DSI-1/status", "connected\n")
    (finding,) = checkup.screen(machine(tmp_path))
    assert finding.state == "well" and "card0" in finding.sentence and "mtdev" in finding.sentence


def test_a_display_held_by_another_user_names_the_groups(tmp_path):
    make_file(tmp_path, "sys/class/drm/card0-DSI-1/status", "connected\n")
    (finding,) = checkup.screen(machine(tmp_path, may_use=lambda path: False))
    assert finding.state == "wrong" and "video" in finding.mend


def test_a_wayland_desktop_alone_needs_xwayland(tmp_path):
    (finding,) = checkup.screen(machine(tmp_path, environment={"WAYLAND_DISPLAY": "wayland-0"}))
    assert finding.state == "wrong" and "xwayland" in finding.mend


def test_a_missing_library_names_its_package(tmp_path):
    (finding,) = checkup.libraries(machine(tmp_path, has_library=lambda name: name != "mtdev"))
    assert finding.state == "wrong" and finding.mend == "sudo apt-get install libmtdev1"


def test_a_controls_file_that_cannot_be_read_names_the_line(tmp_path):
    file = make_file(tmp_path, "home/fathom/controls.toml", "[buttons]\nprimary = 99\n")
    (finding,) = checkup.controls(machine(tmp_path))
    assert finding.state == "wrong" and "Line 2" in finding.sentence
    file.write_text("[buttons]\nprimary = 9\n")
    assert states(checkup.controls(machine(tmp_path))) == ["well"]


@pytest.mark.parametrize(("bits", "is_touch"), [("2608000 0", False), ("260800000000003", True), ("0", False)])
def test_a_touch_panel_is_recognised_by_its_multi_touch_axis(tmp_path, bits, is_touch):
    make_file(tmp_path, "sys/class/input/event3/device/capabilities/abs", bits)
    make_file(tmp_path, "sys/class/input/event3/device/name", "ft5406\n")
    assert (states(checkup.touch(machine(tmp_path))) == ["well"]) == is_touch


def test_a_device_this_user_may_not_use_names_the_group_to_join(tmp_path):
    make_file(tmp_path, "dev/fathom-e66")
    (finding,) = checkup.serial(machine(tmp_path, may_use=lambda path: False))
    assert finding.state == "wrong"
    assert finding.mend.startswith("sudo usermod -aG dialout")


def test_too_little_room_is_wrong(tmp_path):
    (tmp_path / "home/fathom").mkdir(parents=True)
    room, _ = checkup.storage(machine(tmp_path, free_mb=lambda folder: 12))
    assert room.state == "wrong" and "Only 12 MB" in room.sentence


def test_a_damaged_file_is_an_error_and_a_whole_one_is_counted(tmp_path):
    file = make_file(tmp_path, "home/fathom/fathom.db", "not a database, but longer than its header would be" * 9)
    assert states(checkup.storage(machine(tmp_path))) == ["well", "wrong"]
    file.unlink()
    Store.open(file).close()
    assert "holds no games" in list(checkup.storage(machine(tmp_path)))[1].sentence


def test_a_file_of_which_only_the_wal_is_left_is_wrong(tmp_path):
    make_file(tmp_path, "home/fathom/fathom.db-wal", "words")
    _, finding = checkup.storage(machine(tmp_path))
    assert finding.state == "wrong" and "its main part is missing" in finding.sentence
    assert finding.mend.startswith(f"{FATHOM_COMMAND} play --data {tmp_path}/home/fathom ")


def test_a_part_that_cannot_be_looked_at_is_a_finding_and_hides_no_other(tmp_path):
    def failing(machine):
        yield CheckResult("disk", "well", "It turns.")
        raise OSError(errno.EIO, "Input/output error", "/var/lib/fathom")

    well, wrong = run_check(failing, machine(tmp_path))
    assert well.sentence == "It turns."
    assert (
        (wrong.subject, wrong.state) == ("failing", "wrong")
        and "/var/lib/fathom: Input/output error" in wrong.sentence
        and wrong.mend
    )


def test_a_clock_that_was_never_set_is_wrong(tmp_path):
    (finding,) = checkup.clock(machine(tmp_path, wall_s=lambda: CLOCK_IS_SET - 1))
    assert finding.state == "wrong" and finding.mend.startswith("sudo date")


def test_every_wrong_finding_has_a_command(tmp_path):
    make_file(tmp_path, "dev/gpiochip0")
    findings = [
        finding
        for check in checkup.ALL_CHECKS
        for finding in check(machine(tmp_path, may_use=lambda path: False, wall_s=lambda: 0))
    ]
    wrong = [finding for finding in findings if finding.state == "wrong"]
    assert len(wrong) >= 3 and all(finding.mend for finding in wrong)
    assert sum("→" in line for line in report(findings)) == sum(bool(finding.mend) for finding in findings)


def test_an_installed_kiosks_games_are_checked(tmp_path):
    user_file = file_to_check(None, {}, tmp_path)
    make_file(tmp_path, "etc/systemd/system/fathom.service")
    assert file_to_check(None, {}, tmp_path) == tmp_path / "var/lib/fathom/fathom.db" != user_file
    assert file_to_check(tmp_path / "mine", {}, tmp_path) == tmp_path / "mine/fathom.db"


def test_json_is_one_list_of_findings(tmp_path):
    code, output, err = run_fathom("doctor", "--json", data=tmp_path)
    findings = json.loads(output)
    assert (code, err) == (int(any(finding["state"] == "wrong" for finding in findings)), "")
    assert all(set(finding) == {"what", "state", "sentence", "mend"} for finding in findings)
