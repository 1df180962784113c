"""Every shipped score sheet with as many long names as it takes: just taken, half written, and closed."""

import random

from companion.games import catalogue
from companion.games.score_sheet.choosing import TakeSheet
from companion.session.hands.inputs import Answer, BeginSession, CloseSession
from companion.table.prompt import Number, Pick
from companion.table.seats import seats_named
from companion.table.typed import Sum
from tests.early import end_at

GAME = "score-sheet"
LINES, LONG = 7, 12


def stops(hand, at, names):
    """A table for each sheet, from taking it to its end."""
    seen = set()
    for seats in range(min(len(names), catalogue.game(GAME).seats[-1]), 0, -1):
        fresh = sorted(_offered(hand, names[:seats]) - seen)
        seen.update(fresh)
        for sheet in fresh:
            _take(hand, sheet, names[:seats])
            hand.settle()
            at(f"sheet-{sheet}")
            _write(hand, sheet, LINES * seats)
            at(f"sheet-{sheet}-written")
            assert not [name for name in names if len(name) > LONG and name.replace(" ", "") in _undo(hand)]
            _close(hand)
            at(f"sheet-{sheet}-closed")
            hand.table.send(CloseSession())
            hand.settle()


def _undo(hand):
    """What Undo says, in one word: names as flags have them."""
    said = (
        [one.look.text for one in hand.shell.screen.stage.scene.sprites if one.key.startswith("undo:what")]
        if hand.table.shown.prompt
        else []
    )
    return "".join(said).replace(" ", "")


def _begin(hand, names):
    hand.table.send(BeginSession(GAME, seats_named(names)))
    return next(choice for choice in hand.table.shown.prompt.choices if isinstance(choice.move, TakeSheet))


def _offered(hand, names):
    """The sheets so many people can count on."""
    taking = _begin(hand, names)
    hand.table.send(CloseSession())
    return {option.value for option in taking.fields[0].options}


def _take(hand, sheet, names):
    hand.table.send(Answer(_begin(hand, names).id, ((sheet,),)))


def _write(hand, sheet, cells):
    """So many cells, each with the first thing that is asked; then the pad of the next one is looked at."""
    luck = random.Random(sheet)
    for _ in range(cells):
        prompt = hand.table.shown.prompt
        if prompt is None:
            break
        choice = prompt.choices[0]
        hand.table.send(Answer(choice.id, tuple(_filled(luck, field) for field in choice.fields)))
    hand.settle()


def _filled(luck, field):
    if isinstance(field, Sum):
        return str(luck.randint(max(0, field.low), min(field.high, 25)))
    if isinstance(field, Number):
        return luck.randrange(field.low, field.high + 1, field.step)
    if isinstance(field, Pick):
        return tuple(option.value for option in field.options[: max(1, field.least)])
    return "words"


def _close(hand):
    if hand.table.shown.prompt is not None:
        end_at(hand)
    hand.settle()
    if "open-all" in hand.targets():
        hand.tap("open-all")
