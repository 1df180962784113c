"""Enter a play that was not recorded here: ask for the game, the players, then the points."""

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.table.searching import find_matches, fold_text
from companion.table.sentence import say
from kivy_ui.layout.elements import GAP_UNITS, text_key, with_frame
from kivy_ui.layout.part import EMPTY, Part, by_area, grid
from kivy_ui.layout.sizes import BODY_TEXT
from kivy_ui.layout.title_bar import title_key, title_keys
from kivy_ui.look.language import language_code, translate
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage, game_card
from kivy_ui.pages.entry.text_entry import TitlePage
from kivy_ui.pages.history.correct_play import CorrectPage
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.loaded import empty_on_error, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.search import Search, SearchPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Player
    from companion.library.records.play_record import Play
    from companion.library.store import Store

OTHER_GAME = ""
LONGEST_GAME = 60
FOUND_UNITS = 58.0
FOUND_COLUMNS, UPRIGHT_FOUND_COLUMNS = 3, 2


class ChooseGamePage(SearchPage, ChoosePage):
    """Page to choose the game of a play, with a search. `on_other(title)` is called with a typed title that no game has."""

    def __init__(
        self, shell: Shell, games: list[ChoiceCard], on_game: Callable[[str], object], on_other: Callable[[str], object]
    ) -> None:
        other = ChoiceCard(OTHER_GAME, translate("enter.other_game"))
        super().__init__(shell, say("enter.which_game"), [other, *games], on_game)
        self._games, self._on_other = games, on_other
        self.search = Search(self, self._choose_best)

    def title_keys(self) -> Part:
        """Return the key that begins a search, and the keys that turn the page."""
        words = say("enter.search") if self.is_wide and not self.look.text_size else ""
        return title_keys(title_key("search", "search", self.search.begin, words), self.pager.keys())

    def body(self) -> Part:
        """Return the cards, or the games that the search finds above the keyboard."""
        if not self.search.is_on:
            return super().body()
        return self.search.part(by_area(self._found_keys), say("enter.choose"), can_open=bool(self._typed))

    @property
    def _typed(self) -> str:
        return " ".join((self.search.typed or "").split())

    def _found_games(self) -> list[ChoiceCard]:
        """Return the games that match the typed words, the best first; all of them before anything is typed."""
        return [self._games[at] for at in find_matches(self._typed, [(game.title,) for game in self._games])]

    def _found_keys(self, scene: Scene, area: Area) -> Part:
        """Return the games that are found, as many as have room; after the last one the typed text as the title of another game."""
        columns = FOUND_COLUMNS if scene.is_wide else UPRIGHT_FOUND_COLUMNS
        lines = max(1, int((area.h + GAP_UNITS) / (FOUND_UNITS * scene.look.text_factor + GAP_UNITS)))
        found_games, typed = self._found_games(), self._typed
        is_new = typed and all(fold_text(game.title) != fold_text(typed) for game in found_games)
        most = lines * columns - bool(is_new)
        keys = [
            text_key(f"choose:{game.title}", game.title, partial(self._choose, game.value), size=BODY_TEXT)
            for game in found_games[:most]
        ]
        if is_new:
            keys.append(text_key("new-game", say("enter.new_game", title=typed), self._choose_typed, size=BODY_TEXT))
        if typed:
            keys[0] = with_frame(keys[0], True)
        return grid(columns, *keys, *[EMPTY] * (lines * columns - len(keys)))

    def _choose_best(self) -> None:
        """Choose the best game that is found, else the typed title."""
        if self._typed and (games := self._found_games()):
            self._choose(games[0].value)
        elif self._typed:
            self._choose_typed()

    def _choose_typed(self) -> None:
        title = self._typed
        self.close()
        self._on_other(title)


class EnterPlay:
    """Entry of a play: asks for the game and the players, then opens the page to correct a play. At the end it calls `on_saved(id)`.

    `on_renamed()` is called when a person was renamed meanwhile. Each play is proposed for the day that was chosen for the one before.
    """

    def __init__(self, shell: Shell, on_saved: Callable[[str], object], on_renamed: Tap) -> None:
        self._shell, self._on_saved, self._on_renamed = shell, on_saved, on_renamed
        self._day: tuple[int, int, int] | None = None

    def begin(self) -> None:
        """Ask which game it was."""
        code = language_code()
        self._shell.request(lambda store: store.play_editor.games(code), empty_on_error(self._ask_game))

    def _ask_game(self, games: list[tuple[str, int]]) -> None:
        theme = self._shell.look.theme.name
        cards = [game_card(name, title(name), plays(count) if count else "", theme) for name, count in games]
        self._shell.open_page(ChooseGamePage(self._shell, cards, self._on_game, self._begin_play))

    def _on_game(self, game: str) -> None:
        if game == OTHER_GAME:
            self._shell.open_page(TitlePage(self._shell, say("enter.game_name"), "", LONGEST_GAME, self._begin_play))
        else:
            self._begin_play(game)

    def _begin_play(self, game: str) -> None:
        now_s = int(time.time())

        def new_play(store: "Store") -> "tuple[Play, dict[str, Player], list[str]]":
            play = store.play_editor.new_play(game, now_s)
            if self._day is not None:
                play = store.play_editor.on_day(play, *self._day)
            return play, store.people.current_people(), store.play_editor.last_people(game)

        self._shell.request(new_play, on_result(self._ask_people, self._shell.show_message))

    def _ask_people(self, loaded: "tuple[Play, dict[str, Player], list[str]]") -> None:
        play, faces, last_ids = loaded
        page = CorrectPage(self._shell, play, faces, (), self._on_saved, on_renamed=self._on_renamed, on_day=self._keep_day)
        self._shell.open_page(page)
        page.ask_players(last_ids)

    def _keep_day(self, year: int, month: int, day: int) -> None:
        self._day = (year, month, day)
