"""What the table is asked."""

from collections.abc import Callable, Iterable

from companion.games.deep_dive import words
from companion.games.deep_dive.corrections import tellable
from companion.games.deep_dive.doubts import doubt_prompt
from companion.games.deep_dive.moves import (
    OPPONENT,
    ChooseFood,
    ComeUp,
    FlipTile,
    GoDeeper,
    SpendRock,
    TakeTile,
    TellOther,
    TellTile,
)
from companion.games.deep_dive.opponent import wants
from companion.games.deep_dive.scoring import gain
from companion.games.deep_dive.state import State
from companion.games.deep_dive.tiles import DEEPEST, DEPTHS, PREDATOR, ROCK, kinds
from companion.table.prompt import Choice, Option, Pick, Prompt, Role

PERSON = 0


def prompt(state: State) -> Prompt | None:
    """What is asked now; None when the game is over."""
    if state.is_over:
        return None
    if state.asked:
        return doubt_prompt(state)
    if state.up == OPPONENT:
        return _opponent(state)
    return PHASES[state.phase](state)


# a dive


def _dive(state: State) -> Prompt:
    takes = _takes(state, state.at)
    choices = (*_flips(state), *takes, *_passes(state), *_rocks(state))
    if not choices:
        nothing = Choice(words.NOTHING, ComeUp(state.up), state.up, "primary", marks=(f"depth:{DEEPEST}",))
        return Prompt(words.about_bare(state.up), (nothing,), state.up, words.WHY["bare"])
    return Prompt(_about_dive(state, bool(takes)), choices, state.up, words.WHY["dive"])


def _about_dive(state: State, can_take: bool) -> str:
    if not state.here.pile.height:
        return words.about_pass(state.up, state.at)
    return words.about_dive(state.up, state.at, state.is_last, can_take)


def _flips(state: State) -> tuple[Choice, ...]:
    """Flip here, or tell what was flipped here."""
    pile = state.here.pile
    if not pile.height:
        return ()
    hand = _hand(state)
    note = _depth_note(state, state.at)
    marks = (f"depth:{state.at}",)
    if not state.on_table:
        return (Choice(words.FLIP, FlipTile(state.up), hand, "primary", note, marks),)
    possible = tellable(state)
    field = _told_field(possible)
    tell = Choice(words.TELL, TellTile(state.up), hand, "primary", note, marks, (field,), "DRAW tiles")
    return (tell, *_others(state, possible))


def _hand(state: State) -> int:
    """Who answers: the seat up, the person for the opponent."""
    return PERSON if state.up == OPPONENT else state.up


def _predator_chance(state: State, depth: int) -> float | None:
    pile = state.depth(depth).pile
    return pile.count(PREDATOR) / pile.unseen_count if state.odds == "shown" and pile.height else None


def _told_field(tiles: Iterable[str]) -> Pick:
    return Pick("tile", words.FLIPPED_FIELD, tuple(_TOLD[tile] for tile in tiles))


_TOLD = {tile: Option(tile, words.label(tile), mark=f"kind:{tile}") for depth in DEPTHS for tile in kinds(depth)}


def _others(state: State, possible: tuple[str, ...]) -> tuple[Choice, ...]:
    """Never stuck: a tile that should not be there may be told too, and is then asked about."""
    others = tuple(tile for tile in kinds(state.at) if tile not in possible)
    if not others:
        return ()
    field = _told_field(others)
    return (Choice(words.TELL_OTHER, TellOther(state.up), _hand(state), note=words.TELL_OTHER_NOTE, fields=(field,)),)


def _takes(state: State, depth: int) -> tuple[Choice, ...]:
    """Take one of the face-up foods and rocks of a depth, the best first."""
    name = words.take if state.phase != "retreat" else lambda tile: words.take_from(tile, depth)
    taken = (
        Choice(name(tile), TakeTile(state.up, depth, tile), state.up, note=_gain(state, tile), marks=_spots(state, depth, tile))
        for tile in state.depth(depth).takeable
    )
    return tuple(taken)


def _gain(state: State, tile: str) -> str:
    return words.rock_note() if tile == ROCK else words.gain(gain(state.divers[state.up], tile))


def _spots(state: State, depth: int, tile: str) -> tuple[str, ...]:
    return tuple(f"tile:{depth}:{at}" for at, one in enumerate(state.depth(depth).up) if one.tile == tile)


def _passes(state: State) -> tuple[Choice, ...]:
    seat, at = state.up, state.at
    if not state.may_pass(seat, at):
        return ()
    note = words.pass_note(state.has_penguin_at(seat, at))
    role: Role = "secondary" if state.here.pile.height else "primary"
    return (Choice(words.pass_over(at), GoDeeper(seat), seat, role, note, (f"depth:{at + 1}",)),)


def _rocks(state: State) -> tuple[Choice, ...]:
    """Spend a rock before the dive; starting at depth 1 needs none."""
    rocks = len(state.divers[state.up].rocks)
    if state.phase != "begin" or not rocks:
        return ()
    options = tuple(Option(depth, words.rock_to(depth), _depth_note(state, depth)) for depth in DEPTHS[1:])
    field = Pick("depth", words.PICK_DEPTH, options)
    return (Choice(words.SPEND_ROCK, SpendRock(state.up), state.up, note=words.rocks_owned(rocks), fields=(field,)),)


def _depth_note(state: State, depth: int) -> str:
    return words.face_down(state.depth(depth).pile.height, _predator_chance(state, depth))


# after a flip


def _flipped(state: State) -> Prompt:
    seat, at, tile = state.up, state.at, state.flipped
    spot = (f"tile:{at}:{len(state.here.up) - 1}",)
    take = Choice(words.take(tile), TakeTile(seat, at, tile), seat, "primary", _gain(state, tile), spot)
    leave = Choice(words.go_on(at + 1), GoDeeper(seat), seat, note=_depth_note(state, at + 1), marks=(f"depth:{at + 1}",))
    return Prompt(words.about_flipped(seat, tile), (take, leave), seat, words.WHY["flipped"])


def _retreat(state: State) -> Prompt:
    seat = state.up
    takes = (choice for depth in state.refuge for choice in _takes(state, depth))
    nothing = Choice(words.NOTHING, ComeUp(seat), seat, "danger")
    return Prompt(words.about_retreat(seat), (*takes, nothing), seat, words.WHY["retreat"])


# the solo opponent


def _opponent(state: State) -> Prompt:
    """The opponent's step: one choice, or the person's where its rule ends."""
    if state.phase == "give":
        choices = tuple(
            Choice(words.take(tile), ChooseFood(tile), PERSON, marks=_spots(state, state.at, tile)) for tile in wants(state)
        )
        return Prompt(words.about_choice(state.at), choices, PERSON, words.WHY["opponent"])
    if not state.here.pile.height:
        nothing = Choice(words.NOTHING, ComeUp(OPPONENT), PERSON, "primary")
        return Prompt(words.about_opponent_bare(state.at), (nothing,), PERSON, words.WHY["opponent"])
    return Prompt(words.about_opponent(state.at), _flips(state), PERSON, words.WHY["opponent"])


PHASES: dict[str, Callable[[State], Prompt]] = {"begin": _dive, "dive": _dive, "flipped": _flipped, "retreat": _retreat}
