"""Choice of a game whose rules are shown, opened from Home's menu."""

from companion.games import catalogue
from companion.table.sentence import say
from kivy_ui.look.language import language_code
from kivy_ui.pages.entry.choose_page import ChoosePage, game_card
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.play.rules_page import RulesPage


def choose_rules(shell: Shell) -> None:
    """Ask for one of the games with rules by topic, then open its rules."""
    names = [name for name in catalogue.names() if catalogue.game(name).rule_topics]
    cards = [game_card(name, shell.cover(name).title(language_code()), "", shell.look.theme.name) for name in names]
    shell.open_page(ChoosePage(shell, say("history.which_game"), cards, lambda name: _open(shell, name)))


def _open(shell: Shell, name: str) -> None:
    shell.open_page(RulesPage(shell, catalogue.game(name)))
