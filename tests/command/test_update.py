"""Updates from a stick: which are refused, what is installed, and what is rolled back."""

import io
import json
import os
import re
import shutil
import sqlite3
import stat
import struct
import subprocess
import zipfile
from pathlib import Path

import pytest

from companion.command.kiosk import release
from companion.command.kiosk.file_layout import HOME, SOURCE
from companion.command.kiosk.installing import IMPORT_GUARD_LINE
from companion.library.store import Store
from companion.table.reader import Reader, languages
from tests.command import updates
from tests.command.updates import NEW, OLD, make_archive, make_device, make_installation, make_update, make_wheel, updater_state
from tests.damaged_bytes import BYTES, one_bit_flips
from tests.long_tests import SAMPLED
from tests.sample_sizes import full_or_sample

pytestmark = pytest.mark.skipif(not shutil.which("ssh-keygen"), reason="needs ssh-keygen")
STICK = "run/media/fathom/sda1"
UPDATE = f"{STICK}/fathom-0.2.0.update"


@pytest.fixture(scope="module")
def main():
    return updates.load_updater()


@pytest.fixture(scope="module")
def trusted_keys(tmp_path_factory):
    return updates.make_keys(tmp_path_factory.mktemp("trusted") / "keys")


@pytest.fixture(scope="module")
def other_keys(tmp_path_factory):
    return updates.make_keys(tmp_path_factory.mktemp("others") / "keys")


@pytest.fixture(autouse=True)
def sync_log(monkeypatch):
    """Replace syncs by a record; return the list of the files synced so far, in order."""
    order = []
    monkeypatch.setattr(os, "fsync", lambda handle: order.append(os.readlink(f"/proc/self/fd/{handle}")))
    monkeypatch.setattr(os, "sync", lambda: order.append("everything"))
    return order


@pytest.fixture
def box(tmp_path, trusted_keys):
    return make_installation(tmp_path / "root", trusted_keys)


def current_version(box):
    return (box / "opt/fathom/current").readlink().name


def is_untouched(box):
    """Return whether the previous version runs, and nothing of an update is left."""
    home = box / "opt/fathom"
    return current_version(box) == OLD and {path.name for path in home.iterdir()} == {OLD, "current"}


# what is installed


def test_an_update_is_installed_beside_the_version_in_use_tried_and_confirmed(box, trusted_keys, main):
    make_update(box, trusted_keys)
    device = make_device(box)
    assert main.update_or_revert(device) and updater_state(box) == "done"
    home = box / "opt/fathom"
    assert current_version(box) == NEW and {path.name for path in home.iterdir()} == {OLD, NEW, "current"}
    assert json.loads((home / NEW / "installed.json").read_text()) == updates.MANIFEST["packages"]
    assert (home / NEW / "sbom.cdx.json").read_text() == "{}"
    [fence] = (home / NEW).glob("lib/python*/site-packages/fathom.pth")
    assert fence.read_text() == IMPORT_GUARD_LINE == main.IMPORT_GUARD_LINE
    ran = [words for words in device.run.ran if words.startswith("systemctl") and " show " not in words]
    assert ran == [
        "systemctl start fathom-trial.service",
        "systemctl stop fathom.service",
        "systemctl daemon-reload",
        "systemctl start fathom.service",
        "systemctl daemon-reload",
        "systemctl stop fathom-safe.service",
        "systemctl reset-failed fathom.service",
        "systemctl restart --no-block fathom.service",
        "systemctl clean --what=state fathom-trial.service",
    ]
    assert not (box / main.DROP_IN).is_symlink()


def test_no_code_of_the_update_runs_during_installation_and_pip_has_no_network(box, trusted_keys, main):
    make_update(box, trusted_keys)
    device = make_device(box)
    main.update_or_revert(device)
    programs = {words.split()[0] for words in device.run.ran}
    assert programs == {"ssh-keygen", "systemctl", "/usr/bin/python3", f"{box}/opt/fathom/{NEW}/bin/python"}
    (pip,) = [words for words in device.run.ran if " pip " in words]
    assert {"-I", "--no-index", "--require-hashes", "--only-binary=:all:", "--no-deps"} <= set(pip.split())


def test_packages_for_other_computers_stay_packed(box, trusted_keys, main, monkeypatch):
    kinds = ("any", "manylinux_2_17_x86_64", "manylinux_2_17_aarch64")
    make_update(box, trusted_keys, parts={f"kivy-2.0-cp311-cp311-{kind}.whl": make_wheel() for kind in kinds})
    file_names = []
    monkeypatch.setattr(
        main, "install", lambda device, *_: file_names.extend(path.name for path in (device.work / "parts").iterdir())
    )
    main.update_or_revert(make_device(box))
    assert "kivy-2.0-cp311-cp311-manylinux_2_17_x86_64.whl" in file_names and not any("aarch64" in name for name in file_names)


def test_of_three_versions_the_last_two_stay(box, trusted_keys, main):
    older = box / "opt/fathom/venv-0.0.9-99999999-bookworm"
    older.mkdir()
    make_update(box, trusted_keys)
    assert main.update_or_revert(make_device(box)) and not older.exists() and (box / "opt/fathom" / OLD).exists()


def test_the_second_key_signs_too_and_an_update_brings_the_keys_of_the_next(box, trusted_keys, other_keys, main):
    archive = make_archive(box.parent / "scratch", other_keys)  # it trusts the other keys
    make_update(box, trusted_keys, archive, key="release-2")
    assert main.update_or_revert(make_device(box))
    assert (box / "opt/fathom/current/signers").read_text() == (other_keys / "signers").read_text()
    make_update(box, other_keys, version="0.3.0", name="fathom-0.3.0.update")
    assert main.update_or_revert(make_device(box)) and current_version(box).startswith("venv-0.3.0-")
    make_update(box, trusted_keys, version="0.4.0", name="fathom-0.4.0.update")
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "stranger"


def test_the_newest_of_all_sticks_is_taken(box, trusted_keys, main):
    make_update(box, trusted_keys, version="0.10.0", name="fathom-0.10.0.update")
    make_update(box, trusted_keys, version="0.9.0", name="fathom-0.9.0.update")
    main.update_or_revert(make_device(box))
    assert current_version(box).startswith("venv-0.10.0-")


# what is refused before anything is installed


def change(path, at, data):
    with path.open("r+b") as file:
        file.seek(at, os.SEEK_END if at < 0 else os.SEEK_SET)
        file.write(data)


def shorten(box, *_):
    path = box / UPDATE
    os.truncate(path, path.stat().st_size - 1000)


def change_bytes(box, *_):
    change(box / UPDATE, -300, b"changed")


def remove_signature(box, *_):
    path = box / UPDATE
    data = path.read_bytes()
    begin, end = data.index(b"-----BEGIN"), data.index(b"END SSH SIGNATURE-----\n") + 23
    path.write_bytes(data[:begin] + data[end:])


def make_endless_signature(box, *_):
    path = box / UPDATE
    path.write_bytes(path.read_bytes().replace(b"-----END", b"A" * (1 << 20) + b"\n-----END"))


def sign_by_another_key(box, trusted_keys, other_keys):
    make_update(box, other_keys)


def sign_for_another_purpose(box, trusted_keys, other_keys):
    archive = make_archive(box.parent / "scratch", trusted_keys)
    Path(f"{archive}.sig").unlink(missing_ok=True)
    command = ["ssh-keygen", "-q", "-Y", "sign", "-f", trusted_keys / "release-1", "-n", "git", archive]
    subprocess.run(command, check=True, capture_output=True)
    head = f"Fathom update, {archive.stat().st_size} bytes\n".encode()
    (box / UPDATE).write_bytes(head + Path(f"{archive}.sig").read_bytes() + archive.read_bytes())


def trust_no_file(box, *_):
    (box / "opt/fathom/current/signers").write_text((SOURCE / "systemd/signers").read_text().splitlines()[0] + "\n\n")


def trust_no_key(box, *_):
    (box / "opt/fathom/current/signers").unlink()


def make_older(box, trusted_keys, other_keys):
    make_update(box, trusted_keys, version="0.0.9")


def make_same_version(box, trusted_keys, other_keys):
    make_update(box, trusted_keys, version="0.1.0")


def make_for_another_computer(box, trusted_keys, other_keys):
    make_update(box, trusted_keys, fits=["bookworm-aarch64"])


def make_for_a_newer_installation(box, trusted_keys, other_keys):
    make_update(box, trusted_keys, box=2)


def write_other_file(box, *_):
    (box / UPDATE).write_bytes(b"PK\3\4" + bytes(4000))


def make_too_long(box, *_):
    (box / UPDATE).write_bytes(b"Fathom update, 9999999999 bytes\n")


def make_empty(box, *_):
    (box / UPDATE).write_bytes(b"")


def make_link(box, *_):
    (box / UPDATE).rename(box / "elsewhere")
    (box / UPDATE).symlink_to(box / "elsewhere")


def make_pipe(box, *_):
    (box / UPDATE).unlink()
    os.mkfifo(box / UPDATE)


def make_folder(box, *_):
    (box / UPDATE).unlink()
    (box / UPDATE).mkdir()


def remove_update(box, *_):
    (box / UPDATE).unlink()


def name_without_version(box, *_):
    (box / UPDATE).rename(box / STICK / "fathom-newest.update")


REFUSED = {
    shorten: "cut",
    change_bytes: "altered",
    sign_for_another_purpose: "altered",
    remove_signature: "unsigned",
    make_endless_signature: "unsigned",
    sign_by_another_key: "stranger",
    trust_no_file: "keyless",
    trust_no_key: "keyless",
    make_older: "older",
    make_same_version: "older",
    make_for_another_computer: "unfit",
    make_for_a_newer_installation: "box",
    write_other_file: "strange",
    make_too_long: "strange",
    make_empty: "strange",
    make_link: "failed",
    make_pipe: "strange",
    make_folder: "failed",
    remove_update: "none",
    name_without_version: "none",
}


@pytest.mark.parametrize("spoil", REFUSED, ids=lambda spoil: spoil.__name__)
def test_each_refusal_has_one_word_and_changes_nothing(box, trusted_keys, other_keys, main, spoil):
    make_update(box, trusted_keys)
    spoil(box, trusted_keys, other_keys)
    device = make_device(box)
    assert not main.update_or_revert(device) and updater_state(box) == REFUSED[spoil]
    assert is_untouched(box)
    assert not any("pip" in words or "restart" in words for words in device.run.ran)


# signed archives that our tools would never write


def with_entries(box, trusted_keys, *entries, compression=zipfile.ZIP_STORED):
    """Sign an archive with these further entries: (ZipInfo or name, data)."""
    archive = make_archive(box.parent / "scratch", trusted_keys)
    with zipfile.ZipFile(archive, "a", compression) as packed:
        for entry, data in entries:
            packed.writestr(entry, data)
    make_update(box, trusted_keys, archive)


def symlink_entry(name, mode):
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    return entry


def overlapping_archive():
    """Return an archive whose directory lists the same bytes twice, as ZIP bombs do."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("lock.txt", b"x" * 1000)
        twin = zipfile.ZipInfo("signers")
        twin.__dict__ if hasattr(twin, "__dict__") else None
        first = archive.infolist()[0]
        for part in ("CRC", "compress_size", "file_size", "header_offset", "external_attr"):
            setattr(twin, part, getattr(first, part))
        archive.filelist.append(twin)
        archive.NameToInfo[twin.filename] = twin
    return packed.getvalue()


ODD = {
    "a link": [(symlink_entry("shadow-1-py3-none-any.whl", stat.S_IFLNK | 0o777), b"/etc/shadow")],
    "a link in a list's place": [(symlink_entry("signers", stat.S_IFLNK | 0o777), b"/etc/shadow")],
    "a device": [(symlink_entry("zero-1-py3-none-any.whl", stat.S_IFCHR | 0o666), b"")],
    "a way out": [("../../etc/cron.d/x", b"* * * * * root x")],
    "a way from the root": [("/etc/cron.d/x", b"x")],
    "a folder": [("folder/", b"")],
    "a program": [("setup.py", b"x")],
    "a wheel in a folder": [("wheels/x-1-py3-none-any.whl", b"x")],
    "one name twice": [("lock.txt", b"more")],
    "a name with a line": [("x-1-py3-none-any.whl\n", b"x")],
    "too many": [(f"x{number}-1-py3-none-any.whl", b"") for number in range(600)],
    "no wheel": [("x-1-py3-none-any.whl", b"none")],
}


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("odd", ODD)
def test_a_signed_archive_with_other_than_plain_files_of_ours_is_refused(box, trusted_keys, main, odd):
    with_entries(box, trusted_keys, *ODD[odd])
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "strange" and is_untouched(box)


def test_a_packed_entry_is_refused_however_small(box, trusted_keys, main):
    with_entries(box, trusted_keys, ("x-1-py3-none-any.whl", bytes(100 << 20)), compression=zipfile.ZIP_DEFLATED)
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "strange" and is_untouched(box)


def test_a_bomb_in_a_wheel_is_refused_unopened(box, trusted_keys, main):
    bomb = make_wheel([("zeros", bytes(200 << 20))])
    with_entries(box, trusted_keys, *((f"x{number}-1-py3-none-any.whl", bomb) for number in range(11)))
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "strange" and is_untouched(box)


MANIFESTS = {
    "none": b"",
    "no object": b"[]",
    "deep": b"[" * 60000,
    "long": b" " * (1 << 17) + json.dumps(updates.MANIFEST).encode(),
    "a way out": json.dumps(updates.MANIFEST | {"version": "../../0.2.0"}).encode(),
    "another way out": json.dumps(updates.MANIFEST | {"contents": "/../../x"}).encode(),
    "a number": json.dumps(updates.MANIFEST | {"version": 2}).encode(),
    "true": json.dumps(updates.MANIFEST | {"box": True}).encode(),
    "less": json.dumps({"version": "0.2.0"}).encode(),
    "other letters": b"\xff\xfe\0",
}


@pytest.mark.parametrize("words", MANIFESTS)
def test_a_signed_manifest_that_is_none_is_refused(box, trusted_keys, main, words):
    archive = make_archive(box.parent / "scratch", trusted_keys, parts={"manifest.json": MANIFESTS[words]})
    make_update(box, trusted_keys, archive)
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "strange" and is_untouched(box)


def test_a_signed_file_that_is_no_archive_is_refused(box, trusted_keys, main, tmp_path):
    for data in (b"", b"PK\5\6" + bytes(18), struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 99, 9, 0), overlapping_archive()):
        archive = tmp_path / "none.zip"
        archive.write_bytes(data)
        make_update(box, trusted_keys, archive)
        assert not main.update_or_revert(make_device(box)) and updater_state(box) == "strange" and is_untouched(box)


def test_a_full_disk_is_reported_and_leaves_nothing(box, trusted_keys, main, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(main, "unpack", full)
    make_update(box, trusted_keys)
    assert not main.update_or_revert(make_device(box)) and updater_state(box) == "room" and is_untouched(box)


# what is rolled back


@pytest.mark.parametrize(
    ("failing", "code"), [("pip", "unfit"), ("fathom-trial", "trial"), ("systemctl start fathom.service", "unwell")]
)
def test_an_update_that_cannot_be_installed_read_or_started_is_reverted(box, trusted_keys, main, failing, code):
    make_update(box, trusted_keys)
    if failing == "fathom-trial":
        failing = "start fathom-trial"
    assert not main.update_or_revert(make_device(box, failing=failing)) and updater_state(box) == code and is_untouched(box)


@pytest.mark.parametrize("pids", [("",), ("0",), ("7", "8"), (*["7"] * 60, "8"), (*["7"] * 60, "")])
def test_a_changed_or_missing_process_within_a_minute_reverts_and_starts_the_former_version(box, trusted_keys, main, pids):
    make_update(box, trusted_keys)
    device = make_device(box, pids=pids)
    assert not main.update_or_revert(device) and updater_state(box) == "unwell" and is_untouched(box)
    assert device.run.ran[-2] == "systemctl restart --no-block fathom.service" and not (box / main.DROP_IN).is_symlink()


def test_a_new_version_is_watched_for_a_minute(box, trusted_keys, main):
    make_update(box, trusted_keys)
    slept = []
    device = make_device(box)
    object.__setattr__(device, "sleep", slept.append)
    assert main.update_or_revert(device) and sum(slept) == 60


# power cuts


def is_killed(box, job, step):
    """Run the updater until its `step`-th change of a file; return whether it was killed there or ended before."""
    child = os.fork()
    if not child:
        updates.run_until_step(box, job, step)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, updates.KILLED)
    return code == updates.KILLED


def check_works(box):
    """Check that `current` points to a complete version."""
    assert (box / "opt/fathom/current/installed.json").is_file()


def reboot(box, steps=()):
    """Restart as after a power cut: /run is lost, and an unfinished update is reverted, which further cuts interrupt at `steps`."""
    shutil.rmtree(box / "run/systemd/system")
    (box / "run/systemd/system").mkdir()
    for step in steps:
        if (box / "opt/fathom/update").exists():
            is_killed(box, "settle", step)
            check_works(box)
    if (box / "opt/fathom/update").exists():
        assert not is_killed(box, "settle", 10**6)


@SAMPLED
@pytest.mark.long
def test_after_a_power_cut_in_any_step_a_version_runs_and_retry_succeeds(tmp_path, trusted_keys, main):
    versions, step, is_over = [], 0, False
    while not is_over:
        box = make_installation(tmp_path / f"box-{step}", trusted_keys)
        make_update(box, trusted_keys)
        is_over = not is_killed(box, "update", step)
        check_works(box)
        reboot(box, (step % 3, step % 7))
        versions.append(current_version(box))
        remaining_names = {path.name for path in (box / "opt/fathom").iterdir()} - {"current.new"}
        assert remaining_names == {"current", OLD, *([NEW] if versions[-1] == NEW else [])}, step
        if versions[-1] == OLD:
            assert main.update_or_revert(make_device(box)), step
        shutil.rmtree(box)
        step += full_or_sample(1, 3, 7)
    assert (
        step > 40 and versions == sorted(versions) and set(versions) == {OLD, NEW}
    )  # reverted up to one step, and installed from then on


@pytest.mark.long
def test_an_updater_killed_anywhere_has_its_trial_reverted_by_its_unit(tmp_path, trusted_keys, main):
    trial_count = 0
    for step in range(20, 60):
        box = make_installation(tmp_path / f"box-{step}", trusted_keys)
        make_update(box, trusted_keys)
        if is_killed(box, "update", step) and (box / main.DROP_IN).is_symlink():
            device = make_device(box)
            main.revert_unconfirmed(device)
            assert "systemctl restart --no-block fathom.service" in device.run.ran
            assert not (box / main.DROP_IN).is_symlink() and current_version(box) in (OLD, NEW)
            trial_count += 1
        shutil.rmtree(box)
    assert trial_count > 3


@SAMPLED
def test_any_flipped_bit_of_the_state_file_leaves_a_version_that_starts(box, trusted_keys, main):
    home = box / "opt/fathom"
    shutil.copytree(home / OLD, home / NEW)
    state = json.dumps({"before": OLD, "new": NEW}).encode()
    for data in (*one_bit_flips(state), *BYTES, b'{"before": "", "new": ".."}'):
        for folder in (OLD, NEW):
            (home / "update").mkdir()
            (home / "update/state").write_bytes(data)
            shutil.copytree(home / OLD, home / NEW, dirs_exist_ok=True)
            main.point_current_to(make_device(box), folder)
            main.revert_unconfirmed(make_device(box))
            check_works(box)
            assert (home / OLD).is_dir() and not (home / "update").exists()


def test_a_version_is_synced_before_it_is_marked_and_marked_before_it_is_used(box, trusted_keys, main, sync_log):
    make_update(box, trusted_keys)
    main.update_or_revert(make_device(box))
    home = box / "opt/fathom"
    synced_paths = [path for path in sync_log if "run/fathom-update" not in path]
    state, folder = str(home / "update/state.new"), str(home / "update")
    stamp = str(home / NEW / "installed.json.new")
    assert synced_paths[:5] == [state, folder, "everything", stamp, str(home / NEW)]
    assert synced_paths.index(str(home)) > 4 and synced_paths[-1] == folder  # first the link, then the removed state file


# the copy for the trial


def test_the_trials_copy_is_consistent_beside_an_open_table_and_keeps_links(box, main):
    data, to = box / main.DATA, box / main.COPY
    store = Store.open(data / "fathom.db")
    (data / "controls.toml").write_text("[buttons]")
    (data / "shadow").symlink_to("/etc/passwd")
    (box / "opt/fathom/update").mkdir()
    (box / "opt/fathom/update/oldest_journal").write_text("1")
    main.copy_data(make_device(box))
    store.close()
    assert {path.name for path in to.iterdir()} >= {"fathom.db", "fathom.key", "controls.toml"} and not (to / "shadow").exists()
    copied = Store.open(to / "fathom.db")
    assert copied.sessions() == []
    copied.close()


def test_a_journal_older_than_the_new_version_reads_is_refused(box, main):
    with sqlite3.connect(box / main.DATA / "fathom.db") as db:
        db.execute("pragma user_version = 3")
    (box / "opt/fathom/update").mkdir()
    (box / "opt/fathom/update/oldest_journal").write_text("4")
    with pytest.raises(main.UpdateRefusedError):
        main.copy_data(make_device(box))


# what the app shows


def test_every_word_of_the_updater_has_a_sentence_in_every_language():
    from companion.command.device.update_service import UpdaterState

    source = "".join((SOURCE / "systemd/updater" / name).read_text() for name in ("__main__.py", "update_file.py"))
    codes = {
        *re.findall(r'UpdateRefusedError\(\s*"(\w+)"', source),
        *re.findall(r'report_state\(device, "(\w+)"', source),
        "altered",
        "room",
    }
    assert len(codes) > 15
    for code in languages():
        sentences = {
            Reader("companion.command.device", code=code).read(UpdaterState(error_code, "0.2.0").words) for error_code in codes
        }
        assert len(sentences) == len(codes) and all(0 < len(sentence) < 140 for sentence in sentences)


# how an update is made


def test_an_archive_has_equal_bytes_whatever_the_time_and_order_of_its_files(tmp_path, trusted_keys):
    first = make_archive(tmp_path / "one", trusted_keys).read_bytes()
    for path in sorted((tmp_path / "one/parts").iterdir(), reverse=True):
        data = path.read_bytes()
        path.unlink()
        path.write_bytes(data)
        os.utime(path, (1, 1))
        path.chmod(0o600)
    second_archive = tmp_path / "again.zip"
    release.pack(tmp_path / "one/parts", second_archive)
    assert second_archive.read_bytes() == first
    signed = [
        release.sign_release(second_archive, trusted_keys / "release-1", tmp_path / name).read_bytes()
        for name in "ab"
        if not Path(f"{second_archive}.sig").unlink(missing_ok=True)
    ]
    assert signed[0] == signed[1]


@pytest.mark.parametrize(
    ("python", "machine", "has", "lacks"),
    [("3.11", "aarch64", "rpi-lgpio", "nothing"), ("3.11", "x86_64", "rpi-lgpio", "nothing"), ("3.13", "aarch64", "kivy", "lgpio")],
)
def test_each_kind_of_box_gets_what_the_lock_wants_there(python, machine, has, lacks):
    names = [
        line.partition("==")[0]
        for requirement in release.requirements(python, machine)
        for line in requirement.splitlines()
        if "==" in line
    ]
    assert has in names and lacks not in names and "setuptools" in names
    assert all("--hash=sha256:" in requirement and ";" not in requirement for requirement in release.requirements(python, machine))


def test_a_release_needs_a_key_that_boxes_trust(tmp_path, trusted_keys, monkeypatch):
    parts = tmp_path / "parts"
    (parts / "systemd").mkdir(parents=True)
    monkeypatch.setattr(release, "PARTS", parts)
    signers = parts / "systemd/signers"
    shutil.copy(trusted_keys / "signers", signers)
    assert release.signing_key(trusted_keys) == trusted_keys / "release-1"
    for folder in (tmp_path / "none", updates.make_keys(tmp_path / "strange")):
        with pytest.raises(release.CommandError):
            release.signing_key(folder)


def test_the_first_release_creates_two_keys_and_names_them(tmp_path, monkeypatch, capsys):
    parts = tmp_path / "parts"
    (parts / "systemd").mkdir(parents=True)
    (parts / "systemd/signers").write_text("# who may\n")
    monkeypatch.setattr(release, "PARTS", parts)
    key = release.signing_key(tmp_path / "keys")
    assert key.stat().st_mode & 0o777 == 0o600 and len((parts / "systemd/signers").read_text().splitlines()) == 3
    assert "Made two keys" in capsys.readouterr().out
    assert release.signing_key(tmp_path / "keys") == key


def test_the_updater_runs_by_the_systems_python_with_nothing_else(box):
    command = ["/usr/bin/python3", "-I", "-S", "-B", str(SOURCE / "systemd/updater"), "settle", str(box)]
    process = subprocess.run(command, capture_output=True, text=True)
    assert (process.returncode, process.stdout, process.stderr) == (0, "", "") and is_untouched(box)
    assert HOME == "/opt/fathom"
