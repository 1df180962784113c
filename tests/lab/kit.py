"""The lab's parts, from Debian's packages alone: a kernel with gpio-sim, an initrd, and this checkout as the guest's root.

Fills build/lab once (about a minute, as root); a stamp says what it was made from.
"""

import compileall
import lzma
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.lab.report import Skipped

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / "build" / "lab"
GUEST = Path(__file__).parent / "guest"
PACKAGES = (
    *("qemu-system-x86", "busybox-static", "kmod", "cpio", "udev", "fdisk", "e2fsprogs", "mount", "strace", "systemd", "dbus"),
    *("polkitd", "seatd", "cage", "xwayland", "xserver-xorg-core", "xserver-xorg-input-libinput"),
    *(
        "xz-utils",
        "make",
        "gcc",
        "libc6-dev",
        "bc",
        "libgbm1",
        "libdrm2",
        "libgl1",
        "libegl1",
        "libgles2",
        "libgl1-mesa-dri",
        "libmtdev1",
        "python3-venv",
        "python3-dev",
        "dosfstools",
        "exfatprogs",
    ),
)
EVDEV = "evdev==2.0.0"
"""Makes touch panels; compiled here, so no dependency of the project's."""
GPIO_SIM_SOURCES = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
XZ_MAGIC = b"\xfd7zXZ\x00"
_MAKING = threading.Lock()
BOOT_MODULES = ("virtio_pci", "9p", "9pnet_virtio", "overlay")


def ready() -> None:
    """Make what is missing. Raises Skipped with the reason where that cannot be done."""
    with _MAKING:
        _make()
        for folder in ("companion", "hardware", "tests/lab", "tests/phones"):  # or every guest compiles them anew, slowly
            compileall.compile_dir(ROOT / folder, quiet=1)


def _make() -> None:
    _check_machine()
    kernel = _kernel_version()
    stamp = BUILD / "stamp"
    made_from = kernel + "".join(path.read_text() for path in (Path(__file__), GUEST / "initrd-init.sh"))
    if stamp.exists() and stamp.read_text() == made_from:
        return
    shutil.rmtree(BUILD, ignore_errors=True)
    BUILD.mkdir(parents=True)
    _install(*PACKAGES, f"linux-headers-{kernel}")
    _run([sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", EVDEV])
    _unpack(kernel)
    _build_gpio_sim(kernel)
    _unpack_image()
    _build_initrd(kernel)
    stamp.write_text(made_from)


def kernel_image() -> Path:
    """The kernel that guests boot."""
    return BUILD / "vmlinux"


def _check_machine() -> None:
    if os.geteuid() != 0:
        raise Skipped("it installs Debian packages and mounts disks: run it as root")
    if os.uname().machine != "x86_64" or not shutil.which("apt-get"):
        raise Skipped("it needs Debian on x86_64")


def _run(command: Sequence[str], folder: Path | None = None) -> str:
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    )
    if done.returncode:
        raise Skipped(f"{' '.join(command[:4])} failed: {done.stderr.strip().splitlines()[-1:] or done.returncode}")
    return done.stdout


def _kernel_version() -> str:
    found = re.search(r"Depends: linux-image-(\S+)", _run(["apt-cache", "depends", "linux-image-amd64"]))
    if found is None:
        _run(["apt-get", "-qq", "update"])
        found = re.search(r"Depends: linux-image-(\S+)", _run(["apt-cache", "depends", "linux-image-amd64"]))
    if found is None:
        raise Skipped("Debian's package list names no kernel")
    return found[1]


def _install(*packages: str) -> None:
    _run(["apt-get", "-qq", "update"])
    _run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages])


def _unpack(kernel: str) -> None:
    """The kernel's image, modules and source, unpacked into the lab, not installed."""
    series = ".".join(kernel.split(".")[:2])
    debs = BUILD / "debs"
    debs.mkdir()
    _run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", f"linux-image-{kernel}", f"linux-source-{series}"], debs)
    _run(["dpkg-deb", "-x", str(next(debs.glob("linux-image-*"))), str(BUILD / "kernel")])
    _run(["dpkg-deb", "-x", str(next(debs.glob("linux-source-*"))), str(BUILD / "source")])


def _unpack_image() -> None:
    """The kernel without its wrapping: an emulated processor takes five seconds to unwrap it at each boot."""
    image = next((BUILD / "kernel" / "boot").glob("vmlinuz-*")).read_bytes()
    (BUILD / "vmlinux").write_bytes(lzma.LZMADecompressor().decompress(image[image.index(XZ_MAGIC) :]))


def _build_gpio_sim(kernel: str) -> None:
    """gpio-sim and the interrupts it simulates, which Debian leaves out of its kernels."""
    module = BUILD / "gpio-sim"
    module.mkdir()
    archive = next((BUILD / "source" / "usr" / "src").glob("linux-source-*.tar.xz"))
    members = [f"{archive.name.removesuffix('.tar.xz')}/{name}" for name in GPIO_SIM_SOURCES]
    _run(["tar", "-xJf", str(archive), "--transform", "s#.*/##", "-C", str(module), *members])
    interrupts = module / "irq_sim.c"
    inside = "handle_simple_irq(irq_to_desc(irqnum));"  # not exported to modules; this is
    interrupts.write_text(interrupts.read_text().replace(inside, "generic_handle_irq(irqnum);"))
    (module / "gpio-sim.c").rename(module / "gpio-sim-core.c")
    (module / "Makefile").write_text("obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n")
    _run(["make", "-s", "-C", f"/lib/modules/{kernel}/build", f"M={module}", "CONFIG_DEBUG_INFO_BTF_MODULES=", "modules"])
    extra = BUILD / "kernel" / "lib" / "modules" / kernel / "extra"
    extra.mkdir()
    _run(["strip", "-g", str(module / "gpio-sim.ko")])
    shutil.copy(module / "gpio-sim.ko", extra)
    _run(["/sbin/depmod", "-b", str(BUILD / "kernel"), kernel])


def _build_initrd(kernel: str) -> None:
    """A busybox that mounts this machine's root read-only over 9p, with a tmpfs over it, and runs what it is told."""
    tree = BUILD / "initrd"
    for name in ("bin", "proc", "sys", "dev", "mod", "new", "lower", "rw"):
        (tree / name).mkdir(parents=True)
    shutil.copy("/bin/busybox", tree / "bin")
    modules = _boot_modules(kernel)
    for path in modules:
        shutil.copy(path, tree / "mod")
    (tree / "mod" / "list").write_text("".join(f"{path.name}\n" for path in modules))
    init = tree / "init"
    init.write_text((GUEST / "initrd-init.sh").read_text().replace("@BUILD@", str(BUILD)))
    init.chmod(0o755)
    _run(["sh", "-c", "find . | cpio -o -H newc | gzip -1 > ../initrd.gz"], tree)


def _boot_modules(kernel: str) -> list[Path]:
    """The modules the initrd loads, each after those it needs."""
    found: dict[Path, None] = {}
    for module in BOOT_MODULES:
        shown = _run(["/sbin/modprobe", "-d", str(BUILD / "kernel"), "-S", kernel, "--show-depends", module])
        found |= dict.fromkeys(Path(line.split()[1]) for line in shown.splitlines() if line.startswith("insmod"))
    return list(found)
