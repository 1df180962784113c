"""What a helper asks: a plain turn is one tap, and nothing is asked before it is needed."""

from companion.games.perils_of_the_deep.box import ISLANDS, MAP_TOKENS, PORT, SHIPS, SHORT_DRAW, USUAL_DRAW
from companion.games.perils_of_the_deep.box_prompts import Choices, unverified
from companion.games.perils_of_the_deep.helper import CountMaps, LoseCaptain, RollBoarding, TellReach, TradeMaps
from companion.games.perils_of_the_deep.state import State, Turn
from companion.games.perils_of_the_deep.turn import EndTurn
from companion.table.prompt import Choice, Number, Option, Pick, Prompt
from companion.table.say import Words, say, who


def turn_prompt(state: State) -> Prompt:
    """Cards, ships and coins are the table's; Fathom throws the die, and keeps who draws two cards and who was lost."""
    turn = state.turn
    assert turn is not None, "somebody acts in a turn"
    seat = turn.seat
    end = Choice(say("choice.end"), EndTurn(seat), seat, "primary", next_note(state, seat))
    trade = Choice(say("choice.traded"), TradeMaps(seat), seat, note=say("note.traded"), marks=(f"maps:{seat}",))
    choices = (end, *_board(state, turn), *(() if state.captains[seat].owes else (trade,)), *losses(state, (seat,)))
    about = say("ask.turn", seat=who(seat))
    return Prompt(about, choices, seat, say("why.turn_helper"), reminders=start_of_round(state))


def next_note(state: State, seat: int) -> Words:
    """Who acts after this seat."""
    waiting = [one for one in state.order if state.is_sailing(one) and not state.captains[one].has_acted and one != seat]
    return say("note.next", seat=who(waiting[0])) if waiting else say("note.then_peril")


def start_of_round(state: State) -> tuple[Words, ...]:
    """Before the first turn of a round all draw and play; who traded maps draws two."""
    if any(captain.has_acted for captain in state.captains):
        return ()
    short = [who(seat) for seat in state.sailing if state.captains[seat].drew_less]
    return (say("remind.draw_less" if short else "remind.draw", usual=USUAL_DRAW, less=SHORT_DRAW, seats=short),)


def _board(state: State, turn: Turn) -> Choices:
    """The die in the app falls at once; one on the table is entered, or reports itself."""
    if len(turn.boarded) >= len(SHIPS):
        return ()
    die, seat, marks = state.edition.boarding, turn.seat, ("die:boarding",)
    if state.die_in_app:
        return (Choice(say("choice.board"), RollBoarding(seat), seat, note=say("note.board"), marks=marks),)
    field = Pick("face", say("field.face"), face_options(die.faces, die.verified))
    return (Choice(say("choice.board"), RollBoarding(seat), seat, marks=marks, fields=(field,), hears="ROLL boarding"),)


def face_options(faces: tuple[str, ...], is_verified: bool) -> tuple[Option, ...]:
    """The faces of the boarding die; the sixth is nowhere printed."""
    return tuple(
        Option(number, say("name.face", face=face), unverified(is_verified or number < len(faces)), f"face:{number}")
        for number, face in enumerate(faces, 1)
    )


def losses(state: State, seats: tuple[int, ...]) -> Choices:
    """In a helper the table says who has no crew left."""
    if not state.is_helper:
        return ()
    loses, is_one = say("loses.expedition"), len(seats) == 1
    return tuple(
        Choice(
            say("choice.lost") if is_one else say("choice.lost_seat", seat=who(seat)),
            LoseCaptain(seat),
            seat if is_one else None,
            "danger",
            marks=(f"lost:{seat}",),
            loses=loses,
            step="" if is_one else say("step.lost"),
        )
        for seat in seats
    )


# after a peril


def after_peril(state: State) -> tuple[Words, ...]:
    """What the peril that was just flipped does on the table."""
    card = state.track[-1]
    skulls = (say("remind.skulls", skulls=card.skulls),) if card.skulls else ()
    return (*skulls, say("remind.text")) if card.may_have_text else skulls


def island_field(state: State) -> Pick:
    """Where a furthest-back ship is, with what it scores there."""
    options = (Option(to, label, note, f"island:{to}") for to, label, note in _places(state))
    return Pick("island", say("field.reach"), tuple(options))


def _places(state: State) -> tuple[tuple[int, Words, Words], ...]:
    return tuple(
        (to, say("name.island", to=to), say("note.scores", points=sum(state.worths[:to]))) for to in range(PORT, ISLANDS + 1)
    )


def reach_prompt(state: State) -> Prompt:
    """One tap a seat: the island, touched on the chart."""
    seat, step = state.undeclared[0], say("step.reach")
    places = tuple(
        Choice(label, TellReach(seat, to), seat, note=note, marks=(f"island:{to}",), cell="go", step=step)
        for to, label, note in _places(state)
    )
    about = say("ask.reach", seat=who(seat))
    return Prompt(about, (*places, *losses(state, (seat,))), seat, say("why.reach"), reminders=after_peril(state))


def tie_prompt(state: State) -> Prompt:
    """Maps are counted only by those who tie."""
    field = Number("count", say("field.maps"), 0, MAP_TOKENS)
    waiting = state.tied
    choices = tuple(
        Choice(say("choice.count_maps"), CountMaps(seat), seat, "primary", marks=(f"seat:{seat}",), fields=(field,))
        for seat in waiting
    )
    return Prompt(say("ask.tie"), choices, waiting[0], say("why.tie"))
