"""What the table is asked, and what each answer would mean; and what may be done beside."""

from collections.abc import Callable

from companion.games.perils_of_the_deep.box import ALL_ABOARD_CARDS, DECKS, EXPEDITIONS, SHORT_DRAW, USUAL_DRAW
from companion.games.perils_of_the_deep.box_prompts import Choices, box_asides, named, new_card, unverified
from companion.games.perils_of_the_deep.corrections import FEWEST_CARD_POINTS, MOST_CARD_POINTS, MOST_POINTS, counters
from companion.games.perils_of_the_deep.effects import EFFECTS
from companion.games.perils_of_the_deep.harvest import AllPressOn, DeclareInOrder, EnterCards, PressOn, WeighAnchor
from companion.games.perils_of_the_deep.learning import LearnAboard, LearnIsland, LearnPeril
from companion.games.perils_of_the_deep.setting_out import BeginTrack, ChooseCaptains, DealIslands, DealTrack, LayIslands
from companion.games.perils_of_the_deep.state import Phase, State
from companion.games.perils_of_the_deep.track import EndPerilText, FlipNext, FlipPeril, FollowPerilText, PutCardsDown, draws
from companion.games.perils_of_the_deep.turn_prompts import effects_field, seats_field, turn_prompt
from companion.table.asides import Counter
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt
from companion.table.say import Words, say, who


def prompt(state: State) -> Prompt | None:
    """What the table is asked now; None once all cards are counted."""
    return None if state.is_over else PROMPTS[state.phase](state)


def beside(state: State) -> tuple[Choice | Counter, ...]:
    """Treasure tokens given back, the box corrected, and every count."""
    return (*box_asides(state), *counters(state))


# setting out


def _captains(state: State) -> Prompt:
    colours, usual = state.edition.captains.colours, state.colours
    note = say("note.captains", captains=[say("name.captain", seat=who(seat), colour=one) for seat, one in enumerate(usual)])
    options, count = tuple(Option(one, say("name.colour", colour=one)) for one in colours), len(usual)
    picks = Pick("colours", say("field.colours"), options, count, count, ordered=True)
    right = Choice(say("choice.captains_right"), ChooseCaptains(usual), role="primary", note=note)
    check = unverified(state.edition.captains.verified)
    change = Choice(say("choice.captains_change"), ChooseCaptains(), fields=(picks,), note=check)
    return Prompt(say("ask.captains"), (right, change), why=say("why.captains"))


def _islands(state: State) -> Prompt:
    marks = tuple(f"island:{deck}" for deck in DECKS)
    lay = Choice(say("choice.lay", worths=state.worths), LayIslands(), role="primary", note=_chain_note(state), marks=marks)
    fields = _known_islands(state)
    known = (Choice(say("choice.lay_known"), LayIslands(), fields=fields),) if fields else ()
    deal = (Choice(say("choice.deal_islands"), DealIslands()),) if state.can_deal_islands else ()
    card = state.last_removed
    about = say("ask.islands_and_card" if card else "ask.islands", expedition=state.expedition, all=EXPEDITIONS, card=card)
    new = new_card(state, say("choice.new_island"), LearnIsland())
    return Prompt(about, (lay, *known, *deal, new), why=say("why.islands"))


def _chain_note(state: State) -> Words:
    names = tuple(filter(None, state.chain))
    if names:
        return say("note.chain", names=names)
    return say("note.unverified" if state.expedition == 1 else "note.until_end_of_expedition")


def _known_islands(state: State) -> tuple[Field, ...]:
    decks = ("first", "second", "third", "fourth")
    known = ((name, number, state.islands_left(number)) for number, name in enumerate(decks, 1))
    return tuple(Pick(name, say("field.island", deck=number), named(names), 0, 1) for name, number, names in known if names)


def _aboard(state: State) -> Prompt:
    known, can_deal = state.aboard_left, state.can_deal_track
    picks = Pick("card", say("field.aboard"), named(known))
    deal = Choice(say("choice.deal_track"), DealTrack(), role="primary", marks=("track",))
    usual = Choice(say("choice.known_aboard"), BeginTrack(), fields=(picks,), marks=("track",), cell="other" if can_deal else "go")
    new = new_card(state, say("choice.new_aboard"), LearnAboard(), not known)
    offered = ((can_deal, deal), (known, usual), (len(state.edition.aboard) < ALL_ABOARD_CARDS, new))
    about = say("ask.aboard", expedition=state.expedition)
    return Prompt(about, tuple(choice for is_offered, choice in offered if is_offered), why=say("why.aboard"))


# a round


def _draw(state: State) -> Prompt:
    short = [who(seat) for seat, cards in enumerate(draws(state)) if cards == SHORT_DRAW]
    about = say("ask.draw_less" if short else "ask.draw", round=state.round, seats=short, usual=USUAL_DRAW, less=SHORT_DRAW)
    down = Choice(say("choice.cards_down"), PutCardsDown(), role="primary", note=say("note.cards_down"))
    return Prompt(about, (down,), why=say("why.draw"))


def _flip(state: State) -> Prompt:
    """Known perils are offered with what they cost, to tell them apart."""
    why = say("why.flip")
    if state.hidden:
        flip = Choice(say("choice.flip_next"), FlipNext(), role="primary", marks=("track",))
        return Prompt(say("ask.flip_next", round=state.round), (flip,), why=why)
    left = state.perils_left
    known = tuple(
        Option(card.name, card.name, say("note.skulls", skulls=card.skulls)) for card in state.edition.peril if card.name in left
    )
    picks = Pick("card", say("field.peril"), known)
    usual = Choice(say("choice.known_peril"), FlipPeril(), role="primary", fields=(picks,), marks=("track",))
    new = new_card(state, say("choice.new_peril"), LearnPeril(), not known)
    return Prompt(say("ask.flip", round=state.round), (usual, new) if known else (new,), why=why)


def _text(state: State) -> Prompt:
    card = state.track[-1]
    done = Choice(say("choice.text_resolved"), EndPerilText(), role="primary")
    effects = tuple(effect for effect in EFFECTS if not effect.startswith("coin"))
    fields = (seats_field(state.seated), effects_field(effects))
    change = Choice(say("choice.add_effect"), FollowPerilText(), fields=fields)
    return Prompt(say("ask.text", card=card.name, note=card.note), (done, change), why=say("why.text"))


def _decide(state: State) -> Prompt:
    """All at once, or one after the other if anyone asks."""
    waiting = state.undeclared
    asked = waiting[:1] if state.is_in_order else waiting
    choices = tuple(choice for seat in asked for choice in _declare(state, seat))
    together = (Choice(say("choice.all_press_on"), AllPressOn(), cell="go"), Choice(say("choice.in_order"), DeclareInOrder()))
    about = say("ask.decide_seat", seat=who(asked[0])) if len(asked) == 1 else say("ask.decide")
    return Prompt(about, (*choices, *(together if len(asked) > 1 else ())), lead=asked[0], why=say("why.decide"))


def _declare(state: State, seat: int) -> Choices:
    points = state.anchor_value(seat)
    return (
        Choice(say("choice.press_on"), PressOn(seat), seat, "primary", say("note.press_on", points=points), (f"press:{seat}",)),
        Choice(say("choice.weigh"), WeighAnchor(seat), seat, "danger", say("note.weigh", points=points), (f"anchor:{seat}",)),
    )


# the end


def _final(state: State) -> Prompt:
    waiting = state.uncounted
    treasure = () if state.treasure_in_app else (Number("treasure", say("field.treasure"), 0, MOST_POINTS),)
    fields = (Number("points", say("field.points"), FEWEST_CARD_POINTS, MOST_CARD_POINTS), *treasure)
    so_far = ((seat, say("note.points_so_far", points=state.captains[seat].points)) for seat in waiting)
    choices = tuple(
        Choice(say("choice.enter_cards"), EnterCards(seat), seat, "primary", note, (f"seat:{seat}",), fields)
        for seat, note in so_far
    )
    return Prompt(say("ask.final"), choices, lead=waiting[0], why=say("why.final"))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.CAPTAINS: _captains,
    Phase.CHAIN: _islands,
    Phase.ABOARD: _aboard,
    Phase.DRAW: _draw,
    Phase.TURN: turn_prompt,
    Phase.FLIP: _flip,
    Phase.TEXT: _text,
    Phase.DECIDE: _decide,
    Phase.FINAL: _final,
}
