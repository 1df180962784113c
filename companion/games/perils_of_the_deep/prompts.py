"""Prompts outside turns, and the choices offered at any time."""

from collections.abc import Callable

from companion.games.perils_of_the_deep import after_peril, box, box_prompts
from companion.games.perils_of_the_deep.corrections import FEWEST_CARD_POINTS, MOST_CARD_POINTS, MOST_POINTS, counters
from companion.games.perils_of_the_deep.effects import EFFECTS
from companion.games.perils_of_the_deep.learning import CorrectAboard, LearnAboard, LearnPeril
from companion.games.perils_of_the_deep.legacy_moves import LegacyMove
from companion.games.perils_of_the_deep.setup_chapter import BeginTrack, ChooseCaptains
from companion.games.perils_of_the_deep.state import Phase, State
from companion.games.perils_of_the_deep.track import EndPerilText, ResolvePerilText
from companion.games.perils_of_the_deep.turn_prompts import effects_field, loss_choices, seats_field, turn_prompt
from companion.table.any_time_moves import CorrectableCounter
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt

MOST_BESIDE_OTHER = 3
"""Most known All Aboard cards beside the answer for another card: a client shows four answers at once."""


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None once everything is counted."""
    if state.is_over:
        return None
    prompt = PROMPTS[state.phase](state)
    return replace(prompt, reminders=(*_leaving_ships(state), *prompt.reminders)) if state.leaving else prompt


def _leaving_ships(state: State) -> tuple[Words, ...]:
    """Return reminders of ships that leave the islands; not before the peril is resolved."""
    is_waiting = state.phase == Phase.DECIDE and not any(captain.has_declared for captain in state.captains)
    return (
        () if is_waiting else (say("remind.leaving", seats=[SeatName(seat) for seat in state.leaving], count=len(state.leaving)),)
    )


def any_time_choices(state: State) -> tuple[Choice | CorrectableCounter, ...]:
    """Offer corrections of entries, of the box, and of every count."""
    return (*box_prompts.box_asides(state), *counters(state))


def _ask_captains(state: State) -> Prompt:
    usual = state.colours
    note = say(
        "note.captains", captains=[say("name.captain", seat=SeatName(seat), colour=colour) for seat, colour in enumerate(usual)]
    )
    right = Choice(say("choice.captains_right"), ChooseCaptains(usual), role="primary", note=note)
    change = box_prompts.change_captains(state, note=box_prompts.unverified_note(state.edition.captains.verified))
    return Prompt(say("ask.captains"), (right, change), reason=say("why.captains"))


def _ask_islands(state: State) -> Prompt:
    """Ask for the islands, in older games; now each is worth the number of its deck, and can be corrected."""
    marks = tuple(f"island:{deck}" for deck in box.DECKS)
    lay = Choice(say("choice.lay", worths=state.worths), LegacyMove("LayIslands"), role="primary", marks=marks)
    return Prompt(say("ask.islands", expedition=state.expedition, all=box.EXPEDITIONS), (lay,), reason=say("why.islands"))


def _ask_all_aboard(state: State) -> Prompt:
    """Ask for the All Aboard card: offer the known ones by their order, and a new one."""
    unused_cards, is_full = state.aboard_left, len(state.edition.aboard) >= box.ALL_ABOARD_CARDS
    incomplete_cards = tuple(card for card in unused_cards if not state.knows_order(card))
    label, order = say("choice.new_aboard", is_first=not unused_cards), box_prompts.order_field(state, *incomplete_cards * is_full)
    order = _without_known_orders(state, order)
    new_choice = Choice(label, LearnAboard(), role="secondary" if unused_cards else "primary", fields=(order,))
    new_choices = (new_choice,) if (incomplete_cards or not is_full) and order.options else ()
    question = say("ask.aboard", expedition=state.expedition, is_first=not unused_cards)
    remembered_kinds = box_prompts.distinct_looking_cards(state, tuple(card.on_track for card in unused_cards))
    draw = Choice(say("choice.draw_aboard"), BeginTrack(), role="primary", note=say("note.draw_aboard"), marks=("track",))
    draws = (draw,) if state.knows_all_aboard and len(unused_cards) > 1 else ()
    known_choices = {
        (choice.label, choice.note): choice for choice in (_known_aboard_choice(state, card) for card in remembered_kinds)
    }
    has_other = state.knows_all_aboard and 0 < len(known_choices) <= MOST_BESIDE_OTHER
    corrections = (_other_aboard_choice(state),) if has_other else ()
    choices = (*known_choices.values(), *new_choices, *draws, *corrections)
    return Prompt(question, choices, reason=say("why.aboard"), reminders=_setup_reminders(state))


def _other_aboard_choice(state: State) -> Choice:
    """Offer to correct one of the unused cards when all four are known, and the card on the table is none of them."""
    cards = tuple(Option(card.name, _first_seats(state, card.on_track), mark=f"aboard:{card.name}") for card in state.aboard_left)
    order = box_prompts.order_field(state, *state.edition.aboard)
    fields = (Pick("card", say("field.wrong_card"), cards), order) if len(cards) > 1 else (order,)
    card = () if len(cards) > 1 else (state.aboard_left[0].name,)
    return Choice(say("choice.other_aboard"), CorrectAboard(card=card), note=say("note.other_aboard"), fields=fields)


def _without_known_orders(state: State, order: Pick) -> Pick:
    """Return the field of a new card; if one colour is the whole order, without those that a known unused card begins with."""
    if order.most > 1:
        return order
    known_orders = [state.seats_in(card.order) for card in state.aboard_left if state.knows_order(card)]
    known_colours = {state.colours[seats[0]] for seats in known_orders if seats}
    return replace(order, options=tuple(option for option in order.options if option.value not in known_colours))


def _known_aboard_choice(state: State, card: box.Peril) -> Choice:
    note, marks = box_prompts.order_note(state, card), (f"aboard:{card.name}",)
    if not state.knows_order(card):
        order, label, note = box_prompts.order_field(state, card), *_words_to_complete(state, card)
        return Choice(label, LearnAboard(name=card.name), note=note, marks=marks, fields=(order,))
    return Choice(_first_seats(state, card), BeginTrack((card.name,)), note=note, marks=marks, cell="go")


def _words_to_complete(state: State, card: box.Peril) -> tuple[Words, Words]:
    """Return the label and note of a card entered with fewer players: the seats of its known colours, and those it lacks."""
    known_seats, *names = state.listed_seats(card.order), *(SeatName(seat) for seat in state.listed_seats(card.order))
    if not names:
        return say("choice.complete"), box_prompts.order_note(state, card)
    lacking = [SeatName(seat) for seat in state.seats_at_table if seat not in known_seats]
    return say("name.in_order", seats=names), say("note.lacks", seats=lacking)


def _first_seats(state: State, card: box.Peril) -> Words:
    """Return a card's first seat, and as many more as distinguish it from cards that begin alike."""
    order = state.seats_in(card.order)
    orders = {state.seats_in(other.order) for other in state.aboard_left if state.knows_order(other)}
    most = next(
        most
        for most in range(1, len(order) + 1)
        if len({other_order for other_order in orders if other_order[:most] == order[:most]}) <= 1
    )
    if most == 1:
        return say("name.first", seat=SeatName(order[0]))
    return say("name.first_some", seat=SeatName(order[0]), then=tuple(SeatName(seat) for seat in order[1:most]))


def _setup_reminders(state: State) -> tuple[Words, ...]:
    """Return reminders of the set-up between two expeditions."""
    if state.expedition == 1:
        return ()
    name = box.printed_name(state.last_removed)
    card = (say("remind.removed_first" if state.has_double else "remind.removed", card=name),) if name else ()
    return (*card, say("remind.anew" if state.is_helper else "remind.anew_ledger"))


def _ask_draw(state: State) -> Prompt:
    """Ask whether all cards are down, in older games."""
    down = Choice(say("choice.cards_down"), LegacyMove("PutCardsDown"), role="primary")
    return Prompt(say("ask.draw", round=state.round), (down,), reason=say("why.draw"))


def _ask_peril(state: State) -> Prompt:
    """Ask for the peril: by kind, skulls and colours, or among those met before; identical ones once."""
    why, question = say("why.flip"), say("ask.flip", round=state.round)
    if state.hidden:
        return Prompt(
            question, (Choice(say("choice.flip_next"), LegacyMove("FlipNext"), role="primary", marks=("track",)),), reason=why
        )
    fields = box_prompts.peril_fields(state, has_order=state.needs_order)
    known_choices = box_prompts.known_perils(state)
    label = say("choice.new_peril", is_first=not known_choices)
    return Prompt(
        question, (Choice(label, LearnPeril(), role="primary", fields=fields, marks=("track",)), *known_choices), reason=why
    )


def _ask_peril_text(state: State) -> Prompt:
    """Ask for crew, maps, points and ships of the seats that the text concerns."""
    done_choice = Choice(say("choice.text_resolved"), EndPerilText(), role="primary")
    effects = tuple(effect for effect in EFFECTS if not effect.startswith("coin"))
    fields = (seats_field(state.seats_at_table), effects_field(effects))
    change = Choice(say("choice.add_effect"), ResolvePerilText(), fields=fields)
    return Prompt(say("ask.text"), (done_choice, change), reason=say("why.text"))


def _ask_decision(state: State) -> Prompt:
    """Ask all at once, or one after the other on request; after the sixth peril a helper asks for the islands reached."""
    if state.is_last_peril:
        return _ask_reach(state)
    undecided_seats = state.undecided_seats
    has_begun = any(captain.has_declared for captain in state.captains)  # then the peril is already resolved
    reminders = _peril_reminders(state) if state.is_helper and not has_begun else ()
    alone = len(undecided_seats) == 1 or state.is_in_order
    choices = _choices_of_one(state, undecided_seats[0]) if alone else _choices_of_all(state, undecided_seats)
    question = say("ask.decide_seat", seat=SeatName(undecided_seats[0])) if alone else say("ask.decide")
    at_the_end = state.is_helper or any(box.END in state.captains[seat].ships for seat in undecided_seats)
    further = (say("why.lost_keep"), *((say("why.at_the_end"),) if at_the_end else ()))
    why = say("why.parts", parts=(say("why.decide"), *further))
    return Prompt(question, choices, undecided_seats[0] if alone else None, why, reminders=reminders)


def _choices_of_one(state: State, seat: int) -> Choices:
    press = Choice(say("choice.press_on"), after_peril.PressOn(seat), seat, "primary", say("note.press_on"), (f"press:{seat}",))
    return (press, _weigh_choice(state, seat, say("choice.weigh")), *loss_choices(state, (seat,)))


def _choices_of_all(state: State, undecided_seats: tuple[int, ...]) -> Choices:
    weigh = tuple(
        _weigh_choice(state, seat, say("choice.weigh_seat", seat=SeatName(seat)), say("step.weigh")) for seat in undecided_seats
    )
    are_rest = any(captain.has_declared for captain in state.captains)
    label = say("choice.rest_press_on" if are_rest else "choice.all_press_on")
    together = Choice(label, after_peril.AllPressOn(), role="primary", note=say("note.press_on"))
    in_order = Choice(
        say("choice.in_order"), after_peril.DeclareInOrder(), note=say("note.in_order", seat=SeatName(undecided_seats[0]))
    )
    return (together, *weigh, in_order, *loss_choices(state, undecided_seats))


def _weigh_choice(state: State, seat: int, label: Words, step: Words = "") -> Choice:
    """Offer to weigh anchor; a helper asks where the furthest-back ship is."""
    islands = tuple(Option(to, place, scores, f"island:{to}") for to, place, scores in _places(state))
    fields = (Pick("island", say("ask.reach", seat=SeatName(seat)), islands),) if state.is_helper else ()
    marks, asked_seat = (f"anchor:{seat}",), None if step else seat
    return Choice(label, after_peril.WeighAnchor(seat), asked_seat, "secondary", _weigh_note(state, seat), marks, fields, step=step)


def _weigh_note(state: State, seat: int) -> Words:
    """Return the score for weighing anchor; in a helper that of the island on the chart, if the ships were entered."""
    likely = min(*state.captains[seat].ships, box.ISLANDS)
    if not state.is_helper:
        is_last = len(state.sailing_seats) == 1
        return say("note.weigh_last" if is_last else "note.weigh", points=state.anchor_value(seat))
    at_island = say("note.weigh_likely", island=say("name.island", to=likely), points=state.anchor_value(seat))
    return at_island if likely else say("note.weigh_helper")


def _peril_reminders(state: State) -> tuple[Words, ...]:
    """Return reminders for the peril just flipped."""
    card = state.track[-1]
    skulls = (say("remind.skulls", skulls=card.skulls),) if card.skulls else ()
    return (*skulls, say("remind.text")) if card.may_have_text else skulls


def _places(state: State) -> tuple[tuple[int, Words, Words], ...]:
    """Return the places of a furthest-back ship, with their scores."""
    return tuple(
        (to, say("name.island", to=to), say("note.scores", points=sum(state.worths[:to])))
        for to in range(box.PORT, box.ISLANDS + 1)
    )


def _ask_reach(state: State) -> Prompt:
    """Ask each seat for its island, one tap on the chart."""
    seat, step = state.undecided_seats[0], say("step.reach")
    places = tuple(
        Choice(label, after_peril.EnterReach(seat, to), seat, note=note, marks=(f"island:{to}",), cell="go", step=step)
        for to, label, note in _places(state)
    )
    question = say("ask.reach", seat=SeatName(seat))
    why = say("why.parts", parts=(say("why.reach"), say("why.lost_keep")))
    return Prompt(question, (*places, *loss_choices(state, (seat,))), seat, why, reminders=_peril_reminders(state))


def _ask_cards(state: State) -> Prompt:
    uncounted_seats = state.uncounted_seats
    if not uncounted_seats:
        return _ask_maps(state)
    tokens = (Number("tokens", say("field.tokens"), 0, MOST_POINTS),) if state.is_helper else ()
    treasure = () if state.treasure_in_app else (Number("treasure", say("field.treasure"), 0, MOST_POINTS),)
    fields = (*tokens, *treasure, Number("points", say("field.points"), FEWEST_CARD_POINTS, MOST_CARD_POINTS))
    so_far = ((seat, say("note.points_so_far", points=state.captains[seat].open_points)) for seat in uncounted_seats)
    choices = tuple(
        Choice(say("choice.enter_cards"), after_peril.EnterCards(seat), seat, "primary", note, (f"seat:{seat}",), fields)
        for seat, note in so_far
    )
    question = say("ask.final_all") if tokens else say("ask.final_treasure") if treasure else say("ask.final")
    return Prompt(question, (*choices, *_skip(state)), lead=uncounted_seats[0], reason=say("why.final"))


def _skip(state: State) -> Choices:
    """Offer to leave the rest uncounted, after an early end."""
    skip = Choice(say("choice.skip_count"), after_peril.SkipCount(), note=say("note.skip_count"), cell="out", ends=True)
    return (skip,) if state.is_cut_short else ()


def _ask_maps(state: State) -> Prompt:
    """Ask tied seats for their maps."""
    field = Number("count", say("field.maps"), 0, box.MAP_TOKENS)
    tied_seats = state.tied
    choices = tuple(
        Choice(say("choice.count_maps"), after_peril.CountMaps(seat), seat, "primary", marks=(f"seat:{seat}",), fields=(field,))
        for seat in tied_seats
    )
    total = state.captains[tied_seats[0]].total
    rivals = [SeatName(seat) for seat in state.seats_at_table if seat != tied_seats[0] and state.captains[seat].total == total]
    question = say("ask.tie", seat=SeatName(tied_seats[0]), seats=rivals)
    return Prompt(question, (*choices, *_skip(state)), tied_seats[0], say("why.tie"))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.CAPTAINS: _ask_captains,
    Phase.CHAIN: _ask_islands,
    Phase.ABOARD: _ask_all_aboard,
    Phase.DRAW: _ask_draw,
    Phase.TURN: turn_prompt,
    Phase.FLIP: _ask_peril,
    Phase.TEXT: _ask_peril_text,
    Phase.DECIDE: _ask_decision,
    Phase.FINAL: _ask_cards,
}
