"""What the lab found: one row a check, printed as a table; a skipped part is said and counted."""

from collections.abc import Sequence

from msgspec import Struct


class Row(Struct, frozen=True):
    """One check: its part, what was done, how often, how many were lost (0 is a pass), and the worst time or a note."""

    part: str
    what: str
    count: int
    lost: int = 0
    worst: str = ""


class Skipped(Exception):
    """This part cannot run on this machine; the message says why."""


class Failed(Exception):
    """This part ran and found something wrong, or could not finish; the message says what."""


def table(rows: Sequence[Row], skipped: Sequence[tuple[str, str]], failed: Sequence[tuple[str, str]]) -> str:
    """The report as a Markdown table, with what was skipped or failed below it."""
    lines = ["| part | what | how many | lost | worst |", "|---|---|---:|---:|---|"]
    lines += [f"| {row.part} | {row.what} | {row.count:,} | {row.lost} | {row.worst} |" for row in rows]
    lines += [f"skipped: {part}: {why}" for part, why in skipped]
    lines += [f"failed: {part}: {why}" for part, why in failed]
    return "\n".join(lines)
