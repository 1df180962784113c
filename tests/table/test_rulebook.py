"""Rulebook: annotations say which move or event a rule handles, and automatic events follow in the order of the chapters."""

from types import ModuleType, SimpleNamespace
from typing import get_args

import pytest
from msgspec import Struct

from companion.table.chance import Chance
from companion.table.moves import SILENCE, Event, Events, IllegalMoveError, Move, illegal_move, sentence_of
from companion.table.rulebook import Rulebook
from companion.table.sentence import say

CHANCE = Chance(bytes(32))


class Tray(Struct, frozen=True):
    shows: int = 0
    is_over: bool = False


class Add(Move, frozen=True):
    number: int


class Roll(Move, frozen=True):
    pass


class NumberAdded(Event, frozen=True):
    number: int


class Halved(Event, frozen=True):
    seat: int = 1


class Quiet(Event, frozen=True):
    is_logged = False


def make_rulebook(*follows):
    """Return a rulebook whose state is a number; an automatic event halves it when it is 10 or more."""
    rulebook = Rulebook()

    @rulebook.decides
    def add(state: int, move: Add) -> Events:
        return (NumberAdded(move.number),)

    @rulebook.decides
    def roll(state: int, move: Roll, chance: Chance) -> Events:
        return (NumberAdded(1 + chance.integer_below(6)),)

    @rulebook.evolves
    def add_number(state: int, event: NumberAdded) -> int:
        return state + event.number

    @rulebook.evolves
    def halved(state: int, event: Halved | Quiet) -> int:
        return state // 2 if isinstance(event, Halved) else state

    for rule in follows:
        rulebook.follows(rule)
    return rulebook


def halve(state: int) -> Events:
    return (Halved(),) if state >= 10 else ()


def test_rule_decides_its_annotated_move_and_gets_chance_only_if_it_has_the_argument():
    rulebook = make_rulebook()
    assert rulebook.decide(0, Add(2), CHANCE) == (NumberAdded(2),)
    (event,) = rulebook.decide(0, Roll(), CHANCE)
    assert 1 <= event.number <= 6 and rulebook.evolve(1, event) == 1 + event.number


def test_checks_run_before_the_rule_of_a_move():
    rulebook = make_rulebook()

    @rulebook.checks
    def is_open(state: int) -> None:
        if state < 0:
            raise illegal_move("closed")

    assert rulebook.decide(0, Add(2), CHANCE) == (NumberAdded(2),)
    with pytest.raises(IllegalMoveError) as refusal:
        rulebook.decide(-1, Add(2), CHANCE)
    assert refusal.value.reason == "closed"


def test_unions_of_moves_and_events_follow_from_the_rules():
    rulebook = make_rulebook()
    assert rulebook.moves == Add | Roll and rulebook.events == NumberAdded | Halved | Quiet
    assert rulebook.has_rule_for(Add) and not rulebook.has_rule_for(Move)


def test_automatic_events_are_added_until_none_follows():
    rulebook = make_rulebook(halve)
    assert rulebook.decide(0, Add(45), CHANCE) == (NumberAdded(45), Halved(), Halved(), Halved())
    assert rulebook.apply(0, rulebook.decide(0, Add(45), CHANCE)) == 5


def test_automatic_events_follow_the_order_of_the_chapters():
    rule_names = []

    def second_rule(state: int) -> Events:
        rule_names.append("second_rule")
        return ()

    def first_rule(state: int) -> Events:
        rule_names.append("first_rule")
        return ()

    first_rule.__module__, second_rule.__module__ = "first", "second"
    rulebook = make_rulebook(second_rule, first_rule)
    rulebook.assemble(ModuleType("first"), ModuleType("second"), ModuleType(__name__)).decide(0, Add(1), CHANCE)
    assert rule_names == ["first_rule", "second_rule"]


def test_two_rules_for_one_record_raise_an_error():
    rulebook = make_rulebook()
    with pytest.raises(AssertionError, match="Add has a rule already"):

        @rulebook.decides
        def add_twice(state: int, move: Add) -> Events:
            return ()


def test_rule_from_an_unlisted_chapter_raises_an_error():
    with pytest.raises(AssertionError, match="not among the chapters"):
        make_rulebook().assemble(SimpleNamespace(__name__="elsewhere"))


def make_chapter(*functions):
    """Return a chapter with these functions."""
    for function in functions:
        function.__module__ = "chapter"
    chapter = ModuleType("chapter")
    vars(chapter).update({function.__name__: function for function in functions})
    return chapter


def test_function_of_a_chapter_is_a_rule_by_its_arguments():
    def add(state: int, move: Add) -> Events:
        return _sum(state, move)

    def _sum(state: int, move: Add) -> Events:
        return (NumberAdded(move.number),)

    def roll(state: int, move: Roll, chance: Chance) -> Events:
        return (NumberAdded(1 + chance.integer_below(6)),)

    def add_number(state: int, event: NumberAdded) -> int:
        return state + event.number

    def tell(event: NumberAdded, seat: int | None):
        return say("log.more", number=event.number)

    def problem(state: int, number: int) -> str:
        return ""

    rulebook = Rulebook().assemble(make_chapter(add, _sum, roll, add_number, tell, problem))
    assert rulebook.moves == Add | Roll and rulebook.events == NumberAdded
    assert rulebook.apply(1, rulebook.decide(1, Add(2), CHANCE)) == 3
    assert rulebook.describe(NumberAdded(2)) == say("log.more", number=2)


def test_record_without_a_rule_raises_an_error(monkeypatch):
    def add(state: int, move: Add) -> Events:
        return ()

    monkeypatch.setattr(Quiet, "__module__", "chapter")
    with pytest.raises(AssertionError, match="Quiet: no rule"):
        Rulebook().assemble(make_chapter(add))


def test_event_is_described_by_its_name_unless_described_by_a_rule_or_unlogged():
    rulebook = make_rulebook()

    @rulebook.describes
    def tell(event: NumberAdded, seat: int | None):
        return say("log.more", number=event.number, is_mine=seat == 1)

    assert rulebook.describe(NumberAdded(3), 1) == say("log.more", number=3, is_mine=True)
    assert rulebook.describe(Halved()).key == "log.Halved" and rulebook.describe(Quiet()) == SILENCE
    assert [rulebook.describes_itself(event_type) for event_type in (NumberAdded, Halved, Quiet)] == [False, True, False]


def test_default_sentence_of_an_event_omits_secret_fields():
    class Shuffled(Event, frozen=True):
        secret = ("order",)
        name: str
        order: tuple[int, ...]

    assert sentence_of(Shuffled("stack", (2, 1))) == say("log.Shuffled", name="stack")


def test_a_rule_may_only_name_what_an_event_sets():
    class DieRolled(Event, frozen=True):
        shows: int

    class Ended(Event, frozen=True):
        pass

    rulebook = Rulebook()
    rulebook.sets(DieRolled, "shows", is_over=False)
    rulebook.sets(Ended, is_over=True)
    assert rulebook.apply(Tray(), (DieRolled(5), Ended())) == Tray(5, True) and set(get_args(rulebook.events)) == {DieRolled, Ended}
    with pytest.raises(AssertionError, match="Ended has a rule already"):
        rulebook.sets(Ended, is_over=False)
