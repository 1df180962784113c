"""Test that every public fact of a view is in some text.

Each field of a view is found by reflection and changed, and a text must change with it.
"""

import inspect
from collections import defaultdict
from contextlib import suppress
from enum import Enum
from functools import cache
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit.examples import read_shipped_kits
from companion.games.score_sheet.choosing import TakeSheet
from companion.games.score_sheet.reading import shelf
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.table.in_words import describe_seats, odds_rows, speakable_text
from companion.table.lazy_sequence import LazySequence
from companion.table.moves import IllegalMoveError
from companion.table.seats import seats_named
from companion.table.sentence import SeatName, Sentence
from tests.long_tests import SAMPLED, long_except_first, one_more_long
from tests.sample_sizes import full_or_sample

pytestmark = SAMPLED

NAMES = ["Ann", "Bo", "Cleo"]
GAMES = ("deep-blue", "into-the-blue", "deep-dive", "perils-of-the-deep", "score-sheet", "toolbox", "kit")
KITS = [kit for kit in read_shipped_kits() if kit.seats[0] <= len(NAMES)]
PLAYS, MOVES, LOOK_EVERY, OTHERS, MOST_TRIED = full_or_sample(24, 5, 3), 150, 5, 4, 60
SHEET_PLAYS = full_or_sample(6, 2, 1)
NO_FACTS = {
    "View.sketch": "the same board as lines of text",
    "Count.first_kind": "the picture beside its name",
    "View.alarms": "reminders: each is announced when it is due",
    "SeatView.seat": "names the seat: a view lists each once",
    "SeatView.own_marks": "the cards that `own` names, as pictures",
    "SeatView.has_own": "places of things that only their player sees are said to be hidden",
    "View.winning_side": "the result says it",
    "Odds.mark": "places the ring of odds on a picture",
    "OddsRow.kind": "a colour",
    "OddsRow.group": "a heading that its labels repeat",
    "OddsRow.is_next": "which results form the ring",
    "OddsRow.is_share": "which results form a ring",
    "SiteView.at": "a place on the map",
    "DiveView.is_map_drawn": "whether players moved the sites of the map",
    "DiveView.flipped_sites": "tiles to lay, which the subtitle names",
    "DiveView.gems_a_draw": "that one draw takes two gems, which the scenario's text says",
    "LevelView.is_advised": "that Fathom advises a level; its answer has the same figures",
    "LevelView.meanings": "what shells would bring, which the answers say once they can be placed",
    "LevelView.gains": "the figures behind the advice",
    "BoardView.ties": "what follows from the shells, which are said",
    "BoardView.chest_gain": "a figure behind the advice",
    "DepthView.risk": "one of the odds",
    "PotView.shares": "a summary of the odds",
    "KitView.is_ending": "the question says it",
    "PotView.is_used": "which parts of a new game are ticked at first",
    "PotView.peeked": "for those at the touchscreen who look at the top things",
    "KindView.is_named": "how its name is drawn",
    "KindView.group": "the colour of its name",
    "DieView.label": "the face's picture",
    "DieView.pips": "the face's picture",
    "TrayView.throwing": "which dice of the picture; their number is said",
    "TrayView.name": "a name in device reports",
    "BoardView.reroll": "labels of answers",
    "BoardView.spots": "where the dice are in the picture",
    "DepthView.shares": "a summary of the odds",
    "OceanView.is_ending": "the subtitle says it",
    "FaceUpTile.by": "kept for corrections; no board draws it",
    "FaceUpTile.round": "kept for corrections; no board draws it",
    "FaceUpTile.freed": "kept for corrections; no board draws it",
    "FaceUpTile.is_third": "kept for corrections; no board draws it",
    "DiveView.phase": "the question says it",
    "SeatEvent.seat": "its diver's seat again",
    "Face.id": "a recorded name",
    "Face.verified": "whether the box was compared, shown in Box contents",
    "Duty.key": "a name that the touchscreen keeps ticks by",
    "Duty.expedition": "the title says it: a duty is of the present expedition",
    "Duty.round": "of the newest peril, whose card says it",
    "Duty.skulls": "its words say the number of crew",
    "PerilsView.depth": "the subtitle says it",
    "PerilsView.phase": "the question says it",
    "PerilsView.is_die_physical": "which answers the die has",
    "PerilsView.turn_step": "the log says the last entry: a ship sailed, the die was rolled",
    "PerilsView.moves": "counted on the played cards, which are said",
    "PerilsView.moves_left": "a reminder of the question says it",
    "PerilsView.extras": "crew, maps and coins contain it, and the log says it",
    "CardView.name": "a recorded name",
    "SheetView.dealer_sign": "a letter beside the dealer",
    "SheetView.own": "a seat's own view only",
    "LineView.preceding_line": "where a bonus stands",
    "AskView.kind": "how a number is entered",
    "AskView.is_early": "how a number is entered",
    "AskView.is_once": "how a number is entered",
    "AskView.is_optional": "how a number is entered",
    "AskView.low": "how a number is entered",
    "AskView.high": "how a number is entered",
    "AskView.step": "how a number is entered",
    "AskView.places": "how a number is entered",
    "AskView.question": "the question of the prompt",
    "NumberView.mark": "names a choice",
    "CountView.asked_mark": "names a choice",
    "CountView.implied_number": "a number that the pad offers",
    "RowView.limits": "numbers that the pad refuses",
    "NumberLimit.most": "numbers that the pad refuses",
    "NumberLimit.refusal": "said when the pad refuses a number",
    "NumberView.is_entered": "its text says it",
    "SheetView.columns": "who shares a column; names and numbers are said",
    "CellView.terms": "how a cell was counted: it is opened on its own",
    "TermView.label": "how a cell was counted: it is opened on its own",
    "TermView.sentence": "how a cell was counted: it is opened on its own",
    "TermView.points": "how a cell was counted: it is opened on its own",
    "RowView.kind": "how a line is drawn",
    "RowView.line": "its label says it",
    "RowView.uncounted": "a hint while a bonus is entered; its points are said",
    "KindView.mark": "a picture",
    "PotView.fresh": "pictures of the drawn things, whose names follow",
    "ToolsView.tool": "the title says it",
    "ToolsView.is_attached": "which of two windows is open",
    "ClockView.slow_note": "an alarm announces it",
    "ClockView.up_note": "an alarm announces it",
    "PotView.owner": "its name says it",
    "PotView.family": "its name says it",
    "KitView.colour": "the colour of the box",
    "KitView.emblem": "the picture of the box",
    "KitView.name": "the title says it",
    "KitView.can_reorder": "a choice says it",
    "KitView.kept_answers": "only the places of answers; those that can be given are read out as choices",
    "ThingView.key": "a key of the file",
    "ThingView.look": "a picture",
    "ThingView.group": "the colour of a thing",
    "ThingView.seat": "the colour of its owner, whose name its label has",
    "ThingView.note": "said of the last thing",
    "PlaceView.id": "a key of the file and a seat",
    "PlaceView.key": "a key of the file",
    "PlaceView.sums": "a summary of the worth of its things",
    "PlaceView.limits": "the kit's rule says the most that a group may be worth",
    "RingShare.kind": "a colour; dangers are said",
    "RingShare.chance": "the odds say it",
    "CounterView.key": "a key of the file",
    "CounterView.icon": "a picture",
    "CounterView.is_condition": "how it is drawn",
    "CounterView.on_television": "where it is drawn",
    "CounterView.is_near_loss": "the colour of a value that is said with its most",
    "CounterView.is_order": "the order of the rows has it",
    "CounterView.actor": "its creature's row has it",
    "CounterView.low": "the ends of a bar, whose value is said",
    "CounterView.high": "the ends of a bar, whose value is said",
    "ActorView.id": "a number of the session",
    "ActorView.icon": "a picture",
    "ActorView.seat": "its label names it",
    "DiceView.key": "a key of the file",
    "DiceView.is_next": "an answer says it",
    "Clock.seats": "the number of seats",
    "Clock.is_skipped": "the note of its seat says it",
    "Clock.has_passed": "the note of its seat says it",
    "Clock.since_ms": "the time that runs",
    "Clock.banked_ms": "the time that runs",
    "Clock.is_admin": "the clock's note says it",
    "Clock.admin_ms": "not drawn",
    "Clock.phase": "the number of the phase that is named",
    "Clock.ordered": "not drawn",
    "Creature.colour": "a colour",
}
"""Fields without a text of their own, and why: "Type.field"."""


def random_views(name):
    """Yield a game's public views in random plays."""
    for number in range(PLAYS * (3 if name == "toolbox" else 1)):  # random plays seldom use all its tools
        game, luck = catalogue.game(name), Random(number)
        options = {option.name: str(luck.choice(option.choices).value) for option in game.options}
        kit = KITS[number % len(KITS)] if name == "kit" else None
        options |= {"kit": kit.name} if kit else {}
        most = kit.seats[1] if kit else game.seats[-1]
        setup = game.setup(seats_named(NAMES[: min(3, most)]), options)
        session = Session.begin(game, f"{name}{number}", setup, MemoryJournal(), PlayClock(), bytes([number]) * 32)
        yield from play_views(session, RandomPlayer(number))


def play_views(session, luck):
    for move in range(MOVES):
        if session.is_over:
            break
        if move % LOOK_EVERY == 0:
            yield session.view(None)
        choice = luck.choice(session.question or session.prompt)
        if session.game.cover.is_tool and choice.role == "danger":  # a closed tool has no description
            continue
        with suppress(IllegalMoveError):
            session.play(choice.id, luck.values(choice), "test")
    yield session.view(None)


def list_facts(thing, field=""):
    """Yield every leaf of a view: its field, its value, and a function that returns the view with another value there."""
    if isinstance(thing, LazySequence):
        thing = tuple(thing)
    if isinstance(thing, Struct) and not isinstance(thing, Sentence | SeatName):
        for name in thing.__struct_fields__:
            yield from list_nested_facts(
                getattr(thing, name),
                f"{declaring_class(type(thing), name)}.{name}",
                lambda new, name=name: replace(thing, **{name: new}),
            )
    elif isinstance(thing, tuple) and thing:
        for at, item in enumerate(thing):
            yield from list_nested_facts(item, field, lambda new, at=at: (*thing[:at], new, *thing[at + 1 :]))
    elif isinstance(thing, dict):
        for key, item in thing.items():
            yield from list_nested_facts(item, field, lambda new, key=key: thing | {key: new})
    else:
        yield field, thing, lambda new: new


def list_nested_facts(thing, field, around):
    for name, value, setter in list_facts(thing, field):
        yield name, value, lambda new, setter=setter: around(setter(new))


@cache
def declaring_class(kind_of_thing, name):
    """Return the class that declares a field: "View" for those that every view has."""
    kinds = [kind for kind in kind_of_thing.__mro__ if name in inspect.get_annotations(kind)]
    return kinds[-1].__name__.replace("_CommonView", "View")


def view_text(game, view):
    """Return all text of a view."""
    reader = game.reader(NAMES)
    rows = (*describe_seats(view, None), *game.describe(view, None), *(odds_rows(view.odds) if view.odds else ()))
    return [speakable_text(reader.read(row)) for row in rows]


def other_values(value, known_values):
    """Return replacements for a value: others that occurred there, or made-up ones."""
    if isinstance(value, bool):
        return [not value]
    candidates = [candidate for candidate in known_values if candidate != value and type(candidate) is type(value)]
    return [*candidates[:OTHERS], *made_up_values(value)]


def made_up_values(value):
    if isinstance(value, int | float):
        return [value + 1, value + 61_000]
    return ["something else"] if isinstance(value, str | Sentence) and not isinstance(value, Enum) else []


def first_of_each_value(places):
    """Return one place for each value that occurred."""
    return {repr(value): (view, value, setter) for view, value, setter in reversed(places)}.values()


def changes_text(game, view, setter, new_values, before):
    """Return whether another value gives a text other than `before`."""
    for other in new_values:
        with suppress(LookupError, ValueError, TypeError, AttributeError):  # no game has such a view
            if view_text(game, setter(other)) != before:
                return True
    return False


def find_missing_facts(name, given_views=None):
    """Return the fields that are in no text, and all fields.

    The views are those of random plays, or `given_views`, of which only fields that vary count.
    """
    game, values_by_field, places, texts = catalogue.game(name), defaultdict(list), defaultdict(list), {}

    def before(view):
        """Return the text of a view, cached."""
        return texts[id(view)] if id(view) in texts else texts.setdefault(id(view), view_text(game, view))

    for view in random_views(name) if given_views is None else given_views:
        for field, value, setter in list_facts(view):
            if value not in values_by_field[field]:
                values_by_field[field].append(value)
            places[field].append((view, value, setter))
    fields = {
        field
        for field in values_by_field
        if field not in NO_FACTS and any(value not in ((), None, "") for value in values_by_field[field])
    }
    fields = {field for field in fields if given_views is None or len(values_by_field[field]) > 1}

    def is_in_a_text(field):
        tried_places = [*first_of_each_value(places[field]), *Random(1).sample(places[field], min(MOST_TRIED, len(places[field])))]
        return any(
            changes_text(game, view, setter, other_values(value, values_by_field[field]), before(view))
            for view, value, setter in tried_places
        )

    return {field for field in fields if not is_in_a_text(field)}, fields


@pytest.mark.parametrize("name", long_except_first(GAMES, 2))
def test_every_public_fact_is_in_a_text(name):
    missing, fields = find_missing_facts(name)
    assert fields and not missing


def sheet_views(sheet):
    """Yield the public views of random plays on a sheet."""
    for number in range(SHEET_PLAYS):
        game = catalogue.game("score-sheet")
        session = Session.begin(
            game, f"{sheet.name}{number}", game.setup(seats_named(NAMES), {}), MemoryJournal(), PlayClock(), bytes([number]) * 32
        )
        choice = next(choice for choice in session.prompt.choices if type(choice.move) is TakeSheet)
        session.play(choice.id, ((sheet.name,),), "test")
        yield from play_views(session, RandomPlayer(number))


@pytest.mark.parametrize(
    "sheet", [shelved_sheet.sheet for shelved_sheet in shelf()][:: full_or_sample(1, 9, 30)], ids=lambda sheet: sheet.name
)
def test_every_public_fact_of_a_sheet_is_in_a_text(sheet):
    missing, fields = find_missing_facts("score-sheet", sheet_views(sheet))
    assert not missing
    assert fields or sheet.shape in ("places", "together"), "only such a sheet ends with its first entry"


@pytest.mark.parametrize("kit", one_more_long(KITS, 1, "descriptions", 3), ids=lambda kit: kit.name)
def test_every_public_fact_of_a_kit_is_in_a_text(kit):
    missing, fields = find_missing_facts("kit", kit_views(kit))
    assert fields and not missing


def kit_views(kit):
    """Yield the public views of random plays of a kit."""
    game = catalogue.game("kit")
    for number in range(SHEET_PLAYS):
        setup = game.setup(seats_named(NAMES[: kit.seats[1]]), {"kit": kit.name})
        session = Session.begin(game, f"{kit.name}{number}", setup, MemoryJournal(), PlayClock(), bytes([number]) * 32)
        yield from play_views(session, RandomPlayer(number))


@pytest.mark.long
def test_fact_missing_in_all_texts_is_detected(monkeypatch):
    """Remove a fact from the text, and check that the search reports it."""
    game = catalogue.game("into-the-blue")
    monkeypatch.setattr(catalogue, "game", lambda _: without_description(game))
    assert "LevelView.shells" in find_missing_facts("into-the-blue")[0]


def without_description(game):
    return replace(game, describe=lambda view, seat: ())


@pytest.mark.long
@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", GAMES)
def test_descriptions_have_no_drawings_repetitions_or_untranslated_words(name, code):
    """Check for symbols of drawings, repeated rows, and untranslated text."""
    game = catalogue.game(name)
    reader = game.reader(NAMES, code)
    for view in list(random_views(name))[::7]:
        for seat in (None, *range(len(view.seats))):
            rows = [speakable_text(reader.read(row)) for row in game.describe(view, seat)]
            assert rows and all(rows)
            assert not [row for row in rows if any(sign in row for sign in "▸◂|•[]{}")]
