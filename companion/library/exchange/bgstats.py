"""Play as a link for BG Stats, in its published "create play" format; a QR code carries the link.

The format: bgstatsapp.com, "Push plays to BG Stats from other apps or websites". Further requirements, from other projects:
every player needs `startPlayer` and `winner` even if unknown (clocktracker, pull request 299); a play without a
`playDate` is refused; a game or person is recognised by `sourceName` with `sourceGameId` or `sourcePlayerId`.
"""

import hashlib
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.comment_lines import with_lines
from companion.library.records.library import Library
from companion.library.records.plays import Play, Score
from companion.session.play.play_clock import minutes_of
from companion.table.reader import ENGLISH, Reader
from companion.table.sentence import UserError, Words, say
from companion.table.standings import format_points

CREATE_PLAY = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Fathom"
NAME_LENGTHS = (16, 10, 6)
UNESCAPED = ",/:"
"""Characters that a query may contain as they are (RFC 3986, section 3.4); each saves two letters of the link."""


class GameDetails(Struct, frozen=True):
    """Data of a play's game that the play lacks: title and id for BG Stats, number at BoardGameGeek (0: unknown), whether the fewest points win, each seat's role, and the seat that starts."""

    title: str
    source: str
    bgg: int = 0
    lowest_wins: bool = False
    roles: dict[int, str] = {}
    first_seat: int = 0


class LeftOut(Struct, frozen=True):
    """Parts that a link leaves out to fit: fields of the play, roles, and the ends of names longer than `name`.

    ranks   the places, unless they don't follow from the points
    """

    fields: tuple[str, ...] = ()
    roles: bool = False
    name: int = 0
    ranks: bool = False

    def sentence(self) -> Words:
        """Return a sentence that lists the omitted parts; "" if nothing was omitted."""
        missing = [*(OMITTED_PARTS[field] for field in self.fields), *([say("code.colours")] if self.roles else [])]
        short = say("code.names_cut", letters=self.name) if self.name else ""
        return say("code.without_and" if self.name else "code.without", missing=missing, short=short) if missing else ""


OMITTED_PARTS = {
    "lines": say("code.lines"),
    "comments": say("code.note"),
    "board": say("code.scenario"),
    "location": say("code.place"),
}
NOTHING_OMITTED = LeftOut()
EASY_CUTS = (
    NOTHING_OMITTED,
    LeftOut(("lines",)),
    LeftOut(("lines",), roles=True),
    LeftOut(("lines",), roles=True, ranks=True),
    LeftOut(("lines", "board"), roles=True, ranks=True),
)
"""Parts left out for a code of larger modules: none that players wrote."""
CUTS = (
    NOTHING_OMITTED,
    LeftOut(("lines",)),
    LeftOut(("lines", "comments")),
    LeftOut(("lines", "comments", "board")),
    LeftOut(("lines", "comments", "board", "location")),
    LeftOut(("lines", "comments", "board", "location"), roles=True),
    *(LeftOut(("lines", "comments", "board", "location"), True, length) for length in NAME_LENGTHS),
)
"""Parts left out first when a play is too long for its code. Players are never left out."""


class PlayCode(Struct, frozen=True):
    """QR code: its link, its rows of modules from the top (1 is black), the parts the link leaves out, and its contents in words.

    `has_day`: the day of the play is known; BG Stats requires it.
    """

    link: str
    rows: tuple[bytes, ...]
    left_out: LeftOut
    contents: Words
    has_day: bool


class LinkTooLongError(UserError):
    """Even the shortest link needs more modules than the screen can show."""


def code(play: Play, details: GameDetails, most: int, easy: tuple[int, ...] = ()) -> PlayCode:
    """Return the QR code of a play with at most `most` modules a side: error level L, as much of the play as fits.

    easy    modules a side that phones read well, best first: a code of such a size may leave out what players didn't write
    Raises LinkTooLongError.
    """
    for size, cuts in (*((size, EASY_CUTS) for size in easy), (most, CUTS)):
        for left_out in cuts:
            url = link(play, details, left_out)
            if rows := _rows(url, size):
                return PlayCode(url, rows, _omitted_fields(play, left_out), _contents_in_words(play, details), bool(play.ended_s))
    raise LinkTooLongError(say("code.too_small"))


def _omitted_fields(play: Play, left_out: LeftOut) -> LeftOut:
    """Return the fields to leave out of a code, without those that the play doesn't have."""
    has_field = {
        "lines": _comment(play) != play.note_beginning,
        "comments": bool(play.note_beginning),
        "board": bool(_board(play)),
        "location": bool(play.location),
    }
    return replace(left_out, fields=tuple(field for field in left_out.fields if has_field[field]))


def _contents_in_words(play: Play, details: GameDetails) -> Words:
    minutes, parts = minutes_of(play.played_ms), {"title": details.title, "players": len(play.people)}
    return say("code.about", **parts, minutes=minutes) if minutes else say("code.about_untimed", **parts)


def _rows(url: str, most: int) -> tuple[bytes, ...]:
    """Return the rows of the smallest code for this link; () if it has more than `most` modules a side."""
    import segno  # imported here: needed only at the end of a game, and slow to import

    if _bits(url) > _capacity(most):
        return ()
    return tuple(bytes(row) for row in segno.make_qr(url, error="l", boost_error=False).matrix)


def _bits(url: str) -> int:
    """Return the size of a link in a code of at least 57 modules a side: its mode, its length and its bytes (ISO/IEC 18004)."""
    return 4 + 16 + 8 * len(url.encode())


def _capacity(most: int) -> int:
    """Return how many bits a code of at most `most` modules a side holds; 0 if there is none."""
    from segno import consts

    version = min(40, (most - 17) // 4)
    capacities: Any = consts.SYMBOL_CAPACITY
    return int(capacities[version][consts.ERROR_LEVEL_L]) if version > 0 else 0


def link(play: Play, details: GameDetails | None = None, left_out: LeftOut = NOTHING_OMITTED) -> str:
    """Return the link that opens BG Stats with this play filled in; blanks are %20, never +."""
    return CREATE_PLAY + quote(msgspec.json.encode(data(play, details, left_out)).decode(), safe=UNESCAPED)


def long_link(play: Play, details: GameDetails, letters: Iterable[str]) -> Iterator[str]:
    """Yield the link of a play with a note of any length, in pieces. `letters`: the whole note."""
    yield CREATE_PLAY
    for piece in with_long_note(msgspec.json.encode(data(play, details)).decode(), play, letters):
        yield quote(piece, safe=UNESCAPED)


def with_long_note(json_text: str, play: Play, letters: Iterable[str]) -> Iterator[str]:
    """Yield the JSON of a play in pieces, with its whole note instead of the note's start."""
    beginning = msgspec.json.encode(play.note_beginning).decode()
    before, _, after = json_text.partition(beginning)  # no other value is as long
    yield f'{before}"'
    for piece in letters:
        yield msgspec.json.encode(piece).decode()[1:-1]
    yield f'"{after}'


def data(play: Play, details: GameDetails | None = None, left_out: LeftOut = NOTHING_OMITTED) -> dict[str, Any]:
    """Return the play as BG Stats reads it. Unknown values are left out; the four booleans are always sent."""
    details = details or details_of_play(play)
    values = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _end_time(play.ended_s),
        "durationMin": minutes_of(play.played_ms),
        "location": play.location,
        "board": _board(play),
        "comments": play.note_beginning if "lines" in left_out.fields else _comment(play),
    }
    kept_values = {name: value for name, value in values.items() if value not in ("", None) and name not in left_out.fields}
    has_points = _has_points(play)
    no_win = {"winner": False} if play.is_alone or play.is_undecided else {}
    return kept_values | {
        "game": _game(play, details, has_points),
        "players": [_player(score, details, has_points, left_out) | no_win for score in play.people],
    }


def _comment(play: Play) -> str:
    """Return the note and the score lines of a sheet: a link has no field for them. A long note stays alone."""
    if play.has_long_note:
        return play.note_beginning
    try:
        return with_lines(play.note, play, catalogue.reader_of(play.game).read)
    except KeyError:  # a line of a sheet that is not installed
        return play.note


def details_of_play(play: Play, code: str = ENGLISH) -> GameDetails:
    """Return data of a play's game that follows from the play alone, with its title in a language."""
    return GameDetails(catalogue.title_of(play.game, code), play.game, lowest_wins=bool(play.lowest_wins))


def game_details(play: Play, library: Library, code: str = ENGLISH) -> GameDetails:
    """Return data of a play's game from its session or import, in a language; the role is the colour. Raises DamagedError."""
    details = replace(details_of_play(play, code), lowest_wins=library.winning_direction.is_lowest_wins(play))
    if imported := library.plays.imports.imported_play(play.id):
        return replace(details, bgg=imported.bgg, roles={score.seat: score.role for score in imported.scores})
    setup = library.journal.setup(play.id)
    if setup is None:
        return details
    first = (int(setup.options.get("dealer", "1")) - 1) % len(setup.seats)
    reader = Reader(code=code)
    roles = {at: reader.read(say("code.role", colour=seat.colour)) for at, seat in enumerate(setup.seats)}
    return replace(details, roles=roles, first_seat=first)


def _board(play: Play) -> str:
    """Return the title of the play's scenario; "" for none."""
    scenario = play.options.get("scenario", "")
    if play.game not in catalogue.names():
        return scenario
    game = catalogue.game(play.game)
    choices = (option.choice(scenario) for option in game.options if option.name == "scenario")
    return next((game.reader().read(choice.label) for choice in choices if choice), scenario)


def _game(play: Play, details: GameDetails, has_points: bool) -> dict[str, Any]:
    bgg_fields = {"bggId": details.bgg} if details.bgg else {}
    scoring_fields = {"highestWins": not details.lowest_wins, "noPoints": not has_points}
    return {"name": details.title, "sourceGameId": details.source} | bgg_fields | scoring_fields


def _player(score: Score, details: GameDetails, has_points: bool, left_out: LeftOut) -> dict[str, Any]:
    player = {
        "name": _cut_name(score.name, left_out.name),
        "sourcePlayerId": score.player or _id_of(score.name),
        "startPlayer": score.seat == details.first_seat,
        "winner": score.has_won,
    }
    points = {"score": _score_text(score)} if has_points else {}
    role = {"role": details.roles[score.seat]} if details.roles.get(score.seat) and not left_out.roles else {}
    team = {"team": score.team} if score.team else {}
    rank = {} if left_out.ranks and score.total is not None else {"rank": score.place}
    return player | points | rank | role | team


def _cut_name(name: str, longest: int) -> str:
    return name if not longest or len(name) <= longest else name[: longest - 1].rstrip() + "…"


def _id_of(name: str) -> str:
    """Return a stable id for a person who is only known by this name."""
    return hashlib.blake2b(name.casefold().encode(), digest_size=5, person=b"fathom-guest").hexdigest()


def _has_points(play: Play) -> bool:
    """Return whether points were counted: a cooperative game, or one with places only, has none."""
    return any(score.total is not None or score.lines for score in play.people)


def _score_text(score: Score) -> str:
    """Return a score as BG Stats stores it: blank if none was entered, as typed if that is no number."""
    if score.total is None:
        return next((line.label for line in score.lines if isinstance(line.label, str)), "")
    return format_points(score.total)


def _end_time(ended_s: int) -> str | None:
    """Return a time as UTC, such as "2026-01-31 20:15:00"; None if the clock was never set."""
    return datetime.fromtimestamp(ended_s, UTC).strftime("%Y-%m-%d %H:%M:%S") if ended_s else None
