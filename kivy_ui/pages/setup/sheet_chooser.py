"""Choose a score sheet: the last one first, what this group played, five groups, search, and the ways to a new sheet."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.games.score_sheet.icons import icon_of
from companion.pictures.picture import picture
from companion.pictures.sheet_icons import sheet_leaf
from companion.session.inputs.messages import Answer, BeginSession, CloseSession, ResumeSession
from companion.table.any_time_moves import EndEarly
from companion.table.searching import find_matches
from companion.table.seats import fold_name
from companion.table.sentence import Words, say
from kivy_ui.layout import elements
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, field_ground, picture_above_words
from kivy_ui.layout.leaves import fitted_size, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, grid, inset, panel, row, units
from kivy_ui.layout.scrolling import ScrollingList
from kivy_ui.layout.sizes import BODY_TEXT, LARGE_TEXT
from kivy_ui.look.language import as_text, language_code, number, translate
from kivy_ui.pages.history.play_words import day_and_year
from kivy_ui.pages.loaded import LoadedValue
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.pages.search import Search, SearchPage
from kivy_ui.pages.setup.begin_sheet import begin_again, begin_with_sheet
from kivy_ui.pages.setup.first_player import SHEET
from kivy_ui.pages.setup.make_sheet_page import open_make_sheet
from kivy_ui.pages.setup.sheet_cards import SheetCard, draw_row, fitting_names, group_key, group_tab, last_card, leaf_card
from kivy_ui.pages.setup.sheet_import_page import SheetImportPage
from kivy_ui.pages.setup.sheet_page import SheetPage
from kivy_ui.pages.setup.sheet_players import SheetPlayersPage
from kivy_ui.pages.setup.sheet_tiles import placed_sheets, well_known_sheets
from kivy_ui.pages.setup.single_start import SingleStart
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap
from kivy_ui.table.answer_plate import NOTE_TEXT

if TYPE_CHECKING:
    from companion.library.records.play_record import Play
    from companion.library.records.sheets import SheetChoices

GROUPS = ("cards", "dice", "board", "party", "own")
ENTRY_OF_SHEET = 1
"""Number of the entry that took the sheet, before anything is written on it."""
MOST_SHOWN = 4
"""Number of sheets in a row of cards."""
LAST_UNITS = 96.0
UPRIGHT_LAST_UNITS = 104.0
GROUPS_UNITS = 92.0
SHEETS_UNITS = 56.0
TAB_UNITS = 60.0
ROW_UNITS = 50.0
RESULT_UNITS = 58.0
SEARCH_UNITS = 282.0
UPRIGHT_SEARCH_UNITS = 164.0
SEARCH_ICON_UNITS = 40.0
COLUMNS = 3
UPRIGHT_COLUMNS = 2
DRAG_UNITS = 24.0
NAMES_UNITS = 164.0


class SheetChooser(SearchPage):
    """Page that begins on the tapped sheet, with the last players.

    search_done   label of the key that takes the first found sheet
    upright_group_units   height of a group's key on an upright screen
    group   the group that is shown, "" for the first view
    deal    the players and options chosen here, None for the last ones
    """

    title = say("sheets.title")
    search_done = say("sheets.begin")
    upright_group_units = GROUPS_UNITS

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.group = ""
        self.deal: BeginSession | None = None
        self._draft: SetUpDraft | None = None
        self.cards: list[SheetCard] = []
        self.choosing: LoadedValue[SheetChoices] = LoadedValue(self.renew, self._on_loaded)
        self.list: ScrollingList[SheetCard] = ScrollingList(
            shell.look,
            lambda after, most: self.list.put(after, self._cards_of(self.group)[after : after + most]),
            draw_row,
            name=lambda card: f"sheet:{card.name}",
            on_tap=lambda card: self.choose(card.name),
            row_units=ROW_UNITS,
        )
        self.list.ends, self.list.on_end = (lambda card: card.title if card.is_own else ""), self._open_sheet
        self.search = Search(self, self._begin_first, self._close_group)
        self._single_start = SingleStart(shell)
        self._drag_from: float | None = None
        self.load()

    # loading

    def load(self) -> None:
        """Look up all sheets again."""
        snapshot = self.shell.snapshot
        seats = self.deal.seats if self.deal else snapshot.seats if snapshot.game == SHEET else ()
        self.shell.request(lambda store: store.sheets.choices(seats), self.choosing.store_result)

    def reload(self) -> None:
        """Let a sheet begin again, after “Back” from its players."""
        self._single_start.reset()

    def _on_loaded(self, choosing: "SheetChoices") -> None:
        reader = self.shell.game(SHEET).reader(code=language_code())
        cards = []
        for name, sheet in choosing.sheets.items():
            is_own, title = name in choosing.own_names, reader.read(sheet.words)
            group = "own" if is_own or not sheet.group else sheet.group
            is_compared = is_own or not sheet.group or name in choosing.compared_names
            cards.append(SheetCard(name, title, icon_of(name, sheet), group, is_own=is_own, is_compared=is_compared))
        self.cards = sorted(cards, key=lambda card: (GROUPS.index(card.group), not card.is_own, fold_name(card.title)))
        if self.group:
            self._show_group(self.group)

    def _cards_of(self, group: str) -> list[SheetCard]:
        return [card for card in self.cards if card.group == group]

    def card(self, name: str) -> SheetCard | None:
        """Return the card of a sheet; None if there is none of this name."""
        return next((card for card in self.cards if card.name == name), None)

    # drawing

    def title_keys(self) -> Part:
        """Return the field that begins a search; nothing where the large card begins one."""
        if self._has_search_card:
            return EMPTY
        words = say("sheets.search", count=len(self.cards)) if self.is_wide and self.cards else say("sheets.search_short")
        width = SEARCH_UNITS if self.is_wide else UPRIGHT_SEARCH_UNITS
        sign = units(SEARCH_ICON_UNITS, elements.icon_of("search", BODY_TEXT, "brass"))
        body = inset(GAP_UNITS, 0, row(sign, line(words, BODY_TEXT, "dim", "start", is_bold=False), gap=0))
        return units(width, elements.by_scene(lambda scene: panel("search", field_ground(scene.theme), body, self.search.begin)))

    def back_action(self) -> Tap:
        """Return the action of the arrow: end the search, close the group, or close the page."""
        if self.search.is_on:
            return self.search.end
        return self._close_group if self.group else self._leave

    def _leave(self) -> None:
        """Close the page, and a sheet below on which nothing is written: the players wanted another one."""
        self.close()
        snapshot = self.shell.snapshot
        if snapshot.game == SHEET and snapshot.entry == ENTRY_OF_SHEET and snapshot.prompt:
            ends = [choice for choice in snapshot.prompt.any_time_choices if isinstance(choice.move, EndEarly)]
            self.shell.send(Answer(ends[0].id) if ends else CloseSession())

    def body(self) -> Part:
        """Return the found sheets, a group, or the first view."""
        if self.choosing.value is None:
            return text(self.choosing.status_words, LARGE_TEXT)
        if self.search.is_on:
            return self.search.part(by_area(self._found_cards), self.search_done, can_open=bool(self._found_sheets()))
        return self._group_view() if self.group else self._first_view(self.choosing.value)

    def _first_view(self, choosing: "SheetChoices") -> Part:
        """Return the last sheet, the sheets this group uses and well-known ones, and the groups."""
        opened_names = self.opened_sheets(choosing)
        oldest_first = (*choosing.first_played, *opened_names)
        cards = [
            self._tile(card, choosing.all_play_counts.get(name, 0), opened_names.get(name, ""))
            for name in placed_sheets((*opened_names, *choosing.used_sheets), oldest_first, well_known_sheets(language_code()))
            if (card := self.card(name))
        ]
        rows, upright_rows = -(-len(cards) // MOST_SHOWN), -(-len(cards) // UPRIGHT_COLUMNS)
        top = self.last_sheet_card(choosing) or self._search_card()
        return by_shape(
            column(
                units(LAST_UNITS, top),
                units(rows * (SHEETS_UNITS + GAP_UNITS) - GAP_UNITS, grid(MOST_SHOWN, *cards)),
                units(GROUPS_UNITS, self._groups(len(GROUPS))),
                EMPTY,
            ),
            column(
                units(UPRIGHT_LAST_UNITS, top),
                units(upright_rows * (SHEETS_UNITS + GAP_UNITS) - GAP_UNITS, grid(UPRIGHT_COLUMNS, *cards)),
                units(2 * self.upright_group_units + GAP_UNITS, self._groups(COLUMNS)),
                EMPTY,
            ),
        )

    def opened_sheets(self, choosing: "SheetChoices") -> dict[str, str]:
        """Return the sheets that a tap resumes, each with its session."""
        return dict(choosing.opened_sheets)

    def _tile(self, card: SheetCard, count: int, session: str) -> Part:
        """Return the card of a sheet, which begins it, or resumes its open session. The note says so, or how often it was played."""
        if session:
            return leaf_card(card, say("sheets.resume_note"), partial(self._resume, session))
        return leaf_card(card, say("sheets.times", count=count) if count else "", partial(self.choose, card.name))

    @property
    def _has_search_card(self) -> bool:
        """Whether the first view has a large card that begins a search, because no sheet was used yet."""
        return not self.group and self.choosing.value is not None and self.last_sheet_card(self.choosing.value) is None

    def _search_card(self) -> Part:
        """Return the card that takes the place of the last sheet until one was used; a tap begins a search."""
        return last_card("log", say("sheets.choose"), say("sheets.choose_note"), tap=self.search.begin, name="choose")

    def last_sheet_card(self, choosing: "SheetChoices") -> Part | None:
        """Return the card of the last sheet: one tap begins or resumes it. None if no sheet was played yet."""
        last = choosing.last_sheet
        if last is None:
            return None
        card = self.card(last.name)
        title: Words = card.title if card else last.name
        if not last.is_blank:
            title = say("recent.resume" if last.is_open else "sheets.again", title=title)
        seats = choosing.open_seats if last.is_open else choosing.seats
        return last_card(last.icon, title, _result(choosing.play), seats, tap=self._begin_last)

    def _groups(self, columns: int) -> Part:
        def make(scene: Scene, area: Area) -> Part:
            room = area.columns(columns, GAP_UNITS)[0].w - 2 * GAP_UNITS
            size = fitted_size(scene, [_group_words(name) for name in GROUPS], BODY_TEXT, room)
            return grid(columns, *(self._group_key(name, size) for name in GROUPS))

        return by_area(make)

    def _group_key(self, name: str, size: float) -> Part:
        count = len(self._cards_of(name))
        return group_key(
            name, _group_words(name), size, count, tap=partial(self._show_group, name), drag=partial(self._drag_group, name)
        )

    def _group_view(self) -> Part:
        """Return tabs of all groups, and the sheets of one."""
        tabs = units(TAB_UNITS, by_area(self._tabs))
        if not self.list.count:
            return column(tabs, picture_above_words(picture(sheet_leaf, "pencil gold", self.look.theme.name), say("sheets.no_own")))
        return column(tabs, self.place(self.list))

    def _tabs(self, scene: Scene, area: Area) -> Part:
        words = {name: say("sheets.group_short", group=name) for name in GROUPS}
        room = area.columns(len(GROUPS), GAP_UNITS)[0].w - 2 * GAP_UNITS - (SEARCH_ICON_UNITS + LARGE_TEXT if scene.is_wide else 0)
        size = fitted_size(scene, list(words.values()), BODY_TEXT, room)
        return row(*(self._tab(name, words[name], size) for name in GROUPS))

    def _tab(self, name: str, words: Words, size: float) -> Part:
        return group_tab(
            name, words, size, len(self._cards_of(name)), tap=partial(self._show_group, name), is_on=name == self.group
        )

    def _found_cards(self, scene: Scene, area: Area) -> Part:
        """Return the sheets that are found; the frame marks the one that “Start” begins."""
        cards = self._found_sheets() or ([] if self.search.typed else self.cards)
        if not cards:
            return paragraph(say("sheets.none_found", typed=self.search.typed), BODY_TEXT, "dim", "middle", is_top=False)
        columns = MOST_SHOWN if scene.is_wide else UPRIGHT_COLUMNS
        lines = max(1, int((area.h + GAP_UNITS) / (RESULT_UNITS + GAP_UNITS)))
        parts = [leaf_card(card, "", partial(self.choose, card.name)) for card in cards[: lines * columns]]
        parts[0] = elements.with_frame(parts[0], bool(self.search.typed))
        return grid(columns, *parts, *[EMPTY] * (lines * columns - len(parts)))

    def _found_sheets(self) -> list[SheetCard]:
        """Return the sheets that match the typed words, the best first."""
        typed = self.search.typed
        return [self.cards[at] for at in find_matches(typed, [(card.title, card.name) for card in self.cards])] if typed else []

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons of the first view: make a sheet, take one in, choose other players."""
        if self.group or self.search.is_on:
            return ()
        make = PageButton("make", say("sheets.make"), self._make, say("sheets.make_note"), icon="plus", cells=HALF)
        take_in = PageButton("take-in", say("sheets.take_in"), self._take_in, say("sheets.take_in_note"), icon="qr")
        return [make, take_in, PageButton("players", say("sheets.players"), self._choose_players, self._names(), icon="seats")]

    def _names(self) -> Words:
        """Return the names of the players of a new sheet, as many as fit on the button; "" without any."""
        chosen_seats = self._draft.deal.seats if self._draft else ()
        seats = chosen_seats or (self.choosing.value.seats if self.choosing.value else ())
        return fitting_names(self.scene, [seat.name for seat in seats], NOTE_TEXT, NAMES_UNITS) if seats else ""

    def _make(self) -> None:
        open_make_sheet(self.shell, on_saved=self.load)

    def _take_in(self) -> None:
        self.shell.open_page(SheetImportPage(self.shell))

    # groups

    def _show_group(self, group: str) -> None:
        self.group = group
        if self.list.parent is None:
            self.stage.add_widget(self.list)
        self.list.columns = COLUMNS if self.is_wide else UPRIGHT_COLUMNS
        self.list.first = 0.0
        self.list.begin(len(self._cards_of(group)))
        self.renew()

    def _close_group(self) -> None:
        if self.group:
            self.group = ""
            self.stage.remove_widget(self.list)
            self.renew()

    def _drag_group(self, group: str, x: float, y: float, is_let_go: bool) -> None:
        """Open a group that is dragged upwards, and scroll it with the same touch."""
        if self._drag_from is None:
            self._drag_from = y
        distance = (y - self._drag_from) / self.look.unit - DRAG_UNITS
        if distance > 0 and self.group != group:
            self._show_group(group)
        if distance > 0 and self.list.width > 2:
            lines = distance / self.list.step * 2
            self.list.scroll_to(round(lines) if is_let_go else lines)
        if is_let_go:
            self._drag_from = None

    # beginning

    def choose(self, name: str) -> None:
        """Begin on a sheet."""
        if self._single_start.take():
            begin_with_sheet(self.shell, name, self.deal)

    def _begin_first(self) -> None:
        if cards := self._found_sheets():
            self.choose(cards[0].name)

    def _begin_last(self) -> None:
        last = self.choosing.value.last_sheet if self.choosing.value else None
        if last is None or not self._single_start.take():
            return
        if last.session == self.shell.snapshot.session:
            self.close()
        elif last.is_open:
            self.shell.send(ResumeSession(last.session))
        elif self.deal:
            begin_with_sheet(self.shell, last.name, self.deal)
        else:
            begin_again(self.shell, self.load)

    def _resume(self, session: str) -> None:
        """Resume a sheet that was begun."""
        if session == self.shell.snapshot.session:
            self.close()
        elif self._single_start.take():
            self.shell.send(ResumeSession(session))

    def _choose_players(self) -> None:
        seats = self.choosing.value.seats if self.choosing.value else ()
        draft = self._draft or SetUpDraft(BeginSession(SHEET, seats), "")
        self.shell.open_page(SheetPlayersPage(self.shell, draft, self._on_players))

    def _on_players(self, deal: BeginSession, draft: SetUpDraft) -> None:
        self.deal, self._draft = deal, draft
        self.load()

    def _open_sheet(self, card: SheetCard) -> None:
        self.shell.open_page(SheetPage(self.shell, card.name, self.load))


def _group_words(name: str) -> str:
    return translate("sheets.group", group=name)


def _result(play: "Play | None") -> Words:
    """Return when the last play on a sheet was, and who won with how many points."""
    if play is None:
        return ""
    winners = [score for score in play.scores if score.has_won]
    day = day_and_year(play)[0]
    if len(winners) != 1 or not play.is_result or play.is_alone:
        return day
    (winner,) = winners
    if winner.total is None:
        return as_text(say("sheets.won_without", day=day, name=winner.name))
    return as_text(say("sheets.won", day=day, name=winner.name, points=number(winner.total)))
