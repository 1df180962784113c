"""Campaigns: notes that a group writes between its plays of a game, and scenarios that it unlocked by hand."""

import hashlib
import sqlite3
from collections.abc import Iterable, Sequence

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.library.records import player_groups
from companion.library.records.people import People
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction
from companion.table.seats import Seat

CAMPAIGN = "campaign"
"""Kind of the records of campaigns."""
MOST_NOTES = 60
LONGEST_NOTE = 120
HASH_BYTES = 8


class Campaign(Struct, frozen=True):
    """Notes of a group between its plays of a game, and the scenarios that it unlocked by hand.

    players   ids of its people
    notes     in the order in which they were written
    unlocked  scenarios that may be played although the condition of their kit is not met
    """

    game: str
    players: tuple[str, ...]
    notes: tuple[str, ...] = ()
    unlocked: tuple[str, ...] = ()


class Campaigns:
    """Lookup and storage of campaigns."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, people: People) -> None:
        self._db = db
        self._shelf = shelf
        self._people = people

    def find(self, game: str, group: Sequence[Seat]) -> Campaign:
        """Return the campaign of a group; of several that are at least half the same people, the one with most of them.

        It has the unlocked scenarios of all of them.
        """
        ids = self._ids(seat.player for seat in group)
        campaigns = [campaign for campaign in self._read_all(game) if player_groups.is_same_group(ids, self._ids(campaign.players))]
        if not campaigns:
            return Campaign(game, tuple(sorted(ids)))
        best = max(
            campaigns, key=lambda campaign: (len(ids & self._ids(campaign.players)), -len(campaign.players), campaign.players)
        )
        return replace(best, unlocked=tuple(dict.fromkeys(name for campaign in (best, *campaigns) for name in campaign.unlocked)))

    def save(self, campaign: Campaign) -> None:
        """Save a campaign in place of that of the same people. Raises NotSavedError."""
        notes = tuple(note.strip()[:LONGEST_NOTE] for note in campaign.notes if note.strip())[-MOST_NOTES:]
        stored_campaign = replace(campaign, notes=notes)
        is_empty = not stored_campaign.notes and not stored_campaign.unlocked
        with transaction(self._db):
            self._shelf.write(CAMPAIGN, _name(stored_campaign), None if is_empty else msgspec.to_builtins(stored_campaign))

    def _ids(self, players: Iterable[str]) -> set[str]:
        canonical_ids = self._people.canonical_ids()
        return {canonical_ids.get(id, id) for id in players if id}

    def _read_all(self, game: str) -> list[Campaign]:
        campaigns = []
        for value in self._shelf.read_values(CAMPAIGN):
            try:
                campaigns.append(msgspec.convert(value, Campaign))
            except msgspec.ValidationError:  # written by a newer version
                continue
        return [campaign for campaign in campaigns if campaign.game == game]


def _name(campaign: Campaign) -> str:
    """Return the name of a campaign's record: its game, and a digest of its people."""
    people = "\n".join(sorted(campaign.players)).encode()
    return f"{campaign.game}/{hashlib.blake2b(people, digest_size=HASH_BYTES).hexdigest()}"
