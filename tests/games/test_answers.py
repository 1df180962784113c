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
from tests.sample_sizes import full_or_sample

GAMES = full_or_sample(24, 8, 3)
CELLS = 4
MOST_KEYS = 12
LABEL, NOTE, LEVEL_NOTE, QUESTION = 18, 32, 44, 48
NAMES = ("Alice", "Bruno", "Clara", "David", "Emily", "Felix", "Grace", "Henry", "Irene", "Jacob", "Karen", "Louis")
GAMES_WITH_TYPED_NAMES = {"perils-of-the-deep"}
"""Games with long labels: cards of Perils are named by all their icons."""
DRAWN_MARKS = ("face:", "site:")
"""Prefixes of marks that the board draws in full wherever they are picked."""
OWN_WORDS = {
    "choice.roll",
    "choice.delete",
    "choice.change",
    "choice.rename_counter",
    "ask.fill",
    "ask.draw",
    "ask.empty",
    "thing.lettered",
    "dice.label",
    "cell.number",
}
"""Keys of sentences with words that people typed: a bag's name, the faces of a die, a row of a sheet."""


def takes_one_tap(choice):
    """Return whether a choice is complete after one tap: it has one field, with few options or few numbers."""
    if len(choice.fields) != 1:
        return False
    (field,) = choice.fields
    if isinstance(field, Number):
        return (field.high - field.low) // field.step < MOST_KEYS
    return isinstance(field, Pick) and field.least == field.most == 1


def play_random_game(name, number):
    """Return a whole game as pairs of a prompt and its reader; every second game has asides."""
    game, luck = catalogue.game(name), random.Random(number)
    options = {option.name: str(luck.choice(option.choices).value) for option in game.options}
    seats = seats_named(NAMES[: game.seats[number % len(game.seats)]])
    reader = game.reader(tuple(seat.name for seat in seats))
    steps = simulate(game, seats, seed_of("answers", number), options, with_any_time_choices=number % 2 == 0, most_moves=400).steps
    return [(game.prompt(step.state_before), reader) for step in steps]


def choices_by_seat(prompt):
    """Return the answers of every seat, each list with those that any seat may give."""
    return [prompt.choices_of(seat) for seat in {choice.seat for choice in prompt.choices}]


def list_cells(answers):
    """Return the choices shown in the four cells: no variants, and none that are only touched on the board."""
    first = [answer for answer in answers if not answer.step]
    behind = {answer.step for answer in answers} - {answer.label for answer in first} - {""}
    return [answer.cell for answer in first if not answer.marks or answer.cell != "other"] + ["other"] * len(behind)


def count_second_step_cells(answers, step):
    """Return the number of cells of an answer's second step: the answer, its variants (except keys), and the way back."""
    variants = [answer for answer in answers if answer.step == step and not (takes_one_tap(answer) or answer.marks)]
    return len(variants) + any(answer.label == step for answer in answers) + 1


@SAMPLED
@pytest.mark.parametrize("name", [name for name in catalogue.names() if name != "toolbox"])  # this board draws its own answers
def test_prompts_show_at_most_four_cells(name):
    for number in range(GAMES):
        for prompt, _ in play_random_game(name, number):
            for answers in choices_by_seat(prompt):
                cells = list_cells(answers)
                assert len(cells) <= CELLS and cells.count("go") <= 1 and cells.count("out") <= 1, prompt
                for step in {answer.step for answer in answers if answer.step}:
                    assert count_second_step_cells(answers, step) <= CELLS, (step, prompt)


def is_typed(sentence):
    return isinstance(sentence, str) or sentence.key in OWN_WORDS


def list_long_names(prompt, reader):
    """Yield names that are wider than the screen; words that people typed are exempt."""
    question_limits, *choices = [(prompt.question, QUESTION)], *map(name_limits, prompt.choices)
    lines = [
        reader.read(sentence)
        for row in (question_limits, *choices)
        for sentence, most in row
        if not is_typed(sentence) and len(reader.read(sentence)) > most
    ]
    return lines


def name_limits(choice):
    is_on_level = any(mark.startswith("level:") for mark in choice.marks)  # its note has two lines there
    yield from ((choice.label, LABEL), (choice.note, LEVEL_NOTE if is_on_level else NOTE), (choice.loses, LABEL))
    for field in choice.fields:
        if not isinstance(field, Text | Sum | Notation | Number):
            yield from ((option.label, LABEL) for option in field.options)
            yield from ((option.note, NOTE) for option in field.options if not option.mark.startswith(DRAWN_MARKS))


@SAMPLED
@pytest.mark.parametrize("name", sorted({*catalogue.names()} - GAMES_WITH_TYPED_NAMES))
def test_names_are_short(name):
    long = {
        line
        for number in range(GAMES)
        for prompt, reader in play_random_game(name, number)
        for line in list_long_names(prompt, reader)
    }
    assert long == set()


@SAMPLED
@pytest.mark.parametrize("name", catalogue.names())
def test_losing_choice_names_its_loss_with_a_verb(name):
    losses = {
        reader.read(choice.loses)
        for number in range(GAMES)
        for prompt, reader in play_random_game(name, number)
        for choice in prompt.choices
        if choice.loses
    }
    assert all(line.startswith(("lose ", "bring back nothing")) for line in losses)
