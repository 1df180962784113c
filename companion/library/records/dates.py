"""Format days and times for files and commands."""

from datetime import UTC, datetime

from companion.session.play.play_clock import CLOCK_IS_SET, LATEST_S, calendar_s


def day_of(wall_s: int) -> str:
    """Format the local day of a wall clock, "-" if it was never set."""
    return datetime.fromtimestamp(wall_s).date().isoformat() if CLOCK_IS_SET <= wall_s <= LATEST_S else "-"


def utc_of(wall_s: int) -> str | None:
    """Format a wall clock as UTC in ISO 8601; None if it was never set."""
    return iso_of(wall_s) if wall_s >= CLOCK_IS_SET else None


def iso_of(ended_s: int) -> str:
    """Format the end of a play as UTC in ISO 8601; "" if it is unknown."""
    return datetime.fromtimestamp(ended_s, UTC).isoformat().replace("+00:00", "Z") if calendar_s(ended_s) else ""
