"""Second steps: the scene makes room for keys, while flags, question, undo and the answer grid stay where they are."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

from companion.pictures.picture import Picture
from companion.table.any_time_moves import CorrectCounter
from companion.table.moves import SeatMove
from companion.table.prompt import Choice, Field, Number, Option, Pick, Value
from companion.table.sentence import Words, say
from kivy_ui.layout.elements import GAP_UNITS, MARGIN_UNITS, choice_key, outline, plate_ground, text_key
from kivy_ui.layout.leaves import image, line, spread, text
from kivy_ui.layout.number_pad import CHANGE_SIGN, NUMBER_KEYS, NumberPad
from kivy_ui.layout.part import EMPTY, Part, by_area, centre_part, column, grid, inset, middle, row, stack, units
from kivy_ui.layout.sizes import KEY_TEXT, NOTE_TEXT, SMALL_TEXT
from kivy_ui.look.language import as_text, translate, typed_sum, without_dots
from kivy_ui.stage.scene import BRASS, Scene
from kivy_ui.stage.sprite import Area
from kivy_ui.table.answer_buttons import AnswerButton, spread_options
from kivy_ui.table.table_layout import LARGEST_TEXT
from kivy_ui.table.table_scene import ActionButton, OnFilled, SecondStep, TableScene

AnswerPicture = Callable[[TableScene, AnswerButton], Picture | None]
"""Function that returns the small picture before an answer's words."""
MOST_KEYS = 24
MOST_ON_A_PAGE = 12
MOST_SPREAD = 10
KEYS_TOP_UNITS = 10.0
KEY_UNITS = 92.0
PICTURE_KEY_UNITS = 132.0
LONE_KEY_UNITS = 180.0
NUMBER_UNITS = 112.0
NUMBER_ROW_UNITS = 92.0
NUMBER_TEXT = 36.0
FEW_NUMBERS = 5  # this many are in one row
PAD_KEY_UNITS = 78.0
PAD_WIDTH_UNITS = 330.0
PAD_HEIGHT_UNITS = 244.0
PAD_SHARE = 0.65  # of the scene's width, at most
LOOK_UNITS = 130.0
LOOK_HEIGHT_UNITS = 150.0
BADGE_UNITS = 17.0  # largest radius
BADGE_SHARE = 0.16  # radius as a share of the key's width
BADGE_PADDING_UNITS = 3.0  # distance from the edges of a large key
LEAST_PADDED_UNITS = 12.0  # least radius with that distance
TYPED_TEXT = 84.0
TYPED_UNITS = 112.0
NOTE_LINE_FACTOR = 1.25  # height of each of two lines, in text sizes
HINT_UNITS = 60.0


class Pagination:
    """Pagination of keys, with the current page."""

    def __init__(self) -> None:
        self.page = 0

    def key_range(self, count: int, most: int) -> tuple[int, int]:
        """Return the numbers of the page's first key and of the key after its last."""
        if count <= most:
            return 0, count
        page_size = most - 1
        pages = -(-count // page_size)
        self.page %= pages
        return self.page * page_size, min(count, (self.page + 1) * page_size)

    def turn(self) -> None:
        """Turn to the next page."""
        self.page += 1


def key_grid(keys: Sequence[Part], is_pictured: bool, columns: int = 0) -> Part:
    """Put up to 12 keys into a grid, with larger rows for keys with pictures; 0 columns: as many as suit the keys."""

    def make(scene: Scene, area: Area) -> Part:
        across = columns or (_columns_for(scene, len(keys)) if is_pictured else _columns_of_words(scene, len(keys)))
        rows = -(-len(keys) // across)
        key_height = KEY_UNITS * scene.look.text_factor if not is_pictured else LONE_KEY_UNITS if rows == 1 else PICTURE_KEY_UNITS
        if is_pictured and not scene.is_wide:  # an upright scene has room
            key_height = max(key_height, min(LONE_KEY_UNITS, area.h / rows))
        return centre_part(0, rows * key_height, grid(across, *keys))

    return inset(MARGIN_UNITS, KEYS_TOP_UNITS, by_area(make))


def _columns_for(scene: Scene, count: int) -> int:
    if not scene.is_wide:
        return min(count, 2 if count <= 8 else 3)
    return count if count <= 5 else -(-count // (2 if count <= 10 else 3))


def _columns_of_words(scene: Scene, count: int) -> int:
    """Return the columns of keys without pictures: fewer in the largest text, so that lines are longer."""
    if scene.look.text_size < LARGEST_TEXT:
        return _columns_for(scene, count)
    most_counts = ((min(count, 3), 3), (2, 4), (3, 9)) if scene.is_wide else ((1, 4), (2, 10))
    return next((columns for columns, most in most_counts if count <= most), 4 if scene.is_wide else 3)


def custom_part(draw: Callable[[Area], object]) -> Part:
    """Return a part that calls `draw(area)`, for drawings of a single game."""
    return Part(lambda scene, area, _: draw(area))


def with_tint(tint: str, part: Part) -> Part:
    """Draw a part with keys of another colour."""
    return Part(lambda scene, area, key: part.draw(cast(TableScene, scene).with_tint(tint), area, key))


def with_badge(part: Part, words: str) -> Part:
    """Put a round badge into the upper right corner of a picked key, with its count or its place in the order; none for ""."""
    return stack(part, by_area(partial(_badge, words))) if words else part


def _badge(words: str, scene: Scene, area: Area) -> Part:
    r = min(BADGE_UNITS, area.w * BADGE_SHARE)
    inside = line(words, 1.3 * r / scene.look.text_factor, BRASS)
    disc = stack(spread(plate_ground("#1d1204", BRASS, r)), inside)
    corner = column(units(2 * r, row(EMPTY, units(2 * r, disc), gap=0)), EMPTY, gap=0)
    return inset(BADGE_PADDING_UNITS, BADGE_PADDING_UNITS, corner) if r > LEAST_PADDED_UNITS else corner


class AnswerListStep(SecondStep):
    """Second step with answers as keys: the variants of an answer, or the answers for which the grid has no room.

    first, last   keys before and after the answers
    across  number of columns; 0: as many as suit the number of keys
    usual   name of the answer that is chosen most, whose key is brass; "" for none
    """

    def __init__(
        self,
        question: Words,
        offers: tuple[AnswerButton, ...],
        take: Callable[[AnswerButton], object],
        lead: AnswerPicture,
        *,
        first: Sequence[Part] = (),
        last: Sequence[Part] = (),
        across: int = 0,
        usual: str = "",
    ) -> None:
        self._question, self._offers, self._take, self._lead = question, offers, take, lead
        self.choices = tuple(offer.choice for offer in offers)
        self._first_keys, self._last_keys, self._column_count, self._usual = first, last, across, usual
        self._pagination = Pagination()

    def question(self) -> Words:
        """Return the question."""
        return self._question

    def body(self, scene: TableScene) -> Part:
        """Return a key for each answer."""
        offers = spread_options(self._offers, MOST_SPREAD, lambda mark: scene.picture_of(mark) is not None)
        placed = len(self._first_keys) + len(self._last_keys)
        first, last = self._pagination.key_range(len(offers), MOST_ON_A_PAGE - placed)
        visible_offers = offers[first:last]
        looks = [self._lead(scene, offer) for offer in visible_offers]
        keys = [*self._first_keys, *(self._key(scene, offer, look) for offer, look in zip(visible_offers, looks))]
        if len(visible_offers) < len(offers):
            keys.append(choice_key("page", say("table.page"), partial(self._turn, scene.actions.renew)))
        return key_grid([*keys, *self._last_keys], any(looks), self._column_count)

    def _key(self, scene: TableScene, offer: AnswerButton, look: Picture | None) -> Part:
        is_usual, is_loss = offer.name == self._usual, bool(as_text(offer.choice.loses))
        return choice_key(
            offer.name, offer.label, partial(self._take, offer), is_usual, look=look, note=offer.note, is_loss=is_loss
        )

    def _turn(self, renew: Callable[[], object]) -> None:
        self._pagination.turn()
        renew()


class FieldStep(SecondStep):
    """Second step that asks for the fields of a choice one after the other, with keys in the scene.

    lead   the seat whose disc is beside the question, if the choice is about a seat: not the one whose turn it is
    """

    def __init__(self, choice: Choice, on_done: OnFilled, renew: Callable[[], object], look: Picture | None = None) -> None:
        self.choice, self.choices = choice, (choice,)
        if isinstance(choice.move, SeatMove | CorrectCounter) and choice.move.seat is not None:
            self.lead = choice.move.seat
        self._look = look
        self._on_done, self._renew = on_done, renew
        self._values: list[Value] = []
        self._prefilled_count = 0
        self._picked_values: list[int | str] = []
        self._pad = NumberPad((), renew, 0)
        self._pagination = Pagination()
        self._begin()

    @property
    def field(self) -> Field:
        """The current field; the last one once all are filled, because a frame may still be drawn."""
        return self.choice.fields[min(len(self._values), len(self.choice.fields) - 1)]

    def _begin(self) -> None:
        """Discard the picks and the typed text."""
        self._picked_values = []
        if isinstance(self.field, Number):
            self._pad = pad_for(self.field, self._renew)

    def question(self) -> Words:
        """Return the question: the answer and the name of its field, or one of them alone if it contains the other.

        At a number, the question names what was picked before it, with the value that the number changes.
        """
        label, field_label = without_dots(self.choice.label), as_text(self.field.label)
        if isinstance(self.field, Number) and (pick := self._picked_option()):
            words, is_named = say("table.picked", answer=label, picked=pick.label), field_label.casefold() in label.casefold()
            note = as_text(pick.note)
            field_label = note if field_label in note else field_label
            return words if is_named else say("table.filling", answer=words, field=field_label)
        if label.casefold() in field_label.casefold():
            return field_label
        return label if field_label.casefold() in label.casefold() else say("table.filling", answer=label, field=field_label)

    def _picked_option(self) -> Option | None:
        """Return the option that the field before this one picked; None if it was none of its options."""
        nth = len(self._values) - 1
        before = self.choice.fields[nth] if 0 <= nth < len(self.choice.fields) - 1 else None
        options = before.options if isinstance(before, Pick) else ()
        return next((option for option in options if self._values[nth] in (option.value, (option.value,))), None)

    def body(self, scene: TableScene) -> Part:
        """Return the field's keys."""
        field = self.field
        if isinstance(field, Pick):
            return self._pick(scene, field)
        if isinstance(field, Number):
            numbers = range(field.low, field.high + 1, field.step)
            return self._numbers(numbers) if len(numbers) <= MOST_KEYS else self._number_pad(field, scene)
        return EMPTY

    def main_button(self) -> ActionButton | None:
        """Return the button that confirms several picks or a typed number; None if one tap fills the field."""
        field = self.field
        if isinstance(field, Pick) and not field.least == field.most == 1:
            return self._picked_act(field)
        if isinstance(field, Number) and len(range(field.low, field.high + 1, field.step)) > MOST_KEYS:
            number = self._pad.number(field)
            if number is not None:
                return _number_button(field, number, self.fill)
            span = say("table.span", low=field.low, high=field.high)
            return ActionButton(span if self._pad.typed else say("table.type_change" if field.is_change else "table.type"), None)
        return None

    def go_back(self) -> bool:
        """Go back one field; return True from the first that was asked, which closes the step."""
        if len(self._values) <= self._prefilled_count:
            self._begin()
            return True
        self._values.pop()
        self._begin()
        return False

    def prefill(self, value: Value) -> None:
        """Fill the current field with what was already tapped elsewhere: going back doesn't ask for it."""
        self._prefilled_count += 1
        self.fill(value)

    def fill(self, value: Value) -> None:
        """Fill the current field and ask for the next; after the last, send the answer."""
        self._values.append(value)
        self._begin()
        if len(self._values) < len(self.choice.fields):
            self._renew()
        else:
            self._on_done(self.choice, tuple(self._values))

    # picks

    def _pick(self, scene: TableScene, field: Pick) -> Part:
        first, last = self._pagination.key_range(len(field.options), MOST_ON_A_PAGE)
        visible_options = field.options[first:last]
        looks = [scene.picture_of(option.mark) if option.mark else None for option in visible_options]
        keys = [self._option(scene, field, option, look) for option, look in zip(visible_options, looks)]
        if len(visible_options) < len(field.options):
            keys.append(choice_key("page", say("table.page"), self._turn))
        return key_grid(keys, any(looks))

    def _option(self, scene: TableScene, field: Pick, option: Option, look: Picture | None) -> Part:
        times, name = self._picked_values.count(option.value), f"option:{as_text(option.label)}"
        picked_option = self._picked_option()
        if picked_option is not None and (option.mark or option.label) == (picked_option.mark or picked_option.label):
            return outline("present", present_part(as_text(option.label), KEY_TEXT))
        note = (
            option.note
            if not times or option.remaining is None
            else translate("table.left", count=max(0, option.remaining - times))
        )
        tap = partial(self._toggle, field, option.value)
        key = choice_key(name, option.label, tap, is_on=bool(times), look=look, note=note)
        if not times or not (field.ordered or field.repeats):
            return key
        words = str(self._picked_values.index(option.value) + 1 if field.ordered else times)
        return with_badge(key, words)

    def _toggle(self, field: Pick, value: int | str) -> None:
        if field.least == field.most == 1:
            self.fill((value,))
            return
        times, remaining = self._picked_values.count(value), {option.value: option.remaining for option in field.options}[value]
        if times and (not field.repeats or (remaining is not None and times >= remaining)):
            self._picked_values = [other_value for other_value in self._picked_values if other_value != value]
        elif len(self._picked_values) < field.most:
            self._picked_values.append(value)
        elif field.repeats:  # at the maximum: remove the value if it is picked, else replace the last one
            self._picked_values = (
                [other_value for other_value in self._picked_values if other_value != value]
                if value in self._picked_values
                else [*self._picked_values[:-1], value]
            )
        self._renew()

    def _picked_act(self, field: Pick) -> ActionButton:
        missing = field.least - len(self._picked_values)
        if missing > 0:
            is_exact = field.most == field.least
            words = say("table.pick" if is_exact else "table.pick_some", count=missing)
            return ActionButton(say("table.missing", count=missing) if self._picked_values else words, None)
        field_values = [option.value for option in field.options]
        picked_values = tuple(self._picked_values) if field.ordered else tuple(sorted(self._picked_values, key=field_values.index))
        return ActionButton(say("table.done" if picked_values else "table.none"), partial(self.fill, picked_values))

    def _turn(self) -> None:
        self._pagination.turn()
        self._renew()

    # numbers

    def _numbers(self, numbers: Sequence[int]) -> Part:
        """Return a key for each number; the present one can't be tapped."""
        present = self.field.present if isinstance(self.field, Number) and not self.field.is_change else None
        keys = [
            text_key(f"number:{number}", str(number), partial(self.fill, number), size=NUMBER_TEXT)
            if number != present
            else outline("present", present_part(str(number), NUMBER_TEXT))
            for number in numbers
        ]

        def make(scene: Scene, area: Area) -> Part:
            most = max(3, int((area.w + GAP_UNITS) / (PAD_KEY_UNITS + GAP_UNITS)))
            across = len(keys) if len(keys) <= FEW_NUMBERS else min(len(keys), most)
            rows = -(-len(keys) // across)
            across = -(-len(keys) // rows)
            return centre_part(across * NUMBER_UNITS, rows * NUMBER_ROW_UNITS, grid(across, *keys))

        return inset(MARGIN_UNITS, KEYS_TOP_UNITS, by_area(make))

    @property
    def typed_change(self) -> tuple[int, int] | None:
        """The seat whose secret number is changed, and the typed number that is added; None if none is typed."""
        field, seat = self.field, getattr(self, "lead", None)
        number = self._pad.number(field) if isinstance(field, Number) and field.is_change else None
        return None if seat is None or number is None else (seat, number)

    def _typed_number(self, field: Number, ink: str = "ink", dim: str = "dim", halo: str = "halo") -> Part:
        """Return the typed number; below it the present one and which may be typed, on two lines if one would be long."""
        sign = "+" if field.is_change and self._pad.typed[:1].isdigit() else ""
        typed = line(sign + typed_sum(self._pad.typed) or "?", TYPED_TEXT, ink, halo=halo, least=20)

        def make(scene: Scene, area: Area) -> Part:
            words = [_span_words(field)]
            if field.present is not None and scene.scaled_width(words[0], NOTE_TEXT, False) > area.w:
                words = [translate("table.present_value", present=field.present), _allowed_words(field)]
            height = NOTE_TEXT * scene.look.text_factor * (NOTE_LINE_FACTOR if len(words) > 1 else 1.0)
            spans = [units(height, line(span, NOTE_TEXT, dim, is_bold=False, halo=halo)) for span in words]
            return middle(column(units(TYPED_UNITS, typed), *spans, gap=0))

        return by_area(make)

    def _number_pad(self, field: Number, scene: TableScene) -> Part:
        """Return the number pad on the right, the typed text on the left."""
        lead = getattr(self, "lead", None)
        has_chest = field.is_change and any(view.seat == lead and view.has_chest for view in scene.snapshot.view.seats)
        words = self._typed_number(field)
        if has_chest:
            hint = text(say("table.hold_to_compare"), NOTE_TEXT, "dim", is_bold=False, halo="halo")
            words = column(words, units(HINT_UNITS, hint), gap=0)
        look_part = EMPTY if self._look is None else centre_part(0, LOOK_HEIGHT_UNITS, image(self._look))
        left_part = row(units(LOOK_UNITS, look_part), words)
        keys = centre_part(0, PAD_HEIGHT_UNITS, self._pad.part(GAP_UNITS))

        def make(scene: Scene, area: Area) -> Part:
            width = min(PAD_WIDTH_UNITS, area.w * PAD_SHARE)
            is_roomy = self._look is not None and area.w - width > 2 * LOOK_UNITS
            return row(left_part if is_roomy else words, units(width, keys), gap=MARGIN_UNITS)

        return inset(MARGIN_UNITS, GAP_UNITS, by_area(make))


def _span_words(field: Number) -> Words:
    """Return which numbers can be typed, or which key takes away, after the present number if there is one."""
    span = _allowed_words(field)
    return span if field.present is None else translate("table.present_span", present=field.present, span=span)


def _allowed_words(field: Number) -> str:
    is_signed = field.is_change and field.low < 0
    return translate("table.sign_takes_away") if is_signed else translate("table.span", low=field.low, high=field.high)


def present_part(words: str, size: float) -> Part:
    """Return the present value, and below it that it is the present one: a correction to it would change nothing."""
    note = line(translate("table.present"), NOTE_TEXT, is_bold=False)
    return middle(column(units(NUMBER_TEXT, line(words, size, least=SMALL_TEXT)), units(NOTE_TEXT, note), gap=0))


def _number_button(field: Number, number: int, fill: Callable[[int], object]) -> ActionButton:
    """Return the button that enters a typed number, sets the present one to it, or adds it; disabled if it changes nothing."""
    if number == (0 if field.is_change else field.present):
        reason = say("table.no_change") if field.is_change else say("table.same", number=number)
        return ActionButton(reason, None)
    if field.is_change:
        words = say("table.add" if number > 0 else "table.take_away", number=abs(number))
    else:
        words = say("table.enter" if field.present is None else "table.set_value", number=number)
    return ActionButton(words, partial(fill, number))


def pad_for(field: Number, renew: Callable[[], object]) -> NumberPad:
    """Return a pad that types a number of this field."""
    longest = max(len(str(field.low)), len(str(field.high)))
    return NumberPad(NUMBER_KEYS, renew, longest, () if field.low < 0 else (CHANGE_SIGN,))
