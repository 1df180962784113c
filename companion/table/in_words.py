"""View in words, for screen readers, speech and plain terminals: one sentence a row.

A game describes its board in `description.py`: `describe(view, seat)` takes the public view and the seat of the reader
(None: a spectator), and returns the rows from top to bottom. They contain all that the board draws, and call the reader
“you”. The functions here describe the parts that all games share: seats and odds.
"""

import re
from collections.abc import Iterable, Sequence

from companion.table.sentence import SeatName, Sentence, Words, say
from companion.table.views import Odds, OddsRow, SeatView, View

Rows = tuple[Words, ...]
SIGNS = {" · ": ", ", " → ": ": ", "▸": "", "..": "."}
"""Signs of written sentences, and how they are said."""


def describe_sketch(view: View, seat: int | None) -> Rows:
    """Return the sketch of a view, for a game that has no description of its own."""
    return tuple(view.sketch)


def describe_seats(view: View, seat: int | None) -> Rows:
    """Return the header of the game, then a row for every seat, the reader's first."""
    heads = (say("in_words.head", parts=tuple(filter(None, (view.title, view.subtitle)))),)
    ordered = sorted(view.seats, key=lambda seat_view: seat_view.seat != seat)
    return (*heads, *(seat_row(seat_view, seat) for seat_view in ordered))


def seat_row(seat_view: SeatView, reader: int | None) -> Words:
    """Return what a seat has and does; a secret total only if everyone may see it."""
    return say(
        "in_words.yours" if seat_view.seat == reader else "in_words.seat",
        seat=SeatName(seat_view.seat),
        parts=_parts(seat_view, reader),
    )


def _parts(seat_view: SeatView, reader: int | None) -> tuple[Words, ...]:
    turn = say("in_words.your_turn" if seat_view.seat == reader else "in_words.turn")
    counters = (say("in_words.counter", counter=label, count=count) for label, count in seat_view.counters)
    chest = say("in_words.chest") if seat_view.chest is None else say("in_words.total", total=seat_view.chest)
    parts = (
        turn if seat_view.is_up else "",
        *counters,
        seat_view.note,
        seat_view.activity,
        chest if seat_view.has_chest else "",
        *seat_view.own,
        say("in_words.out") if seat_view.is_out else "",
    )
    return tuple(filter(None, parts)) or (say("in_words.nothing"),)


def odds_rows(odds: Odds) -> Rows:
    """Return the odds, one row a result."""
    return (odds.title, *map(_chance, odds.rows), *((odds.note,) if odds.note else ()))


def _chance(row: OddsRow) -> Words:
    if row.note:
        return say("in_words.noted_chance", result=row.label, note=row.note, chance=row.chance)
    return say("in_words.chance", result=row.label, chance=row.chance)


def holdings(counts: Iterable[tuple[int, Words]], reader: int | None) -> tuple[Sentence, ...]:
    """Return a sentence for each seat that says what it has: `counts` are pairs of seat and words. The reader is “you”."""
    return tuple(
        say("in_words.you_have" if seat == reader else "in_words.has", seat=SeatName(seat), what=words) for seat, words in counts
    )


NAME_PREFIX = re.compile(r"(.+?)[,:] ")
"""The name at the start of a question, or of a short event."""


def speakable_text(text: str) -> str:
    """Return a sentence without signs that a voice reads out by name or leaves out.

    >>> speakable_text("leads · on red")
    'leads, on red'
    """
    for sign, instead in SIGNS.items():
        text = text.replace(sign, instead)
    return text.strip()


def without_repetition(lines: Sequence[str], question: str, before: str = "") -> list[str]:
    """Return log lines and the question after them, without repetitions: a player's name, and words of the question before.

    `before`: the question before. The function `briefly` of phones/in_words.js does the same.

    >>> without_repetition(("Ann stops", "Ann: stage 3"), "Bo, roll the dice")
    ['Ann stops', 'Stage 3', 'Bo, roll the dice']
    >>> without_repetition(("Ann keeps 1, rolls 3 4",), "Ann, reroll? 1 roll left", "Ann, reroll? 2 rolls left")
    ['Ann keeps 1, rolls 3 4', '1 roll left']
    """
    asks, mark, rest = question.partition("? ")
    is_again = bool(rest) and question != before and before.startswith(f"{asks}{mark}")
    whole = [*lines, rest if is_again else question]
    return [_without_name(line, event) for line, event in zip(whole, ("", *whole))]


def _without_name(line: str, event: str) -> str:
    """Return a line without the name at its start if the event before it begins with the same name."""
    match = NAME_PREFIX.match(line)
    return (
        line
        if match is None or not event.startswith(f"{match[1]} ")
        else f"{line[match.end() :][:1].upper()}{line[match.end() + 1 :]}"
    )


def new_rows(before: Sequence[Words], current_rows: Sequence[Words]) -> Rows:
    """Return the rows of `current_rows` that are not in `before`."""
    return tuple(row for row in current_rows if row not in before)
