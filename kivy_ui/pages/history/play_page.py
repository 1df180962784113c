"""Page of a play: players, points, date, duration and place; keys to play it again, correct, annotate or delete it."""

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.games import catalogue
from companion.pictures.seat_emblems import SEAT_PAINTS
from companion.table.drawn_option import is_drawn
from companion.table.game import GameOption
from companion.table.sentence import Words, say
from companion.table.standings import BEHIND, ScoreLine
from kivy_ui.games.covers import face_picture
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, by_scene, card, key, key_ink, plate
from kivy_ui.layout.leaves import fitted_line, line, paragraph
from kivy_ui.layout.part import Part, by_area, by_shape, column, full_grid, inset, row, share, units
from kivy_ui.layout.sizes import BODY_TEXT, LABEL_TEXT, SMALL_TEXT
from kivy_ui.layout.title_bar import title_key, title_keys
from kivy_ui.look.language import as_text, language_code, number, translate
from kivy_ui.pages.bars import PLAIN_COLOUR, LabelledBar, bar_list
from kivy_ui.pages.ending.end_card_page import EndCardPage
from kivy_ui.pages.ending.points_table import PointsTablePage
from kivy_ui.pages.ending.score_breakdown import PlayerPoints, PointsPage, ordinal
from kivy_ui.pages.entry.day_page import DayPage
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.correct_play import correct, log_of
from kivy_ui.pages.history.long_note_page import LongNotePage, is_note_too_long
from kivy_ui.pages.history.person_page import PersonPage
from kivy_ui.pages.history.play_words import bar_length, day_played, faces_of, minutes, reader_of, title
from kivy_ui.pages.history.qr_page import show_qr
from kivy_ui.pages.history.shared_play import card_of_play, has_points, view_of_play
from kivy_ui.pages.home.game_route import open_set_up
from kivy_ui.pages.loaded import LoadedValue, empty_on_error, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.setup.first_player import DEALER
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.lettering import NO_BREAK_SPACE
from kivy_ui.stage.scene import BRASS, LINE_HEIGHT, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Person
    from companion.library.records.play_details import PlayDetails
    from companion.library.records.plays import Play, Score, Sight
    from companion.table.reader import Reader

PEOPLE_SHARE = 1.5  # compared with the details beside them
LARGE_PEOPLE_SHARE = 1.0  # at a larger text size
NOTE_UNITS, LEAST_NOTE_TEXT = 40.0, 14.0
DETAIL_UNITS = 84.0
MOST_DETAIL_FACTOR = 1.1  # by which details grow with the text size on an upright screen: the people above need the room
DETAIL_COLUMNS = 2
MOST_IN_COLUMN = 5  # details below each other on a wide screen
LEAST_WORDS_TEXT, LEAST_SHOWN_NOTE_TEXT = 12.0, 15.0
LABEL_SHARE = 0.55  # compared with the value beside it
FAILURE_TEXT = 28.0
LONGEST_LOCATION = 40
LONGEST_NOTE = 120
SCENARIO = "scenario"
MOST_SHOWN = 140  # letters of a detail; a tap shows all of a longer one


class Detail(NamedTuple):
    """A detail of a play: its name, its label, the words, and a tap if it can be changed."""

    name: str
    label: Words
    words: str
    tap: Tap | None = None


class PlayPage(PagedPage):
    """Page of the play `id`. After each change it calls `on_changed(done)` with "deleted", "shown" or ""."""

    title = "…"

    def __init__(self, shell: Shell, id: str, on_changed: Callable[[str], object]) -> None:
        super().__init__(shell)
        self.id = id
        self._loaded: LoadedValue[PlayDetails] = LoadedValue(self.renew, self._on_loaded)
        self._on_changed = on_changed
        self._load()

    def _load(self) -> None:
        self.shell.request(lambda store: store.play_details.load(self.id), self._loaded.store_result)

    def reload(self) -> None:
        """Load the play and its people again."""
        self._load()

    def _on_loaded(self, shown_play: "PlayDetails") -> None:
        self.title = title(shown_play.play.game)

    @property
    def note(self) -> Words:  # type: ignore[override] # it comes with the people
        """A hint that the people’s signs can be tapped, on a wide screen."""
        people = self.shown_play.play.scores if self.shown_play is not None else ()
        return say("play.tap_face") if self.is_wide and any(score.player for score in people) else ""

    @property
    def shown_play(self) -> "PlayDetails | None":
        """The play and its people; None while it is loaded, and after a failure."""
        return None if self._loaded.failure else self._loaded.value

    def title_keys(self) -> Part:
        """Return the key to every point by round or source, that to the log, and the keys that turn to further people.

        The log exists if the moves were recorded here. Keys that turn leave no room for the points beside the title on an upright
        screen; a tap on a bar opens them, too.
        """
        has_log = self.shown_play is not None and self.shown_play.has_log
        log_words, is_roomy = say("story.title"), self.is_wide or (not self.look.text_size and self.pager.pages == 1)
        log_label = log_words if is_roomy else ""  # the title of the play needs the room
        log = [title_key("log", "log", self._show_log, log_label, voice_words=log_words)] if has_log else []
        seats, has_room = self._counted_seats(), self.is_wide or self.pager.pages == 1
        show, voice_words = partial(self._show_points, seats[0] if seats else 0), say("end.every_point")
        label = voice_words if self.is_wide and not self.look.text_size else ""
        points = [title_key("every-point", "sheet", show, label, voice_words=voice_words)] if len(seats) > 1 and has_room else []
        return title_keys(*points, *log, self.pager.keys())

    def _counted_seats(self) -> list[int]:
        """Return the seats of the people whose points have known sources, such as rounds."""
        play = self.shown_play.play if self.shown_play is not None else None
        return [score.seat for score in play.scores if _lines(play, score)] if play is not None else []

    def body(self) -> Part:
        """Return people beside the details, or above them on an upright screen."""
        if self.shown_play is None:
            return inset(20, 20, paragraph(self._loaded.status_words, FAILURE_TEXT, is_bold=True))
        people = card("card", inset(20, 10, self._people(self.shown_play)), rim=BRASS)
        details = [_detail(detail) for detail in self._details(self.shown_play.play)]
        people_share = LARGE_PEOPLE_SHARE if self.look.text_size else PEOPLE_SHARE
        columns = DETAIL_COLUMNS if len(details) > MOST_IN_COLUMN else 1
        lines = -(-len(details) // DETAIL_COLUMNS)
        factor = min(MOST_DETAIL_FACTOR, self.look.text_factor)
        height = lines * (DETAIL_UNITS * factor + GAP_UNITS) - GAP_UNITS
        return by_shape(
            row(share(people_share, people), full_grid(columns, *details), gap=12),
            column(people, units(height, full_grid(DETAIL_COLUMNS, *details))),
        )

    def _show_log(self) -> None:
        from kivy_ui.pages.history.play_log_page import PlayLogPage  # imported later: it loads the game's rules

        if self.shown_play is not None:
            self.shell.open_page(PlayLogPage(self.shell, self.shown_play.play))

    # people

    def _people(self, shown_play: "PlayDetails") -> Part:
        """Return the bars, below a note: how a kit ended, and that a game with winners or points had none."""
        bars = bar_list(self._bars(shown_play), self.pager)
        play, notes = shown_play.play, [*map(as_text, shown_play.ending)]
        has_result = play.has_places or play.counts_no_points or any(score.total is not None for score in play.scores)
        if not has_result:
            notes.insert(0, as_text(say("play.all_lost_title") if play.is_cooperative else say("play.no_winner_title")))
        if not notes:
            return bars
        lines = [line(words, LABEL_TEXT, "brass", "start", least=LEAST_NOTE_TEXT) for words in notes]
        return column(*(units(NOTE_UNITS * self.look.text_factor, part) for part in lines), bars, gap=0)

    def _bars(self, shown_play: "PlayDetails") -> list[LabelledBar]:
        """Return a bar for each player, best place first."""
        totals = [score.total for score in shown_play.play.scores]
        shares = [bar_length(total, totals) if any(totals) else None for total in totals]
        return [self._bar(shown_play, at, length) for at, length in enumerate(shares)]

    def _bar(self, shown_play: "PlayDetails", at: int, length: float | None) -> LabelledBar:
        """Return the bar of score number `at` with points and place. Without points above 0: the place, else the points if a player has some."""
        play, score, face = shown_play.play, shown_play.play.scores[at], faces_of(shown_play)[at]
        own_name = translate("play.as_then", name=name) if (name := shown_play.own_names[at]) else ""
        lines, are_apart = _lines(play, score), len({other.place for other in play.scores}) > 1
        place = _place_words(play, score) if play.has_places and are_apart else ""
        value = place if play.status != "ended" else ""
        if length is not None or (not value and any(other.total is not None for other in play.scores)):
            value = number(score.total)
        note = " · ".join(filter(None, (place if length is not None else "", own_name)))
        look = face_picture(play.game, face.colour, face.emblem)
        colour = SEAT_PAINTS.get(face.colour, PLAIN_COLOUR)
        tap = partial(self._show_points, score.seat) if lines else None
        person = partial(self._show_person, face.id) if score.player else None
        pattern, name = "bars" if (score.total or 0) < 0 else "", f"points:{score.seat}"
        return LabelledBar(
            face.name, value, length, note, colour, pattern=pattern, face=look, name=name, tap=tap or person, face_tap=person
        )

    def _show_person(self, player: str) -> None:
        """Open the page of a person who played."""

        def open_page(people: "list[Person]") -> None:
            person = next((person for person in people if person.player.id == player), None)
            if person is not None:
                self.shell.open_page(PersonPage(self.shell, person, people, partial(self._on_done, "")))

        self.shell.request(lambda store: store.people.all_people(), empty_on_error(open_page))

    def _show_points(self, seat: int) -> None:
        """Show the points of all players whose sources are known in a table; of a single player as bars."""
        shown_play = self.shown_play
        sources = (
            [(score, face, _lines(shown_play.play, score)) for score, face in zip(shown_play.play.scores, faces_of(shown_play))]
            if shown_play
            else []
        )
        game = shown_play.play.game if shown_play else ""
        points = [
            PlayerPoints(face.name, score.total, lines, face.colour, face.emblem, game=game)
            for score, face, lines in sources
            if lines
        ]
        if len(points) > 1:
            assert shown_play is not None
            lines = reader_of(shown_play.play).read_all(shown_play.sheet_lines)
            page = PointsTablePage(self.shell, points, is_lowest=bool(shown_play.play.lowest_wins), sheet_lines=lines)
            self.shell.open_page(page)
            return
        self.shell.open_page(PointsPage(self.shell, points, [score.seat for score, _, lines in sources if lines].index(seat)))

    # details

    def _details(self, play: "Play") -> list[Detail]:
        ended = translate("play.ended_early") if play.status == "ended" else ""
        parts = [part for part in (day_played(play), minutes(play.played_ms), ended) if part]
        when = ", ".join(part.replace(" ", NO_BREAK_SPACE) for part in parts)  # no line ends or begins with a dot
        location, options = play.location or translate("play.place_empty"), self._options(play)
        return [
            Detail("when", say("play.when"), when, partial(self._ask_day, play)),
            *([Detail("options", say("play.options"), options)] if options else []),
            Detail("location", say("play.place"), location, self._ask_location),
            Detail("note", say("play.note"), _short_note(play), partial(self._write_note, play)),
            self._count_detail(play),
            *self._corrections_detail(),
        ]

    def _count_detail(self, play: "Play") -> Detail:
        """Return whether statistics count the play; of a deleted one, which is never counted, that it is deleted."""
        if play.sight == "deleted":
            return Detail("count", say("play.statistics"), translate("play.deleted"))
        return Detail("count", say("play.statistics"), as_text(_counted_words(play)), partial(self._toggle_counted, play))

    def _corrections_detail(self) -> Iterator[Detail]:
        """Yield how often the play was corrected, last of all, if it was; a tap lists the corrections."""
        corrected = self.shown_play.corrected if self.shown_play is not None else ()
        if corrected:
            page = partial(TextPage, self.shell, say("correct.log"), log_of(corrected))
            times = translate("correct.times", count=len(corrected))
            yield Detail("corrections", say("correct.log"), times, lambda: self.shell.open_page(page()))

    def _ask_day(self, play: "Play") -> None:
        """Ask on which day it was played, and save it."""

        def save(year: int, month: int, day: int) -> None:
            now_s = int(time.time())
            self.shell.request(
                lambda store: store.play_editor.save(store.play_editor.on_day(play, year, month, day), "", now_s),
                on_result(self._on_corrected, self._loaded.fail),
            )

        self.shell.open_page(DayPage(self.shell, play.ended_s or int(time.time()), save))

    def _toggle_counted(self, play: "Play") -> None:
        """Switch whether statistics count the play; for an unfinished play, whether its result counts."""
        if play.is_counted and not play.is_finished:
            self._change("", is_result=not play.is_result)
        else:
            self._change("", is_counted=not play.is_counted)

    def _options(self, play: "Play") -> str:
        """Return the scenario and the options that differ from the defaults, "" for none; of an imported game, its options as written.

        Who dealt first is no such option.
        """
        game = catalogue.game_of(play.game)
        if game not in catalogue.names():
            return translate("play.chosen", options=list(play.options.values()))
        reader = self.shell.game(game).reader(code=language_code())
        options = [option for option in self.shell.game(game).options if option.name != DEALER]  # its value is a number of a seat
        chosen_values = ((option, play.options.get(option.name, "")) for option in options)
        kit_scenario = as_text(self.shown_play.scenario) if self.shown_play is not None else ""
        words = [
            kit_scenario if kit_scenario and option.name == SCENARIO else _option_words(option, value, reader)
            for option, value in chosen_values
            if value
        ]
        return translate("play.chosen", options=[words_of_option for words_of_option in words if words_of_option])

    def _ask_location(self) -> None:
        self.shell.request(lambda store: store.plays.locations(), empty_on_error(self._write_location))

    def _write_location(self, locations: list[str]) -> None:
        current_location = self.shown_play.play.location if self.shown_play else ""
        other_locations = [location for location in locations if location != current_location]
        self._write(
            say("play.where"), current_location, LONGEST_LOCATION, lambda words: self._change("", location=words), other_locations
        )

    def _write_note(self, play: "Play") -> None:
        if is_note_too_long(play):
            self.shell.open_page(LongNotePage(self.shell, play, LONGEST_NOTE, self._change_note))
        else:
            self._write(say("play.write_note"), play.note, LONGEST_NOTE, self._change_note)

    def _change_note(self, words: str) -> None:
        self._change("", note=words)

    def _write(
        self, page_title: Words, current_text: str, most: int, on_written: Callable[[str], object], suggestions: Sequence[str] = ()
    ) -> None:
        self.shell.open_page(
            WritingPage(self.shell, page_title, current_text, most, on_written, may_be_empty=True, usual=suggestions)
        )

    # answers

    def buttons(self) -> list[PageButton]:
        """Return the buttons: play again, correct, share, delete or restore."""
        if self.shown_play is None:
            return []
        deal = self.shown_play.replay_setup
        again_button = PageButton("again", say("play.not_here"), self.close, cells=HALF, kind="hint")
        is_shown = self.shown_play.play.sight == "shown"
        if deal:
            set_up = partial(open_set_up, self.shell, deal, self._come_back, title(self.shown_play.play.game))
            again_button = PageButton(
                "again", say("play.again"), set_up, say("play.again_note"), cells=HALF, kind="main" if is_shown else "plain"
            )
        delete = PageButton("delete", say("play.delete"), partial(self._set_sight, "deleted"), icon="trash", kind="loss")
        if not is_shown:
            tap = partial(self._set_sight, "shown")
            delete = PageButton("bring-back", say("play.restore"), tap, say("play.restore_note"), kind="main")
        return [
            again_button,
            PageButton("correct", say("play.correct"), partial(correct, self.shell, self.id, self._on_corrected), icon="sheet"),
            self._share_button(self.shown_play),
            delete,
        ]

    def _share_button(self, details: "PlayDetails") -> PageButton:
        """Return the button to the end card; without points that to the BG Stats code."""
        if not has_points(details):
            return PageButton("bg-stats", say("qr.title"), partial(show_qr, self.shell, self.id), icon="qr")
        return PageButton("share", say("end.card"), partial(self._share, details), icon="qr")

    def _share(self, details: "PlayDetails") -> None:
        make_view = partial(view_of_play, details)
        self.shell.open_page(EndCardPage(self.shell, card_of_play(details), self.id, details.play.played_on, make_view))

    def _come_back(self) -> None:
        """Show History again, at this play."""
        if self.pages_before:
            self.shell.show_pages((*self.pages_before, self))
        else:
            self.shell.show_history()

    def _on_corrected(self, id: str) -> None:
        self._on_done("")

    def _set_sight(self, sight: "Sight") -> None:
        self._change(sight, sight=sight)
        self.close()

    def _change(self, action: str, **changed: "str | bool") -> None:
        self.shell.request(
            lambda store: store.plays.corrections.remark(self.id, **changed),
            on_result(lambda _: self._on_done(action), self._loaded.fail),
        )

    def _on_done(self, action: str) -> None:
        self._load()
        self._on_changed(action)


def _short_note(play: "Play") -> str:
    """Return the note of a play as a detail; of one that is too long to be typed, how long it is."""
    if is_note_too_long(play):
        return translate("play.note_letters", count=play.note_length)
    return play.note or translate("play.note_empty")


def _detail(detail: Detail) -> Part:
    """Return a detail below its label, or beside it in a low area. It is on a key if it can be changed, else on a plate."""
    name, label, words, tap = detail
    short = words if len(words) <= MOST_SHOWN else f"{words[:MOST_SHOWN].rstrip()}…"

    def value(size: float, ink: str) -> Part:
        def make(scene: Scene, area: Area) -> Part:
            shown_words = _beginning(scene, short, area) if name == "note" else short
            return paragraph(shown_words, size, ink, is_bold=True, least=LEAST_WORDS_TEXT, is_top=False)

        return by_area(make)

    def label_and_value(ink: str) -> Part:
        value_below, value_beside = value(BODY_TEXT, ink), value(SMALL_TEXT, ink)
        label_above = fitted_line(label, SMALL_TEXT, ink, is_bold=False, least=LEAST_WORDS_TEXT)

        def make(scene: Scene, area: Area) -> Part:
            if area.h >= scene.text_size(SMALL_TEXT + BODY_TEXT) * LINE_HEIGHT:
                return column(label_above, share(1, value_below), gap=0)
            label_part = paragraph(label, SMALL_TEXT, ink, least=LEAST_WORDS_TEXT, is_top=False)
            return row(share(LABEL_SHARE, label_part), share(1, value_beside))

        return by_area(make)

    if tap is None:
        return plate(name, inset(14, 6, label_and_value("ink"), plate_painters.LIP))  # words as large as on a key
    return key(name, inset(8, 2, by_scene(lambda scene: label_and_value(key_ink(scene.theme)))), tap)


def _beginning(scene: Scene, note: str, area: Area) -> str:
    """Return as many words of a note as have room at the least size that is easy to read; a tap shows all of it."""
    words, size = note.split(" "), scene.text_size(LEAST_SHOWN_NOTE_TEXT)
    for count in range(len(words), 1, -1):
        beginning = " ".join(words[:count]) + "…" * (count < len(words))
        lines, widest = scene.wrapped_size(beginning, size, True, area.w)
        if lines * size * LINE_HEIGHT <= area.h + 1 and widest <= area.w + 1:
            return beginning
    return note


def _option_words(option: GameOption, value: str, reader: "Reader") -> str:
    """Return an option with its value, a scenario by its name alone; "" for a default. A kit's scenario is its own name."""
    choice, is_scenario = option.choice(value), option.name == SCENARIO
    if choice is None:
        return value if is_scenario and option.is_free and not is_drawn(value) else ""
    label = reader.read(choice.label)
    if is_scenario:
        return label
    return translate("players.chosen", option=reader.read(option.label), value=label) if choice.value != option.default else ""


def _counted_words(play: "Play") -> Words:
    """Return whether statistics count a play, in words."""
    if not play.is_counted:
        return say("play.not_counted")
    if play.is_finished:
        return say("play.counted" if play.has_places or play.is_alone or play.is_cooperative else "play.counted_without_winner")
    if play.is_result:
        has_winner = any(score.has_won for score in play.scores)
        return say("play.counted_anyway" if has_winner else "play.counted_without_winner")
    return say("play.without_points" if play.counts_no_points else "play.unfinished")


def _place_words(play: "Play", score: "Score") -> str:
    """Return a place; that a player won or "" if the play only says who won, such as a side or a group."""
    if any(other.total is not None or other.place > BEHIND for other in play.scores):
        return ordinal(score.place)
    return translate("play.has_won") if score.has_won else ""


def _lines(play: "Play", score: "Score") -> tuple[ScoreLine, ...]:
    """Return where a person's points came from, in words."""
    as_text: tuple[ScoreLine, ...] = reader_of(play).read_all(score.lines)
    return as_text
