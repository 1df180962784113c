"""What the table is asked: in a dive, on the solo opponent's turn, about its box; and what may be corrected at any time."""

from collections.abc import Callable

from companion.games.deep_dive.box import (
    COLOURS,
    DEEPEST,
    DEPTHS,
    FEWEST_FOR_EXTRAS,
    OF_EACH_COLOUR,
    OF_OTHERS,
    PREDATOR,
    ROCK,
    WORTHS,
    families,
    family,
    family_count,
    kinds,
)
from companion.games.deep_dive.corrections import (
    ConfirmBox,
    CorrectExtras,
    Correction,
    CorrectOthers,
    CorrectWorths,
    CountDoubted,
    DropDoubt,
    problem,
)
from companion.games.deep_dive.dive import ComeUp, FlipTile, GoDeeper, SpendRock, TakeTile
from companion.games.deep_dive.opponent import ChooseFood, wants
from companion.games.deep_dive.real_tiles import (
    BelieveTile,
    RetellTile,
    TellOther,
    TellTile,
    TileDoubted,
    retellable,
    retold_as,
    tellable,
    ways,
)
from companion.games.deep_dive.scoring import gain as points_of
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.table.asides import Counter
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt, Role
from companion.table.say import Words, say, who

PERSON = 0
Choices = tuple[Choice, ...]


def prompt(state: State) -> Prompt | None:
    """What is asked now; None when the game is over."""
    if state.is_over:
        return None
    if state.asked:
        return _doubt(state)
    return _opponent(state) if state.up == OPPONENT else PROMPTS[state.phase](state)


# a dive


def _dive(state: State) -> Prompt:
    takes = _takes(state, state.at)
    choices = (*_flips(state), *takes, *_skips(state), *_rocks(state))
    if not choices:
        nothing = Choice(say("choice.resurface"), ComeUp(state.up), state.up, "primary", marks=(f"depth:{DEEPEST}",))
        return Prompt(say("ask.bare", seat=who(state.up), depth=DEEPEST), (nothing,), state.up, say("why.bare"))
    return Prompt(_about_dive(state, bool(takes)), choices, state.up, _why(state))


def _about_dive(state: State, can_take: bool) -> Words:
    seat, depth = who(state.up), state.at
    if not state.here.pile.height:
        return say("ask.skip", seat=seat, depth=depth)
    if state.is_last:
        return say("ask.last_take" if can_take else "ask.last_flip", seat=seat, depth=depth)
    return say("ask.take" if can_take else "ask.flip", seat=seat, depth=depth)


def _why(state: State) -> Words:
    dive = say("why.dive")
    return say("why.rock", dive=dive) if state.can_spend_rock else dive


def _flips(state: State) -> Choices:
    """Flip here, or enter what was flipped here."""
    if not state.here.pile.height:
        return ()
    hand, note, marks = _hand(state), _down(state, state.at), (f"depth:{state.at}",)
    if not state.on_table:
        return (Choice(say("choice.flip"), FlipTile(state.up), hand, "primary", note, marks),)
    possible = tellable(state)
    tell = Choice(say("choice.tell"), TellTile(state.up), hand, "primary", note, marks, (_told(possible),), "DRAW tiles")
    return (tell, *_tell_other(state, possible))


def _hand(state: State) -> int:
    """Who answers: the seat up, the person for the opponent."""
    return PERSON if state.up == OPPONENT else state.up


def _told(tiles: tuple[str, ...]) -> Pick:
    return Pick("tile", say("field.flipped"), tuple(Option(tile, say("tile", tile=tile), mark=f"kind:{tile}") for tile in tiles))


def _tell_other(state: State, possible: tuple[str, ...]) -> Choices:
    """Never stuck: a tile that should not be there may be told too, and is then asked about."""
    others = tuple(tile for tile in kinds(state.at) if tile not in possible)
    if not others:
        return ()
    label, note, step = say("choice.tell_other"), say("note.tell_other"), say("choice.tell")
    return (Choice(label, TellOther(state.up), _hand(state), note=note, fields=(_told(others),), step=step),)


def _takes(state: State, depth: int) -> Choices:
    """Take one of the face-up foods and rocks of a depth."""
    return tuple(
        Choice(
            _take(tile),
            TakeTile(state.up, depth, tile),
            state.up,
            note=_worth(state, depth, tile),
            marks=_spots(state, depth, tile),
        )
        for tile in state.depth(depth).takeable
    )


def _take(tile: str) -> Words:
    return say("choice.take", tile=tile)


def _worth(state: State, depth: int, tile: str) -> Words:
    """What a tile brings, and in a retreat where it lies."""
    gain = _gain(state, tile)
    return say("note.from_depth", depth=depth, gain=gain) if state.phase == Phase.RETREAT else gain


def _gain(state: State, tile: str) -> Words:
    return say("note.rock") if tile == ROCK else say("note.gain", points=points_of(state.divers[state.up], tile))


def _spots(state: State, depth: int, tile: str) -> tuple[str, ...]:
    return tuple(f"tile:{depth}:{at}" for at, one in enumerate(state.depth(depth).up) if one.tile == tile)


def _skips(state: State) -> Choices:
    seat, at = state.up, state.at
    if not state.may_pass(seat, at):
        return ()
    note = say("note.own_penguin" if state.has_penguin_at(seat, at) else "note.none_down")
    role: Role = "secondary" if state.here.pile.height else "primary"
    return (Choice(say("choice.skip", depth=at), GoDeeper(seat), seat, role, note, (f"depth:{at + 1}",)),)


def _rocks(state: State) -> Choices:
    """Discard a rock before the dive; starting at depth 1 needs none."""
    if not state.can_spend_rock:
        return ()
    options = tuple(Option(depth, say("field.rock_to", depth=depth), _down(state, depth)) for depth in DEPTHS[1:])
    field = Pick("depth", say("field.start"), options)
    note = say("note.rocks", rocks=len(state.divers[state.up].rocks))
    return (Choice(say("choice.rock"), SpendRock(state.up), state.up, note=note, fields=(field,)),)


def _down(state: State, depth: int) -> Words:
    """How many tiles are face down at a depth, with the chance of a predator where odds are shown."""
    pile = state.depth(depth).pile
    if state.odds != "shown" or not pile.height:
        return say("note.down", down=pile.height)
    return say("note.down_predator", down=pile.height, chance=pile.count(PREDATOR) / pile.unseen_count)


# after a flip


def _flipped(state: State) -> Prompt:
    seat, at, tile = state.up, state.at, state.flipped
    spot = (f"tile:{at}:{len(state.here.up) - 1}",)
    take = Choice(_take(tile), TakeTile(seat, at, tile), seat, "primary", _gain(state, tile), spot)
    note, marks = _down(state, at + 1), (f"depth:{at + 1}",)
    leave = Choice(say("choice.deeper", depth=at + 1), GoDeeper(seat), seat, note=note, marks=marks)
    return Prompt(say("ask.flipped", seat=who(seat), tile=tile), (take, leave), seat, say("why.dive"))


def _retreat(state: State) -> Prompt:
    seat = state.up
    takes = tuple(choice for depth in state.refuge for choice in _takes(state, depth))
    nothing = Choice(say("choice.resurface"), ComeUp(seat), seat, "danger", loses=say("loses.tile"))
    return Prompt(say("ask.retreat", seat=who(seat)), (*takes, nothing), seat, say("why.retreat"))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.BEGIN: _dive,
    Phase.DIVE: _dive,
    Phase.FLIPPED: _flipped,
    Phase.RETREAT: _retreat,
}


# the solo opponent


def _opponent(state: State) -> Prompt:
    """The opponent's step: one choice, or the person's where its rule ends."""
    why = say("why.opponent")
    if state.phase == Phase.GIVE:
        choices = tuple(Choice(_take(tile), ChooseFood(tile), PERSON, marks=_spots(state, state.at, tile)) for tile in wants(state))
        return Prompt(say("ask.opponent_takes", depth=state.at), choices, PERSON, why)
    if not state.here.pile.height:
        nothing = Choice(say("choice.resurface"), ComeUp(OPPONENT), PERSON, "primary")
        return Prompt(say("ask.opponent_bare"), (nothing,), PERSON, why)
    return Prompt(say("ask.opponent", depth=state.at), _flips(state), PERSON, why)


# the questions about the box


def _doubt(state: State) -> Prompt:
    """The question that must be settled before the game goes on."""
    if isinstance(state.asked, TileDoubted):
        return _tile_doubt(state, state.asked)
    assert isinstance(state.asked, CountDoubted)
    correction = state.asked.correction
    again = Choice(say("choice.count_again"), correction, role="primary", fields=_fields(correction))
    drop = Choice(say("choice.cancel"), DropDoubt())
    return Prompt(problem(state, correction), (again, drop), None, say("why.count"))


def _tile_doubt(state: State, doubt: TileDoubted) -> Prompt:
    """Is there a third 10 in your box?"""
    hand = max(doubt.seat, 0)
    believes = _believes(ways(state, doubt.tile), doubt.tile, hand)
    drop = Choice(say("choice.cancel"), DropDoubt(), hand, "primary")
    row, at = state.box.depths[doubt.depth - 1], kinds(doubt.depth).index(doubt.tile)
    is_main = state.seats < FEWEST_FOR_EXTRAS
    extras = row.extras[at] if is_main else 0
    known = row.counts[at] - extras
    about = _about_doubt(doubt, known, is_main) if believes else _all_seen(doubt)
    why = say("why.doubt", tile=doubt.tile, known=known, extras=extras)
    return Prompt(about, (*believes, *_retell(state, doubt.depth), drop), hand, why)


def _about_doubt(doubt: TileDoubted, known: int, is_main: bool) -> Words:
    return say("ask.main_set" if is_main else "ask.box", count=known + 1, tile=doubt.tile, depth=doubt.depth)


def _all_seen(doubt: TileDoubted) -> Words:
    name = family(doubt.tile)
    return say("refused.all_seen", depth=doubt.depth, family=name, printed=family_count(doubt.depth, name))


def _believes(possible: tuple[BelieveTile, ...], tile: str, hand: int) -> Choices:
    """How the box may differ: another split, the extras' mark on another tile, or one extra fewer."""
    step = say("choice.box_differs")
    splits = tuple(
        Choice(say("choice.fewer", tile=way.instead[0]), way, hand, note=say("note.fewer"), step=step)
        for way in possible
        if way.how == "count"
    )
    marked = tuple(Option(way.instead[0], say("tile", tile=way.instead[0])) for way in possible if way.how == "extra")
    field = Pick("instead", say("field.extra"), marked)
    swap = Choice(say("choice.swap"), BelieveTile(tile, "extra"), hand, note=say("note.swap"), fields=(field,), step=step)
    fewer = tuple(
        Choice(say("choice.fewer_extras"), way, hand, note=say("note.fewer_extras"), step=step)
        for way in possible
        if way.how == "more"
    )
    return (*splits, *((swap,) if marked else ()), *fewer)


# beside


def beside(state: State) -> tuple[Choice | Counter, ...]:
    """Check the box; with real tiles, put a wrongly told one right and count those face down."""
    if state.is_over or state.asked:
        return ()
    edition = (choice for depth in DEPTHS for choice in _of_depth(state, depth))
    confirm = () if state.box.is_verified else (Choice(say("choice.confirm"), ConfirmBox(), group=say("group.box")),)
    retells = (choice for depth in DEPTHS for choice in _retell(state, depth))
    return (*edition, *confirm, *retells, *_counters(state))


def _of_depth(state: State, depth: int) -> Choices:
    row, others = state.box.depths[depth - 1], tuple(OF_OTHERS)
    corrections: tuple[tuple[Words, Correction, tuple[Words, ...]], ...] = (
        (say("choice.values", depth=depth), CorrectWorths(depth), _counted(depth, row.counts, COLOURS)),
        (say("choice.extras", depth=depth), CorrectExtras(depth), _counted(depth, row.extras, COLOURS)),
        (say("choice.other_extras", depth=depth), CorrectOthers(depth), _counted(depth, row.extras, others)),
    )
    return tuple(
        Choice(label, move, note=_now(state, counts), fields=_fields(move), group=say("group.box"))
        for label, move, counts in corrections
    )


def _counted(depth: int, values: tuple[int, ...], names: tuple[str, ...]) -> tuple[Words, ...]:
    """A row's values by family, for those of `names` that the depth holds."""
    by_kind = list(zip(kinds(depth), values, strict=True))
    return tuple(
        say("note.family", family=name, counts=tuple(value for kind, value in by_kind if family(kind) == name))
        for name in names
        if name in families(depth)
    )


def _now(state: State, counts: tuple[Words, ...]) -> Words:
    return say("note.now" if state.on_table else "note.next_game", counts=counts)


def _fields(correction: Correction) -> tuple[Field, ...]:
    depth = correction.depth
    if isinstance(correction, CorrectOthers):
        printed = ((kind, counts[depth - 1]) for kind, counts in OF_OTHERS.items())
        return tuple(Number(kind, say("field.extras_of", family=kind), 0, count) for kind, count in printed if count)
    is_extras = isinstance(correction, CorrectExtras)
    colours = Pick("colours", say("field.colour"), tuple(Option(one, say("colour", colour=one)) for one in COLOURS), 1, 3)
    numbers = (
        Number(name, say("field.extras" if is_extras else "field.count", value=worth), 0, OF_EACH_COLOUR[depth - 1])
        for name, worth in zip(("first", "second", "third"), WORTHS[depth - 1], strict=False)
    )
    return (colours, *numbers)


def _retell(state: State, depth: int) -> Choices:
    """Put a tile of this depth right that was told wrongly, where there is one and it can have been another."""
    seen, others = retellable(state, depth), retold_as(state, depth)
    if not (state.on_table and seen and others):
        return ()
    places = tuple(Option(place, _place(state, place, tile)) for place, tile in seen.items())
    tiles = tuple(Option(tile, say("tile", tile=tile), mark=f"kind:{tile}") for tile in others)
    fields = (Pick("place", say("field.which"), places), Pick("tile", say("field.really"), tiles))
    return (Choice(say("choice.fix", depth=depth), RetellTile(depth), fields=fields, group=say("group.tiles")),)


def _place(state: State, place: str, tile: str) -> Words:
    """Where a told tile is: face up, or in somebody's tableau, behind those of the seats the opponent's."""
    owner = place.partition(":")[0]
    if owner == "up":
        return say("field.face_up", tile=tile)
    if int(owner) >= state.seats:
        return say("field.of_opponent", tile=tile)
    return say("field.of_seat", tile=tile, seat=who(int(owner)))


def _counters(state: State) -> tuple[Counter, ...]:
    """With real tiles, how many lie face down at each depth."""
    if not state.on_table:
        return ()
    return tuple(
        Counter(f"down:{number}", say("counter.down", depth=number), depth.pile.height, 0, depth.pile.unseen_count)
        for number, depth in enumerate(state.depths, 1)
    )
