"""The ways to a screen, in the order they are tried: a running desktop, cage with Xwayland, the bare display."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.files import bytes_in, write_anew

WAYS = ("a running desktop", "cage with Xwayland", "bare KMS/DRM")
DESKTOP, CAGE, BARE = WAYS
WAY = "FATHOM_WAY"
"""The variable that tells the table which of them it is on."""
SEATD = "run/seatd.sock"
MARK = "cage-tried"
MOST_TRIES = 2
"""One may be a pulled plug's."""


def way_to_the_screen(
    environment: Mapping[str, str],
    root: Path,
    has: Callable[[str], bool],
    is_root: bool,
    mark: Path | None = None,
    is_refused: bool = False,
) -> str:
    """Choose which of WAYS this computer takes.

    Cage needs a seat, refuses root, and is given up when `mark` says that it was tried twice without showing a frame. Where a desktop
    runs that does not lend its screen (`is_refused`), cage would take the desktop's own console: it is not tried.
    """
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return DESKTOP
    has_seat = bool(environment.get("XDG_SEAT")) or (root / SEATD).exists()
    if has("cage") and has("Xwayland") and has_seat and not (is_root or is_refused) and _tries(mark) < MOST_TRIES:
        return CAGE
    return BARE


def mark_tried(mark: Path) -> None:
    """Note that cage is tried now: until it shows a frame, that counts as failed."""
    with suppress(OSError):  # a disk that takes nothing: then cage is tried every time
        write_anew(mark, "cage was started here and has not shown a frame yet\n" * (_tries(mark) + 1))


def mark_shown(mark: Path, environment: Mapping[str, str]) -> None:
    """Note that a frame was shown. Only on a screen that cage lent does that speak for cage; it alone sets WAYLAND_DISPLAY in the service."""
    if environment.get("WAYLAND_DISPLAY"):
        forget_tries(mark)


def forget_tries(mark: Path) -> None:
    """Forget that cage was tried: it worked, or there was no display that it could have shown a frame on."""
    with suppress(OSError):
        mark.unlink(missing_ok=True)


def _tries(mark: Path | None) -> int:
    try:
        return len(bytes_in(mark).splitlines()) if mark else 0
    except OSError:
        return 0
