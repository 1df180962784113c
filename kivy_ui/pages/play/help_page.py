"""Menu › Help: a picture and two sentences about the present question, the rule behind it, and a key to all rules."""

import re
from collections.abc import Mapping, Sequence

from companion.pictures.picture import Picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import tag_of
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.part import EMPTY, Part, by_area, column, units
from kivy_ui.look.language import as_text
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.first_game_cards import FirstCard, height_without_sentences, paper, with_look_of

PAPER_UNITS, UPRIGHT_PAPER_UNITS = 190.0, 300.0
"""Heights of the card with its sentences, on a wide and on an upright screen."""
SENTENCE, TWO, MOST_PICTURES = re.compile(r"[^.!?]+[.!?]+\s*"), 2, 3
"""A sentence; the number of sentences of a card made of answers; most pictures on it."""
READABLE_TEXT = 22.0
"""Least text size of a rule below a card: it is read across a table."""


class HelpPage(TextPage):
    """Help with the present question.

    card         explains its kind with pictures; None where there is none
    paragraphs   the rule, and the state of the game, for which a card leaves no room
    rules        the key that opens all rules; EMPTY for a game without
    whole_rule   the rule from its first sentence on, where `card` has the first ones; "" where `paragraphs` has all
    """

    def __init__(
        self, shell: Shell, card: FirstCard | None, paragraphs: Sequence[Words], rules: Part = EMPTY, *, whole_rule: str = ""
    ) -> None:
        super().__init__(shell, say("playing.why"), paragraphs[:1] if card else paragraphs)
        if card and paragraphs:
            card = without_repeated_words(card, paragraphs[0])
        self._card_of_question, self.has_bold_lead, self._rules = card, card is None, rules
        self._whole_rule = whole_rule

    def title_keys(self) -> Part:
        """Return the key that opens all rules."""
        return self._rules

    def body(self) -> Part:
        """Return the card and below it the rule; without the card's sentences, or without the card, if the rule would be too small.

        A card that has the rule's first sentences is never shown without them: the rule would begin in the middle.
        """
        card, rule = self._card_of_question, super().body()
        if card is None:
            return rule

        def make(scene: Scene, area: Area) -> Part:
            whole = PAPER_UNITS if scene.is_wide else UPRIGHT_PAPER_UNITS
            pictures = height_without_sentences(scene, area.w, card)
            room = area.h - self._height(scene, area.w, READABLE_TEXT) - 4 * GAP_UNITS
            if self._whole_rule and room < whole:
                whole_page = TextPage(self.shell, self.title, [self._whole_rule])
                whole_page.has_bold_lead = False
                return whole_page.body()
            if room < pictures:
                return rule
            height_and_card = (whole, card) if card.words and room >= whole else (pictures, card._replace(words=""))
            return column(units(height_and_card[0], paper(scene, height_and_card[1])), rule)

        return by_area(make)


def without_repeated_words(card: FirstCard, rule: Words) -> FirstCard:
    """Return the card, without its sentences if they begin as the rule below it does."""
    is_repeated = SENTENCE.findall(as_text(card.words))[:1] == SENTENCE.findall(as_text(rule))[:1]
    return card._replace(words="") if is_repeated else card


def card_of(cards: Mapping[str, FirstCard], snapshot: Snapshot, acting: int | None = None) -> FirstCard | None:
    """Return the first card that explains one of the answers to the present question, with the look of the `acting` seat.

    None if none does.
    """
    kinds = {tag_of(choice.move) for choice in snapshot.prompt.choices} if snapshot.prompt and not snapshot.is_question else set()
    card = next((card for kind, card in cards.items() if kind in kinds), None)
    return with_look_of(card, snapshot.seats[acting]) if card is not None and acting is not None else card


def card_of_answers(snapshot: Snapshot, looks: Sequence[tuple[Picture, Words]]) -> tuple[FirstCard | None, str]:
    """Return a card with pictures of the answers and the first two sentences of the rule, and the rest of the rule.

    The card is None without a picture or a rule.
    """
    prompt = snapshot.prompt
    sentences = SENTENCE.findall(as_text(prompt.reason)) if prompt is not None else []
    if prompt is None or not looks or not sentences or snapshot.is_question:
        return None, ""
    words, rest = ("".join(part).strip() for part in (sentences[:TWO], sentences[TWO:]))
    return FirstCard(prompt.question, words, tuple(looks[:MOST_PICTURES])), rest
