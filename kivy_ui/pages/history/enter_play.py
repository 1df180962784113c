"""Enter a game that was played elsewhere, or yesterday: which game, who played; then as a play is corrected."""

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from companion.table.say import say
from kivy_ui.background_tasks import sentence
from kivy_ui.look.language import told
from kivy_ui.pages.entry.choose_page import Card, ChoosePage, game_card
from kivy_ui.pages.entry.text_entry import WritingPage
from kivy_ui.pages.history.correct_play import CorrectPage
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.people import Player
    from companion.library.records.play import Play
    from companion.library.store import Store

OTHER = ""
LONGEST_GAME = 60


class Entering:
    """Asks one thing after the other; `on_saved(id)` is called once the play was kept."""

    def __init__(self, shell: Shell, on_saved: Callable[[str], object]) -> None:
        self._shell, self._on_saved = shell, on_saved

    def begin(self) -> None:
        """Ask which game it was."""
        self._shell.ask(lambda store: store.statistics.games(), self._ask_game)

    def _ask_game(self, games: list[tuple[str, int]] | Exception) -> None:
        found = [] if isinstance(games, Exception) else games
        theme = self._shell.look.theme.name
        other = Card(OTHER, told("enter.other_game"))
        cards = [other, *(game_card(name, title(name), plays(count), theme) for name, count in found)]
        self._shell.lay(ChoosePage(self._shell, say("enter.which_game"), cards, self._chosen))

    def _chosen(self, game: str) -> None:
        if game == OTHER:
            self._shell.lay(WritingPage(self._shell, say("enter.game_name"), "", LONGEST_GAME, self._begin))
        else:
            self._begin(game)

    def _begin(self, game: str) -> None:
        now_s = int(time.time())

        def drafted(store: "Store") -> "tuple[Play, dict[str, Player]]":
            return store.correcting.new(game, now_s), store.people.faces()

        self._shell.ask(drafted, self._ask_people)

    def _ask_people(self, came: "tuple[Play, dict[str, Player]] | Exception") -> None:
        if isinstance(came, Exception):
            self._shell.say(sentence(came))
            return
        page = CorrectPage(self._shell, *came, (), self._on_saved)
        self._shell.lay(page)
        page.ask_players()
