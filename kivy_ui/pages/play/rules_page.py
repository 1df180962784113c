"""Rules of a game by topic: a page with all topics and a search, and a page for each topic."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.table.game import Game
from companion.table.prompt import Prompt
from companion.table.rule_topics import RuleTopic, topic_of
from companion.table.searching import find_in_texts, other_words, passage
from companion.table.sentence import say
from kivy_ui.layout.cards import Pager, paged_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, by_scene, key, key_ink, key_text, text_key, with_frame
from kivy_ui.layout.leaves import line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, inset, limited_height
from kivy_ui.layout.search_marks import with_search_marks
from kivy_ui.layout.sizes import BODY_TEXT, KEY_TEXT, SMALL_TEXT
from kivy_ui.layout.title_bar import title_key, title_keys
from kivy_ui.look.language import as_text, language_code, translate
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.search import Search, SearchPage
from kivy_ui.pages.text_page import SIZES, TextPage, dotted_paragraph, sentences_of
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area

LEAST_ROW_UNITS, MOST_ROW_UNITS = 47.0, 64.0
COLUMNS = 2
RESULT_UNITS = 60.0
RESULT_PADDING_UNITS = 14.0
TOPICS_OVER_HELP = 4
ROW_GAP_UNITS, LEAST_LIST_TEXT = 7.0, 20.0
"""Distance between two sentences of a topic, and least text size of a list of them."""


class RulesPage(SearchPage):
    """All topics of a game's rules; the one that explains the present question is in brass.

    prompt        the present question; None before a game
    is_over_help  whether the page is opened from the help of the present question
    """

    def __init__(self, shell: Shell, game: Game, prompt: Prompt | None = None, *, is_over_help: bool = False) -> None:
        super().__init__(shell)
        self._is_over_help = is_over_help
        self.title = say("rules.title", game=game.cover.title(language_code()))
        self.topics = game.rule_topics
        self.current = topic_of(self.topics, prompt)
        self.pager, self._results_pager, self._shown_search = Pager(self.renew), Pager(self.renew), ""
        self.search = Search(self, self._open_best)

    def title_keys(self) -> Part:
        """Return the key that begins a search, and the keys that turn the page."""
        words = say("rules.search") if self.is_wide else ""
        return title_keys(title_key("search", "search", self.search.begin, words), self.pager.keys())

    def body(self) -> Part:
        """Return a key for each topic, or for each that the search finds."""
        if self.search.is_on:
            return self.search.part(by_area(self._results), say("rules.open"), can_open=bool(self._found_topics()))
        return by_area(self._keys)

    def _keys(self, scene: Scene, area: Area) -> Part:
        """Put the keys into two columns, or into one that holds all of them on an upright screen."""
        row_height = LEAST_ROW_UNITS * scene.look.text_factor + GAP_UNITS
        rows = max(1, int((area.h + GAP_UNITS) / row_height))
        columns = COLUMNS if scene.is_wide or len(self.topics) > rows else 1
        rows = min(rows, -(-len(self.topics) // columns))
        keys = [self._key(number, topic) for number, topic in enumerate(self.topics)]
        grid = paged_grid(keys, self.pager, columns, rows, is_down=True)
        return limited_height(rows * (MOST_ROW_UNITS * scene.look.text_factor + GAP_UNITS) - GAP_UNITS, grid)

    def _key(self, number: int, topic: RuleTopic) -> Part:
        is_current = topic is self.current
        words = key_text(topic.title, KEY_TEXT, is_current)
        return key(f"topic:{topic.name}", words, partial(self._open, number), is_current)

    # search

    def _found_topics(self) -> list[int]:
        """Return the numbers of the topics that match the typed words, the best first."""
        return self._find(self._query())

    def _find(self, words: str) -> list[int]:
        return find_in_texts(words, [(as_text(topic.title), as_text(topic.text)) for topic in self.topics])

    def _query(self) -> str:
        """Return the typed words; if no topic has them, a word of the rules that means the same: “win” for “victory”."""
        typed = self.search.typed or ""
        return next((words for words in (typed, *other_words(typed, translate("rules.other_words"))) if self._find(words)), typed)

    def _results(self, scene: Scene, area: Area) -> Part:
        """Return the found topics with the passage that matches; the frame marks the one that “Open” opens.

        If there are more than have room, the last key shows the next ones.
        """
        topics, typed = self._found_topics(), self.search.typed or ""
        if typed != self._shown_search:
            self._results_pager.page, self._shown_search = 0, typed
        if not topics:
            words = say("rules.none_found", typed=typed) if typed else say("rules.search_hint")
            return paragraph(words, BODY_TEXT, "dim", "middle", is_top=False)
        columns = COLUMNS if scene.is_wide else 1
        lines = max(1, int((area.h + GAP_UNITS) / (RESULT_UNITS * scene.look.text_factor + GAP_UNITS)))
        most = columns * lines
        pager = self._results_pager
        visible_topics = topics if len(topics) <= most else topics[pager.page_slice(len(topics), most - 1)]
        parts = [with_frame(self._result(number), number == topics[0]) for number in visible_topics]
        if more := len(topics) - len(visible_topics):
            parts.append(text_key("more-topics", say("rules.more_found", count=more), pager.turn, size=BODY_TEXT))
        return grid(columns, *parts, *[EMPTY] * (most - len(parts)))

    def _result(self, number: int) -> Part:
        topic, query = self.topics[number], self._query()

        def words(scene: Scene) -> Part:
            ink = key_ink(scene.theme)
            excerpt = passage(query, as_text(topic.text))
            return column(
                line(topic.title, BODY_TEXT, ink, "start"),
                line(excerpt, SMALL_TEXT, ink, "start", is_bold=False, least=SMALL_TEXT, may_cut=True),
                gap=0,
            )

        marked_words = with_search_marks(by_scene(words), query)

        return key(f"topic:{topic.name}", inset(RESULT_PADDING_UNITS, 2, marked_words), partial(self._open, number))

    def _open_best(self) -> None:
        if topics := self._found_topics():
            self._open(topics[0])

    def _open(self, number: int) -> None:
        self.shell.open_page(RuleTopicPage(self.shell, self.topics, number, self._query(), self._leave))

    def _leave(self) -> None:
        """Close the page, and the help of the question below it."""
        self.close()
        if self._is_over_help:
            self.shell.close_page()


class RuleTopicPage(TextPage):
    """One topic of the rules as a list of sentences, with keys to the previous and the next one; the first follows the last.

    searched  the text of a search, which is marked
    leave     closes the pages below, with which the rules were opened
    """

    _is_list = True

    def __init__(self, shell: Shell, topics: Sequence[RuleTopic], number: int, searched: str, leave: Callable[[], object]) -> None:
        super().__init__(shell, "", ())
        self._topics, self._searched, self._leave = topics, searched, leave
        self._show(number)

    def title_keys(self) -> Part:
        """Return the key that leaves the rules."""
        return title_key("leave", "close", self._close_all, voice_words=say("rules.leave"))

    def _close_all(self) -> None:
        self.close()
        self._leave()

    def _show(self, number: int) -> None:
        self._number = number % len(self._topics)
        topic = self._topics[self._number]
        self.title, self.paragraphs = topic.title, sentences_of(topic.text)
        self.note = say("pages.at_of", at=self._number + 1, pages=len(self._topics))
        self.renew()

    def body(self) -> Part:
        """Return the card of the topic, with marks behind what was searched for."""
        return with_search_marks(super().body(), self._searched)

    def _card(self, scene: Scene, area: Area) -> Part:
        """Return the card with a list of the sentences; with the text as a block where rows would make it small."""
        self._is_list = True
        self._is_list = any(self._height(scene, area.w, size) <= area.h for size in SIZES if size >= LEAST_LIST_TEXT)
        return super()._card(scene, area)

    def _words(self, size: float) -> Part:
        if not self._is_list or len(self.paragraphs) == 1:
            return paragraph(" ".join(map(as_text, self.paragraphs)), size, least=SIZES[-1])
        return column(*(dotted_paragraph(words, size, SIZES[-1]) for words in self.paragraphs), gap=ROW_GAP_UNITS)

    def buttons(self) -> Sequence[PageButton]:
        """Return the buttons to the previous and the next topic."""
        return [self._neighbour_button("previous", -1), self._neighbour_button("next", 1)]

    def _neighbour_button(self, name: str, by: int) -> PageButton:
        number = (self._number + by) % len(self._topics)
        words = say("rules.next" if by > 0 else "rules.previous")
        return PageButton(name, words, partial(self._show, number), self._topics[number].title, cells=HALF)


def topic_keys(shell: Shell, game: Game, prompt: Prompt | None) -> list[Part]:
    """Return keys to the topic that explains a question, the first without one, and to those after it, over its help."""
    topics = game.rule_topics
    topic = topic_of(topics, prompt)
    first = topics.index(topic) if topic is not None else 0

    def open_topic(number: int) -> None:
        shell.open_page(RuleTopicPage(shell, topics, number, "", shell.close_page))

    numbers = [number % len(topics) for number in range(first, first + TOPICS_OVER_HELP)] if topics else []
    return [text_key(f"topic:{topics[number].name}", topics[number].title, partial(open_topic, number)) for number in numbers]


def rules_key(shell: Shell, game: Game, prompt: Prompt | None = None, *, is_over_help: bool = False) -> Part:
    """Make the key of the title bar that opens a game's rules; EMPTY for a game without topics."""
    if not game.rule_topics:
        return EMPTY
    page = partial(RulesPage, shell, game, prompt, is_over_help=is_over_help)
    return title_key("rules", "log", lambda: shell.open_page(page()), say("rules.all"))
