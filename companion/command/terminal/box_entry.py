"""Enter box contents in the terminal: one line per component, saved at once."""

from collections.abc import Callable, Sequence
from itertools import groupby

from msgspec.structs import replace

from companion.command.terminal import text_views
from companion.command.terminal.field_entry import BACK, parse_value
from companion.table.edition_values import BoxCheck, EditionValue, Path
from companion.table.prompt import Number, Pick, Value
from companion.table.sentence import UserError, Words, say

STOP = "s"


class BoxEntry:
    """Part of the box that is being entered; `keep` saves it after every line."""

    def __init__(
        self, check: BoxCheck, part: str, ask: Callable[[], str], write: Callable[..., None], keep: Callable[[BoxCheck], None]
    ) -> None:
        self.check = check
        self._part = part
        self._ask, self._write, self._keep = ask, write, keep

    def things(self) -> dict[Path, tuple[EditionValue, ...]]:
        """Return unverified components with their values."""
        facts = (fact for fact in self.check.facts(self._part) if not fact.is_checked)
        return {mark: tuple(mark_facts) for mark, mark_facts in groupby(facts, key=lambda fact: self.check.mark_of(fact.path))}

    def enter_all(self) -> bool:
        """Ask for every component in turn. Return whether the part is complete."""
        things, at = self.things(), 0
        self._write(*_instructions(self.check, next(iter(things.values()))))
        while 0 <= at < len(things):
            mark, facts = list(things.items())[at]
            self._write(
                say("reading.thing", number=at + 1, count=len(things), thing=self.check.label(mark), shown=_value_line(facts))
            )
            typed = self._ask()
            if typed.casefold() == STOP:
                break
            at += -1 if typed == BACK else self._save_typed(mark, facts, typed)
            things[mark] = self._current_values(facts)
        return not self.check.unchecked_count(self._part)

    def _current_values(self, facts: tuple[EditionValue, ...]) -> tuple[EditionValue, ...]:
        """Return these values with their current state and the same questions."""
        values = {fact.path: fact.value for fact in self.check.facts(self._part)}
        return tuple(replace(fact, value=values[fact.path]) for fact in facts)

    def _save_typed(self, mark: Path, facts: tuple[EditionValue, ...], typed: str) -> bool:
        """Save a component as typed or as shown; return False if the line is invalid."""
        try:
            check = self.check
            for fact, value in zip(facts, _values(facts, typed), strict=True) if typed else ():
                check = check.with_value(fact.path, value if isinstance(value, int) else tuple(map(str, value)))
        except UserError as refusal:
            self._write(refusal.sentence)
            return False
        check = check.mark_compared(mark)
        if check.mistake:
            self._write(check.mistake)
            return False
        self.check = check
        self._keep(check)
        return True


def _instructions(check: BoxCheck, facts: Sequence[EditionValue]) -> list[Words]:
    """Return the lines that explain what to type and the options of each pick."""
    picks = (fact.field for fact in facts if isinstance(fact.field, Pick))
    names = (
        say("reading.options", options=[f"{name} {option.label}" for name, option in zip(text_views.names_of(pick), pick.options)])
        for pick in picks
    )
    return ["", say("reading.how", parts=[check.word(str(fact.path[-1])) for fact in facts], back=BACK, stop=STOP), *names]


def _value_line(facts: Sequence[EditionValue]) -> Words:
    return say("reading.shown", parts=[fact.value_words for fact in facts])


def _values(facts: Sequence[EditionValue], typed: str) -> list[Value]:
    """Parse the typed values: a number takes one word, a pick all the rest. Raises UserError."""
    words, values = typed.replace(",", " ").split(), list[Value]()
    for fact in facts:
        count = 1 if isinstance(fact.field, Number) else len(words)
        values.append(parse_value(fact.field, " ".join(words[:count])))
        words = words[count:]
    return values
