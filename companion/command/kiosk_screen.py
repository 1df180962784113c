"""The ways to a screen, in the order they are tried: a running desktop, cage with Xwayland, the bare display."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

WAYS = ("a running desktop", "cage with Xwayland", "bare KMS/DRM")
DESKTOP, CAGE, BARE = WAYS
SEATD = "run/seatd.sock"
MARK = "cage-tried"


def way_to_the_screen(
    environment: Mapping[str, str], root: Path, has: Callable[[str], bool], is_root: bool, mark: Path | None = None
) -> str:
    """Which of WAYS this box takes.

    Cage needs a seat, refuses root, and is not tried again while `mark` says that it never showed a frame.
    """
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return DESKTOP
    has_seat = bool(environment.get("XDG_SEAT")) or (root / SEATD).exists()
    if has("cage") and has("Xwayland") and has_seat and not is_root and not (mark and mark.exists()):
        return CAGE
    return BARE


def mark_tried(mark: Path) -> None:
    """Cage is tried now: until a frame was shown, it counts as failed."""
    with suppress(OSError):  # a disk that takes nothing: then cage is tried every time
        mark.write_text("cage was started here and has not shown a frame yet\n")


def mark_shown(mark: Path) -> None:
    """A frame was shown: whatever way led to it works."""
    with suppress(OSError):
        mark.unlink(missing_ok=True)
