"""Prompts of a dive and of the solo opponent's turn."""

from collections.abc import Callable
from functools import cache
from typing import TypeGuard

from companion.games.deep_dive.box import DEEPEST, DEPTHS, ROCK, kinds
from companion.games.deep_dive.box_prompts import box_choices, open_question_prompt, tile_options
from companion.games.deep_dive.corrections import counters
from companion.games.deep_dive.dive import FlipTile, GoDeeper, Resurface, SpendRock, TakeTile
from companion.games.deep_dive.odds import risk
from companion.games.deep_dive.real_tiles import EnterOtherTile, EnterTile, enterable_tiles
from companion.games.deep_dive.scoring import points_added, row_with
from companion.games.deep_dive.state import OPPONENT, Phase, State
from companion.games.deep_dive.tile_corrections import DeclineLateTile, TakeLateTile, late_tiles
from companion.games.deep_dive.turns import ChooseFood, wanted_foods
from companion.table.any_time_moves import CorrectableCounter
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.prompt import Choice, Choices, Option, Pick, Prompt, Role
from companion.table.sentence import Sentence

PERSON = 0


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the game is over."""
    if state.is_over:
        return None
    if state.open_question:
        return open_question_prompt(state)
    if state.late:
        return _late_tile_prompt(state)
    prompt = _opponent_prompt(state) if state.up == OPPONENT else PROMPTS[state.phase](state)
    return replace(prompt, reminders=_reminders(state))


def _reminders(state: State) -> tuple[Words, ...]:
    """Return what players of physical tiles still do, without a tile for the opponent that was corrected to another one."""
    tiles = {taken_tile.tile for taken_tile in state.divers[OPPONENT].tiles}
    return tuple(words for words in state.to_do if not _is_for_opponent(words) or words.parts["tile"] in tiles)


def _is_for_opponent(words: Words) -> TypeGuard[Sentence]:
    return isinstance(words, Sentence) and words.key == "remind.opponent"


def any_time_choices(state: State) -> tuple[Choice | CorrectableCounter, ...]:
    """Offer to check the box, to correct tiles, and to count players' rocks."""
    return () if state.is_over or state.open_question or state.late else (*box_choices(state), *counters(state))


def _dive_prompt(state: State) -> Prompt:
    takes = _take_choices(state, state.at)
    choices = (*_flip_choices(state), *takes, *_skip_choices(state), *_rock_choices(state))
    if not choices:
        nothing = Choice(say("choice.resurface"), Resurface(state.up), state.up, "primary", marks=(f"depth:{DEEPEST}",))
        return Prompt(say("ask.bare", seat=SeatName(state.up), depth=DEEPEST), (nothing,), state.up, say("why.bare"))
    return Prompt(_dive_question(state, bool(takes)), choices, state.up, _rules_now(state))


def _dive_question(state: State, can_take: bool) -> Words:
    seat, depth = SeatName(state.up), state.at
    if not state.current_depth.pile.height:
        if state.is_last:
            return say("ask.last_skip" if can_take else "ask.last_skip_bare", seat=seat, depth=depth)
        return say("ask.skip" if can_take else "ask.skip_bare", seat=seat, depth=depth)
    if state.is_last:
        return say("ask.last_take" if can_take else "ask.last_flip", seat=seat, depth=depth)
    if state.can_skip(state.up, depth):
        return say("ask.take_or_skip" if can_take else "ask.flip_or_skip", seat=seat, depth=depth)
    return say("ask.take" if can_take else "ask.flip", seat=seat, depth=depth)


def _rules_now(state: State) -> Words:
    """Return the rules that hold now, with those of rocks and the Last Dive."""
    return _rules_text(_skipping_rule(state), state.can_spend_rock, _ending_rule(state))


def _skipping_rule(state: State) -> Words:
    """Return why the seat may skip its depth; "" if it may not."""
    if not state.can_skip(state.up, state.at):
        return ""
    return say("why.skip" if state.at in state.penguin_depths(state.up) else "why.skip_bare")


def _ending_rule(state: State) -> Words:
    """Return the rule of the end once it is triggered, for several players or one; "" before."""
    if not state.ending:
        return ""
    if state.is_last:
        return say("why.last_alone" if state.seats == 1 else "why.last")
    return say("why.ending_alone" if state.seats == 1 else "why.ending")


@cache
def _rules_text(skipping: Words, can_spend_rock: bool, ending: Words) -> Words:
    skip = (skipping,) if skipping else ()
    rock = (say("why.rock"),) if can_spend_rock else ()
    last = (ending,) if ending else ()
    return say("why.parts", parts=(say("why.dive", deepest=DEEPEST), say("why.predator"), *skip, *rock, *last, say("why.rows")))


def _flip_choices(state: State) -> Choices:
    """Offer to flip here, or to enter the tile flipped here."""
    if not state.current_depth.pile.height:
        return ()
    hand, note, marks = _answering_seat(state), _pile_note(state, state.at), (f"depth:{state.at}",)
    if not state.on_table:
        return (Choice(say("choice.flip"), FlipTile(state.up), hand, "primary", note, marks),)
    possible = enterable_tiles(state)
    fields = (Pick("tile", say("field.flipped"), tile_options(possible)),)
    tell = Choice(say("choice.tell"), EnterTile(state.up), hand, "primary", note, marks, fields, "DRAW tiles")
    return (tell, *_other_tile_choices(state, possible))


def _answering_seat(state: State) -> int:
    """Return the seat that answers: the active one, the person for the opponent."""
    return PERSON if state.up == OPPONENT else state.up


def _other_tile_choices(state: State, possible: tuple[str, ...]) -> Choices:
    """Offer the tiles that can't be there by Fathom's count, so that players are never stuck; Fathom then asks about the tile."""
    other_tiles = tuple(tile for tile in kinds(state.at) if tile not in possible)
    if not other_tiles:
        return ()
    label, note, step = say("choice.tell_other"), say("note.tell_other"), say("choice.tell")
    field = Pick("tile", say("field.flipped"), tile_options(other_tiles))
    return (Choice(label, EnterOtherTile(state.up), _answering_seat(state), note=note, fields=(field,), step=step),)


def _take_choices(state: State, depth: int) -> Choices:
    """Offer the face-up foods and rocks of a depth, with their points; in a retreat also their depth."""
    note = _retreat_note if state.phase == Phase.RETREAT else _gain_note
    moves = tuple(TakeTile(state.up, depth, tile) for tile in state.depth(depth).takeable)
    return tuple(_take_choice(state, move, note(state, move)) for move in moves)


def _take_choice(state: State, move: TakeTile, note: Words) -> Choice:
    marks = _tile_marks(state, move.depth, move.tile)
    return Choice(say("choice.take", tile=move.tile), move, move.seat, note=note, marks=marks)


def _gain_note(state: State, move: TakeTile) -> Words:
    """Return the points that a tile adds and the rule behind them: a full row counts all, another row half."""
    if move.tile == ROCK:
        return say("note.late_rock" if state.is_last else "note.rock")
    diver = state.divers[state.up]
    points, row = points_added(diver, move.tile), row_with(diver, move.tile)
    if row.is_complete:
        return say("note.gain_full", points=points, sum=row.sum)
    if row.sum % 2:
        return say("note.gain_rounded", points=points, sum=row.sum, half=row.points)
    return say("note.gain_half", points=points, sum=row.sum, half=row.points)


def _retreat_note(state: State, move: TakeTile) -> Words:
    """Return the points that a tile adds which a retreat may bring back, and its depth."""
    if move.tile == ROCK:
        return say("note.depth", depth=move.depth)
    gain = say("note.gain", points=points_added(state.divers[state.up], move.tile))
    return say("note.from_depth", depth=move.depth, gain=gain)


def _tile_marks(state: State, depth: int, tile: str) -> tuple[str, ...]:
    return tuple(f"tile:{depth}:{at}" for at, up_tile in enumerate(state.depth(depth).up) if up_tile.tile == tile)


def _skip_choices(state: State) -> Choices:
    """Offer to skip the depth; where the seat could only flip next, the same tap flips (since rules 5)."""
    seat, at = state.up, state.at
    if not state.can_skip(seat, at):
        return ()
    role: Role = "secondary" if state.current_depth.pile.height else "primary"
    if _flips_below(state):
        note = say("note.at_depth", depth=at + 1, down=_pile_note(state, at + 1))
        return (Choice(say("choice.skip_flip"), GoDeeper(seat, flips=True), seat, role, note, (f"depth:{at + 1}",)),)
    note = say("note.own_penguin" if at in state.penguin_depths(seat) else "note.none_down")
    return (Choice(say("choice.skip", depth=at), GoDeeper(seat), seat, role, note, (f"depth:{at + 1}",)),)


def _flips_below(state: State) -> bool:
    """Return whether one tap both dives and flips: in the app, where a flip is all that the seat can do one deeper."""
    return state.rules > 4 and not state.on_table and state.can_only_flip(state.up, state.at + 1)


def _rock_choices(state: State) -> Choices:
    """Offer to discard a rock before the dive; starting at depth 1 needs none."""
    if not state.can_spend_rock:
        return ()
    options = tuple(Option(depth, say("field.rock_to", depth=depth), _pile_note(state, depth)) for depth in DEPTHS[1:])
    field = Pick("depth", say("field.start"), options)
    return (Choice(say("choice.rock"), SpendRock(state.up), state.up, note=say("note.rocks"), fields=(field,)),)


def _pile_note(state: State, depth: int) -> Words:
    """Return the number of face-down tiles at a depth, with the chance of a predator if odds are shown."""
    pile = state.depth(depth).pile
    if state.odds != "shown" or not pile.height:
        return say("note.down", down=pile.height)
    return say("note.down_predator", down=pile.height, chance=risk(state, depth))


def _tile_prompt(state: State) -> Prompt:
    seat, at, tile = state.up, state.at, state.flipped_tile
    move = TakeTile(seat, at, tile)
    take = replace(_take_choice(state, move, _gain_note(state, move)), marks=(f"tile:{at}:{len(state.current_depth.up) - 1}",))
    return Prompt(say("ask.flipped", seat=SeatName(seat), tile=tile), (take, _deeper_choice(state)), seat, _rules_now(state))


def _deeper_choice(state: State) -> Choice:
    """Offer to leave the tile, in the place of a flip; where the seat could only flip next, the same tap flips (since rules 5)."""
    seat, deeper = state.up, state.at + 1
    note, marks = _pile_note(state, deeper), (f"depth:{deeper}",)
    if _flips_below(state):
        return Choice(say("choice.dive_flip", depth=deeper), GoDeeper(seat, flips=True), seat, note=note, marks=marks, cell="go")
    return Choice(say("choice.deeper", depth=deeper), GoDeeper(seat), seat, note=note, marks=marks, cell="go")


def _retreat_prompt(state: State) -> Prompt:
    """Ask which tile the seat brings back; the only one is the main answer."""
    seat = state.up
    takes = tuple(choice for depth in state.refuge for choice in _take_choices(state, depth))
    takes = (replace(takes[0], role="primary", cell="go"),) if len(takes) == 1 else takes
    nothing = Choice(say("choice.resurface"), Resurface(seat), seat, "danger", loses=say("loses.tile"))
    question = say("ask.retreat" if takes else "ask.retreat_bare", seat=SeatName(seat), depths=state.depths_to_bring_from)
    return Prompt(question, (*takes, nothing), seat, say("why.retreat"))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.BEGIN: _dive_prompt,
    Phase.DIVE: _dive_prompt,
    Phase.FLIPPED: _tile_prompt,
    Phase.RETREAT: _retreat_prompt,
}


def _late_tile_prompt(state: State) -> Prompt:
    """Ask for the tile that a seat may still take after a correction."""
    seat = state.late[0].seat
    moves = (TakeLateTile(seat, depth, tile) for depth, tile in late_tiles(state))
    takes = tuple(_take_choice(state, move, say("note.depth", depth=move.depth)) for move in moves)
    leave = Choice(say("choice.leave"), DeclineLateTile(seat), seat, cell="out", loses=say("loses.tile"))
    return Prompt(say("ask.late", seat=SeatName(seat)), (*takes, leave), seat, say("why.late"))


def _opponent_prompt(state: State) -> Prompt:
    """Ask for the opponent's step: one choice, or the person's if its rule leaves one."""
    why = say("why.opponent")
    if state.phase == Phase.GIVE:
        choices = tuple(
            Choice(say("choice.take", tile=tile), ChooseFood(tile), PERSON, marks=_tile_marks(state, state.at, tile))
            for tile in wanted_foods(state)
        )
        return Prompt(say("ask.opponent_takes", depth=state.at), choices, PERSON, why)
    if not state.current_depth.pile.height:
        nothing = Choice(say("choice.resurface"), Resurface(OPPONENT), PERSON, "primary")
        return Prompt(say("ask.opponent_bare"), (nothing,), PERSON, why)
    return Prompt(say("ask.opponent", depth=state.at), _flip_choices(state), PERSON, why)
