"""Correct and enter plays for the screens, which hold an edited play and save it."""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records import corrections
from companion.library.records.corrections import CorrectionError
from companion.library.records.people import People
from companion.library.records.play_record import SHEET, Play
from companion.library.records.plays import Plays
from companion.library.records.statistics import Statistics
from companion.library.records.titles import shipped_games
from companion.library.records.winning_direction import WinningDirection
from companion.session.play.play_clock import CLOCK_IS_SET
from companion.table.reader import ENGLISH, languages
from companion.table.seats import clean_name, fold_name
from companion.table.sentence import say
from companion.table.standings import Total
from companion.table.sum_notation import SumError, value_of

KIT = "kit"


class PlayEditor:
    """Edits of a play. Every method returns the changed play; only `save` stores it."""

    def __init__(self, plays: Plays, people: People, winning_direction: WinningDirection, statistics: Statistics) -> None:
        self._plays = plays
        self._people = people
        self._winning_direction = winning_direction
        self._statistics = statistics

    def games(self, code: str = ENGLISH) -> list[tuple[str, int]]:
        """Return games to enter a play of, with their number of plays: those played here, most played first.

        Then the games that ship, and the sheets by their titles in a language.
        """
        played_games = self._statistics.games()
        known_titles = {
            fold_name(catalogue.title_of(game))
            for game in (*self._plays.titles.canonical_titles(), *(game for game, _ in played_games))
        }
        other_games = [game for game in self._ready() if fold_name(catalogue.title_of(game)) not in known_titles]
        other_games.sort(key=lambda game: fold_name(catalogue.title_of(game, code)) if game.startswith(SHEET) else "")
        return [*played_games, *((game, 0) for game in other_games)]

    def _ready(self) -> list[str]:
        """Return the installed games and sheets, each once; not those that are played under further names."""
        shipped_names = shipped_games().values()
        games = [game for game in catalogue.names() if game in shipped_names and game not in (SHEET, KIT)]
        sheets = [f"{SHEET}/{name}" for name in self._winning_direction.own_sheets()]
        return list(dict.fromkeys((*games, *sheets, *(game for game in shipped_names if game.startswith(f"{SHEET}/")))))

    def new_play(self, game: str, now_s: int) -> Play:
        """Return a play of a game today, without players; it is later than the plays of today, and cooperative like the latest one."""
        is_known, name = now_s >= CLOCK_IS_SET, self._find_game(game)
        is_cooperative = any(play.is_cooperative for play in self._plays.latest_plays(1, game=name))
        play = Play("", name, now_s if is_known else 0, 0, (), entered=now_s, is_cooperative=is_cooperative)
        return self.on_day(play, *datetime.fromtimestamp(now_s).timetuple()[:3]) if is_known else play

    def last_people(self, game: str) -> list[str]:
        """Return the ids of the people of the latest play of a game, else of any game; [] without plays."""
        people = self._people.current_people()
        for played_game in (self._find_game(game), ""):
            for play in self._plays.latest_plays(1, game=played_game):
                players = [people[score.player] for score in play.people if score.player in people]
                if players:
                    return [player.id for player in dict.fromkeys(players) if not player.is_hidden]
        return []

    def _find_game(self, game: str) -> str:
        """Return the game of a name: one played under it, an installed one, or a new one."""
        game = clean_name(game)
        if not game:
            raise CorrectionError(say("bad_correction.no_game"))
        complete_entries = {
            fold_name(catalogue.title_of(ready_game, code)): ready_game for code in languages() for ready_game in self._ready()
        }
        played_by_title = {fold_name(catalogue.title_of(played_game)): played_game for played_game in self._plays.games()}
        return (complete_entries | played_by_title).get(fold_name(game), game)

    def with_points(self, play: Play, seat: int, typed: str) -> Play:
        """Set a player's points from typed text, also a sum; "" for none. Raises CorrectionError."""
        is_lowest = self._winning_direction.is_lowest_wins(play)
        return corrections.with_total(play, seat, _points(typed), is_lowest)

    def with_line_points(self, play: Play, seat: int, line: int, typed: str) -> Play:
        """Set the points of a player's line (from 0), such as a round, from typed text, also a sum. Raises CorrectionError."""
        points = _points(typed)
        is_lowest = self._winning_direction.is_lowest_wins(play)
        return play if points is None else corrections.with_line(play, seat, line, points, is_lowest)

    def with_winners(self, play: Play, seats: Sequence[int]) -> Play:
        """Make exactly these seats win."""
        return corrections.with_winners(play, seats, is_lowest=self._winning_direction.is_lowest_wins(play))

    def with_person(self, play: Play, seat: int, player: str) -> Play:
        """Replace the person in a seat. Raises CorrectionError."""
        return self._check(corrections.with_person(play, seat, self._name(player), player))

    def with_people(self, play: Play, players: Sequence[str]) -> Play:
        """Set the people of a play, guests included; those who stay keep their points. Raises CorrectionError."""
        canonical_ids = self._people.canonical_ids()
        wanted_players = [canonical_ids.get(player, player) for player in players]
        for score in play.people:
            if score.player and canonical_ids.get(score.player, score.player) not in wanted_players:
                play = corrections.remove_player(play, score.seat)
        present_players = {canonical_ids.get(score.player, score.player) for score in play.people}
        for player in wanted_players:
            if player not in present_players:
                play = corrections.add_player(play, self._name(player), player)
        return self._check(play)

    def on_day(self, play: Play, year: int, month: int, day: int) -> Play:
        """Move a play to another day of this device's calendar."""
        play = corrections.on_day(play, datetime(year, month, day))
        return play if play.id else replace(play, day=f"{year:04}-{month:02}-{day:02}")

    def toggle_shared_result(self, play: Play) -> Play:
        """Set whether all won or lost together."""
        return replace(play, is_cooperative=not play.is_cooperative)

    def save(self, play: Play, reason: str, now_s: int) -> str:
        """Store a corrected or new play and return its id. Raises CorrectionError, NoPlayError, NotSavedError."""
        at_s = now_s if now_s >= CLOCK_IS_SET else 0
        if not play.id:
            return self._plays.imports.enter(replace(play, note=clean_name(reason)) if reason else play).id
        self._plays.corrections.correct(play.id, play, reason, at_s)
        return play.id

    def _name(self, player: str) -> str:
        face = self._people.current_people().get(player)
        return face.name if face else player

    def _check(self, play: Play) -> Play:
        return corrections.check_play(play, lambda id: self._people.canonical_ids().get(id, id)) if play.people else play


def _points(typed: str) -> Total:
    if not typed.strip():
        return None
    try:
        value = value_of(typed)
    except SumError as error:
        raise CorrectionError(error.sentence) from error
    return int(value) if value.denominator == 1 else float(value)
