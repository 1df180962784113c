"""Installations and updates: an installation is a folder with a version, an update is a real signed file with tiny packages."""

import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from companion.command.kiosk import release
from companion.command.kiosk.file_layout import PARTS

sys.path.insert(0, str(PARTS / "systemd/updater"))
import device

OLD, NEW = "venv-0.1.0-00000000-bookworm", "venv-0.2.0-12345678-bookworm"
MANIFEST = {"version": "0.2.0", "contents": "12345678", "box": 1, "oldest_journal": 1, "packages": ["kivy==2"]}
MANIFEST["fits"] = ["bookworm-x86_64", "trixie-aarch64"]
WHEEL = "fathom-0.2.0-py3-none-any.whl"
CHANGES = {"os.rename", "os.remove", "os.rmdir", "os.mkdir", "os.symlink", "os.link", "os.truncate"}
KILLED = 9


def load_updater():
    """Return the updater's main module."""
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("updater_main", PARTS / "systemd/updater/__main__.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def make_keys(folder):
    """Make two keys and the file that names them; return their folder."""
    folder.mkdir(parents=True, exist_ok=True)
    signers = folder / "signers"
    signers.write_text("# who may\n")
    release.make_keys(folder, signers)
    return folder


def make_installation(root, trusted):
    """Make an installation of version 0.1.0, which trusts these keys; return its root."""
    old = root / "opt/fathom" / OLD
    old.mkdir(parents=True)
    (old / "installed.json").write_text("[]")
    shutil.copy(trusted / "signers", old)
    (root / "opt/fathom/current").symlink_to(OLD)
    (root / "etc").mkdir()
    (root / "etc/os-release").write_text('VERSION_CODENAME="bookworm"\n')
    for folder in ("run/media/fathom/sda1", "run/systemd/system", "var/lib/fathom", "var/lib/fathom-trial"):
        (root / folder).mkdir(parents=True)
    return root


def make_wheel(files=(("fathom/__init__.py", b"new = True"),)):
    """Return the bytes of a wheel with these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as wheel:
        for name, data in files:
            wheel.writestr(name, data)
    return packed.getvalue()


def make_archive(scratch, trusted, parts=None, **fields):
    """Make the archive of an update; return its path. `fields`: fields of its manifest."""
    folder = scratch / "parts"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "manifest.json").write_text(json.dumps(MANIFEST | fields))
    for name, data in {"lock.txt": b"", "sbom.cdx.json": b"{}", WHEEL: make_wheel(), **(parts or {})}.items():
        (folder / name).write_bytes(data)
    shutil.copy(trusted / "signers", folder)
    archive = scratch / "parts.zip"
    release.pack(folder, archive)
    return archive


def make_update(root, trusted, archive=None, key="release-1", name="fathom-0.2.0.update", **fields):
    """Put a signed update on the stick; return its path."""
    scratch = root.parent / "scratch"
    archive = archive or make_archive(scratch, trusted, **fields)
    Path(f"{archive}.sig").unlink(missing_ok=True)
    return release.sign_release(archive, trusted / key, root / "run/media/fathom/sda1" / name)


class FakePrograms:
    """Programs of the updater: the real ssh-keygen, and imitations of venv, pip and systemd.

    `failing`: words of a command that fails; `pids`: process ids of the service, one for each query
    """

    def __init__(self, root, failing="", pids=("7",)):
        self.root, self.failing, self.pids = root, failing, list(pids)
        self.ran = []

    def __call__(self, command, **how):
        words = " ".join(map(str, command))
        self.ran.append(words)
        if command[0] == "ssh-keygen":
            return subprocess.run(command, check=False, text=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, **how)
        code = int(bool(self.failing) and self.failing in words)
        if not code:
            self._play(command, words)
        output = ""
        if " show " in words:
            pid = self.pids.pop(0) if len(self.pids) > 1 else self.pids[0]
            output = f"MainPID={pid}\nActiveState={'active' if pid else 'failed'}\n"
        return subprocess.CompletedProcess(command, code, output)

    def _play(self, command, words):
        if "venv" in command:
            (Path(command[-1]) / "bin").mkdir(parents=True)
        elif "pip" in command:
            folder = Path(command[0]).parents[1]
            (folder / "lib").mkdir()
            (folder / "lib/unpacked").write_text("all of it")
        elif "clean" in words:
            shutil.rmtree(self.root / "var/lib/fathom-trial", ignore_errors=True)


def make_device(root, **programs):
    """Return the updater's view of the installation in `root`, with fake programs."""
    return device.Device(root, FakePrograms(root, **programs), lambda seconds: None, "x86_64")


def updater_state(root):
    """Return the state that the app reads."""
    return json.loads((root / device.RUN / "said").read_text())["code"]


def is_change(event, args):
    """Return whether an audited call changes files."""
    if event == "open":
        return isinstance(args[2], int) and bool(args[2] & (os.O_WRONLY | os.O_RDWR | os.O_CREAT))
    return event in CHANGES


def exit_before_change(step):
    """Make this process exit before its `step`-th change of a file."""
    remaining_steps = [step]

    def hook(event, args):
        if is_change(event, args):
            remaining_steps[0] -= 1
            if remaining_steps[0] < 0:
                os._exit(KILLED)

    sys.addaudithook(hook)


def run_until_step(root, job, step):
    """Run the updater in this child process, as its unit does, and exit before the `step`-th change of a file.

    `job` is "update", or "settle" to revert an unconfirmed update.
    """
    code = 1
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        module, target_device = load_updater(), make_device(root)
        module.WATCHED_S = 2
        exit_before_change(step)
        module.update_or_revert(target_device) if job == "update" else module.revert_unconfirmed(target_device)
        code = 0
    finally:
        os._exit(code)
