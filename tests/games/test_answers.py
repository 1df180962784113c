"""Test that answers fit four cells: the main answer, two others, and the way out.

Variants are a second step; names are short.
"""

import random

import pytest

from companion.games import catalogue
from companion.session.record.simulated_game import seed_of, simulate
from companion.table.notation_fields import Notation, Sum
from companion.table.prompt import Number, Pick, Text
from companion.table.seats import seats_named
from tests.long_tests import SAMPLED
from tests.sample_sizes import often

pytestmark = SAMPLED

GAMES = often(24, 8, 3)
CELLS = 4
MOST_KEYS = 12
LABEL, NOTE, QUESTION = 18, 32, 48
NAMES = ("Alice", "Bruno", "Clara", "David", "Emily", "Felix", "Grace", "Henry", "Irene", "Jacob", "Karen", "Louis")
SPELLED = {"perils-of-the-deep"}
"""Games with long labels: cards of Perils are named by all their icons."""
DRAWN = ("face:", "site:")
"""Prefixes of marks that the board draws in full wherever they are picked."""
OWN_WORDS = {"choice.roll", "choice.delete", "ask.fill", "ask.draw", "ask.empty", "thing.lettered", "dice.label", "cell.number"}
"""Keys of sentences with words that people typed: a bag's name, the faces of a die, a row of a sheet."""


def one_tap(choice):
    """Return whether a choice is complete after one tap: it has one field, with few options or few numbers."""
    if len(choice.fields) != 1:
        return False
    (field,) = choice.fields
    if isinstance(field, Number):
        return (field.high - field.low) // field.step < MOST_KEYS
    return isinstance(field, Pick) and field.least == field.most == 1


def played(name, number):
    """Return a whole game as pairs of a prompt and its reader; every second game has asides."""
    game, luck = catalogue.game(name), random.Random(number)
    options = {one.name: str(luck.choice(one.choices).value) for one in game.options}
    seats = seats_named(NAMES[: game.seats[number % len(game.seats)]])
    reader = game.reader(tuple(seat.name for seat in seats))
    steps = simulate(game, seats, seed_of("answers", number), options, with_any_time_choices=number % 2 == 0, most_moves=400).steps
    return [(game.prompt(step.before), reader) for step in steps]


def hands(prompt):
    """Return the answers of every seat, each list with those that any seat may give."""
    return [prompt.choices_of(seat) for seat in {choice.seat for choice in prompt.choices}]


def in_cells(answers):
    """Return the choices shown in the four cells: no variants, and none that are only touched on the board."""
    first = [one for one in answers if not one.step]
    behind = {one.step for one in answers} - {one.label for one in first} - {""}
    return [one.cell for one in first if not one.marks or one.cell != "other"] + ["other"] * len(behind)


def second_step(answers, step):
    """Return the number of cells of an answer's second step: the answer, its variants (except keys), and the way back."""
    variants = [one for one in answers if one.step == step and not (one_tap(one) or one.marks)]
    return len(variants) + any(one.label == step for one in answers) + 1


@pytest.mark.parametrize("name", [name for name in catalogue.names() if name != "toolbox"])  # this board draws its own answers
def test_never_more_than_four_answers_at_once(name):
    for number in range(GAMES):
        for prompt, _ in played(name, number):
            for answers in hands(prompt):
                cells = in_cells(answers)
                assert len(cells) <= CELLS and cells.count("go") <= 1 and cells.count("out") <= 1, prompt
                for step in {one.step for one in answers if one.step}:
                    assert second_step(answers, step) <= CELLS, (step, prompt)


def own_words(said):
    return isinstance(said, str) or said.key in OWN_WORDS


def too_long(prompt, reader):
    """Yield names that are wider than the screen; words that people typed are exempt."""
    about, *choices = [(prompt.about, QUESTION)], *map(names, prompt.choices)
    lines = [
        reader.read(said)
        for row in (about, *choices)
        for said, most in row
        if not own_words(said) and len(reader.read(said)) > most
    ]
    return lines


def names(choice):
    yield from ((choice.label, LABEL), (choice.note, NOTE), (choice.loses, LABEL))
    for field in choice.fields:
        if not isinstance(field, Text | Sum | Notation | Number):
            yield from ((option.label, LABEL) for option in field.options)
            yield from ((option.note, NOTE) for option in field.options if not option.mark.startswith(DRAWN))


@pytest.mark.parametrize("name", sorted({*catalogue.names()} - SPELLED))
def test_names_are_short(name):
    long = {line for number in range(GAMES) for prompt, reader in played(name, number) for line in too_long(prompt, reader)}
    assert long == set()


@pytest.mark.parametrize("name", catalogue.names())
def test_what_loses_something_says_so_with_a_verb(name):
    told = {
        reader.read(one.loses)
        for number in range(8)
        for prompt, reader in played(name, number)
        for one in prompt.choices
        if one.loses
    }
    assert all(line.startswith(("lose ", "bring back nothing")) for line in told)
