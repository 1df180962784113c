"""Kits with names that harm: on phones and on a television they are text, in every game, phase and answer."""

from html.parser import HTMLParser

import pytest
from msgspec import Struct
from msgspec.structs import replace

from companion.games import catalogue
from companion.games.kit.examples import read_shipped_kits
from companion.games.kit.language import Kit, Look, setup_data
from companion.games.kit.reading import read_kit
from companion.games.kit.writing import kit_toml
from companion.session.play.play_clock import PlayClock
from companion.session.play.session import Session
from companion.session.record.chooser import RandomPlayer
from companion.session.record.journal import MemoryJournal
from companion.table.seats import seats_named
from tests.long_tests import SAMPLED
from tests.phones.game_server import NAMES
from tests.phones.random_pages import give_random_answer, page_html, page_of
from tests.sample_sizes import full_or_sample

pytestmark = SAMPLED

NASTY = (
    "<img src=x onerror=alert(1)>",
    "</script><kbd>x</kbd>",
    "{seat} {0} %s {{x}}",
    "&lt;b&gt;&#60;b>&amp;",
    "[b][color=ff0000]x[/b]",
    "'\"><svg onload=a()>",
)
LETTERS = ('"><', "<q>", "&<", "'/>")
INJECTED = {"img", "kbd", "q"}
"""Tags of `NASTY` and `LETTERS` that no page of ours has."""
TEXTS = ("label", "say", "note", "rule", "de", "note_de", "rule_de", "name")
MOVES, LOOKED_AT = full_or_sample(90, 24, 12), full_or_sample(1, 6)
GAME = catalogue.game("kit")


def make_nasty(part, luck):
    """Return a part of a kit with nasty texts in place of all that are shown."""
    if isinstance(part, tuple):
        return tuple(make_nasty(item, luck) for item in part)
    if not isinstance(part, Struct):
        return part
    fields = {name: make_nasty(getattr(part, name), luck) for name in part.__struct_fields__ if name != "plays"}
    for name in set(TEXTS) & fields.keys():
        if getattr(part, name) or name == "label":
            luck[0] += 1
            text = NASTY[luck[0] % len(NASTY)]
            text = NASTY[0] if "{" in text and name.startswith("note") else text  # braces of a note are formulas
            fields[name] = f"{luck[0]} {text}"[:32] if name == "name" else text[:32]
    if isinstance(part, Kit):
        fields["name"] = NASTY[0]
    if isinstance(part, Look):
        luck[0] += 1
        fields["letter"] = LETTERS[luck[0] % len(LETTERS)]
    return type(part)(**fields)


class TagCollector(HTMLParser):
    """Parser that collects a page's tags and texts, and the attributes that run scripts."""

    def __init__(self):
        super().__init__()
        self.tags, self.runs, self.texts = set(), set(), []

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.runs |= {name for name, _ in attrs if name.startswith("on")}

    def handle_data(self, data):
        self.texts.append(data)


def collect_tags(page):
    tags = TagCollector()
    tags.feed(page_html(page))
    return tags


def begin_kit(kit):
    setup = GAME.setup(seats_named(NAMES[: kit.seats[0] + 1]), {"kit": kit.name}, {"kit": setup_data(kit)})
    return Session.begin(GAME, "nasty", setup, MemoryJournal(), PlayClock(), bytes(32))


@pytest.mark.parametrize("kit", read_shipped_kits(), ids=lambda kit: kit.name)
def test_harmful_names_are_plain_text_on_phones_and_television(kit):
    nasty: Kit = replace(
        make_nasty(kit, [0]), scenarios=tuple(replace(scenario, after="") for scenario in make_nasty(kit, [0]).scenarios)
    )
    assert read_kit(kit_toml(nasty)).phases == nasty.phases
    session, player = begin_kit(nasty), RandomPlayer(1)
    shown_texts = set()
    for number in range(MOVES):
        if session.is_over or session.prompt is None:
            break
        if number % LOOKED_AT == 0:
            for seat in (0, 1, None):
                for code in ("en", "de"):
                    parsed_page = collect_tags(page_of(session, seat, code))
                    assert not parsed_page.tags & INJECTED and not parsed_page.runs
                    shown_texts |= {text for text in NASTY if any(text[:14] in page_text for page_text in parsed_page.texts)}
        give_random_answer(session, player)
    assert len(shown_texts) >= 3
