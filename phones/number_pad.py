"""A player's own numbers on a sheet that calculates: keys to choose from, what each counts, and a button that writes it."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.games.score_sheet.own_view import MOST_KEYS, OwnNumber, Preview
from companion.session.phones.protocol import PhoneChoice
from companion.table.notation_fields import Sum
from companion.table.sentence import Words, say
from phones.html import inline_icon, tag, text, void_element
from phones.page_protocol import PhonePage

MOST_OPEN = 2
"""Maximum number of open pads; of more needed numbers, all but the first are folded."""


def number_pads(page: PhonePage, numbers: Sequence[OwnNumber], offers: Sequence[PhoneChoice]) -> tuple[str, list[PhoneChoice]]:
    """Return the pads of the numbers that are entered now, and the answers that have no pad."""
    pairs, rest = pads_of(numbers, offers)
    needed_pairs = [pair for pair in pairs if not pair[0].is_optional]
    first = needed_pairs[0] if needed_pairs else None
    pads = (
        _pad(page, *pair, is_first=pair is first, is_folded=len(needed_pairs) > MOST_OPEN and pair is not first) for pair in pairs
    )
    return "".join(pads), rest


def pads_of(
    numbers: Sequence[OwnNumber], offers: Sequence[PhoneChoice]
) -> tuple[list[tuple[OwnNumber, PhoneChoice]], list[PhoneChoice]]:
    """Return the numbers that are entered now with their answers, and the answers that have no pad.

    Bids come first: while one may be entered or changed, nothing else is shown.
    """
    pairs = [(number, offer) for number in numbers for offer in offers if offer.mark == number.mark and _has_pad(offer)]
    known_marks = {number.mark for number in numbers}
    if any(number.is_early for number, _ in pairs):
        pairs = [(number, offer) for number, offer in pairs if number.is_early]
        offers = [offer for offer in offers if offer.mark not in known_marks or _is_offered(offer, pairs)]
    rest = [offer for offer in offers if not _is_offered(offer, pairs)]
    return _sort_numbers(pairs), rest


def _sort_numbers(pairs: Sequence[tuple[OwnNumber, PhoneChoice]]) -> list[tuple[OwnNumber, PhoneChoice]]:
    """Sort numbers: optional ones such as a bonus first, because the last needed number may close the round.

    If pads are folded, the open one is first.
    """
    needed_pairs = [pair for pair in pairs if not pair[0].is_optional]
    if len(needed_pairs) > MOST_OPEN:
        return sorted(pairs, key=lambda pair: pair is not needed_pairs[0])
    return sorted(pairs, key=lambda pair: not pair[0].is_optional)


def _is_offered(offer: PhoneChoice, pairs: Sequence[tuple[OwnNumber, PhoneChoice]]) -> bool:
    return any(offer is other for _, other in pairs)


def _has_pad(offer: PhoneChoice) -> bool:
    return len(offer.fields) == 1 and isinstance(offer.fields[0], Sum) and not offer.fields[0].places


def _pad(page: PhonePage, number: OwnNumber, offer: PhoneChoice, *, is_first: bool, is_folded: bool) -> str:
    """Return the form of a number. page.js keeps the chosen value when the page is replaced.

    The first pad has no visible label, because the question above it names its number.
    """
    label = tag("span", page.read(number.label), class_="only-heard" if is_first else None)
    is_closed = number.is_hidden and number.value is not None
    shown_number = replace(number, value=None) if is_closed else number
    inner = _keys(page, shown_number, label) if len(number.choices) <= MOST_KEYS else _stepper(page, shown_number, label)
    hidden = void_element("input", type="hidden", name="choice", value=offer.id)
    kept_by = f"{number.mark} {offer.id}" if number.is_hidden else number.mark  # a secret choice ends once it is entered
    form = tag("form", hidden, inner, method="post", action="/answer", class_="pad", data_pad=kept_by)
    if is_closed:
        return _secret_number(page, number) + _change(page, form, kept_by)
    if not is_folded:
        return form
    summary = tag("summary", tag("span", tag("b", page.read(number.label))), class_="answer other")
    return tag("details", summary, form, class_="half", data_fold=number.mark)


def _secret_number(page: PhonePage, number: OwnNumber) -> str:
    """Return a secret number that was entered: it is shown only while its key is pressed."""
    words = tag("span", tag("b", page.read(number.label)), tag("small", page.read(say("page.hold"))))
    summary = tag("summary", inline_icon("lock"), words)
    value = tag("p", page.read(number.sentence), class_="total")
    return tag("details", summary, value, class_="chest held-number", data_key=f"held {number.mark}", data_hold=True)


def _change(page: PhonePage, form: str, kept_by: str) -> str:
    """Return the form that changes a secret number, folded."""
    summary = tag("summary", tag("span", tag("b", page.read(say("pad.change")))), class_="answer other")
    return tag("details", summary, form, data_fold=f"change {kept_by}", class_="changing")


# one key for each value


def _keys(page: PhonePage, number: OwnNumber, label: str) -> str:
    keys = "".join(_key(number, value) for value in number.choices)
    closed_note = tag("small", inline_icon("lock"), page.read(say("pad.closed")), class_="closed") if number.is_hidden else ""
    previews = {preview.value: preview for preview in number.previews}
    receipts = "".join(_receipt(page, number, value, previews.get(value)) for value in number.choices)
    unpicked = tag("p", page.read(say("pad.choose")), class_="unpicked", hidden=number.value is not None)
    plain = tag("noscript", tag("button", page.read(say("page.confirm")), class_="answer go"))
    return tag("fieldset", tag("legend", label), closed_note, tag("div", keys, class_="digits")) + unpicked + receipts + plain


def _key(number: OwnNumber, value: int) -> str:
    box = void_element("input", type="radio", name="f0", value=value, required=True, checked=number.value == value)
    return tag("label", box, tag("b", text(value)), class_="digit")


def _receipt(page: PhonePage, number: OwnNumber, value: int, preview: Preview | None) -> str:
    """Return the points that a value would give, and the button that enters it; hidden until the value is chosen."""
    lines = _lines(page, preview) if preview else ""
    note = tag("small", page.read(say("pad.until" if number.is_early else "pad.at_once")))
    label = say("pad.enter", label=number.label, value=value)
    if preview and not preview.is_if_kept:
        label = say("pad.write", points=preview.points)
    button = tag("button", tag("span", tag("b", page.read(label)), note), class_="answer go")
    return tag("div", lines, button, data_for=value, hidden=number.value != value)


def _lines(page: PhonePage, preview: Preview) -> str:
    """Return a receipt: a line for each term, then the points, and the total with them."""
    terms = "".join(_line(page, term.label, term.sentence, term.points) for term in preview.terms)
    points = say("pad.if_kept") if preview.is_if_kept else say("pad.points")
    mark = "" if preview.is_kept is None or preview.is_if_kept else inline_icon("check" if preview.is_kept else "cross")
    total = tag("small", page.read(say("pad.total", total=preview.total))) if preview.total else ""
    whole = tag("li", tag("span", mark, page.read(points), total), tag("b", page.read(preview.points)), class_="sum")
    return tag("ul", terms, whole, class_="receipt")


def _line(page: PhonePage, label: Words, says: Words, points: Words) -> str:
    spelled = "" if page.read(says) == page.read(points) else page.read(says)
    return tag("li", tag("span", page.read(label)), tag("span", spelled), tag("span", page.read(points)))


# a number with steps


def _stepper(page: PhonePage, number: OwnNumber, label: str) -> str:
    """Return a field between a minus and a plus key, for numbers with too many values for a key each."""
    first = number.value if number.value is not None else min(max(0, number.low), number.high)
    entry = void_element(
        "input", id=number.mark, name="f0", type="number", inputmode="numeric", required=True,
        min=number.low, max=number.high, step=number.step, value=first,
    )  # fmt: skip
    keys = [
        tag("button", inline_icon(sign_name), type="button", class_="step", data_step=step, aria_label=page.reader.read(sentence))
        for sign_name, step, sentence in (("minus", -1, say("page.less")), ("plus", 1, say("page.more")))
    ]
    write = tag("button", tag("b", page.read(say("pad.add" if number.is_optional else "pad.write_number"))), class_="step write")
    label_tag = tag("label", label, for_=number.mark)
    return tag("div", label_tag, tag("div", keys[0], entry, keys[1], write, class_="number"), class_="field")
