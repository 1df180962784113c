"""Touch panels: which there are, whether one finger counts once, and whether picture and touches are turned alike."""

import re
from collections.abc import Iterable
from itertools import groupby
from pathlib import Path

from companion.command.checkup.machine import Finding, Machine, permitted
from companion.library.store import Store
from hardware.touch import panels
from kivy_ui.settings import SETTING, Settings

TURNED_TOUCH = re.compile(r"^\s*dtoverlay=.*\b(invx|invy|swapxy|touchscreen-inverted-x|touchscreen-swapped-x-y)\b", re.M)
OLD_ROTATE = re.compile(r"^\s*((?:display_)?(?:lcd|hdmi)_rotate|display_rotate)\s*=\s*(?!0\b)\S+", re.M)
KERNEL_ROTATE = re.compile(r"\bvideo=\S*rotate=(\d+)")


def touch(machine: Machine) -> Iterable[Finding]:
    """Touch panels the kernel knows, and whether they may be read."""
    found = panels(machine.root)
    if not found:
        yield Finding("touch", "absent", "No touch panel; a mouse does too.")
    for panel in found:
        yield permitted(machine, "touch", machine.root / panel.node.lstrip("/"), f"{panel.name} ({Path(panel.node).name})", "input")
    for _, same in groupby(sorted(found, key=lambda panel: panel.place), key=lambda panel: panel.place):
        nodes = [Path(panel.node).name for panel in same]
        if len(nodes) > 1:
            sentence = f"One panel is reported twice ({', '.join(nodes)}): every touch would count twice."
            yield Finding("touch", "wrong", sentence, f"sudo libinput list-devices   # then unload one driver of {nodes[-1]}")


def rotation(machine: Machine) -> Iterable[Finding]:
    """By how much the picture is turned, and whether anything else turns it, or the touches, too."""
    degrees = _set(machine.file)
    path, words = machine.boot_file("config.txt")
    if degrees and (turned := TURNED_TOUCH.search(words)):
        sentence = f"Touches are turned twice: by Settings › Box ({degrees}°) and by {turned[1]} in {path}."
        yield Finding("rotation", "wrong", sentence, f"sudo sed -i 's/,{turned[1]}//' {path} && sudo reboot")
    elif old := OLD_ROTATE.search(words):
        sentence = f"{old[1]} in {path} turns nothing any more: turn the picture in Settings › Box."
        yield Finding("rotation", "wrong", sentence, f"sudo sed -i 's/^ *{old[1]}/#&/' {path}")
    else:
        kernel = KERNEL_ROTATE.search(machine.read("proc/cmdline"))
        console = f" The kernel turns its console by {kernel[1]}°; the table is not turned by that." if kernel else ""
        yield Finding("rotation", "well", f"The picture is turned by {degrees}°, and touches with it.{console}")


def _set(file: Path) -> int:
    """What Settings › Box say."""
    try:
        store = Store.reading(file)
    except Exception:  # whatever is wrong with the file, the check of the storage says it
        return 0
    try:
        kept = store.kept("setting").get(SETTING)
    finally:
        store.close()
    return Settings.of(kept).rotation if isinstance(kept, dict) else 0
