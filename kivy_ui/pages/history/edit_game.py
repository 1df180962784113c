"""Change how a game is counted: whether most or fewest points win, and which titles are the same game."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.table.sentence import say
from kivy_ui.pages.entry.choose_overlay import ChooseOverlay, OverlayKey
from kivy_ui.pages.entry.choose_page import ChoosePage, game_card
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.titles import GameFacts
    from companion.library.store import Store


def edit_game(shell: Shell, game: str) -> None:
    """Show what can be changed about a game."""
    shell.request(lambda store: store.statistics.facts(game), on_result(lambda facts: _show(shell, facts), shell.show_message))


def _show(shell: Shell, facts: "GameFacts") -> None:
    shell.open_page(ChooseOverlay(shell, say("game.title", game=title(facts.game)), partial(_keys, shell, facts)))


def _keys(shell: Shell, facts: "GameFacts") -> list[OverlayKey]:
    """List what wins, merging with another game, and each title that can be split off."""
    game = facts.game
    wins = [
        OverlayKey("most", say("game.most"), partial(_set, shell, game, False), is_on=not facts.is_lowest),
        OverlayKey("fewest", say("game.fewest"), partial(_set, shell, game, True), is_on=facts.is_lowest),
    ]
    merge = OverlayKey("merge", say("person.merge"), partial(_choose, shell, facts), "plus", say("game.merge_note"), opens=True)
    parts = [
        OverlayKey(
            f"part:{other}", say("person.split", name=other), partial(_split, shell, game, other), note=say("person.split_note")
        )
        for other in facts.other_names
    ]
    return [*wins, *([merge] if facts.games else []), *parts]


def _set(shell: Shell, game: str, is_lowest: bool) -> None:
    _change(shell, game, lambda store: store.winning_direction.set(game, is_lowest))


def _split(shell: Shell, game: str, other: str) -> None:
    _change(shell, game, lambda store: store.plays.titles.split_off(other))


def _choose(shell: Shell, facts: "GameFacts") -> None:
    """Choose the game that it is the same as."""
    cards = [game_card(game, title(game), plays(count), shell.look.theme.name) for game, count in facts.games]
    shell.open_page(ChoosePage(shell, say("game.same_as", game=title(facts.game)), cards, partial(_merge, shell, facts.game)))


def _merge(shell: Shell, game: str, target_game: str) -> None:
    _change(shell, target_game, lambda store: store.plays.titles.merge(game, target_game))


def _change(shell: Shell, game: str, work: "Callable[[Store], None]") -> None:
    """Change it, then show the statistics that result, or say why it failed."""
    shell.request(work, on_result(lambda _: shell.show_game_statistics(game), shell.show_message))
