"""Home: resume an open game, or tap a game to set it up."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kivy.clock import Clock

from companion.games import catalogue
from companion.games.catalogue import reader_of, title_of
from companion.pictures.picture import Picture, picture
from companion.pictures.sheet_icons import sheet_leaf
from companion.pictures.worlds.moods import dusk
from companion.session.inputs.snapshot import Snapshot
from companion.table.sentence import Words, say
from kivy_ui import background_tasks
from kivy_ui.layout.elements import ANSWER_UNITS, GAP_UNITS, PageButton, answer, by_scene, icon_of, link_key, plate
from kivy_ui.layout.leaves import fitted_size, line, paragraph, text
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, grid, inset, limited_height, row, stack, units, with_padding
from kivy_ui.layout.sizes import BODY_TEXT, HEADING_TEXT, KEY_TEXT, LABEL_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import language_code
from kivy_ui.pages.history.play_words import span
from kivy_ui.pages.home import game_route, open_games
from kivy_ui.pages.home.foot_keys import FootKey, foot_row
from kivy_ui.pages.home.foot_keys import height as foot_height
from kivy_ui.pages.home.game_cards import CARD_COLUMNS, UPRIGHT_COLUMNS, GameCard, game_cards, seat_range
from kivy_ui.pages.home.kit_shelf import GameBox, KitShelf
from kivy_ui.pages.home.open_games import OpenGames
from kivy_ui.pages.home.open_kit import open_kit
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage import plate_painters
from kivy_ui.stage.scene import BRASS, CORAL, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import LongPress, Tap
from kivy_ui.table import keys

if TYPE_CHECKING:  # imported later, so that the app starts sooner
    from companion.library.records.kits import KitBox
    from companion.library.records.session_records import StoredSession
    from companion.library.records.sheets import LastPlay
    from kivy_ui.pages.home.kit_shelf import Box

NAME = "Fathom"
MAKE = "make-sheet"
"""Name of the key that makes a score sheet."""
SHEET, KIT, TOOLBOX = game_route.SHEET, game_route.KIT, "toolbox"
LEFT_UNITS = 20.0
WAVES_UNITS = 48.0
CORNER_UNITS = 56.0
MENU_ROW_UNITS = 100.0
MENU_KEYS = 4
MENU_TEXT = 26.0
KEY_PADDING_UNITS = 20.0
"""Room of a key that its words leave free, at both sides together."""
SHADE_ALPHA = 0.6
CARD_PADDING_UNITS = 8.0
HISTORY_ICON_UNITS = 30.0
HISTORY_PADDING_UNITS = 10.0
HISTORY_SIDE_UNITS = 8.0
HISTORY_TOP_UNITS = 5.0
WIDEST_COUNT = 888
"""Number of plays for which the key to History has room."""
MOST_BARS_ABOVE_HIGH_KEYS = 1
"""Most bars of open games on an upright screen beside which the lowest keys have room to grow with the text size."""
MOST_SHEET_CARDS = 3
"""Most score sheets that have a card in place of a game."""
BOX_ICONS = {
    "deep-blue": "gem violet",
    "into-the-blue": "waves blue",
    "deep-dive": "fish pink",
    "perils-of-the-deep": "flag orange",
}
"""The icon and colour of a game's box, if it is on the shelf."""
NAMED_SHEETS = 3
"""Number of sheets that the key to all sheets names."""


class HomePage(Page):
    """The first page: open games, all games, tools and History; all else is in the menu."""

    title_units = 62.0

    def __init__(self, shell: Shell, games: Sequence[str] | None = None) -> None:
        super().__init__(shell)
        self.games = [name for name in (games if games is not None else catalogue.names()) if name != KIT]
        make = partial(game_route.open_game, shell, TOOLBOX)
        self.shelf = KitShelf(self.renew, self._open_kit, self._show_kit, make, partial(game_route.import_kit, shell))
        self._press = LongPress()
        self.is_menu_open = False
        self.snapshot = shell.snapshot
        self.loaded: LoadedValue[OpenGames] = LoadedValue(self._show_games)
        self.sheets: LoadedValue[LastPlay] = LoadedValue(self.renew, self._open_awaited_sheet)
        self._is_sheet_awaited = False
        self.kits: LoadedValue[tuple[KitBox, ...]] = LoadedValue(self.renew)
        self.warnings: LoadedValue[Sequence[Words]] = LoadedValue(self.renew)
        shell.request(open_games.load_open_games, self.loaded.store_result)

    def _show_games(self) -> None:
        """Draw the games first, then the foot, the shelf and warnings as they are loaded."""
        self.renew()
        Clock.schedule_once(self._load_rest, 0)

    def _load_rest(self, _: float) -> None:
        has_cards = bool(self._played_sheets(self._card_games))
        self.shell.request(lambda store: store.sheets.home_entry(with_recent=has_cards), self.sheets.store_result)
        self.shell.request(lambda store: store.kits.boxes(), self.kits.store_result)
        bar_games = open_games.bar_sessions(self.open_sessions)[0]
        if any(catalogue.is_tool(session.game) for session in bar_games):
            self.shell.request(partial(open_games.load_tools, sessions=bar_games), on_result(self._show_tools, lambda why: None))
        background_tasks.run(self.shell.device.lost_when_off, self.warnings.store_result)

    def _show_tools(self, tools: Mapping[str, tuple[Words, tuple[str, ...]]]) -> None:
        """Show which tool is open in each toolbox, and who plays."""
        if self.loaded.value is not None:
            self.loaded.value = self.loaded.value._replace(tools=tools)
            self.renew()

    @property
    def open_sessions(self) -> "list[StoredSession]":
        """Sessions to resume, of games that are installed: games before tools, the last one first."""
        known_games = {*catalogue.names(), *self.games}
        return [session for session in self.loaded.value.sessions if session.game in known_games] if self.loaded.value else []

    def world(self) -> Picture:
        """Return the water at dusk."""
        return picture(dusk, self.look.theme.name)

    def show(self, snapshot: Snapshot) -> None:
        """Draw again when devices have changed."""
        if snapshot.devices != self.snapshot.devices:
            self.snapshot = snapshot
            self.renew()

    # the title

    def title_part(self) -> Part:
        """Return the name, a warning and the menu key."""
        menu = "close" if self.is_menu_open else "menu"
        corner = Part(
            lambda scene, area, _: keys.corner_button(scene, area, menu, self.toggle_menu, self.is_menu_open), CORNER_UNITS
        )
        waves = units(WAVES_UNITS, icon_of("wave", HEADING_TEXT, BRASS))

        def make(scene: Scene) -> Part:
            name = units(scene.scaled_width(NAME, HEADING_TEXT), line(NAME, HEADING_TEXT, anchor="start"))
            name_parts = [units(LEFT_UNITS, EMPTY), name, waves]
            if self._has_warning() and not scene.is_wide:
                name_parts = []  # the warning needs the room
            history = EMPTY if self.is_menu_open else self._history_key(scene)
            return row(*name_parts, self._warning(), history, limited_height(CORNER_UNITS, corner), gap=0)

        return by_scene(make)

    def _history_key(self, scene: Scene) -> Part:
        """Return the key to History. On a wide screen it has the number of plays, and says that it leads to the players."""
        plays = say("home.history_note", count=self.loaded.value.plays) if self.loaded.value else ""
        title, width = say("home.history"), scene.scaled_width(say("home.history"), LABEL_TEXT) + 1
        words = [units(width, line(title, LABEL_TEXT, anchor="start"))]
        if scene.is_wide:  # the room of the note stays the same while they are counted
            notes = (say("home.history_note", count=count) for count in (0, WIDEST_COUNT))
            note_width = max(scene.scaled_width(note, SMALL_TEXT, False) for note in notes) + 1
            words.append(units(note_width, line(plays, SMALL_TEXT, "dim", "start", is_bold=False)))
            width += GAP_UNITS + note_width
        body = row(units(HISTORY_ICON_UNITS, icon_of("clock", HISTORY_ICON_UNITS, "label")), *words)
        history = plate("nights", inset(HISTORY_PADDING_UNITS, 0, body), self.shell.show_history)
        margins = 2 * (HISTORY_PADDING_UNITS + HISTORY_SIDE_UNITS)
        return units(HISTORY_ICON_UNITS + GAP_UNITS + width + margins, inset(HISTORY_SIDE_UNITS, HISTORY_TOP_UNITS, history))

    def _has_warning(self) -> bool:
        return bool(self.warnings.value) and not self.is_menu_open

    def _warning(self) -> Part:
        """Return a warning that games are lost when the device is switched off; a tap shows the reason and the remedy."""
        warnings = self.warnings.value
        if not warnings or not self._has_warning():
            return EMPTY
        words = inset(CARD_PADDING_UNITS, 0, text(say("home.lost"), NOTE_TEXT, anchor="start"))
        why = partial(TextPage, self.shell, say("home.lost_title"), warnings)
        return inset(CARD_PADDING_UNITS, CARD_PADDING_UNITS / 2, plate("lost", words, lambda: self.shell.open_page(why()), CORAL))

    # the body

    def body(self) -> Part:
        """Return open games, or a welcome before the first play; then the games, tools and History."""
        if self.is_menu_open:
            return stack(self._home(), Part(self._cover), self._menu())
        return self._home()

    def _cover(self, scene: Scene, area: Area, key: str) -> None:
        """Darken the page behind the menu; a tap there closes the menu."""
        bottom = area.y + _menu_height(is_wide=scene.is_wide, factor=scene.look.text_factor) + GAP_UNITS
        lowest = max(spot.area.y + spot.area.h for spot in scene.targets if spot.area.y < bottom)
        scene.targets = [spot for spot in scene.targets if spot.area.y < area.y]
        scene.clear_area(Area(0, area.y, scene.w, max(bottom, lowest) - area.y))  # whole keys: the rest of one says nothing
        dark = picture(plate_painters.shade, "#ffffff" if scene.theme == "light" else "#000000", SHADE_ALPHA)
        scene.put_in_area("behind", dark, Area(0, area.y - GAP_UNITS, scene.w, scene.h - area.y + GAP_UNITS))
        scene.touch("behind", Area(0, bottom, scene.w, scene.h - bottom), self.toggle_menu, radius=0)

    def _home(self) -> Part:
        small, large = [name for name in self.games if self._icon(name)], self._card_games
        # open games come first, so that no card moves during a touch
        sheets = self._played_sheets(large)
        large, box_games = self._without_unplayed(large, len(sheets))
        games = EMPTY if self.loaded.is_waiting else self._games(large, sheets)
        return column(*self._top(), games, self._foot_part(small), self.shelf.part(self._boxes(box_games)))

    def _played_sheets(self, games: Sequence[str]) -> Sequence[tuple[str, str]]:
        """Return name and icon of the sheets that have a card in place of games of the board that the latest plays were not of."""
        latest = self.loaded.value.latest if self.loaded.value else None
        if latest is None:
            return ()
        bar_names = set(self._bars().values())
        sheets = [sheet for sheet in latest.sheets if sheet[0] not in bar_names]
        return sheets[: min(MOST_SHEET_CARDS, len(games) - max(1, len(latest.games.intersection(games))))]

    def _without_unplayed(self, games: Sequence[str], count: int) -> tuple[list[str], list[str]]:
        """Return games without `count` of them that the latest plays were not of, the last ones of the list; and those."""
        latest = self.loaded.value.latest if self.loaded.value else None
        unplayed = [name for name in games if latest is None or name not in latest.games]
        box_games = unplayed[len(unplayed) - count :]
        return [name for name in games if name not in box_games], box_games

    def _boxes(self, games: Sequence[str]) -> "Sequence[Box] | None":
        """Return the boxes on the shelf: the players' own kits, games without a card, other kits; None while they are loaded."""
        if self.kits.is_waiting:
            return None
        boxes: Sequence[KitBox] = reader_of(KIT, language_code()).read_all(self.kits.value or ())
        box_games = [
            GameBox(name, self._title(name), BOX_ICONS.get(name, ""), seat_range(self.shell.cover(name).seats)) for name in games
        ]
        return sorted((*box_games, *boxes), key=lambda box: not box.is_own)

    def _open_kit(self, box: "Box") -> None:
        if box.name in self.games:
            game_route.open_game(self.shell, box.name)
        else:
            open_kit(self.shell, box.name)

    def _show_kit(self, box: "Box") -> None:
        if box.name in self.games:
            game_route.open_game(self.shell, box.name)
        else:
            game_route.show_kit(self.shell, box.name)

    def _foot_part(self, names: Sequence[str]) -> Part:
        count = len(names) + 2 * (SHEET in names)
        factor = self.look.text_factor if len(self._bars()) <= MOST_BARS_ABOVE_HIGH_KEYS else 1.0
        low_foot = units(foot_height(count, is_wide=True), self._foot(names))
        return by_shape(low_foot, units(foot_height(count, is_wide=False, factor=factor), self._foot(names)))

    def _top(self) -> list[Part]:
        if sessions := self.open_sessions:
            return [open_games.resume_row(self.shell, sessions, self.loaded.value, self._open_all_games, self._press)]
        if self.loaded.value and not self.loaded.value.plays:
            return [with_padding(CARD_PADDING_UNITS, 0, paragraph(say("home.welcome"), BODY_TEXT, "dim"))]
        return []

    def _open_all_games(self) -> None:
        """Show all open games."""
        from kivy_ui.pages.home.resume_page import ResumePage  # imported later, so that the first frame comes sooner

        if self.loaded.value is not None:
            self.shell.open_page(ResumePage(self.shell, self.open_sessions, self.loaded.value))

    def _games(self, names: Sequence[str], sheets: Sequence[tuple[str, str]]) -> Part:
        """Return a card for each of these sheets, which begins it with the last players, and for each game; names have the same size."""
        if not names:
            return text(say("home.none"), KEY_TEXT, "dim")
        code, covers = language_code(), [(name, self.shell.cover(name)) for name in names]
        cards = [
            GameCard(
                name, cover.title(code), cover.short_title(code), span=span(cover.seats), seats=cover.seats, tap=self._go_to(name)
            )
            for name, cover in covers
        ]
        return game_cards([*(self._sheet_card(name, icon) for name, icon in sheets), *cards])

    def _sheet_card(self, name: str, icon: str) -> GameCard:
        title, note = title_of(f"{SHEET}/{name}", language_code()), say("sheets.again_note")
        begin = partial(game_route.begin_sheet, self.shell, name, is_again=True)
        return GameCard(f"{SHEET}/{name}", title, title, span=note, seats=(0, 0), tap=begin, icon=icon)

    def _foot(self, names: Sequence[str]) -> Part:
        """Return the keys of the last sheet, of all sheets, of a new one, and of tools. The key of open tools resumes them."""
        open_names = {session.game for session in self.open_sessions}
        tools = [
            FootKey(
                f"game:{name}",
                say("sheets.tools") if name == TOOLBOX else self._title(name),
                say("sheets.resume_note") if name in open_names else say("sheets.tools_note"),
                self._go_to(name),
                self._icon(name),
                short_notes=(say("sheets.tools_short"),),
            )
            for name in names
            if name != SHEET
        ]
        sheets = self._sheet_keys() if SHEET in names else []
        make = [FootKey(MAKE, say("sheets.make_first"), "", partial(game_route.make_sheet, self.shell), "plus")] if sheets else []
        return foot_row([*sheets, *make, *tools])

    def _sheet_keys(self) -> list[FootKey]:
        """Return the key of the last sheet, which resumes or begins it, and the key to all sheets.

        If a bar resumes the last sheet already, the first key begins the one before it. Without one there is only the second.
        """
        sheets = self.sheets.value
        if sheets is None and self.sheets.is_waiting:
            return [FootKey(f"game:{SHEET}", "", "", self._await_sheet, "sheet"), self._all_sheets_key()]
        if sheets is None:
            return [FootKey(f"game:{SHEET}", self._title(SHEET), "", self._go_to(SHEET), "sheet"), self._all_sheets_key()]
        last = sheets.last_sheet
        card_names = {name for name, _ in self._played_sheets(self._card_games)}
        if last is None or last.session in self._bars() or (last.name in card_names and not last.is_open):
            return [*self._earlier_sheet_key(sheets), self._all_sheets_key()]
        notes = [say("sheets.resume_note")] if last.is_open else [""] if last.is_blank else _with_players(sheets.names)
        title = title_of(f"{SHEET}/{last.name}", language_code())
        look, short = self._leaf_picture(last.icon), tuple(notes[1:])
        return [FootKey(f"game:{SHEET}", title, notes[0], self._go_to(SHEET), look=look, short_notes=short), self._all_sheets_key()]

    def _all_sheets_key(self) -> FootKey:
        """Return the key to all sheets, with their number and, where it has room, a few of their names."""
        sheets, choose = self.sheets.value, partial(game_route.choose_sheet, self.shell)
        if sheets is None:
            return FootKey("other-sheet", say("sheets.all"), "", choose, "sheet")
        from companion.games.shipped import WELL_KNOWN_SHEETS  # imported later, so that the first frame comes sooner
        from kivy_ui.pages.setup.sheet_tiles import IN_LANGUAGE

        code = language_code()
        names = [IN_LANGUAGE.get(code, {}).get(name, name) for name in WELL_KNOWN_SHEETS[:NAMED_SHEETS]]
        titles = [title_of(f"{SHEET}/{name}", code) for name in names]
        names_note = say("recent.some_names", names=titles, more=sheets.count - len(titles))
        return FootKey(
            "other-sheet", say("sheets.all"), names_note, choose, "sheet", short_notes=(say("sheets.count", count=sheets.count),)
        )

    def _await_sheet(self) -> None:
        """Do what the first sheet's key does as soon as the sheets are loaded; they may be, though the key isn't drawn again yet."""
        self._is_sheet_awaited = self.sheets.is_waiting
        if not self.sheets.is_waiting:
            self._sheet_keys()[0].tap()

    def _open_awaited_sheet(self, _: "LastPlay") -> None:
        """Do what the first sheet's key does now, if it was tapped while the sheets were loading."""
        if self._is_sheet_awaited:
            self._is_sheet_awaited = False
            self._sheet_keys()[0].tap()

    def _bars(self) -> dict[str, str]:
        """Return the open sessions that have a bar on this page, each with the name of its sheet; "" for other games."""
        sessions, _ = open_games.bar_sessions(self.open_sessions)
        names = self.loaded.value.sheets if self.loaded.value else {}
        return {session.id: names.get(session.id, ("", ""))[0] for session in sessions}

    def _earlier_sheet_key(self, sheets: "LastPlay") -> list[FootKey]:
        """Return the key that begins the sheet that was used last and is not shown above; without one, a well-known sheet to try.

        So the other keys keep their places from the first sheet on.
        """
        if sheets.last_sheet is None:
            return []
        shown_names = {*self._bars().values(), *(name for name, _ in self._played_sheets(self._card_games))}
        name, icon = next((sheet for sheet in sheets.recent if sheet[0] not in shown_names), ("", ""))
        if not name:
            return self._untried_sheet_key(shown_names)
        begin, title = partial(game_route.begin_sheet, self.shell, name), title_of(f"{SHEET}/{name}", language_code())
        notes = _with_players(sheets.names)
        return [FootKey("again-sheet", title, notes[0], begin, look=self._leaf_picture(icon), short_notes=tuple(notes[1:]))]

    def _untried_sheet_key(self, shown_names: set[str]) -> list[FootKey]:
        """Return the key that begins the first well-known sheet that is not shown above."""
        from kivy_ui.pages.setup.sheet_tiles import well_known_sheets  # imported later, so that the first frame comes sooner

        name = next(name for name in well_known_sheets(language_code()) if name not in shown_names)
        begin, title = partial(game_route.begin_sheet, self.shell, name), title_of(f"{SHEET}/{name}", language_code())
        return [FootKey("try-sheet", title, say("sheets.try_note"), begin, "sheet")]

    @property
    def _card_games(self) -> list[str]:
        """The games that have a card, unless sheets take their place."""
        return [name for name in self.games if not self._icon(name)]

    def _leaf_picture(self, icon: str) -> Picture:
        return picture(sheet_leaf, icon, self.look.theme.name)

    def _title(self, name: str) -> str:
        return self.shell.cover(name).title(language_code())

    def _icon(self, name: str) -> str:
        return self.shell.cover(name).icon

    def _go_to(self, name: str) -> Tap:
        return partial(game_route.open_game, self.shell, name)

    # the menu

    def toggle_menu(self) -> None:
        """Open or close the menu."""
        self.is_menu_open = not self.is_menu_open
        if self.is_menu_open:
            self.shell.hide_message()  # it would cover the menu
        self.renew()

    def _menu(self) -> Part:
        """Return the keys of the menu: first what players look for, below it what concerns the device."""
        items = self._menu_items()
        controls = PageButton("inputs", say("home.controls"), partial(self._choose, self._show_controls), icon="sliders")
        turn = PageButton("turn", say("home.rotate"), partial(self._choose, self.shell.rotate), icon="rotate")
        close = PageButton("quit", say("home.close"), self.shell.quit, icon="door", kind="end")

        def make(scene: Scene, area: Area) -> Part:
            columns = CARD_COLUMNS if scene.is_wide else UPRIGHT_COLUMNS
            width = area.columns(columns, GAP_UNITS)[0].w - KEY_PADDING_UNITS
            size = fitted_size(scene, [title for _, title, *_ in items], MENU_TEXT, width)
            keys = [
                link_key(name, words, sign, partial(self._choose, tap), size, note=note) for name, words, note, sign, tap in items
            ]
            height = _menu_height(is_wide=scene.is_wide, factor=scene.look.text_factor)
            upper_line = row(answer(controls), answer(turn))
            foot = (row(answer(controls), answer(turn), answer(close)),) if scene.is_wide else (upper_line, answer(close))
            return limited_height(height, column(grid(columns, *keys), *(units(ANSWER_UNITS, line) for line in foot)))

        return by_area(make)

    def _menu_items(self) -> list[tuple[str, Words, Words, str, Tap]]:
        # imported later, so that the first frame comes sooner
        from kivy_ui.pages.box_contents.box_contents_page import BoxContentsPage
        from kivy_ui.pages.device.settings_page import SettingsPage

        shell = self.shell
        return [
            ("people", say("history.people"), say("home.people_note"), "seats", self._show_people),
            ("rules", say("rules.all"), say("home.rules_note"), "log", self._choose_rules),
            ("settings", say("home.settings"), say("home.settings_note"), "gear", lambda: shell.open_page(SettingsPage(shell))),
            ("editions", say("home.box"), say("home.box_note"), "check", lambda: shell.open_page(BoxContentsPage(shell))),
        ]

    def _show_controls(self) -> None:
        from kivy_ui.pages.device.controls_page import ControlsPage  # imported later, so that the first frame comes sooner

        self.shell.open_page(ControlsPage(self.shell))

    def _show_people(self) -> None:
        from kivy_ui.pages.history.people_page import PeoplePage  # imported later, so that the first frame comes sooner

        self.shell.show_screen(PeoplePage(self.shell, self.shell.show_home))

    def _choose_rules(self) -> None:
        from kivy_ui.pages.home.rules_of_games import choose_rules  # imported later, so that the first frame comes sooner

        choose_rules(self.shell)

    def _choose(self, tap: Tap) -> None:
        self.toggle_menu()
        tap()


def _with_players(names: Sequence[str]) -> list[Words]:
    """Return the notes of a key that begins a sheet again, the longest first: with all players, and without."""
    note = say("sheets.again_note")
    return [say("sheets.again_names", names=names), note] if names else [note]


def _menu_height(*, is_wide: bool, factor: float) -> float:
    """Return the height of the menu; `factor` is that of the text size."""
    lines, buttons = (1, 1) if is_wide else (MENU_KEYS // UPRIGHT_COLUMNS, 2)
    return lines * (MENU_ROW_UNITS * factor + GAP_UNITS) + buttons * (ANSWER_UNITS + GAP_UNITS) - GAP_UNITS
