"""Prompts, and the choices offered at any time."""

from collections.abc import Callable

from companion.games.into_the_blue.box import ALL_DICE, CHEST, CHESTS, DICE, LEVELS, MOST_WORTH, RANKS, ROLLS
from companion.games.into_the_blue.corrections import FIELDS, CheckTreasures, CorrectChest, ReturnChest, counters
from companion.games.into_the_blue.odds import Advice, advise, gains_of
from companion.games.into_the_blue.placing import PlaceShells, TakeChest
from companion.games.into_the_blue.rolling import ChooseDice, CorrectDice, ReportRoll, RollDice, StopRolling, can_correct_dice
from companion.games.into_the_blue.scoring import placement_words, tokens
from companion.games.into_the_blue.state import NO_SEAT, Phase, State, next_seat, possible_worths
from companion.games.into_the_blue.turns import EnterValue
from companion.table.any_time_moves import CorrectableCounter
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Role
from companion.table.sentence import SeatName, Words, say


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the game is over."""
    return None if state.phase == Phase.OVER else PROMPTS[state.phase](state)


def _roll_prompt(state: State) -> Prompt:
    goes_again = state.run.is_perfect  # its dice are still on the tray
    question = say(
        "ask.last_turn" if state.ending != NO_SEAT else "ask.again" if goes_again else "ask.roll", seat=SeatName(state.up)
    )
    roll_choice = Choice(say("choice.roll"), RollDice(state.up, ALL_DICE), state.up, "primary", marks=("tray",))
    by_hand = (*_enter_choices(state.up, "primary"), *_app_roll_choices(state, ALL_DICE))
    choices = by_hand if state.is_rolled_by_hand else (roll_choice,)
    return Prompt(question, choices, state.up, _rolling_rule(state), reminders=_shell_reminders(state))


def _rolling_rule(state: State) -> Words:
    """Return the rule of rolling; in the last turns, why they are the last."""
    why = say("why.rolling", rolls=ROLLS)
    if state.ending == NO_SEAT:
        return why
    last = say("why.last_turn", rolling=why, ending=SeatName(state.ending))
    return say("why.parts", parts=(last, say("why.no_turn", ending=SeatName(state.ending))))


def _shell_reminders(state: State) -> tuple[Words, ...]:
    """Return reminders of the shells just placed, which players put on the board."""
    if not state.placed:
        return ()
    seat, level, shells = state.placed
    return (say("remind.shells", seat=SeatName(seat), level=level, shells=shells),)


def _enter_choices(seat: int, role: Role = "secondary", group: Words = "") -> Choices:
    return _enter_roll_choice(seat, len(ALL_DICE), role, group), _enter_last_choice(seat, group)


def _enter_roll_choice(seat: int, count: int, role: Role = "primary", group: Words = "") -> Choice:
    field = DICE.entry_field("faces", say("field.faces", count=count), count)
    return Choice(
        say("choice.tell"),
        ReportRoll(seat),
        seat,
        role,
        fields=(field,),
        marks=("tray",),
        report_pattern=DICE.report_pattern,
        group=group,
    )


def _enter_last_choice(seat: int, group: Words = "") -> Choice:
    field = DICE.entry_field("faces", say("field.faces", count=DICE.count), DICE.count)
    move = ReportRoll(seat, is_last=True)
    return Choice(say("choice.tell_last"), move, seat, note=say("note.tell_last"), fields=(field,), group=group)


def _is_last_roll_main(state: State) -> bool:
    """Return whether entering the last roll is a main answer, not a correction; with own dice not after a perfect dive."""
    return state.terms.is_dice_on_table or (state.is_rolled_by_hand and not state.run.is_perfect)


def _reroll_prompt(state: State) -> Prompt:
    """Offer to reroll any dice, all but the advised ones, or to stop; the primary choice follows the advice."""
    seat, is_on_table = state.up, state.is_rolled_by_hand
    tell = (_enter_last_choice(seat),) if _is_last_roll_main(state) else ()
    pick_choice = _pick_dice_choice(state, is_on_table)
    choices = (
        (_stop_choice(state), pick_choice) if is_stop_advised(state) else (pick_choice, _keep_choice(state), _stop_choice(state))
    )
    reroll_question = say(
        "ask.stop_or_reroll" if is_stop_advised(state) else "ask.roll_again", seat=SeatName(seat), left=ROLLS - state.rolls
    )
    question = say("ask.perfect", seat=SeatName(seat)) if state.run.is_perfect else reroll_question
    return Prompt(question, (*choices, *tell), seat, _rolling_rule(state))


def _stop_choice(state: State) -> Choice:
    """Offer to stop: the primary choice if it is advised, one that loses the turn without a 1, else the way out of rolling."""
    seat, run, label, move = state.up, state.run, say("choice.stop"), StopRolling(state.up)
    if is_stop_advised(state):
        note = say("note.stop_perfect") if run.is_perfect else say("note.stop", top=run.top)
        return Choice(label, move, seat, "primary", note)
    loses = "" if run.top else say("loses.no_shells")
    return Choice(label, move, seat, note=say("note.stop", top=run.top), cell="out", loses=loses)


def _keep_choice(state: State) -> Choice:
    """Offer to reroll all but the advised dice, and say what they are kept for."""
    kept_places, goal = _advice(state)
    other_places = tuple(place for place in ALL_DICE if place not in kept_places)
    move = ChooseDice(state.up, other_places) if state.is_rolled_by_hand else RollDice(state.up, other_places)
    faces = [state.dice[place] for place in kept_places]
    aim = say("note.keep_for_chest", kept=faces) if goal == CHEST else say("note.keep_for", kept=faces, level=goal)
    note = aim if kept_places else say("note.keep_none")
    return Choice(say("choice.reroll", count=len(other_places)), move, state.up, "primary" if kept_places else "secondary", note)


def _advice(state: State) -> Advice:
    return advise(state.dice, ROLLS - state.rolls, gains_of(state))


def is_stop_advised(state: State) -> bool:
    """Return whether the advice is to keep all dice: after a perfect dive, or if a reroll can only lose."""
    return state.run.is_perfect or len(_advice(state).kept_places) == DICE.count


def _pick_dice_choice(state: State, is_on_table: bool, group: Words = "") -> Choice:
    move = ChooseDice(state.up) if is_on_table else RollDice(state.up)
    field = DICE.pick_field("dice", say("field.dice"), state.dice)
    role: Role = "secondary" if group or _advice(state).kept_places else "primary"
    return Choice(say("choice.pick_dice"), move, state.up, role, say("note.pick_dice"), DIE_MARKS, (field,), group=group)


DIE_MARKS = tuple(f"die:{place}" for place in ALL_DICE)


def _throw_prompt(state: State) -> Prompt:
    seat, count = state.up, len(state.throwing)
    return Prompt(
        say("ask.throw", seat=SeatName(seat), count=count),
        (_enter_roll_choice(seat, count), *_app_roll_choices(state, state.throwing)),
        seat,
        say("why.throwing"),
    )


def _app_roll_choices(state: State, dice: tuple[int, ...]) -> Choices:
    """Offer the app's dice to a seat with its own ones; () where all dice are physical: there it is among the corrections."""
    return () if state.terms.is_dice_on_table else (_app_roll_choice(state.up, dice),)


def _app_roll_choice(seat: int, throwing: tuple[int, ...], group: Words = "") -> Choice:
    return Choice(say("choice.roll_here"), RollDice(seat, throwing), seat, group=group)


def _place_prompt(state: State) -> Prompt:
    """Offer each number of the sequence, deepest first, with its effect."""
    levels = range(state.run.top, 0, -1)
    treasures = [say("note.level_pays", level=level, worths=tokens(state, level)) for level in levels]
    role: Role = "secondary" if len(levels) > 1 else "primary"
    choices = tuple([_place_choice(state, level, role) for level in levels])
    few = any(state.dice.count(level) > state.unplayed[state.up] for level in levels)
    further = (say("why.ties"), *((say("why.few_shells"),) if few else ()))
    why = say("why.parts", parts=(say("why.placing", treasures=treasures), *further))
    return Prompt(_place_question(state), choices, state.up, why)


def _place_question(state: State) -> Words:
    """Ask for a level; with only one, say how many shells go there."""
    if state.run.top > 1:
        return say("ask.place", seat=SeatName(state.up))
    shells = min(state.dice.count(1), state.unplayed[state.up])
    return say("ask.place_only", seat=SeatName(state.up), level=1, shells=shells)


def _place_choice(state: State, level: int, role: Role) -> Choice:
    seat = state.up
    shells = min(state.dice.count(level), state.unplayed[seat])
    label = say("choice.place", level=level, shells=shells)
    return Choice(label, PlaceShells(seat, level, shells), seat, role, placement_words(state, level, shells), (f"level:{level}",))


def _chest_prompt(state: State) -> Prompt:
    """Offer the chests on the floor. A physical one's value may be entered at once, in secret, or at the end."""
    choices = (
        _physical_chest_choices(state)
        if state.terms.is_chests_on_table
        else tuple(_chest_choice(state, chest) for chest in state.floor)
    )
    why = say("why.opening" if len(state.floor) > 1 else "why.last_chest", chests=sorted(CHESTS))
    return Prompt(say("ask.open", seat=SeatName(state.up)), choices, state.up, why)


def _chest_choice(state: State, chest: int) -> Choice:
    role: Role = "primary" if chest == state.floor[0] else "secondary"
    return Choice(say("choice.chest", chest=chest + 1), TakeChest(state.up, chest), state.up, role, marks=(f"chest:{chest}",))


def _physical_chest_choices(state: State) -> Choices:
    move, marks = TakeChest(state.up, state.floor[0]), tuple(f"chest:{chest}" for chest in state.floor)
    field = Pick("worth", say("field.secret_worth"), _worth_options(CHESTS))
    return (
        Choice(say("choice.take_chest"), move, state.up, "primary", say("note.take_chest"), marks),
        Choice(say("choice.take_and_tell"), move, state.up, note=say("note.take_and_tell"), fields=(field,)),
    )


def _worth_options(chests: tuple[int, ...]) -> tuple[Option, ...]:
    return tuple(Option(worth, str(worth)) for worth in sorted(set(chests)))


def _fail_prompt(state: State) -> Prompt:
    follows = next_seat(state)
    note = "" if follows == NO_SEAT else say("note.follows", seat=SeatName(follows))
    choice = Choice(say("choice.pass"), StopRolling(state.up), state.up, "primary", note, marks=("tray",))
    return Prompt(say("ask.pass", seat=SeatName(state.up)), (choice,), state.up, say("why.failing"))


def _worth_prompt(state: State) -> Prompt:
    """Ask for the values of physical chests at the end, one by one."""
    chest = state.unvalued_chests[0]
    seat = state.holders[chest]
    field = Pick("worth", say("field.worth"), _worth_options(possible_worths(state)))
    choice = Choice(say("choice.tell_worth"), EnterValue(chest), seat, "primary", fields=(field,))
    return Prompt(say("ask.worth", seat=SeatName(seat)), (choice,), seat, say("why.counting", chests=sorted(CHESTS)))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.ROLL: _roll_prompt,
    Phase.AGAIN: _reroll_prompt,
    Phase.THROW: _throw_prompt,
    Phase.PLACE: _place_prompt,
    Phase.OPEN: _chest_prompt,
    Phase.FAIL: _fail_prompt,
    Phase.WORTHS: _worth_prompt,
}


def any_time_choices(state: State) -> tuple[Choice | CorrectableCounter, ...]:
    """Offer to switch between physical dice and the app's, to enter the treasures of this box, and to recount shells."""
    if state.phase == Phase.OVER:
        return ()
    return (
        *_fix_dice_choices(state),
        *_other_dice_choices(state),
        *_treasure_choices(state),
        *_fix_chest_choices(state),
        *(() if state.is_done else counters(state)),
    )


def _fix_dice_choices(state: State) -> Choices:
    field = DICE.entry_field("faces", say("field.faces", count=DICE.count), DICE.count)
    fix = Choice(say("choice.fix_dice"), CorrectDice(state.up), state.up, fields=(field,), group=say("group.dice"))
    return (fix,) if can_correct_dice(state) else ()


def _other_dice_choices(state: State) -> Choices:
    group, is_by_hand = say("group.dice"), state.is_rolled_by_hand
    if state.phase == Phase.ROLL and not is_by_hand:
        return _enter_choices(state.up, group=group)
    if state.phase == Phase.ROLL and state.terms.is_dice_on_table:
        return (_app_roll_choice(state.up, ALL_DICE, group),)
    if state.phase == Phase.AGAIN:
        last = () if _is_last_roll_main(state) else (_enter_last_choice(state.up, group),)
        return (_pick_dice_choice(state, not is_by_hand, group), *last)
    if state.phase == Phase.THROW and state.terms.is_dice_on_table:
        return (_app_roll_choice(state.up, state.throwing, group),)
    return ()


def _treasure_choices(state: State) -> Choices:
    rows, group = state.terms.treasures, say("group.treasures")
    worths = dict(zip(FIELDS, (worth for row in rows for worth in row), strict=True))
    fields = tuple(
        Number(f"{name}_{level}", say("field.treasure", level=level, rank=rank, worth=worths[f"{name}_{level}"]), 0, MOST_WORTH)
        for level in LEVELS
        for rank, name in enumerate(RANKS)
    )
    note = say("note.checked" if state.terms.is_checked else "note.unchecked")
    enter = Choice(say("choice.enter_treasures"), CheckTreasures(**worths), note=note, fields=fields, group=group)
    worth_levels = say("note.as_shown", levels=[say("note.level_shown", worths=row) for row in rows])
    right = Choice(say("choice.treasures_right"), CheckTreasures(**worths), note=worth_levels, group=group)
    return (enter,) if state.terms.is_checked else (enter, right)


def _fix_chest_choices(state: State) -> Choices:
    """Offer to correct a physical chest's value, and to put a chest back."""
    field, group = Pick("worth", say("field.secret_worth"), _worth_options(CHESTS)), say("group.chests")
    fix = [(say("choice.fix_chest", chest=chest + 1), chest, state.holders[chest]) for chest in state.valued_chests]
    taken_chests = [] if state.is_done else [chest for chest in range(len(CHESTS)) if chest not in state.floor]
    return (
        *(Choice(label, CorrectChest(chest), holder, fields=(field,), group=group) for label, chest, holder in fix),
        *(Choice(say("choice.return_chest", chest=chest + 1), ReturnChest(chest), group=group) for chest in taken_chests),
    )
