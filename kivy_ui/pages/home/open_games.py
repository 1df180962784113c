"""What Home shows of what was played: open sessions to resume, and recent tables to be set up again."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.session.hands.inputs import BeginSession, ResumeSession
from companion.table.say import say
from kivy_ui.games.covers import cover_picture
from kivy_ui.look.language import read, spoken, told
from kivy_ui.pages.entry.choose_page import Card, ChoosePage
from kivy_ui.pages.history.play_words import minutes
from kivy_ui.pages.home import game_route
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.library.records.sessions import Kept

MOST_LETTERS = 30  # of a note on a card


def so_far(kept: "Kept") -> Iterator[str]:
    """Say who plays, and how long already; then the same in fewer and fewer words."""
    if kept.is_newer:
        yield told("recent.newer")
        return
    names, played = kept.names, minutes(kept.played_ms) or say("recent.just_begun")
    if catalogue.is_tool(kept.game):  # twelve places were laid ready: nobody need sit there
        yield read(played)
        return
    if kept.entries > 1:
        yield told("recent.so_far", names=names, moves=kept.entries - 1, played=played)
    yield told("recent.so_far_short", names=names, played=played)
    yield from (told("recent.some_names", names=names[:most], more=len(names) - most) for most in range(len(names) - 1, 0, -1))


def set_up_again(shell: Shell, deal: BeginSession) -> None:
    """Go to the page before the game, with everybody seated and everything chosen as it was."""
    game_route.to_table(shell, deal)


def open_sessions(shell: Shell, sessions: "list[Kept]") -> ChoosePage:
    """Make the page of all sessions that are open."""
    theme, cards = shell.look.theme.name, []
    for one in sessions:
        told_so = list(so_far(one))
        note = next((words for words in told_so if len(words) <= MOST_LETTERS), told_so[-1])
        cards.append(Card(one.id, shell.cover(one.game).title(spoken()), note, cover_picture(one.game, theme)))
    return ChoosePage(shell, say("recent.resume_which"), cards, lambda id: shell.send(ResumeSession(id)))
