"""Choose a sheet or make one: name, shape, scoring and tie-breaks. A sheet that players made is saved and used at once."""

from companion.games.score_sheet import box
from companion.games.score_sheet.box import FIRST_COUNTING_RULES, Shape, Sheet, rows_of
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.entering import SetHouseRule
from companion.games.score_sheet.entries import Entries
from companion.games.score_sheet.hidden_bids import ShowBids
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import SheetWithExamples, check_sheet
from companion.games.score_sheet.rulebook import check_none_in_use, draft_in_hand, rulebook
from companion.games.score_sheet.scoring import offered_ties
from companion.games.score_sheet.state import Draft, Line, State
from companion.games.score_sheet.transfer import decode
from companion.table.chapter import Event, Events, IllegalMoveError, Move, Words, illegal_move, pick_among, replace, say
from companion.table.seats import clean_name


class TakeSheet(Move, frozen=True):
    """Take the sheet of this name.

    `sheet` is the whole sheet. It is added before the move is decided, so that a replay reads no file.
    """

    name: tuple[str, ...] = ()
    sheet: Sheet | None = None


class SheetTaken(Event, frozen=True):
    """A sheet was taken."""

    prepares = True
    has_short = True
    sheet: Sheet


def layout_moves(state: State) -> tuple[Move, ...]:
    """Return the moves that take the same sheet, empty, with the same house rules."""
    if state.sheet is None:
        return ()
    bids = (ShowBids(),) if state.has_shown_bids else ()
    return (TakeSheet((state.sheet.name,)), *(SetHouseRule(key, value) for key, value in state.entries.options), *bids)


def complete_move(state: State, offered_move: Move) -> Move:
    """Return the move with the whole sheet filled in, if it takes a sheet by name."""
    if not isinstance(offered_move, TakeSheet) or offered_move.sheet is not None or state.rules < FIRST_COUNTING_RULES:
        return offered_move
    return replace(offered_move, sheet=state.sheets_to_choose.get("".join(offered_move.name)))


def take(state: State, move: TakeSheet) -> Events:
    """Take a shipped sheet, or one of the players' own."""
    check_none_in_use(state)
    if move.sheet is not None and move.name == (move.sheet.name,):
        return (SheetTaken(_playable_sheet(move.sheet)),)
    name = pick_among(move.name, state.sheets_to_choose, illegal_move("no_such_sheet", name="".join(move.name)))
    return (SheetTaken(state.sheets_to_choose[name]),)


def _playable_sheet(sheet: Sheet) -> Sheet:
    """Return a sheet unchanged if it can be played. Raises IllegalMoveError("bad_sheet")."""
    try:
        return check_sheet(sheet)
    except SheetError as error:
        raise IllegalMoveError("bad_sheet", error.sentence) from error


def sheet_taken(state: State, event: SheetTaken) -> State:
    """Start the sheet; lines with names begin empty."""
    state = replace(state, sheet=event.sheet, draft=None)
    if event.sheet.counting is not None:
        return replace(state, entries=Entries())
    blank: Line = (None,) * len(state.columns)
    return replace(state, lines=(blank,) * len(event.sheet.rows))


class NameSheet(Move, frozen=True):
    """Begin a players' own sheet: its name and shape."""

    name: str
    shape: tuple[str, ...] = ()


class SheetNamed(Event, frozen=True):
    """A players' own sheet was begun."""

    prepares = True

    name: str
    shape: Shape


def name(state: State, move: NameSheet) -> Events:
    """Begin a sheet; take it at once if its shape has no points, which needs no further questions."""
    check_none_in_use(state)
    shape = pick_among(move.shape, box.SHAPES, illegal_move("no_such_shape", shape="".join(move.shape), shapes=box.SHAPES))
    sheet_name = clean_name(move.name) or box.OUR_SHEET
    return (SheetNamed(sheet_name, shape) if shape in box.WRITTEN_ON else SheetMade(Sheet(sheet_name, shape, box.OURS)),)


def sheet_named(state: State, event: SheetNamed) -> State:
    return replace(state, draft=Draft(event.name, event.shape))


class SetUpSheet(Move, frozen=True):
    """Set how the sheet scores: who wins, how long the game is, its lines and extras."""

    best: tuple[str, ...] = ()
    rounds: int = 0
    target: int = 0
    rows: str = ""
    extras: tuple[str, ...] = ()


class SheetSetUp(SheetTaken, frozen=True):
    """A players' own sheet was made; its tie-breaks are still to be chosen."""


def set_up(state: State, move: SetUpSheet) -> Events:
    """Set how a sheet scores, once; tie-breaks are asked next if players want them."""
    draft = draft_in_hand(state)
    if draft.sheet is not None:
        raise illegal_move("no_draft")
    if not (0 <= move.rounds <= box.MOST_ROUNDS and 0 <= move.target <= box.MOST_TARGET):
        raise illegal_move("out_of_range", rounds=box.MOST_ROUNDS, points=box.MOST_TARGET)
    sheet = _sheet(draft, move, box.LOW if state.rules else box.OLD_LOW)
    return (SheetSetUp(sheet) if "ties" in move.extras else SheetMade(sheet),)


def _sheet(draft: Draft, move: SetUpSheet, low: int) -> Sheet:
    shape, extras = draft.shape, move.extras
    return Sheet(
        draft.name,
        shape,
        box.OURS,
        lowest=move.best == ("lowest",),
        rows=rows_of(move.rows) if shape == "rows" else (),
        free="free" in extras,
        rounds=move.rounds if shape == "rounds" else 0,
        target=move.target if shape != "rows" else 0,
        low=low,
        places=2 if "fractions" in extras else 0,
        teams=3 if "teams3" in extras else 2 if "teams" in extras else 0,
        dealer="dealer" in extras,
        hidden="hidden" in extras,
        ties=(box.LAST,) if shape == "rounds" and "last" in extras else (),
    )


def sheet_set_up(state: State, event: SheetSetUp) -> State:
    return replace(state, draft=Draft(event.sheet.name, event.sheet.shape, event.sheet))


class SetTieBreaks(Move, frozen=True, tag="TellTies"):
    """Set the tie-breaks in order; () for shared places."""

    ties: tuple[str, ...] = ()


class SheetMade(SheetTaken, frozen=True):
    """Players made a sheet. It was saved and taken."""


def enter_ties(state: State, move: SetTieBreaks) -> Events:
    """Set the tie-breaks: each must fit the sheet, and may be chosen once."""
    sheet = draft_in_hand(state).sheet
    if sheet is None:
        raise illegal_move("no_draft")
    if len(set(move.ties)) < len(move.ties) or not set(move.ties) <= {option.value for option in offered_ties(sheet)}:
        raise illegal_move("no_such_tie")
    return (SheetMade(replace(sheet, ties=move.ties)),)


def sheet_made(state: State, event: SheetMade) -> State:
    """Save and take the new sheet, in place of another sheet of its name."""
    other_sheets = tuple(sheet for sheet in state.own if sheet.name != event.sheet.name)
    return sheet_taken(replace(state, own=(event.sheet, *other_sheets)), event)


class ImportSheet(Move, frozen=True, tag="TakeIn"):
    """Import a sheet from text: pasted, from a QR code or a file, or made on a page."""

    text: str


class SheetNotRead(Event, frozen=True):
    """A text contained no usable sheet."""

    prepares = True

    text: str


def take_in(state: State, move: ImportSheet) -> Events:
    """Save and take the sheet of a text, after a trial with random numbers."""
    check_none_in_use(state)
    sheet, _ = read_in(move.text)
    return (SheetMade(sheet),) if sheet else (SheetNotRead(move.text),)


def read_in(text: str) -> tuple[Sheet | None, Words]:
    """Return the sheet of a text and ""; None and the reason if the text contains no usable sheet."""
    try:
        sheet = decode(text)
        try_out(SheetWithExamples(sheet))
    except SheetError as error:
        return None, error.sentence
    return sheet, ""


def sheet_not_read(state: State, event: SheetNotRead) -> State:
    return state


def describe_not_read(event: SheetNotRead, seat: int | None) -> Words:
    _, why = read_in(event.text)
    return say("log.SheetNotRead", why=why)


class DiscardDraft(Move, frozen=True, tag="DropSheet"):
    """Discard the sheet that is being made."""


class DraftDiscarded(Event, frozen=True, tag="SheetDropped"):
    """The sheet that was being made was discarded."""

    prepares = True


def drop(state: State, move: DiscardDraft) -> Events:
    """Discard the sheet that is being made. Raises IllegalMoveError("no_draft")."""
    draft_in_hand(state)
    return (DraftDiscarded(),)


rulebook.sets(DraftDiscarded, draft=None)


class ForgetSheet(TakeSheet, frozen=True):
    """Delete a sheet of the players' own."""


class SheetForgotten(Event, frozen=True):
    """A sheet of the players' own was deleted."""

    prepares = True

    name: str


def forget(state: State, move: ForgetSheet) -> Events:
    """Delete a sheet of the players' own. Raises IllegalMoveError("no_such_sheet")."""
    own_names = (sheet.name for sheet in state.own)
    return (SheetForgotten(pick_among(move.name, own_names, illegal_move("no_such_sheet", name="".join(move.name)))),)


def sheet_forgotten(state: State, event: SheetForgotten) -> State:
    return replace(state, own=tuple(sheet for sheet in state.own if sheet.name != event.name))
