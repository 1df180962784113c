"""The screen: where the table would be drawn, by which driver, and with what it needs."""

from collections.abc import Iterable
from pathlib import Path

from companion.command.checkup.machine import Finding, Machine, joining
from kivy_ui import display, reading

LIBRARIES = {"GL": "libgl1", "EGL": "libegl1", "GLESv2": "libgles2", "mtdev": "libmtdev1"}
HARDWARE = {"v3d", "vc4", "i915", "xe", "amdgpu", "radeon", "nouveau", "nvidia", "msm", "panfrost", "lima", "etnaviv"}
OVERLAY = "dtoverlay=vc4-kms-v3d"


def screen(machine: Machine) -> Iterable[Finding]:
    """A desktop, or a connected display that this user may draw on."""
    drm = machine.root / "sys/class/drm"
    try:
        found = display.find(machine.environment, drm, lambda card: machine.may_use(machine.root / card.relative_to("/")))
    except display.NoScreen as why:
        yield _no_screen(machine, drm, reading.read(why.said))
    else:
        sentence = f"{found.where}, by SDL's {found.driver} driver; touches come by the {found.touch} path."
        yield Finding("screen", "well", sentence)


def _no_screen(machine: Machine, drm: Path, why: str) -> Finding:
    if machine.environment.get("WAYLAND_DISPLAY"):
        return Finding("screen", "wrong", why, "sudo apt-get install xwayland")
    cards = display.connected(drm)
    if cards:
        sentence = f"A display is connected ({', '.join(cards)}), but this user may not draw on it."
        return Finding("screen", "wrong", sentence, joining("video", "render"))
    return Finding("screen", "absent", "There is no screen: the table plays in the terminal.")


def driver(machine: Machine) -> Iterable[Finding]:
    """Who computes the pictures: a graphics chip, or the processor, which on a Pi is too slow."""
    if machine.environment.get("LIBGL_ALWAYS_SOFTWARE", "0") not in ("", "0", "false"):
        sentence = "LIBGL_ALWAYS_SOFTWARE has the processor compute every picture."
        yield Finding("driver", "wrong", sentence, "unset LIBGL_ALWAYS_SOFTWARE")
        return
    drivers = sorted({name for node in machine.found("sys/class/drm/card*", "sys/class/drm/renderD*") if (name := _driver(node))})
    chips = [name for name in drivers if name in HARDWARE or name.removesuffix("-drm") in HARDWARE]
    if machine.is_pi and "v3d" not in drivers:
        yield _software_on_a_pi(machine, drivers)
    elif chips:
        yield _rendered(machine, chips)
    else:
        yield Finding(
            "driver", "absent", f"No graphics chip is known ({', '.join(drivers) or 'none'}): the processor computes the pictures."
        )


def _software_on_a_pi(machine: Machine, drivers: list[str]) -> Finding:
    path, words = machine.boot_file("config.txt")
    path = path or "/boot/firmware/config.txt"
    has_overlay = any(line.strip().startswith(OVERLAY) for line in words.splitlines())
    mend = "sudo modprobe v3d && sudo dmesg | grep v3d" if has_overlay else f"echo {OVERLAY} | sudo tee -a {path} && sudo reboot"
    seen = f" ({', '.join(drivers)})" if drivers else ""
    return Finding(
        "driver", "wrong", f"The Pi's graphics chip is not used{seen}: the processor computes every picture, slowly.", mend
    )


def _rendered(machine: Machine, chips: list[str]) -> Finding:
    nodes = machine.found("dev/dri/renderD*")
    if nodes and not any(machine.may_use(node) for node in nodes):
        return Finding(
            "driver", "wrong", f"{', '.join(chips)} is there, but not for this user: pictures are slow.", joining("render")
        )
    return Finding("driver", "well", f"Pictures are computed by {', '.join(chips)}.")


def _driver(node: Path) -> str:
    """The kernel's driver behind a node of /sys/class/drm."""
    link = node / "device/driver"
    return link.resolve().name if link.exists() else ""


def libraries(machine: Machine) -> Iterable[Finding]:
    """What the screen needs of the system."""
    missing = [package for library, package in LIBRARIES.items() if not machine.has_library(library)]
    if missing:
        mend = f"sudo apt-get install {' '.join(missing)}"
        yield Finding("libraries", "wrong", f"The screen needs {', '.join(missing)}.", mend)
    else:
        yield Finding("libraries", "well", "All that the screen needs is there.")
