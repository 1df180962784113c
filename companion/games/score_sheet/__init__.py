"""Score sheet for any game: 1 to 12 seats. Sheets are data; players can make their own."""

from typing import cast

from companion.games.score_sheet.box import NEVER_ASKED, OPTIONS
from companion.games.score_sheet.reading import shipped_sheets
from companion.table.game import GameOption, game_in
from companion.table.lazy_sequence import LazySequence
from companion.table.prompt import Option
from companion.table.say import say


def _sheets() -> tuple[Option, ...]:
    return (Option("", say("option.sheet.none")), *(Option(sheet.name, sheet.words, sheet.said_note) for sheet in shipped_sheets()))


SHEET = GameOption("sheet", say("option.sheet.label"), cast("tuple[Option, ...]", LazySequence(_sheets)), "", seats=NEVER_ASKED)
"""The sheet that is taken first; no page asks for it, and `fathom simulate --set sheet=NAME` sets it."""
GAME = game_in(__package__, "choosing entering writing joining naming", options=(*OPTIONS, SHEET))
