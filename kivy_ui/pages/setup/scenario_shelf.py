"""Scenario shelf: which scenarios this group has played, how often and who won last; choose the next one or draw one."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from companion.pictures.objects import bag
from companion.pictures.picture import Picture, picture
from companion.pictures.small_scenes.kit_scenes import kit_scenario_scene
from companion.pictures.small_scenes.scenario_scenes import SCENES, scenario_scene
from companion.table.drawn_option import RANDOM
from companion.table.game import Game, GameOption
from companion.table.seats import Seat
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import HALF, PageButton, link_key
from kivy_ui.layout.leaves import fitted_line, line, text
from kivy_ui.layout.part import Part, by_shape, column, row, units
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, NOTE_TEXT
from kivy_ui.look.language import LANGUAGES, language_code
from kivy_ui.pages.entry.pick_people import PickPeoplePage
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.setup import scenario_cards

if TYPE_CHECKING:  # keeps the start short
    from companion.library.records.people import Player
    from companion.library.records.scenarios import ScenarioFigures
    from companion.library.store import Store

QUESTION_UNITS = 40.0
UPRIGHT_QUESTION_UNITS = 66.0
NOTES_UNITS = 150.0
MORE_FOR_NOTES_UNITS = 14.0
COLUMNS, UPRIGHT_COLUMNS = 4, 2
MOST_WITH_PICTURES = 7
MOST_ROWS = 3
UPRIGHT_ROWS, MOST_UPRIGHT_ROWS = 4, 6


class Shelf(NamedTuple):
    """Content of a scenario shelf.

    title    the game's name
    game     the name under which its plays are stored
    option   the option that chooses the scenario, in the reader's language
    names    each value, by the value itself and by its words in any language
    locks    by value: the scenarios that must be played and won before it
    keeps_notes  whether a group keeps notes on its campaign
    icon     icon of a kit, such as "crown red", which its scenarios' pictures show; "" for a game with scenes of its own
    """

    title: Words
    game: str
    option: GameOption
    names: Mapping[str, str]
    locks: Mapping[str, tuple[str, str]] = MappingProxyType({})
    keeps_notes: bool = False
    icon: str = ""

    @property
    def values(self) -> list[str]:
        """The scenarios in the box's order."""
        return [value for value in self.option.values if value != RANDOM]

    @property
    def can_draw(self) -> bool:
        """Whether Fathom may draw a scenario."""
        return RANDOM in self.option.values

    def label(self, value: str) -> Words:
        """Return the name of a scenario."""
        choice = self.option.choice(value)
        return choice.label if choice else value

    def details(self, value: str) -> Words:
        """Return the description of a scenario's changes: in sentences, else in a few words."""
        number = self.option.values.index(value)
        return self.option.details[number] if self.option.details else self.option.choices[number].note

    def value_picture(self, value: str, theme: str) -> Picture | None:
        """Return the small picture of a scenario, None if it has none."""
        return self.scene(value, theme, 0, 0.15) if self.has_scene(value) else None

    def has_scene(self, value: str) -> bool:
        """Return whether a scenario has a picture: scenes of Deep Blue, else the kit's icon."""
        return value in SCENES or bool(self.icon)

    def scene(
        self, value: str, theme: str, foot: float, radius: float, is_dim: bool = False, *, is_locked: bool = False
    ) -> Picture:
        """Return the picture of a scenario that has one; `foot` and `radius` as in `room`."""
        if value in SCENES:
            return Picture(scenario_scene, (value, theme, foot, radius, is_dim))
        number = self.values.index(value) + 1
        return Picture(kit_scenario_scene, (self.icon, number, theme, foot, radius, is_dim, is_locked))


def shelf_of(game: Game, option: GameOption) -> Shelf:
    """Return the shelf of a game whose scenarios are values of `option`, in the reader's language."""
    choices = [choice for choice in option.choices if choice.value != RANDOM]
    names_by_label = {str(choice.value): str(choice.value) for choice in choices}
    shipped = {
        choice.value: choice for game_option in game.options if game_option.name == option.name for choice in game_option.choices
    }
    for code in LANGUAGES:
        reader = game.reader(code=code)
        names_by_label |= {reader.read(shipped.get(choice.value, choice).label): str(choice.value) for choice in choices}
    return Shelf(game.cover.title(language_code()), game.name, option, names_by_label)


class ScenarioShelfPage(PagedPage):
    """A card for each scenario, and one for the group if there are players. A tap turns a card over; the buttons choose, draw or go back.

    A draw turns a card over, too: players see what it changes before they begin. It is recorded as a chosen scenario.

    group    the people whose plays are shown
    turned_scenario  the scenario whose card is turned over, "" for none
    drawn    the scenario that was drawn, while its card is turned over; else ""
    """

    def __init__(
        self,
        shell: Shell,
        shelf: Shelf,
        group: Sequence[Seat],
        on_chosen: Callable[[str], object],
        on_play: Callable[[str], object] | None = None,
    ) -> None:
        """Call `on_chosen(value)` with the chosen or drawn scenario, `on_play(value)` to start the game; None if it can't start yet."""
        super().__init__(shell)
        self.shelf, self.group, self._seated = shelf, tuple(group), tuple(group)
        self.title = shelf.title
        self.turned_scenario = self.drawn_scenario = ""
        self.loaded: LoadedValue[ScenarioFigures] = LoadedValue(self.renew)
        self._on_chosen, self._on_play = on_chosen, on_play
        self._look_up()

    def _look_up(self) -> None:
        shelf, group = self.shelf, self.group
        self.shell.request(lambda store: store.scenarios.figures(shelf.game, shelf.names, group, shelf.locks), self._show_figures)

    def _show_figures(self, figures: "ScenarioFigures | Exception") -> None:
        self.loaded.store_result(figures)
        if self.loaded.value:
            self.note = say("scenarios.played_of", played=self.loaded.value.played_count, count=len(self.loaded.value.records))

    @property
    def _next_value(self) -> str:
        return self.loaded.value.suggestion if self.loaded.value else self.shelf.values[0]

    @property
    def _is_seated(self) -> bool:
        """Whether the plays shown are those of the people who play now."""
        return {seat.player for seat in self.group} == {seat.player for seat in self._seated}

    # drawing

    def body(self) -> Part:
        """Return the cards and the question."""
        cards = [self._card(value) for value in self.shelf.values]
        if self.group:
            cards.append(scenario_cards.group_card(self.group, self._is_seated, self.loaded.value, self._ask_group))
        is_many = len(self.shelf.values) > MOST_WITH_PICTURES
        rows = (
            (MOST_ROWS, MOST_UPRIGHT_ROWS)
            if is_many
            else (-(-len(cards) // COLUMNS), min(UPRIGHT_ROWS, -(-len(cards) // UPRIGHT_COLUMNS)))
        )
        wide = paged_grid(cards, self.pager, min(COLUMNS, len(cards)), rows[0])
        upright = paged_grid(cards, self.pager, UPRIGHT_COLUMNS, rows[1])
        question_line = self._question_line()
        hint = "" if self.drawn_scenario else say("scenarios.hint")
        notes = [units(NOTES_UNITS, self._notes_key())] if self._has_notes else []
        wide_hint = text(hint, NOTE_TEXT, "dim", "end", is_bold=False)
        question_row = row(question_line, *([] if self.drawn_scenario else [wide_hint]), *notes)
        question_rows = row(column(question_line, text(hint, NOTE_TEXT, "dim", "start", is_bold=False, halo="halo"), gap=0), *notes)
        more = MORE_FOR_NOTES_UNITS if self.shelf.keeps_notes else 0
        return by_shape(
            column(wide, units(QUESTION_UNITS + more, question_row)),
            column(upright, units(UPRIGHT_QUESTION_UNITS + more, question_rows)),
        )

    def _question_line(self) -> Part:
        if self.drawn_scenario:
            words = say("scenarios.drawn", name=self.shelf.label(self.drawn_scenario))
            return line(words, KEY_TEXT, "brass", "start", halo="halo")
        return fitted_line(say("scenarios.which"), KEY_TEXT, halo="halo")

    @property
    def _has_notes(self) -> bool:
        """Whether these people can keep notes: they must be known."""
        return self.shelf.keeps_notes and bool(self.loaded.value) and any(seat.player for seat in self.group)

    def _notes_key(self) -> Part:
        count = len(self.loaded.value.notes) if self.loaded.value else 0
        return link_key("notes", say("scenarios.notes", count=count), "draft", self._open_notes, BODY_TEXT)

    def _card(self, value: str) -> Part:
        shelf, figures = self.shelf, self.loaded.value
        tap = partial(self._turn, value)
        record = figures.record(value) if figures else None
        if value == self.turned_scenario:
            return scenario_cards.turned_card(value, shelf.label(value), shelf.details(value), tap)
        has_picture = len(shelf.values) <= MOST_WITH_PICTURES and shelf.has_scene(value)
        lock = self._lock_words(value, is_short=True)
        painter = partial(shelf.scene, value, is_locked=bool(lock)) if has_picture else None
        state = scenario_cards.CardState(record, is_next=value == self._next_value and not lock, lock=lock)
        return scenario_cards.scenario_card(value, shelf.label(value), state, tap, painter)

    def _lock_words(self, value: str, *, is_short: bool = False) -> Words:
        """Return in words what unlocks a scenario, for a button or in short for its card; "" if it is open."""
        lock = self.loaded.value.record(value).lock if self.loaded.value else None
        if lock is None:
            return ""
        name = self.shelf.label(lock.scenario_to_win or lock.scenario_to_play)
        if lock.scenario_to_win:
            return say("scenarios.opens_by_win", name=name) if is_short else say("scenarios.after_win", name=name)
        return say("scenarios.opens_after", name=name) if is_short else say("scenarios.after", name=name)

    def buttons(self) -> list[PageButton]:
        """Return the buttons: the next or the turned scenario, the set-up page, and a draw, which always is the last one."""
        is_open = self.turned_scenario and not self._lock_words(self.turned_scenario)
        if not is_open or not self._on_play:
            return [self._first_button(), self._draw_button()]
        second = [self._set_up_button()]
        return [self._first_button(), *second, *([self._draw_button()] if self.drawn_scenario else [])]

    def _first_button(self) -> PageButton:
        value = self.turned_scenario or self._next_value
        locked = self._lock_words(value)
        if self.turned_scenario and locked and any(seat.player for seat in self.group):
            tap = partial(self._unlock, value)
            return PageButton("unlock", say("scenarios.unlock"), tap, locked, cells=HALF, kind="main")
        look, name = self.shelf.value_picture(value, self.look.theme.name), self.shelf.label(value)
        if self.turned_scenario and self._on_play:
            title = say("scenarios.play", name=name)
            starts = say("scenarios.play_note" if self._is_seated else "scenarios.play_note_seated")
            return PageButton("play", title, partial(self._play, value), starts, cells=HALF, kind="main", look=look)
        note = say("scenarios.choose") if self.turned_scenario else self._next_note()
        return PageButton("choose", name, partial(self._choose, value), note, cells=HALF, kind="main", look=look)

    def _set_up_button(self) -> PageButton:
        """Return the button that chooses the turned scenario and goes back to the players and options."""
        note = say("scenarios.set_up_note")
        return PageButton("choose", say("scenarios.set_up"), partial(self._choose, self.turned_scenario), note)

    def _next_note(self) -> Words:
        figures = self.loaded.value
        if figures and len(figures.open_scenarios) == 1:
            return say("scenarios.only_open")
        if figures and figures.played_count and len(figures.unplayed_scenarios) == 1:
            return say("scenarios.last_unplayed")
        return say("scenarios.next" if not figures or figures.unplayed_scenarios else "scenarios.next_again")

    @property
    def _drawable_values(self) -> tuple[str, ...]:
        """The scenarios among which one is drawn: the unplayed ones, all open ones if fewer than two are left; () if only one is open."""
        figures = self.loaded.value
        unplayed = figures.unplayed_scenarios if figures else ()
        pool = unplayed if len(unplayed) > 1 else figures.open_scenarios if figures else tuple(self.shelf.values)
        return pool if len(pool) > 1 else ()

    def _draw_button(self) -> PageButton:
        """Return the button that draws a scenario and turns its card over; words alone if there is nothing to draw."""
        if not self.shelf.can_draw:
            return PageButton("", "", self.renew, kind="bare")
        if not self._drawable_values:
            return PageButton("", say("scenarios.one_open"), self.renew, kind="hint")
        title = say("scenarios.draw_another" if self.drawn_scenario else "scenarios.draw")
        return PageButton("draw", title, self._draw, self._draw_note(), look=None if self.drawn_scenario else picture(bag))

    def _draw_note(self) -> Words:
        """Return in words among which scenarios one is drawn."""
        figures, pool = self.loaded.value, self._drawable_values
        if len(pool) == len(self.shelf.values):
            return say("scenarios.draw_all", count=len(pool))
        if figures and pool == figures.unplayed_scenarios and figures.played_count:
            return say("scenarios.draw_among", count=len(pool))
        return say("scenarios.draw_open", count=len(pool))

    # taps

    def _turn(self, value: str) -> None:
        self.turned_scenario, self.drawn_scenario = "" if value == self.turned_scenario else value, ""
        self.renew()

    def _draw(self) -> None:
        """Draw a scenario, each with the same chance, and turn its card over; another one than was just drawn."""
        pool = self._drawable_values
        self.drawn_scenario = self.turned_scenario = secrets.choice([value for value in pool if value != self.drawn_scenario])
        self.pager.show(self.shelf.values.index(self.drawn_scenario))
        self.renew()

    def _unlock(self, value: str) -> None:
        """Unlock a scenario for this group by hand."""

        def unlock(store: "Store") -> None:
            campaign = store.campaigns.find(self.shelf.game, self.group)
            store.campaigns.save(replace(campaign, unlocked=(*campaign.unlocked, value)))

        self.shell.request(unlock, on_result(lambda _: self._look_up(), self.shell.show_message))

    def _open_notes(self) -> None:
        from kivy_ui.pages.setup.campaign_notes import CampaignNotesPage  # imported later: few games have notes

        self.shell.open_page(CampaignNotesPage(self.shell, self.shelf.title, self.shelf.game, self.group, self._look_up))

    def _choose(self, value: str) -> None:
        self.close()
        self._on_chosen(value)

    def _play(self, value: str) -> None:
        self._choose(value)
        if self._on_play:
            self._on_play(value)

    def _ask_group(self) -> None:
        picked_ids = [seat.player for seat in self.group if seat.player]
        self.shell.open_page(PickPeoplePage(self.shell, say("scenarios.whose"), self._pick, picked_ids))

    def _pick(self, ids: list[str]) -> None:
        self.shell.request(
            lambda store: [store.people.current_people()[id] for id in ids], on_result(self._regroup, self.loaded.fail)
        )

    def _regroup(self, people: "list[Player]") -> None:
        self.group = tuple(Seat(person.table_name, person.colour, person.emblem, person.id) for person in people)
        self._look_up()
