"""Plays in words: the day, the duration, the game, and the players with their points."""

from collections.abc import Sequence
from datetime import date, datetime
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.play.play_clock import minutes_of
from companion.table.reader import Reader
from companion.table.sentence import Sentence, say
from kivy_ui.look.language import language_code, number, translate

if TYPE_CHECKING:
    from companion.library.records.people import Player
    from companion.library.records.play_details import PlayDetails
    from companion.library.records.plays import Play

WEEK = 7  # days
UNSET_S = 631_152_000  # 1990: a clock that shows an earlier time was never set
GAMES_WITH_RIVAL = ("deep-dive",)
RIVAL = Sentence("rival", {})
"""Name of a player without a seat, in the words of a game that has one."""


def day_and_year(when: "Play | int") -> tuple[str, str]:
    """Return the day of a play, or of seconds since 1970, as "20 Nov" and "2026"; "no date" and "" if it is unknown."""
    if isinstance(when, int):
        day = datetime.fromtimestamp(when).date() if when >= UNSET_S else None
    else:
        day = when.played_on
    if day is None:
        return translate("date.none"), ""
    return translate("date.day", day=day.day, month=day.month), str(day.year)


def day_in_short(play: "Play", today: date | None = None) -> str:
    """Return the day of a play in short: "Today", "Yesterday", "Saturday" in the last week, else "20 Nov" and an earlier year."""
    day, today = play.played_on, today or date.today()
    if day is None:
        return translate("date.none")
    ago = (today - day).days
    if 0 <= ago <= 1:
        return translate("day.yesterday" if ago else "day.today")
    if 1 < ago < WEEK:
        return translate("day.weekday", day=day.isoweekday())
    if day.year == today.year:
        return translate("date.day", day=day.day, month=day.month)
    return translate("date.full", day=day.day, month=day.month, year=str(day.year))


def day_played(play: "Play") -> str:
    """Return the day of a play, as "20 Nov 2026"."""
    day = play.played_on
    return translate("date.full", day=day.day, month=day.month, year=str(day.year)) if day else translate("date.none")


def day(ended_s: int) -> str:
    """Return the local day of seconds since 1970, as "20 Nov 2026"."""
    if ended_s < UNSET_S:
        return translate("date.none")
    day = datetime.fromtimestamp(ended_s)
    return translate("date.full", day=day.day, month=day.month, year=str(day.year))


def day_ago(when_s: int, today: date | None = None) -> str:
    """Return the local day of seconds since 1970 in short: "Today", "Yesterday", else "20 Nov"; "" if the clock was never set."""
    if when_s < UNSET_S:
        return ""
    day = date.fromtimestamp(when_s)
    ago = ((today or date.today()) - day).days
    if ago in (0, 1):
        return translate("day.yesterday" if ago else "day.today")
    return translate("date.day", day=day.day, month=day.month)


def time_ago(when_s: int) -> str:
    """Return the local time of seconds since 1970 if it is of today, as "20:15"; else the day as `day_ago` returns it."""
    return datetime.fromtimestamp(when_s).strftime("%H:%M") if is_today(when_s) else day_ago(when_s)


def is_today(when_s: int) -> bool:
    """Return whether seconds since 1970 are of today, by the local calendar."""
    return date.fromtimestamp(when_s) == date.today()


def minutes(played_ms: int) -> str:
    """Return how long was played.

    >>> minutes(45 * 60_000), minutes(150 * 60_000), minutes(0)
    ('45 min', '2 h 30 min', '')
    """
    hours, rest = divmod(minutes_of(played_ms), 60)
    if not hours:
        return translate("date.minutes", minutes=rest) if rest else ""
    return translate("date.hours_and_minutes" if rest else "date.hours", hours=hours, minutes=rest)


def title(game: str) -> str:
    """Return a game's title in the screen's language, or the name of an imported game."""
    return catalogue.title_of(game, language_code())


def short_title(game: str) -> str:
    """Return the short form of a game's title if it has one, else its title."""
    if game not in catalogue.names():
        return title(game)
    return catalogue.cover(game).short_title(language_code())


def bar_length(total: float | None, totals: Sequence[float | None]) -> float:
    """Return the length of a total's bar as a share of the longest one; a bar below zero is as long as one above, but looks different.

    >>> [bar_length(total, (10, 5, None)) for total in (10, 5, None)], [bar_length(total, (10, -5, -20)) for total in (10, -5, -20)]
    ([1.0, 0.5, 0.0], [0.5, 0.25, 1.0])
    """
    return abs(total or 0) / (max(abs(value or 0) for value in totals) or 1)


def span(seats: Sequence[int]) -> str:
    """Return how many may play, from the fewest and the most."""
    fewest, most = seats
    return translate("players.just", count=most) if fewest == most else translate("players.span", fewest=fewest, most=most)


def faces_of(details: "PlayDetails") -> "tuple[Player, ...]":
    """Return the people of a play; a player without a seat, whose name is stored in English, has the one of the current language."""
    faces = details.faces
    if details.play.game not in GAMES_WITH_RIVAL:
        return faces
    name = reader_of(details.play).read(RIVAL)
    return tuple(face if score.seat >= 0 else replace(face, name=name) for score, face in zip(details.play.scores, faces))


def results(details: "PlayDetails") -> str:
    """Return the players and their points, in order of place; their places if there are no points."""
    has_points = any(score.total is not None for score in details.play.scores)
    parts = [
        say("plays.points", name=face.name, points=number(score.total))
        if has_points
        else say("plays.place", place=score.place, name=face.name)
        for score, face in zip(details.play.scores, faces_of(details), strict=True)
    ]
    return translate("plays.results", results=parts)


def plays(count: int) -> str:
    """Return a number of plays.

    >>> plays(1), plays(12345)
    ('1 play', '12,345 plays')
    """
    return translate("plays.count", count=count)


def reader_of(play: "Play") -> Reader:
    """Return the reader of a play's sentences: of its game if Fathom has it, with the names that people had then."""
    names = tuple(score.name for score in play.people)
    game = catalogue.game_of(play.game)
    return (
        catalogue.game(game).reader(names, language_code())
        if game in catalogue.names()
        else Reader(code=language_code(), names=names)
    )
