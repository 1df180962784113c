"""The odds of what may come, on a phone: a row for each, with a bar."""

from itertools import groupby

from companion.table.reader import Reader
from companion.table.say import say
from companion.table.views import Odds, OddsRow
from phones.html import sign, tag, text

FEW = 7
"""So many rows may lie open."""


def panel(odds: Odds | None, read: Reader, is_open: bool = False) -> str:
    """Write the odds as a fold; "" where there are none."""
    if odds is None or not odds.rows:
        return ""
    rows = "".join(_group(read.read(name), list(rows), read) for name, rows in groupby(odds.rows, key=lambda row: row.group))
    note = tag("p", text(read.read(odds.note)), class_="quiet") if odds.note else ""
    summary = tag("summary", sign("odds", 24), text(read.read(odds.title) or read.read(say("page.odds"))))
    return tag("details", summary, rows, note, class_="odds", data_key="odds", open=is_open and len(odds.rows) <= FEW)


def _group(name: str, rows: list[OddsRow], read: Reader) -> str:
    heading = tag("h3", text(name)) if name else ""
    return heading + tag("ul", *(_row(row, read) for row in rows))


def _row(row: OddsRow, read: Reader) -> str:
    said = row.note and read.read(row.note)
    note = tag("small", text(said)) if said else ""
    bar = f'<svg aria-hidden="true" viewBox="0 0 100 6" preserveAspectRatio="none"><path d="M0 3H{100 * row.chance:.1f}"/></svg>'
    words = tag("span", text(read.read(row.label)), note)
    return tag("li", tag("b", text(read.percent(row.chance))), words, bar, class_=row.kind)
