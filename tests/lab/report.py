"""Report of the lab: a table with one row per check, and the skipped and failed parts."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from tests.sample_sizes import FULL


class Row(Struct, frozen=True):
    """Check: its part, what was done, how often, how many were lost (0 passes), and the worst time or a note."""

    part: str
    check: str
    count: int
    lost_count: int = 0
    worst: str = ""


class LabSkippedError(Exception):
    """A part can't run on this machine; the message gives the reason."""


class LabFailedError(Exception):
    """A part found a fault or could not finish; the message describes it."""


class GuestStuckError(LabFailedError):
    """A guest was too slow, without a fault being found; the part may be repeated once."""


def table(rows: Sequence[Row], skipped: Sequence[tuple[str, str]], failed: Sequence[tuple[str, str]]) -> str:
    """Return the report as a Markdown table, with skipped and failed parts below it."""
    lines = ["| part | what | how many | lost | worst |", "|---|---|---:|---:|---|"]
    lines += [f"| {row.part} | {row.check} | {row.count:,} | {row.lost_count} | {row.worst} |" for row in rows]
    lines += ["", "Run in full." if FULL else "A sample of each; `make lab FULL=1` runs the full numbers."]
    lines += [f"skipped: {part}: {why}" for part, why in skipped]
    lines += [f"failed: {part}: {why}" for part, why in failed]
    return "\n".join(lines)


MARK = "ROW "


def print_row(row: Row) -> None:
    """Print a row on the guest's console, where `rows_said` reads it on the host."""
    print(MARK + msgspec.json.encode(row).decode(), flush=True)


def rows_said(console: str) -> list[Row]:
    """Return the rows that a guest printed on its console. Raises GuestStuckError when one cannot be read."""
    lines = (line.partition(MARK) for line in console.splitlines())
    try:
        return [msgspec.json.decode(row_text, type=Row) for _, mark, row_text in lines if mark]
    except msgspec.DecodeError as error:
        raise GuestStuckError(f"the console garbled a row ({error})") from error


def require(rows: Sequence[Row], checks: int) -> list[Row]:
    """Return `rows`. Raises LabFailedError if their number is not `checks`, or one lost something."""
    losses = [f"{row.check}: {row.lost_count} of {row.count} lost, {row.worst}" for row in rows if row.lost_count]
    if losses or len(rows) != checks:
        raise LabFailedError(f"{len(rows)} of {checks} checks came to an end; {'; '.join(losses) or 'none lost anything'}")
    return list(rows)


def spread(seconds: Sequence[float]) -> str:
    """Return median, 99th percentile and maximum of times in seconds, as text in milliseconds."""
    ordered = sorted(1000 * duration for duration in seconds)
    return f"{ordered[len(ordered) // 2]:.1f} ms median, {ordered[int(0.99 * (len(ordered) - 1))]:.1f} p99, {ordered[-1]:.1f} worst"
