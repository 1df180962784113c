"""A seat's turn as a question: the steps not closed yet, each one touch away."""

from functools import lru_cache

from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.boarding_rules import can_board
from companion.games.perils_of_the_deep.fields import effects_field, number_field, seats_field
from companion.games.perils_of_the_deep.route_prompts import MOST_ICONS, icons, ships, tokens
from companion.games.perils_of_the_deep.state import (
    BOARD,
    BUY,
    COINS,
    CREW,
    MAPS,
    MOST_CREW,
    PAIR,
    SHIPS_MOVE,
    SKULLS,
    TEXT,
    State,
    Turn,
    seated,
)
from companion.games.perils_of_the_deep.turn_rules import PAIRS
from companion.games.perils_of_the_deep.words import (
    ABOUT,
    CHECK_BOX,
    CHOICES,
    FACE_NAMES,
    FIELDS,
    GROUPS,
    NOTES,
    PAIR_NAMES,
    PAIR_NOTES,
    SHIP_NAMES,
    TEXT_STEPS,
    WHY,
)
from companion.table.prompt import Choice, Field, Option, Pick, Prompt
from companion.table.wording import counted, who

CARDS, SHIPS_GROUP = GROUPS["cards"], GROUPS["ships"]
MOST_COINS = 20
MOST_TOTAL = 60


def turn_prompt(state: State) -> Prompt:
    """What the acting seat is asked: its open steps, one of them, the die, or whether to pay its last crew."""
    turn = state.turn
    assert turn is not None, "somebody acts in a turn"
    if turn.boarding:
        return _die_prompt(state, turn.seat, *turn.boarding)
    if turn.risk:
        return _risk_prompt(turn.seat, turn.risk)
    key = f"step_{turn.open}" if turn.open else "turn_coins" if turn.coins else "turn"
    about = ABOUT[key].format(seat=who(turn.seat), coins=counted(turn.coins, "coin"))
    return Prompt(
        about, _STEP.get(turn.open, _open_steps)(state, turn), lead=turn.seat, why=WHY[f"step_{turn.open}" if turn.open else "turn"]
    )


def _open_steps(state: State, turn: Turn) -> tuple[Choice, ...]:
    """The choices of every open step, in the rulebook's order, and the end of the turn."""
    captain, seat = state.captains[turn.seat], turn.seat
    return (
        _end(seat),
        *(_card_steps(seat, turn.step, seated(state), captain.crew, state.supply) if turn.step <= MAPS else ()),
        *(ships(seat, captain.ships) if turn.step <= SHIPS_MOVE else ()),
        *tokens(state, turn),
        *(_boarding(seat, can_board(state, turn), state.edition.boarding.verified) if turn.step <= BOARD else ()),
        *(_trade(seat, turn.step, turn.has_counted, turn.coins, captain.maps) if turn.step <= BUY else ()),
    )


@lru_cache(maxsize=8)
def _end(seat: int) -> Choice:
    return Choice(CHOICES["end"], m.EndTurn(seat), seat, "primary", marks=("step:15", "step:14", "step:13"))


# steps 2 to 7


@lru_cache(maxsize=2048)
def _card_steps(seat: int, step: int, seats: tuple[int, ...], crew: int, supply: int) -> tuple[Choice, ...]:
    skulls = Choice(
        CHOICES["skulls"],
        m.LoseToSkulls(seat),
        seat,
        fields=(number_field("count", 1, MOST_ICONS),),
        marks=("step:3",),
        group=CARDS,
    )
    pair = Choice(CHOICES["pair"], m.TouchStep(seat, PAIR), seat, marks=("step:4",), group=CARDS)
    regain = _gain("crew", m.RegainCrew(seat), CREW, min(MOST_CREW - crew, MOST_ICONS))
    maps = _gain("maps", m.GainMaps(seat), MAPS, min(supply, MOST_ICONS))
    steps = ((SKULLS, skulls), (PAIR, pair), (TEXT, _text(seat, step, seats)), (CREW, regain), (MAPS, maps))
    return tuple(choice for number, choice in steps if number >= step and choice)


def _text(seat: int, step: int, seats: tuple[int, ...]) -> Choice:
    """An instant text comes before the skulls, any other after the pair's bonus."""
    steps = tuple(number for number in TEXT_STEPS if number >= step)
    when = tuple(Option(number, *TEXT_STEPS[number]) for number in steps)
    picks: tuple[Field, ...] = (Pick("step", FIELDS["step"], when),) if len(steps) > 1 else ()
    move = m.FollowText(seat, steps[-1:])
    marks = tuple(f"step:{number}" for number in steps)
    return Choice(
        CHOICES["text"], move, seat, fields=(*picks, seats_field(seats), effects_field(with_coins=True)), marks=marks, group=CARDS
    )


def _gain(key: str, move: m.RegainCrew | m.GainMaps, step: int, most: int) -> Choice | None:
    if not most:
        return None
    return Choice(CHOICES[key], move, move.seat, fields=(number_field("count", 1, most),), marks=(f"step:{step}",), group=CARDS)


def _pair_prompt(state: State, turn: Turn) -> tuple[Choice, ...]:
    return _pairs(turn.seat)


@lru_cache(maxsize=8)
def _pairs(seat: int) -> tuple[Choice, ...]:
    kinds = tuple(Choice(PAIR_NAMES[kind], m.MatchPair(seat, (kind,)), seat, note=PAIR_NOTES[kind]) for kind in PAIRS)
    return (*kinds, Choice(CHOICES["no_pair"], m.LeaveStep(seat), seat))


# step 9


@lru_cache(maxsize=1024)
def _boarding(seat: int, pairs: tuple[tuple[int, int], ...], is_checked: bool) -> tuple[Choice, ...]:
    if not pairs:
        return ()
    rivals = tuple(Option(f"{ship}:{rival}", f"{SHIP_NAMES[ship].capitalize()} boards {who(rival)}") for ship, rival in pairs)
    return (
        Choice(
            CHOICES["board"],
            m.Board(seat),
            seat,
            note="" if is_checked else CHECK_BOX,
            fields=(Pick("target", FIELDS["target"], rivals),),
            marks=("step:9",),
            group=SHIPS_GROUP,
        ),
    )


def _die_prompt(state: State, seat: int, ship: int, rival: int) -> Prompt:
    die = state.edition.boarding
    faces = tuple(
        Option(number, FACE_NAMES[face], "" if die.verified or number < len(die.faces) else CHECK_BOX, f"face:{number}")
        for number, face in enumerate(die.faces, 1)
    )
    tell = Choice(
        CHOICES["die"], m.TellBoarding(seat), seat, "primary", fields=(Pick("face", FIELDS["face"], faces),), hears="ROLL boarding"
    )
    about = ABOUT["die"].format(seat=who(seat), ship=SHIP_NAMES[ship], rival=who(rival))
    return Prompt(about, (tell,), lead=seat, why=WHY["die"])


def _risk_prompt(seat: int, count: int) -> Prompt:
    keep = Choice(CHOICES["keep"], m.KeepCrew(seat), seat, "primary", NOTES["keep"])
    pay = Choice(CHOICES["pay_last"], m.PayLastCrew(seat), seat, "danger", NOTES["pay_last"])
    return Prompt(ABOUT["risk"].format(seat=who(seat), count=count), (keep, pay), lead=seat, why=WHY["risk"])


# steps 10 to 12


@lru_cache(maxsize=4096)
def _trade(seat: int, step: int, has_counted: bool, coins: int, maps: int) -> tuple[Choice, ...]:
    """Coins are counted first; then cards are bought, and maps sold for more coins."""
    count = Choice(CHOICES["coins"], m.CountCoins(seat), seat, fields=(number_field("count", 0, MOST_COINS),), marks=("step:10",))
    correct = Choice(
        CHOICES["correct_coins"], m.CorrectCoins(seat), seat, fields=(number_field("total", 0, MOST_TOTAL),), marks=("step:10",)
    )
    sell = Choice(CHOICES["sell"], m.SellMaps(seat), seat, fields=(number_field("count", 1, maps),), marks=("step:11",))
    buy = Choice(
        CHOICES["buy"], m.BuyCard(seat), seat, fields=(number_field("cost", 1, min(coins, MOST_COINS)),), marks=("step:12",)
    )
    return (
        *((correct if has_counted else count,) if step <= COINS else ()),
        *((sell,) if maps and step >= COINS else ()),
        *((buy,) if coins and step >= COINS else ()),
    )


_STEP = {PAIR: _pair_prompt, SHIPS_MOVE: icons}
