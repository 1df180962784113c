"""Ways to reach the screen, in the order they are tried: a running desktop, cage with Xwayland, the bare display."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from companion.files import bytes_in, write_anew

ACCESS_KINDS = ("a running desktop", "cage with Xwayland", "bare KMS/DRM")
DESKTOP, CAGE, BARE = ACCESS_KINDS
ACCESS_VARIABLE = "FATHOM_WAY"
"""Environment variable with the way in use."""
SEATD = "run/seatd.sock"
MARK = "cage-tried"
MOST_TRIES = 2
"""Maximum number of failed starts of cage; one may be due to a power cut."""


def choose_screen_access(
    environment: Mapping[str, str],
    root: Path,
    has: Callable[[str], bool],
    is_root: bool,
    mark: Path | None = None,
    is_refused: bool = False,
) -> str:
    """Return how to reach this computer's screen: one of ACCESS_KINDS.

    Cage needs a seat, refuses root, and is skipped if `mark` records two starts without a frame. If a running desktop does not lend
    its screen (`is_refused`), cage is skipped, too: it would take over the desktop's console.
    """
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return DESKTOP
    has_seat = bool(environment.get("XDG_SEAT")) or (root / SEATD).exists()
    if has("cage") and has("Xwayland") and has_seat and not (is_root or is_refused) and _try_count(mark) < MOST_TRIES:
        return CAGE
    return BARE


def mark_tried(mark: Path) -> None:
    """Record a start of cage; it counts as failed until it shows a frame."""
    with suppress(OSError):  # read-only disk: cage is tried every time
        write_anew(mark, "cage was started here and has not shown a frame yet\n" * (_try_count(mark) + 1))


def mark_shown(mark: Path, environment: Mapping[str, str]) -> None:
    """Record that a frame was shown. It counts for cage only on cage's own screen: only cage sets WAYLAND_DISPLAY in the service."""
    if environment.get("WAYLAND_DISPLAY"):
        forget_tries(mark)


def forget_tries(mark: Path) -> None:
    """Delete the record of starts: cage worked, or there was no display."""
    with suppress(OSError):
        mark.unlink(missing_ok=True)


def _try_count(mark: Path | None) -> int:
    try:
        return len(bytes_in(mark).splitlines()) if mark else 0
    except OSError:
        return 0
