"""The album: pages of statistics as figures and plots, with everybody as they are called now."""

from collections.abc import Sequence

from msgspec import Struct

from companion.games import catalogue
from companion.library.records import plots
from companion.library.records.people import People, Player
from companion.library.records.plots import Drawing, rounded
from companion.library.records.rates import Effect, Meeting, Rate, Record
from companion.library.records.statistics import GameStatistics, PersonStatistics, Statistics, every_of
from companion.session.play.clock import minutes_of
from companion.table.wording import counted

ORDINALS = ("starts", "2nd", "3rd", "4th", "5th", "6th")
MS_AN_HOUR = 3_600_000
SURELY = "The thin line is where it lies with 95% certainty (Wilson)."


class Figure(Struct, frozen=True):
    """One number and what it is; `note` says more."""

    label: str
    value: str
    note: str = ""


class Plot(Struct, frozen=True):
    """One plot: the word to choose it by, what it shows, how to read it."""

    name: str
    title: str
    drawing: Drawing
    note: str = ""


class AlbumPage(Struct, frozen=True):
    """One page. `of` is its game or person; `game` and `games`: which game a person's plots are of, and which it could be.

    `faces`: everybody in it by id.
    """

    of: str
    figures: tuple[Figure, ...]
    plots: tuple[Plot, ...]
    faces: dict[str, Player]
    game: str = ""
    games: tuple[tuple[str, int], ...] = ()


class Album:
    """Makes the pages."""

    def __init__(self, statistics: Statistics, people: People) -> None:
        self._statistics = statistics
        self._people = people

    def game(self, game: str) -> AlbumPage:
        """A game's page."""
        found, faces = self._statistics.game(game), self._people.faces()
        every = every_of(found.plays)
        wins = [(one.player, _name(faces, one.player), one.record.wins, None) for one in found.people]
        drawn = [
            Plot("Wins", "Share of plays won, by person", plots.rates(wins, "of their plays"), SURELY) if wins else None,
            _over_time("The winner's points over time", self._statistics.winning_totals(game, every), every),
            _spread("How often everybody's totals were reached", self._statistics.totals(game)),
            _seats(found.by_seat),
            _sources(self._statistics.sources(game)),
        ]
        return AlbumPage(game, tuple(_game_figures(found, faces)), tuple(plot for plot in drawn if plot), faces)

    def person(self, player: str, game: str = "") -> AlbumPage:
        """A person's page; over time and totals are of `game`, or of the game they played most."""
        found, faces = self._statistics.person(player), self._people.faces()
        games = tuple((name, record.wins.tries) for name, record in found.by_game)
        game = game or (games[0][0] if games else "")
        records = dict(found.by_game)
        every = every_of(records[game].wins.tries) if game in records else 1
        by_game = [(name, catalogue.title_of(name), record.wins, None) for name, record in found.by_game]
        drawn = [
            Plot("Wins", "Share of plays won, by game", plots.rates(by_game, "of the plays"), SURELY) if by_game else None,
            _over_time("Points over time", self._statistics.scores(player, game, every), every),
            _spread("How often which totals were reached", self._statistics.totals(game, player)),
            _seats(found.by_seat),
            _against(found.met, faces),
            _sources(self._statistics.sources(game, player)),
        ]
        figures = [*_person_figures(found, faces), *self._record_figures(records.get(game), game)]
        return AlbumPage(player, tuple(figures), tuple(plot for plot in drawn if plot), faces, game, games)

    def everything(self) -> AlbumPage:
        """The first page: how often which game was played, and by whom."""
        people = [person for person in self._people.everyone() if person.wins.tries]
        people.sort(key=lambda person: -person.wins.tries)
        games = self._statistics.games()
        drawn = [
            Plot(
                "Games",
                "Plays of each game",
                plots.counts([(game, catalogue.title_of(game), count) for game, count in games], "plays"),
            ),
            Plot(
                "People",
                "Plays of each person",
                plots.counts([(p.player.id, p.player.name, p.wins.tries) for p in people], "plays"),
            ),
        ]
        return AlbumPage("", (), tuple(drawn) if games else (), {person.player.id: person.player for person in people})

    def _record_figures(self, record: Record | None, game: str) -> list[Figure]:
        if record is None or record.highest == record.lowest == 0:
            return []
        best = record.lowest if self._statistics.is_lowest(game) else record.highest
        return [Figure("Average", rounded(record.average), f"record {rounded(best)}")]


def _game_figures(found: GameStatistics, faces: dict[str, Player]) -> list[Figure]:
    figures = [Figure("Plays", f"{found.plays:,}", _hours(found.played_ms, found.plays))]
    if found.people and (most := found.people[0]).record.wins.hits:
        figures.append(Figure("Most wins", _name(faces, most.player), counted(most.record.wins.hits, "win")))
    if found.record.highest or found.record.lowest:
        best = [one for one in found.people if _best(found, one.record) == found.record_total]
        by = _name(faces, best[0].player) if len(best) == 1 else ""
        figures.append(Figure("Record", rounded(found.record_total), f"by {by}" if by else ""))
        figures.append(Figure("Average", rounded(found.record.average), "lowest wins" if found.is_lowest else "points"))
    return figures


def _best(found: GameStatistics, record: Record) -> float:
    return record.lowest if found.is_lowest else record.highest


def _person_figures(found: PersonStatistics, faces: dict[str, Player]) -> list[Figure]:
    low, high = found.wins.range
    figures = [Figure("Plays", f"{found.wins.tries:,}", f"{found.wins.hits:,} won")]
    if not found.wins.tries:
        return figures
    figures.append(Figure("Wins", f"{found.wins.share:.0%} ({low:.0%}–{high:.0%})", "Wilson, 95%"))
    figures.append(Figure("In a row", f"{found.longest_streak} won", f"now {found.streak}"))
    if buddy := found.buddy:
        figures.append(Figure("Buddy", _name(faces, buddy.player), f"{counted(buddy.plays, 'play')} together"))
    if rival := found.rival:
        figures.append(Figure("Rival", _name(faces, rival.player), f"ahead in {rival.behind} of {rival.plays}"))
    return figures


def _hours(played_ms: int, plays: int) -> str:
    hours, each = played_ms / MS_AN_HOUR, minutes_of(played_ms // max(1, plays))
    if not each:
        return ""
    return f"{hours:,.0f} h, {each} min each" if hours >= 1 else f"{each} min each"


def _over_time(title: str, scores: Sequence[tuple[int, float, bool]], every: int) -> Plot | None:
    if not _has_points([total for _, total, _ in scores]):
        return None
    drawing = plots.course(scores)
    which = f"Every {every}th play is a dot" if every > 1 else "A dot a play"
    line = f"; the line is the average of {drawing.span}" if drawing.line else ""
    return Plot("Over time", title, drawing, f"{which}, filled when won{line}.")


def _spread(title: str, totals: Sequence[tuple[float, int]]) -> Plot | None:
    return Plot("Totals", title, plots.spread(totals)) if _has_points([total for total, _ in totals]) else None


def _has_points(totals: Sequence[float]) -> bool:
    """Whether points were counted at all."""
    return any(totals)


def _seats(by_seat: Sequence[Effect]) -> Plot | None:
    if len(by_seat) < 2:
        return None
    rows = [("", ORDINALS[one.seat] if one.seat < len(ORDINALS) else f"{one.seat + 1}th", one.wins, one.fair) for one in by_seat]
    note = f"The diamond is what chance alone would give that seat. {SURELY}"
    return Plot("Seats", "Share of plays won, by seat in turn order", plots.rates(rows, "of its plays"), note)


def _against(met: Sequence[Meeting], faces: dict[str, Player]) -> Plot | None:
    rows = [(one.player, _name(faces, one.player), Rate(one.ahead, one.plays), None) for one in met]
    return Plot("Against", "Came out ahead of whom", plots.rates(rows, "of the plays together"), SURELY) if rows else None


def _sources(sources: Sequence[tuple[str, float]]) -> Plot | None:
    if not sources:
        return None
    return Plot("Points", "Where the points come from, on average", plots.amounts(sources, "points a play"))


def _name(faces: dict[str, Player], id: str) -> str:
    return faces[id].name if id in faces else id
