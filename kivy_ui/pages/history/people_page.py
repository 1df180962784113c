"""People: a card for each person who is not hidden; a tap opens their page."""

from functools import partial
from typing import TYPE_CHECKING

from companion.pictures.objects import crown
from companion.pictures.picture import picture
from companion.pictures.seat_emblems import disc, helmet
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.sentence import Words, say
from kivy_ui.layout.cards import paged_grid
from kivy_ui.layout.elements import GAP_UNITS, HALF, PageButton, card
from kivy_ui.layout.leaves import fitted_line, fitting_size, image, line, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, centred_row, column, inset, limited_height, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT, LARGE_TEXT, NOTE_TEXT
from kivy_ui.look.language import number, translate
from kivy_ui.pages.entry.text_entry import PersonNamePage
from kivy_ui.pages.history.person_page import PersonPage
from kivy_ui.pages.history.play_words import plays
from kivy_ui.pages.loaded import LoadedValue, on_result
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.paged_page import PagedPage
from kivy_ui.stage.scene import Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player

CARD_UNITS, UPRIGHT_CARD_UNITS = 98.0, 84.0
MOST_CARD_FACTOR = 1.15  # cards grow less than the text
MOST_CARD_UNITS = 150.0  # while there are few
FEW_PEOPLE = 2
HINT_UNITS = 80.0
CARD_PADDING_UNITS = 8.0
CARD_GAP_UNITS = 6.0
COUNT_GAP_UNITS = 10.0  # between the numbers of plays and of wins
SIGN_UNITS = 54.0
LARGE_TEXT_SIGN_UNITS = 50.0  # the name is wide then
WINS_UNITS = 46.0
CROWN_UNITS = 26.0
MOST_CROWN_FACTOR = 1.0  # beside the number of plays, whose words need the room
LEAST_NOTE_TEXT = 11.0
NOTE_SHARE = 0.85  # of the size of the name
NAME_SHARE = 0.6  # of the height of a card, so that a name on two lines is large
NAME_TEXTS = (26.0, 24.0, 22.0, 20.0, 18.0, 16.0)
GREY_HELMETS = 3
GREY_HELMET_UNITS = 100.0


class PeoplePage(PagedPage):
    """A card for each person: name, look, and how often they won. `on_back` shows the previous page; without it, the arrow goes to History."""

    can_return = True

    def __init__(self, shell: Shell, on_back: Tap | None = None) -> None:
        super().__init__(shell)
        self._on_back = on_back
        self.people: LoadedValue[list[Person]] = LoadedValue(self.renew)
        self.shows_hidden = False
        self._added_name = ""
        self.load()

    def load(self) -> None:
        """Load everyone again."""
        self.shell.request(lambda store: store.people.all_people(), self.people.store_result)

    def reload(self) -> None:
        """Load everyone again."""
        self.load()

    # drawing

    @property
    def shown_people(self) -> "list[Person]":
        """People that the page shows: the hidden ones, or all others."""
        return [person for person in self.people.value or [] if person.player.is_hidden == self.shows_hidden]

    @property
    def title(self) -> Words:  # type: ignore[override] # it changes with the people
        """Whether these are the hidden people."""
        return say("people.title_hidden" if self.shows_hidden else "people.title")

    @property
    def note(self) -> Words:  # type: ignore[override] # it changes with the people
        """The number of people."""
        has_room = self.is_wide or self.pager.pages == 1
        return say("people.count", count=len(self.shown_people)) if self.shown_people and has_room else ""

    def back_action(self) -> Tap:
        """Return the action of the arrow: show the previous page; from the hidden people, all others."""
        if self.shows_hidden:
            return self._toggle_hidden
        return self._on_back or self.return_action(self.shell.show_history)

    def body(self) -> Part:
        """Return the cards, or why there are none."""
        if self.people.failure or self.people.is_waiting:
            return _centred_note(self.people.status_words)
        if not self.shown_people:
            return self._no_people()
        return by_area(self._cards)

    def _cards(self, scene: Scene, area: Area) -> Part:
        """Return the cards in as few columns as hold them all, with names of the same size on a page."""
        least = (CARD_UNITS if scene.is_wide else UPRIGHT_CARD_UNITS) * min(MOST_CARD_FACTOR, scene.look.text_factor)
        count, most_rows = len(self.shown_people), max(1, int((area.h + GAP_UNITS) / (least + GAP_UNITS)))
        columns = (1 if count == 1 else 2 if count <= 2 * most_rows else 3) if scene.is_wide else 1
        rows = min(most_rows, -(-count // columns))
        self._turn_to_added(columns * rows)
        cards_area = area._replace(h=min(area.h, rows * (MOST_CARD_UNITS * scene.look.text_factor + GAP_UNITS) - GAP_UNITS))
        cell = cards_area.grid(columns * rows, columns, GAP_UNITS)[0]
        factor = max(1.0, cell.h / (least + GAP_UNITS))
        names = [person.player.name for person in self.shown_people[self.pager.page_slice(count, columns * rows)]]
        room = Area(0, 0, self._words_width(cell.w, factor), NAME_SHARE * (cell.h - 2 * CARD_PADDING_UNITS))
        size = fitting_size(scene, names, [text_size * factor for text_size in NAME_TEXTS], room)
        cards = paged_grid([self._card(person, size, factor) for person in self.shown_people], self.pager, columns, rows)
        hint = paragraph(say("people.hint"), LARGE_TEXT, "dim", "middle", is_top=False) if count <= FEW_PEOPLE else EMPTY
        return column(units(cards_area.h, cards), limited_height(HINT_UNITS * scene.look.text_factor, hint))

    def _turn_to_added(self, page_size: int) -> None:
        """Show the page of a person who was just added."""
        names = [person.player.name for person in self.shown_people]
        if self._added_name in names:
            self.pager.show(names.index(self._added_name), page_size)
            self._added_name = ""

    def _card(self, person: "Person", size: float, factor: float) -> Part:
        """Return the person's sign, the name, how often they played, and how often they won."""
        player, wins = person.player, person.wins.hits
        size_of_sign = self._sign_units * factor
        sign = picture(disc, player.colour, player.emblem) if player.colour else picture(helmet)
        look = units(size_of_sign, image(sign, size_of_sign))
        name = paragraph(player.name, size, is_bold=True, is_top=False)
        note = by_area(lambda scene, area: _play_count_part(scene, area, person, min(NOTE_TEXT * factor, NOTE_SHARE * size)))
        tap = partial(self._open, person)
        if self.look.text_size:
            counts = row(note, *_wins_in_line(wins, min(factor, MOST_CROWN_FACTOR)), gap=COUNT_GAP_UNITS)
            body = row(look, column(share(NAME_SHARE, name), share(1 - NAME_SHARE, counts), gap=0), gap=CARD_GAP_UNITS)
            return card(f"person:{player.name}", inset(CARD_PADDING_UNITS, CARD_PADDING_UNITS, body), tap)
        wins_part = column(
            share(2, image(picture(crown), CROWN_UNITS * factor)),
            share(3, line(number(wins), LARGE_TEXT * factor, "brass", least=LEAST_NOTE_TEXT)),
            gap=0,
        )
        words = column(share(NAME_SHARE, name), share(1 - NAME_SHARE, note), gap=0)
        body = row(look, words, units(WINS_UNITS * factor, wins_part if wins else EMPTY), gap=CARD_GAP_UNITS)
        return card(f"person:{player.name}", inset(CARD_PADDING_UNITS, CARD_PADDING_UNITS, body), tap)

    @property
    def _sign_units(self) -> float:
        return LARGE_TEXT_SIGN_UNITS if self.look.text_size else SIGN_UNITS

    def _words_width(self, card_width: float, factor: float) -> float:
        """Return the room of the name on a card of this width."""
        side_width = self._sign_units if self.look.text_size else SIGN_UNITS + WINS_UNITS
        return card_width - 2 * CARD_PADDING_UNITS - side_width * factor - 2 * CARD_GAP_UNITS

    def _no_people(self) -> Part:
        """Return a note that no person is hidden, or grey helmets and a note that there are no people yet."""
        if self.shows_hidden:
            return _centred_note(say("people.none_hidden"))
        helmets = [image(picture(helmet), GREY_HELMET_UNITS)] * GREY_HELMETS
        return column(centred_row(GREY_HELMET_UNITS, *helmets, gap=GREY_HELMET_UNITS / 2), _centred_note(say("people.empty")))

    def buttons(self) -> list[PageButton]:
        """Return the buttons: add a person, show hidden ones if there are any, and Home."""
        hidden = sum(person.player.is_hidden for person in self.people.value or [])
        has_hidden = hidden or self.shows_hidden
        return [
            PageButton("new", say("people.add"), self._ask_name, icon="plus", cells=HALF, kind="main"),
            PageButton(
                "hidden",
                say("people.all") if self.shows_hidden else say("people.hidden", count=hidden),
                self._toggle_hidden,
                icon="eye",
                kind="plain" if has_hidden else "bare",
            ),
            PageButton("home", say("history.home"), self.shell.show_home, icon="home", kind="end"),
        ]

    # taps

    def _open(self, person: "Person") -> None:
        self.shell.open_page(PersonPage(self.shell, person, self.people.value or [], self.load))

    def _toggle_hidden(self) -> None:
        self.shows_hidden = not self.shows_hidden
        self.pager.page = 0
        self.renew()

    def _ask_name(self) -> None:
        self.shell.open_page(PersonNamePage(self.shell, say("people.name"), "", LONGEST_NAME, self._add))

    def _add(self, name: str) -> None:
        self.shell.request(lambda store: store.people.add(name), on_result(self._on_added, self.people.fail))

    def _on_added(self, player: "Player") -> None:
        self._added_name, self.shows_hidden = player.name, False
        self.load()


def _centred_note(words: Words) -> Part:
    return share(1, inset(40, 20, paragraph(words, LARGE_TEXT, anchor="middle", is_bold=True, is_top=False)))


def _wins_in_line(wins: int, factor: float) -> list[Part]:
    """Return a crown and the number of wins side by side, nothing without a win."""
    if not wins:
        return []
    size = CROWN_UNITS * factor
    return [
        units(size, image(picture(crown), size)),
        fitted_line(number(wins), LABEL_TEXT * factor, "brass", least=LEAST_NOTE_TEXT),
    ]


def _play_count_part(scene: Scene, area: Area, person: "Person", size: float) -> Part:
    """Write how often they played, after their nickname if both have room in a line."""
    unscored = person.unscored_plays
    without_result = translate("people.unscored", count=unscored) if unscored else translate("people.new")
    count = plays(person.shown_plays) if person.wins.plays else without_result
    nickname = person.player.nickname
    long_note = translate("people.nickname", name=nickname, count=count) if nickname else count
    words = long_note if scene.scaled_width(long_note, size, False) <= area.w else count
    return line(words, size, "dim", "start", is_bold=False, least=LEAST_NOTE_TEXT)
