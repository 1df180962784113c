"""Choosing a sheet to count on, or making one: its name and shape, how it counts, what breaks ties. It is kept, and used at once."""

from companion.games.score_sheet import box
from companion.games.score_sheet.book import book, check_none_in_use, draft_in_hand
from companion.games.score_sheet.box import FIRST_COUNTING_RULES, Shape, Sheet, rows_of
from companion.games.score_sheet.checking import try_out
from companion.games.score_sheet.entering import SetHouseRule
from companion.games.score_sheet.entries import Entries
from companion.games.score_sheet.language import SheetError
from companion.games.score_sheet.reading import SheetWithExamples, checked
from companion.games.score_sheet.scoring import offered_ties
from companion.games.score_sheet.state import Draft, Line, State
from companion.games.score_sheet.transfer import decode
from companion.table.chapter import Event, Events, IllegalMoveError, Move, Words, one_of, refused, replace, say
from companion.table.seats import clean_name


class TakeSheet(Move, frozen=True):
    """Take the sheet of this name. `sheet`: the whole of it, filled in before the move is decided, so that no replay reads a file."""

    name: tuple[str, ...] = ()
    sheet: Sheet | None = None


class SheetTaken(Event, frozen=True):
    """The game is counted on this sheet."""

    has_short = True
    sheet: Sheet


def layout_moves(state: State) -> tuple[Move, ...]:
    """Take the same sheet, still empty, with the same house rules."""
    if state.sheet is None:
        return ()
    return (TakeSheet((state.sheet.name,)), *(SetHouseRule(key, value) for key, value in state.entries.options))


def complete_move(state: State, wanted: Move) -> Move:
    """Fill the whole sheet into a move that takes it by its name."""
    if not isinstance(wanted, TakeSheet) or wanted.sheet is not None or state.rules < FIRST_COUNTING_RULES:
        return wanted
    return replace(wanted, sheet=state.offered.get("".join(wanted.name)))


def take(state: State, move: TakeSheet) -> Events:
    """A sheet that ships, or one of the table's own."""
    check_none_in_use(state)
    if move.sheet is not None and move.name == (move.sheet.name,):
        return (SheetTaken(_checked(move.sheet)),)
    name = one_of(move.name, state.offered, refused("no_such_sheet", name="".join(move.name)))
    return (SheetTaken(state.offered[name]),)


def _checked(sheet: Sheet) -> Sheet:
    """Return a sheet that can be played. Raises IllegalMoveError."""
    try:
        return checked(sheet)
    except SheetError as error:
        raise IllegalMoveError("bad_sheet", error.said) from error


def taken(state: State, event: SheetTaken) -> State:
    """Lay the sheet out, with empty lines where they have names."""
    state = replace(state, sheet=event.sheet, draft=None)
    if event.sheet.counting is not None:
        return replace(state, entries=Entries())
    blank: Line = (None,) * len(state.columns)
    return replace(state, lines=(blank,) * len(event.sheet.rows))


class NameSheet(Move, frozen=True):
    """Begin a sheet of the table's own: its name and its shape."""

    name: str
    shape: tuple[str, ...] = ()


class SheetNamed(Event, frozen=True):
    """A sheet of the table's own was begun."""

    name: str
    shape: Shape


def name(state: State, move: NameSheet) -> Events:
    """On a sheet without points there is nothing more to ask."""
    check_none_in_use(state)
    shape = one_of(move.shape, box.SHAPES, refused("no_such_shape", shape="".join(move.shape), shapes=box.SHAPES))
    called = clean_name(move.name) or box.OUR_SHEET
    return (SheetNamed(called, shape) if shape in box.WRITTEN_ON else SheetMade(Sheet(called, shape, box.OURS)),)


def named(state: State, event: SheetNamed) -> State:
    return replace(state, draft=Draft(event.name, event.shape))


class SetUpSheet(Move, frozen=True):
    """Say how it scores: who wins, how long it goes, its lines, and what else."""

    best: tuple[str, ...] = ()
    rounds: int = 0
    target: int = 0
    rows: str = ""
    extras: tuple[str, ...] = ()


class SheetSetUp(SheetTaken, frozen=True):
    """A sheet of the table's own is made, but for what breaks ties on it."""


def set_up(state: State, move: SetUpSheet) -> Events:
    """How it scores is said once; what breaks ties is asked next, where players want that."""
    draft = draft_in_hand(state)
    if draft.sheet is not None:
        raise refused("no_draft")
    if not (0 <= move.rounds <= box.MOST_ROUNDS and 0 <= move.target <= box.MOST_TARGET):
        raise refused("out_of_range", rounds=box.MOST_ROUNDS, points=box.MOST_TARGET)
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


def is_set_up(state: State, event: SheetSetUp) -> State:
    return replace(state, draft=Draft(event.sheet.name, event.sheet.shape, event.sheet))


class SetTieBreaks(Move, frozen=True, tag="TellTies"):
    """Say what breaks ties, in this order; nothing: the place is shared."""

    ties: tuple[str, ...] = ()


class SheetMade(SheetTaken, frozen=True):
    """The table made a sheet, keeps it, and counts on it."""


def enter_ties(state: State, move: SetTieBreaks) -> Events:
    """Each thing that can break ties on such a sheet is named once at most."""
    sheet = draft_in_hand(state).sheet
    if sheet is None:
        raise refused("no_draft")
    if len(set(move.ties)) < len(move.ties) or not set(move.ties) <= {option.value for option in offered_ties(sheet)}:
        raise refused("no_such_tie")
    return (SheetMade(replace(sheet, ties=move.ties)),)


def made(state: State, event: SheetMade) -> State:
    """It is kept in place of any other of its name."""
    others = tuple(sheet for sheet in state.own if sheet.name != event.sheet.name)
    return taken(replace(state, own=(event.sheet, *others)), event)


class ImportSheet(Move, frozen=True, tag="TakeIn"):
    """Take in a sheet that comes as text: pasted, read from a code or a file, or made on a page."""

    text: str


class SheetNotRead(Event, frozen=True):
    """A text held no sheet that can be used."""

    text: str


def take_in(state: State, move: ImportSheet) -> Events:
    """A sheet is tried with numbers at random before it is kept and used."""
    check_none_in_use(state)
    sheet, _ = read_in(move.text)
    return (SheetMade(sheet),) if sheet else (SheetNotRead(move.text),)


def read_in(text: str) -> tuple[Sheet | None, Words]:
    """Return the sheet of a text; None and why, where it has none that can be used."""
    try:
        sheet = decode(text)
        try_out(SheetWithExamples(sheet))
    except SheetError as error:
        return None, error.said
    return sheet, ""


def not_read(state: State, event: SheetNotRead) -> State:
    return state


def describe_not_read(event: SheetNotRead, seat: int | None) -> Words:
    _, why = read_in(event.text)
    return say("log.SheetNotRead", why=why)


class DiscardDraft(Move, frozen=True, tag="DropSheet"):
    """Make no sheet after all."""


class DraftDiscarded(Event, frozen=True, tag="SheetDropped"):
    """No sheet was made."""


def drop(state: State, move: DiscardDraft) -> Events:
    draft_in_hand(state)
    return (DraftDiscarded(),)


book.sets(DraftDiscarded, draft=None)


class ForgetSheet(TakeSheet, frozen=True):
    """Delete a sheet of the players' own."""


class SheetForgotten(Event, frozen=True):
    """A sheet of the players' own was deleted."""

    name: str


def forget(state: State, move: ForgetSheet) -> Events:
    own = (sheet.name for sheet in state.own)
    return (SheetForgotten(one_of(move.name, own, refused("no_such_sheet", name="".join(move.name)))),)


def forgotten(state: State, event: SheetForgotten) -> State:
    return replace(state, own=tuple(sheet for sheet in state.own if sheet.name != event.name))
