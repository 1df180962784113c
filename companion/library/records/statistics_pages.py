"""Statistics pages: figures and plots, with people under their present names."""

import time
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.library.records import plots
from companion.library.records.line_statistics import NUMBERED, LineRecord, LineStatistics
from companion.library.records.people import People, Person, Player
from companion.library.records.plays import Plays
from companion.library.records.plots import Drawing, format_points
from companion.library.records.rates import Effect, Rate, ScoreSummary, SharedPlays
from companion.library.records.statistics import GameStatistics, PersonStatistics, Statistics, plays_per_dot
from companion.library.storage.statistics_tables import source_name
from companion.session.play.play_clock import minutes_of
from companion.table.reader import ENGLISH
from companion.table.sentence import Words, say

LAST_PLAYS, FEWEST_PLAYS = 20, 5
"""Maximum number of plays drawn, and minimum number for a meaningful share of wins."""
LEAST_H_INDEX = 2
"""Least h-index that is shown."""
MOST_NAMED_LEADERS, MOST_LEADER_LETTERS = 2, 22
"""Most people with the most wins, and most letters of their names, that a figure names; else it says how many wins they have."""
MOST_NOTE_LETTERS = 16
"""Most letters of their names beside that number; else it says how many people share it."""
MOST_FIGURES = 4  # so that all are shown at once
MONTHS_SHOWN = 12
MS_AN_HOUR = 3_600_000
CERTAINTY_NOTE = say("album.surely")


class Figure(Struct, frozen=True):
    """Number with its meaning; `note` adds detail. `owner_id`: id of the person or game that it names, "" for none."""

    label: Words
    value: Words
    note: Words = ""
    owner_id: str = ""


class Plot(Struct, frozen=True):
    """Plot with the label of its tab, its content, and how to read it.

    `shares`: the same as shares with their likely ranges, None for none; `shares_note`: how to read them.
    """

    name: Words
    title: Words
    drawing: Drawing
    note: Words = ""
    shares: Drawing | None = None
    shares_note: Words = ""


class StatisticsContent(Struct, frozen=True):
    """Statistics page of a game or person (`subject`). `game`: the only game of a person's page, "" if it is of all their games.

    `faces`: all people on it by id. `note`: what is not shown yet. `has_games`: whether the first two plots are those of games
    and of people.
    """

    subject: str
    figures: tuple[Figure, ...]
    plots: tuple[Plot, ...]
    faces: dict[str, Player]
    game: str = ""
    note: Words = ""
    has_games: bool = False


class StatisticsPages:
    """Builder of statistics pages."""

    def __init__(self, statistics: Statistics, people: People, plays: Plays) -> None:
        self._statistics = statistics
        self._people = people
        self._plays = plays

    def game(self, game: str, code: str = ENGLISH) -> StatisticsContent:
        """Return a game's page; `code` is the language of game names and sources of points."""
        game_statistics, faces = self._statistics.game(game), self._people.current_people()
        every, lines = plays_per_dot(game_statistics.plays), self._statistics.lines.load(game)
        drawn_plots = [
            _wins_by_person_plot(game_statistics, faces),
            _winners_points_plot(self._statistics.winning_totals(game, every), every),
            _spread(self._statistics.totals(game)) if game_statistics.plays >= plots.FEWEST_PLAYS else None,
            _seats(game_statistics.by_seat),
            self._sources(game, "", code, _best_round_note(lines, faces)),
            self._lines(game, "", code, lines, faces),
            _bids(lines, faces),
        ]
        figures = _game_figures(game_statistics, faces)
        is_new = 0 < game_statistics.plays < plots.FEWEST_PLAYS
        note = say("album.more_later", plays=plots.FEWEST_PLAYS) if is_new else ""
        return StatisticsContent(game, tuple(figures), _telling_plots(drawn_plots), faces, note=note)

    def person(self, player: str, game: str = "", code: str = ENGLISH) -> StatisticsContent:
        """Return a person's page of all games, or of one. The page of a person who played a single game has both."""
        person_statistics, faces = self._statistics.person(player), self._people.current_people()
        records = dict(person_statistics.by_game)
        if game:
            return self._person_in_game(player, game, code, records.get(game), faces)
        by_game = [(name, catalogue.title_of(name, code), record.wins, None) for name, record in person_statistics.by_game]
        figures = _person_figures(person_statistics, faces)
        drawn_plots = [
            _rate_plot(say("album.wins"), say("album.wins_by_game"), by_game, say("album.of_plays")) if by_game else None,
            _rival_plot(person_statistics.meetings, faces, _name(faces, player)),
            _seats(person_statistics.by_seat),
        ]
        if len(records) != 1:
            return StatisticsContent(player, tuple(figures[:MOST_FIGURES]), _telling_plots(drawn_plots), faces)
        ((game, record),) = records.items()
        game_figures, game_plots = self._points_in_game(player, game, code, record)
        figures[1:1] = game_figures
        telling_plots = _telling_plots([*drawn_plots, *game_plots])
        if len(telling_plots) > 1 and telling_plots[0] is drawn_plots[0]:
            telling_plots = telling_plots[1:]  # the figures say how many plays of a single game were won
        return StatisticsContent(player, tuple(figures[:MOST_FIGURES]), telling_plots, faces, game)

    def _person_in_game(
        self, player: str, game: str, code: str, record: ScoreSummary | None, faces: dict[str, Player]
    ) -> StatisticsContent:
        """Return a person's page of one game; how many plays each person won is a plot only if there is no other."""
        if record is None:
            return StatisticsContent(player, (), (), faces, game)
        game_figures, game_plots = self._points_in_game(player, game, code, record)
        wins_plot = _wins_by_person_plot(self._statistics.game(game), faces)
        telling_plots = _telling_plots([*game_plots, wins_plot])
        if len(telling_plots) > 1 and telling_plots[-1] is wins_plot:
            telling_plots = telling_plots[:-1]
        return StatisticsContent(player, (*_share(say("album.wins"), record.wins), *game_figures), telling_plots, faces, game)

    def _points_in_game(self, player: str, game: str, code: str, record: ScoreSummary) -> tuple[list[Figure], list[Plot | None]]:
        """Return the figures and the plots of a person's points in a game."""
        every, lines = plays_per_dot(record.wins.plays), self._statistics.lines.load(game, player)
        drawn_plots = [
            _points_over_time_plot(say("album.points_over_time"), self._statistics.scores(player, game, every), every),
            _spread(self._statistics.totals(game, player)),
            self._sources(game, player, code),
            self._lines(game, player, code, lines, {}),
        ]
        best = record.best_total(self._statistics.is_lowest(game))
        if record.average is None or best is None:
            return _line_figures(lines), drawn_plots
        best_note = say("album.best", record=format_points(best))
        average = Figure(say("album.average"), format_points(record.average), best_note)
        return [average, *_line_figures(lines)], drawn_plots

    def overview(self, code: str = ENGLISH) -> StatisticsContent:
        """Return the overview: plays by game, wins by person, and who was ahead of whom."""
        known_people, games = self._people.all_people(), self._statistics.games()
        people = sorted(
            (person for person in known_people if person.wins.plays), key=lambda person: (-person.wins.hits, -person.wins.tries)
        )
        counts = [] if people else self._plays_without_result(known_people)
        stopped_early = self._statistics.stopped_early() if games else 0
        early_note = say("album.ended_early", count=stopped_early) if stopped_early else ""
        play_count = sum(count for _, count in games)
        figures = [Figure(say("album.plays"), say("album.number", n=play_count), early_note)]
        is_single = bool(people) and len(games) == 1  # a plot of one game would be a lonely bar
        if is_single:
            ((game, _),) = games
            figures.append(Figure(say("album.game"), catalogue.title_of(game, code), owner_id=game))
        if people:
            figures += _most_wins([(person.player.id, person.player.name, person.wins.hits) for person in people])
        counts_by_month = self._statistics.plays_by_month() if games else {}
        figures = [*figures, *_recent_figures(counts_by_month), *_time_figures(self._statistics)]
        rows = [(game, catalogue.title_of(game, code), count) for game, count in games]
        drawing = plots.counts(rows, say("album.plays_axis"))
        drawn_plots = [Plot(say("album.games"), say("album.plays_of_games"), drawing, _h_index_note(games))]
        if is_single:
            drawn_plots = []
        if people:
            wins = [(person.player.id, person.player.name, person.wins, None) for person in people]
            drawn_plots.append(_rate_plot(say("album.people"), say("album.wins_of_people"), wins, say("album.of_their_plays")))
        elif counts:
            drawing = plots.counts([(player.id, player.name, count) for player, count in counts], say("album.plays_axis"))
            drawn_plots.append(Plot(say("album.people"), say("album.plays_of_people"), drawing))
        faces = {person.player.id: person.player for person in people} | {player.id: player for player, _ in counts}
        if people and (pair_plot := self._pairs(faces)):
            drawn_plots.append(pair_plot)
        if len(counts_by_month) > 1:
            drawn_plots.append(_months_plot(counts_by_month))
        if not games:
            return StatisticsContent("", (), (), faces)
        has_games = not is_single and bool(people or counts)
        return StatisticsContent("", tuple(figures[:MOST_FIGURES]), tuple(drawn_plots), faces, has_games=has_games)

    def _pairs(self, faces: dict[str, Player]) -> Plot | None:
        """Return the plot of who was ahead of whom, the pairs with the most plays first; None without a pair."""
        rows = [
            plots.PairRow(
                say("album.pair", first=faces[pair.first].name, second=faces[pair.second].name),
                pair.first_ahead,
                pair.second_ahead,
                "" if pair.first_ahead or pair.second_ahead else say("album.only_ties"),
                (pair.first, pair.second),
            )
            for pair in self._statistics.pairs()
            if pair.first in faces and pair.second in faces
        ]
        drawing = plots.pairs(rows, say("album.of_plays_together"))
        return Plot(say("album.pairs"), say("album.ahead_of_each_other"), drawing) if rows else None

    def _plays_without_result(self, known_people: Sequence[Person]) -> list[tuple[Player, int]]:
        """Return people and the number of their plays, while no play has a result that counts for a person."""
        counts = [
            (person.player, self._plays.count(player=person.player.id)) for person in known_people if not person.player.is_hidden
        ]
        return sorted((person_count for person_count in counts if person_count[1]), key=lambda person_count: -person_count[1])

    def _sources(self, game: str, player: str, code: str, note: Words = "") -> Plot | None:
        sources, names = self._statistics.sources(game, player), self._source_names(game, code)
        if not sources:
            return None
        drawing = plots.amounts([(names.get(name, name), points) for name, points in sources], say("album.points_a_play"))
        is_by_round = all(NUMBERED.fullmatch(name) and name.startswith("Round") for name, _ in sources)
        return Plot(say("album.points"), say("album.points_a_round" if is_by_round else "album.sources"), drawing, note)

    def _lines(self, game: str, player: str, code: str, lines: LineStatistics, faces: dict[str, Player]) -> Plot | None:
        """Return the plot of the most points from each line of a sheet, of all people or one; None without lines."""
        if not lines.lines:
            return None
        names = self._source_names(game, code)
        rows = [
            (names.get(line_record.line, line_record.line), line_record.points, _holders(line_record, faces))
            for line_record in lines.lines
        ]
        drawing = plots.records(rows, say("plot.points"))
        return Plot(say("album.lines"), say("album.most_from_lines"), drawing)

    def _source_names(self, game: str, code: str) -> dict[str, str]:
        """Return the names of sources of points in a language, by their English names, from the latest plays."""
        labels = (
            line.label for play in self._plays.latest_plays(LAST_PLAYS, game=game) for score in play.scores for line in score.lines
        )
        english, reader = catalogue.reader_of(game), catalogue.reader_of(game, code)
        return {} if code == ENGLISH else {source_name(label, english): source_name(label, reader) for label in labels}


def _recent_figures(counts_by_month: dict[str, int]) -> list[Figure]:
    """Return the figure of the plays of this month and year; none without plays this year."""
    month = time.strftime("%Y-%m")
    year_count = sum(count for name, count in counts_by_month.items() if name[:4] == month[:4])
    if not year_count:
        return []
    month_count = counts_by_month.get(month, 0)
    return [Figure(say("album.this_month"), say("album.number", n=month_count), say("album.this_year", count=year_count))]


def _h_index_note(games: Sequence[tuple[str, int]]) -> Words:
    """Return the note with the h-index: the most games that were each played as many times; "" below 2.

    games  names and numbers of plays, most played first
    """
    h_index = sum(1 for nth, (_, count) in enumerate(games) if count > nth)
    return say("album.h_index", n=h_index) if h_index >= LEAST_H_INDEX else ""


def _time_figures(statistics: Statistics) -> list[Figure]:
    """Return the figure of the time played; none for less than an hour."""
    played_ms = statistics.total_played_ms()
    hours, minutes_each = round(played_ms / MS_AN_HOUR), minutes_of(played_ms // max(1, statistics.timed_plays()))
    if not hours:
        return []
    return [Figure(say("album.time_played"), say("album.hours", hours=hours), say("album.short", each=minutes_each))]


def _months_plot(counts_by_month: dict[str, int]) -> Plot:
    """Return the plot of the number of plays in each of the latest months, up to the last one with a play."""
    last = plots.month_number(max(counts_by_month))
    first = max(last - MONTHS_SHOWN + 1, plots.month_number(min(counts_by_month)))
    numbers = range(first, last + 1)
    by_number = {plots.month_number(name): count for name, count in counts_by_month.items()}
    drawing = plots.months([(number, by_number.get(number, 0)) for number in numbers])
    return Plot(say("album.months"), say("album.plays_of_months"), drawing)


def _wins_by_person_plot(game_statistics: GameStatistics, faces: dict[str, Player]) -> Plot | None:
    """Return the plot of the plays of a game that each person won; None without people."""
    wins = [(person.player, _name(faces, person.player), person.record.wins, None) for person in game_statistics.people]
    return _rate_plot(say("album.wins"), say("album.wins_by_person"), wins, say("album.of_their_plays")) if wins else None


def _game_figures(game_statistics: GameStatistics, faces: dict[str, Player]) -> list[Figure]:
    figures = [
        Figure(
            say("album.plays"),
            say("album.number", n=game_statistics.plays),
            _hours(game_statistics.played_ms, game_statistics.timed_plays),
        )
    ]
    figures += _most_wins(
        [(person.player, _name(faces, person.player), person.record.wins.hits) for person in game_statistics.people]
    )
    if game_statistics.record_total is not None and game_statistics.record.average is not None:
        best = [
            person
            for person in game_statistics.people
            if person.record.best_total(game_statistics.is_lowest) == game_statistics.record_total
        ]
        by = _name(faces, best[0].player) if len(best) == 1 else ""
        figures.append(
            Figure(say("album.record"), format_points(game_statistics.record_total), say("album.by", name=by) if by else "")
        )
        note = say("album.lowest_wins" if game_statistics.is_lowest else "album.in_points")
        figures.append(Figure(say("album.average"), format_points(game_statistics.record.average), note))
    return figures


def _most_wins(wins: Sequence[tuple[str, Words, int]]) -> list[Figure]:
    """Return the figure of everyone with the most wins, or of the wins that many share; none without a win.

    wins  id, name and wins of each person
    """
    best = max((count for *_, count in wins), default=0)
    leaders = [(player, name) for player, name, count in wins if count == best]
    if not best:
        return []
    if len(leaders) == 1:
        player, name = leaders[0]
        return [Figure(say("album.most_wins"), name, say("album.won_by_one", wins=best), player)]
    note, names = say("album.won_by_each", wins=best), [name for _, name in leaders]
    if len(leaders) <= MOST_NAMED_LEADERS and sum(len(str(name)) for name in names) <= MOST_LEADER_LETTERS:
        return [Figure(say("album.most_wins"), say("album.leaders", names=names), note)]
    is_short = sum(len(str(name)) for name in names) <= MOST_NOTE_LETTERS
    sharers = say("album.leaders", names=names) if is_short else say("album.level", count=len(leaders))
    return [Figure(say("album.most_wins"), say("album.number", n=best), sharers)]


def _person_figures(person_statistics: PersonStatistics, faces: dict[str, Player]) -> list[Figure]:
    wins, unscored = person_statistics.wins, person_statistics.unscored_plays
    wins_note = say("album.with_result", count=wins.tries) if unscored and wins.tries else say("album.won", wins=wins.hits)
    shares = _shares(person_statistics) if wins.plays else []
    figures = (
        [] if shares and not unscored else [Figure(say("album.plays"), say("album.number", n=wins.plays + unscored), wins_note)]
    )
    if not wins.plays:
        return figures
    figures += shares
    if longest := person_statistics.longest_streak:
        note = say("album.now", streak=person_statistics.streak)
        figures.append(Figure(say("album.in_a_row"), say("album.number", n=longest), note))
    if rivals := person_statistics.rivals:
        note = say("album.rival_ahead", behind=rivals[0].behind_count, plays=rivals[0].plays)
        figures.append(_shared_figure(say("album.rival"), [rival.player for rival in rivals], faces, note))
    if (buddies := person_statistics.buddies) and buddies[0].plays > 1:
        note = say("album.together", plays=buddies[0].plays)
        figures.append(_shared_figure(say("album.buddy"), [buddy.player for buddy in buddies], faces, note))
    return figures


def _shared_figure(label: Words, ids: Sequence[str], faces: dict[str, Player], note: Words) -> Figure:
    """Return the figure of the people with these ids; of more than have room, the note and how many there are."""
    names = [_name(faces, id) for id in ids]
    if len(ids) == 1:
        return Figure(label, names[0], note, owner_id=ids[0] if ids[0] in faces else "")
    if len(names) <= MOST_NAMED_LEADERS and sum(len(str(name)) for name in names) <= MOST_LEADER_LETTERS:
        return Figure(label, say("album.leaders", names=names), note)
    return Figure(label, note, say("album.equally_often", count=len(names)))


def _line_figures(lines: LineStatistics) -> list[Figure]:
    """Return the figures of a person's best round and of their kept bids."""
    figures = []
    if best := lines.best_round:
        figures.append(Figure(say("album.best_round"), format_points(best.points)))
    if lines.all_bids.tries:
        tries_note = say("plot.of", hits=lines.all_bids.hits, tries=lines.all_bids.tries)
        figures.append(Figure(say("album.bids_kept"), say("plot.percent", share=lines.all_bids.share), tries_note))
    return figures


def _best_round_note(lines: LineStatistics, faces: dict[str, Player]) -> Words:
    """Return the note with the best round of all people; "" without rounds."""
    best = lines.best_round
    if best is None:
        return ""
    points, sharers = format_points(best.points), _sharers(best, faces)
    return say("album.best_round_by", points=points, sharers=sharers) if sharers else say("album.best_round_of", points=points)


def _sharers(record: LineRecord, faces: dict[str, Player]) -> Words:
    """Return all who hold a record: their names, or how many they are; none on a person's page, or with a guest."""
    names = [faces[player].name if player in faces else "" for player in dict.fromkeys(record.players)]
    if not all(names):
        return ""
    if len(names) <= MOST_NAMED_LEADERS and sum(map(len, names)) <= MOST_LEADER_LETTERS:
        return say("album.by", name=say("album.leaders", names=names))
    return say("album.level", count=len(names))


def _holders(record: LineRecord, faces: dict[str, Player]) -> Words:
    """Return the person who holds a record alone; none for several, or a guest."""
    alone = record.players[0] if len(record.players) == 1 else ""
    return say("album.by", name=faces[alone].name) if alone in faces else ""


def _bids(lines: LineStatistics, faces: dict[str, Player]) -> Plot | None:
    rows = [(player, _name(faces, player), rate, None) for player, rate in lines.bids if player]
    return _rate_plot(say("album.bids"), say("album.bids_by_person"), rows, say("album.of_their_bids")) if rows else None


def _telling_plots(drawn_plots: Sequence[Plot | None]) -> tuple[Plot, ...]:
    """Return the plots that say something after few plays: without empty bars and single dots; the first one if there is no other."""
    every = tuple(plot for plot in drawn_plots if plot)
    return tuple(plot for plot in every if _is_worth_showing(plot.drawing)) or every[:1]


def _is_worth_showing(drawing: Drawing) -> bool:
    if isinstance(drawing, plots.Timeline):
        return len(drawing.dots) >= plots.FEWEST_PLAYS
    return not isinstance(drawing, plots.Bars) or any(bar.length > 0 or bar.tries > 0 for bar in drawing.bars)


def _rate_plot(
    name: Words,
    title: Words,
    rows: Sequence[tuple[str, Words, Rate, float | None]],
    label: Words,
    note: Words = "",
    shares_note: Words = CERTAINTY_NOTE,
) -> Plot:
    """Return a plot of hits of all tries, which is a plot of shares, too, if any share has a likely range."""
    shares = plots.rates(rows, label)
    has_ranges = any(bar.low is not None for bar in shares.bars)
    drawing = plots.hits_of_tries(rows, label)
    return Plot(name, title, drawing, note, shares if has_ranges else None, shares_note if has_ranges else "")


def _shares(person_statistics: PersonStatistics) -> list[Figure]:
    """Return a person's shares of wins, of competitive and of co-operative games."""
    if not person_statistics.together.tries:
        return _share(say("album.wins"), person_statistics.wins) if person_statistics.wins.tries >= FEWEST_PLAYS else []
    return [
        *_share(say("album.wins_against"), person_statistics.competitive_rate),
        *_share(say("album.wins_together"), person_statistics.together),
    ]


def _share(label: Words, wins: Rate) -> list[Figure]:
    counts = say("album.won_of", wins=wins.hits, plays=wins.tries)
    if wins.tries < FEWEST_PLAYS:
        return [Figure(label, counts)] if wins.tries else []
    return [Figure(label, say("plot.percent", share=wins.share), counts)]


def _hours(played_ms: int, plays: int) -> Words:
    """Return the time of `plays` plays whose time is known, and that of each; "" for none."""
    hours, minutes_each = played_ms / MS_AN_HOUR, minutes_of(played_ms // max(1, plays))
    if not minutes_each:
        return ""
    if plays == 1:
        return say("album.minutes", minutes=minutes_each)
    return say("album.long", hours=round(hours), each=minutes_each) if hours >= 1 else say("album.short", each=minutes_each)


def _points_over_time_plot(title: Words, scores: Sequence[tuple[int, float, bool]], every: int) -> Plot | None:
    if not scores:
        return None
    drawing = plots.timeline(scores)
    if every > 1:
        note = say("album.dots_few_line" if drawing.line else "album.dots_few", every=every, span=drawing.span)
    else:
        note = say("album.dots_line" if drawing.line else "album.dots", span=drawing.span)
    return Plot(say("album.over_time"), title, drawing, note)


def _winners_points_plot(scores: Sequence[tuple[int, float, bool]], every: int) -> Plot | None:
    """Return the plot of the winners' points; its note doesn't say which dots are won, because all are."""
    plot = _points_over_time_plot(say("album.winners_points"), scores, every)
    if plot is None or every > 1 or not isinstance(plot.drawing, plots.Timeline):
        return plot
    return replace(plot, note=say("album.line_averages", span=plot.drawing.span) if plot.drawing.line else "")


def _spread(totals: Sequence[tuple[float, int]]) -> Plot | None:
    """Return the histogram of totals; None for so few plays that a single one is a full column."""
    if sum(plays for _, plays in totals) < plots.FEWEST_PLAYS:
        return None
    return Plot(say("album.totals"), say("album.spread"), plots.histogram(totals))


def _seats(by_seat: Sequence[Effect]) -> Plot | None:
    if len(by_seat) < 2 or max(effect.wins.tries for effect in by_seat) < plots.FEWEST_PLAYS:
        return None
    rows = [("", say("album.seat", place=effect.seat + 1), effect.wins, effect.fair) for effect in by_seat]
    notes = (say("album.by_lot"), say("album.by_lot_and_range", surely=CERTAINTY_NOTE))
    return _rate_plot(say("album.seats"), say("album.wins_by_seat"), rows, say("album.of_seat_plays"), *notes)


def _rival_plot(meetings: Sequence[SharedPlays], faces: dict[str, Player], name: str) -> Plot | None:
    rows = [
        (shared_plays.player, _name(faces, shared_plays.player), Rate(shared_plays.ahead_count, shared_plays.plays), None)
        for shared_plays in meetings
        if shared_plays.ahead_count or shared_plays.behind_count  # they played against each other, not only together
    ]
    return _rate_plot(say("album.against"), say("album.ahead", name=name), rows, say("album.of_plays_together")) if rows else None


def _name(faces: dict[str, Player], id: str) -> str:
    return faces[id].name if id in faces else id
