"""Put things with names into a bag, stack or pile: a name, a number and a colour each, one after the other."""

from functools import partial
from typing import TYPE_CHECKING

from companion.games.toolbox.box import COLOURS, LONGEST_NAME
from companion.games.toolbox.named_things import AddNamed, AddNamedThing
from companion.pictures.objects import token
from companion.pictures.picture import picture
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Pick, Text
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, icon_key, key, key_text, outline, with_frame
from kivy_ui.layout.leaves import image, line, text
from kivy_ui.layout.part import Part, by_shape, column, inset, panel, row, units
from kivy_ui.layout.sizes import KEY_TEXT, LABEL_TEXT
from kivy_ui.layout.title_bar import title_bar, title_key, title_keys
from kivy_ui.pages.entry.text_entry import TypingPage, WritingPage
from kivy_ui.pages.entry.text_field import text_field
from kivy_ui.pages.page_base import Shell

if TYPE_CHECKING:
    from companion.games.toolbox.view import ToolsView
    from kivy_ui.table.table_stage import TableStage

STEP_UNITS = 52.0
COUNT_UNITS = 56.0
NEXT_UNITS = 120.0
TOKEN_UNITS = 46.0
COLOURS_UNITS = 50.0
UPRIGHT_ROW_UNITS = 64.0
MOST_SHOWN = 4


class NamedThingsPage(TypingPage):
    """Page to put in things by name: “Next” and Enter put one kind in and clear the field, “Done” closes the page.

    stage   the table whose present choices put things into the pot with this index
    count   number of things of the next kind
    colour  colour of the next kind
    """

    title = say("name_things.title")

    def __init__(self, shell: Shell, stage: "TableStage", pot: int) -> None:
        super().__init__(shell, LONGEST_NAME)
        self._stage, self._pot = stage, pot
        self._used_colours = self._colours_in_pot()
        self.count, self.colour = 1, self._next_colour(COLOURS[-1])
        self._added_names: list[Words] = []

    # choices

    def _choice_with(self, kind: type[Move]) -> Choice | None:
        """Return the present choice with a kind of move on this pot; None if it is not offered any more."""
        prompt = self._stage.snapshot.prompt
        choices = (*prompt.choices, *prompt.any_time_choices) if prompt else ()
        moves = ((choice, getattr(choice, "move", None)) for choice in choices)
        return next((choice for choice, move in moves if isinstance(move, kind) and getattr(move, "pot", -1) == self._pot), None)

    def _most_things(self) -> int:
        choice = self._choice_with(AddNamedThing)
        return next((field.high for field in choice.fields if isinstance(field, Number)), 1) if choice else 1

    def _colours_in_pot(self) -> set[str]:
        """Return the colours of the things in the pot."""
        view: ToolsView | None = self._stage.snapshot.view
        kinds = view.pots[self._pot].kinds if view is not None and self._pot < len(view.pots) else ()
        return {part for kind in kinds for part in kind.mark.split(":") if part in COLOURS}

    def _next_colour(self, last: str) -> str:
        """Return the first colour after `last`, from the beginning again at the end, that no thing has; the next one if all are used."""
        at = COLOURS.index(last) + 1
        ordered = (*COLOURS[at:], *COLOURS[:at])
        return next((colour for colour in ordered if colour not in self._used_colours), ordered[0])

    # drawing

    def note_now(self) -> Words:
        """Return the length of a long name, else the thing that was put in last."""
        return super().note_now() or (
            say("name_things.so_far", things=self._added_names[-MOST_SHOWN:]) if self._added_names else ""
        )

    def title_part(self) -> Part:
        """Return the arrow, the title, a note that changes, and the key for a whole list."""
        as_list = self._choice_with(AddNamed)
        keys = [title_key("list", "log", partial(self._open_list, as_list), say("name_things.list"))] if as_list else []
        return title_bar(self.title, self.note_now(), self.close, title_keys(*keys))

    def is_enough(self) -> bool:
        """Return whether something was put in, or can be."""
        return bool(self._added_names) or super().is_enough()

    def body(self) -> Part:
        """Return the name with its number, the colours, and the keys."""
        field, number = text_field(self.typed), self._stepper()
        colours = units(COLOURS_UNITS, row(*map(self._colour_key, COLOURS), gap=GAP_UNITS))
        wide = column(
            row(field, units(2 * STEP_UNITS + COUNT_UNITS, number), units(NEXT_UNITS, self._next_key())), colours, gap=GAP_UNITS
        )
        lower_row = units(UPRIGHT_ROW_UNITS, row(number, units(NEXT_UNITS, self._next_key())))
        upright = column(field, lower_row, colours, gap=GAP_UNITS)
        return column(by_shape(wide, upright), self.keyboard.part(self.done_label, self.is_enough()))

    def _stepper(self) -> Part:
        steps = (("minus", -1, say("name_things.fewer")), ("plus", 1, say("name_things.more")))
        less, more = (icon_key(f"count:{sign}", sign, partial(self._change_count, by), words=words) for sign, by, words in steps)
        return row(less, units(COUNT_UNITS, line(say("name_things.times", count=self.count), KEY_TEXT)), more, gap=2)

    def _next_key(self) -> Part:
        words = say("name_things.next")
        if self.typed.strip():
            return key("key:next", key_text(words, LABEL_TEXT, True), self._take_next, True)
        return outline("next-missing", inset(GAP_UNITS, 0, text(words, LABEL_TEXT, "dim")))

    def _colour_key(self, colour: str) -> Part:
        look, tap = image(picture(token, colour), TOKEN_UNITS), partial(self._choose_colour, colour)
        words, is_on = self._colour_words(colour), colour == self.colour
        return with_frame(panel(f"colour:{colour}", None, look, tap, is_on=is_on, words=words), is_on)

    def _colour_words(self, colour: str) -> Words:
        choice = self._choice_with(AddNamedThing)
        options = [option for field in choice.fields if isinstance(field, Pick) for option in field.options] if choice else []
        return next((option.label for option in options if option.value == colour), "")

    # putting in

    def _change_count(self, by: int) -> None:
        self.count = max(1, min(self.count + by, self._most_things()))
        self.renew()

    def _choose_colour(self, colour: str) -> None:
        self.colour = colour
        self.renew()

    def _take_next(self) -> None:
        """Put the named things in, and choose the next colour. What is typed stays if nothing more fits."""
        choice = self._choice_with(AddNamedThing)
        if choice is None:
            self.shell.show_message(say("name_things.full"))
            return
        name, count = self.typed.strip(), min(self.count, self._most_things())
        self._stage.answer(choice, (name, count, (self.colour,)) if self._most_things() > 1 else (name, (self.colour,)))
        self._added_names.append(say("name_things.some", count=count, name=name))
        self.typed, self.keyboard.is_shifted = "", True
        self._used_colours.add(self.colour)
        self.colour = self._next_colour(self.colour)
        self.renew()

    def finish(self) -> None:
        """Put in the typed thing, if any, and close the page."""
        if self.typed.strip():
            self._take_next()
        if not self.typed:
            self.close()

    def enter(self) -> None:
        """Put in the typed thing; close the page if none is typed."""
        if self.typed.strip():
            self._take_next()
        else:
            self.finish_if_enough()

    def _open_list(self, choice: Choice) -> None:
        """Open the page for a whole list above this one: Back returns here, Done closes both."""
        field = choice.fields[0]
        longest = field.longest if isinstance(field, Text) else LONGEST_NAME
        page = WritingPage(self.shell, field.label, "", longest, partial(self._take_list, choice), pages_to_close=1)
        self.shell.open_page(page)

    def _take_list(self, choice: Choice, words: str) -> None:
        self._stage.answer(choice, (words,))
