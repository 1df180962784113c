"""Touch panels: list, single touch, and equal rotation of screen and touch."""

import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from companion.command.checkup.machine import CheckResult, Machine, check_access
from companion.command.sentences import english, setting_of
from hardware.touch_panels import panels
from kivy_ui.settings import Settings

TURNED_TOUCH = re.compile(r"^\s*dtoverlay=.*\b(invx|invy|swapxy|touchscreen-inverted-x|touchscreen-swapped-x-y)\b", re.M)
OLD_ROTATE = re.compile(r"^\s*((?:display_)?(?:lcd|hdmi)_rotate|display_rotate)\s*=\s*(?!0\b)\S+", re.M)
KERNEL_ROTATE = re.compile(r"\bvideo=\S*rotate=(\d+)")


def touch(machine: Machine) -> Iterable[CheckResult]:
    """List the kernel's touch panels and whether they are readable."""
    found_panels = panels(machine.root)
    if not found_panels:
        yield CheckResult("touch", "absent", english("touch.none"))
    for panel in found_panels:
        yield check_access(
            machine, "touch", machine.root / panel.node.lstrip("/"), f"{panel.name} ({Path(panel.node).name})", "input"
        )
    for _, panels_at_place in groupby(sorted(found_panels, key=lambda panel: panel.place), key=lambda panel: panel.place):
        nodes = [Path(panel.node).name for panel in panels_at_place]
        if len(nodes) > 1:
            sentence = english("touch.twice", nodes=nodes)
            yield CheckResult("touch", "wrong", sentence, english("mend.unload", node=nodes[-1]))


def rotation(machine: Machine) -> Iterable[CheckResult]:
    """Report the screen's rotation, and whether another setting rotates the screen or the touch panel, too."""
    degrees = Settings.from_saved(setting_of(machine.file) or {}).rotation
    path, words = machine.boot_file("config.txt")
    if degrees and (turned := TURNED_TOUCH.search(words)):
        sentence = english("rotation.twice", degrees=degrees, option=turned[1], file=path)
        yield CheckResult("rotation", "wrong", sentence, f"sudo sed -i 's/,{turned[1]}//' {path} && sudo reboot")
    elif old := OLD_ROTATE.search(words):
        sentence = english("rotation.old", option=old[1], file=path)
        yield CheckResult("rotation", "wrong", sentence, f"sudo sed -i 's/^ *{old[1]}/#&/' {path}")
    else:
        kernel = KERNEL_ROTATE.search(machine.read("proc/cmdline"))
        yield CheckResult(
            "rotation",
            "well",
            english("rotation.console" if kernel else "rotation.well", degrees=degrees, console=kernel[1] if kernel else ""),
        )
