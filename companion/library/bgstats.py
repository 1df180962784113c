"""A play for BG Stats, in its published "create play" form: one link, which a QR code carries."""

from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec

from companion.games import catalogue
from companion.library.plays import Play, Score

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Fathom"
MS_A_MINUTE = 60_000


def link(play: Play) -> str:
    """The link that opens BG Stats with this play filled in."""
    return CREATE_PLAY + quote(msgspec.json.encode(data(play)).decode(), safe="")


def data(play: Play) -> dict[str, Any]:
    """The play as BG Stats reads it. What nobody knows is left out; the four booleans are always sent."""
    told = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _ended(play.ended_s),
        "durationMin": round(play.played_ms / MS_A_MINUTE),
        "location": play.location,
        "board": play.options.get("scenario", ""),
        "comments": play.note,
        "game": {"name": _title(play.game), "sourceGameId": play.game, "highestWins": _is_highest_best(play), "noPoints": False},
        "players": [_player(score) for score in sorted(play.scores, key=lambda score: score.seat)],
    }
    return {name: value for name, value in told.items() if value not in ("", None)}


def _player(score: Score) -> dict[str, Any]:
    player = {
        "name": score.name,
        "sourcePlayerId": score.player or score.name,
        "startPlayer": score.seat == 0,
        "winner": score.place == 1,
        "score": f"{score.total:g}",
        "rank": score.place,
    }
    return player


def _is_highest_best(play: Play) -> bool:
    """Whether the most points won; True where nobody can tell."""
    best, worst = (end(score.place for score in play.scores) for end in (min, max))
    totals = {score.place: score.total for score in play.scores}
    return totals[best] >= totals[worst]


def _title(game: str) -> str:
    return catalogue.cover(game).title if game in catalogue.names() else game


def _ended(ended_s: int) -> str | None:
    """UTC, as "2026-01-31 20:15:00"; None when the clock was never set."""
    return datetime.fromtimestamp(ended_s, UTC).strftime("%Y-%m-%d %H:%M:%S") if ended_s else None
