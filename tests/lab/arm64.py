"""A real arm64 kernel and Debian's arm64 programs on an emulated Cortex-A72: the packages, a page, the doctor, pins, and a whole game."""

import compileall
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

from msgspec import structs
from PIL import Image

from companion.command.kiosk import release
from companion.command.kiosk.file_layout import LOCK
from companion.command.kiosk.system import SUPPORTED_RELEASES
from tests.lab import gpio, installed, kit, systems
from tests.lab.kiosk import difference
from tests.lab.machine import ALONE, KERNEL_WORDS, Machine
from tests.lab.report import LabFailedError, Row, require, rows_said

RELEASE, MACHINE = "bookworm", "aarch64"
PYTHON = ".".join(map(str, SUPPORTED_RELEASES[RELEASE]))
PACKAGES = (
    *("linux-image-arm64", "linux-headers-arm64", "busybox-static", "python3", "kmod", "mount"),
    *("base-files", "dash", "coreutils", "sed", "grep", "libc-bin", "udev"),
    *("libgl1", "libgl1-mesa-dri", "libegl1", "libgles2", "libmtdev1"),
)
CROSS = "aarch64-linux-gnu-"
COMPILERS = ("gcc-aarch64-linux-gnu", "qemu-system-arm")
ROOT, LAYER, PICTURE = kit.BUILD / "arm64", kit.BUILD / "arm64-layer", kit.BUILD / "arm64-picture.img"
PICTURE_BYTES = 4 << 20
PROCESSOR = ("-accel", "tcg,thread=multi,tb-size=512", "-smp", "2")
TIMEOUT_S = 1800
CHECKS = 4


class ArmMachine(Machine):
    """QEMU's virtual board with the processor of a Raspberry Pi 4."""

    kernel_words = KERNEL_WORDS.replace("ttyS0", "ttyAMA0")

    def board(self) -> list[str]:
        """Return the QEMU arguments for program, processor, kernel and initrd."""
        image = next((ROOT / "boot").glob("vmlinuz-*"))
        booted = ("-kernel", str(image), "-initrd", str(kit.BUILD / "initrd-arm64.gz"))
        return ["qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a72", *booted]


def run() -> list[Row]:
    """Boot the guest and return the rows of its checks; compare the page it painted with this machine's. Raises LabFailedError."""
    _make_root()
    _copy_checkout()
    PICTURE.write_bytes(bytes(PICTURE_BYTES))
    drive = ("-drive", f"file={PICTURE},format=raw,if=virtio")
    guest = ArmMachine("sh tests/lab/guest/arm64.sh", drive, 2048, layer=LAYER, processor=PROCESSOR, root=ROOT)
    try:
        rows = rows_said(guest.wait_for_command(TIMEOUT_S))
    except LabFailedError as error:
        raise type(error)(f"{error}\n{guest.text()[-6000:]}") from error
    wrong = _difference_from_host()
    rows = require([*rows, Row("arm64", "Home looks as on x86_64", 1, int(bool(wrong)), wrong)], CHECKS + 1)
    pins = gpio.check_gpio_ways(ArmMachine(gpio.WAYS, memory_mb=1024, layer=LAYER, processor=ALONE, root=ROOT))
    return rows + [structs.replace(row, part="GPIO, arm64") for row in pins]


def _difference_from_host() -> str:
    """Return how the guest's page differs from the one painted on this machine; "" if it doesn't."""
    host_picture = kit.BUILD / "arm64-here.png"
    command = [sys.executable, "-m", "tests.lab.guest.arm64_page", str(host_picture)]
    subprocess.run(command, cwd=kit.ROOT, check=True, capture_output=True, env=os.environ | {"SDL_VIDEODRIVER": "offscreen"})
    guest_picture = Image.open(io.BytesIO(PICTURE.read_bytes())).convert("RGB")
    guest_picture.save(kit.BUILD / "arm64-seen.png")
    return difference(guest_picture, Image.open(host_picture).convert("RGB"))


def _make_root() -> None:
    """Make the guest's root, once: unpacked packages without their install scripts, the lock's wheels, gpio-sim, and compiled modules."""
    stamp = kit.BUILD / "arm64.stamp"
    made_from = kit.source_of(_make_root, _headers, _unpack_wheels, kit.build_initrd, kit.build_gpio_sim)
    made_from += " ".join(PACKAGES) + LOCK.read_text("utf-8") + (kit.GUEST / "initrd-init.sh").read_text()
    if stamp.exists() and stamp.read_text() == made_from:
        return
    kit.install(*COMPILERS)
    for folder in (ROOT, kit.BUILD / "initrd-arm64"):
        shutil.rmtree(folder, ignore_errors=True)
    systems.bootstrap(RELEASE, ROOT, PACKAGES, "--variant=extract", "--architectures=arm64")
    (ROOT / "etc/passwd").write_text("root:x:0:0:root:/root:/bin/sh\n")  # the packages' install scripts would write it
    (ROOT / "etc/group").write_text("root:x:0:\n")
    kernel = next((ROOT / "lib/modules").iterdir()).name
    shutil.rmtree(kit.BUILD / "gpio-sim" / kernel, ignore_errors=True)
    kit.build_gpio_sim(ROOT, kernel, _headers(kernel), "ARCH=arm64", f"CROSS_COMPILE={CROSS}", tools=CROSS)
    kit.build_initrd(kit.BUILD / "initrd-arm64", ROOT, kernel, ROOT / "bin/busybox", "")
    _unpack_wheels(ROOT / f"usr/local/lib/python{PYTHON}/dist-packages")
    for folder in (ROOT / f"usr/lib/python{PYTHON}", ROOT / "usr/lib/python3", ROOT / "usr/local/lib"):
        compileall.compile_dir(folder, quiet=2, stripdir=str(ROOT))
    stamp.write_text(made_from)


def _headers(kernel: str) -> Path:
    """Return the folder of the foreign kernel's headers, changed so that they use this machine's build programs."""
    sources = ROOT / "usr/src"
    headers, programs = sources / f"linux-headers-{kernel}", ROOT / "usr/lib" / f"linux-kbuild-{'.'.join(kernel.split('.')[:2])}"
    shutil.rmtree(programs)
    programs.symlink_to(f"/usr/lib/{programs.name}")
    for name in ("Makefile", ".kernelvariables"):
        file = headers / name
        file.write_text(file.read_text().replace("/usr/src/", f"{sources}/"))
    return headers


def _unpack_wheels(packages: Path) -> None:
    """Unpack the wheels that the lock pins for arm64."""
    packages.mkdir(parents=True)
    with tempfile.TemporaryDirectory() as scratch:
        parts = Path(scratch) / "parts"
        parts.mkdir()
        release.download(parts, PYTHON, MACHINE)
        for wheel in parts.glob("*.whl"):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(packages)
    source_folder = Path(sysconfig.get_path("purelib"))
    for name in ("pexpect", "ptyprocess"):  # needed by the test that types; the same for every machine
        shutil.copytree(source_folder / name, packages / name, ignore=installed.COMPILED)


def _copy_checkout() -> None:
    """Copy the checkout as it is now, compiled by this machine's Python, which has the same version as the guest's."""
    shutil.rmtree(LAYER, ignore_errors=True)
    checkout = LAYER / str(kit.ROOT).lstrip("/")
    installed.copy_checkout(checkout)
    for name in ("companion", "hardware", "kivy_ui", "tests"):
        compileall.compile_dir(checkout / name, quiet=2, stripdir=str(LAYER))
    (checkout / ".venv/bin").mkdir(parents=True)
    (checkout / ".venv/bin/python").symlink_to("/usr/bin/python3")
