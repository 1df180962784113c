"""What people say of a game: whether the most or the fewest points win, and which titles are the same game."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from companion.table.say import say
from kivy_ui.background_tasks import sentence
from kivy_ui.pages.entry.choose_overlay import Choices, Key
from kivy_ui.pages.entry.choose_page import ChoosePage, game_card
from kivy_ui.pages.history.play_words import plays, title
from kivy_ui.pages.history.statistics_page import GameStatisticsPage
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.titles import GameFacts
    from companion.library.store import Store


def open_game(shell: Shell, game: str) -> None:
    """Lay the page of what can be changed about a game."""
    shell.ask(lambda store: store.statistics.facts(game), lambda facts: _opened(shell, facts))


def _opened(shell: Shell, facts: "GameFacts | Exception") -> None:
    if isinstance(facts, Exception):
        shell.say(sentence(facts))
        return
    page = Choices(shell, say("game.title", game=title(facts.game)), partial(_keys, shell, facts))
    shell.lay(page)


def _keys(shell: Shell, facts: "GameFacts") -> list[Key]:
    """What wins, the game it can be merged with, and each title that can be split off."""
    game = facts.game
    wins = [
        Key("most", say("game.most"), partial(_set, shell, game, False), "" if facts.is_lowest else "check"),
        Key("fewest", say("game.fewest"), partial(_set, shell, game, True), "check" if facts.is_lowest else ""),
    ]
    merge = Key("merge", say("person.merge"), partial(_choose, shell, facts), "plus", say("game.merge_note"), opens=True)
    parts = [
        Key(f"part:{one}", say("person.split", name=one), partial(_part, shell, game, one), note=say("person.split_note"))
        for one in facts.others
    ]
    return [*wins, *([merge] if facts.games else []), *parts]


def _set(shell: Shell, game: str, is_lowest: bool) -> None:
    _change(shell, game, lambda store: store.directions.set(game, is_lowest))


def _part(shell: Shell, game: str, other: str) -> None:
    _change(shell, game, lambda store: store.plays.titles.part(other))


def _choose(shell: Shell, facts: "GameFacts") -> None:
    """Choose the game that it is, too."""
    cards = [game_card(game, title(game), plays(count), shell.look.theme.name) for game, count in facts.games]
    shell.lay(ChoosePage(shell, say("game.same_as", game=title(facts.game)), cards, partial(_merge, shell, facts.game)))


def _merge(shell: Shell, game: str, into: str) -> None:
    _change(shell, into, lambda store: store.plays.titles.merge(game, into))


def _change(shell: Shell, game: str, work: "Callable[[Store], None]") -> None:
    """Do it, and show the statistics that come of it; or say why not."""
    shell.ask(work, lambda failed: _changed(shell, game, failed))


def _changed(shell: Shell, game: str, failed: Exception | None) -> None:
    if isinstance(failed, Exception):
        shell.say(sentence(failed))
    else:
        shell.go(GameStatisticsPage(shell, game))
