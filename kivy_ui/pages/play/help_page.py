"""Menu › Help: a picture and two sentences about the present question, the rule behind it, and a key to all rules."""

from collections.abc import Mapping, Sequence

from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import tag_of
from companion.table.say import Words, say
from kivy_ui.layout.elements import GAP_UNITS
from kivy_ui.layout.part import EMPTY, Part, by_area, column, units
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import SIZES, TextPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.first_game_cards import FirstCard, paper

PAPER_UNITS, UPRIGHT_PAPER_UNITS = 190.0, 300.0


class HelpPage(TextPage):
    """Help with the present question.

    card         explains its kind with pictures; None where there is none
    paragraphs   the rule, and where in the game the players are, for which a card leaves no room
    rules        the key that opens all rules; EMPTY for a game without
    """

    def __init__(self, shell: Shell, card: FirstCard | None, paragraphs: Sequence[Words], rules: Part = EMPTY) -> None:
        super().__init__(shell, say("playing.why"), paragraphs[:1] if card else paragraphs)
        self._card_of_question, self.has_bold_lead, self._rules = card, card is None, rules

    def title_keys(self) -> Part:
        """Return the key that opens all rules."""
        return self._rules

    def body(self) -> Part:
        """Return the card with pictures, if there is room for it, and below it the rule."""
        card, rule = self._card_of_question, super().body()
        if card is None:
            return rule

        def make(scene: Scene, area: Area) -> Part:
            height = PAPER_UNITS if scene.is_wide else UPRIGHT_PAPER_UNITS
            if self._height(scene, area.w, SIZES[-1]) > area.h - height - 4 * GAP_UNITS:
                return rule
            return column(units(height, paper(scene, card)), rule)

        return by_area(make)


def card_of(cards: Mapping[str, FirstCard], shown: Snapshot) -> FirstCard | None:
    """Return the first card that explains one of the answers to the present question."""
    kinds = {tag_of(choice.move) for choice in shown.prompt.choices} if shown.prompt and not shown.is_question else set()
    return next((card for kind, card in cards.items() if kind in kinds), None)
