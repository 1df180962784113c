"""Ways to the pages of this room. They lead to each other, so their modules are imported when a page is opened."""

from kivy_ui.pages.page_base import Shell


def go_to_history(shell: Shell, game: str = "", player: str = "") -> None:
    """Show the plays, of one game or of one person (their id) if wanted."""
    from kivy_ui.pages.history.history_page import HistoryPage

    shell.go(HistoryPage(shell, game, player))


def go_to_statistics(shell: Shell, *, of_people: bool = False) -> None:
    """Show how often each game was played, or each person played."""
    from kivy_ui.pages.history.statistics_page import StatisticsPage

    shell.go(StatisticsPage(shell, of_people))


def go_to_game_statistics(shell: Shell, game: str) -> None:
    """Show the figures and plots of a game."""
    from kivy_ui.pages.history.statistics_page import GameStatisticsPage

    shell.go(GameStatisticsPage(shell, game))


def go_to_person_statistics(shell: Shell, player: str) -> None:
    """Show the figures and plots of a person (their id)."""
    from kivy_ui.pages.history.statistics_page import PersonStatisticsPage

    shell.go(PersonStatisticsPage(shell, player))
