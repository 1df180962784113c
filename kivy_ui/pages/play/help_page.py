"""Menu › Help: pictures of the present question, the rule behind it as a list of sentences, and a key to all rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.pictures.picture import Picture
from companion.session.inputs.snapshot import Snapshot
from companion.table.moves import tag_of
from companion.table.prompt import Choice
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, card
from kivy_ui.layout.leaves import paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, limited_height, units, with_padding
from kivy_ui.layout.title_bar import title_keys
from kivy_ui.look.language import as_text
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.pages.text_page import dotted_paragraph, sentences_of
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.first_game_cards import FirstCard, height_without_sentences, paper, with_look_of

SIZES = (34.0, 30.0, 28.0, 26.0, 24.0, 22.0)
"""Text sizes of the rule, the largest first; with the last one it is still read across a table."""
LARGER_TEXT_SIZE = 20.0
"""Further size in which a larger text is no smaller than that: it avoids a second page, and keeps pictures."""
LEAST_TEXT, MOST_PICTURES = 16.0, 3
MARGINS = (20.0, 16.0)  # at the sides, above and below, in units
ROW_GAP_UNITS = 9.0
KEYS_UNITS = 56.0


class Row(NamedTuple):
    """A row of the list: the question in bold, a sentence with a dot, or a note with neither."""

    words: Words
    has_dot: bool = False
    is_bold: bool = False


class HelpPage(PagedPage):
    """Help with the present question.

    card       explains its kind with pictures; its sentences begin the list if there is room. None for a question without a card
    rule       the rule behind the question, and what signs in the scene mean
    question   the question, above the list where no pictures are
    note       the game and what is played now, below the rule of a question without a card
    rules      the key that opens all rules; EMPTY for a game without
    topics     keys to topics of the rules, below the list where the rule and its pictures leave room
    """

    def __init__(
        self,
        shell: Shell,
        card: FirstCard | None,
        rule: Words,
        *,
        question: Words = "",
        note: Words = "",
        rules: Part = EMPTY,
        topics: Sequence[Part] = (),
    ) -> None:
        super().__init__(shell)
        self.title, self._rules = say("playing.why"), rules
        self._topics = topics
        self._card = card._replace(words="") if card else None
        self._sentences, self._lead = sentences_of(rule), sentences_of(card.words if card else "", rule)
        self._question, self._note = question, "" if card else note

    def title_keys(self) -> Part:
        """Return the key that opens all rules, on a wide screen beside those that turn the pages."""
        return title_keys(self.pager.keys() if self.is_wide else EMPTY, self._rules)

    def body(self) -> Part:
        """Return the pictures and the sentences in the largest size that fits.

        Without room in a readable size, leave out the card's own sentences, then its pictures, then put sentences on further pages.
        """
        return inset(0, GAP_UNITS, by_area(self._list_and_topics))

    def _list_and_topics(self, scene: Scene, area: Area) -> Part:
        """Return the pictures and the list, and the keys to topics below them if the pictures, or the question, keep their room."""
        columns = len(self._topics) if scene.is_wide else 2
        height = -(-len(self._topics) // max(1, columns)) * (KEYS_UNITS + GAP_UNITS)
        pictures = height_without_sentences(scene, area.w, self._card) + GAP_UNITS if self._card is not None else 0.0
        rows = self._rows(self._sentences) if pictures else self._question_and_rule()
        if not self._topics or not _size_that_fits(scene, rows, area.w, area.h - height - pictures):
            return self._pictures_and_list(scene, area)
        keys = units(height - GAP_UNITS, grid(columns, *self._topics))
        return column(by_area(self._pictures_and_list), keys)

    def _pictures_and_list(self, scene: Scene, area: Area) -> Part:
        pictures = height_without_sentences(scene, area.w, self._card) + GAP_UNITS if self._card is not None else 0.0
        rule = self._rows(self._sentences)
        lists = [(self._rows(self._lead), pictures), (rule, pictures)] if pictures else []
        whole = self._question_and_rule()
        lists += [(whole, 0.0), (rule, 0.0), (whole[: len(whole) - bool(self._note)], 0.0)]
        rows, pictures = next(
            (candidate for candidate in lists if _size_that_fits(scene, candidate[0], area.w, area.h - candidate[1])), (whole, 0.0)
        )
        size = _size_that_fits(scene, rows, area.w, area.h - pictures)
        room = area.h - (0 if scene.is_wide else KEYS_UNITS + GAP_UNITS)
        pages = [rows] if size else _pages(scene, rows, area.w, room)
        sentences = _list(scene, pages[self.pager.page_slice(len(pages), 1)][0], area.w, size or SIZES[-1])
        keys = self.pager.keys()
        page_keys = [] if scene.is_wide or len(pages) == 1 else [units(KEYS_UNITS, centre_part(keys.units, KEYS_UNITS, keys))]
        card_parts = [units(pictures - GAP_UNITS, paper(scene, self._card))] if pictures and self._card is not None else []
        return column(*card_parts, sentences, *page_keys)

    def _question_and_rule(self) -> list[Row]:
        rule = self._rows(self._sentences)
        return [Row(self._question, is_bold=True), *rule] if as_text(self._question) else rule

    def _rows(self, sentences: Sequence[Words]) -> list[Row]:
        """Return a row for each sentence, and one for the note."""
        return [*(Row(words, len(sentences) > 1) for words in sentences), *([Row(self._note)] if self._note else [])]


def _size_that_fits(scene: Scene, rows: Sequence[Row], width: float, room: float) -> float:
    """Return the largest size in which the list is no higher than `room`; 0 if there is none."""
    sizes = (*SIZES, LARGER_TEXT_SIZE) if scene.text_size(LARGER_TEXT_SIZE) >= SIZES[-1] else SIZES
    return next((size for size in sizes if _height(scene, rows, width, size) <= room), 0.0)


def _pages(scene: Scene, rows: Sequence[Row], width: float, room: float) -> list[list[Row]]:
    """Divide the list into pages that are no higher than `room`, in the smallest size."""
    pages: list[list[Row]] = [[]]
    for entry in rows:
        if pages[-1] and _height(scene, [*pages[-1], entry], width, SIZES[-1]) > room:
            pages.append([])
        pages[-1].append(entry)
    return pages


def _height(scene: Scene, rows: Sequence[Row], width: float, size: float) -> float:
    part = _words(rows, size)
    return part.height(scene, width) if part.height else 0.0


def _list(scene: Scene, rows: Sequence[Row], width: float, size: float) -> Part:
    return limited_height(_height(scene, rows, width, size), card("card", _words(rows, size), rim=BRASS))


def _words(rows: Sequence[Row], size: float) -> Part:
    parts = [
        dotted_paragraph(entry.words, size, LEAST_TEXT)
        if entry.has_dot
        else paragraph(entry.words, size, is_bold=entry.is_bold, least=LEAST_TEXT)
        for entry in rows
    ]
    return with_padding(*MARGINS, column(*parts, gap=ROW_GAP_UNITS))


def card_of(
    cards: Mapping[str, FirstCard], snapshot: Snapshot, acting: int | None = None, choice: Choice | None = None
) -> FirstCard | None:
    """Return the first card that explains one of the answers to the present question, with the look of the `acting` seat.

    Of the answer `choice` alone, if a second step asks for its fields. None if none does.
    """
    choices = [choice] if choice is not None else snapshot.prompt.choices if snapshot.prompt else ()
    kinds = {tag_of(answer.move) for answer in choices if not snapshot.is_question}
    card = next((card for kind, card in cards.items() if kind in kinds), None)
    return with_look_of(card, snapshot.seats[acting]) if card is not None and acting is not None else card


def card_of_answers(snapshot: Snapshot, looks: Sequence[tuple[Picture, Words]]) -> FirstCard | None:
    """Return a card with pictures of the answers below the question; None without a picture or a rule."""
    prompt = snapshot.prompt
    if prompt is None or not looks or not as_text(prompt.reason) or snapshot.is_question:
        return None
    return FirstCard(prompt.question, "", tuple(looks[:MOST_PICTURES]))
