"""The lab's parts, from Debian's packages alone: a kernel with gpio-sim, an initrd, and this checkout as the guest's root.

Fills build/lab once (about a minute, as root); a stamp says what it was made from.
"""

import compileall
import inspect
import lzma
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.lab.report import LabSkippedError

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
BUILT_FOLDERS = ("debs", "kernel", "source", "gpio-sim", "initrd")
"""The folders that are made here; other systems have their own beside them."""
_MAKING, _INSTALLING = threading.Lock(), threading.Lock()
APT_S = 600
"""Maximum time for which another program may hold dpkg's lock, in seconds."""
BOOT_MODULES = ("virtio_pci", "9p", "9pnet_virtio", "overlay")


def make_folder() -> None:
    """Make the lab's folder, for a part that needs nothing else."""
    BUILD.mkdir(parents=True, exist_ok=True)


def make_ready() -> None:
    """Make what is missing. Raises LabSkippedError if that is impossible on this machine."""
    with _MAKING:
        _make()
        for folder in ("companion", "hardware", "tests/lab", "tests/phones"):  # otherwise every guest compiles them again, slowly
            compileall.compile_dir(ROOT / folder, quiet=1)


def _make() -> None:
    _check_machine()
    kernel = _kernel_version()
    stamp = BUILD / "stamp"
    made_from = kernel + "".join(path.read_text() for path in (Path(__file__), GUEST / "initrd-init.sh"))
    if stamp.exists() and stamp.read_text() == made_from:
        return
    for name in BUILT_FOLDERS:
        shutil.rmtree(BUILD / name, ignore_errors=True)
    make_folder()
    install(*PACKAGES, f"linux-headers-{kernel}")
    run([sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", EVDEV])
    _unpack(kernel)
    _build_gpio_sim(kernel)
    _unpack_image()
    _build_initrd(kernel)
    stamp.write_text(made_from)


def source_of(*functions: Callable[..., object]) -> str:
    """Return the source of functions: their results are made again after a change."""
    return "".join(map(inspect.getsource, functions))


def kernel_image() -> Path:
    """Return the kernel that guests boot."""
    return BUILD / "vmlinux"


def _check_machine() -> None:
    if os.geteuid() != 0:
        raise LabSkippedError("it installs Debian packages and mounts disks: run it as root")
    if os.uname().machine != "x86_64" or not shutil.which("apt-get"):
        raise LabSkippedError("it needs Debian on x86_64")


def run(command: Sequence[str], folder: Path | None = None) -> str:
    """Run a command and return what it printed. Raises LabSkippedError."""
    process = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    )
    if process.returncode:
        raise LabSkippedError(f"{' '.join(command[:4])} failed: {process.stderr.strip().splitlines()[-1:] or process.returncode}")
    return process.stdout


def _kernel_version() -> str:
    match = re.search(r"Depends: linux-image-(\S+)", run(["apt-cache", "depends", "linux-image-amd64"]))
    if match is None:
        run(["apt-get", "-qq", "update"])
        match = re.search(r"Depends: linux-image-(\S+)", run(["apt-cache", "depends", "linux-image-amd64"]))
    if match is None:
        raise LabSkippedError("Debian's package list names no kernel")
    return match[1]


def install(*packages: str) -> None:
    """Install Debian packages, one part's at a time. Raises LabSkippedError."""
    with _INSTALLING:
        run(["apt-get", "-qq", "update"])
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "-o", f"DPkg::Lock::Timeout={APT_S}", *packages])


def _unpack(kernel: str) -> None:
    """Unpack the kernel's image, modules and source into the lab, without installing them."""
    series = ".".join(kernel.split(".")[:2])
    debs = BUILD / "debs"
    debs.mkdir()
    run(["apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", f"linux-image-{kernel}", f"linux-source-{series}"], debs)
    run(["dpkg-deb", "-x", str(next(debs.glob("linux-image-*"))), str(BUILD / "kernel")])
    run(["dpkg-deb", "-x", str(next(debs.glob("linux-source-*"))), str(BUILD / "source")])


def _unpack_image() -> None:
    """Decompress the kernel: an emulated processor takes five seconds to decompress it at each boot."""
    image = next((BUILD / "kernel" / "boot").glob("vmlinuz-*")).read_bytes()
    (BUILD / "vmlinux").write_bytes(lzma.LZMADecompressor().decompress(image[image.index(XZ_MAGIC) :]))


def _build_gpio_sim(kernel: str) -> None:
    """Build gpio-sim for the lab's own kernel."""
    build_gpio_sim(BUILD / "kernel", kernel, Path(f"/lib/modules/{kernel}/build"))


def build_gpio_sim(root: Path, kernel: str, headers: Path, *words: str, tools: str = "") -> None:
    """Build gpio-sim and the interrupts it simulates, which Debian omits from its kernels, into the modules of `root`.

    words: further arguments of make; tools: prefix of a cross-compiler's programs
    """
    module = BUILD / "gpio-sim" / kernel
    module.mkdir(parents=True)
    archive = next((BUILD / "source" / "usr" / "src").glob("linux-source-*.tar.xz"))
    members = [f"{archive.name.removesuffix('.tar.xz')}/{name}" for name in GPIO_SIM_SOURCES]
    run(["tar", "-xJf", str(archive), "--transform", "s#.*/##", "-C", str(module), *members])
    interrupts = module / "irq_sim.c"
    inside = "handle_simple_irq(irq_to_desc(irqnum));"  # this function is not exported to modules; the replacement is
    interrupts.write_text(interrupts.read_text().replace(inside, "generic_handle_irq(irqnum);"))
    (module / "gpio-sim.c").rename(module / "gpio-sim-core.c")
    (module / "Makefile").write_text("obj-m := gpio-sim.o\ngpio-sim-y := gpio-sim-core.o irq_sim.o\n")
    run(["make", "-s", "-C", str(headers), f"M={module}", "CONFIG_DEBUG_INFO_BTF_MODULES=", *words, "modules"])
    extra = root / "lib" / "modules" / kernel / "extra"
    extra.mkdir(exist_ok=True)
    run([f"{tools}strip", "-g", str(module / "gpio-sim.ko")])
    shutil.copy(module / "gpio-sim.ko", extra)
    run(["/sbin/depmod", "-b", str(root), kernel])


def _build_initrd(kernel: str) -> None:
    """Build the initrd of the lab's own kernel."""
    build_initrd(BUILD / "initrd", BUILD / "kernel", kernel, Path("/bin/busybox"), f"{BUILD}/kernel/lib/modules")


def build_initrd(tree: Path, root: Path, kernel: str, busybox: Path, modules: str) -> None:
    """Build an initrd beside `tree`: a busybox that mounts a root read-only over 9p, with a tmpfs over it, and runs a given command.

    modules: the folder that the guest finds as /lib/modules; "" if its root has them
    """
    for name in ("bin", "proc", "sys", "dev", "mod", "new", "lower", "rw"):
        (tree / name).mkdir(parents=True)
    shutil.copy(busybox, tree / "bin")
    loaded = _boot_modules(root, kernel)
    for path in loaded:
        shutil.copy(path, tree / "mod")
    (tree / "mod" / "list").write_text("".join(f"{path.name}\n" for path in loaded))
    init = tree / "init"
    init.write_text((GUEST / "initrd-init.sh").read_text().replace("@BUILD@", str(BUILD)).replace("@MODULES@", modules))
    init.chmod(0o755)
    run(["sh", "-c", f"find . | cpio -o -H newc | gzip -1 > {tree}.gz"], tree)


def _boot_modules(root: Path, kernel: str) -> list[Path]:
    """List the modules the initrd loads, each after those it needs."""
    module_paths: dict[Path, None] = {}
    for module in BOOT_MODULES:
        output = run(["/sbin/modprobe", "-d", str(root), "-S", kernel, "--show-depends", module])
        module_paths |= dict.fromkeys(Path(line.split()[1]) for line in output.splitlines() if line.startswith("insmod"))
    return list(module_paths)
