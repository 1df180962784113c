"""Answers for a bag, a stack or a pile: draw, put back, shuffle, look at the top, fill, name, and add a new one."""

from collections.abc import Callable, Sequence
from functools import partial

from companion.games.toolbox.bags_and_stacks import AddThings, EmptyPot, NewPot, SetReady, TakePreset
from companion.games.toolbox.box import BAG, COLOURS, PILE, POT_KINDS, SHAPES, STACK
from companion.games.toolbox.draws import CorrectCount, Draw, PutAllBack, PutBack
from companion.games.toolbox.named_things import AddNamed, AddNamedThing
from companion.games.toolbox.places import BOTTOM, TOP, MoveAll, PeekStack, PlaceDrawn, PlacePeeked, ShuffleStack
from companion.games.toolbox.view import PotView, ToolsView
from companion.pictures.kit_boxes import kit_box
from companion.pictures.objects import square_back, token
from companion.pictures.picture import Picture, picture
from companion.pictures.seat_emblems import emblem
from companion.pictures.worlds.land import dice_cloth
from companion.table.moves import Move
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.sentence import Words
from kivy_ui.games.toolbox.pieces import (
    answer_choice,
    any_time_choice_of,
    any_time_choices_of,
    choice_of,
    choices_of,
    open_list,
    rest_of,
    take_tap,
)
from kivy_ui.games.toolbox.pots.layout import KEY_UNITS, PotAreas, end_areas, pot_areas, tile_spots, with_more_scene
from kivy_ui.games.toolbox.pots.pieces import (
    TILE_H,
    TILE_W,
    MoveTargets,
    cloth_inks,
    draw_bag,
    draw_beside,
    draw_contents,
    draw_dragged,
    draw_last,
    draw_outside,
    draw_thing,
    list_outside,
    move_targets,
    pot_look,
    without_letter,
)
from kivy_ui.games.toolbox.steps import draw_cell, draw_question, draw_stepper, draw_way_out
from kivy_ui.layout.elements import MARGIN_UNITS, choice_key, key, key_ink, plate_ground, text_key
from kivy_ui.layout.leaves import image, line
from kivy_ui.layout.part import EMPTY, Part, by_area, column, grid, inset, panel, row, square, units
from kivy_ui.look.language import translate
from kivy_ui.stage.sprite import Area
from kivy_ui.stage.touch import OnDrag, Tap
from kivy_ui.table.answer_buttons import AnswerButton
from kivy_ui.table.gestures import DraggedThing, DropTarget, HoldOrTap, draw_targets
from kivy_ui.table.second_step import AnswerListStep, custom_part
from kivy_ui.table.table_layout import OUT_CELL, TableLayout
from kivy_ui.table.table_scene import TableScene

CONTENT_MOVES: tuple[type[Move], ...] = (AddThings, AddNamedThing, AddNamed, CorrectCount)
"""Moves that change what is in a bag, a stack or a pile, in the order of their list."""
MOST_DRAWN, MOST_PUT = 24, 60
DECK, DECK_ICON = "Deck of 52", "fan red"
"""Name and icon of the shipped kit with a deck of cards."""
PEEKED = 3
PEEKED_UNITS = 58.0
PEEKED_COLUMNS = 4
PEEK_GAP_UNITS, PEEK_WORDS_UNITS, END_WORDS_UNITS = 3.0, 26.0, 24.0
SHOWN_DISCARDS = 3
DISCARD_UNITS = 92.0
DISCARDS_NAME_UNITS = 28.0


class PotInput:
    """Settings beside a bag, stack or pile.

    count        number of things to draw
    put, shape   number and shape of the things to put in
    is_peeking   whether the cell is held that shows the things on top
    press        detects a long press on a kind; dragged: the thing that is being dragged
    """

    def __init__(self) -> None:
        self.count, self.put_count, self.shape = 1, 1, SHAPES[0]
        self.is_peeking = False
        self.press = HoldOrTap()
        self.dragged_thing = DraggedThing()


def draw_pot(scene: TableScene, filled: PotInput, at: TableLayout, view: ToolsView, pot: PotView) -> None:
    """Draw the drawn and the remaining things of a bag, stack or pile, or the palette that fills it."""
    at = with_more_scene(scene, at)
    areas = pot_areas(scene, at.scene, pot)
    scene.put_in_area("cloth", picture(dice_cloth, scene.theme), areas.cloth)
    targets = move_targets(scene, areas, view.pots, is_row=pot.pot == STACK)
    if areas.contents is not None:
        draw_contents(scene, areas.contents, pot, filled.press, dragged=filled.dragged_thing, targets=targets)
    if not pot.is_ready:
        _draw_filling(scene, filled, at, areas, pot)
    elif pot.pot == STACK:
        _draw_stack_pot(scene, filled, at, areas, view)
    else:
        _draw_bag_pot(scene, filled, at, areas, view, targets=targets)
    if pot.is_ready:
        draw_dragged(scene, pot, filled.dragged_thing, targets)


# a bag or a pile


def _draw_bag_pot(
    scene: TableScene, filled: PotInput, at: TableLayout, areas: PotAreas, view: ToolsView, targets: MoveTargets
) -> None:
    pot = view.selected_pot
    assert pot is not None, "a bag is in hand"
    filled.count = max(1, min(filled.count, pot.size, MOST_DRAWN))
    draw_one, several, back = _draw_choices(scene)
    draw = (
        take_tap(scene, draw_one)
        if filled.count == 1 or several is None
        else take_tap(scene, several, *_number_value(several, filled.count))
    )
    draw_bag(scene, areas, pot, draw)
    draw_last(scene, areas, pot, partial(_put_back_tap, scene, filled), partial(_drag_back, scene, filled, targets))
    draw_outside(scene, areas.outside, pot, filled.dragged_thing, targets)
    draw_beside(scene, areas.other_pots, view.pots, partial(open_new_pots, scene), is_row=False)
    draw_question(scene, at, *_question(pot), rest_of(scene, draw_one, several, back), first_keys=(_contents_key(scene),))
    note = pot.next_draw_words or (translate("toolbox.or_tap", pot=pot.pot) if scene.is_wide and draw else "")
    title = translate("toolbox.draw", count=filled.count) if draw else translate("toolbox.nothing_left")
    adds = _add_offers(scene) if pot.pot == PILE and not pot.size else ()
    if adds:
        title = translate("toolbox.put_something_in")
        draw = partial(open_list, scene, title, adds)
    draw_cell(scene, "draw", at.cell(0, 2 if scene.is_wide else 1), "main", (title, note), tap=draw, lead=pot_look(pot))
    step = at.cells[2] if scene.is_wide else at.cells[1]
    less, more = (partial(_change_draw, scene, filled, by, pot.size) for by in (-1, 1))
    draw_stepper(scene, step, str(filled.count), less, more)
    _draw_back(scene, at, pot, back)


def _contents_key(scene: TableScene) -> Part:
    """Return the key that opens the list of what changes the contents: only a tap looks for these choices."""
    words, note = translate("toolbox.change_contents"), translate("toolbox.change_contents_note")
    return choice_key("contents", words, partial(_open_contents, scene), note=note)


def _open_contents(scene: TableScene) -> None:
    """Open the list of what puts things in or corrects how many there are."""
    choices = (choice for kind in CONTENT_MOVES for choice in any_time_choices_of(scene, kind))
    offers = tuple(AnswerButton(choice, None, choice.label, choice.note) for choice in choices)
    scene.actions.open(AnswerListStep(translate("toolbox.change_contents"), offers, scene.actions.pick, _mark_look))


def _add_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the ways to put things on a pile: by look, and by name."""
    choices = (choice_of(scene, AddThings), choice_of(scene, AddNamedThing))
    return tuple(AnswerButton(choice, None, choice.label, choice.note) for choice in choices if choice is not None)


def _draw_choices(scene: TableScene) -> tuple[Choice | None, Choice | None, Choice | None]:
    """Return the choices to draw one, to draw several, and to put everything back."""
    draw_one = choice_of(scene, Draw, lambda choice: not choice.fields and choice.move == Draw(_pot_of(choice)))
    several = choice_of(scene, Draw, lambda choice: choice is not draw_one and not getattr(choice.move, "puts_back", False))
    return draw_one, several, choice_of(scene, PutAllBack)


def _pot_of(choice: Choice) -> int:
    return int(getattr(choice.move, "pot", -1))


def _number_value(choice: Choice, value: Value) -> tuple[Value, ...]:
    """Return the value for a choice with a number; () if only one number is possible, as it is not asked then."""
    return (value,) if choice.fields else ()


def _put_back_tap(scene: TableScene, filled: PotInput, kind: int) -> Tap | None:
    """Return the tap that puts one thing of a kind back; None if it can't go back."""
    act = take_tap(scene, choice_of(scene, PutBack), (kind,))
    return act and filled.dragged_thing.tap(act)


def _drag_back(scene: TableScene, filled: PotInput, targets: MoveTargets, key: str, kind: int) -> OnDrag | None:
    """Return the callback that drags a thing of the last draw; None if it can't go back."""
    back = choice_of(scene, PutBack)
    return filled.dragged_thing.drag(scene, key, targets(kind, back)) if back is not None else None


def _draw_back(scene: TableScene, at: TableLayout, pot: PotView, back: Choice | None) -> None:
    every = choice_of(scene, MoveAll)
    if back is not None:
        words = (translate("toolbox.put_all_back"), translate("toolbox.everything", count=len(pot.outside)))
        draw_cell(scene, "back_in", at.cells[OUT_CELL], "plain", words, tap=take_tap(scene, back, at=OUT_CELL), icon_name="bag")
    elif pot.pot == PILE and every is not None:
        tap = take_tap(scene, every, at=OUT_CELL)
        draw_cell(scene, "move_all", at.cells[OUT_CELL], "plain", (every.label, ""), tap=tap, icon_name="arrow")
    elif pot.pot == BAG:
        draw_cell(scene, "back_in", at.cells[OUT_CELL], "plain", (translate("toolbox.put_all_back"), ""), tap=None)


def _question(pot: PotView) -> tuple[Words, Words]:
    """Return the number of things outside and a note on them; if none is outside, the pot's name and what a tap on the list does."""
    if not pot.outside:
        return pot.name, translate("toolbox.tap_if_by_hand") if pot.pot == BAG and pot.size else ""
    worth = translate("toolbox.worth", worth=pot.worth) if pot.worth else translate("toolbox.tap_to_put_back")
    return translate("toolbox.out", count=len(pot.outside)), worth


def _change_draw(scene: TableScene, filled: PotInput, by: int, size: int) -> None:
    filled.count = max(1, min(filled.count + by, size, MOST_DRAWN))
    scene.actions.renew()


# a stack


def _draw_stack_pot(scene: TableScene, filled: PotInput, at: TableLayout, areas: PotAreas, view: ToolsView) -> None:
    pot = view.selected_pot
    assert pot is not None, "a stack is in hand"
    draw_one, _, back = _draw_choices(scene)
    draw = take_tap(scene, draw_one) if draw_one else take_tap(scene, back)
    draw_bag(scene, areas, pot, draw)
    draw_last(scene, areas, pot, partial(_place_drawn_tap, scene, pot))
    draw_beside(scene, areas.other_pots, view.pots, partial(open_new_pots, scene), is_row=True)
    _draw_peek_panel(scene, filled, areas.peek, pot)
    _draw_discards(scene, areas.outside, pot, back)
    shuffle, peek = choice_of(scene, ShuffleStack), choice_of(scene, PeekStack)
    size_words = translate("toolbox.size_of", size=pot.size, count=pot.size + len(pot.outside))
    rest = rest_of(scene, draw_one, back, shuffle, *choices_of(scene, PlacePeeked))
    draw_question(scene, at, size_words, _alike_words(scene, pot), rest, first_keys=(_contents_key(scene),))
    title = (
        translate("toolbox.draw_one")
        if draw_one
        else translate("toolbox.shuffle_some_in", count=len(pot.outside))
        if back
        else translate("toolbox.nothing_left")
    )
    note = translate("toolbox.or_tap", pot=pot.pot) if scene.is_wide and draw_one else ""
    draw_cell(scene, "draw", at.cell(0, 2 if scene.is_wide else 1), "main", (title, note), tap=draw, lead=picture(square_back))
    second = at.cells[2] if scene.is_wide else at.cells[1]
    tiles = translate("toolbox.tiles", count=pot.size)
    draw_cell(
        scene, "shuffle", second, "plain", (translate("toolbox.shuffle"), tiles), tap=take_tap(scene, shuffle), icon_name="swap"
    )
    _draw_peek_cell(scene, filled, at.cells[OUT_CELL], pot, peek)


def _alike_words(scene: TableScene, pot: PotView) -> Words:
    """Return words for the number left of the last drawn kind."""
    return translate("toolbox.alike", count=pot.kinds[pot.outside[-1]].total_count) if pot.outside and pot.fresh else ""


def _draw_peek_cell(scene: TableScene, filled: PotInput, area: Area, pot: PotView, peek: Choice | None) -> None:
    """Draw the cell that shows the things on top of the stack while it is held."""
    top = min(PEEKED, pot.size)
    words = (translate("toolbox.peek"), translate("toolbox.hold_top", count=len(pot.peeked) or top))
    draw_cell(scene, "peek", area, "plain", words, tap=(lambda: None) if peek else None, icon_name="eye")
    if peek is not None:
        scene.targets[-1] = scene.targets[-1]._replace(
            tap=None,
            hold=partial(_hold_peek, scene, filled, None if pot.peeked else take_tap(scene, peek, *_number_value(peek, top))),
        )


def _hold_peek(scene: TableScene, filled: PotInput, look: Callable[[], object] | None, begins: bool) -> None:
    """Show the things on top when the cell is pressed (`begins`), hide them when it is let go. The first press calls `look`."""
    filled.is_peeking = begins
    if begins and look is not None:
        look()
    scene.actions.renew()


def _draw_peek_panel(scene: TableScene, filled: PotInput, area: Area, pot: PotView) -> None:
    """Draw the things that players look at, face down unless the cell is held, and where the drawn one goes back."""
    peeked = _peeked_tiles(scene, filled, area, pot) if pot.peeked else EMPTY
    keys = (
        _place_drawn_keys(scene, pot) if len(pot.peeked) <= PEEKED_COLUMNS * (1 + scene.is_wide) else ()
    )  # else “More…” lists them
    column(peeked, *keys, gap=PEEK_GAP_UNITS).draw(scene, area, "peek")
    if pot.peeked:
        _draw_dragged_peek(scene, filled, area, pot, choice_of(scene, PlacePeeked))


def _peeked_tiles(scene: TableScene, filled: PotInput, area: Area, pot: PotView) -> Part:
    """Return the plate with the things on top; `area` is that of the whole panel."""
    words = line(translate("toolbox.peeked" if filled.is_peeking else "toolbox.peeked_shut"), 18, "#ffffff", least=12)
    place = choice_of(scene, PlacePeeked)
    tiles = (custom_part(partial(_draw_peeked, scene, filled, area, pot, place=place, nth=nth)) for nth in range(len(pot.peeked)))
    body = column(units(PEEK_WORDS_UNITS, words), grid(min(PEEKED_COLUMNS, len(pot.peeked)), *tiles, gap=4), gap=4)
    return panel("peeked", plate_ground("#0b3527", "#8fd9b6", 14, alpha=0.9), inset(6, 6, body))


def _draw_peeked(
    scene: TableScene, filled: PotInput, area: Area, pot: PotView, cell: Area, *, place: Choice | None, nth: int
) -> None:
    """Draw one of the things on top, which can be dragged within `area`; a tap lists where it can go."""
    (spot,) = tile_spots(cell, 1, PEEKED_UNITS)
    if filled.is_peeking:
        draw_thing(scene, f"peeked:{nth}", pot.kinds[pot.peeked[nth]], spot, is_tile=True)
    else:
        scene.put(f"peeked:{nth}", picture(square_back), spot.cx, spot.cy, spot.w * TILE_W, h=spot.h * TILE_H)
    if place is not None:
        tap = filled.dragged_thing.tap(partial(_list_ends, scene, place, nth, translate("toolbox.nth", nth=nth + 1)))
        drag = filled.dragged_thing.drag(scene, f"peeked:{nth}", _end_targets(scene, area, place, nth))
        scene.touch(f"peeked:{nth}", cell, tap, drag=drag, radius=10)


def _place_drawn_keys(scene: TableScene, pot: PotView) -> tuple[Part, Part]:
    """Return the keys that put the drawn thing back, on top or under the stack, and the words below them; else empty parts."""
    place_choice = choice_of(scene, PlaceDrawn)
    if place_choice is None or not pot.fresh:
        return units(KEY_UNITS, EMPTY), units(END_WORDS_UNITS, EMPTY)
    ink, halo = cloth_inks(scene)
    ends = ((TOP, translate("toolbox.on_top")), (BOTTOM, translate("toolbox.under")))
    taps = {end: take_tap(scene, place_choice, (end,), (pot.outside[-1],)) or _do_nothing for end, _ in ends}
    keys = row(*(text_key(f"place:{end}", words, taps[end], size=20) for end, words in ends))
    return units(KEY_UNITS, keys), units(END_WORDS_UNITS, line(translate("toolbox.put_it_back"), 19, ink, halo=halo, least=13))


def _place_drawn_tap(scene: TableScene, pot: PotView, kind: int) -> Tap | None:
    """Return the tap that asks where a drawn tile goes back: on top or under; None if it can't go back."""
    place_choice = choice_of(scene, PlaceDrawn)
    return (
        None
        if place_choice is None
        else partial(_list_ends, scene, place_choice, kind, translate("toolbox.drawn", thing=pot.kinds[kind].name))
    )


def _end_targets(scene: TableScene, area: Area, place: Choice, nth: int) -> list[DropTarget]:
    """Return where one of the things on top may be dropped: left of the others it goes on top, below them under the stack."""
    return [
        DropTarget(spot, partial(answer_choice, scene, place, (end,), (nth,))) for spot, end in zip(end_areas(area), (TOP, BOTTOM))
    ]


def _draw_dragged_peek(scene: TableScene, filled: PotInput, area: Area, pot: PotView, place: Choice | None) -> None:
    """Draw one of the things on top under the finger."""
    name, _, at = filled.dragged_thing.key.partition(":")
    if name != "peeked" or place is None or int(at) >= len(pot.peeked):
        return
    draw_targets(scene, _end_targets(scene, area, place, int(at)))
    spot = filled.dragged_thing.spot(PEEKED_UNITS)
    if filled.is_peeking:
        draw_thing(scene, "dragged", pot.kinds[pot.peeked[int(at)]], spot, is_tile=True)
    else:
        scene.put("dragged", picture(square_back), spot.cx, spot.cy, spot.w * TILE_W, h=spot.h * TILE_H)


def _do_nothing() -> None:
    return None


def _list_ends(scene: TableScene, place: Choice, value: int, heading: Words) -> None:
    """List the two ends to which a drawn tile, or one of the things on top, can go."""
    end = place.fields[0]
    options = end.options if isinstance(end, Pick) else ()
    open_list(scene, heading, tuple(AnswerButton(place, ((option.value,), (value,)), option.label) for option in options))


def _draw_discards(scene: TableScene, area: Area, pot: PotView, back: Choice | None) -> None:
    """Draw the last few discards as a heap, their number, and the key that shuffles all of them in; nothing without discards."""
    if not pot.outside:
        return
    ink, halo = cloth_inks(scene)
    name = line(translate("toolbox.discards"), 22, ink, halo=halo, least=14)
    shuffle_in = text_key("shuffle_in", translate("toolbox.shuffle_in"), take_tap(scene, back) or _do_nothing, size=20)
    keys = EMPTY if choice_of(scene, PutAllBack) is None else shuffle_in
    heap = custom_part(partial(_draw_heap, scene, pot))
    column(heap, units(DISCARDS_NAME_UNITS, name), units(KEY_UNITS, keys), gap=PEEK_GAP_UNITS).draw(scene, area, "discards")


def _draw_heap(scene: TableScene, pot: PotView, area: Area) -> None:
    """Draw the last few discards as a heap, and the number of all; a tap lists them."""
    visible_things = pot.outside[-SHOWN_DISCARDS:]
    spots = tile_spots(area, len(visible_things), DISCARD_UNITS)
    for nth, (kind, spot) in enumerate(zip(visible_things, spots)):
        is_top = nth == len(visible_things) - 1
        draw_thing(scene, f"discard:{nth}", pot.kinds[kind] if is_top else without_letter(pot.kinds[kind]), spot, is_tile=True)
    scene.put("discards:disc", plate_ground("#0b1c26", "#ffffff", 10), area.right - 26, area.y + 18, w=48, h=34)
    scene.write("discards:count", str(len(pot.outside)), area.right - 26, area.y + 18, 26, colour="#ffffff", room=42)
    listing = choice_of(scene, PutBack)
    if choice_of(scene, PutAllBack) is not None:
        scene.touch("discards", spots[0], partial(list_outside, scene, pot, listing) if listing else None, radius=14)


# filling


def _draw_filling(scene: TableScene, filled: PotInput, at: TableLayout, areas: PotAreas, pot: PotView) -> None:
    add, named_choice = choice_of(scene, AddThings), choice_of(scene, AddNamedThing)
    ready_choice, delete = choice_of(scene, SetReady), any_time_choice_of(scene, EmptyPot)
    if add is not None:
        _palette(scene, filled, add, named_choice).draw(scene, areas.cloth, "palette")
    title = translate("toolbox.fill", name=pot.name, count=pot.size)
    placed = (add, named_choice, choice_of(scene, AddNamed), ready_choice, delete)
    draw_question(scene, at, title, "", rest_of(scene, *placed), may_save=False)
    words = (ready_choice.label, ready_choice.note) if ready_choice else (translate("toolbox.put_something_in"), "")
    draw_cell(scene, "ready", at.cell(0, 2 if scene.is_wide else 1), "main", words, tap=take_tap(scene, ready_choice))
    step = at.cells[2] if scene.is_wide else at.cells[1]
    less, more = (partial(_change_put, scene, filled, by, _addable_count(add)) for by in (-1, 1))
    draw_stepper(scene, step, translate("toolbox.times", count=filled.put_count), less, more)
    draw_way_out(scene, at, "delete", delete, translate("toolbox.delete"), icon_name="trash")


def _addable_count(add: Choice | None) -> int:
    return next((field.high for field in add.fields if isinstance(field, Number)), 1) if add else 1


def _change_put(scene: TableScene, filled: PotInput, by: int, most: int) -> None:
    filled.put_count = max(1, min(filled.put_count + by, most, MOST_PUT))
    scene.actions.renew()


def _palette(scene: TableScene, filled: PotInput, add: Choice, named_choice: Choice | None) -> Part:
    """Return shapes above and colours below them: a tap on a colour puts in the selected number of things in the selected shape.

    The keys at the foot put in things with a name or a letter.
    """
    filled.put_count = min(filled.put_count, _addable_count(add))
    shapes = row(*(_shape_key(scene, filled, shape) for shape in SHAPES), gap=4)
    tokens = grid(4, *(_token(scene, filled, add, colour) for colour in COLOURS), gap=6)
    lettered = text_key("lettered", translate("toolbox.lettered"), partial(answer_choice, scene, add), size=22)
    by_name = (
        [text_key("named", translate("toolbox.by_name"), partial(answer_choice, scene, named_choice), size=22)]
        if named_choice
        else []
    )
    keys = units(KEY_UNITS, row(*by_name, lettered, gap=MARGIN_UNITS / 2))

    def make(_: object, area: Area) -> Part:
        return column(units(min(54.0, area.h * 0.26), shapes), tokens, keys, gap=MARGIN_UNITS / 2)

    return inset(18, 14, by_area(make))


def _shape_key(scene: TableScene, filled: PotInput, shape: str) -> Part:
    is_on = shape == filled.shape
    sign = image(picture(emblem, shape, key_ink(scene.theme, is_on)), 28)
    return key(f"shape:{shape}", sign, partial(_take_shape, scene, filled, shape), is_on)


def _token(scene: TableScene, filled: PotInput, add: Choice, colour: str) -> Part:
    name, look = f"colour:{colour}", picture(token, colour, filled.shape)
    look_part = custom_part(lambda area: scene.put(name, look, area.cx, area.cy, w=area.w * 0.94, h=area.h * 0.98))
    count = (filled.put_count,) if any(isinstance(field, Number) for field in add.fields) else ()
    tap = take_tap(scene, add, *((filled.shape,), (colour,)), *count, "")
    return square(scene.w, panel(name, None, look_part, tap, radius=30))


def _take_shape(scene: TableScene, filled: PotInput, shape: str) -> None:
    filled.shape = shape
    scene.actions.renew()


# new bags, stacks and piles


def new_pot_offers(scene: TableScene) -> tuple[AnswerButton, ...]:
    """List the ways to add a bag, stack or pile: empty, one for each player, with a typed name, or from a preset."""
    new_pot = choice_of(scene, NewPot, lambda choice: not getattr(choice.move, "is_per_player", False))
    choice_for_each, preset_choice = (
        choice_of(scene, NewPot, lambda choice: getattr(choice.move, "is_per_player", False)),
        choice_of(scene, TakePreset),
    )
    offers = []
    if new_pot is not None:
        offers += [_new_offer(scene, new_pot, kind) for kind in POT_KINDS]
    if choice_for_each is not None:
        note = translate("toolbox.new_each_note")
        offers += [
            AnswerButton(
                choice_for_each,
                ((kind,), _free_name(scene, kind)),
                translate("toolbox.new_each", pot=kind),
                note,
                mark=f"pot:{kind}",
            )
            for kind in (BAG, STACK)
        ]
    if new_pot is not None:
        offers.append(AnswerButton(new_pot, None, translate("toolbox.named"), translate("toolbox.named_note"), mark="pot:named"))
    field = preset_choice.fields[0] if preset_choice else None
    if preset_choice is not None and isinstance(field, Pick):
        used_names = {
            pot.name for pot in scene.snapshot.view.pots
        }  # presets in use are left out: putting everything back refills them
        offers += [
            AnswerButton(preset_choice, ((option.value,),), option.label, option.note)
            for option in field.options
            if option.value not in used_names
        ]
    return tuple(offers)


def _new_offer(scene: TableScene, new: Choice, kind: str) -> AnswerButton:
    words, note = translate("toolbox.new", pot=kind), translate("toolbox.new_note", pot=kind)
    return AnswerButton(new, ((kind,), _free_name(scene, kind)), words, note, mark=f"pot:{kind}")


def open_new_pots(scene: TableScene, other_offers: Sequence[AnswerButton] = ()) -> None:
    """Open a list with `other_offers`, then new bags, stacks and piles.

    Without `other_offers` the kind that was added last is highlighted, a bag if none was added.
    """
    pots = scene.snapshot.view.pots
    last = pots[-1].pot if pots else BAG
    offers = (*other_offers, *new_pot_offers(scene))
    usual = "" if other_offers else next((offer.name for offer in offers if offer.mark == f"pot:{last}"), "")
    title = translate("toolbox.which_pot" if other_offers else "toolbox.which_new")
    if offers:
        scene.actions.open(AnswerListStep(title, offers, scene.actions.pick, _mark_look, last=_ready_deck_keys(scene), usual=usual))


def _ready_deck_keys(scene: TableScene) -> tuple[Part, ...]:
    """Return the key that plays with a ready deck of cards instead; none beside another game."""
    play = scene.actions.play_kit
    if play is None:
        return ()
    look, words, note = picture(kit_box, DECK_ICON, 0.0), translate("toolbox.deck"), translate("toolbox.deck_note")
    return (choice_key("deck", words, partial(play, DECK), look=look, note=note),)


def _mark_look(scene: TableScene, offer: AnswerButton) -> Picture | None:
    return scene.picture_of(offer.mark) if offer.mark else None


def _free_name(scene: TableScene, kind: str) -> str:
    """Return the first usual name that no pot and no preset has."""
    preset_choice = choice_of(scene, TakePreset)
    field = preset_choice.fields[0] if preset_choice else None
    saved = {str(option.value) for option in field.options} if isinstance(field, Pick) else set()
    taken_names = saved | {pot.name.rpartition(": ")[2] for pot in scene.snapshot.view.pots}
    numbered = (translate("toolbox.name", pot=kind, number=number) for number in range(2, len(taken_names) + 3))
    return next(name for name in (translate("toolbox.name_first", pot=kind), *numbered) if name not in taken_names)
