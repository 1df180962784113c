"""What the lab found: one row a check, printed as a table; a skipped part is said and counted."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from tests.sample_sizes import FULL


class Row(Struct, frozen=True):
    """One check: its part, what was done, how often, how many were lost (0 is a pass), and the worst time or a note."""

    part: str
    what: str
    count: int
    lost: int = 0
    worst: str = ""


class LabSkippedError(Exception):
    """A part that cannot run on this machine; the message says why."""


class LabFailedError(Exception):
    """A part that ran and found something wrong, or could not finish; the message says what."""


class GuestStuckError(LabFailedError):
    """A guest did not come as far as it should in time: nothing was found wrong, so it may be tried once more."""


def table(rows: Sequence[Row], skipped: Sequence[tuple[str, str]], failed: Sequence[tuple[str, str]]) -> str:
    """Return the report as a Markdown table, with skipped and failed parts below it."""
    lines = ["| part | what | how many | lost | worst |", "|---|---|---:|---:|---|"]
    lines += [f"| {row.part} | {row.what} | {row.count:,} | {row.lost} | {row.worst} |" for row in rows]
    lines += ["", "Run in full." if FULL else "A sample of each; `make lab FULL=1` runs the stated numbers."]
    lines += [f"skipped: {part}: {why}" for part, why in skipped]
    lines += [f"failed: {part}: {why}" for part, why in failed]
    return "\n".join(lines)


MARK = "ROW "


def say(row: Row) -> None:
    """In a guest: put a row on the console, for `rows_said`."""
    print(MARK + msgspec.json.encode(row).decode(), flush=True)


def rows_said(console: str) -> list[Row]:
    """Return the rows that a guest printed on its console. Raises GuestStuckError when one cannot be read."""
    lines = (line.partition(MARK) for line in console.splitlines())
    try:
        return [msgspec.json.decode(said, type=Row) for _, mark, said in lines if mark]
    except msgspec.DecodeError as error:
        raise GuestStuckError(f"the console garbled a row ({error})") from error


def require(rows: Sequence[Row], checks: int) -> list[Row]:
    """`rows`, if there are as many checks as there should be and none lost anything. Raises LabFailedError."""
    lost = [f"{row.what}: {row.lost} of {row.count} lost, {row.worst}" for row in rows if row.lost]
    if lost or len(rows) != checks:
        raise LabFailedError(f"{len(rows)} of {checks} checks came to an end; {'; '.join(lost) or 'none lost anything'}")
    return list(rows)


def spread(seconds: Sequence[float]) -> str:
    """Median, 99th percentile and worst of some times, in milliseconds."""
    ordered = sorted(1000 * one for one in seconds)
    return f"{ordered[len(ordered) // 2]:.1f} ms median, {ordered[int(0.99 * (len(ordered) - 1))]:.1f} p99, {ordered[-1]:.1f} worst"
