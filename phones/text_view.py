"""Game in words for screen readers: a live region with the last events, and four keys.

The keys read where the game is, what is asked, the board, and what has changed.
"""

from collections.abc import Iterator

from companion.table.in_words import Rows, odds_rows
from companion.table.sentence import Words, say
from phones.html import tag, text
from phones.page_protocol import PhonePage


def last_events_section(page: PhonePage) -> str:
    """Return the sentences of the last entries for this seat, hidden: in_words.js announces each entry once."""
    phone_view = page.phone_view
    lines = (
        tag("p", page.spoken_text(sentence), data_entry=last_events.entry)
        for last_events in phone_view.last_events
        for sentence in last_events.sentences
    )
    last = phone_view.last_events[-1].entry if phone_view.last_events else -1
    return tag("div", *lines, id="happened", hidden=True, data_session=phone_view.session, data_last=last)


def keys(page: PhonePage) -> str:
    """Return the four keys, the empty area that in_words.js fills with a key's text, and the texts, hidden."""
    if not page.phone_view.session or page.phone_view.is_result_hidden:
        return ""
    texts = {
        "where": (say("words.where"), page.phone_view.locations),
        "asked": (say("words.asked"), tuple(_question_lines(page))),
        "board": (say("words.board"), (page.phone_view.rows or page.phone_view.locations[1:]) + _odds(page)),
        "changed": (say("words.changed"), tuple(_change_sentences(page))),
    }
    text_blocks = (
        tag("div", *(tag("p", page.spoken_text(row)) for row in rows), data_text=name) for name, (_, rows) in texts.items()
    )
    buttons = (_key(page, name, label) for name, (label, _) in texts.items())
    answers = tag("button", tag("b", page.read(say("words.answers"))), type="button", class_="answer go", data_words="answers")
    plate = tag("div", class_="words-plate", data_key="words-plate")
    title = page.reader.read(say("words.title"))
    group = tag("div", *buttons, class_="words-keys"), plate, answers
    return tag("section", *group, tag("div", *text_blocks, hidden=True), id="words", aria_label=title)


def _key(page: PhonePage, name: str, label: Words) -> str:
    return tag("button", page.read(label), type="button", class_="key", data_words=name, data_key=f"words-{name}")


def _question_lines(page: PhonePage) -> Iterator[Words]:
    """Yield the question with reminders and answers, or that there is none."""
    phone_view = page.phone_view
    if phone_view.seat_question is None:
        yield say("words.no_question")
        return
    yield page.question(phone_view.seat_question)
    yield from phone_view.seat_question.reminders
    if phone_view.seat_question.offers:
        yield from page.named_answers(phone_view.seat_question.offers)
        yield from filter(None, (phone_view.seat_question.reason,))
    else:
        yield say("words.not_asked")


def _odds(page: PhonePage) -> Rows:
    """Return the odds, a row for each result; () without odds."""
    return odds_rows(page.phone_view.odds) if page.phone_view.odds else ()


def _change_sentences(page: PhonePage) -> Iterator[Words]:
    """Yield what happened last, and the rows of the board that it changed."""
    yield from page.phone_view.last_events[-1].sentences if page.phone_view.last_events else ()
    yield from page.phone_view.changed or (say("words.unchanged"),)


def settings(page: PhonePage) -> str:
    """Return the switches of a phone that reads the game in words, for its menu."""
    return _switch(page, "words", say("words.as_words")) + _switch(page, "short", say("words.short"))


def _switch(page: PhonePage, name: str, label: Words) -> str:
    inner = tag("b", text(page.reader.read(label)))
    return tag("button", tag("span", inner), type="button", class_="answer other", data_switch=name, aria_pressed="false")
