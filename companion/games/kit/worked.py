"""Test of a kit: worked plays, and random games, which must end without a dead end and without losing a thing."""

from collections import Counter as Tally
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from companion.games.kit import GAME
from companion.games.kit.answering import EndTurn, deal
from companion.games.kit.board_state import TABLE, State, counters_of, places_of
from companion.games.kit.box import prepare_setup
from companion.games.kit.ending import NameWinners, asks_after
from companion.games.kit.formulas import unknown_word_error
from companion.games.kit.language import Kit, KitError, WorkedPlay, setup_data
from companion.games.kit.prompts import prompt
from companion.games.kit.scoring import standings
from companion.games.kit.state import initial_state
from companion.games.kit.worked_answers import SEED_BYTES, PlayProgress, due_words, give_written_answer, skipped_phase
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import IllegalMoveError, Move
from companion.table.prompt import Choice, Pick, Value
from companion.table.seats import seats_named
from companion.table.sentence import UserError, Words, say

MOST_MOVES = 3000
"""Number of moves after which a random game counts as endless."""
ENOUGH_MOVES = 120
"""Number of moves after which a random game of a kit without an end of its own is finished."""


class TrialReport(Struct, frozen=True):
    """Result of random games: their number, and the median number of answers."""

    games: int
    answers: int


class KitFaultError(UserError):
    """Fault found by playing a kit: a worked play with another result, a dead end, a lost thing, or a game without end."""


def setup_of(kit: Kit, players: int, scenario: str = "", components: str = "app") -> Setup:
    """Return a set-up of a kit. Raises IllegalMoveError."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    options = {"kit": kit.name, "scenario": scenario, "components": components}
    return prepare_setup(Setup("kit", seats_named(names), options, {"kit": setup_data(kit)}, rules=GAME.rulebook.rules))


# worked plays


def check_plays(kit: Kit) -> int:
    """Play the worked plays of a kit; return how many there are. Raises KitFaultError."""
    for nth, play in enumerate(kit.plays, 1):
        try:
            progress = run_worked_play(kit, play)
            difference = next(_differences(progress.state, play), None)
        except (IllegalMoveError, KitError) as error:
            raise KitFaultError(say("kit_fault.play", nth=nth, what=error.sentence)) from error
        if difference is not None:
            raise KitFaultError(say("kit_fault.play_stood", nth=nth, what=difference, stood=_progress_words(progress)))
    return len(kit.plays)


def run_worked_play(kit: Kit, play: WorkedPlay) -> PlayProgress:
    """Run a worked play; draws and rolls are on the table and are entered. Raises KitError, IllegalMoveError."""
    setup = setup_of(kit, play.players, play.scenario, "table")
    chance = Chance(bytes(SEED_BYTES))
    before = initial_state(setup)
    state = GAME.rulebook.apply(before, deal(setup, chance))
    progress = PlayProgress(state, skipped_sentence=skipped_phase(before, state))
    for text in play.answers:
        progress = give_written_answer(progress, text, chance)
    return progress


def _differences(state: State, play: WorkedPlay) -> Iterator[Words]:
    """Yield a sentence for each result that differs from the play."""
    for key, wanted_value in play.counters.items():
        counter_rule = counters_of(state.kit).get(key)
        if counter_rule is None:
            raise unknown_word_error("counter", key, [counter.key for counter in state.kit.counters], section="plays")
        yield from _length_differs(state, key, bool(counter_rule.owners), wanted_value)
        for owner, value in enumerate(wanted_value) if isinstance(wanted_value, tuple) else [(TABLE, wanted_value)]:
            have = state.counters.get(key if owner == TABLE else f"{key}:{owner}")
            if have != value:
                yield say("kit_fault.counter", key=_owner_words(key, owner), have=have, need=value)
    for key, holds in play.places.items():
        place = places_of(state.kit).get(key)
        if place is None:
            raise unknown_word_error("place", key, [place.key for place in state.kit.places], section="plays")
        yield from _length_differs(state, key, place.is_per_player, holds)
        for owner, need in enumerate(holds) if isinstance(holds, tuple) else [(TABLE, holds)]:
            yield from _place_differs(state, key, owner, need)
    yield from _result_differs(state, play)


def _length_differs(state: State, key: str, is_each: bool, wanted_value: Any) -> Iterator[Words]:
    """Yield a sentence if a counter or place needs a value for each player, or a single one."""
    values_by_id = {**state.counters, **state.things}
    if is_each and not (
        isinstance(wanted_value, tuple) and all(f"{key}:{owner}" in values_by_id for owner in range(len(wanted_value)))
    ):
        yield say("kit_fault.one_each", key=key, count=state.seats, example=", ".join(["1"] * state.seats))
    if not is_each and isinstance(wanted_value, tuple):
        yield say("kit_fault.shared", key=key)


def _result_differs(state: State, play: WorkedPlay) -> Iterator[Words]:
    if play.is_over is not None and play.is_over != (state.ending is not None):
        yield say("kit_fault.is_over" if state.ending is not None else "kit_fault.goes_on")
    winners = tuple(seat + 1 for seat in sorted(standings(state).winners))
    if play.winners is None or winners == tuple(sorted(play.winners)):
        return
    if not winners:
        yield say("kit_fault.no_winner", need=list(play.winners))
    elif not play.winners:
        yield say("kit_fault.any_winner", have=list(winners))
    else:
        yield say("kit_fault.winners", have=list(winners), need=list(play.winners))


def _place_differs(state: State, key: str, owner: int, need: int | Mapping[str, int]) -> Iterator[Words]:
    things, owner_words = state.things.get(key if owner == TABLE else f"{key}:{owner}", ()), _owner_words(key, owner)
    if isinstance(need, int):
        if len(things) != need:
            yield say("kit_fault.counter", key=owner_words, have=len(things), need=need)
        return
    have = {key: count for key, count in Tally(things).items() if count}
    wanted_counts = {key: count for key, count in need.items() if count}
    wrong = next((key for key in {**wanted_counts, **have} if have.get(key, 0) != wanted_counts.get(key, 0)), None)
    if wrong is not None:
        yield say("kit_fault.held", key=owner_words, thing=wrong, have=have.get(wrong, 0), need=wanted_counts.get(wrong, 0))


def _owner_words(key: str, owner: int) -> Words:
    """Return the key of a counter or place in quotes, with the player who has it."""
    if owner == TABLE:
        return say("kit_fault.of_all", key=key)
    return say("kit_fault.of_player", key=key, number=owner + 1)


def _progress_words(progress: PlayProgress) -> Words:
    """Return a sentence on what is due in a worked play, and on a phase that ended without an answer."""
    if not progress.skipped_sentence or progress.last_answer is None:
        return due_words(progress)
    return say("kit_fault.skipped", answer=progress.last_answer.text, phase=progress.skipped_sentence, due=due_words(progress))


# random games


def try_out(kit: Kit, games: int, start: int = 0) -> TrialReport:
    """Play random games, in turn with each number of players, scenario and kind of component. Raises KitFaultError.

    start  number of the first game: games of the same number have the same draws and answers
    """
    fewest, most = kit.seats
    scenarios = [scenario.name for scenario in kit.scenarios] or [""]
    lengths = []
    for nth in range(start, start + games):
        players = fewest + nth % (most - fewest + 1)
        components = ("app", "app", "table")[nth % 3]
        lengths.append(_random_game(setup_of(kit, players, scenarios[nth % len(scenarios)], components), nth))
    return TrialReport(games, sorted(lengths)[len(lengths) // 2])


def _random_game(setup: Setup, nth: int) -> int:
    """Play a game at random; return the number of answers. Raises KitFaultError."""
    chance, player = Chance(nth.to_bytes(SEED_BYTES, "big")), Chance((nth + 1).to_bytes(SEED_BYTES, "little"))
    state = GAME.rulebook.apply(initial_state(setup), deal(setup, chance))
    things = sum(map(len, state.things.values()))
    for moves in range(MOST_MOVES):
        if state.is_over:
            if state.ending is not None and state.ending < 0 and state.kit.end:
                raise KitFaultError(_stuck_fault(state))
            return moves
        move = _random_move(state, player, moves)
        if isinstance(move, EndTurn):
            raise KitFaultError(say("kit_fault.dead_end", phase=state.current_phase.words, players=state.seats, answers=moves))
        state = GAME.rulebook.apply(state, GAME.rulebook.decide(state, move, chance))
        if sum(map(len, state.things.values())) != things:
            raise KitFaultError(say("kit_fault.lost", phase=state.current_phase.words))
    raise KitFaultError(say("kit_fault.endless", most=MOST_MOVES, players=state.seats))


def _stuck_fault(state: State) -> Words:
    """Return a sentence that nothing is asked any more, with the possible reason."""
    if state.current_phase.done_formula:
        return say("kit_fault.stuck_done", phase=state.current_phase.words, players=state.seats)
    return say("kit_fault.stuck", phase=state.current_phase.words, players=state.seats)


def _random_move(state: State, player: Chance, moves: int) -> Move:
    if asks_after(state):
        return _last_move(state, player)
    choices = [choice for choice in _choices(state) if moves >= ENOUGH_MOVES or not choice.ends]
    ending = next((choice for choice in choices if choice.ends), None)
    choice = ending or choices[player.integer_below(len(choices))]
    return choice.fill([_random_value(field, player) for field in choice.fields])


def _choices(state: State) -> tuple[Choice, ...]:
    open_prompt = prompt(state)
    return open_prompt.choices if open_prompt else ()


def _random_value(field: Any, player: Chance) -> Value:
    if isinstance(field, Pick):
        return (field.options[player.integer_below(len(field.options))].value,)
    low, high = int(field.low), int(field.high)
    return low + player.integer_below(min(high - low, 30) + 1)


def _last_move(state: State, player: Chance) -> Move:
    choices = _choices(state)
    move = choices[player.integer_below(len(choices))].move
    return NameWinners((0,)) if isinstance(move, NameWinners) else move
