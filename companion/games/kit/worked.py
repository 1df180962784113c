"""Try a kit out: its worked plays, and random games that must end without a dead end and without losing a thing."""

import re
from collections import Counter as Tally
from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.games.kit.answering import EndTurn, EnterDraw, EnterRoll, GiveAnswer, deal
from companion.games.kit.board_state import TABLE, State, by_key, place_key, places_of
from companion.games.kit.book import book
from companion.games.kit.box import prepare_setup
from companion.games.kit.drawn_turns import EnterTurn, is_draw_due
from companion.games.kit.ending import NameWinners, asks_after
from companion.games.kit.language import PICKS, Answer, Kit, KitError, WorkedPlay, in_setup
from companion.games.kit.offers import is_open
from companion.games.kit.prompts import prompt
from companion.games.kit.scoring import standings
from companion.games.kit.state import initial_state
from companion.table.chance import Chance
from companion.table.game import Setup
from companion.table.moves import IllegalMoveError, Move
from companion.table.prompt import Choice, Number, Pick, Value
from companion.table.say import UserError, Words, say
from companion.table.seats import seats_named

WRITTEN = re.compile(r"(?:(\d+)\s+)?(.+?)(?:\s*:\s*(.*))?", re.DOTALL)
MOST_MOVES = 3000
ENOUGH_MOVES = 120
"""After so many moves a game without an end of its own is finished."""
SEED_BYTES = 32


class TrialReport(Struct, frozen=True):
    """What random games came to: how many, and the median number of answers in one."""

    games: int
    answers: int


class KitFaultError(UserError):
    """A kit that can be read, but not be played as it should: a worked play that comes out wrong, a dead end, no end."""


def setup_of(kit: Kit, players: int, scenario: str = "", components: str = "app") -> Setup:
    """Return a set-up of a kit. Raises IllegalMoveError."""
    names = [f"Player {number}" for number in range(1, players + 1)]
    options = {"kit": kit.name, "scenario": scenario, "components": components}
    return prepare_setup(Setup("kit", seats_named(names), options, {"kit": in_setup(kit)}, rules=book.rules))


# worked plays


def check_plays(kit: Kit) -> int:
    """Play the worked plays of a kit; return how many there are. Raises KitFaultError."""
    for nth, play in enumerate(kit.plays, 1):
        try:
            state = played(kit, play)
        except IllegalMoveError as error:
            raise KitFaultError(say("kit_fault.play", nth=nth, what=error.said)) from error
        except KitError as error:
            raise KitFaultError(say("kit_fault.play", nth=nth, what=error.said)) from error
        for what in _differences(state, play):
            raise KitFaultError(say("kit_fault.play", nth=nth, what=what))
    return len(kit.plays)


def played(kit: Kit, play: WorkedPlay) -> State:
    """Return the state after a worked play; what is drawn on the table is entered. Raises KitError, IllegalMoveError."""
    setup = setup_of(kit, play.players, play.scenario, "table")
    chance = Chance(bytes(SEED_BYTES))
    state: State = book.apply(initial_state(setup), deal(setup, chance))
    for text in play.answers:
        state = _answered(state, text, chance)
    return state


def _answered(state: State, text: str, chance: Chance) -> State:
    found = WRITTEN.fullmatch(text.strip())
    if found is None or state.is_over:
        raise KitError(say("kit_fault.over" if found else "kit_fault.form", answer=text), text, "plays")
    words = (found[3] or "").split()
    is_entry = found[2].casefold() == "enter"
    if state.waiting is not None and not is_entry:
        raise KitError(_first_enter(state, text), text, "plays")
    if is_draw_due(state):
        state, words = _drawn(state, found, words, text), [] if is_entry else words
        if is_entry:
            return state
    if not (state.waiting is not None and is_entry):
        actor, at = _meant(state, int(found[1] or 0), found[2], text)
        move = _move(state, actor, at, words)
        state = book.apply(state, book.decide(state, move, chance))
    while state.waiting is not None and words:
        word = words.pop(0)
        entry: Move = EnterRoll(_int(word, text)) if state.waiting.dice else EnterDraw((word,))
        state = book.apply(state, book.decide(state, entry, chance))
    if words:
        raise KitError(say("kit_fault.left", answer=text, word=words[0]), text, "plays")
    return state


def _drawn(state: State, found: re.Match[str], words: list[str], text: str) -> State:
    """Return the state after the chit of a turn was drawn: as entered, or that of the player who answers."""
    word = " ".join(words) if found[2].casefold() == "enter" else found[1]
    if not word:
        raise KitError(say("kit_fault.enter_turn", answer=text), text, "plays")
    after: State = book.apply(state, book.decide(state, EnterTurn((_actor(state, word),)), Chance(bytes(SEED_BYTES))))
    return after


def _first_enter(state: State, text: str) -> Words:
    """Return that something must be entered before an answer, and how."""
    assert state.waiting is not None
    if state.waiting.dice:
        return say("kit_fault.enter_roll", answer=text, dice=by_key(state.kit.dice)[state.waiting.dice].words)
    place = places_of(state.kit)[place_key(state.waiting.place)]
    return say("kit_fault.enter_draw", answer=text, place=place.words, thing=state.things[state.waiting.place][0])


def _meant(state: State, number: int, label: str, text: str) -> tuple[int, int]:
    """Return the actor and the index of the answer that a text means."""
    actors = [actor for actor in state.acting if not number or actor == number - 1]
    if number and not actors:
        raise KitError(say("kit_fault.not_up", answer=text, number=number), text, "plays")
    named = [at for at, one in enumerate(state.now.answers) if one.say.casefold() == label.strip().casefold()]
    if not named:
        known = [one.say for one in state.now.answers]
        raise KitError(say("kit_fault.no_answer", answer=label, phase=state.now.words, known=known), text, "plays")
    for actor in actors:
        for at in named:
            if is_open(state, state.now.answers[at], actor):
                return actor, at
    raise KitError(say("kit_fault.not_open", answer=text), text, "plays")


def _move(state: State, actor: int, at: int, words: list[str]) -> GiveAnswer:
    """Return the move of an answer; takes the words it needs: what is drawn, picked, typed."""
    answer = state.now.answers[at]
    choice = next(
        one for one in _choices(state) if isinstance(one.move, GiveAnswer) and (one.move.actor, one.move.at) == (actor, at)
    )
    values: dict[str, Any] = {}
    for field in sorted(choice.fields, key=lambda one: one.name == "things"):
        if field.name == "things":
            _drop_only_number(choice, answer, words)
        if words:
            word = words.pop(0)
            values[field.name] = _int(word, word) if isinstance(field, Number) else (_picked(state, answer, field, word),)
    _drop_only_number(choice, answer, words)
    assert isinstance(choice.move, GiveAnswer)
    return replace(choice.move, **values)


def _drop_only_number(choice: Choice, answer: Answer, words: list[str]) -> None:
    """Drop the first word if it is the only number that can be typed: the choice holds it already."""
    is_settled = bool(answer.number) and all(field.name != "number" for field in choice.fields)
    if is_settled and isinstance(choice.move, GiveAnswer) and words[:1] == [str(choice.move.number)]:
        del words[0]


def _picked(state: State, answer: Answer, field: Any, word: str) -> int | str:
    if isinstance(field, Pick) and field.name == "picked" and answer.pick in PICKS:
        return _actor(state, word)
    return word


def _actor(state: State, word: str) -> int:
    """Return the actor of a player's number, or of a creature such as "rat1"."""
    creatures = {f"{one.key}{one.number}": one.id for one in state.creatures}
    return creatures[word] if word in creatures else _int(word, word) - 1


def _int(word: str, text: str) -> int:
    if not re.fullmatch(r"-?\d{1,9}", word, re.ASCII):
        raise KitError(say("kit_fault.no_number", answer=text, word=word), text, "plays")
    return int(word)


def _choices(state: State) -> tuple[Choice, ...]:
    asked = prompt(state)
    return asked.choices if asked else ()


def _differences(state: State, play: WorkedPlay) -> list[Words]:
    """Return what came out otherwise than the play says."""
    found: list[Words] = []
    for key, wanted in play.counters.items():
        rows = enumerate(wanted) if isinstance(wanted, tuple) else [(TABLE, wanted)]
        for owner, value in rows:
            have = state.counters.get(key if owner == TABLE else f"{key}:{owner}")
            if have != value:
                found.append(say("kit_fault.counter", key=_whose(key, owner), have=have, need=value))
    for key, holds in play.places.items():
        rows_of = enumerate(holds) if isinstance(holds, tuple) else [(TABLE, holds)]
        for owner, need in rows_of:
            found += _place_differs(state, key, owner, need)
    if play.over is not None and play.over != (state.ending is not None):
        found.append(say("kit_fault.is_over" if state.ending is not None else "kit_fault.goes_on"))
    if play.winners is not None:
        winners = tuple(seat + 1 for seat in sorted(standings(state).winners))
        if winners != tuple(sorted(play.winners)):
            found.append(say("kit_fault.winners", have=list(winners), need=list(play.winners)))
    return found


def _place_differs(state: State, key: str, owner: int, need: int | Mapping[str, int]) -> list[Words]:
    things, whose = state.things.get(key if owner == TABLE else f"{key}:{owner}"), _whose(key, owner)
    if things is None:
        return [say("kit_fault.no_place", key=whose)]
    if isinstance(need, int):
        return [] if len(things) == need else [say("kit_fault.counter", key=whose, have=len(things), need=need)]
    have = {key: count for key, count in Tally(things).items() if count}
    wanted = {key: count for key, count in need.items() if count}
    wrong = next((key for key in {**wanted, **have} if have.get(key, 0) != wanted.get(key, 0)), None)
    if wrong is None:
        return []
    return [say("kit_fault.held", key=whose, thing=wrong, have=have.get(wrong, 0), need=wanted.get(wrong, 0))]


def _whose(key: str, owner: int) -> Words:
    """Return the key of a counter or place, with the player who has it."""
    return key if owner == TABLE else say("kit_fault.of_player", key=key, number=owner + 1)


# random games


def try_out(kit: Kit, games: int, start: int = 0) -> TrialReport:
    """Play random games with every number of players, scenario and kind of component. Raises KitFaultError."""
    fewest, most = kit.seats
    scenarios = [one.name for one in kit.scenarios] or [""]
    lengths = []
    for nth in range(start, start + games):
        players = fewest + nth % (most - fewest + 1)
        components = ("app", "app", "table")[nth % 3]
        lengths.append(_random_game(setup_of(kit, players, scenarios[nth % len(scenarios)], components), nth))
    return TrialReport(games, sorted(lengths)[len(lengths) // 2])


def _random_game(setup: Setup, nth: int) -> int:
    """Play a game at random; return the number of answers. Raises KitFaultError."""
    chance, player = Chance(nth.to_bytes(SEED_BYTES, "big")), Chance((nth + 1).to_bytes(SEED_BYTES, "little"))
    state = book.apply(initial_state(setup), deal(setup, chance))
    things = sum(map(len, state.things.values()))
    for moves in range(MOST_MOVES):
        if state.is_over:
            if state.ending is not None and state.ending < 0 and state.kit.end:
                raise KitFaultError(_stuck(state))
            return moves
        move = _random_move(state, player, moves)
        if isinstance(move, EndTurn):
            raise KitFaultError(say("kit_fault.dead_end", phase=state.now.words, players=state.seats, answers=moves))
        state = book.apply(state, book.decide(state, move, chance))
        if sum(map(len, state.things.values())) != things:
            raise KitFaultError(say("kit_fault.lost", phase=state.now.words))
    raise KitFaultError(say("kit_fault.endless", most=MOST_MOVES, players=state.seats))


def _stuck(state: State) -> Words:
    """Return that nothing is asked any more, and what may be the reason."""
    if state.now.done:
        return say("kit_fault.stuck_done", phase=state.now.words, players=state.seats)
    return say("kit_fault.stuck", phase=state.now.words, players=state.seats)


def _random_move(state: State, player: Chance, moves: int) -> Move:
    if asks_after(state):
        return _last_move(state, player)
    choices = [one for one in _choices(state) if moves >= ENOUGH_MOVES or not one.ends]
    ending = next((one for one in choices if one.ends), None)
    choice = ending or choices[player.integer_below(len(choices))]
    return choice.fill([_random_value(field, player) for field in choice.fields])


def _random_value(field: Any, player: Chance) -> Value:
    if isinstance(field, Pick):
        return (field.options[player.integer_below(len(field.options))].value,)
    low, high = int(field.low), int(field.high)
    return low + player.integer_below(min(high - low, 30) + 1)


def _last_move(state: State, player: Chance) -> Move:
    choices = _choices(state)
    move = choices[player.integer_below(len(choices))].move
    return NameWinners((0,)) if isinstance(move, NameWinners) else move
