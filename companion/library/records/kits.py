"""Kits of a library: the players' own, those saved last first, then those that ship in their order."""

import sqlite3
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from companion.games.shipped import shipped_kits
from companion.library.records.group_defaults import GroupDefaults
from companion.library.records.scenarios import SCENARIO
from companion.library.storage.small_records import SmallRecords
from companion.library.storage.sql import transaction, translate_sqlite_errors
from companion.library.storage.sqlite_journal import EDITION, SqliteJournal
from companion.session.inputs.messages import BeginSession
from companion.table.game import Setup
from companion.table.sentence import UserError, Words, say

if TYPE_CHECKING:  # not imported at the start
    from companion.games.kit.language import Kit

KIT = "kit"
"""The name of the game that plays kits, and of its option that names one."""
KITS = "kits"
"""The key of the players' own kits in the game's edition."""
MOST_SESSIONS = 60
"""Number of the latest sessions of kits that are searched."""


class UnknownKitError(UserError, LookupError):
    """There is no kit of this name."""


class KitBox(Struct, frozen=True):
    """Box on Home's shelf: a kit's name, its title in the reader's language, its emblem and colour, its kind of game.

    is_own   whether players made it
    """

    name: str
    words: Words
    icon: str
    is_own: bool
    kind: Words = ""


class Kits:
    """Lookup of kits."""

    def __init__(self, db: sqlite3.Connection, shelf: SmallRecords, journal: SqliteJournal, group_defaults: GroupDefaults) -> None:
        self._db = db
        self._shelf = shelf
        self._journal = journal
        self._group_defaults = group_defaults

    def all_kits(self) -> "dict[str, Kit]":
        """Return all kits by name: the players' own, those saved last first, then those that ship."""
        from companion.games.kit.examples import read_shipped_kits

        own_kits = self._own_kits()
        return own_kits | {kit.name: kit for kit in read_shipped_kits() if kit.name not in own_kits}

    def boxes(self) -> tuple[KitBox, ...]:
        """Return the boxes on the shelf, without reading the kits that ship. A box keeps its place when its game is played."""
        own_boxes = {kit.name: KitBox(kit.name, kit.words, kit.icon, True, kit.said_kind) for kit in self._own_kits().values()}
        every = {kit.name: KitBox(kit.name, kit.words, kit.icon, False, kit.said_kind) for kit in shipped_kits()}
        return tuple((own_boxes | {name: box for name, box in every.items() if name not in own_boxes}).values())

    def icons(self) -> Callable[[str], str]:
        """Return a function from the name of a kit to its icon, "" for an unknown one. It reads the kits on its first call."""
        box_icons = cache(lambda: {box.name: box.icon for box in self.boxes()})
        return lambda name: box_icons().get(name, "")

    def _own_kits(self) -> "dict[str, Kit]":
        """Return the players' own kits by name, those saved last first; without any that can't be read."""
        if not self._edition()[KITS]:
            return {}
        from companion.games.kit.box import own_kits

        return {kit.name: replace(kit, own=True) for kit in own_kits(self._edition())}

    def kit(self, name: str) -> "Kit":
        """Return a kit. Raises UnknownKitError."""
        kit = self.all_kits().get(name)
        if kit is None:
            raise UnknownKitError(say("library.no_kit", name=name))
        return kit

    def deal(self, kit: "Kit") -> BeginSession:
        """Return the message that begins a kit: with the last players, as many as it takes, and the options of its last game.

        A game that players saved has the people of its own last game, `like`; another kit only if the last players are too few.
        Without such a game `like` is "".
        """
        from companion.games.kit.state import drawn_scenarios

        sessions = self._sessions()
        last = next((session for session in sessions if self._name_of(session) == kit.name), "")
        usual = self._group_defaults.setup_for(KIT, self._journal.sessions()[::-1])
        setup = self._journal.setup(last) if last else None
        options = (setup.options if setup else {}) | {KIT: kit.name}
        scenario = options.get(SCENARIO, "")
        if not kit.scenario(scenario) and not drawn_scenarios(kit, scenario):  # a changed kit may lack the scenario
            options.pop(SCENARIO, None)
        is_own_group = kit.own or len(usual.seats) < kit.seats[0]
        seats = self._group_defaults.people_of(last) if is_own_group and setup else ()
        return replace(usual, seats=(seats or usual.seats)[: kit.seats[1]], options=options, like=last)

    def name_and_icon(self, session: str) -> tuple[Words, str]:
        """Return the name and the icon of the kit of a session; "" and "" if it can't be read."""
        kit = self._kit_of(self._journal.setup(session))
        return (kit.words, kit.icon) if kit else ("", "")

    def scenario_words(self, setup: Setup) -> Words:
        """Return the name of a session's scenario, with its German name; "" for none, or if its kit can't be read."""
        kit = self._kit_of(setup)
        scenario = kit.scenario(setup.options.get(SCENARIO, "")) if kit else None
        return scenario.words if scenario else ""

    @staticmethod
    def _kit_of(setup: Setup | None) -> "Kit | None":
        from companion.games.kit.state import kit_of

        try:
            return kit_of(setup) if setup else None
        except (LookupError, msgspec.ValidationError):
            return None

    def save(self, kit: "Kit") -> None:
        """Save a kit among the players' own, first and in place of any of its name. Raises KitError, NotSavedError."""
        from companion.games.kit.box import keep_kit

        self._write(keep_kit(self._edition(), kit))

    def change(self, name: str, kit: "Kit") -> None:
        """Save a kit in place of the own one called `name`. Raises UnknownKitError, KitError, NotSavedError."""
        from companion.games.kit.box import drop_kit, keep_kit

        if not self.kit(name).own:
            raise UnknownKitError(say("library.no_kit", name=name))
        self._write(keep_kit(drop_kit(self._edition(), name), kit))

    def kit_to_compare(self, session: str) -> "Kit | None":
        """Return the own kit of a session if its numbers were not compared with a box yet; None otherwise."""
        kit = self.all_kits().get(self._name_of(session))
        return kit if kit and kit.own and not kit.verified else None

    def compare(self, name: str) -> None:
        """Record that players compared the numbers of an own kit with its box. Raises UnknownKitError, NotSavedError."""
        if not self.kit(name).own:
            raise UnknownKitError(say("library.no_kit", name=name))
        plain = [plain_kit | {"verified": True} if plain_kit["name"] == name else plain_kit for plain_kit in self._edition()[KITS]]
        self._write({KITS: plain})

    def delete(self, name: str) -> None:
        """Delete a kit of the players' own; games on it stay as they are. Raises UnknownKitError, NotSavedError."""
        from companion.games.kit.box import drop_kit

        if not self.kit(name).own:
            raise UnknownKitError(say("library.no_kit", name=name))
        self._write(drop_kit(self._edition(), name))

    def _edition(self) -> dict[str, Any]:
        return {KITS: self._shelf.get(EDITION, f"{KIT}/{KITS}") or []}

    def _write(self, changed: dict[str, Any]) -> None:
        with transaction(self._db):
            self._shelf.write(EDITION, f"{KIT}/{KITS}", changed[KITS])

    def _name_of(self, session: str) -> str:
        setup = self._journal.setup(session)
        return setup.options.get(KIT, "") if setup else ""

    def _sessions(self) -> list[str]:
        """Return the latest sessions of kits, the last one first."""
        sql = f"select id from session where game = ? order by key desc limit {MOST_SESSIONS}"
        with translate_sqlite_errors():
            return [id for (id,) in self._db.execute(sql, (KIT,)).fetchall()]
