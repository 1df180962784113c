"""Import of a BG Stats export: each play, person and game once.

An export has winners, ranks and scores, but no places, and a turn order only if it was entered. Winners are placed first; all
others follow by rank, else by score. A person is recognised by the export's uuid, else by name; others are new (and can be
merged later). A game is recognised by its title, in any spelling. A play that Fathom sent to BG Stats is recognised by its id,
else by time and people; it is not imported again, and edits made in BG Stats become corrections.
"""

import hashlib
import re
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, BinaryIO

from msgspec import Raw, Struct

from companion.games import catalogue
from companion.library.exchange.bgstats_file import Export, ExportedPlay, ImportFileError, NamedEntry, PlayerScore
from companion.library.exchange.bgstats_scores import is_words, player_places, points_of, total_of, turn_order
from companion.library.exchange.import_limits import LONGEST_BOXES, InvalidDataError, check_limits
from companion.library.exchange.import_steps import CHECKED, SAVED, ImportStep, ImportSteps, split_into_batches
from companion.library.exchange.json_stream import IncompleteJsonError
from companion.library.exchange.typed_numbers import Convention
from companion.library.records.corrections import match_people
from companion.library.records.library import Library
from companion.library.records.long_notes import NOTE_PART, NoteRest, parts_of, rest_of, stored_note
from companion.library.records.people import PLAYER
from companion.library.records.play_record import IMPORTED_ID, Play, Score
from companion.library.records.sent_plays import (
    MOST_ZONES_S,
    QUARTER_S,
    ComparisonContext,
    ReturnedPlay,
    TimeZoneShifts,
    shift_s_between,
    utc_offset_s,
)
from companion.library.records.titles import shipped_games
from companion.session.play.play_clock import MS_A_MINUTE
from companion.table.seats import compose_name, fold_name
from companion.table.sentence import Words, say
from companion.table.standings import ScoreLine, Total

KNOWN_AS = "bgs-player"
"""Kind of the records by which people of an export are recognised: their uuid there, and their id here."""
UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_UUID, MOST_PLACES = 80, 3
LONGEST_MIN, MOST_GAMES = 100_000, 1 << 31
UNKNOWN_NAME = "?"


class ImportReport(Struct, frozen=True):
    """Result of an import: number of new plays, of those that count in no statistics, of plays already here, and of new people.

    edited  plays already here that were edited in BG Stats since
    fixed   plays sent to BG Stats by Fathom and edited there
    unread  scores of new plays that are not numbers
    """

    plays: int
    hidden: int
    known_count: int
    people: int
    edited: int = 0
    unread: "FoundPlaces | None" = None
    fixed: "FoundPlaces | None" = None

    def sentence(self) -> Words:
        """Return the report in words."""
        sentences: list[Words] = [say("imported.came", plays=self.plays, people=self.people)]
        sentences += [say("imported.hidden", count=self.hidden)] if self.hidden else []
        sentences += [say("imported.here", count=self.known_count)] if self.known_count else []
        sentences += [say("imported.edited", count=self.edited)] if self.edited else []
        if self.fixed:
            parts = {"count": self.fixed.count, "places": self.fixed.places, "more": self.fixed.unnamed_count}
            sentences.append(say("imported.fixed_more" if self.fixed.unnamed_count else "imported.fixed", **parts))
        if self.unread:
            parts = {"count": self.unread.count, "places": self.unread.places, "more": self.unread.unnamed_count}
            sentences.append(say("imported.unread_more" if self.unread.unnamed_count else "imported.unread", **parts))
        return say("brought.all", sentences=sentences)


class FoundPlaces(Struct, frozen=True):
    """Number of findings, and the plays of the first ones."""

    count: int
    places: tuple[Words, ...]

    @property
    def unnamed_count(self) -> int:
        """Number of findings whose plays are not named."""
        return self.count - len(self.places)


def steps(file: BinaryIO, library: Library) -> ImportSteps[ImportReport]:
    """Check a whole export, then import its plays in steps. Raises ImportFileError, NotSavedError."""
    try:
        return (yield from _steps(file, library))
    except IncompleteJsonError as error:
        raise ImportFileError(say("bad_import.not_whole")) from error


def _steps(file: BinaryIO, library: Library) -> ImportSteps[ImportReport]:
    export = Export(file)
    people = _PersonMatcher(library, export.entries_by_id["players"].values())
    reading = _PlayConverter(export, people, _KnownPlays(library))
    newcomers = yield from reading.check_plays()
    things = [(PLAYER, newcomer["id"], newcomer) for newcomer in newcomers] + [
        (KNOWN_AS, *learned_pair) for learned_pair in people.learned
    ]
    for _, batch in split_into_batches(things, len(things)):  # people before their plays
        yield ImportStep(SAVED, 0.0, partial(_save_people, batch))
    imported, hidden, edited, unread, fixed = 0, 0, 0, _FindingCounter(), _FindingCounter()
    for share, raws in split_into_batches(enumerate(export.plays(), 1), export.count, _size):
        plays, known_plays, returns = reading.split_plays(raws)
        for parts in reading.note_parts(
            (*plays, *known_plays, *(returned_play.play for returned_play in reading.unique_returns(returns)))
        ):
            yield ImportStep(SAVED, share, partial(_save_people, parts))  # long notes before the plays that name them
        if known_plays:
            edited += yield ImportStep(SAVED, share, partial(_take_edits, known_plays, reading.zones, people.certain_ids))
        if returns := reading.unique_returns(returns):
            fixed.count((yield ImportStep(SAVED, share, partial(_take_returns, returns, reading.zones, people))))
        if plays:
            imported += yield ImportStep(SAVED, share, partial(_save_plays, plays))
            hidden += sum(play.sight == "hidden" for play in plays)
            unread.count(_place(play) for play in plays for score in play.scores if is_words(score.lines))
    return ImportReport(imported, hidden, export.count - imported, len(newcomers), edited, unread.places, fixed.places)


def _size(item: tuple[int, Raw]) -> int:
    return len(item[1])


def _save_people(things: Sequence[tuple[str, str, Any]], library: Library) -> None:
    library.save_new_records(things)


def _save_plays(plays: Sequence[Play], library: Library) -> int:
    return library.plays.imports.save_imported(plays)


def _take_edits(plays: Sequence[Play], zones: TimeZoneShifts, certain: Container[str], library: Library) -> int:
    return library.plays.imports.take_edits(plays, int(time.time()), certain, zones)


def _take_returns(
    returns: Sequence[ReturnedPlay], zones: TimeZoneShifts, people: "_PersonMatcher", library: Library
) -> list[Words]:
    """Apply edits of plays that Fathom sent to BG Stats; return the edited plays."""
    canonical_ids = library.people.canonical_ids()

    def context(play: Play) -> ComparisonContext:
        return ComparisonContext(
            zones, people.lists, lambda id: canonical_ids.get(id, id), library.winning_direction.is_lowest_wins(play)
        )

    return [_place(play) for play in library.plays.imports.take_returns(returns, int(time.time()), context)]


def _place(play: Play) -> Words:
    day = play.played_on
    return say("imported.place", game=catalogue.title_of(play.game), day=day.isoformat() if day else "–")


class _FindingCounter:
    """Counter of findings that notes the first places."""

    def __init__(self) -> None:
        self._count = 0
        self._places: list[Words] = []

    def count(self, places: Iterable[Words]) -> None:
        """Count one finding per place."""
        for place in places:
            self._count += 1
            if len(self._places) < MOST_PLACES:
                self._places.append(place)

    @property
    def places(self) -> FoundPlaces | None:
        """The findings; None for none."""
        return FoundPlaces(self._count, tuple(self._places)) if self._count else None


class _PersonMatcher:
    """People by the uuid of an export, by name, or by nickname if no person in the export has the name.

    Others get an id that is the same in every import. Two people of one export stay two, even with the same name. An invalid
    uuid ("p1") may be another person's in another export: it counts if the names have a word in common.
    """

    def __init__(self, library: Library, listed: Iterable[NamedEntry]) -> None:
        listed = list(listed)
        players, self._count_by_name = library.players(), Counter(fold_name(named_entry.name) for named_entry in listed)
        self._by_uuid: dict[str, str] = {uuid: id for uuid, id in library.values_of(KNOWN_AS).items() if id}
        self._by_name = {
            fold_name(player.nickname): player.id
            for player in players
            if player.nickname and not self._count_by_name[fold_name(player.name)]
        }
        self._by_name |= {fold_name(player.name): player.id for player in players}
        self._names = {player.id: fold_name(player.name) for player in players}
        self.certain_ids = {id for named_entry in listed if (id := self._known_as(named_entry))}
        """Ids of people in the export whose uuids are known."""
        self._taken_names = {fold_name(player.name) for player in players}
        self._ids: dict[int, str] = {}
        self.new_people: dict[str, dict[str, str]] = {}
        self.learned: list[tuple[str, str]] = []

    def lists(self, player: str, name: str) -> bool:
        """Return whether the export lists a person of this id or folded name."""
        return bool(self._count_by_name[name]) or player in self.certain_ids

    def id_of(self, named_entry: NamedEntry) -> str:
        """Return the id of a person in the export."""
        if named_entry.id not in self._ids:
            self._ids[named_entry.id] = self._identify(named_entry)
        return self._ids[named_entry.id]

    def _identify(self, named_entry: NamedEntry) -> str:
        uuid = _uuid(named_entry)
        if known_id := self._known_as(named_entry):
            return known_id
        id = self._by_name.get(fold_name(named_entry.name), "")
        if not id or id in self.certain_ids:
            id = self._add_person(named_entry)
        if uuid:
            self._by_uuid[uuid] = id
            self.certain_ids.add(id)
            self.learned.append((uuid, id))
        self._by_name.setdefault(fold_name(named_entry.name), id)
        return id

    def _known_as(self, named_entry: NamedEntry) -> str:
        """Return the id of a person by their uuid; "" if unknown."""
        uuid, name = _uuid(named_entry), fold_name(named_entry.name)
        known_id = self._by_uuid.get(uuid, "")
        if UUID.fullmatch(uuid) or not known_id:
            return known_id
        is_like = set(self._names.get(known_id, name).split()) & set(name.split())
        return known_id if is_like else ""

    def _add_person(self, named_entry: NamedEntry) -> str:
        """Add a new person, under an unused name."""
        key, name, number = fold_name(named_entry.name), compose_name(named_entry.name), 2
        id = _digest(key, "person")
        if key in self._taken_names:
            id = _digest(f"{key} {_uuid(named_entry) or named_entry.id}", "person")
        while fold_name(name) in self._taken_names:
            name, number = f"{compose_name(named_entry.name)} ({number})", number + 1
        self._taken_names.add(fold_name(name))
        self.new_people[id] = {"id": id, "name": name}
        return id


def _uuid(named_entry: NamedEntry) -> str:
    """Return a person's uuid as it is stored; "" if there is none."""
    return named_entry.uuid.strip().lower()[:MOST_UUID]


class _PlayConverter:
    """Reader of an export's plays; of a play listed twice it reads the first."""

    def __init__(self, export: Export, people: _PersonMatcher, known_plays: "_KnownPlays") -> None:
        self._export = export
        self._people = people
        self._known_ids = known_plays
        self._convention = Convention()
        self._decimal_signs: frozenset[str] = frozenset()
        self._titles = dict(known_plays.titles)
        self.zones = TimeZoneShifts()
        self._claims: dict[str, tuple[int, str]] = {}
        """By play of this library: how surely it was recognised, and the id of the same play in the export."""
        self._long_notes: dict[str, Callable[[], Iterator[str]]] = {}
        """By play, of those read last: a function that yields its long note."""

    def check_plays(self) -> ImportSteps[tuple[dict[str, str], ...]]:
        """Check every play, detect the file's number format, and return the new people."""
        needed_ids: set[str] = set()
        for share, raws in split_into_batches(enumerate(self._export.plays(), 1), self._export.count, _size):
            yield ImportStep(CHECKED, share)
            plays, known_plays, returns = self.split_plays(raws)
            needed_ids.update(score.player for play in plays for score in play.scores)
            needed_ids.update(
                score.player for play in known_plays for score in self._known_ids.joined_since(play, self._people.certain_ids)
            )
            needed_ids.update(
                score.player
                for returned_play in returns
                for score in returned_play.play.scores
                if self._is_new(score, returned_play.id)
            )
            for play in known_plays:
                self._learn(self._known_ids.shift_of(play))
            for returned_play in returns:
                claim = (not returned_play.is_sure, returned_play.play.id)
                self._claims[returned_play.id] = min(claim, self._claims.get(returned_play.id, claim))
                self._learn(self._known_ids.shift_since_sent(returned_play))
        self._decimal_signs = self._convention.decimal_signs
        return tuple(player for id, player in self._people.new_people.items() if id in needed_ids)

    def split_plays(self, raws: Iterable[tuple[int, Raw]]) -> tuple[list[Play], list[Play], list[ReturnedPlay]]:
        """Return new plays, plays imported before, and plays that Fathom sent. Raises ImportFileError.

        `raws`: (position in the file, play) pairs.
        """
        new_plays, known_plays, returns = [], [], []
        self._long_notes.clear()
        for nth, raw in raws:
            recorded = self._export.play(raw)
            letters = partial(self._letters, recorded, raw)
            play = self._convert(recorded, letters, nth)
            if play.has_long_note:
                self._long_notes[play.note] = letters
            returned_play = self._known_ids.find(play, recorded)
            if returned_play is None:
                new_plays.append(play)
            elif returned_play.id != play.id:
                returns.append(returned_play)
            elif self._known_ids.is_imported(play):
                known_plays.append(play)
        return new_plays, known_plays, returns

    def note_parts(self, plays: Iterable[Play]) -> Iterator[list[tuple[str, str, Any]]]:
        """Yield the records of long notes of the plays read last, unless the library has them."""
        for play in plays:
            rest = rest_of(play.note)
            if rest and not self._known_ids.has_rest(rest):
                for number, part in enumerate(parts_of(self._long_notes[play.note]())):
                    yield [(NOTE_PART, rest.name(number), {"letters": part})]

    def unique_returns(self, returns: Sequence[ReturnedPlay]) -> list[ReturnedPlay]:
        """Return each returned play once: several plays of one evening may match it."""
        return [
            returned_play
            for returned_play in returns
            if self._claims.get(returned_play.id) == (not returned_play.is_sure, returned_play.play.id)
        ]

    def _is_new(self, score: Score, id: str) -> bool:
        """Return whether a person was not in a play of ours."""
        return bool(score.player) and not self._known_ids.is_in(score, id)

    def _learn(self, shift_s: int | None) -> None:
        if shift_s is not None:
            self.zones.learn(shift_s)

    def _convert(self, recorded: ExportedPlay, letters: Callable[[], Iterator[str]], nth: int) -> Play:
        """Convert a play into Fathom's format. Raises ImportFileError."""
        day = say("bad_import.play", day=recorded.play_date[:10])
        try:
            play: Play = check_limits(self._play(recorded, stored_note(letters()), nth), day)
        except InvalidDataError as unfit:
            raise ImportFileError(say("bad_import.unfit", why=unfit.sentence)) from unfit
        return play

    def _play(self, recorded: ExportedPlay, note: str, nth: int) -> Play:
        game = self._export.entries_by_id["games"][recorded.game_ref_id]
        return Play(
            id=_id_of(recorded),
            game=self._title(game.name),
            ended_s=recorded.ended_s,
            played_ms=min(max(0, recorded.duration_min or 0), LONGEST_MIN) * MS_A_MINUTE,
            scores=self._scores(recorded.player_scores, game),
            options={"scenario": recorded.board} if recorded.board else {},
            location=self._location(recorded.location_ref_id or 0),
            note=note,
            sight="hidden" if recorded.ignored else "shown",
            bgg=game.bgg_id if game.bgg_id and 0 < game.bgg_id < MOST_GAMES else 0,
            entered=recorded.entered_s,
            nth=nth,
            day=recorded.day,
            time=recorded.time,
            lowest_wins=None if game.highest_wins is None else not game.highest_wins,
            is_cooperative=bool(game.cooperative),
            is_finished=not recorded.incomplete,
            is_result=not (recorded.incomplete or recorded.no_win_stats),
        )

    def _title(self, title: str) -> str:
        """Return a game's title as the library writes it; else as the export first does."""
        return self._titles.setdefault(fold_name(title), compose_name(title) or title)

    def _location(self, id: int) -> str:
        locations = self._export.entries_by_id["locations"]
        return locations[id].name if id in locations else ""

    def _letters(self, recorded: ExportedPlay, raw: Raw) -> Iterator[str]:
        """Yield a note in pieces: the comment, and below it the expansions that were used."""
        has_comment = False
        for piece in self._export.comment(recorded, raw):
            has_comment = has_comment or bool(piece)
            yield piece
        if expansions := self._expansions(recorded):
            yield f"\n{expansions}" if has_comment else expansions

    def _expansions(self, recorded: ExportedPlay) -> str:
        games = self._export.entries_by_id["games"]
        names = [games[expansion.game_ref_id].name for expansion in recorded.expansion_plays if expansion.game_ref_id in games]
        return f"+ {', '.join(names)}"[:LONGEST_BOXES] if names else ""

    def _scores(self, scores: Sequence[PlayerScore], game: NamedEntry) -> tuple[Score, ...]:
        for score in scores:
            self._convention.learn(str(score.score or ""))
        lines = [points_of(score.score, self._decimal_signs) for score in scores]
        totals = [total_of(parts) for parts in lines]
        rows = zip(scores, turn_order(scores), player_places(scores, totals, game), totals, lines, strict=True)
        return tuple(self._score(player_score, seat, place, total, parts) for player_score, seat, place, total, parts in rows)

    def _score(self, player_score: PlayerScore, seat: int, place: int, total: Total, parts: tuple[ScoreLine, ...]) -> Score:
        name, player = self._person(player_score)
        return Score(seat, name, place, total, player, parts, player_score.role or "", player_score.team or "")

    def _person(self, score: PlayerScore) -> tuple[str, str]:
        """Return a person's name and id; an anonymous one has none."""
        player = self._export.entries_by_id["players"].get(score.player_ref_id or 0)
        name = compose_name((player.name if player else "") or score.anonymous_name or "") or UNKNOWN_NAME
        return name, self._people.id_of(player) if player and player.name and not player.is_anonymous else ""


class _KnownPlays:
    """Plays of the library: by id, and by the form in which BG Stats would return them."""

    def __init__(self, library: Library) -> None:
        self._plays = plays = library.plays
        self._long_notes = library.long_notes
        self._games: dict[str, list[str]] = {}
        for game in plays.games():
            self._games.setdefault(_key(game), []).append(game)

    @property
    def titles(self) -> dict[str, str]:
        """The library's game titles by their folded form: own titles first, then those of plays."""
        canonical_titles = self._plays.titles.canonical_titles()
        played_titles = {
            key: canonical_titles.get(games[0], games[0]) for key, games in self._games.items() if key not in shipped_games()
        }
        return played_titles | shipped_games()

    def find(self, play: Play, recorded: ExportedPlay) -> ReturnedPlay | None:
        """Return the matching play of the library, None for none: by id, among returned ones, or by game, people and time in some zone."""
        for id in (play.id, recorded.source_play_id or "", recorded.uuid):
            if id and self._plays.has_play(id):
                return ReturnedPlay(id, play, is_sure=True)
        returned_plays = [
            returned_play for game in self._games.get(_key(play.game), ()) for returned_play in self._returned_form(play, game)
        ]
        return min(returned_plays, key=lambda returned_play: not returned_play.is_sure, default=None)

    def has_rest(self, rest: NoteRest) -> bool:
        """Return whether the library has the rest of a long note."""
        return self._long_notes.has_rest(rest)

    def is_in(self, score: Score, id: str) -> bool:
        """Return whether a play here has a person with this id or name."""
        return any(
            score.player == known_score.player or fold_name(score.name) == fold_name(known_score.name)
            for known_score in self._plays.play(id).scores
        )

    def shift_of(self, play: Play) -> int | None:
        """Return the shift, in seconds, of a play that an older Fathom imported without its time, on the same day; None for other plays."""
        imported_play = self._plays.imports.imported_play(play.id)
        return (
            play.ended_s - imported_play.ended_s
            if imported_play and not imported_play.time and imported_play.day in ("", play.day)
            else None
        )

    def shift_since_sent(self, returned_play: ReturnedPlay) -> int | None:
        """Return the time shift of a play on its first return, in seconds; None if it returned before."""
        ended_s = self._plays.play(returned_play.id).ended_s
        return (
            shift_s_between(ended_s, returned_play.play.ended_s)
            if ended_s and not self._plays.imports.is_sent(returned_play.id)
            else None
        )

    def is_imported(self, play: Play) -> bool:
        """Return whether a play was imported under this id, and not sent by Fathom."""
        return play.id.startswith(IMPORTED_ID) and self._plays.has_play(play.id)

    def joined_since(self, play: Play, certain: Container[str]) -> list[Score]:
        """Return the scores of people who were not in a play when it was last imported."""
        imported_play = self._plays.imports.imported_play(play.id)
        before = imported_play.scores if imported_play else ()
        players = {score.player for score in before}
        return [score for score in match_people(play.scores, before, certain) if score.player not in players]

    def _returned_form(self, play: Play, game: str) -> Iterator[ReturnedPlay]:
        around = self._plays.plays_near(game, play.ended_s, MOST_ZONES_S, but_not=f"{IMPORTED_ID}*")
        own_names = _names(score.name for score in play.scores)
        for id, ended_s, names in around:
            shift_s = shift_s_between(ended_s, play.ended_s)
            if shift_s % QUARTER_S == 0 and _is_same_company(own_names, _names(names)):
                yield ReturnedPlay(id, play, is_sure=shift_s in (0, -utc_offset_s(ended_s)))


def _is_same_company(names: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether two groups are the same people, by name; among several, some names may differ."""
    return len(names) == len(other) and 2 * len(set(names) & set(other)) >= len(set(names))


def _names(names: Iterable[str]) -> list[str]:
    return [fold_name(name) for name in names]


def _key(game: str) -> str:
    """Return the folded title of a game, for comparison; of a score sheet, too."""
    return fold_name(catalogue.title_of(game))


def _id_of(recorded: ExportedPlay) -> str:
    """Return the id of a play in the library; a play that Fathom sent has it already."""
    uuid = recorded.uuid.strip().lower() or _digest(repr(recorded), "play")
    return uuid if uuid.startswith(IMPORTED_ID) else f"{IMPORTED_ID}{uuid}"


def _digest(words: str, person: str) -> str:
    return hashlib.blake2b(words.encode(), digest_size=5, person=f"bgs-{person}".encode()).hexdigest()
