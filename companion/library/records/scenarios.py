"""Scenarios of a game: which ones a group has played, how often, who won the last time, and which ones are locked."""

import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date, datetime
from types import MappingProxyType
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.library.records import player_groups
from companion.library.records.campaigns import Campaigns
from companion.library.records.people import People
from companion.library.records.play_record import OPTIONS, UNSET_S
from companion.library.records.player_groups import PlayerGroup
from companion.library.records.titles import Titles
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.library.storage.statistics_tables import ANY_PLAYS, PLAYED_TO_END
from companion.session.play.play_clock import calendar_s
from companion.session.record.journal import DamagedError
from companion.table.drawn_option import is_drawn
from companion.table.seats import Seat

SCENARIO = "scenario"
"""The name of the option that chooses a scenario."""
NO_LOCKS: Mapping[str, tuple[str, str]] = MappingProxyType({})


class Winner(Struct, frozen=True):
    """A winner, with their colour and emblem; both are "" for a guest."""

    name: str
    colour: str = ""
    emblem: str = ""


class Lock(NamedTuple):
    """Condition of a scenario: another one that must be played, or won, before it; "" for none."""

    scenario_to_play: str = ""
    scenario_to_win: str = ""


class ScenarioRecord(Struct, frozen=True):
    """A scenario: the value that chooses it, how often it was played and won, who won the last play, and when that was.

    lock   the condition that opens it; None if it is open
    """

    value: str
    plays: int = 0
    winners: tuple[Winner, ...] = ()
    last_day: date | None = None
    wins: int = 0
    lock: Lock | None = None


class ScenarioFigures(Struct, frozen=True):
    """Plays of a game's scenarios by one group.

    group    the people
    records  all scenarios in the box's order
    plays    how many games of these scenarios the group played, and the day of the first one, None if unknown
    notes    what the group wrote about its campaign
    """

    group: tuple[Seat, ...]
    records: tuple[ScenarioRecord, ...]
    plays: int = 0
    first_day: date | None = None
    notes: tuple[str, ...] = ()

    @property
    def played_count(self) -> int:
        """Number of scenarios that were played."""
        return sum(record.plays > 0 for record in self.records)

    @property
    def unplayed_scenarios(self) -> tuple[str, ...]:
        """The open scenarios that were not played."""
        return tuple(record.value for record in self.records if not record.plays and not record.lock)

    @property
    def open_scenarios(self) -> tuple[str, ...]:
        """The scenarios that are not locked."""
        return tuple(record.value for record in self.records if not record.lock)

    @property
    def draw_candidates(self) -> tuple[str, ...]:
        """Scenarios for a random choice: those never played, else all open ones; () for all."""
        if self.played_count and self.unplayed_scenarios:
            return self.unplayed_scenarios
        return () if len(self.open_scenarios) == len(self.records) else self.open_scenarios

    @property
    def suggestion(self) -> str:
        """The first open scenario that was not played; if all were, the first of those played least; "" without scenarios."""
        unlocked_records = [record for record in self.records if not record.lock] or self.records
        return min(unlocked_records, key=lambda record: record.plays).value if unlocked_records else ""

    def record(self, value: str) -> ScenarioRecord:
        """Return the figures of a scenario, zero for an unknown one."""
        return next((record for record in self.records if record.value == value), ScenarioRecord(value))


class _ScenarioEvent(Struct):
    """The field of an event that names a scenario."""

    scenario: str | None = None


class Scenarios:
    """Query for the plays of a game's scenarios."""

    def __init__(
        self, db: sqlite3.Connection, people: People, titles: Titles, journal: SqliteJournal, campaigns: Campaigns
    ) -> None:
        self._db = db
        self._campaigns = campaigns
        self._people = people
        self._titles = titles
        self._journal = journal

    def figures(
        self, game: str, scenario_names: Mapping[str, str], group: tuple[Seat, ...], locks: Mapping[str, tuple[str, str]] = NO_LOCKS
    ) -> ScenarioFigures:
        """Return a group's plays of a game's scenarios.

        `scenario_names`: the scenarios in the box's order, each by any of its names ("bounty-wrecks", "Bounty Wrecks"): imported plays have the
        words of their language. Plays count that came to their end, with a winner or not. `locks`: what must come before a scenario.
        """
        canonical_ids = self._people.canonical_ids()
        people = {canonical_ids.get(seat.player, seat.player) for seat in group if seat.player}
        values_by_name = {name.casefold(): value for name, value in scenario_names.items()}
        plays_by_scenario: dict[str, list[PlayerGroup]] = defaultdict(list)
        for play in player_groups.latest_groups(self._db, self._titles.group(game) or (game,), PLAYED_TO_END):
            if player_groups.is_same_group(people, play.players) and (
                value := values_by_name.get(self._scenario_of(play).casefold())
            ):
                plays_by_scenario[value].append(play)
        campaign = self._campaigns.find(game, group)
        records = {value: self._record(value, plays_by_scenario[value]) for value in dict.fromkeys(scenario_names.values())}
        locked = {value for value, lock in locks.items() if value not in campaign.unlocked and not _is_met(Lock(*lock), records)}
        scenario_records = tuple(
            replace(scenario_record, lock=Lock(*locks[value])) if value in locked else scenario_record
            for value, scenario_record in records.items()
        )
        days = [day for plays in plays_by_scenario.values() for play in plays if (day := _day(play))]
        return ScenarioFigures(
            group, scenario_records, sum(map(len, plays_by_scenario.values())), min(days, default=None), campaign.notes
        )

    def people_who_played(self, game: str) -> frozenset[str]:
        """Return the ids of the people with a play of this game, even one that was ended early."""
        canonical_ids = self._people.canonical_ids()
        plays = player_groups.latest_groups(self._db, self._titles.group(game) or (game,), ANY_PLAYS)
        return frozenset(canonical_ids.get(player, player) for play in plays for player in play.players)

    def _scenario_of(self, play: PlayerGroup) -> str:
        """Return the scenario of a play: as chosen, or as drawn at the deal; "" if that can't be read."""
        scenario = OPTIONS.decode(play.options).get(SCENARIO, "")
        return self._drawn_scenario(play.id) if is_drawn(scenario) else scenario

    def _drawn_scenario(self, session: str) -> str:
        try:
            events = self._journal.first_entry(session).events
            drawn_scenarios = [msgspec.json.decode(event, type=_ScenarioEvent).scenario for event in events]
        except (DamagedError, LookupError, msgspec.MsgspecError):
            return ""
        return next(filter(None, drawn_scenarios), "")

    def _record(self, value: str, plays: Sequence[PlayerGroup]) -> ScenarioRecord:
        """Return the figures of a scenario from its plays, the last one first."""
        if not plays:
            return ScenarioRecord(value)
        faces = self._people.current_people()
        winners = []
        for id, name, has_won in plays[0].people:
            face = faces.get(id)
            if has_won:
                winners.append(Winner(face.table_name, face.colour, face.emblem) if face else Winner(name))
        wins = sum(any(has_won for _, _, has_won in play.people) for play in plays)
        return ScenarioRecord(value, len(plays), tuple(winners), _day(plays[0]), wins)


def _is_met(lock: Lock, records: Mapping[str, ScenarioRecord]) -> bool:
    """Return whether the plays open a lock; True if it names no known scenario."""
    played_record, won_record = records.get(lock.scenario_to_play), records.get(lock.scenario_to_win)
    return (played_record is None or played_record.plays > 0) and (won_record is None or won_record.wins > 0)


def _day(play: PlayerGroup) -> date | None:
    """Return the day on which a play ended, None if unknown."""
    if play.day:
        return date.fromisoformat(play.day)
    return datetime.fromtimestamp(calendar_s(play.ended_s)).date() if play.ended_s >= UNSET_S else None
