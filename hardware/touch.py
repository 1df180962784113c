"""Touch panels as the kernel lists them."""

from contextlib import suppress
from pathlib import Path

from msgspec import Struct

ABS_MT_POSITION_X = 0x35
WORD_BITS = 64


class TouchPanel(Struct, frozen=True):
    """A touch panel: its name, its device ("/dev/input/event3"), and on what it hangs, the same for two drivers of one panel."""

    name: str
    node: str
    place: str


def panels(root: Path = Path("/")) -> list[TouchPanel]:
    """Every multi-touch panel there is now."""
    events = sorted((root / "sys/class/input").glob("event*"))
    return [_panel(event) for event in events if is_touch(event)]


def is_touch(event: Path) -> bool:
    """Whether an input device reports multi-touch positions. (The words of the bit set are longs: 64 bits on 64-bit systems.)"""
    words = _read(event / "device/capabilities/abs").split()
    with suppress(ValueError):
        return bool(sum(int(word, 16) << WORD_BITS * at for at, word in enumerate(reversed(words))) >> ABS_MT_POSITION_X & 1)
    return False


def _panel(event: Path) -> TouchPanel:
    place = _read(event / "device/phys") or str((event / "device").resolve().parent.parent)
    return TouchPanel(_read(event / "device/name") or event.name, f"/dev/input/{event.name}", place)


def _read(path: Path) -> str:
    try:
        return path.read_text(errors="replace").strip()
    except OSError:
        return ""
