"""Screen: desktop or display, graphics driver, and libraries."""

from collections.abc import Iterable
from pathlib import Path

from companion.command.checkup.machine import CheckResult, Machine, join_command
from companion.command.kiosk.file_layout import UNITS
from companion.command.sentences import english, read_sentence
from kivy_ui import display

LIBRARIES = {"GL": "libgl1", "EGL": "libegl1", "GLESv2": "libgles2", "mtdev": "libmtdev1"}
HARDWARE = {"v3d", "vc4", "i915", "xe", "amdgpu", "radeon", "nouveau", "nvidia", "msm", "panfrost", "lima", "etnaviv"}
UNIT = f"etc/systemd/system/{UNITS[0]}"
OVERLAY = "dtoverlay=vc4-kms-v3d"


def screen(machine: Machine) -> Iterable[CheckResult]:
    """Find a desktop, or a connected display that this user may draw on."""
    drm = machine.root / "sys/class/drm"
    try:
        found_display = display.find(machine.environment, drm, lambda card: machine.may_use(machine.root / card.relative_to("/")))
    except display.NoScreenError as error:
        yield _no_screen_result(machine, drm, read_sentence(error.sentence))
    else:
        sentence = english("screen.found", where=found_display.place, driver=found_display.driver, path=found_display.touch)
        yield CheckResult("screen", "well", sentence)


def _no_screen_result(machine: Machine, drm: Path, why: str) -> CheckResult:
    if machine.environment.get("WAYLAND_DISPLAY"):
        return CheckResult("screen", "wrong", why, "sudo apt-get install xwayland")
    cards = display.connected_cards(drm)
    if cards:
        sentence = english("screen.not_allowed", cards=cards)
        return CheckResult("screen", "wrong", sentence, join_command("video", "render"))
    is_kiosk = (machine.root / UNIT).exists()
    return CheckResult("screen", "absent", english("screen.awaited" if is_kiosk else "screen.none"))


def driver(machine: Machine) -> Iterable[CheckResult]:
    """Report what renders: a graphics chip, or the processor, which is too slow on a Pi."""
    if machine.environment.get("LIBGL_ALWAYS_SOFTWARE", "0") not in ("", "0", "false"):
        sentence = english("driver.software")
        yield CheckResult("driver", "wrong", sentence, "unset LIBGL_ALWAYS_SOFTWARE")
        return
    drivers = sorted(
        {name for node in machine.find_paths("sys/class/drm/card*", "sys/class/drm/renderD*") if (name := _driver(node))}
    )
    chips = [name for name in drivers if name in HARDWARE or name.removesuffix("-drm") in HARDWARE]
    if machine.is_pi and "v3d" not in drivers:
        yield _software_on_a_pi(machine, drivers)
    elif chips:
        yield _check_renderer(machine, chips)
    else:
        yield CheckResult("driver", "absent", english("driver.unknown" if drivers else "driver.none", drivers=drivers))


def _software_on_a_pi(machine: Machine, drivers: list[str]) -> CheckResult:
    path, words = machine.boot_file("config.txt")
    path = path or "/boot/firmware/config.txt"
    has_overlay = any(line.strip().startswith(OVERLAY) for line in words.splitlines())
    mend = "sudo modprobe v3d && sudo dmesg | grep v3d" if has_overlay else f"echo {OVERLAY} | sudo tee -a {path} && sudo reboot"
    return CheckResult("driver", "wrong", english("driver.unused", drivers=drivers), mend)


def _check_renderer(machine: Machine, chips: list[str]) -> CheckResult:
    nodes = machine.find_paths("dev/dri/renderD*")
    if nodes and not any(machine.may_use(node) for node in nodes):
        return CheckResult("driver", "wrong", english("driver.not_allowed", chips=chips), join_command("render"))
    return CheckResult("driver", "well", english("driver.well", chips=chips))


def _driver(node: Path) -> str:
    """Return the kernel driver of a node of /sys/class/drm."""
    link = node / "device/driver"
    return link.resolve().name if link.exists() else ""


def libraries(machine: Machine) -> Iterable[CheckResult]:
    """Check for the system libraries that the screen needs."""
    missing = [package for library, package in LIBRARIES.items() if not machine.has_library(library)]
    if missing:
        mend = f"sudo apt-get install {' '.join(missing)}"
        yield CheckResult("libraries", "wrong", english("libraries.missing", packages=missing), mend)
    else:
        yield CheckResult("libraries", "well", english("libraries.well"))
