"""Enter a play that was not recorded here: ask for the game, the players, then the points."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table.sentence import say
from kivy_ui.look.language import language_code, translate
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage, game_card
from kivy_ui.pages.entry.text_entry import TitlePage
from kivy_ui.pages.history.correct_play import CorrectPage
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.loaded import empty_on_error, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Player
    from companion.library.records.play_record import Play
    from companion.library.store import Store

OTHER_GAME = ""
LONGEST_GAME = 60


class EnterPlay:
    """Entry of a play: asks for the game and the players, then opens the page to correct a play. At the end it calls `on_saved(id)`.

    `on_renamed()` is called when a person was renamed meanwhile.
    """

    def __init__(self, shell: Shell, on_saved: Callable[[str], object], on_renamed: Tap) -> None:
        self._shell, self._on_saved, self._on_renamed = shell, on_saved, on_renamed

    def begin(self) -> None:
        """Ask which game it was."""
        code = language_code()
        self._shell.request(lambda store: store.play_editor.games(code), empty_on_error(self._ask_game))

    def _ask_game(self, games: list[tuple[str, int]]) -> None:
        theme = self._shell.look.theme.name
        other = ChoiceCard(OTHER_GAME, translate("enter.other_game"))
        cards = [other, *(game_card(name, title(name), plays(count) if count else "", theme) for name, count in games)]
        self._shell.open_page(ChoosePage(self._shell, say("enter.which_game"), cards, self._on_game))

    def _on_game(self, game: str) -> None:
        if game == OTHER_GAME:
            self._shell.open_page(TitlePage(self._shell, say("enter.game_name"), "", LONGEST_GAME, self._begin_play))
        else:
            self._begin_play(game)

    def _begin_play(self, game: str) -> None:
        now_s = int(time.time())

        def new_play(store: "Store") -> "tuple[Play, dict[str, Player]]":
            return store.play_editor.new_play(game, now_s), store.people.current_people()

        self._shell.request(new_play, on_result(self._ask_people, self._shell.show_message))

    def _ask_people(self, loaded: "tuple[Play, dict[str, Player]]") -> None:
        page = CorrectPage(self._shell, *loaded, (), self._on_saved, on_renamed=self._on_renamed)
        self._shell.open_page(page)
        page.ask_players()
