"""Prompts of a turn: in a helper its end and the die; in a ledger cards, ships, other gains and costs, coins, in any order."""

from companion.games.perils_of_the_deep import turn as steps
from companion.games.perils_of_the_deep.boarding import Board, EnterBoarding, RollBoarding, can_board, possible_rivals
from companion.games.perils_of_the_deep.box import CARD_KINDS, END, ICONS, SHIPS, SHORT_DRAW, USUAL_DRAW, Card, amount
from companion.games.perils_of_the_deep.box_prompts import token_fields
from companion.games.perils_of_the_deep.effects import EFFECTS
from companion.games.perils_of_the_deep.legacy_moves import LegacyMove
from companion.games.perils_of_the_deep.state import State, Turn, TurnStep
from companion.games.perils_of_the_deep.tokens import CollectToken, PlayToken, ReturnToken
from companion.games.perils_of_the_deep.track import LoseCaptain
from companion.games.perils_of_the_deep.turn import PlayCard
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt

MOST_ICONS = 8
FIRST_CARDS = 4
"""Number of known cards that a client shows at once: their places never change."""
LAST_RULES_WITH_EACH_CARD = 2
"""Last version of the rules in which each card counted as it was entered."""
MOST_EFFECTS = 6
MOST_COINS = 20
MOST_TOTAL = 60
"""Greatest total of a turn's coins that can be entered; `MOST_COINS` is a card's greatest cost."""


def turn_prompt(state: State) -> Prompt:
    """Ask the acting seat for its turn, a text's effect, the die, or whether to lose its last crew."""
    turn = state.turn
    assert turn is not None, "somebody acts in a turn"
    if state.is_helper:
        return _ask_helper_turn(state, turn)
    if turn.boarding:
        return _ask_die(state, turn.seat, *turn.boarding)
    if turn.risk:
        return _ask_last_crew(turn)
    if turn.route:
        return _ask_route(turn)
    if turn.text:
        return _ask_card_text(state, turn)
    if turn.ends:
        return _ask_one_card(turn)
    question = _turn_question(state, turn)
    why = say("why.parts", parts=(say("why.turn"), say("why.text_first"), say("why.route")))
    return Prompt(question, _ledger_choices(state, turn), turn.seat, why, reminders=_reminders(state, turn))


def _ask_helper_turn(state: State, turn: Turn) -> Prompt:
    """Ask for what Fathom keeps in a helper: the die, pending draws and lost seats. Players keep cards, ships and coins."""
    seat = turn.seat
    end = Choice(say("choice.end"), steps.EndTurn(seat), seat, "primary", _next_note(state, seat))
    trade = Choice(say("choice.traded"), steps.ReportMapsTraded(seat), seat, note=say("note.traded"), marks=(f"maps:{seat}",))
    losses = loss_choices(
        state, (seat, *(other for other in state.sailing_seats if other != seat))
    )  # a die or a text may cost a rival its last crew
    choices = (
        end,
        *_die_choices(state, turn),
        *(() if state.captains[seat].owes else (trade,)),
        *losses,
        *_sail_choices(state, seat),
    )  # ships are moved on the chart, and never asked for
    return Prompt(
        _turn_question(state, turn),
        choices,
        seat,
        say("why.turn_helper"),
        reminders=die_reminders(turn) or _draw_reminders(state, turn),
    )


def _next_note(state: State, seat: int) -> Words:
    """Return which seat acts next."""
    waiting_seats = [
        other for other in state.order if state.is_sailing(other) and not state.captains[other].has_acted and other != seat
    ]
    return say("note.next", seat=SeatName(waiting_seats[0])) if waiting_seats else say("note.then_peril")


def die_reminders(turn: Turn) -> tuple[Words, ...]:
    """Return the results of the boarding die in a helper as reminders, the latest first."""
    return tuple(say("remind.die", seat=SeatName(turn.seat), effect=effect) for effect in reversed(turn.results))


def _turn_question(state: State, turn: Turn) -> Words:
    """Return the question of a turn: at the beginning of a round all draw first; two cards count together, then coins are spent."""
    seat = SeatName(turn.seat)
    if _is_first_entry(state, turn):
        return _first_question(state, turn.seat)
    if _has_one_card(turn) and state.rules > LAST_RULES_WITH_EACH_CARD:
        return say("ask.second_card", seat=seat)
    if not state.is_helper and not turn.played_cards and state.rules > LAST_RULES_WITH_EACH_CARD:
        return say("ask.first_card", seat=seat)
    return say("ask.turn_coins", seat=seat, coins=turn.coins) if turn.coins else say("ask.turn", seat=seat)


def _first_question(state: State, seat: int) -> Words:
    """Return the question at the beginning of a round: who draws cards, and who begins."""
    sailing_seats, name = state.sailing_seats, SeatName(seat)
    if len(sailing_seats) == 1:
        return say("ask.first_turn_alone", seat=name, count=SHORT_DRAW if state.captains[seat].drew_less else USUAL_DRAW)
    return say("ask.first_turn" if len(sailing_seats) == len(state.captains) else "ask.first_turn_some", seat=name)


def _is_first_entry(state: State, turn: Turn) -> bool:
    """Return whether a round begins: no seat has acted, and the first has entered nothing."""
    is_untouched = turn.step == TurnStep.FIRST and not turn.played_cards and not turn.fell and not turn.sailed
    return is_untouched and not any(captain.has_acted for captain in state.captains)


def _draw_reminders(state: State, turn: Turn) -> tuple[Words, ...]:
    """Return the reminder at the beginning of a round of seats that traded maps and draw two cards."""
    sailing_seats = state.sailing_seats
    short = [SeatName(seat) for seat in sailing_seats if state.captains[seat].drew_less] if len(sailing_seats) > 1 else []
    return (say("remind.draw_less", less=SHORT_DRAW, seats=short),) if short and _is_first_entry(state, turn) else ()


def _die_choices(state: State, turn: Turn) -> Choices:
    """Offer to roll the die in the app, or to enter a physical one, which a dice tower may report; nothing without a rival."""
    if len(turn.boarded) >= len(SHIPS) or len(state.sailing_seats) < 2:
        return ()
    seat, marks = turn.seat, ("die:boarding",)
    board = Choice(say("choice.board"), RollBoarding(seat), seat, note=_boarding_note(state, seat), marks=marks)
    if state.die_in_app:
        return (board,)
    return (replace(board, fields=(_face_field(state),), report_pattern="ROLL boarding"),)


def _boarding_note(state: State, seat: int) -> Words:
    """Return the rivals at an island of the seat's ships, as entered: players see whether they share a space; without one what boarding needs."""
    rivals = dict.fromkeys(rival for ship in SHIPS for rival in possible_rivals(state, seat, ship))
    return say("note.board_whom", rivals=[SeatName(rival) for rival in rivals]) if rivals else say("note.board")


def _face_field(state: State) -> Pick:
    """Return the field for the die's face; the sixth is in no rulebook."""
    options = (
        Option(number, say("name.face", face=face), mark=f"face:{number}")
        for number, face in enumerate(state.edition.boarding.faces, 1)
    )
    return Pick("face", say("field.face"), tuple(options))


def loss_choices(state: State, seats: tuple[int, ...]) -> Choices:
    """Offer, in a helper, to enter which seat has no crew left."""
    if not state.is_helper:
        return ()
    loses, is_one = say("loses.expedition"), len(seats) == 1
    return tuple(
        Choice(
            say("choice.lost") if is_one else say("choice.lost_seat", seat=SeatName(seat)),
            LoseCaptain(seat),
            seat if is_one else None,
            "danger",
            marks=(f"lost:{seat}",),
            loses=loses,
            step="" if is_one else say("step.lost"),
            own=() if is_one else (seat,),
        )
        for seat in seats
    )


def _ledger_choices(state: State, turn: Turn) -> Choices:
    """Offer cards until both are in, then coins to spend, ships, other gains and costs, and the end of the turn."""
    move = (steps.AskEndTurn if _has_one_card(turn) else steps.EndTurn)(turn.seat)
    end = Choice(say("choice.end"), move, turn.seat, "primary", _next_note(state, turn.seat), cell="out")
    first = (_coin_choices if len(turn.played_cards) == len(SHIPS) else _card_choices)(state, turn)
    ships = (
        *_sail_choices(state, turn.seat),
        *_space_choices(state, turn),
        *_space_back_choices(state, turn),
        *_treasure_choices(state, turn.seat),
        *_boarding_choices(state, turn),
    )
    return (*first, *_with_step(say("step.ships"), ships), *_with_step(say("step.gains"), _gain_choices(state, turn)), end)


def _has_one_card(turn: Turn) -> bool:
    return len(turn.played_cards) == 1


def _ask_one_card(turn: Turn) -> Prompt:
    """Confirm the end of a turn with only one card entered, as its icons have not been counted yet."""
    seat, why = turn.seat, say("why.turn")
    keep = Choice(say("choice.second_card"), steps.KeepTurn(seat), seat, "primary")
    end = Choice(say("choice.end"), steps.EndTurn(seat), seat, note=say("note.one_card"))
    return Prompt(say("ask.one_card", seat=SeatName(seat)), (keep, end), seat, why)


def _with_step(step: Words, choices: Choices) -> Choices:
    return tuple(replace(choice, step=step) for choice in choices)


def _reminders(state: State, turn: Turn) -> tuple[Words, ...]:
    """Return reminders: of short draws before the first turn, of an unpaid route, and of the ships' moves.

    Older games were reminded of a text, and never asked for it.
    """
    sail = (say("remind.moves", moves=_moves(turn.moves_left)),) if any(turn.moves_left) else ()
    text = (say("remind.card_text"),) if state.rules < 3 and any("text" in card.icons for card in turn.played_cards) else ()
    unpaid = (say("remind.unpaid", seat=SeatName(turn.seat), owed=amount(*turn.unpaid)),) if turn.unpaid else ()
    return (*unpaid, *_draw_reminders(state, turn), *text, *sail)


def _moves(moves: tuple[int, int, int]) -> tuple[Words, ...]:
    """Return each ship's spaces to move, and additional spaces for either ship."""
    *own_moves, bonus = moves
    ship_notes = (say("remind.ship", ship=ship, count=count) for ship, count in enumerate(own_moves) if count)
    return (*ship_notes, *((say("remind.either", count=bonus),) if bonus else ()))


def _card_choices(state: State, turn: Turn) -> Choices:
    """Offer each card by one tap once its icons were entered."""
    cards = _cards_in_order(state.edition.card, state.captains[turn.seat].deck)
    kinds = tuple(Option(kind, say("name.pair", kind=kind), mark=f"type:{kind}") for kind in CARD_KINDS)
    shown_icons = ICONS if state.rules > 2 else ICONS[:-1]  # older games had no instant texts
    icons = tuple(Option(icon, say("name.icon", icon=icon), mark=f"icon:{icon}") for icon in shown_icons)
    fields = (Pick("kind", say("field.type"), kinds), Pick("icons", say("field.icons"), icons, 0, MOST_ICONS, repeats=True))
    new_card = Choice(say("choice.new_card"), PlayCard(turn.seat), turn.seat, marks=("card:new",), fields=fields, cell="go")
    moves = ((card, PlayCard(turn.seat, (card.kind,), card.icons)) for card in cards)
    card_choices = (Choice(card.words, move, turn.seat, marks=(f"card:{card.name}",), cell="go") for card, move in moves)
    return _with_step(say("step.cards"), (*card_choices, new_card))


def _cards_in_order(cards: tuple[Card, ...], deck_names: tuple[str, ...]) -> list[Card]:
    """Return known cards, the first ones in the same places for all seats and the whole game.

    Cards that a seat has played before take the places of others among the first, from the last place on.
    """
    first, by_name = [card.name for card in cards[:FIRST_CARDS]], {card.name: card for card in cards}
    for name in deck_names:
        free_places = [place for place, other in enumerate(first) if other not in deck_names]
        if name in by_name and name not in first and free_places:
            first[free_places[-1]] = name
    other_cards = sorted((card for card in cards if card.name not in first), key=lambda card: card.name not in deck_names)
    return [*(by_name[name] for name in first), *other_cards]


def _sail_choices(state: State, seat: int) -> Choices:
    """Offer to sail each ship to its next island, one tap each."""
    at = state.captains[seat].ships
    return tuple(
        Choice(
            say("choice.sail", ship=ship),
            steps.SailShip(seat, ship, at[ship] + 1),
            seat,
            note=say("note.sail", to=at[ship] + 1),
            marks=(f"ship:{seat}:{'right' if ship else 'left'}",),
            cell="go" if state.turn and len(state.turn.played_cards) == len(SHIPS) else "other",
        )
        for ship in SHIPS
        if at[ship] < END
    )


def _space_choices(state: State, turn: Turn) -> Choices:
    """Offer to sail a space without reaching an island, for each ship, or either, that has spaces left."""
    seat, at = turn.seat, state.captains[turn.seat].ships
    can_sail = (*(place < END for place in at), min(at) < END)
    return tuple(
        Choice(
            say("choice.space", place=place), steps.SailSpace(seat, place), seat, note=say("note.space"), marks=(f"space:{place}",)
        )
        for place, count in enumerate(turn.moves_left)
        if count and can_sail[place]
    )


def _space_back_choices(state: State, turn: Turn) -> Choices:
    """Offer to take back a space of this turn that was entered by mistake, for each ship, or either; also one to an island."""
    return tuple(
        Choice(
            say("choice.space_back"),
            steps.TakeSpaceBack(turn.seat, place),
            turn.seat,
            note=say("note.space_back", place=place),
            marks=(f"ticked:{place}",),
        )
        for place in sorted({*turn.spaces, *state.ships_to_take_back})
    )


def _treasure_choices(state: State, seat: int) -> Choices:
    """Offer treasure spaces, each one not looted has a marker, and to put back a token taken by mistake."""
    note, tokens = say("note.collect", left=len(state.pile)), len(state.captains[seat].known_tokens)
    collect = Choice(say("choice.collect"), CollectToken(seat), seat, note=note, marks=("pile",))
    fields = token_fields(seat, tokens, True)
    put_back = Choice(say("choice.return_token"), ReturnToken(seat, 1), seat, note=say("note.return_token"), fields=fields)
    return (*((collect,) if state.pile else ()), *((put_back,) if tokens else ()))


def _boarding_choices(state: State, turn: Turn) -> Choices:
    """Offer which ship boards which rival; a single possibility is not asked."""
    seat, label, marks = turn.seat, say("choice.board"), ("die:boarding",)
    rivals = tuple(
        Option(f"{ship}:{rival}", say("name.boarding", ship=ship, rival=SeatName(rival)), mark=f"seat:{rival}")
        for ship, rival in can_board(state, turn)
    )
    if len(rivals) == 1:
        return (Choice(label, Board(seat, (f"{rivals[0].value}",)), seat, note=rivals[0].label, marks=marks),)
    fields = (Pick("target", say("field.target"), rivals),)
    return (Choice(label, Board(seat), seat, marks=marks, fields=fields),) if rivals else ()


def _ask_die(state: State, seat: int, ship: int, rival: int) -> Prompt:
    enter = Choice(
        say("choice.die"), EnterBoarding(seat), seat, "primary", fields=(_face_field(state),), report_pattern="ROLL boarding"
    )
    return Prompt(say("ask.die", seat=SeatName(seat), ship=ship, rival=SeatName(rival)), (enter,), seat, say("why.die"))


def _ask_last_crew(turn: Turn) -> Prompt:
    """Confirm losing the last crew; only for older games left at this prompt."""
    keep = Choice(say("choice.keep"), LegacyMove("KeepCrew", {"seat": turn.seat}), turn.seat, "primary")
    pay = Choice(
        say("choice.pay_last"), LegacyMove("PayLastCrew", {"seat": turn.seat}), turn.seat, "danger", loses=say("loses.expedition")
    )
    return Prompt(say("ask.risk", seat=SeatName(turn.seat), count=turn.risk), (keep, pay), turn.seat, say("why.turn"))


def _ask_route(turn: Turn) -> Prompt:
    """Confirm paying the last crew on a route."""
    seat = turn.seat
    keep = Choice(say("choice.keep"), steps.StopBefore(seat), seat, "primary", say("note.other_route"))
    pay = Choice(say("choice.pay_last"), steps.LoseLastCrew(seat), seat, "danger", loses=say("loses.expedition"))
    why = say("why.parts", parts=(say("why.last_crew"), say("why.lost_keep")))
    return Prompt(say("ask.risk", seat=SeatName(seat), count=turn.route.count("crew-")), (keep, pay), seat, why)


def _ask_card_text(state: State, turn: Turn) -> Prompt:
    """Ask for the effect of a card's text, at its step among the cards' effects; of both texts at once, in the seat's order."""
    seat, is_instant = turn.seat, turn.text == TurnStep.INSTANT
    are_both = all(("instant" if is_instant else "text") in card.icons for card in turn.played_cards)
    label = say("choice.texts_resolved" if are_both else "choice.text_resolved")
    done_choice = Choice(label, steps.EndCardText(seat), seat, "primary")
    fields = (seats_field(state.seats_at_table), effects_field(EFFECTS))
    change = Choice(say("choice.add_effect"), steps.ResolveCardText(seat, (int(turn.text),)), seat, fields=fields)
    if are_both:
        question = say("ask.instant_texts" if is_instant else "ask.card_texts", seat=SeatName(seat))
    else:
        question = say("ask.instant_text" if is_instant else "ask.card_text", seat=SeatName(seat))
    why = say("why.parts", parts=(say("why.both_texts"), say("why.card_text"))) if are_both else say("why.card_text")
    return Prompt(question, (done_choice, change), seat, why)


def _may_trade(state: State, turn: Turn) -> bool:
    """Return whether maps can be traded for coins now: then a tap on a map trades it."""
    return state.captains[turn.seat].maps > 0 and len(turn.played_cards) == len(SHIPS)


def _gain_choices(state: State, turn: Turn) -> Choices:
    """Offer gains and costs of route and texts, for the seat or others; and all treasure, so that a seat's tokens stay secret."""
    seat, tokens = turn.seat, len(state.captains[turn.seat].known_tokens)
    marks = (f"crew:{seat}", f"points:{seat}", *(() if _may_trade(state, turn) else (f"maps:{seat}",)))
    effects = effects_field(tuple(EFFECTS))
    route = steps.ResolveCardText(seat, (int(TurnStep.SHIPS),), (seat,))
    gain_choice = Choice(say("choice.gains"), route, seat, note=say("note.gains"), marks=marks, fields=(effects,))
    text = steps.ResolveCardText(seat, (int(TurnStep.TEXT),))
    text_choice = Choice(say("choice.text"), text, seat, note=say("note.text"), fields=(seats_field(state.seats_at_table), effects))
    token, note, row = PlayToken(seat, 1), say("note.play_token"), (f"tokens:{seat}",)
    play = Choice(say("choice.play_token"), token, seat, note=note, marks=row, fields=token_fields(seat, tokens))
    total = Number("total", say("field.total"), 0, MOST_TOTAL)
    coins = Choice(say("choice.correct_coins"), steps.CorrectCoins(seat), seat, note=say("note.correct_coins"), fields=(total,))
    return (gain_choice, text_choice, *((play,) if tokens else ()), coins)


def seats_field(seats: tuple[int, ...]) -> Pick:
    """Return the field for the seats that a text concerns."""
    options = tuple(Option(seat, say("name.seat", seat=SeatName(seat)), mark=f"seat:{seat}") for seat in seats)
    return Pick("whom", say("field.whom"), options, 1, len(seats))


def effects_field(effects: tuple[str, ...]) -> Pick:
    """Return the field for a text's effects, each as often as it is picked."""
    options = tuple(Option(effect, say("name.effect", effect=effect), mark=f"effect:{effect}") for effect in effects)
    return Pick("effects", say("field.effects"), options, 1, MOST_EFFECTS, repeats=True)


def _coin_choices(state: State, turn: Turn) -> Choices:
    """Offer to buy a card by tapping coins, and to trade maps by tapping them; nothing without coins and maps."""
    seat, coins = turn.seat, (f"coins:{turn.seat}",)
    cost = Number("cost", say("field.cost"), 1, max(min(turn.coins, MOST_COINS), 1))
    buy = Choice(say("choice.buy"), steps.BuyCard(seat), seat, marks=coins, fields=(cost,))
    trade = Choice(say("choice.trade"), steps.TradeMapsForCoins(seat, 1), seat, note=say("note.trade"), marks=(f"maps:{seat}",))
    rows = ((turn.coins > 0, buy), (_may_trade(state, turn), trade))
    return _with_step(say("step.trade"), tuple(choice for is_any, choice in rows if is_any))
