"""A game's rules by topic, to look up: a page with all topics, and a page for each."""

from collections.abc import Sequence
from functools import partial

from companion.table.game import Game
from companion.table.prompt import Prompt
from companion.table.rule_topics import RuleTopic, topic_of
from companion.table.say import say
from kivy_ui.layout.cards import Pager, paged_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, key, key_text
from kivy_ui.layout.part import EMPTY, Part, by_area, limited_height
from kivy_ui.layout.sizes import KEY_TEXT
from kivy_ui.layout.title_bar import title_key
from kivy_ui.look.language import language_code
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.text_page import TextPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

LEAST_ROW_UNITS, MOST_ROW_UNITS = 47.0, 64.0
COLUMNS = 2


class RulesPage(Page):
    """All topics of a game's rules; the one that explains the present question is in brass.

    prompt   the present question; None before a game
    """

    def __init__(self, shell: Shell, game: Game, prompt: Prompt | None = None) -> None:
        super().__init__(shell)
        self.title = say("rules.title", game=game.cover.title(language_code()))
        self.topics = game.rule_topics
        self.current = topic_of(self.topics, prompt)
        self._pager = Pager(self.renew)

    def title_keys(self) -> Part:
        """Return the keys that turn the page."""
        return self._pager.keys()

    def body(self) -> Part:
        """Return a key for each topic."""
        return by_area(self._keys)

    def _keys(self, scene: Scene, area: Area) -> Part:
        """Put the keys into two columns, or into one that holds all of them on an upright screen."""
        each = LEAST_ROW_UNITS * scene.look.text_factor + GAP_UNITS
        rows = max(1, int((area.h + GAP_UNITS) / each))
        columns = COLUMNS if scene.is_wide or len(self.topics) > rows else 1
        rows = min(rows, -(-len(self.topics) // columns))
        keys = [self._key(number, topic) for number, topic in enumerate(self.topics)]
        grid = paged_grid(keys, self._pager, columns, rows, is_down=True)
        return limited_height(rows * (MOST_ROW_UNITS * scene.look.text_factor + GAP_UNITS) - GAP_UNITS, grid)

    def _key(self, number: int, topic: RuleTopic) -> Part:
        is_current = topic is self.current
        words = key_text(topic.title, KEY_TEXT, is_current)
        return key(f"topic:{topic.name}", words, partial(self._open, number), is_current)

    def _open(self, number: int) -> None:
        self.shell.open_page(RuleTopicPage(self.shell, self.topics, number))


class RuleTopicPage(TextPage):
    """One topic of the rules, with keys to its neighbours; the first follows the last."""

    has_bold_lead = False

    def __init__(self, shell: Shell, topics: Sequence[RuleTopic], number: int) -> None:
        super().__init__(shell, "", ())
        self._topics = topics
        self._show(number)

    def _show(self, number: int) -> None:
        self._number = number % len(self._topics)
        topic = self._topics[self._number]
        self.title, self.paragraphs = topic.title, [topic.text]
        self.note = say("pages.at_of", at=self._number + 1, pages=len(self._topics))
        self.renew()

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons to the previous and the next topic."""
        return [self._neighbour("previous", -1), self._neighbour("next", 1)]

    def _neighbour(self, name: str, by: int) -> PageButton:
        number = (self._number + by) % len(self._topics)
        words = say("rules.next" if by > 0 else "rules.previous")
        return PageButton(name, words, partial(self._show, number), self._topics[number].title, cells=HALF)


def rules_key(shell: Shell, game: Game, prompt: Prompt | None = None) -> Part:
    """Make the key of the title bar that opens a game's rules; EMPTY for a game without topics."""
    if not game.rule_topics:
        return EMPTY
    return title_key("rules", "log", lambda: shell.open_page(RulesPage(shell, game, prompt)), say("rules.all"))
