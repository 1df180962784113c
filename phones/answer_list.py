"""List the answers of a question: the default first, the exit last, variants grouped under their answer."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.session.phones.protocol import PhoneChoice
from companion.table.reader import Reader
from companion.table.sentence import Words, say
from phones.answer_forms import form
from phones.html import inline_icon, tag, text

ORDER = {"go": 0, "other": 1, "out": 2}


class AnswerGroup(NamedTuple):
    """Group of answers on a page.

    name    what the group's answers have in common: their step, or the label of a single answer
    plain   answers with buttons of their own
    folded_choices  variants of these, behind one fold
    """

    name: Words
    plain: list[PhoneChoice]
    folded_choices: list[PhoneChoice]

    @property
    def fold(self) -> Words:
        """Label of the fold: “(answer): other ways” beside a plain answer, else the group's name."""
        return say("page.otherwise", what=self.name) if self.plain else self.name


def steps(offers: Sequence[PhoneChoice]) -> list[AnswerGroup]:
    """Return the groups of answers in the order of the page: by `cell` (go, other, out), primary answers one rank earlier."""
    ordered = sorted(offers, key=lambda offer: ORDER[offer.cell] + (offer.role != "primary"))
    offers_by_step: dict[Words, list[PhoneChoice]] = {}
    for offer in ordered:
        offers_by_step.setdefault(offer.step or offer.label, []).append(offer)
    return [_step(name, inner, len(offers_by_step) == 1) for name, inner in offers_by_step.items()]


def _step(name: Words, inner: list[PhoneChoice], is_lone: bool) -> AnswerGroup:
    plain = [offer for offer in inner if not offer.step]
    variants = [offer for offer in inner if offer.step]
    if is_lone or len(inner) == 1:
        return AnswerGroup(name, [*plain, *variants], [])
    return AnswerGroup(name, plain, variants)


def answers(offers: Sequence[PhoneChoice], read: Reader, is_toolbox: bool = False) -> str:
    """Return all answers as HTML, variants folded. `is_toolbox`: the answers are for the toolbox beside the game."""
    answer_steps = steps(offers)
    return "".join(_answer_html(step, read, is_toolbox, len(answer_steps) == 1) for step in answer_steps)


def answer_names(offers: Sequence[PhoneChoice]) -> Iterator[Words]:
    """Yield the names of all answers in the order of the page: first the visible ones, then those in folds."""
    answer_steps = steps(offers)
    tops = dict.fromkeys(
        name for step in answer_steps for name in (*map(_name_and_note, step.plain), *([step.fold] if step.folded_choices else []))
    )
    if tops:
        yield say("words.offers", offers=tuple(tops))
    for step in answer_steps:
        if step.folded_choices:
            yield say("words.folded", fold=step.fold, offers=tuple(dict.fromkeys(map(_name_and_note, step.folded_choices))))


def _name_and_note(offer: PhoneChoice) -> Words:
    """Return the name of an answer, and the note about its cost or gain."""
    note = offer.loses or offer.note
    return say("words.noted", answer=offer.label, note=note) if note else offer.label


def _answer_html(step: AnswerGroup, read: Reader, is_toolbox: bool, is_lone: bool) -> str:
    """Return one answer with its variants."""
    forms = [form(offer, read, is_toolbox, is_lone) for offer in step.plain]
    if step.folded_choices:
        forms.append(_variants_html(step, read, is_toolbox))
        return tag("div", *forms, class_="stepped" if step.plain else None)
    return "".join(forms)


def _variants_html(step: AnswerGroup, read: Reader, is_toolbox: bool) -> str:
    """Return variants as a fold: a word and an arrow beside the plain answer, or without one a key with the group's name."""
    name = read.read(step.fold)
    if step.plain:
        word = tag("small", text(read.read(say("page.other_ways"))))
        summary = tag("summary", word, inline_icon("next"), class_="answer other", aria_label=name)
    else:
        summary = tag("summary", tag("span", tag("b", text(name))), class_="answer other")
    inner = "".join(form(offer, read, is_toolbox) for offer in step.folded_choices)
    keep = f"step {step.folded_choices[0].id}"
    return tag("details", summary, tag("div", inner, class_="answers"), data_key=keep)
