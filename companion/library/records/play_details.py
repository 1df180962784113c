"""Plays for display: with people under their present names, and the setup to play again."""

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records.corrections import DisplayedCorrection
from companion.library.records.kits import KIT, Kits
from companion.library.records.people import People, Player
from companion.library.records.play_record import SHEET
from companion.library.records.plays import Play, Plays, Sight
from companion.library.records.sheets import Sheets
from companion.library.storage.sqlite_journal import SqliteJournal
from companion.session.inputs.messages import BeginSession
from companion.session.record.entry import corrected_names
from companion.table.game import Setup
from companion.table.seating import with_unique_look
from companion.table.seats import Seat
from companion.table.sentence import Words, mark_package

MOST_RECENT_PLAYS = 60


class PlayDetails(Struct, frozen=True):
    """Play for display. `faces`: the present person of each score. `replay_setup`: the setup to play again, None if the game is not installed. `corrected`: its corrections. `has_log`: whether its moves were recorded here. `icon`: of its score sheet or kit, "" for other games. `own_names`: the name of each score that the player had in this play only, else ""; () if not looked up. `sheet_lines`: labels of the lines of its score sheet, in its order; () for other games. `ending`: how all won or lost a kit together, in sentences; () for other games. `scenario`: of a kit, in each language; "" for none."""

    play: Play
    faces: tuple[Player, ...]
    replay_setup: BeginSession | None = None
    corrected: tuple[DisplayedCorrection, ...] = ()
    icon: str = ""
    has_log: bool = False
    own_names: tuple[str, ...] = ()
    sheet_lines: tuple[Words, ...] = ()
    ending: tuple[Words, ...] = ()
    scenario: Words = ""


class PlayDetailsReader:
    """Reader of plays for the screens."""

    def __init__(self, plays: Plays, people: People, journal: SqliteJournal, sheets: Sheets, kits: Kits) -> None:
        self._plays = plays
        self._people = people
        self._journal = journal
        self._sheets = sheets
        self._kits = kits

    def load(self, id: str) -> PlayDetails:
        """Return one play. Raises NoPlayError."""
        play, people = self._plays.play(id), self._people.current_people()
        is_installed = catalogue.game_of(play.game) in catalogue.names()
        setup = self._journal.setup(id)
        return PlayDetails(
            play,
            _faces(play, people),
            self._play_again(play, people),
            self._plays.corrections.displayed_corrections(id),
            icon=_icon(play, self._icons()),
            has_log=is_installed and setup is not None,
            own_names=self._own_names(play, setup, people),
            sheet_lines=self._sheets.line_labels(play.game),
            ending=self._ending(play),
            scenario=self._scenario(play, setup),
        )

    def _scenario(self, play: Play, setup: Setup | None) -> Words:
        """Return the name of the scenario of a kit; "" for none."""
        words = self._kits.scenario_words(setup) if setup and catalogue.game_of(play.game) == KIT else ""
        return mark_package(catalogue.game(KIT).package, words) if words else ""

    def _ending(self, play: Play) -> tuple[Words, ...]:
        """Return the sentences with which a kit that all won or lost together ended; () if they can't be read."""
        row = self._journal.row(play.id) if play.is_cooperative and catalogue.game_of(play.game) == KIT else None
        stored = row.read() if row is not None else None
        standings = stored[1].standings if stored is not None else None
        return tuple(mark_package(catalogue.game(KIT).package, words) for words in standings.story) if standings else ()

    def page(
        self, most: int, after: int = 0, game: str = "", sight: Sight = "shown", player: str = "", rival: str = ""
    ) -> list[PlayDetails]:
        """Return a page of plays, latest first, without setups."""
        people = self._people.current_people()
        icons = self._icons()
        plays = self._plays.latest_plays(most, after, game, sight, player=player, rival=rival)
        return [PlayDetails(play, _faces(play, people), icon=_icon(play, icons)) for play in plays]

    def _own_names(self, play: Play, setup: Setup | None, people: dict[str, Player]) -> tuple[str, ...]:
        """Return the name of each score that the player had in this play only: in the game, or before a merge. Others are "".

        A name that was corrected since, in all plays, is no name of this play.
        """
        first_names = [seat.name for seat in setup.seats] if setup else []
        own_names = []
        for score in play.scores:
            face = people.get(score.player)
            is_merged = face is not None and face.id != score.player
            is_renamed = 0 <= score.seat < len(first_names) and score.name != first_names[score.seat]
            if is_renamed and not is_merged:
                is_renamed = score.name not in corrected_names(self._journal.readable_entries(play.id))
            is_own = face is not None and (is_merged or is_renamed) and score.name not in (face.name, face.nickname)
            own_names.append(score.name if is_own else "")
        return tuple(own_names)

    def _icons(self) -> dict[str, Callable[[str], str]]:
        """Return functions from names of sheets and of kits to their icons."""
        return {SHEET: self._sheets.icons(), KIT: self._kits.icons()}

    def recent_plays(self, most: int = 3) -> list[PlayDetails]:
        """Return the latest plays that can be played again: each game and group of people once, latest first."""
        people = self._people.current_people()
        details_by_company: dict[tuple[str, frozenset[str]], PlayDetails] = {}
        for play in self._plays.latest_plays(MOST_RECENT_PLAYS):
            faces = _faces(play, people)
            company = play.game, frozenset(face.name for face in faces)
            if (
                len(details_by_company) < most
                and company not in details_by_company
                and (begin_session := self._play_again(play, people))
            ):
                details_by_company[company] = PlayDetails(play, faces, begin_session)
        return list(details_by_company.values())

    def _play_again(self, play: Play, people: dict[str, Player]) -> BeginSession | None:
        game = catalogue.game_of(play.game)
        if game not in catalogue.names():
            return None
        cover = catalogue.cover(game)
        if not cover.seats[0] <= len(play.people) <= cover.seats[1]:
            return None
        setup = self._journal.setup(play.id)
        is_known = setup is not None and len(setup.seats) == len(play.people)  # else a player joined later
        before = setup.seats if setup and is_known else tuple(Seat(score.name, "", "", score.player) for score in play.people)
        seats = _with_unique_looks([_current_seat(seat, people) for seat in before])
        return BeginSession(game, seats, dict(setup.options), like=play.id) if setup else BeginSession(game, seats)


def _icon(play: Play, icons: Mapping[str, Callable[[str], str]]) -> str:
    game, _, name = play.game.partition("/")
    return icons[game](name) if game in icons and name else ""


def _faces(play: Play, people: dict[str, Player]) -> tuple[Player, ...]:
    """Return the people of a play under their present names, or their names then if they are unknown."""
    return tuple(people.get(score.player) or Player(score.player, score.name) for score in play.scores)


def _current_seat(seat: Seat, people: dict[str, Player]) -> Seat:
    player = people.get(seat.player)
    if player is None:
        return seat
    name, colour, emblem = player.table_name, seat.colour or player.colour, seat.emblem or player.emblem
    return replace(seat, name=name, colour=colour, emblem=emblem, player=player.id)


def _with_unique_looks(seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """Give each seat a unique colour and emblem."""
    dressed_seats: list[Seat] = []
    for seat in seats:
        dressed_seats.append(with_unique_look(seat, dressed_seats))
    return tuple(dressed_seats)
