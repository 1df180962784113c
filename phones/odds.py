"""Odds of the next draw, flip or roll: a ring, and a row with a bar for each result."""

from collections.abc import Sequence
from itertools import groupby

from companion.pictures.gems import ring_of
from companion.pictures.picture import picture
from companion.table.percents import written_chances, written_risk
from companion.table.reader import Reader
from companion.table.sentence import say
from companion.table.views import Odds, OddsRow
from phones.html import HIDDEN_SVG, inline_icon, inline_svg, mark_reference, tag, text
from phones.page_protocol import PhonePage

MOST_OPEN_ROWS, RING = 7, 200
"""Most rows shown unfolded, and the ring's size in pixels."""
RING_KINDS = {"good": "good", "danger": "bad"}


def odds_section(page: PhonePage, inside: str = "") -> str:
    """Return the odds as HTML: open on the television, on a phone folded behind their ring; "" without odds.

    inside  HTML for the ring's centre, such as the number of gems in the bag
    """
    odds = page.phone_view.odds
    if page.place.state == "watching":
        return board(odds, page.reader, inside)
    if odds is None or not has_ring(odds):
        return ""
    return _fold(odds, ring(odds, page.reader, inside), tag("h3", _title(odds, page.reader)), page.reader)


def folded_odds(odds: Odds | None, read: Reader) -> str:
    """Return the odds folded behind their title; "" without odds."""
    return _fold(odds, inline_icon("odds") + tag("span", _title(odds, read), class_="chip"), "", read) if odds and odds.rows else ""


def _title(odds: Odds, read: Reader) -> str:
    return text(read.read(odds.title) or read.read(say("page.odds")))


def _fold(odds: Odds, face: str, heading: str, read: Reader) -> str:
    note = tag("p", text(read.read(odds.note)), class_="quiet") if odds.note else ""
    return tag("details", tag("summary", face), heading, _odds_table(odds.rows, read), note, class_="odds", data_key="odds")


def board(odds: Odds | None, read: Reader, inside: str = "") -> str:
    """Return the odds open: the ring, or without one the rows if they are at most MOST_OPEN_ROWS."""
    if odds is None or not odds.rows:
        return ""
    if has_ring(odds) or len(odds.rows) > MOST_OPEN_ROWS:
        return ring(odds, read, inside)
    return tag("section", tag("h3", text(read.read(odds.title))), _odds_table(odds.rows, read), class_="odds")


def has_ring(odds: Odds | None) -> bool:
    """Return whether these odds describe a single next draw."""
    return odds is not None and bool(_next_draw(odds))


def ring(odds: Odds, read: Reader, inside: str = "") -> str:
    """Return the ring of odds, with the HTML `inside` and the risk in its centre; "" without a next draw."""
    if not (rows := _next_draw(odds)):
        return ""
    shares = tuple((row.chance, RING_KINDS.get(row.kind, "warn")) for row in rows)
    around = inline_svg(picture(ring_of, shares), RING, RING)
    return tag("span", around, mark_reference(odds.mark), inside, _risk_html(odds, rows, read), class_="ring")


def _next_draw(odds: Odds) -> list[OddsRow]:
    return [row for row in odds.rows if row.is_next and row.chance]


def _risk_html(odds: Odds, rows: Sequence[OddsRow], read: Reader) -> str:
    """Return the chance of all dangerous results together, and the name of the only one, else the title of the odds."""
    bad = [row for row in rows if row.kind == "danger"]
    chance = tag("b", text(read.percent(written_risk(rows))), class_="risk") if bad else ""
    return chance + tag("span", text(read.read(bad[0].label if len(bad) == 1 else odds.title)), class_="of")


def _odds_table(rows: Sequence[OddsRow], read: Reader) -> str:
    rows_with_chances = zip(rows, written_chances(rows), strict=True)
    return "".join(
        _group(read.read(name), list(group), read)
        for name, group in groupby(rows_with_chances, key=lambda row_and_chance: row_and_chance[0].group)
    )


def _group(name: str, rows: list[tuple[OddsRow, float]], read: Reader) -> str:
    heading = tag("h3", text(name)) if name else ""
    return heading + tag("ul", *(_row(row, written_chance, read) for row, written_chance in rows))


def _row(row: OddsRow, written_chance: float, read: Reader) -> str:
    note_text = row.note and read.read(row.note)
    note = tag("small", text(note_text)) if note_text else ""
    bar = f'{HIDDEN_SVG}><rect width="{row.chance:.1%}"/></svg>'
    words = tag("span", text(read.read(row.label)), note)
    return tag("li", tag("b", text(read.percent(written_chance))), words, bar, class_=row.kind)
