"""History: every play, the last first, filtered by game or person; keys to people, statistics, export and import."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from companion.pictures.picture import picture
from companion.pictures.places import pier
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, answer, foot, picture_above_words, text_key
from kivy_ui.layout.leaves import paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, inset, row, share, units
from kivy_ui.layout.scrolling import ScrollingList
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT
from kivy_ui.look.language import translate
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage, game_card, person_card
from kivy_ui.pages.history.enter_play import EnterPlay
from kivy_ui.pages.history.export_import import ExportPage
from kivy_ui.pages.history.people_page import PeoplePage
from kivy_ui.pages.history.play_card import draw_play
from kivy_ui.pages.history.play_page import PlayPage
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.loaded import LoadedValue, empty_on_error, on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Person
    from companion.library.records.play_details import PlayDetails
    from companion.library.records.plays import Sight
    from companion.library.store import Store

ROW_UNITS = 148.0
MOST_ROW_UNITS = 300.0  # of a card, while there are few
FEW_PLAYS = 2
FIRST_PLAYS = 12  # loaded with their number: more than are in sight
HINT_UNITS = 48.0
FILTERS_UNITS = 52.0
FILTERS_SHARE = 0.525  # of the title bar
UNDO_UNITS = 62.0
UNDO_WIDTH_UNITS = 460.0
BUTTONS_ABOVE = 2  # of the five on an upright screen


class FilteredPlays(NamedTuple):
    """Number of plays that pass the filters, and the values to filter by.

    games       names of the games that were played, and how often
    play_counts how often each person played, by id, as the list shows it: with plays that ended early
    hidden      number of plays that are deleted or hidden
    first       the plays at the top of the list
    """

    plays: int
    games: list[tuple[str, int]]
    people: "list[Person]"
    play_counts: dict[str, int]
    hidden: "dict[Sight, int]"
    first: "list[PlayDetails]"


class HistoryPage(Page):
    """A list of plays below filters. The values of the filters are in `game`, `player` and `rival` (ids), and `sight`."""

    title = say("history.title")
    can_return = True

    def __init__(self, shell: Shell, game: str = "", player: str = "", rival: str = "") -> None:
        super().__init__(shell)
        self.game, self.player, self.rival = game, player, rival
        self.sight: Sight = "shown"
        self.deleted = self._deleted_game = ""
        self.filtered: LoadedValue[FilteredPlays] = LoadedValue(self._show_list)
        self.list = ScrollingList(
            shell.look,
            self._fetch,
            draw_play,
            name=lambda details: f"play:{details.play.id}",
            on_tap=lambda details: self._open_play(details.play.id, details.play.game),
            row_units=ROW_UNITS,
        )
        self.stage.add_widget(self.list)
        self._enter_play = EnterPlay(shell, self._show_entered, self.load)
        self.load()

    # loading

    def load(self) -> None:
        """Count the plays again, and what can be filtered."""
        self.shell.request(self._count, self.filtered.store_result)

    def _count(self, store: "Store") -> FilteredPlays:
        count = store.plays.count(self.game, self.sight, self.player, self.rival)
        people = store.people.all_people()
        play_counts = {person.player.id: store.plays.count(player=person.player.id) for person in people}
        people = [person for person in people if play_counts[person.player.id]]
        hidden: dict[Sight, int] = {sight: store.plays.count(sight=sight) for sight in ("deleted", "hidden")}
        first = store.play_details.page(FIRST_PLAYS, 0, *self._query)
        return FilteredPlays(count, store.statistics.games(), people, play_counts, hidden=hidden, first=first)

    def _show_list(self) -> None:
        """Show the list, its first plays at once.

        Instead of an empty list of deleted or hidden plays, show those of all games and people, or all plays if there are none.
        """
        if self.sight != "shown" and self.filtered.value and not self.filtered.value.plays:
            if self.filtered.value.hidden[self.sight]:
                self._filter(game="", player="")
            else:
                self._filter(sight="shown")
            return
        self.list.begin(0 if self.filtered.failure else self._play_count or 0)
        if self.list.count and self.filtered.value:
            self.list.put(0, self.filtered.value.first)
        self.renew()

    def _fetch(self, after: int, most: int) -> None:
        query = self._query

        def put(loaded: "list[PlayDetails]") -> None:
            if loaded and query == self._query:
                self.list.put(after, loaded)

        self.shell.request(lambda store: store.play_details.page(most, after, *query), empty_on_error(put))

    @property
    def _query(self) -> "tuple[str, Sight, str, str]":
        return self.game, self.sight, self.player, self.rival

    # drawing

    @property
    def _play_count(self) -> int | None:
        return self.filtered.value.plays if self.filtered.value else None

    @property
    def _has_filter(self) -> bool:
        return bool(self.game or self.player or self.sight != "shown")

    @property
    def _hides_plays(self) -> bool:
        return self.filtered.value is not None and any(self.filtered.value.hidden.values())

    @property
    def note(self) -> Words:  # type: ignore[override] # it changes with the filters
        """The number of plays."""
        return plays(self._play_count) if self._play_count else ""

    def back_action(self) -> Tap:
        """Return the action of the arrow: show all plays after deleted or hidden ones, else the page before or Home."""
        return self.return_action(self.shell.show_home) if self.sight == "shown" else partial(self._toggle_sight, self.sight)

    def reload(self) -> None:
        """Count the plays again."""
        self.load()

    def title_keys(self) -> Part:
        """Return the filters, on a wide screen."""
        return units(self.scene.w * FILTERS_SHARE, self._filters()) if self.is_wide and self._shows_filters else EMPTY

    def body(self) -> Part:
        """Return the filters on an upright screen, then the list, and below it a note."""
        filters = [units(FILTERS_UNITS, self._filters() if self._shows_filters else EMPTY)] if not self.is_wide else []
        return column(*filters, self._list_or_words())

    def buttons(self) -> list[PageButton]:
        """Return the buttons that open other pages."""
        shell = self.shell
        return [
            PageButton("out-and-in", say("history.export"), lambda: shell.open_page(ExportPage(shell, self.load)), icon="usb"),
            PageButton("statistics", say("history.statistics"), self._show_statistics, icon="odds"),
            PageButton("people", say("history.people"), self._show_people, icon="seats"),
            PageButton("enter", say("history.enter"), self._enter_play.begin, icon="plus"),
        ]

    def buttons_part(self, buttons: Sequence[PageButton], is_wide: bool) -> Part:
        """Return the buttons, all equally wide; on an upright screen two of them are above the others."""
        return foot([buttons]) if is_wide else foot([buttons[:BUTTONS_ABOVE], buttons[BUTTONS_ABOVE:]])

    @property
    def _shows_filters(self) -> bool:
        return self._play_count != 0 or self._has_filter or self._hides_plays

    def _filters(self) -> Part:
        """Return a key for the game, one for the person, and one for each kind of plays that are not shown."""
        filters = self.filtered.value or FilteredPlays(0, [], [], {}, hidden={}, first=[])
        names = {person.player.id: person.player.name for person in filters.people}
        filter_names = [names[id] for id in (self.player, self.rival) if id in names]
        name = translate("recent.all_names", names=filter_names) if filter_names else translate("history.everyone")
        game = title(self.game) if self.game else translate("history.all_games")
        keys = [
            text_key("game", game, self._choose_game, bool(self.game), LABEL_TEXT),
            text_key("person", name, self._choose_person, bool(self.player), LABEL_TEXT),
        ]
        for sight, count in filters.hidden.items():
            if count or sight == self.sight:
                words = translate("history.sight", sight=sight, count=count)
                keys.append(text_key(sight, words, partial(self._toggle_sight, sight), sight == self.sight, LABEL_TEXT))
        return row(*keys)

    def _list_or_words(self) -> Part:
        """Return the list, or why it is empty: a failure, no play that passes the filters, or no play yet."""
        if self.filtered.is_waiting:
            return text(self.filtered.status_words, LARGE_TEXT, "dim", is_bold=False)
        if self.filtered.failure or not self._play_count:
            return self._no_plays()
        lower_parts = [units(UNDO_UNITS, part)] if (part := self._list_footer()) is not EMPTY else []
        return column(by_area(self._sized_list), *lower_parts)

    def _sized_list(self, scene: Scene, area: Area) -> Part:
        """Return the list; up to `FEW_PLAYS` plays fill the room with large cards, and if it fits, with a hint to tap one."""
        count = self._play_count or 0
        if count > FEW_PLAYS:
            self.list.arrange(2 if scene.is_wide else 1, ROW_UNITS)
            return self.place(self.list)
        room = area.h - HINT_UNITS * scene.look.text_factor - GAP_UNITS
        has_hint = self.sight == "shown" and room >= count * (ROW_UNITS + GAP_UNITS) - GAP_UNITS
        height = min(room if has_hint else area.h, count * (MOST_ROW_UNITS + GAP_UNITS) - GAP_UNITS)
        self.list.arrange(1, (height + GAP_UNITS) / count - GAP_UNITS)
        hint = paragraph(say("history.hint") if has_hint and self.sight == "shown" else "", LABEL_TEXT, "dim", "middle")
        return column(units(height, self.place(self.list)), hint)

    def _list_footer(self) -> Part:
        """Return the key that undoes a deletion, or a note that the deleted or hidden plays don't count."""
        if self.deleted:
            return self._undo_key()
        if self.sight == "shown":
            return EMPTY
        sentence = say("history.deleted" if self.sight == "deleted" else "history.hidden")
        return share(1, paragraph(sentence, LABEL_TEXT, anchor="middle", is_top=False))

    def _no_plays(self) -> Part:
        failure = self.filtered.failure
        if not (failure or self.game or self.player or self._hides_plays):
            return picture_above_words(picture(pier), say("history.empty"))
        words = paragraph(failure or say("history.none_found"), LARGE_TEXT, anchor="middle", is_bold=True, is_top=False)
        undo = centre_part(UNDO_WIDTH_UNITS, UNDO_UNITS, self._undo_key()) if self.deleted else EMPTY
        return column(share(3, inset(40, 10, words)), share(2, undo), gap=0)

    def _undo_key(self) -> Part:
        return answer(
            PageButton("undo", say("history.undo"), self._undo, say("history.undo_note", game=title(self._deleted_game)), "undo")
        )

    # taps

    def _show_statistics(self) -> None:
        """Show the statistics of the person, of the game, or of both that the list is filtered by; else those of all plays."""
        if self.player:
            self.shell.show_person_statistics(self.player, self.game)
        elif self.game:
            self.shell.show_game_statistics(self.game)
        else:
            self.shell.show_statistics()

    def _show_people(self) -> None:
        page = PeoplePage(self.shell)
        page.pages_before = (self,)
        self.shell.show_screen(page)

    def _open_play(self, id: str, game: str) -> None:
        page = PlayPage(self.shell, id, lambda action: self._on_changed(id, game, action))
        page.pages_before = (self,)
        self.shell.open_page(page)

    def _show_entered(self, id: str) -> None:
        """Open the page of a play that was entered, and say that it was saved."""
        self.load()
        self.shell.request(
            lambda store: store.plays.play(id).game, on_result(partial(self._open_play, id), self.shell.show_message)
        )
        self.shell.show_message(say("enter.saved"))

    def _on_changed(self, id: str, game: str, action: str) -> None:
        self.deleted, self._deleted_game = (id, game) if action == "deleted" else ("", "")
        self.load()

    def _undo(self) -> None:
        id, self.deleted = self.deleted, ""
        self.shell.request(lambda store: store.plays.corrections.remark(id, sight="shown"), lambda _: self.load())

    def _choose_game(self) -> None:
        games, theme = self.filtered.value.games if self.filtered.value else [], self.look.theme.name
        cards = [
            ChoiceCard("", translate("history.all_games")),
            *(game_card(name, title(name), plays(count), theme) for name, count in games),
        ]
        self.shell.open_page(
            ChoosePage(self.shell, say("history.which_game"), cards, lambda game: self._filter(game=game), self.game)
        )

    def _choose_person(self) -> None:
        filtered = self.filtered.value
        people = [(person.player, filtered.play_counts[person.player.id]) for person in filtered.people] if filtered else []
        cards = [
            ChoiceCard("", translate("history.everyone")),
            *(person_card(player, plays(count)) for player, count in people),
        ]
        self.shell.open_page(ChoosePage(self.shell, say("history.whose"), cards, lambda id: self._filter(player=id), self.player))

    def _toggle_sight(self, sight: "Sight") -> None:
        self._filter(sight="shown" if self.sight == sight else sight)

    def _filter(self, game: str | None = None, player: str | None = None, sight: "Sight | None" = None) -> None:
        """Change a filter, and show the list from its top."""
        self.game = self.game if game is None else game
        self.player, self.rival = (self.player, self.rival) if player is None else (player, "")
        self.sight = sight or self.sight
        self.deleted = ""
        self.list.first = 0.0
        self.load()
