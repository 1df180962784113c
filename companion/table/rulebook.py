"""Rulebook of a game: results of moves, changes by events, automatic events, and log sentences.

    rulebook = Rulebook()

    def stop(state: State, move: StopRolling) -> Events: ...  # decides a move; may take `chance`, too

    def stopped(state: State, event: RollingStopped) -> State: ...  # applies an event

    def describe_stopped(event: RollingStopped, seat: int | None) -> Words: ...  # its log sentence

    rulebook.sets(GameEnded, is_over=True)  # an event that only sets fields

    @automatic
    def end_of_round(state: State) -> Events: ...

The parameters of a chapter's function make it a rule: `state, move`, `state, event` or `event, seat`, unless its name begins with "_".
The annotations name the move or event; the unions of moves and events follow from the rules.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from inspect import get_annotations, isfunction, signature
from operator import or_
from types import ModuleType
from typing import Any, TypeVar, get_args

from msgspec.structs import replace

from companion.table.chance import Chance
from companion.table.moves import SILENCE, Event, Events, Move, sentence_of
from companion.table.sentence import Words

Rule = TypeVar("Rule", bound=Callable[..., Any])
Upcaster = Callable[[dict[str, Any]], dict[str, Any]]


def automatic(rule: Rule) -> Rule:
    """Mark a chapter's `rule(state)` or `rule(state, chance)` as automatic (`Rulebook.follows`)."""
    vars(rule)["by_itself"] = True
    return rule


class Rulebook:
    """Rules of one game, collected from its chapters.

    upcasters  one for each change of the recorded format: converts plain data of the version before
    rules      number of the newest rules, stored in new setups
    """

    def __init__(self, *upcasters: Upcaster, rules: int = 0) -> None:
        self.upcasters = upcasters
        self.rules = rules
        self._decides: dict[type[Move], Callable[..., Events]] = {}
        self._evolves: dict[type[Event], Callable[..., Any]] = {}
        self._follows: list[tuple[str, Callable[..., Events], bool]] = []
        self._describes: dict[type[Event], Callable[..., Words]] = {}
        self._checks: list[Callable[[Any], None]] = []

    def checks(self, rule: Rule) -> Rule:
        """Register `rule(state)`, a condition of every move, checked first; it raises IllegalMoveError."""
        self._checks.append(rule)
        return rule

    def decides(self, rule: Rule) -> Rule:
        """Register `rule(state, move: M)` or `rule(state, move: M, chance)`, which decides moves of type M.

        The rule raises IllegalMoveError or returns at least one event.
        """
        _enter(self._decides, rule, "move", rule if _takes_chance(rule, 2) else lambda state, move, chance: rule(state, move))
        return rule

    def evolves(self, change: Rule) -> Rule:
        """Register `change(state, event: E)`, which returns the state after events of type E. It never checks or uses chance."""
        _enter(self._evolves, change, "event", change)
        return change

    def sets(self, kind: type[Event], *own: str, **values: Any) -> None:
        """Register that an event of this type sets fields of the state to `values`, or (`own`) to fields of the event."""

        def change(state: Any, event: Event) -> Any:
            return replace(state, **{name: getattr(event, name) for name in own}, **values)

        change.__module__ = kind.__module__  # its chapter
        _enter_one(self._evolves, kind, change)

    def follows(self, rule: Rule) -> Rule:
        """Register `rule(state)` or `rule(state, chance)`, which returns the automatic events, () for none.

        Run after every move, in the order of the chapters, repeated from the first until no rule returns events.
        """
        self._follows.append((rule.__module__, rule, _takes_chance(rule, 1)))
        return rule

    def describes(self, sentence: Rule) -> Rule:
        """Register `sentence(event: E, seat)`: the log sentence of E for a seat or the public (None), instead of "log.E"."""
        _enter(self._describes, sentence, "event", sentence)
        return sentence

    def assemble(self, *chapters: ModuleType) -> "Rulebook":
        """Return the complete rulebook of these chapters. Raises AssertionError if a rule is from another module, or a move or event has no rule."""
        order = [chapter.__name__ for chapter in chapters]
        for chapter in chapters:
            for rule in filter(isfunction, vars(chapter).values()):
                if rule.__module__ == chapter.__name__ and not rule.__name__.startswith("_"):
                    self._enter_rule(rule)
        strays = {rule.__module__ for rule in self._evolves.values()} - set(order)
        assert not strays, f"{', '.join(strays)}: not among the chapters"
        self._follows.sort(key=lambda entered: order.index(entered[0]))
        self._check_whole(order)
        return self

    def _enter_rule(self, rule: Callable[..., Any]) -> None:
        match [*signature(rule).parameters]:
            case ["state", "move"] | ["state", "move", "chance"]:
                self.decides(rule)
            case ["state", "event"]:
                self.evolves(rule)
            case ["event", "seat"]:
                self.describes(rule)
            case _ if "by_itself" in vars(rule):
                self.follows(rule)

    def _check_whole(self, chapters: Sequence[str]) -> None:
        """Check that every move and event of the chapters has its rule, except base classes."""
        records = [record for base in (Move, Event) for record in _built_on(base) if record.__module__ in chapters]
        ruleless_names = [
            record.__name__ for record in records if not record.__subclasses__() and record not in (self._decides | self._evolves)
        ]
        assert not ruleless_names, f"{', '.join(ruleless_names)}: no rule"

    @property
    def moves(self) -> Any:
        """Union of all moves."""
        return reduce(or_, self._decides)

    @property
    def events(self) -> Any:
        """Union of all events."""
        return reduce(or_, self._evolves)

    def has_rule_for(self, move: type[Move]) -> bool:
        """Return whether there is a rule for this type of move."""
        return move in self._decides

    def has_change_for(self, event: type[Event]) -> bool:
        """Return whether events of this type change the state of the game."""
        return event in self._evolves

    def decide(self, state: Any, move: Move, chance: Chance) -> Events:
        """Return the events of `move`, automatic ones included. Raises IllegalMoveError; the state is unchanged then."""
        for check in self._checks:
            check(state)
        events = self._decides[type(move)](state, move, chance)
        if not self._follows:
            return events
        state = self.apply(state, events)
        while following := self._next_events(state, chance):
            events, state = events + following, self.apply(state, following)
        return events

    def _next_events(self, state: Any, chance: Chance) -> Events:
        for _, rule, takes_chance in self._follows:
            if events := rule(state, chance) if takes_chance else rule(state):
                return events
        return ()

    def evolve(self, state: Any, event: Event) -> Any:
        """Return the state after one event."""
        return self._evolves[type(event)](state, event)

    def apply(self, state: Any, events: Events) -> Any:
        """Return the state after several events."""
        for event in events:
            state = self.evolve(state, event)
        return state

    def describe(self, event: Event, seat: int | None = None) -> Words:
        """Return the log sentence of an event for the public (None) or a seat; SILENCE for none."""
        if describe := self._describes.get(type(event)):
            return describe(event, seat)
        return sentence_of(event) if event.is_logged else SILENCE

    def describes_itself(self, event: type[Event]) -> bool:
        """Return whether events of this type use "log.<event>" with their own fields."""
        return event.is_logged and event not in self._describes


def _enter(rules: dict[type, Any], rule: Callable[..., Any], parameter: str, stored_rule: Callable[..., Any]) -> None:
    kind = get_annotations(rule, eval_str=True)[parameter]
    for record_type in get_args(kind) or (kind,):
        _enter_one(rules, record_type, stored_rule)


def _enter_one(rules: dict[type, Any], record_type: type, stored_rule: Callable[..., Any]) -> None:
    assert record_type not in rules, f"{record_type.__name__} has a rule already: {rules[record_type].__name__}"
    rules[record_type] = stored_rule


def _built_on(base: type[Any]) -> Iterator[type[Any]]:
    """Yield all subclasses of a record."""
    for record in base.__subclasses__():
        yield from (record, *_built_on(record))


def _takes_chance(rule: Callable[..., Events], argument_count: int) -> bool:
    """Return whether `rule` takes the chance after its `argument_count` arguments."""
    return len(signature(rule).parameters) > argument_count
