"""Answers as HTML forms, and the values of submitted forms."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.pictures.mark_pictures import thing_of
from companion.session.phones.protocol import PhoneChoice
from companion.table.notation_fields import LONGEST, Notation, Sum
from companion.table.prompt import Field, Number, Option, Pick, Text, Value
from companion.table.reader import Reader
from companion.table.sentence import Sentence, UserError, say
from phones.html import inline_icon, mark_reference, tag, text, void_element

MOST_SPREAD, MOST_OPTIONS_IN_A_ROW = 12, 2
"""Most options of a field that get a button each, and most of these that stay unfolded beside other answers."""
STYLES = {"go": "go", "out": "out"}


class IncompleteFormError(UserError):
    """A submitted form lacks a value, or has one that can't be decoded."""


def form(offer: PhoneChoice, read: Reader, is_toolbox: bool = False, is_lone: bool = False) -> str:
    """Return an answer as HTML: a button, a button for each option of its only field, or a fold with its fields.

    is_toolbox  the answer is for the toolbox beside the game
    is_lone     it is the page's only answer, so that its options are never folded
    """
    if not offer.fields:
        return _form(offer, _button(offer, read), is_toolbox)
    if not (options := spread(offer)):
        return _field_section(offer, read, is_toolbox)
    keys = tag("div", *(_option_button(nth, option, read) for nth, option in enumerate(options)), class_="keys")
    if is_lone or offer.cell == "go" or len(options) <= MOST_OPTIONS_IN_A_ROW:
        return _form(offer, tag("fieldset", tag("legend", text(read.read(offer.label))), keys), is_toolbox)
    return _fold(offer, read, _form(offer, keys, is_toolbox))


def spread(offer: PhoneChoice) -> Sequence[Option]:
    """Return the options of an answer whose only field picks one of at most MOST_SPREAD options; () for other answers."""
    field = offer.fields[0] if len(offer.fields) == 1 else None
    if isinstance(field, Pick) and field.least == field.most == 1 and len(field.options) <= MOST_SPREAD:
        return field.options
    return ()


def _form(offer: PhoneChoice, body: str, is_toolbox: bool) -> str:
    hidden = void_element("input", type="hidden", name="choice", value=offer.id)
    toolbox_field = void_element("input", type="hidden", name="beside", value="1") if is_toolbox else ""
    return tag(
        "form",
        hidden,
        toolbox_field,
        body,
        method="post",
        action="/answer",
        data_key=offer.id,
        class_="half" if offer.cell == "out" else None,
    )


def _button(offer: PhoneChoice, read: Reader) -> str:
    return tag("button", *_face(offer, read), class_=f"answer {STYLES.get(offer.cell, 'other')}")


def _face(offer: PhoneChoice, read: Reader) -> tuple[str, str]:
    note = read.read(offer.loses) or read.read(offer.note)
    small = tag("small", text(note)) if note else ""
    return mark_reference(offer.mark), tag("span", tag("b", text(read.read(offer.label))), small)


def _option_button(nth: int, option: Option, read: Reader) -> str:
    label, note = read.read(option.label), read.read(option.note)
    small = tag("small", text(note)) if note else ""
    return tag("button", _option_picture(option), tag("span", tag("b", text(label)), small), class_="key", name="f0", value=nth)


def _option_picture(option: Option) -> str:
    """Return the picture of an option: of the die face in its label if there is one, else of its mark."""
    parts = option.label.parts if isinstance(option.label, Sentence) else {}
    face = f"face:{parts.get('face')}"
    return mark_reference(face if thing_of(face) else option.mark)


def _field_section(offer: PhoneChoice, read: Reader, is_toolbox: bool) -> str:
    """Return the answer's fields folded behind its button."""
    fields = "".join(_FIELDS[type(field)](f"f{nth}", offer.id, field, read) for nth, field in enumerate(offer.fields))
    confirm_button = tag("button", tag("span", tag("b", text(read.read(say("page.confirm"))))), class_="answer go")
    return _fold(offer, read, _form(offer, fields + confirm_button, is_toolbox))


def _fold(offer: PhoneChoice, read: Reader, inner: str) -> str:
    summary = tag("summary", *_face(offer, read), class_=f"answer {STYLES.get(offer.cell, 'other')}")
    return tag("details", summary, inner, data_key=f"fold {offer.id}")


# fields


def _number(name: str, offer_id: str, field: Number, read: Reader) -> str:
    first = min(max(0, field.low), field.high)
    entry = void_element(
        "input", id=_ident(offer_id, name), name=name, type="number", inputmode="numeric", required=True,
        min=field.low, max=field.high, step=field.step, value=first - (first - field.low) % field.step,
    )  # fmt: skip
    keys = [
        tag("button", inline_icon(sign_name), type="button", class_="step", data_step=step, aria_label=read.read(sentence))
        for sign_name, step, sentence in (("minus", -1, say("page.less")), ("plus", 1, say("page.more")))
    ]
    return _label_field(_ident(offer_id, name), field, read, tag("div", keys[0], entry, keys[1], class_="number"))


def _ident(offer_id: str, name: str) -> str:
    return f"{name}-{offer_id}"


def _label_field(field_id: str, field: Field, read: Reader, body: str) -> str:
    return tag("div", tag("label", text(read.read(field.label)), for_=field_id), body, class_="field")


def _text_field(name: str, offer_id: str, field: Text | Sum | Notation, read: Reader) -> str:
    most, least = (field.longest, field.least) if isinstance(field, Text) else (LONGEST, 1)
    mode = "tel" if isinstance(field, Sum) else "text"
    entry = void_element(
        "input", id=_ident(offer_id, name), name=name, type="text", inputmode=mode, maxlength=most, required=least > 0,
        autocomplete="off", autocapitalize="words" if isinstance(field, Text) else "off", enterkeyhint="done",
    )  # fmt: skip
    return _label_field(_ident(offer_id, name), field, read, entry)


def _pick(name: str, offer_id: str, field: Pick, read: Reader) -> str:
    if field.ordered or field.repeats:
        return _row(name, field, read)
    kind = "radio" if field.least == field.most == 1 else "checkbox"
    ticks = "".join(_tick_box(name, at, option, kind, read) for at, option in enumerate(field.options))
    legend = f"{read.read(field.label)} ({read.read(field.span())})" if kind == "checkbox" else read.read(field.label)
    return tag("fieldset", tag("legend", text(legend)), tag("div", ticks, class_="keys"), class_="field")


def _tick_box(name: str, at: int, option: Option, kind: str, read: Reader) -> str:
    note = read.read(option.note)
    small = tag("small", text(note)) if note else ""
    box = void_element("input", type=kind, name=name, value=at, required=kind == "radio")
    return tag(
        "label", box, _option_picture(option), tag("span", tag("b", text(read.read(option.label))), small), class_="key tick"
    )


def _row(name: str, field: Pick, read: Reader) -> str:
    """Return a field with a key for each option, for picks with an order or with repeats: each tap adds an option."""
    keys = "".join(
        tag(
            "button",
            _option_picture(option),
            tag("span", tag("b", text(read.read(option.label)))),
            type="button",
            class_="key",
            data_add=at,
        )
        for at, option in enumerate(field.options)
    )
    back = tag(
        "button", inline_icon("bksp"), type="button", class_="step", data_back=True, aria_label=read.read(say("page.remove_last"))
    )
    picked_output = tag("div", tag("output", class_="picked", aria_live="polite"), back, class_="number")
    value_field = void_element("input", type="hidden", name=name, value="")
    legend = tag("legend", text(f"{read.read(field.label)} ({read.read(field.span())})"))
    keys = tag("div", keys, class_="keys")
    repeats = field.repeats or None
    return tag("fieldset", legend, value_field, picked_output, keys, class_="field", data_row=field.most, data_repeats=repeats)


_FIELDS: dict[type, Callable[[str, str, Any, Reader], str]] = {
    Number: _number,
    Text: _text_field,
    Sum: _text_field,
    Notation: _text_field,
    Pick: _pick,
}


# submitted forms


def values(offer: PhoneChoice, form_values: Mapping[str, Sequence[str]]) -> tuple[Value, ...]:
    """Decode the values of a submitted form, one for each field. The table decides whether they are allowed.

    Raises IncompleteFormError if a value is missing or no whole number where one is needed.
    """
    return tuple(_value(field, form_values.get(f"f{nth}", [])) for nth, field in enumerate(offer.fields))


def _value(field: Field, texts: Sequence[str]) -> Value:
    try:
        if isinstance(field, Pick):
            return tuple(field.options[_place(place_text)].value for part in texts for place_text in part.split(",") if place_text)
        return int(texts[0]) if isinstance(field, Number) else texts[0]
    except (ValueError, IndexError):
        raise IncompleteFormError(say("page.unfilled", field=field.label)) from None


def _place(place_text: str) -> int:
    """Decode the index of an option. Raises ValueError unless it is a whole number of at least 0: Python counts -1 from the end."""
    place = int(place_text)
    if place < 0:
        raise ValueError(place_text)
    return place
