"""Begin a score sheet with the players of last time, or ask who plays."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.score_sheet.choosing import TakeIn, TakeSheet, read_in
from companion.session.inputs.messages import BeginSession
from companion.table.moves import Move
from companion.table.say import Words
from kivy_ui.look.language import spoken
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import Draft, Shell
from kivy_ui.pages.setup.setup_page import SetUpPage

if TYPE_CHECKING:  # keeps the start short
    from companion.library.store import Store

SHEET = "score-sheet"


def begin_with_sheet(shell: Shell, sheet_name: str) -> None:
    """Begin on a sheet that ships or is the players' own, with the house rules it was last played with."""
    _begin(shell, TakeSheet((sheet_name,)), sheet_name)


def begin_with_text(shell: Shell, text: str) -> None:
    """Take in the sheet of a text, keep it as one of the players' own, and begin on it. Say why if it can't be used."""
    sheet, why = read_in(text)
    if sheet is None:
        shell.say(sheet_words(shell, why))
    else:
        _begin(shell, TakeIn(text))


def sheet_words(shell: Shell, said: Words) -> str:
    """Put a sentence of the score sheet into words, such as a sheet's name or why it can't be used."""
    return shell.game(SHEET).reader(code=spoken()).read(said)


def _begin(shell: Shell, move: Move, sheet_name: str = "") -> None:
    """Look up players and house rules, then begin with this move."""

    def work(store: "Store") -> BeginSession:
        return replace(store.sheets.begin(sheet_name), moves=(move,))

    shell.ask(work, on_result(partial(_seat_and_begin, shell), shell.say))


def _seat_and_begin(shell: Shell, deal: BeginSession) -> None:
    """Begin for the players of the open sheet or of last time; ask who plays if nobody has played yet."""
    now = shell.shown
    deal = replace(deal, seats=now.seats if now.session and now.game == SHEET else deal.seats)
    if deal.seats:
        shell.send(deal)
        return
    draft = shell.drafts.get(SHEET, Draft(deal, ""))
    shell.go(SetUpPage(shell, replace(deal, seats=draft.deal.seats), draft.first))
