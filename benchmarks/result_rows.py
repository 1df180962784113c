"""Result table of the benchmarks."""

import os
import time
from collections.abc import Callable, Iterable

from msgspec import Struct

VERDICTS = {True: "met", False: "NOT MET", None: ""}
HEADINGS = ("what", "Fathom", "against", "ratio", "goal", "")


class Row(Struct, frozen=True):
    """Result of a measurement, as text: Fathom's value, the value to compare it with, their ratio or difference, and the goal.

    `is_met` is None if there is no goal.
    """

    measurement: str
    fathom_value: str
    reference: str
    ratio: str
    goal: str
    is_met: bool | None


class Missing(Struct, frozen=True):
    """Measurement that could not be made on this machine, and the reason."""

    measurement: str
    reason: str


Measure = Callable[[], Iterable[Row | Missing]]


def cells(row: Row | Missing) -> tuple[str, ...]:
    """Return the cells of a row, one for each of `HEADINGS`."""
    if isinstance(row, Missing):
        return (row.measurement, "not measured", row.reason, "", "", "")
    return (row.measurement, row.fathom_value, row.reference, row.ratio, row.goal, VERDICTS[row.is_met])


def table(rows: Iterable[Row | Missing]) -> str:
    """Return the rows as a Markdown table, readable as plain text."""
    lines = [HEADINGS, *map(cells, rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
    table_lines = ["| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines]
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join((table_lines[0], rule, *table_lines[1:]))


def heading() -> str:
    """Return a sentence with the date, the number of cores and the processor."""
    return f"Measured {time.strftime('%Y-%m-%d', time.gmtime())} on {os.cpu_count()} cores of {_processor()}."


def _processor() -> str:
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        processor_names = (line.partition(":")[2].strip() for line in lines if line.startswith(("model name", "Model")))
        return next(processor_names, "an unnamed processor")


def percentile(sorted_values: list[float], part: float) -> float:
    """Return the percentile `part` (0 to 1) of values in ascending order.

    >>> percentile([1.0, 2.0, 3.0, 4.0], 0.5)
    3.0
    """
    return sorted_values[min(len(sorted_values) - 1, int(len(sorted_values) * part))]
