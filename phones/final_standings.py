"""The end of a game: winners and standings."""

from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet
from companion.table.say import Words, say, who
from companion.table.seats import Seat
from companion.table.standings import Rival, SeatStanding, Standings, spelled
from phones.html import drawn, figure, tag, text
from phones.page_protocol import PhonePage

CROWN, DIVER = 48, 96


def ended(page: PhonePage, undo: str = "") -> str:
    """Return the standings as HTML, winners first; "" while the game goes on."""
    standings = page.shown.standings
    if standings is None:
        return ""
    winners = "".join(_winner(page.shown.seats[seat]) for seat in standings.winners)
    rows = "".join(_row(page, row) for row in standings.rows)
    story = "".join(tag("p", page.read(one)) for one in (*standings.story, standings.doubt) if one)
    over = page.read(say("page.over"))
    headline = tag("h1", page.read(_headline(standings, len(page.shown.seats))))
    heading = tag("div", tag("div", winners, class_="winners"), headline, tag("small", over), class_="standings-text")
    return tag("section", heading, tag("ol", rows, class_="standings"), story, undo, class_="ended")


def _headline(standings: Standings, players: int) -> Words:
    """Return who won; in a game that all win or lose together, how it ended."""
    winners = standings.winners
    if standings.is_cooperative or (players > 1 and len(winners) == players and all(row.total is None for row in standings.seats)):
        return say("page.all_won" if winners else "page.all_lost")
    return say("page.won", count=len(winners), seats=tuple(map(who, winners))) if winners else say("page.over")


def _winner(seat: Seat) -> str:
    return tag("span", drawn(picture(crown), CROWN, CROWN), drawn(picture(helmet, seat.colour, seat.emblem), DIVER, DIVER))


def _row(page: PhonePage, row: SeatStanding) -> str:
    seats = page.shown.seats
    disc = "" if isinstance(row, Rival) else figure("disc", seats[row.seat])
    name = page.read(row.called([seat.name for seat in seats]))
    place, total = tag("b", f"{row.place}."), tag("b", text(spelled(row.total)))
    return tag("li", place, disc, tag("span", name), total, class_="won" if row.has_won else None)
