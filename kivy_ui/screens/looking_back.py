"""How nights are named on every screen: the day, the game, the people and what they came to."""

from datetime import datetime
from typing import Any

from companion.games import catalogue
from companion.session.play.clock import minutes_of
from companion.table.standings import spelled
from companion.table.wording import counted

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
UNSET_S = 631_152_000  # 1990: an earlier wall clock was never set


def day_and_year(ended_s: int) -> tuple[str, str]:
    """The local day, as "20 Nov" and "2026"; "no date" when nobody knew it."""
    if ended_s < UNSET_S:
        return "no date", ""
    day = datetime.fromtimestamp(ended_s)
    return f"{day.day} {MONTHS[day.month - 1]}", str(day.year)


def day(ended_s: int) -> str:
    """The local day in one line."""
    return " ".join(day_and_year(ended_s)).strip()


def minutes(played_ms: int) -> str:
    """How long was played.

    >>> minutes(45 * 60_000), minutes(150 * 60_000), minutes(0)
    ('45 min', '2 h 30 min', '')
    """
    hours, rest = divmod(minutes_of(played_ms), 60)
    return " ".join(part for part in (f"{hours} h" if hours else "", f"{rest} min" if rest else "") if part)


def title(game: str) -> str:
    """What a game is called; one that was imported carries its own name."""
    return catalogue.title_of(game)


def results(night: Any) -> str:
    """Everybody and their points, in order of place.

    Places alone, where nothing was counted.
    """
    has_points = any(score.total for score in night.play.scores)
    parts = (
        f"{face.name} {spelled(score.total)}" if has_points else f"{score.place}. {face.name}"
        for score, face in zip(night.play.scores, night.faces, strict=True)
    )
    return " · ".join(parts)


def plays(count: int) -> str:
    """So many plays, in words.

    >>> plays(1), plays(12345)
    ('1 play', '12,345 plays')
    """
    return counted(count, "play") if count < 1000 else f"{count:,} plays"
