"""A person's page: how often they won, their last places, points in a game over time, and who beats them most."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec import Struct

from companion.pictures.objects import crown, pole_flag
from companion.pictures.picture import picture
from companion.pictures.plot_pictures import swell, swell_high
from companion.pictures.seat_emblems import SEAT_PAINTS, disc, helmet
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import PLATE_RIM, PageButton, foot, picture_above_words, plate, text_key
from kivy_ui.layout.leaves import fitted_line, fitted_size, image, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, inset, limited_height, middle, row, share, stack, units
from kivy_ui.layout.sizes import HEADING_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys, width_of
from kivy_ui.look.language import number, percent, translate
from kivy_ui.pages.history.edit_person import EditPersonPage, no_result_words, play_count
from kivy_ui.pages.history.play_words import day_and_year, plays, short_title, title
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import DARK, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Person
    from companion.library.records.rates import ScoreSummary
    from companion.library.records.statistics import PersonStatistics
    from companion.library.store import Store

PLATES_WIDTH_UNITS = 250.0
WINS_UNITS = 126.0
PLATES_UNITS = 140.0  # on an upright screen
KEYS_UNITS = 58.0  # on an upright screen
MOST_PLOT_UNITS = 360.0
BELOW_UNITS = 36.0
UPRIGHT_BELOW_UNITS = 52.0  # two lines of text
CROWN_UNITS = 44.0
CROWN_ROOM_UNITS = 62.0
SMALL_CROWN_UNITS = 19.0
FLAG_UNITS = 40.0
FLAG_ROOM_UNITS = 34.0
BELOW_SHARES = (3, 5)  # shares of the line below the plot: the legend, and the rival
COUNT_TEXT = 56.0
NAME_X_UNITS = 150.0
BEST_TEXT = 21.0
LEAST_TEXT = 11.0
EMPTY_TEXT = 28.0
LAST_PLACES = 8
PLAYS_FOR_PLACES = 3 * LAST_PLACES  # some have no places
LAST_SCORES = 12
MOST_GAMES = 4
MOST_RIVALS = 3
MOST_LEVELS = 3
LOWEST_SHARE = 0.16  # of the plot's height: the days are written below the lowest point
HIGHEST_SHARE = 0.72  # of the usual text size; the captions are above the highest point
LEVEL_SHARE = 0.4  # height of the line if all points are equal
ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
PLOT_INK = "#2a1206"
PLOT_WHITE = "#ffffff"
PLOT_HALO = "#06304a"
Score = tuple[int, float, bool]


class PersonFigures(Struct, frozen=True):
    """Figures on the page of a person.

    best     their best result in `game`; None without points
    scores   their last results in `game`: time in seconds since 1970, points, whether they won
    places   the places of their last plays, 0 for a win
    rivals   the names of the people who beat them most, equally often
    """

    statistics: "PersonStatistics"
    game: str
    best: float | None
    scores: list[Score]
    places: list[int]
    rivals: list[str]

    @property
    def is_plotted(self) -> bool:
        """Whether there are several results with points: one alone is no plot."""
        return len(self.scores) > 1 and any(total for _, total, _ in self.scores)


class PersonPage(Page):
    """Page of a person. `people`: all people; `on_changed()` is called after a change."""

    def __init__(self, shell: Shell, person: "Person", people: "list[Person]", on_changed: Tap) -> None:
        super().__init__(shell)
        self.person, self.people, self._on_changed = person, people, on_changed
        self._name_page()
        self._loaded: LoadedValue[PersonFigures] = LoadedValue(self.renew)
        self._load("")

    def _name_page(self) -> None:
        self.title, self.note = self.person.player.name, play_count(self.person) if self._has_plays else ""

    def _load(self, game: str) -> None:
        id = self.person.player.id
        self.shell.request(lambda store: _figures(store, id, game), self._loaded.store_result)

    @property
    def _has_plays(self) -> bool:
        return bool(self.person.wins.plays or self.person.unscored_plays)

    # drawing

    def title_part(self) -> Part:
        """Return the person's disc before their name."""
        player = self.person.player
        look = picture(disc, player.colour, player.emblem) if player.colour else None
        return title_bar(self.title, self.note, self.back_action(), self.title_keys(), look)

    def _keys(self) -> tuple[tuple[str, str, Tap, Words], ...]:
        """Return name, icon, action and words of the keys: plays and statistics, if there are any, and Edit."""
        id = self.person.player.id
        edit = ("edit", "gear", self._edit, say("person.edit"))
        if not self._has_plays:
            return (edit,)
        return (
            ("history", "clock", partial(self.shell.show_history, player=id), say("person.plays")),
            ("statistics", "chart", partial(self.shell.show_person_statistics, id), say("person.statistics")),
            edit,
        )

    def title_keys(self) -> Part:
        """Return the keys on a wide screen, with words where the name has room beside them."""
        if not self.is_wide:
            return EMPTY
        keys = self._keys()
        in_words = title_keys(*(title_key(*key_values) for key_values in keys))
        name = self.scene.scaled_width(self.person.player.name, HEADING_TEXT)
        if self.scene.w - width_of(self.scene, in_words) > NAME_X_UNITS + name:
            return in_words
        return title_keys(*(title_key(name, sign, tap) for name, sign, tap, _ in keys))

    def body(self) -> Part:
        """Return the figures, on an upright screen below the keys in words."""
        if self.is_wide:
            return self._figures_part()
        keys = [text_key(name, words, tap, size=LABEL_TEXT) for name, _, tap, words in self._keys()]
        return column(units(KEYS_UNITS, row(*keys)), self._figures_part())

    def _figures_part(self) -> Part:
        """Return wins and last places beside the points over time, or above them on an upright screen."""
        figures, player = self._loaded.value, self.person.player
        if self._loaded.failure or figures is None or not self._games:
            empty = no_result_words(self.person) if self._has_plays or self.person.is_in_game else say("person.first_play")
            words = self._loaded.status_words or (empty if figures else "")
            return picture_above_words(picture(helmet, player.colour, player.emblem), words, EMPTY_TEXT)
        wins, places, points = self._wins(figures), self._last_places(figures), self._points(figures)
        return column(
            by_shape(
                row(units(PLATES_WIDTH_UNITS, column(units(WINS_UNITS, wins), places)), points, gap=12),
                column(units(PLATES_UNITS, row(wins, places)), limited_height(MOST_PLOT_UNITS, points)),
            ),
            units(BELOW_UNITS if self.is_wide else UPRIGHT_BELOW_UNITS * self.look.text_factor, self._legend(figures)),
        )

    def buttons(self) -> list[PageButton]:
        """Return a button for each of the games they played most."""
        return [self._game(game, record.wins.plays) for game, record in self._games]

    @property
    def _games(self) -> "list[tuple[str, ScoreSummary]]":
        return list(self._loaded.value.statistics.by_game[:MOST_GAMES]) if self._loaded.value else []

    def _game(self, game: str, count: int) -> PageButton:
        is_shown = self._loaded.value is not None and game == self._loaded.value.game
        kind = "main" if is_shown else "plain"
        note = say("person.results", count=count) if self.person.unscored_plays else plays(count)
        return PageButton(f"of:{game}", short_title(game), partial(self._load, game), note, kind=kind)

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons in one line; on an upright screen two in a line, so that all have room for both lines of words."""
        return foot([buttons] if is_wide else [buttons[at : at + 2] for at in range(0, len(buttons), 2)])

    def _edit(self) -> None:
        self.shell.open_page(EditPersonPage(self.shell, self.person, self.people, self._reload_person, self.close))

    def _reload_person(self) -> None:
        """Show the person as they are after a change; after a merge, the person whose name stays."""
        self._on_changed()
        self.shell.request(lambda store: store.people.all_people(), on_result(self._show_changed, self.shell.show_message))

    def _show_changed(self, people: "list[Person]") -> None:
        id = self.person.player.id
        for person in people:
            if id in {player.id for player in (person.player, *person.merged_players)}:
                self.people, self.person = people, person
                self._name_page()
                self._load(self._loaded.value.game if self._loaded.value else "")

    # plates

    def _plate(self, name: str, part: Part) -> Part:
        return plate(name, part, rim=SEAT_PAINTS.get(self.person.player.colour, PLATE_RIM))

    def _wins(self, figures: PersonFigures) -> Part:
        """Return the wins and their share, and below it those of games against each other and co-op, or of how many plays."""
        wins = figures.statistics.wins
        words = fitted_line(say("person.wins", count=wins.hits), LABEL_TEXT)
        part = fitted_line(percent(wins.share) if wins.tries else "", LABEL_TEXT, "dim", is_bold=False)
        count = fitted_line(str(wins.hits), COUNT_TEXT, "brass", least=LABEL_TEXT)
        look = units(CROWN_ROOM_UNITS, image(picture(crown), CROWN_UNITS))
        inner = row(look, count, middle(column(words, part, gap=0)), gap=10)
        of_results = [say("person.of_results", count=wins.tries)] if self.person.unscored_plays and wins.tries else []
        notes = _kinds_of_wins(figures.statistics) or of_results
        height = len(notes) * SMALL_TEXT * LINE_HEIGHT * self.look.text_factor
        note_part = [units(height, by_area(partial(_equal_lines, notes)))] if notes else []
        return self._plate("wins", inset(12, 4, column(inner, *note_part, gap=0)))

    def _last_places(self, figures: PersonFigures) -> Part:
        """Return their last places, a crown for a win, and how often in a row they won, or else which place is the newest."""
        heading = fitted_line(say("person.last"), LABEL_TEXT, "brass")
        places = [
            line(str(place), LABEL_TEXT, "dim") if place else image(picture(crown), SMALL_CROWN_UNITS) for place in figures.places
        ]
        places += [EMPTY] * (LAST_PLACES - len(places))
        streak, newest = figures.statistics.streak, say("person.newest") if len(figures.places) > 1 else ""
        words = say("person.streak", count=streak) if streak > 1 else newest
        return self._plate(
            "places", inset(12, 6, column(heading, row(*places, gap=0), fitted_line(words, NOTE_TEXT, "dim", is_bold=False), gap=0))
        )

    # points over time

    def _points(self, figures: PersonFigures) -> Part:
        """Return a painted plot of their last results in a game, or a note that there is only one, or none with points."""
        if figures.is_plotted:
            return stack(_plot(figures.scores, HIGHEST_SHARE / self.look.text_factor**0.5), self._captions(figures))
        game, points = title(figures.game), sum(total for _, total, _ in figures.scores)
        words = say("person.only", game=game, points=number(points)) if points else say("person.no_points", game=game)
        return self._plate("points", inset(20, 20, paragraph(words, LABEL_TEXT, anchor="middle", is_top=False)))

    def _captions(self, figures: PersonFigures) -> Part:
        """Return the captions: the game, the best and the average, and the days of the first and the last result."""
        ink = PLOT_WHITE if self.look.theme.name == "contrast" else PLOT_INK
        summary = dict(figures.statistics.by_game)[figures.game]
        best = say("person.best", best=number(figures.best), usual=number(summary.average_in_tenths))
        days = [
            line(day_and_year(figures.scores[at][0])[0], NOTE_TEXT, PLOT_WHITE, anchor, halo=PLOT_HALO)
            for at, anchor in ((0, "start"), (-1, "end"))
        ]
        return inset(
            16,
            10,
            column(
                fitted_line(say("person.points", game=title(figures.game)), LABEL_TEXT, ink),
                fitted_line(best, BEST_TEXT, ink, is_bold=False),
                EMPTY,
                units(NOTE_TEXT, row(*days)),
                gap=0,
            ),
        )

    def _legend(self, figures: PersonFigures) -> Part:
        """Return the meaning of the flag, and who beats them most."""
        halo = "" if self.look.theme.name == "light" else DARK
        flag_share, rival_share = BELOW_SHARES
        parts = []
        if figures.is_plotted and any(has_won for _, _, has_won in figures.scores):
            words = line(say("person.flag"), NOTE_TEXT, "dim", "start", is_bold=False, halo=halo, least=LEAST_TEXT)
            parts.append(share(flag_share, row(units(FLAG_ROOM_UNITS, image(picture(pole_flag), FLAG_UNITS)), words)))
        if figures.rivals:
            sentence = say("person.beaten_by", names=_shorten_list(figures.rivals), count=figures.statistics.rivals[0].behind_count)
            words = text(
                sentence, NOTE_TEXT, "dim", "end", is_bold=False, halo=halo, least=LEAST_TEXT
            )  # on two lines if it is long
            parts.append(share(rival_share, words))
        return row(*parts)


def _plot(scores: list[Score], highest_share: float) -> Part:
    """Paint points over time as waves, with flags where they won and round numbers at the side that is clear of the first or last point.

    highest_share  height of the highest point, as a share of the plot's height
    """
    totals = [total for _, total, _ in scores]
    low, high = min(totals), max(totals)

    def height(total: float) -> float:
        span = high - low
        return round(LOWEST_SHARE + (highest_share - LOWEST_SHARE) * (total - low) / span, 3) if span else LEVEL_SHARE

    levels = _levels(low, high)
    is_left = _is_left_clear(height(totals[0]), height(totals[-1]), [height(level) for level in levels])
    won_indexes = tuple(at for at, (_, _, has_won) in enumerate(scores) if has_won)

    def draw(scene: Scene, area: Area, key: str) -> None:
        scene.put_in_area(
            "points", picture(swell, tuple(map(height, totals)), won_indexes, scene.theme, tuple(map(height, levels))), area
        )
        text_units = scene.text_size(SMALL_TEXT)
        first_y, last_y = (area.y + swell_high(height(total)) * area.h for total in (totals[0], totals[-1]))
        for level in levels:
            y = area.y + swell_high(height(level)) * area.h - text_units * 0.6
            is_clear_left, is_clear_right = (abs(y - point_y) > text_units for point_y in (first_y, last_y))
            is_at_left = is_left if is_clear_left == is_clear_right else is_clear_left
            x, anchor = (area.x + 5, "start") if is_at_left else (area.right - 5, "end")
            scene.write(f"points:{level}", number(level), x, y, SMALL_TEXT, colour=PLOT_WHITE, anchor=anchor, halo=PLOT_HALO)

    return Part(draw)


def _is_left_clear(first: float, last: float, levels: list[float]) -> bool:
    """Return whether numbers at the heights `levels` are farther from the first point of a line than from the last one."""
    return min((abs(first - level) for level in levels), default=0.0) > min((abs(last - level) for level in levels), default=0.0)


def _levels(low: float, high: float) -> list[int]:
    """List at most three round numbers between the least and the most points; none if the points are too far apart."""
    step = next((step for step in ROUND_STEPS if high // step - -(-low // step) < MOST_LEVELS), 0)
    return [int(at) * step for at in range(int(-(-low // step)), int(high // step) + 1)] if step and high > low else []


def _equal_lines(lines: Sequence[Words], scene: Scene, area: Area) -> Part:
    """Write lines in the same size, in which all fit."""
    size = fitted_size(scene, lines, SMALL_TEXT, area.w)
    return column(*(line(words, size, "dim", is_bold=False, least=LEAST_TEXT) for words in lines), gap=0)


def _kinds_of_wins(statistics: "PersonStatistics") -> list[Words]:
    """Return the wins in games against each other and in co-op games; none if they played only one kind."""
    against, together = statistics.competitive_rate, statistics.together
    if not (against.tries and together.tries):
        return []
    return [
        say("person.against", wins=against.hits, count=against.tries),
        say("person.together", wins=together.hits, count=together.tries),
    ]


def _figures(store: "Store", player: str, game: str) -> PersonFigures:
    """Load a person's figures, with points in `game`; "" for the one they played most."""
    statistics = store.statistics.person(player)
    game = game or (statistics.by_game[0][0] if statistics.by_game else "")
    scores = store.statistics.scores(player, game)[-LAST_SCORES:] if game else []
    loaded = store.play_details.page(PLAYS_FOR_PLACES, 0, "", "shown", player)[::-1]
    own_rows = [
        score
        for details in loaded
        if details.play.has_places
        for score, face in zip(details.play.scores, details.faces, strict=True)
        if face.id == player
    ]
    places = [0 if score.has_won else score.place for score in own_rows][-LAST_PLACES:]
    faces = store.people.current_people()
    rivals = [faces[rival.player].name for rival in statistics.rivals if rival.player in faces]
    summary = dict(statistics.by_game).get(game)
    best = summary.best_total(store.statistics.is_lowest(game)) if summary else None
    return PersonFigures(statistics=statistics, game=game, best=best, scores=scores, places=places, rivals=rivals)


def _shorten_list(names: list[str]) -> list[str]:
    """Return the names, instead of more than three the first two and how many others there are."""
    if len(names) <= MOST_RIVALS:
        return names
    return [*names[: MOST_RIVALS - 1], translate("person.more_rivals", count=len(names) - MOST_RIVALS + 1)]
