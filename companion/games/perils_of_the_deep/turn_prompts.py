"""A seat's turn as a question: the steps not closed yet, each one tap away."""

from msgspec.structs import replace

from companion.games.perils_of_the_deep import route
from companion.games.perils_of_the_deep import turn as steps
from companion.games.perils_of_the_deep.boarding import Board, TellBoarding, can_board
from companion.games.perils_of_the_deep.book import SeatMove
from companion.games.perils_of_the_deep.box import END, MOST_CREW, SHIPS, Token
from companion.games.perils_of_the_deep.box_prompts import Choices, token_options, unverified
from companion.games.perils_of_the_deep.effects import EFFECTS
from companion.games.perils_of_the_deep.state import State, Step, Turn
from companion.games.perils_of_the_deep.tokens import TOKEN_STEP, CollectToken, PlayToken, SpendToken
from companion.table.prompt import Cell, Choice, Field, Number, Option, Pick, Prompt
from companion.table.say import Words, say, who

MOST_ICONS = 8
MOST_EFFECTS = 6
MOST_COINS = 20
MOST_TOTAL = 60
MOST_FOUND_POINTS = 5
BIGGEST_VALUE = 9
END_MARKS = ("step:15", "step:14", "step:13")

Row = tuple[Step, bool, Words, SeatMove, tuple[Field, ...]]
"""An answer: its step, whether there is any, its label, move and fields."""


def turn_prompt(state: State) -> Prompt:
    """What the acting seat is asked: its open steps, one of them, the die, or whether to lose its last crew."""
    turn = state.turn
    assert turn is not None, "somebody acts in a turn"
    if turn.boarding:
        return _die(state, turn.seat, *turn.boarding)
    if turn.risk:
        return _risk(state, turn)
    if turn.open == Step.BONUS:
        return Prompt(say("ask.bonus", seat=who(turn.seat)), _bonuses(turn.seat), turn.seat, say("why.bonus"))
    if turn.open == Step.SHIPS:
        return Prompt(say("ask.icon", seat=who(turn.seat)), _icons(state, turn), turn.seat, say("why.icon"))
    about = say("ask.turn_coins" if turn.coins else "ask.turn", seat=who(turn.seat), coins=turn.coins)
    return Prompt(about, _open_steps(state, turn), turn.seat, say("why.turn"))


def _open_steps(state: State, turn: Turn) -> Choices:
    """The choices of every open step, in the rulebook's order, and the end of the turn."""
    return (
        Choice(say("choice.end"), steps.EndTurn(turn.seat), turn.seat, "primary", marks=END_MARKS, cell="out"),
        *_card_steps(state, turn),
        *(_ships(state, turn.seat) if turn.allows(Step.SHIPS) else ()),
        *_tokens(state, turn),
        *_boarding(state, turn),
        *_trade(state, turn),
    )


def _count(low: int, high: int) -> tuple[Field, ...]:
    return (Number("count", say("field.count"), low, high),)


# steps 2 to 7


def _card_steps(state: State, turn: Turn) -> Choices:
    seat, group, step = turn.seat, say("group.cards"), say("step.cards")
    crew, maps = min(MOST_CREW - state.captains[seat].crew, MOST_ICONS), min(state.supply, MOST_ICONS)
    rows: tuple[Row, ...] = (
        (Step.SKULLS, True, say("choice.skulls"), steps.LoseToSkulls(seat), _count(1, MOST_ICONS)),
        (Step.BONUS, True, say("choice.bonus"), steps.TouchStep(seat, Step.BONUS), ()),
        (Step.CREW, crew > 0, say("choice.crew"), steps.RegainCrew(seat), _count(1, crew)),
        (Step.MAPS, maps > 0, say("choice.maps"), steps.GainMaps(seat), _count(1, maps)),
    )
    before, after = _answers(turn, rows[:2]), _answers(turn, rows[2:])
    text = (_text(state, turn),) if turn.allows(Step.TEXT) else ()
    return tuple(replace(choice, group=group, step=step) for choice in (*before, *text, *after))


def _answers(turn: Turn, rows: tuple[Row, ...]) -> Choices:
    """The answers of steps not closed yet, each at its step on the board."""
    return tuple(
        Choice(label, move, turn.seat, marks=(f"step:{step}",), fields=fields)
        for step, is_any, label, move, fields in rows
        if is_any and turn.allows(step)
    )


def _text(state: State, turn: Turn) -> Choice:
    """An instant text comes before the skulls, any other after the card bonus."""
    when = tuple(int(step) for step in (Step.INSTANT, Step.TEXT) if turn.allows(step))
    options = tuple(Option(step, say("name.text", step=step), say("note.text", step=step)) for step in when)
    picks: tuple[Field, ...] = (Pick("step", say("field.step"), options),) if len(when) > 1 else ()
    marks = tuple(f"step:{step}" for step in when)
    fields = (*picks, seats_field(state.seated), effects_field(tuple(EFFECTS)))
    return Choice(say("choice.text"), steps.FollowText(turn.seat, when[-1:]), turn.seat, fields=fields, marks=marks)


def seats_field(seats: tuple[int, ...]) -> Pick:
    """Whom a text concerns."""
    options = tuple(Option(seat, say("name.seat", seat=who(seat)), mark=f"seat:{seat}") for seat in seats)
    return Pick("whom", say("field.whom"), options, 1, len(seats))


def effects_field(effects: tuple[str, ...]) -> Pick:
    """What a text changes, each as often as it is picked."""
    options = tuple(Option(effect, say("name.effect", effect=effect)) for effect in effects)
    return Pick("effects", say("field.effects"), options, 1, MOST_EFFECTS, repeats=True)


def _bonuses(seat: int) -> Choices:
    kinds = [(kind, say("name.pair", kind=kind), say("note.pair", kind=kind)) for kind in steps.BONUS]
    bonuses = (Choice(label, steps.MatchPair(seat, (kind,)), seat, note=note) for kind, label, note in kinds)
    return (*bonuses, Choice(say("choice.no_bonus"), steps.LeaveStep(seat), seat, cell="out"))


# step 8


def _ships(state: State, seat: int) -> Choices:
    """A ship sails on to its next island, one tap each; what is on the way stands behind another."""
    at = state.captains[seat].ships
    sails = (
        _sail(say("choice.sail", ship=ship), route.SailShip(seat, ship, at[ship] + 1), "go") for ship in SHIPS if at[ship] < END
    )
    icon = Choice(say("choice.icon"), steps.TouchStep(seat, Step.SHIPS), seat, marks=("step:8",))
    return tuple(replace(choice, group=say("group.ships"), step=say("step.ships")) for choice in (*sails, icon))


def _sail(label: Words, move: route.SailShip | route.SailOther, cell: Cell) -> Choice:
    marks = (f"ship:{move.seat}:{'right' if move.ship else 'left'}",)
    return Choice(label, move, move.seat, note=say("note.sail", to=move.to), marks=marks, cell=cell)


def _icons(state: State, turn: Turn) -> Choices:
    """What is on the way, each with its own tap."""
    captain, seat = state.captains[turn.seat], turn.seat
    at, crew = captain.ships, min(captain.crew, MOST_ICONS)
    pay_maps = Choice(say("choice.pay_maps"), route.PayMaps(seat), seat, fields=_count(1, min(captain.maps, MOST_ICONS)))
    value = Number("value", say("field.value"), 1, BIGGEST_VALUE)
    return (
        *(_treasure_space(state, seat) if state.tokens_left else ()),
        *((pay_maps,) if captain.maps else ()),
        Choice(say("choice.pay_crew"), route.PayCrew(seat), seat, fields=_count(1, crew)),
        *((Choice(say("choice.find_map"), route.FindMap(seat), seat),) if state.supply > 0 else ()),
        Choice(say("choice.find_points"), route.FindPoints(seat), seat, fields=_count(1, MOST_FOUND_POINTS)),
        Choice(say("choice.take_card"), route.TakeCard(seat), seat, fields=(value,)),
        Choice(say("choice.destroy"), route.DestroyCard(seat), seat),
        *_sail_other(seat, at),
        Choice(say("choice.no_icon"), steps.LeaveStep(seat), seat, cell="out"),
    )


def _sail_other(seat: int, at: tuple[int, int]) -> Choices:
    """The other ship, if it is further back."""
    behind = (ship for ship in SHIPS if at[ship] <= at[1 - ship] and at[ship] < END)
    return tuple(_sail(say("choice.sail_other", ship=ship), route.SailOther(seat, ship, at[ship] + 1), "other") for ship in behind)


def _treasure_space(state: State, seat: int) -> Choices:
    is_verified = state.edition.treasure.verified or not state.treasure_in_app
    note = say("note.collect" if is_verified else "note.collect_unverified", left=state.tokens_left)
    return (Choice(say("choice.collect"), CollectToken(seat), seat, note=note, marks=("pile",)),)


def _risk(state: State, turn: Turn) -> Prompt:
    """The last crew is lost only when the captain says so twice."""
    seat, loses = turn.seat, say("loses.expedition", points=state.anchor_value(turn.seat))
    keep = Choice(say("choice.keep"), route.KeepCrew(seat), seat, "primary", say("note.keep"))
    pay = Choice(say("choice.pay_last"), route.PayLastCrew(seat), seat, "danger", say("note.pay_last"), loses=loses)
    return Prompt(say("ask.risk", seat=who(seat), count=turn.risk), (keep, pay), seat, say("why.risk"))


# treasure tokens


def _tokens(state: State, turn: Turn) -> Choices:
    """Tokens to spend. All a seat holds are offered, so that nobody learns which they are."""
    seat, count = turn.seat, state.held(turn.seat)
    sizes = _sizes(state, turn)
    if not count or not turn.allows(Step.COINS) or not (sizes or state.treasure_in_app):
        return ()
    is_early = turn.allows(Step.MAPS)
    group, step = say("group.cards" if is_early else "group.ships"), say("step.cards" if is_early else "step.ships")
    marks = (f"tokens:{seat}",)
    number, pick = Number("token", say("field.token_number"), 1, count), Pick("token", say("field.token"), sizes)
    play = Choice(say("choice.play_token"), PlayToken(seat), seat, note=say("note.play_token"), marks=marks, fields=(number,))
    spend = Choice(say("choice.spend_token"), SpendToken(seat), seat, marks=marks, fields=(pick,))
    return (replace(play if state.treasure_in_app else spend, group=group, step=step),)


def _sizes(state: State, turn: Turn) -> tuple[Option, ...]:
    """The tokens of this box that may be spent now, kind by kind in the order of their steps."""
    kinds = [kind for kind, step in TOKEN_STEP.items() if turn.allows(step)]
    return token_options(Token(kind, size) for kind in kinds for size in sorted(set(getattr(state.edition.treasure, kind))))


# step 9


def _boarding(state: State, turn: Turn) -> Choices:
    pairs, seat = can_board(state, turn), turn.seat
    rivals = tuple(Option(f"{ship}:{rival}", say("name.boarding", ship=ship, rival=who(rival))) for ship, rival in pairs)
    fields, note = (Pick("target", say("field.target"), rivals),), unverified(state.edition.boarding.verified)
    group, step = say("group.ships"), say("step.ships")
    board = Choice(say("choice.board"), Board(seat), seat, "secondary", note, ("step:9",), fields, group=group, step=step)
    return (board,) if pairs else ()


def _die(state: State, seat: int, ship: int, rival: int) -> Prompt:
    die = state.edition.boarding
    faces = tuple(
        Option(number, say("name.face", face=face), unverified(die.verified or number < len(die.faces)), f"face:{number}")
        for number, face in enumerate(die.faces, 1)
    )
    field = Pick("face", say("field.face"), faces)
    enter = Choice(say("choice.die"), TellBoarding(seat), seat, "primary", fields=(field,), hears="ROLL boarding")
    return Prompt(say("ask.die", seat=who(seat), ship=ship, rival=who(rival)), (enter,), seat, say("why.die"))


# steps 10 to 12


def _trade(state: State, turn: Turn) -> Choices:
    """Coins are counted first; then cards are bought, and maps traded for more coins."""
    seat, maps = turn.seat, state.captains[turn.seat].maps
    is_buying = turn.step >= Step.COINS
    total = Number("total", say("field.total"), 0, MOST_TOTAL)
    cost = Number("cost", say("field.cost"), 1, min(turn.coins, MOST_COINS))
    rows: tuple[Row, ...] = (
        (Step.COINS, not turn.has_counted, say("choice.coins"), steps.CountCoins(seat), _count(0, MOST_COINS)),
        (Step.COINS, turn.has_counted, say("choice.correct_coins"), steps.CorrectCoins(seat), (total,)),
        (Step.TRADE, is_buying and maps > 0, say("choice.trade"), steps.SellMaps(seat), _count(1, maps)),
        (Step.BUY, is_buying and turn.coins > 0, say("choice.buy"), steps.BuyCard(seat), (cost,)),
    )
    return tuple(replace(choice, step=say("step.trade")) for choice in _answers(turn, rows))
