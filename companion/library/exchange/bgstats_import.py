"""Years of history out of BG Stats: its export becomes plays here, nothing twice, people known by their names.

An export has no places, only winners, ranks and scores; no turn order when nobody entered it; and its own ids. What that comes to:
whoever won is first, everybody else follows by rank, else by score. Somebody who is called like a person here is that person;
everybody else is new (and can be merged later). A play we sent there ourselves by QR code is known again and not taken twice.
"""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import BinaryIO

from msgspec import Raw, Struct

from companion.games import catalogue
from companion.library.exchange.bgstats_file import BadImport, Export, Named, PlayerScore, Recorded
from companion.library.exchange.bgstats_scores import placed, points_of, total_of, turn_order
from companion.library.exchange.delivery import CHECKED, TAKEN, Step, Steps, in_parts
from companion.library.exchange.door import Unfit, checked
from companion.library.exchange.pulling import Torn
from companion.library.records.library import Library
from companion.library.records.people import Player
from companion.library.records.plays import Play, Plays, Score
from companion.session.play.clock import MS_A_MINUTE
from companion.table.say import Words, say
from companion.table.seats import clean_name
from companion.table.standings import ScoreLine, Total

PLAYER, SHEET = "player", "score-sheet"
LONGEST_MIN, MOST_GAMES = 100_000, 1 << 31
QUARTER_S, MOST_ZONES_S = 900, 15 * 3600
"""Time zones are quarters of an hour apart, at most so far."""
NOBODY = "?"
OURS = "bgs-"
"""How the ids of imported plays begin."""


class Imported(Struct, frozen=True):
    """What an import brought: plays that are new, how many of these count in no statistics, plays that were here, people that are new."""

    plays: int
    hidden: int
    here: int
    people: int

    def sentence(self) -> Words:
        """Return what to tell the table."""
        told = [say("imported.came", plays=self.plays, people=self.people)]
        told += [say("imported.hidden", count=self.hidden)] if self.hidden else []
        told += [say("imported.here", count=self.here)] if self.here else []
        return say("brought.all", sentences=told)


def steps(file: BinaryIO, here: Library) -> Steps[Imported]:
    """Read an export and check all of it, then have its plays taken in, some at a time. Raises BadImport, NotKept."""
    try:
        return (yield from _steps(file, here))
    except Torn as error:
        raise BadImport(say("bad_import.not_whole")) from error


def _steps(file: BinaryIO, here: Library) -> Steps[Imported]:
    export = Export(file)
    told = {player.name.casefold() for player in export.named["players"].values()}
    reading = _Reading(export, _People(here.players(), told), _Known(here.plays))
    newcomers = yield from reading.checked()
    for _, people in in_parts(newcomers, len(newcomers)):  # before what they played
        yield Step(TAKEN, 0.0, partial(_keep_people, people))
    came = hidden = 0
    for share, raws in in_parts(export.plays(), export.count):
        if plays := list(reading.new(raws)):
            came += yield Step(TAKEN, share, partial(_keep_plays, plays))
            hidden += sum(play.sight == "hidden" for play in plays)
    return Imported(came, hidden, export.count - came, len(newcomers))


def _keep_people(people: Sequence[dict[str, str]], library: Library) -> None:
    library.keep_new([(PLAYER, one["id"], one) for one in people])


def _keep_plays(plays: Sequence[Play], library: Library) -> int:
    return library.plays.keep_imported(plays)


class _People:
    """Who is here, by name, or by nickname where nobody in the export (`told`) has the name; whoever is not here gets an id of
    their own that stays the same in every import.
    """

    def __init__(self, here: Sequence[Player], told: set[str]) -> None:
        names = {player.name.casefold(): player.id for player in here}
        nicknames = {player.nickname.casefold(): player.id for player in here if player.name.casefold() not in told}
        self._ids = nicknames | names
        self.new: dict[str, dict[str, str]] = {}

    def id_of(self, name: str) -> str:
        key = name.casefold()
        if key not in self._ids:
            self._ids[key] = _digest(key, "person")
            self.new[key] = {"id": self._ids[key], "name": name}
        return self._ids[key]


class _Reading:
    """The plays of an export; of one that stands in it twice, the first."""

    def __init__(self, export: Export, people: _People, known: "_Known") -> None:
        self._export = export
        self._people = people
        self._known = known

    def checked(self) -> Steps[tuple[dict[str, str], ...]]:
        """Look every play over once, and find who comes with those that are new."""
        needed: set[str] = set()
        for share, raws in in_parts(self._export.plays(), self._export.count):
            yield Step(CHECKED, share)
            needed.update(score.player for play in self.new(raws) for score in play.scores)
        return tuple(player for player in self._people.new.values() if player["id"] in needed)

    def new(self, raws: Iterable[Raw]) -> Iterator[Play]:
        """Read those of these plays that are not here. Raises BadImport."""
        for raw in raws:
            play = self.play(raw)
            if not self._known.has(play):
                yield play

    def play(self, raw: Raw) -> Play:
        """Read a play as we keep it. Raises BadImport."""
        recorded = self._export.play(raw)
        day = say("bad_import.play", day=recorded.play_date[:10])
        try:
            play: Play = checked(self._play(recorded, self._export.named["games"][recorded.game_ref_id]), day)
        except Unfit as unfit:
            raise BadImport(say("bad_import.unfit", why=unfit.said)) from unfit
        return play

    def _play(self, recorded: Recorded, game: Named) -> Play:
        return Play(
            id=f"{OURS}{recorded.uuid.lower() or _digest(repr(recorded), 'play')}",
            game=_name_of(game.name),
            ended_s=recorded.ended_s,
            played_ms=min(max(0, recorded.duration_min or 0), LONGEST_MIN) * MS_A_MINUTE,
            scores=self._scores(recorded.player_scores, game),
            options={"scenario": recorded.board} if recorded.board else {},
            location=self._location(recorded.location_ref_id or 0),
            note="\n".join(filter(None, (recorded.comments or "", self._expansions(recorded)))),
            sight="hidden" if recorded.ignored else "shown",
            bgg=game.bgg_id if game.bgg_id and 0 < game.bgg_id < MOST_GAMES else 0,
        )

    def _location(self, id: int) -> str:
        locations = self._export.named["locations"]
        return locations[id].name if id in locations else ""

    def _expansions(self, recorded: Recorded) -> str:
        games = self._export.named["games"]
        names = [games[one.game_ref_id].name for one in recorded.expansion_plays if one.game_ref_id in games]
        return f"+ {', '.join(names)}" if names else ""

    def _scores(self, scores: Sequence[PlayerScore], game: Named) -> tuple[Score, ...]:
        lines = [points_of(score.score) for score in scores]
        totals = [total_of(parts) for parts in lines]
        rows = zip(scores, turn_order(scores), placed(scores, totals, game), totals, lines, strict=True)
        return tuple(self._score(one, seat, place, total, parts) for one, seat, place, total, parts in rows)

    def _score(self, one: PlayerScore, seat: int, place: int, total: Total, parts: tuple[ScoreLine, ...]) -> Score:
        name, player = self._person(one)
        role = " / ".join(part for part in (one.team, one.role) if part)
        return Score(seat, name, place, total, player, parts, role)

    def _person(self, score: PlayerScore) -> tuple[str, str]:
        """Return somebody's name and id; who stayed anonymous has none."""
        player = self._export.named["players"].get(score.player_ref_id or 0)
        name = clean_name((player.name if player else "") or score.anonymous_name or "") or NOBODY
        return name, self._people.id_of(name) if player and player.name and not player.is_anonymous else ""


class _Known:
    """The plays that are here: by their ids, and by what they would be if we sent them to BG Stats and they came back."""

    def __init__(self, plays: Plays) -> None:
        self._plays = plays
        self._games: dict[str, list[str]] = {}
        for game in plays.games():
            self._games.setdefault(catalogue.title_of(game).casefold(), []).append(game)

    def has(self, play: Play) -> bool:
        """Tell whether it is here: the same id, or the same game and people at the same second in some time zone."""
        return self._plays.has(play.id) or any(self._came_back(play, game) for game in self._games.get(_title(play), ()))

    def _came_back(self, play: Play, game: str) -> bool:
        around = self._plays.around(game, play.ended_s, MOST_ZONES_S, but_not=f"{OURS}*")
        return any((play.ended_s - ended_s) % QUARTER_S == 0 and _company(names) == _names(play) for ended_s, names in around)


def _title(play: Play) -> str:
    """Return a game as it is called there, a score sheet's too."""
    return catalogue.title_of(play.game).casefold()


def _names(play: Play) -> frozenset[str]:
    return _company(score.name for score in play.scores)


def _company(names: Iterable[str]) -> frozenset[str]:
    """Return who played it."""
    return frozenset(name.casefold() for name in names)


def _name_of(title: str) -> str:
    """Name a game of ours by our name, one of a sheet that ships by that sheet's, every other by its title."""
    return _ours().get(title.casefold(), title)


@cache
def _ours() -> dict[str, str]:
    """Return what plays are kept as, by their titles in small letters."""
    from companion.games.score_sheet.box import shipped  # only for an import: games are not waited for at the start

    sheets = {sheet.name.casefold(): f"{SHEET}/{sheet.name}" for sheet in shipped()}
    games = (name for name in catalogue.names() if not catalogue.is_tool(name))
    return sheets | {catalogue.cover(name).title().casefold(): name for name in games}


def _digest(words: str, person: str) -> str:
    return hashlib.blake2b(words.encode(), digest_size=5, person=f"bgs-{person}".encode()).hexdigest()
