"""Prompts about box contents, and corrections possible at any time."""

from collections.abc import Iterable

from companion.games.deep_dive import box, corrections
from companion.games.deep_dive.box import COLOURS, DEPTHS, OTHER_TILE_COUNTS, counts_of_family, family
from companion.games.deep_dive.corrections import CancelCorrection, Correction, CountQuestioned
from companion.games.deep_dive.real_tiles import ConfirmTile, TileQuestioned, possible_corrections
from companion.games.deep_dive.state import NO_SEAT, State
from companion.games.deep_dive.tile_corrections import SPENT, CorrectTile, FixPenguin, correctable_places, possible_tiles, predators
from companion.table.prompt import Choice, Choices, Field, Number, Option, Pick, Prompt
from companion.table.sentence import SeatName, Words, say


def open_question_prompt(state: State) -> Prompt:
    """Ask the open question about the box."""
    if isinstance(state.open_question, TileQuestioned):
        return _tile_question(state, state.open_question)
    assert isinstance(state.open_question, CountQuestioned)
    correction = state.open_question.correction
    count_again = Choice(say("choice.count_again"), correction, role="primary", fields=_fields(correction))
    drop = Choice(say("choice.cancel"), CancelCorrection())
    question, wrong = say("ask.count", depth=correction.depth), corrections.find_contradiction(state, correction)
    return Prompt(question, (count_again, drop), None, say("why.count"), reminders=(wrong,))


def _tile_question(state: State, doubt: TileQuestioned) -> Prompt:
    """Ask whether the box holds one more of a tile than expected, such as a third 10."""
    hand = max(doubt.seat, 0)
    believes = _offer_corrections(possible_corrections(state, doubt.tile), doubt.tile, hand)
    drop = Choice(say("choice.enter_again"), CancelCorrection(), hand, "primary")
    row = state.box.depths[doubt.depth - 1]
    known_count = row.tiles_in_play(state.seats)[doubt.tile]
    name, main = family(doubt.tile), state.seats < box.FEWEST_FOR_EXTRAS
    question = say("ask.main_set" if main else "ask.box", count=known_count + 1, tile=doubt.tile, depth=doubt.depth)
    if not believes:
        question = say("refused.all_seen", depth=doubt.depth, family=name, printed=box.family_count(doubt.depth, name))
    why = say("why.doubt", tile=doubt.tile, known=known_count, extras=row.counts[doubt.tile] - known_count)
    return Prompt(question, (*believes, *_tile_corrections(state, doubt.depth, say("choice.fix_earlier")), drop), hand, why)


def _offer_corrections(possible: tuple[ConfirmTile, ...], tile: str, hand: int) -> Choices:
    """Offer how the box may differ: another split, the extras' mark on another tile, or one extra fewer."""
    marked = tuple(Option(way.instead[0], say("tile", tile=way.instead[0])) for way in possible if way.kind == "extra")
    swaps = (ConfirmTile(tile, "extra"),) if marked else ()
    field = Pick("instead", say("field.extra"), marked)
    confirmations = (
        *((say("choice.fewer", tile=way.instead[0]), way, say("note.fewer")) for way in possible if way.kind == "count"),
        *((say("choice.swap"), way, say("note.swap")) for way in swaps),
        *((say("choice.fewer_extras"), way, say("note.fewer_extras")) for way in possible if way.kind == "more"),
    )
    return tuple(
        Choice(label, way, hand, note=note, fields=(field,) if way in swaps else (), step=say("choice.box_differs"))
        for label, way, note in confirmations
    )


def box_choices(state: State) -> Choices:
    """Offer to check the box and, with physical tiles, to correct one entered wrongly."""
    edition = (choice for depth in DEPTHS for choice in _depth_choices(state, depth))
    confirm = () if state.box.is_verified else (Choice(say("choice.confirm"), corrections.ConfirmBox(), group=_group_label(state)),)
    retells = (choice for depth in DEPTHS for choice in _tile_corrections(state, depth, say("choice.fix", depth=depth)))
    penguins = (choice for depth in DEPTHS for choice in _penguin_choices(state, depth))
    return (*retells, *penguins, *edition, *confirm)


def _penguin_choices(state: State, depth: int) -> Choices:
    """Offer to correct whose penguin is on a predator of this depth."""
    predator_places = predators(state, depth)
    place_words = (
        (place, say("field.face_up") if seat == NO_SEAT else say("field.of_seat", seat=SeatName(seat)))
        for place, seat in predator_places.items()
    )
    places = {str(label): Option(place, label) for place, label in place_words}
    seats = (
        Option(NO_SEAT, say("field.nobody")),
        *(Option(seat, say("field.of_seat", seat=SeatName(seat))) for seat in state.present_seats),
    )
    fields = (Pick("place", say("field.predator"), (*places.values(),)), Pick("seat", say("field.whose"), seats))
    label = say("choice.fix_penguin", depth=depth)
    return (Choice(label, FixPenguin(depth), fields=fields, group=say("group.tiles")),) if predator_places else ()


def _depth_choices(state: State, depth: int) -> Choices:
    offered_corrections: tuple[tuple[Words, Correction, Iterable[str]], ...] = (
        (say("choice.values", depth=depth), corrections.CorrectWorths(depth), COLOURS),
        (say("choice.extras", depth=depth), corrections.CorrectExtras(depth), COLOURS),
        (say("choice.other_extras", depth=depth), corrections.CorrectOthers(depth), OTHER_TILE_COUNTS),
    )
    row, group = state.box.depths[depth - 1], _group_label(state)
    return tuple(
        Choice(label, move, note=_counts_note(getattr(row, move.row_field), names), fields=_fields(move), group=group)
        for label, move, names in offered_corrections
    )


def _counts_note(counts: dict[str, int], names: Iterable[str]) -> Words:
    """Return the present numbers of a row, by family, for those of `names` that the depth holds."""
    family_counts = ((name, counts_of_family(counts, name)) for name in names)
    return say(
        "note.now",
        counts=[say("note.family", family=name, counts=number_counts) for name, number_counts in family_counts if number_counts],
    )


def _group_label(state: State) -> Words:
    """Return the group's heading, with when a correction counts: at once for physical tiles; the app's ocean is dealt already."""
    return say("group.box" if state.on_table else "group.box_next")


def _fields(correction: Correction) -> tuple[Field, ...]:
    depth = correction.depth
    if isinstance(correction, corrections.CorrectOthers):
        printed = ((kind, counts[depth - 1]) for kind, counts in OTHER_TILE_COUNTS.items())
        return tuple(Number(kind, say("field.extras_of", family=kind), 0, count) for kind, count in printed if count)
    is_extras = isinstance(correction, corrections.CorrectExtras)
    colours = Pick("colours", say("field.colour"), tuple(Option(colour, say("colour", colour=colour)) for colour in COLOURS), 1, 3)
    numbers = (
        Number(name, say("field.extras" if is_extras else "field.count", value=worth), 0, box.FOOD_COUNTS[depth - 1])
        for name, worth in zip(("first", "second", "third"), box.WORTHS[depth - 1], strict=False)
    )
    return (colours, *numbers)


def _tile_corrections(state: State, depth: int, label: Words) -> Choices:
    """Offer to correct a tile of this depth, if it can have been another one; `label` names the answer."""
    tiles, other_tiles = correctable_places(state, depth), possible_tiles(state, depth)
    if not (state.on_table and tiles and other_tiles):
        return ()
    placed_tiles = ((place, tile, _place(state, depth, place)) for place, tile in tiles.items())
    # identical tiles are offered once
    places = {
        f"{tile} {place_words}": Option(place, say("short_tile", tile=tile), place_words, f"kind:{tile}")
        for place, tile, place_words in placed_tiles
    }
    kinds_left = tuple(Option(tile, say("short_tile", tile=tile), mark=f"kind:{tile}") for tile in other_tiles)
    fields = (Pick("place", say("field.which"), (*places.values(),)), Pick("tile", say("field.really"), kinds_left))
    return (Choice(label, CorrectTile(depth), fields=fields, group=say("group.tiles")),)


def tile_options(tiles: Iterable[str]) -> tuple[Option, ...]:
    """Return options for these tiles, each with its picture."""
    return tuple(Option(tile, say("tile", tile=tile), mark=f"kind:{tile}") for tile in tiles)


def _place(state: State, depth: int, place: str) -> Words:
    """Return where a tile is: in a tableau, discarded, face up, or under a penguin."""
    owner, _, at = place.partition(":")
    if owner == SPENT:
        return say("field.spent")
    seat = state.depth(depth).up[int(at)].penguin if owner == "up" else int(owner)
    if seat == NO_SEAT:
        return say("field.face_up")
    return say("field.of_seat", seat=SeatName(seat)) if 0 <= seat < state.seats else say("field.of_opponent")
