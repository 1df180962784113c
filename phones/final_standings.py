"""The end of a game: winners and standings, for phones and for a television."""

from collections.abc import Sequence
from datetime import date

from companion.pictures.icons import icon
from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import helmet, seat_paint
from companion.table.seats import Seat
from companion.table.sentence import SeatName, Words, say
from companion.table.standings import Rival, SeatStanding, Standings, format_points
from phones.html import figure, inline_icon, inline_svg, tag, text
from phones.page_protocol import PhonePage

CROWN, DIVER = 48, 96
"""Sizes of pictures in pixels."""
TOOLBOX = "toolbox"
RESULT_PATH = "/r/"
"""Begin of the paths of shared results; the result's token follows."""
MOST_BARS = 6
"""Maximum number of rows with bars on a television; of more rows none has one."""
LEAST_SHARE = 0.045
"""Least length of a part of a bar that has its number on it, as a share of the longest bar."""


def standings_section(page: PhonePage, undo: str = "") -> str:
    """Return the standings as HTML, winners first; "" while the game goes on. `undo` is the HTML of the button below them."""
    standings = page.phone_view.standings
    if page.phone_view.is_result_hidden:
        return _chests_closed(page, undo)
    if standings is None:
        return ""
    if page.phone_view.game == TOOLBOX:
        return _tools_closed(page, undo)
    winners = "".join(_winner(page.phone_view.seats[seat]) for seat in _counted_winners(standings))
    rows = "".join(_row_with_sources(page, row) for row in standings.rows)
    title, score_words = _headline(page, standings)
    score, headline = page.read(score_words or ("" if standings.is_alone else say("page.over"))), tag("h1", page.read(title))
    day = f" · {text(day)}" if (day := _day_played(page)) else ""
    game_line = tag("p", tag("b", text(page.game_title)), day, class_="result-of")
    heading = tag("div", game_line, tag("div", winners, class_="winners"), headline, tag("small", score), class_="standings-text")
    lists = tag("ol", rows, class_="standings") + _picture_key(page)
    return tag("section", heading, lists, _story(page, standings), undo, class_="ended")


def result_page(page: PhonePage) -> str:
    """Return the page of a shared result, which needs no key, and a link to the page on which a phone joins."""
    join = tag("a", tag("span", tag("b", page.read(say("page.play_along")))), href="/", class_="answer out")
    return standings_section(page) + tag("div", join, class_="plain")


def last_result_key(page: PhonePage) -> str:
    """Return the key that opens the page of the last result; "" without one. The menu has it, too, where no marks are defined."""
    if page.last_result is None:
        return ""
    words = tag("span", tag("b", page.read(say("page.last_result"))))
    look = inline_svg(picture(icon, "end-card", "currentColor"), 28, 28)
    return tag("a", look, words, href=f"{RESULT_PATH}{page.last_result.token}", class_="answer other")


def picture_path(token: str) -> str:
    """Return the path of the picture of a shared result."""
    return f"{RESULT_PATH}{token}/picture.png"


def _day_played(page: PhonePage) -> str:
    """Return the day of a shared result in the phone's language; "" if it is unknown."""
    if page.shared_result is None or not page.shared_result.day:
        return ""
    day = date.fromisoformat(page.shared_result.day)
    return page.reader.read(say("page.day", day=day.day, month=day.month, year=str(day.year)))


def _picture_key(page: PhonePage) -> str:
    """Return the key that saves the end card as a picture; "" while the touchscreen shares none."""
    result = page.shared_result
    if result is None or not result.picture:
        return ""
    file_name = f"{' '.join(filter(None, (page.game_title, _day_played(page))))}.png"
    label = inline_icon("end-card"), tag("span", tag("b", page.read(say("page.save_picture"))))
    return tag("a", *label, href=picture_path(result.token), download=file_name, class_="answer go picture-key")


def television_standings(page: PhonePage) -> str:
    """Return the standings for a television: the headline, joint winners side by side, and bars where few players scored."""
    standings, seats = page.phone_view.standings, page.phone_view.seats
    if page.phone_view.is_result_hidden:
        return _chests_closed(page)
    if standings is None:
        return ""
    if page.phone_view.game == TOOLBOX:
        return _tools_closed(page)
    winners = _counted_winners(standings)
    is_shared = len(winners) > 1
    title, score_words = _headline(page, standings)
    headline, score = tag("h1", page.read(title)), tag("p", page.read(score_words), class_="score") if score_words else ""
    faces = "".join(_winner(seats[seat]) for seat in winners) if not is_shared else ""
    heading = tag("div", tag("div", faces, class_="winners") if faces else "", tag("div", headline, score), class_="standings-text")
    plates = "".join(_plate(page, row) for row in standings.seats if row.has_won) if is_shared else ""
    other_standings = [row for row in standings.rows if not (is_shared and row.has_won)]
    longest = _longest_bar(other_standings) if len(other_standings) <= MOST_BARS else 0
    rows = "".join(_row(page, row, _bar(page, row, longest)) for row in other_standings)
    lists = (tag("ul", plates, class_="plates") if plates else "") + (tag("ol", rows, class_="standings") if rows else "")
    return tag("section", heading, lists, _story(page, standings), class_="ended barred" if longest else "ended")


def _counted_winners(standings: Standings) -> tuple[int, ...]:
    """Return the seats whose win counts: no seat after a game that was ended early, or with a single player."""
    return () if _is_unfinished(standings) or standings.is_alone else standings.winners


def _is_unfinished(standings: Standings) -> bool:
    """Return whether the game was ended early with points that the players do not count."""
    return standings.is_finished is False and any(row.lines or row.total is not None for row in standings.rows)


def _leader_words(standings: Standings) -> Words:
    """Return who was ahead in a game that was ended early; "" if the game was finished."""
    if not _is_unfinished(standings):
        return ""
    leaders = standings.winners
    return say("page.ahead", count=len(leaders), seats=tuple(map(SeatName, leaders))) if leaders else say("page.stopped")


def _tools_closed(page: PhonePage, undo: str = "") -> str:
    """Return the end of a toolbox, which has no winner."""
    words = tag("div", tag("h1", page.read(say("page.tools_closed"))), class_="standings-text")
    return tag("section", words, undo, class_="ended")


def _chests_closed(page: PhonePage, undo: str = "") -> str:
    """Return the end of a game whose chests the touchscreen has not opened yet."""
    words = tag(
        "div", tag("h1", page.read(say("page.over"))), tag("p", page.read(say("page.chests_closed"))), class_="standings-text"
    )
    return tag("section", words, undo, class_="ended")


def _story(page: PhonePage, standings: Standings) -> str:
    sentences = (*standings.story, standings.doubt)
    return "".join(tag("p", page.read(words)) for words in sentences if words and words != page.phone_view.winning_side)


def _score(standings: Standings) -> Words:
    """Return the sentence about the winners' points; "" without points, for unequal totals, and in cooperative games."""
    winning_totals = [row.total for row in standings.seats if row.has_won]
    totals = sorted(row.total for row in standings.rows if row.total is not None)
    if (
        standings.is_cooperative
        or standings.is_alone
        or not winning_totals
        or winning_totals[0] is None
        or len(set(winning_totals)) > 1
    ):
        return ""
    points = format_points(winning_totals[0])
    if len(winning_totals) > 1:
        return say("page.shared_with", points=points)
    if totals.count(winning_totals[0]) == 1 and winning_totals[0] in (totals[0], totals[-1]) and len(totals) > 1:
        return say("page.won_fewest" if winning_totals[0] == totals[0] else "page.won_most", points=points)
    return say("page.won_with", points=points)


def _plate(page: PhonePage, row: SeatStanding) -> str:
    """Return a joint winner with name and points."""
    seat = page.phone_view.seats[row.seat]
    points = tag("b", text(format_points(row.total))) if row.total is not None else ""
    return tag("li", _winner(seat), tag("div", tag("span", _name_with_note(page, row)), points, class_=f"of-{seat.colour}"))


def _longest_bar(rows: Sequence[SeatStanding]) -> float:
    """Return the length of the longest bar in points; 0 for no bars: some points are unknown or negative."""
    points = [line.points for row in rows for line in row.lines]
    is_known = points and all(row.lines and row.total is not None for row in rows) and min(points) >= 0
    return max(sum(line.points for line in row.lines) for row in rows) if is_known else 0


def _bar(page: PhonePage, row: SeatStanding, longest: float) -> str:
    """Return a seat's points as a bar with a part for each source; "" if `longest` is 0, or for a rival without a seat."""
    if not longest or isinstance(row, Rival):
        return ""
    begins, parts, colour = 0.0, "", seat_paint(page.phone_view.seats[row.seat].colour)
    for line in row.lines:
        share = line.points / longest
        if share > 0:
            parts += tag("rect", x=f"{begins:.2%}", width=f"{share:.2%}", height="100%", rx=4, fill=colour)
        if share >= LEAST_SHARE:
            parts += tag("text", format_points(line.points), x=f"{begins + share / 2:.2%}", y="50%")
        begins += share
    return tag("svg", parts, class_="bar", aria_hidden="true")


def _headline(page: PhonePage, standings: Standings) -> tuple[Words, Words]:
    """Return who won, or how a game ended that all win or lose together, and a sentence about points; "" for none.

    Where a side won, its sentence is the headline; the names of its players follow.
    """
    players, side = len(page.phone_view.seats), page.phone_view.winning_side
    if _is_unfinished(standings):
        return say("page.unfinished"), _leader_words(standings)
    winners = _counted_winners(standings)
    names = say("page.won", count=len(winners), seats=tuple(map(SeatName, winners))) if winners else say("page.over")
    if side and winners:
        return side, names
    if standings.is_undecided:
        return say("page.over"), say("page.together", points=format_points(standings.seats[0].total))
    if standings.is_cooperative or (players > 1 and len(winners) == players and all(row.total is None for row in standings.seats)):
        return say("page.all_won" if winners else "page.all_lost"), _score(standings)
    return names, _score(standings)


def _winner(seat: Seat) -> str:
    return tag(
        "span", inline_svg(picture(crown), CROWN, CROWN), inline_svg(picture(helmet, seat.colour, seat.emblem), DIVER, DIVER)
    )


def _row_with_sources(page: PhonePage, row: SeatStanding) -> str:
    """Return a row that a tap opens: below it are the sources of its points. Without sources it is a plain row."""
    if not row.lines:
        return _row(page, row)
    sources = (tag("div", tag("dt", page.read(line.label)), tag("dd", text(format_points(line.points)))) for line in row.lines)
    summary = tag("summary", *_row_cells(page, row), inline_icon("next"))
    fold = tag("details", summary, tag("dl", *sources), data_fold=f"points {row.seat}")
    return tag("li", fold, class_="won" if _has_counted_win(page, row) else None)


def _row(page: PhonePage, row: SeatStanding, bar: str = "") -> str:
    return tag("li", *_row_cells(page, row, bar), class_="won" if _has_counted_win(page, row) else None)


def _has_counted_win(page: PhonePage, row: SeatStanding) -> bool:
    standings = page.phone_view.standings
    return row.has_won and (standings is None or not (_is_unfinished(standings) or standings.is_alone))


def _row_cells(page: PhonePage, row: SeatStanding, bar: str = "") -> tuple[str, ...]:
    """Return place, disc, name, bar and total of a row."""
    seats = page.phone_view.seats
    disc = "" if isinstance(row, Rival) else figure("disc", seats[row.seat])
    side, points = page.phone_view.winning_side, tag("b", text(format_points(row.total)))
    place, end = ("", "" if row.total is None else points) if side or not row.place else (tag("b", f"{row.place}."), points)
    return place, disc, tag("span", _name_with_note(page, row)), bar, end


def _name_with_note(page: PhonePage, row: SeatStanding) -> str:
    """Return the name as HTML; where a side won, with what the player was, such as a role."""
    name = text(page.read(row.player_name([seat.name for seat in page.phone_view.seats])))
    has_sides = bool(page.phone_view.winning_side) and not isinstance(row, Rival)
    note = next((view.note for view in page.phone_view.rail if has_sides and view.seat == row.seat), "")
    return name + (tag("small", page.read(note)) if note else "")
