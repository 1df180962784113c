"""Corrects and enters plays for the screens, which hold a play while people change it and hand it back to be kept."""

from collections.abc import Sequence
from datetime import datetime

from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records import corrections
from companion.library.records.corrections import BadCorrection
from companion.library.records.directions import Directions
from companion.library.records.people import People
from companion.library.records.play import SHEET, Play
from companion.library.records.plays import Plays
from companion.library.records.statistics import Statistics
from companion.library.records.titles import shipped_games
from companion.session.play.clock import CLOCK_IS_SET
from companion.table.reader import languages
from companion.table.say import say
from companion.table.seats import clean_name, folded
from companion.table.standings import Total
from companion.table.sums import NoSum, value_of


class Correcting:
    """What people may change about a play; each returns the play as it is then, and keeps nothing but `save`."""

    def __init__(self, plays: Plays, people: People, directions: Directions, statistics: Statistics) -> None:
        self._plays = plays
        self._people = people
        self._directions = directions
        self._statistics = statistics

    def games(self) -> list[tuple[str, int]]:
        """Return the games a play can be entered of, and how often each was played: those played here, the most played first.

        Then come the games that ship, the sheets that people made, and the sheets that ship.
        """
        played = self._statistics.games()
        known = {folded(catalogue.title_of(game)) for game in (*self._plays.titles.same(), *(game for game, _ in played))}
        others = (game for game in self._ready() if folded(catalogue.title_of(game)) not in known)
        return [*played, *((game, 0) for game in others)]

    def _ready(self) -> list[str]:
        """Return the games and sheets that are here, each once."""
        ours = shipped_games().values()
        games = [game for game in catalogue.names() if game in ours and game != SHEET]
        sheets = [f"{SHEET}/{name}" for name in self._directions.own_sheets()]
        return list(dict.fromkeys((*games, *sheets, *(game for game in ours if game.startswith(f"{SHEET}/")))))

    def new(self, game: str, now_s: int) -> Play:
        """Return a play of a game, today, in which nobody has played yet."""
        play = Play("", self._named(game), 0, 0, (), entered=now_s)
        is_known = now_s >= CLOCK_IS_SET
        return self.on_day(play, *datetime.fromtimestamp(now_s).timetuple()[:3]) if is_known else play

    def _named(self, game: str) -> str:
        """Return the game a name stands for: one that was played under it, one that is here, or a new one."""
        game = clean_name(game)
        if not game:
            raise BadCorrection(say("bad_correction.no_game"))
        ready = {folded(catalogue.title_of(one, code)): one for code in languages() for one in self._ready()}
        played = {folded(catalogue.title_of(one)): one for one in self._plays.games()}
        return (ready | played).get(folded(game), game)

    def with_points(self, play: Play, seat: int, typed: str) -> Play:
        """Give a player the points that were typed, a sum too; "" for none. Raises BadCorrection."""
        is_lowest = self._directions.of_play(play)
        return corrections.with_total(play, seat, _points(typed), is_lowest)

    def with_winners(self, play: Play, seats: Sequence[int]) -> Play:
        """Have these seats win, and nobody else."""
        return corrections.with_winners(play, seats)

    def with_person(self, play: Play, seat: int, player: str) -> Play:
        """Have another person in a seat. Raises BadCorrection."""
        return self._checked(corrections.with_person(play, seat, self._name(player), player))

    def with_people(self, play: Play, players: Sequence[str]) -> Play:
        """Have exactly these people in a play, and its guests; those who stay keep their points. Raises BadCorrection."""
        same = self._people.same()
        wanted = [same.get(player, player) for player in players]
        for score in play.people:
            if score.player and same.get(score.player, score.player) not in wanted:
                play = corrections.without(play, score.seat)
        there = {same.get(score.player, score.player) for score in play.people}
        for player in wanted:
            if player not in there:
                play = corrections.with_another(play, self._name(player), player)
        return self._checked(play)

    def on_day(self, play: Play, year: int, month: int, day: int) -> Play:
        """Have a play on another day of this device's calendar."""
        play = corrections.on_day(play, datetime(year, month, day))
        return play if play.id else replace(play, day=f"{year:04}-{month:02}-{day:02}")

    def turned(self, play: Play) -> Play:
        """Say that all won or lost together, or that they didn't."""
        return replace(play, is_cooperative=not play.is_cooperative)

    def save(self, play: Play, reason: str, now_s: int) -> str:
        """Keep a corrected or new play; returns its id. Raises BadCorrection, NoPlay, NotKept."""
        at_s = now_s if now_s >= CLOCK_IS_SET else 0
        if not play.id:
            return self._plays.enter(replace(play, note=clean_name(reason)) if reason else play).id
        self._plays.correct(play.id, play, reason, at_s)
        return play.id

    def _name(self, player: str) -> str:
        face = self._people.faces().get(player)
        return face.name if face else player

    def _checked(self, play: Play) -> Play:
        return corrections.checked(play, lambda id: self._people.same().get(id, id)) if play.people else play


def _points(typed: str) -> Total:
    if not typed.strip():
        return None
    try:
        value = value_of(typed)
    except NoSum as error:
        raise BadCorrection(error.said) from error
    return int(value) if value.denominator == 1 else float(value)
