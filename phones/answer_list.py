"""List the answers of a question: the default first, the exit last, variants grouped under their answer."""

from collections.abc import Sequence

from companion.session.phones.protocol import Offer
from companion.table.reader import Reader
from companion.table.say import Words, say
from phones.answer_forms import form
from phones.html import sign, tag, text

ORDER = {"go": 0, "other": 1, "out": 2}


def answers(offers: Sequence[Offer], read: Reader, is_beside: bool = False) -> str:
    """Return all answers as HTML. Variants are folded under their answer, or under what they have in common."""
    ordered = sorted(offers, key=lambda offer: ORDER[offer.cell] + (offer.role != "primary"))
    steps: dict[Words, list[Offer]] = {}
    for offer in ordered:
        steps.setdefault(offer.step or offer.label, []).append(offer)
    return "".join(_step(step, inner, read, is_beside, len(steps) == 1) for step, inner in steps.items())


def _step(step: Words, inner: Sequence[Offer], read: Reader, is_beside: bool, is_lone: bool) -> str:
    """Return one answer with its variants."""
    plain = [offer for offer in inner if not offer.step]
    variants = [offer for offer in inner if offer.step]
    forms = [form(offer, read, is_beside, is_lone) for offer in plain]
    if is_lone or len(inner) == 1:
        forms += [form(offer, read, is_beside, is_lone) for offer in variants]
    elif variants:
        forms.append(_behind(step, variants, bool(plain), read, is_beside))
        return tag("div", *forms, class_="stepped" if plain else None)
    return "".join(forms)


def _behind(step: Words, variants: Sequence[Offer], has_plain: bool, read: Reader, is_beside: bool) -> str:
    """Return variants folded beside the plain answer, or under what they have in common."""
    name = text(read.read(step))
    if has_plain:
        summary = tag("summary", sign("next"), class_="answer other", aria_label=read.read(say("page.otherwise", what=step)))
    else:
        summary = tag("summary", tag("span", tag("b", name)), class_="answer other")
    inner = "".join(form(offer, read, is_beside) for offer in variants)
    keep = f"step {variants[0].id}"
    return tag("details", summary, tag("div", inner, class_="answers"), data_key=keep)
