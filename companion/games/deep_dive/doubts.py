"""The questions about the box: a told tile beyond what is known of it, and counts that do not add up."""

from typing import Any

from companion.games.deep_dive import moves, words
from companion.games.deep_dive.box import FEWEST_FOR_EXTRAS
from companion.games.deep_dive.corrections import all_seen, problem, retellable, retold_as, ways
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import COLOURS, DEPTHS, OF_EACH_COLOUR, OF_OTHERS, WORTHS, families, family, kinds
from companion.table.asides import Counter
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt


def doubt_prompt(state: State) -> Prompt:
    """The question that must be settled before the game goes on."""
    if isinstance(state.asked, moves.TileDoubted):
        return _tile_doubt(state, state.asked)
    assert state.asked is not None
    return _count_doubt(state, state.asked.correction)


def _tile_doubt(state: State, doubt: moves.TileDoubted) -> Prompt:
    """Is there a third 10 in your box?"""
    hand = max(doubt.seat, 0)
    believes = _believes(ways(state, doubt.tile), doubt.tile, hand)
    about = _about_doubt(state, doubt) if believes else all_seen(state, doubt.tile)
    drop = Choice(words.MISTAKE, moves.DropDoubt(), hand, "primary")
    return Prompt(about, (*believes, *_retell_choices(state, doubt.depth), drop), hand, words.WHY["doubt"])


def _about_doubt(state: State, doubt: moves.TileDoubted) -> str:
    row, at = state.box.depths[doubt.depth - 1], kinds(doubt.depth).index(doubt.tile)
    extras = row.extras[at] if state.seats < FEWEST_FOR_EXTRAS else 0
    return words.about_doubt(doubt.depth, doubt.tile, row.counts[at] - extras, extras, state.seats < FEWEST_FOR_EXTRAS)


def _believes(possible: tuple[moves.BelieveTile, ...], tile: str, hand: int) -> tuple[Choice, ...]:
    """How the box may differ: another split, the extras' mark on another tile, or one extra fewer."""
    splits = tuple(
        Choice(words.one_fewer(way.instead[0]), way, hand, note=words.OTHER_SPLIT) for way in possible if way.how == "count"
    )
    marked = tuple(Option(way.instead[0], words.label(way.instead[0])) for way in possible if way.how == "extra")
    field = Pick("instead", words.WHICH_EXTRA, marked)
    swaps = (Choice(words.OTHER_EXTRA, moves.BelieveTile(tile, "extra"), hand, note=words.OTHER_MARK, fields=(field,)),)
    fewer = tuple(Choice(words.FEWER_EXTRAS, way, hand, note=words.ONE_MORE) for way in possible if way.how == "more")
    return (*splits, *(swaps if marked else ()), *fewer)


def _count_doubt(state: State, correction: moves.Correction) -> Prompt:
    again = Choice(words.COUNT_AGAIN, correction, role="primary", fields=_fields(correction))
    drop = Choice(words.LEAVE_AS_IT_WAS, moves.DropDoubt())
    return Prompt(problem(state, correction), (again, drop), None, words.WHY["count"])


# what may be corrected at any time


def asides(state: State) -> tuple[Choice, ...]:
    """Check the edition with the box; with real tiles, put a wrongly told one right."""
    if state.is_over or state.asked:
        return ()
    edition = (choice for depth in DEPTHS for choice in _of_depth(state, depth))
    confirm = Choice(words.CONFIRM, moves.ConfirmBox(), group=words.EDITION_GROUP)
    return (*edition, *(() if state.box.is_verified else (confirm,)), *_retells(state))


def _of_depth(state: State, depth: int) -> tuple[Choice, ...]:
    row = state.box.depths[depth - 1]
    corrections = (
        (words.worths_label(depth), moves.CorrectWorths(depth), _by_family(depth, row.counts, COLOURS)),
        (words.extras_label(depth), moves.CorrectExtras(depth), _by_family(depth, row.extras, COLOURS)),
        (words.others_label(depth), moves.CorrectOthers(depth), _by_family(depth, row.extras, tuple(OF_OTHERS))),
    )
    return tuple(
        Choice(label, move, note=words.now(rows, not state.on_table), fields=_fields(move), group=words.EDITION_GROUP)
        for label, move, rows in corrections
    )


def _by_family(depth: int, values: tuple[int, ...], names: tuple[str, ...]) -> list[tuple[str, list[int]]]:
    """A row's values by family, for those of `names` that the depth holds."""
    by_kind = list(zip(kinds(depth), values, strict=True))
    return [(name, [value for kind, value in by_kind if family(kind) == name]) for name in names if name in families(depth)]


def _fields(correction: moves.Correction) -> tuple[Field, ...]:
    if isinstance(correction, moves.CorrectOthers):
        return _other_fields(correction.depth)
    return _food_fields(correction.depth, words.how_many if isinstance(correction, moves.CorrectWorths) else words.extras_of)


def _other_fields(depth: int) -> tuple[Field, ...]:
    printed = ((kind, counts[depth - 1]) for kind, counts in OF_OTHERS.items())
    return tuple(Number(kind, words.extras_of(words.tiles_of(kind)), 0, count) for kind, count in printed if count)


def _food_fields(depth: int, label: Any) -> tuple[Field, ...]:
    colours = Pick("colours", words.COLOUR_FIELD, tuple(Option(colour, colour.capitalize()) for colour in COLOURS), 1, 3)
    numbers = zip(("first", "second", "third"), WORTHS[depth - 1], strict=False)
    return (colours, *(Number(name, label(words.worth(worth)), 0, OF_EACH_COLOUR[depth - 1]) for name, worth in numbers))


def _retells(state: State) -> tuple[Choice, ...]:
    return tuple(choice for depth in DEPTHS for choice in _retell_choices(state, depth))


def _retell_choices(state: State, depth: int) -> tuple[Choice, ...]:
    """Put a tile of this depth right that was told wrongly, where there is one and it can have been another."""
    seen, others = retellable(state, depth), retold_as(state, depth)
    if not (state.on_table and seen and others):
        return ()
    places = tuple(Option(place, words.place_label(place, tile, state.seats)) for place, tile in seen.items())
    tiles = tuple(Option(tile, words.label(tile), mark=f"kind:{tile}") for tile in others)
    fields = (Pick("place", words.WHICH_TILE, places), Pick("tile", words.WHICH_KIND, tiles))
    return (Choice(words.retell_label(depth), moves.RetellTile(depth), fields=fields, group=words.TABLE_GROUP),)


def counters(state: State) -> tuple[Counter, ...]:
    """With real tiles, how many lie face down at each depth."""
    if not state.on_table or state.is_over or state.asked:
        return ()
    return tuple(
        Counter(f"down:{number}", words.down_label(number), depth.pile.height, 0, depth.pile.unseen_count)
        for number, depth in enumerate(state.depths, 1)
    )
