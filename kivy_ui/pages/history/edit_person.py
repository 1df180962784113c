"""Edit a person: name, nickname, colour and emblem; hide or show them; merge them with another person, and split them again."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.pictures.picture import picture
from companion.pictures.seat_emblems import SEAT_PAINTS, disc, emblem, helmet
from companion.table.any_time_moves import LONGEST_NAME
from companion.table.seats import EMBLEMS, SEAT_COLOURS, fold_name
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, PageButton, answer, by_scene, card, key, key_ink
from kivy_ui.layout.leaves import image, paragraph
from kivy_ui.layout.part import EMPTY, Part, by_area, by_shape, column, inset, row, share, units
from kivy_ui.layout.sizes import LABEL_TEXT, SMALL_TEXT
from kivy_ui.pages.entry.choose_page import ChoiceCard, ChoosePage, person_card
from kivy_ui.pages.entry.text_entry import PersonNamePage
from kivy_ui.pages.history.play_words import plays
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page import Page
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.library.records.people import Person, Player
    from companion.library.store import Store

FACE_WIDTH_UNITS = 220.0
FACE_SHARE = 0.34  # of the height of an upright screen, at least
ROW_COUNT = 4
MOST_ROW_UNITS = 84.0
SPLIT_UNITS = 56.0
MOST_SPLITS_SHARE = 0.5  # of the card's height
LOOK_SHARE_ABOVE = 0.56
LOOK_SHARE_BESIDE = 0.4
WIDE_CARD = 1.6  # ratio of width to height from which the words are beside the face
SWATCH_UNITS = 45.0
LEAST_TEXT = 13.0
CHOICES = 6  # of colours and emblems: more in a row would be too small to tap


class EditPersonPage(Page):
    """Page that edits a person. `people`: all people; `on_changed()` is called after a change, `on_deleted()` after the page closed."""

    def __init__(self, shell: Shell, person: "Person", people: "list[Person]", on_changed: Tap, on_deleted: Tap) -> None:
        super().__init__(shell)
        self.person = person
        self.people = people
        self.failure: Words = ""
        self._on_changed, self._close_others = on_changed, on_deleted
        self._is_asking, self._is_needed = False, False
        self._colours = _with_own(SEAT_COLOURS[:CHOICES], person.player.colour)
        self._emblems = _with_own(EMBLEMS[:CHOICES], person.player.emblem)

    @property
    def player(self) -> "Player":
        """The person as saved."""
        return self.person.player

    @property
    def title(self) -> Words:  # type: ignore[override] # it changes with the person
        """The name."""
        return self.player.name

    # drawing

    def body(self) -> Part:
        """Return the person, and beside it the values that can be changed; below it on an upright screen."""
        face = card("card", inset(14, 10, by_area(self._face)), rim=SEAT_PAINTS.get(self.player.colour, BRASS))
        rows = column(*self._rows())

        def upright(scene: Scene, area: Area) -> Part:
            height = max(area.h * FACE_SHARE, area.h - ROW_COUNT * (MOST_ROW_UNITS + GAP_UNITS)) - GAP_UNITS
            return column(units(height, face), rows)

        return by_shape(row(units(FACE_WIDTH_UNITS, face), rows, gap=12), by_area(upright))

    def _rows(self) -> list[Part]:
        nickname = self.player.nickname
        nickname_note = say("person.called", name=nickname) if nickname else say("person.not_called")
        return [
            row(
                answer(PageButton("name", say("person.name"), self._ask_name)),
                answer(PageButton("nickname", say("person.nickname"), self._ask_nickname, nickname_note)),
            ),
            row(*(self._colour(colour) for colour in self._colours)),
            row(*(self._emblem(name) for name in self._emblems)),
            row(*self._last_row()),
        ]

    def _last_row(self) -> list[Part]:
        """Return the buttons that merge the person with another one, hide or delete them; while it asks, Delete and Keep."""
        if self._is_asking:  # the second tap of a double tap on “Delete” keeps the person
            delete = PageButton("delete-now", say("person.delete_sure"), self._delete, kind="loss")
            keep = PageButton("keep", say("person.keep", name=self.player.name), partial(self._ask_to_delete, False))
            return [answer(delete), answer(keep)]
        merge = PageButton("merge", say("person.merge"), self._ask_other, say("person.merge_note"))
        return [answer(merge) if len(self.people) > 1 else EMPTY, *map(answer, self._last_buttons())]

    def _last_buttons(self) -> list[PageButton]:
        """Return the button that hides or shows the person; one that deletes them if they have no plays."""
        if not self.person.can_be_deleted or self._is_needed:
            return [self._hide_button()]
        ask = partial(self._ask_to_delete, True)
        delete = PageButton("delete", say("person.delete"), ask, say("person.delete_note"), kind="loss")
        return [self._hide_button(), delete] if self.player.is_hidden else [delete]

    def _hide_button(self) -> PageButton:
        if self.player.is_hidden:
            return PageButton("show", say("person.show"), lambda: self._change(is_hidden=False), say("person.show_note"))
        return PageButton("hide", say("person.hide"), lambda: self._change(is_hidden=True), say("person.hide_note"))

    def _colour(self, colour: str) -> Part:
        looks = image(picture(disc, colour), SWATCH_UNITS)
        tap = partial(self._change, colour=colour, emblem=self.player.emblem or EMBLEMS[0])
        return key(f"colour:{colour}", looks, tap, colour == self.player.colour)

    def _emblem(self, name: str) -> Part:
        is_on = name == self.player.emblem
        looks = by_scene(lambda scene: image(picture(emblem, name, key_ink(scene.theme, is_on)), SWATCH_UNITS))
        tap = partial(self._change, colour=self.player.colour or SEAT_COLOURS[0], emblem=name)
        return key(f"emblem:{name}", looks, tap, is_on)

    def _face(self, scene: Scene, area: Area) -> Part:
        """Return the helmet, their plays or why a change failed, and a key for each person that was merged with them."""
        most = int(area.h * MOST_SPLITS_SHARE / (SPLIT_UNITS + GAP_UNITS))
        splits = [units(SPLIT_UNITS, self._split_key(other)) for other in reversed(self.person.merged_players[:most])]
        height = area.h - len(splits) * (SPLIT_UNITS + GAP_UNITS)
        words = paragraph(
            self.failure or self._state_words(),
            LABEL_TEXT,
            "danger" if self.failure else "ink",
            "middle",
            is_bold=True,
            least=LEAST_TEXT,
            is_top=False,
        )
        looks = image(picture(helmet, self.player.colour, self.player.emblem))
        if area.w > WIDE_CARD * height:
            person_part = row(units(min(height, area.w * LOOK_SHARE_BESIDE), looks), words, gap=16)
        else:
            person_part = column(units(height * LOOK_SHARE_ABOVE, looks), share(1, words))
        return column(person_part, *splits)

    def _state_words(self) -> Words:
        """Return what hiding means while the person is hidden, else how often they played and won."""
        wins = self.person.wins
        if self.player.is_hidden:
            return say("person.hidden")
        if wins.alone and not wins.tries:
            return plays(self.person.shown_plays)
        return say("person.won", count=self.person.shown_plays, won=wins.hits) if wins.tries else no_result_words(self.person)

    def _split_key(self, other: "Player") -> Part:
        """Return a key that splits off a merged person."""

        def words(scene: Scene) -> Part:
            ink, title, note = key_ink(scene.theme), say("person.split", name=other.name), say("person.split_note")
            title_part = paragraph(title, LABEL_TEXT, ink, "middle", is_bold=True, least=LEAST_TEXT, is_top=False)
            return column(share(1, title_part), share(1, paragraph(note, SMALL_TEXT, ink, "middle", least=LEAST_TEXT)), gap=0)

        tap = partial(self._save, lambda store: store.people.split_off(other.id))
        return key(f"part:{other.name}", by_scene(words), tap)

    # names

    def _ask_name(self) -> None:
        title = say("person.new_name", name=self.player.name)
        self.shell.open_page(
            PersonNamePage(self.shell, title, self.player.name, LONGEST_NAME, lambda name: self._rename(name=name))
        )

    def _rename(self, **changed: str) -> None:
        """Save the name or nickname, also in open games, and say it if one of them keeps the one before."""
        id, old_name = self.player.id, self.player.table_name

        def warn(keeps_name: bool) -> None:
            if keeps_name:
                self.shell.show_message(say("correct.renamed_but_open", before=old_name, name=self.player.table_name))

        self._save(lambda store: store.rename_person(id, **changed), on_done=warn)

    def _ask_nickname(self) -> None:
        title, current_name = say("person.new_nickname", name=self.player.name), self.player.nickname
        on_written = lambda name: self._rename(nickname=name)  # noqa: E731 - fits in no line with the rest
        self.shell.open_page(PersonNamePage(self.shell, title, current_name, LONGEST_NAME, on_written, may_be_empty=True))

    # merging

    def _ask_other(self) -> None:
        id = self.player.id
        self.shell.request(lambda store: store.people.have_met(id), on_result(self._offer_others, self._fail))

    def _offer_others(self, met_ids: set[str]) -> None:
        """Ask for the other person, among those who never played with this one, or say that there is none."""
        other_people = [person for person in self.people if person.player.id not in {self.player.id, *met_ids}]
        if not other_people:
            self._fail(say("person.met_all", name=self.player.name))
            return
        title, name = say("person.same_as", name=self.player.name), self.player.name
        note = say("person.met_some", name=name) if len(other_people) < len(self.people) - 1 else ""
        self.shell.open_page(ChoosePage(self.shell, title, _cards(other_people), self._ask_which, note=note))

    def _ask_which(self, other: str) -> None:
        """Ask whose name and looks stay."""
        two_people = [self.person, next(person for person in self.people if person.player.id == other)]
        title, why = say("person.keep_which"), say("person.keep_why")
        self.shell.open_page(ChoosePage(self.shell, title, _cards(two_people), partial(self._merge, two_people), note=why))

    def _merge(self, two_people: "list[Person]", kept_id: str) -> None:
        (merged,) = (person.player.id for person in two_people if person.player.id != kept_id)
        self._save(lambda store: store.people.merge(merged, kept_id), kept_id)

    # deleting

    def _ask_to_delete(self, is_asking: bool) -> None:
        self._is_asking = is_asking
        self.renew()

    def _delete(self) -> None:
        """Delete the person and close the page; if a game needs them, say so and offer to hide them."""
        id = self.player.id
        self.shell.request(lambda store: store.delete_person(id), on_result(self._on_deleted, self._keep))

    def _on_deleted(self, _: None) -> None:
        self._remove_from_set_ups()
        self._on_changed()
        self.close()
        self._close_others()

    def _remove_from_set_ups(self) -> None:
        """Remove the person from games that are being set up, and from the names that their pages offer."""
        folded_name, drafts = fold_name(self.player.table_name), self.shell.drafts
        self.shell.left_out.pop(folded_name, None)
        for game, draft in drafts.items():
            seats = tuple(seat for seat in draft.deal.seats if fold_name(seat.name) != folded_name)
            drafts[game] = draft._replace(deal=replace(draft.deal, seats=seats))

    def _keep(self, why: Words) -> None:
        self._is_asking, self._is_needed = False, True
        self._fail(why)

    # saving

    def _change(self, **changed: Any) -> None:
        id = self.player.id
        self._save(lambda store: store.people.change(id, **changed))

    def _save(
        self, work: "Callable[[Store], Any]", person_id: str = "", on_done: Callable[[Any], object] = lambda result: None
    ) -> None:
        """Run `work` in the library, then show a person as saved, and call `on_done` with the result of `work`.

        The person is the one with the id `person_id`, or with "" the current one.
        """
        id = person_id or self.player.id

        def save(store: "Store") -> "tuple[list[Person], Any]":
            result = work(store)
            return store.people.all_people(), result

        def show(saved: "tuple[list[Person], Any]") -> None:
            self._on_saved(id, saved[0])
            on_done(saved[1])

        self.shell.request(save, on_result(show, self._fail))

    def _on_saved(self, id: str, people: "list[Person]") -> None:
        self.people, self.failure = people, ""
        self.person = next(person for person in people if person.player.id == id)
        self._on_changed()
        self.renew()

    def _fail(self, why: Words) -> None:
        self.failure = why
        self.renew()


def play_count(person: "Person") -> Words:
    """Return how many plays a person has, also those without a result."""
    return plays(person.shown_plays) if person.shown_plays else say("people.new")


def no_result_words(person: "Person") -> Words:
    """Return that a person has no plays, perhaps because their game is unfinished, or how many without a result."""
    count = person.unscored_plays
    if person.is_in_game and not count:
        return say("person.in_game")
    return say("person.unscored", count=count) if count else say("person.no_plays")


def _with_own(choices: Sequence[str], own_choice: str) -> Sequence[str]:
    """Return the choices with a person's own one; it takes the last place if it is not among them."""
    return choices if not own_choice or own_choice in choices else (*choices[:-1], own_choice)


def _cards(people: "Sequence[Person]") -> list[ChoiceCard]:
    return [person_card(person.player, plays(person.shown_plays)) for person in people]
