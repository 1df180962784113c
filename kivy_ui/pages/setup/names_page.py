"""Names of players, typed one after the other without closing the keyboard."""

from collections.abc import Callable, Sequence

from companion.table.any_time_moves import LONGEST_NAME
from companion.table.sentence import say
from kivy_ui.layout.elements import GAP_UNITS, key, key_text, outline
from kivy_ui.layout.leaves import text
from kivy_ui.layout.part import EMPTY, Part, by_shape, centre_part, column, inset, row, units
from kivy_ui.layout.sizes import LABEL_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.pages.entry.text_entry import FIELD_UNITS, SUGGESTIONS_UNITS, UPRIGHT_FIELD_UNITS, PersonNamePage
from kivy_ui.pages.entry.text_field import text_field
from kivy_ui.pages.page_base import Shell
from kivy_ui.stage.touch import Tap

NEXT_UNITS = 190.0
MOST_NAMES = 5  # in the title


class NamesPage(PersonNamePage):
    """Page to type names: “Next player” and Enter seat a player and clear the field; “Done” seats the last one and closes the page.

    on_name   called with each name, while the page is open; returns whether that player was seated
    remaining_count  returns how many players can still be added
    names     the names that were typed before
    seated_names  names of the players who were there before the page opened
    change_people  opens the page on which players are taken out; None for no key that does
    """

    def __init__(
        self,
        shell: Shell,
        on_name: Callable[[str], bool],
        remaining_count: Callable[[], int],
        pages_to_close: int = 0,
        *,
        seated_names: Sequence[str] = (),
        change_people: Tap | None = None,
    ) -> None:
        super().__init__(
            shell, say("players.name"), "", LONGEST_NAME, on_name, done_label=say("writing.done"), pages_to_close=pages_to_close
        )
        self._on_name, self._count_remaining = on_name, remaining_count
        self.names: list[str] = []
        self._seated_names, self._change_people = seated_names, change_people

    def title_part(self) -> Part:
        """Return the arrow and who plays already, the last few; before the first player, the question."""
        names = [*self._seated_names, *self.names]
        if not names:
            return super().title_part()
        last_names = names if len(names) <= MOST_NAMES else ["…", *names[-MOST_NAMES:]]
        return title_bar(say("players.so_far", names=last_names), self.note_now(), self.close, self._people_key())

    def _people_key(self) -> Part:
        """Return the key that opens the page of people instead of this one, until a name is typed here; without words if it is narrow."""
        change_people = self._change_people
        if change_people is None or self.names:
            return EMPTY

        def change() -> None:
            self.close()
            change_people()

        words = say("players.others")
        has_words = self.is_wide and not self.look.text_size
        return title_keys(title_key("others", "seats", change, words if has_words else "", voice_words=words))

    def is_enough(self) -> bool:
        """Return whether the typed names are enough to close the page."""
        return bool(self.names) or super().is_enough()

    def can_take_next(self) -> bool:
        """Return whether a name is typed, and a further player fits after that one."""
        return bool(self.typed.strip()) and self._count_remaining() > 1

    def body(self) -> Part:
        """Return the field with the key for the next name, suggested names, and the keys. Only one of the keys that go on is brass."""
        can_add = self.can_take_next()
        words = say("players.next")
        add = key("key:next", key_text(words, LABEL_TEXT, True), self._take_next, True)
        after = add if can_add else outline("next-missing", inset(GAP_UNITS, 0, text(words, LABEL_TEXT, "dim")))
        field = row(text_field(self.typed), units(NEXT_UNITS, after)) if self._count_remaining() > 1 else text_field(self.typed)
        tall = column(EMPTY, units(UPRIGHT_FIELD_UNITS, field), gap=0)
        suggestion_rows = [units(SUGGESTIONS_UNITS, part) for part in self._suggestion_line()]
        return column(
            by_shape(centre_part(0, FIELD_UNITS, field), tall),
            *suggestion_rows,
            self.keyboard.part(self.done_label, self.is_enough(), is_main=not can_add),
        )

    def _take_next(self) -> None:
        """Seat the typed name and clear the field; keep the name if that player can't be seated."""
        name = self.words()
        if self._on_name(name):
            self.names.append(name)
            self.typed, self.keyboard.is_shifted = "", True
        self.renew()

    def finish_if_enough(self) -> None:
        """Seat the last typed name, if any, and close the page."""
        if self.typed.strip():
            self.finish()
        elif self.names:
            self.close_all()

    def finish(self) -> None:
        """Seat the typed name and close the page; keep both if that player can’t be seated."""
        if self._on_name(self.words()):
            self.close_all()
        else:
            self.renew()

    def enter(self) -> None:
        """Seat the name on Enter; close the page if none is typed or no further player fits."""
        if self.can_take_next():
            self._take_next()
        else:
            self.finish_if_enough()
