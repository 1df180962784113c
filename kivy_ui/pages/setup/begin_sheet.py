"""Begin a score sheet with the players of last time, or ask who plays."""

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.games.catalogue import title_of
from companion.games.score_sheet.choosing import ImportSheet, TakeSheet, read_in
from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.table.moves import Move
from companion.table.seating import order_from
from companion.table.seats import Seat
from companion.table.sentence import Words
from kivy_ui.look.language import language_code
from kivy_ui.pages.loaded import default_on_error, on_result
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.pages.setup.first_player import DEALER, SHEET
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # imported later, so that the app starts sooner
    from companion.games.score_sheet.box import Sheet
    from companion.library.store import Store


def begin_again(shell: Shell, otherwise: Tap) -> None:
    """Resume the open sheet, or begin a new one like the last; call `otherwise()` if there is none."""

    def take(loaded: tuple[BeginSession | ResumeSession | None, "Sheet | None"]) -> None:
        opening, sheet = loaded
        if opening is None:
            otherwise()
        elif isinstance(opening, BeginSession):
            _seat_and_begin(shell, (opening, sheet))
        else:
            shell.send(opening)

    def work(store: "Store") -> tuple[BeginSession | ResumeSession | None, "Sheet | None"]:
        opening = store.sheets.reopen_message()
        return opening, _sheet_of(store, opening) if isinstance(opening, BeginSession) else None

    shell.request(work, on_result(take, shell.show_message))


def begin_with_sheet(shell: Shell, sheet_name: str, deal: BeginSession | None = None, *, is_again: bool = False) -> None:
    """Begin on a sheet that ships or is the players' own, with the house rules it was last played with.

    `deal`: who plays, and with which options; None for the players of the open sheet or of last time.
    `is_again`: rather with the players of its last play this evening, as in `Sheets.begin`.
    """
    _begin(shell, TakeSheet((sheet_name,)), sheet_name, deal, is_again=is_again)


def begin_with_text(shell: Shell, text: str, deal: BeginSession | None = None) -> None:
    """Read a sheet from a text, save it as one of the players' own, and begin on it. Show why if it can't be used.

    `deal`: as in `begin_with_sheet`.
    """
    sheet, why = read_in(text)
    if sheet is None:
        shell.show_message(sheet_words(shell, why))
    else:
        _begin(shell, ImportSheet(text), chosen_deal=deal)


def sheet_words(shell: Shell, words: Words) -> str:
    """Return a sentence of the score sheet as text, such as the name of a sheet or why it can't be used."""
    return shell.game(SHEET).reader(code=language_code()).read(words)


def _begin(
    shell: Shell, move: Move, sheet_name: str = "", chosen_deal: BeginSession | None = None, *, is_again: bool = False
) -> None:
    """Look up players and house rules, then begin with this move; ask who plays if there was no play yet."""
    snapshot = shell.snapshot
    seats = snapshot.seats if snapshot.session and snapshot.game == SHEET else ()

    def work(store: "Store") -> tuple[BeginSession, "Sheet | None", bool]:
        deal = replace(store.sheets.begin(sheet_name, is_again=is_again), moves=(move,))
        sheet = _sheet_of(store, deal)
        if chosen_deal:
            usual_deal = chosen_deal if sheet is not None and sheet.dealer else _from_first_player(chosen_deal)
            deal = replace(deal, seats=usual_deal.seats, options=usual_deal.options)
        elif seats:
            deal = replace(deal, seats=seats)
        is_unusual = sheet is not None and not sheet.is_for(len(deal.seats))
        return deal, sheet, is_unusual and not store.sheets.was_played_by(sheet_name, len(deal.seats))

    shell.request(work, on_result(partial(_begin_or_ask, shell), shell.show_message))


def _begin_or_ask(shell: Shell, loaded: "tuple[BeginSession, Sheet | None, bool]") -> None:
    """Begin, or show who plays if the sheet is made for more or fewer people; the last part of `loaded` says whether."""
    deal, sheet, is_for_others = loaded
    if deal.seats and is_for_others:
        first = deal.seats[int(deal.options.get(DEALER, "1")) - 1].name
        _show_players(shell, deal, first, sheet)
    else:
        _seat_and_begin(shell, (deal, sheet))


def _sheet_of(store: "Store", deal: BeginSession) -> "Sheet | None":
    """Return the sheet that begins; None if it is chosen later."""
    (move,) = deal.moves
    if isinstance(move, ImportSheet):
        return read_in(move.text)[0]
    return store.sheets.all_sheets().get(move.name[0]) if isinstance(move, TakeSheet) and move.name else None


def _from_first_player(deal: BeginSession) -> BeginSession:
    """Return a deal of a sheet without a dealer: the players begin with the one who was chosen to deal or start."""
    options = dict(deal.options)
    first = int(options.pop(DEALER, "1")) - 1
    return replace(deal, seats=order_from(deal.seats, first) if deal.seats else (), options=options)


def _seat_and_begin(shell: Shell, loaded: "tuple[BeginSession, Sheet | None]") -> None:
    """Begin, or ask who plays; the second part of `loaded` is the sheet."""
    deal, sheet = loaded
    if deal.seats:
        shell.send(deal)
        return

    def ask(proposed: tuple[Seat, ...]) -> None:
        _ask_who_plays(shell, deal, proposed, sheet)

    def load(store: "Store") -> tuple[Seat, ...]:
        return store.group_defaults.people_of_last_play()

    nobody: tuple[Seat, ...] = ()
    shell.request(load, default_on_error(ask, nobody))


def _ask_who_plays(shell: Shell, deal: BeginSession, proposed: tuple[Seat, ...], sheet: "Sheet | None") -> None:
    """Ask who plays; propose the players of the last set-up, or those of the last play."""
    drafts = [*shell.drafts.values(), *filter(None, [shell.drafts.get(SHEET)])]
    draft = drafts[-1] if drafts else SetUpDraft(replace(deal, seats=proposed), "")
    seats = draft.deal.seats[: shell.cover(SHEET).seats[-1]]
    _show_players(shell, replace(deal, seats=seats), draft.first, sheet)


def _show_players(shell: Shell, deal: BeginSession, first: str, sheet: "Sheet | None") -> None:
    title, has_dealer = _sheet_title(shell, deal), sheet is not None and sheet.dealer
    pages = shell.shown_pages()  # such as a search for a sheet, to which the arrow leads back
    on_back = partial(shell.show_pages, pages) if len(pages) > 1 else None
    shell.show_screen(SetUpPage(shell, deal, first, on_back=on_back, title=title, has_dealer=has_dealer, sheet=sheet))


def _sheet_title(shell: Shell, deal: BeginSession) -> str:
    """Return the name of the sheet that begins, "" if it is chosen later."""
    for move in deal.moves:
        if isinstance(move, ImportSheet):
            sheet, _ = read_in(move.text)
            return sheet_words(shell, sheet.name) if sheet is not None else ""
        if isinstance(move, TakeSheet) and move.name:
            return title_of(f"{SHEET}/{move.name[0]}", language_code())
    return ""
