"""State of the expedition and of every captain: complete in a ledger, reduced in a helper."""

from collections import Counter
from enum import IntEnum, StrEnum
from typing import Any

import msgspec
from msgspec import Struct

from companion.games.perils_of_the_deep import box
from companion.table.chapter import replace, replace_at
from companion.table.game import Setup
from companion.table.seating import colour_by_pieces


class Phase(StrEnum):
    """Kind of the present prompt."""

    CAPTAINS = "captains"
    CHAIN = "islands"
    ABOARD = "aboard"
    DRAW = "draw"
    TURN = "turn"
    FLIP = "flip"
    TEXT = "text"
    DECIDE = "decide"
    FINAL = "final"


class Status(StrEnum):
    """Status of a captain in this expedition; "gone" has left the game."""

    SAILING = "sailing"
    ANCHORED = "anchored"
    LOST = "lost"
    GONE = "gone"


class TurnStep(IntEnum):
    """Step of a turn, by its number among all fifteen."""

    FIRST = 1
    INSTANT = 2
    SKULLS = 3
    BONUS = 4
    TEXT = 5
    CREW = 6
    MAPS = 7
    SHIPS = 8
    BOARD = 9
    COINS = 10
    TRADE = 11
    BUY = 12


class Captain(Struct, frozen=True):
    """Board of one seat; a helper keeps its points, status and pending draw.

    colour     of its captain board, as on the cards
    points     victory points; `expedition_points` those of each expedition, `corrected` what players corrected
    ships      places of the left and right ship: 0 port, 1 to 4 an island, 5 the end; in a helper as far as they were entered
    tokens     treasure tokens held, oldest first; None for each physical one
    owes       whether it draws two cards next time, because it traded maps; `drew_less`: whether it drew two this round
    has_acted, has_declared   this round; a helper's has_declared also: its furthest-back ship was entered
    cards      points on all its cards, entered at the end; `treasure` those of its physical tokens
    has_counted_maps   for a tie in a helper
    deck       the cards it has played so far
    die_points in a helper, VP tokens that the boarding die brought; they are counted at the end
    """

    colour: str = ""
    status: Status = Status.SAILING
    crew: int = box.MOST_CREW
    maps: int = 0
    points: int = 0
    expedition_points: tuple[int, ...] = (0,) * box.EXPEDITIONS
    corrected: int = 0
    ships: tuple[int, int] = (box.PORT, box.PORT)
    tokens: tuple[box.Token | None, ...] = ()
    owes: bool = False
    drew_less: bool = False
    has_acted: bool = False
    has_declared: bool = False
    cards: int | None = None
    treasure: int = 0
    has_counted_maps: bool = False
    deck: tuple[str, ...] = ()
    die_points: int = 0

    @property
    def known_tokens(self) -> tuple[box.Token, ...]:
        """Treasure tokens, if the app has them."""
        return tuple(filter(None, self.tokens))

    @property
    def total(self) -> int:
        """Sum of its points: tokens, treasure, and cards once they are entered."""
        return self.points + self.treasure_points + (self.cards or 0)

    @property
    def open_points(self) -> int:
        """Points that all players may see: all but those of treasure tokens in the app. Until all VP tokens are entered, those of the die count."""
        return self.points + self.treasure + self.uncounted_tokens + (self.cards or 0)

    @property
    def uncounted_tokens(self) -> int:
        """Victory point tokens of the boarding die, until all tokens are entered at the end; 0 in a ledger."""
        return self.die_points if self.cards is None else 0

    @property
    def treasure_points(self) -> int:
        """Victory points on its treasure tokens."""
        return self.treasure + sum(token.size for token in self.known_tokens if token.kind == "points")


class Turn(Struct, frozen=True):
    """Turn of the acting seat.

    step      the furthest step entered; older games closed all steps before it
    coins     to spend
    played_cards  its cards, the left one first
    sailed    ships that reached another island; `reached` those that no text moved there
    spaces    spaces sailed without reaching one, each by its place in `moves`
    boarded   ships that boarded (in a helper one entry a boarding); `boarding` ship and rival while the die is rolled
    results   in a helper, the results of the boarding die, the latest last
    risk      crew that a route would cost, while the seat is asked whether to pay the last
    route     effects of that route, as picked; empty while nothing is asked (rules 3)
    unpaid    what the seat could not pay on a route just now, and how much of it: "map", 3
    text      the step of the card text that is asked for: 2 instant, 5 any other, 0 none (rules 3)
    spare     crew gained beyond ten: skulls that are entered late take it first
    ends      whether the seat is asked if the turn ends with one card
    extras    what the card bonus and the boarding die brought the seat: a count, how much, and the cause
    """

    seat: int
    step: int = TurnStep.FIRST
    coins: int = 0
    played_cards: tuple[box.Card, ...] = ()
    sailed: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()
    boarded: tuple[int, ...] = ()
    boarding: tuple[int, int] | None = None
    results: tuple[str, ...] = ()
    risk: int = 0
    route: tuple[str, ...] = ()
    unpaid: tuple[str, int] | None = None
    text: int = 0
    spare: int = 0
    ends: bool = False
    extras: tuple[tuple[str, int, str], ...] = ()
    reached: tuple[int, ...] = ()

    @property
    def fell(self) -> str:
        """In a helper, the last result of the boarding die; "" before a roll."""
        return self.results[-1] if self.results else ""

    @property
    def moves(self) -> tuple[int, int, int]:
        """Spaces to sail once both cards are in: of the left card, of the right card, and the bonus space of either ship."""
        if len(self.played_cards) < len(box.SHIPS):
            return (0, 0, 0)
        left, right = (card.icons.count("move") for card in self.played_cards)
        return left, right, int(all(card.kind == "sailing" for card in self.played_cards))

    @property
    def moves_left(self) -> tuple[int, int, int]:
        """Spaces of `moves` that are left if each sail to another island took one: first a ship's own, then the bonus."""
        return self._moves_without((*self.spaces, *self.sail_places))

    def _moves_without(self, places: tuple[int, ...]) -> tuple[int, int, int]:
        single, white, either = (max(0, count - places.count(place)) for place, count in enumerate(self.moves))
        return single, white, either

    @property
    def sail_places(self) -> tuple[int, ...]:
        """Place in `moves` of the space that each of `sailed` took: a ship's own while it has one, then that of either ship."""
        return self._sail_places(self.spaces)

    def _sail_places(self, spaces: tuple[int, ...]) -> tuple[int, ...]:
        """Return the same for sails after these spaces."""
        return tuple(
            ship if self.sailed[:nth].count(ship) + spaces.count(ship) < self.moves[ship] else len(box.SHIPS)
            for nth, ship in enumerate(self.sailed)
        )

    def can_sail_space(self, place: int) -> bool:
        """Return whether a space of `moves` may be sailed; older games counted each sail before all spaces, and offered one more."""
        spaces_used = (*self._sail_places(()), *self.spaces)
        return place in range(len(self.moves)) and self._moves_without(spaces_used)[place] > 0

    def can_have_moved(self, ship: int) -> bool:
        """Return whether a ship may have moved: it reached another island, its card moves it, or a text may move either ship."""
        kinds = {card.kind for card in self.played_cards}
        if len(self.played_cards) < len(box.SHIPS) or kinds == {"sailing"} or ship in self.sailed:
            return True
        return "move" in self.played_cards[ship].icons or any({"text", "instant"} & {*card.icons} for card in self.played_cards)


class State(Struct, frozen=True):
    """State of a game.

    rules        version of the rules (Setup.rules)
    is_helper    players keep crew, maps, coins and treasure; else Fathom does
    track        face-up cards, All Aboard (as a peril of no skulls) first; none before it is laid
    hidden       the perils still face down by name, if the app dealt them
    chain        names and `worths` the values of this expedition's islands
    used_aboard, used_islands, removed_cards   cards that are not dealt again; `last_removed` left with the last expedition,
                 the first of its kind if `has_double`
    pile         treasure tokens face down, the next first; `spent` are out of the game. None for each physical one
    looted       treasure tokens found in this expedition
    leaving      seats whose ships players must still remove from the islands: they weighed anchor, or were lost
    is_cut_short whether the players ended the game early (rules 4), and `is_count_skipped` whether they left cards uncounted
    """

    captains: tuple[Captain, ...]
    edition: box.Edition
    treasure_in_app: bool
    die_in_app: bool
    rules: int = 0
    is_helper: bool = False
    phase: Phase = Phase.CAPTAINS
    expedition: int = 1
    round: int = 1
    track: tuple[box.Peril, ...] = ()
    hidden: tuple[str, ...] = ()
    chain: tuple[str, ...] = ("",) * box.ISLANDS
    worths: tuple[int, ...] = (1, 2, 3, 4)
    used_aboard: tuple[str, ...] = ()
    used_islands: tuple[str, ...] = ()
    removed_cards: tuple[str, ...] = ()
    last_removed: str = ""
    has_double: bool = False
    pile: tuple[box.Token | None, ...] = ()
    spent: tuple[box.Token, ...] = ()
    looted: int = 0
    leaving: tuple[int, ...] = ()
    turn: Turn | None = None
    is_in_order: bool = False
    is_cut_short: bool = False
    is_count_skipped: bool = False

    @property
    def is_over(self) -> bool:
        """Whether all cards are counted, and the maps of tied seats; or, after an early end, whether the count was skipped."""
        is_counted = self.is_count_skipped or not (self.uncounted_seats or self.tied)
        return self.phase == Phase.FINAL and is_counted

    # seats

    @property
    def colours(self) -> tuple[str, ...]:
        """Captains' colours by seat."""
        return tuple(captain.colour for captain in self.captains)

    @property
    def seats_at_table(self) -> tuple[int, ...]:
        """Seats that haven't left."""
        return tuple(seat for seat, captain in enumerate(self.captains) if captain.status != Status.GONE)

    @property
    def sailing_seats(self) -> tuple[int, ...]:
        """Seats still sailing."""
        return tuple(seat for seat in range(len(self.captains)) if self.is_sailing(seat))

    @property
    def uncounted_seats(self) -> tuple[int, ...]:
        """Seats whose cards are still to be counted at the end."""
        return tuple(seat for seat in self.seats_at_table if self.captains[seat].cards is None)

    @property
    def tied(self) -> tuple[int, ...]:
        """Seats of a helper that have as many points as another and have not counted their maps."""
        if not self.is_helper or self.uncounted_seats:
            return ()
        totals = Counter(self.captains[seat].total for seat in self.seats_at_table)
        uncounted_seats = (seat for seat in self.seats_at_table if not self.captains[seat].has_counted_maps)
        return tuple(seat for seat in uncounted_seats if totals[self.captains[seat].total] > 1)

    @property
    def order_card(self) -> int:
        """Index on the track of the card that gives the order: All Aboard in the first round, then each newly flipped peril."""
        return self.round if self.phase in (Phase.TEXT, Phase.DECIDE) else self.round - 1

    @property
    def order(self) -> tuple[int, ...]:
        """Seats in the order in force; none before the track is laid."""
        return self.seats_in(self.track[self.order_card].order) if self.track else ()

    @property
    def undecided_seats(self) -> tuple[int, ...]:
        """Seats that must still decide whether to press on, in order."""
        return tuple(seat for seat in self.order if self.is_sailing(seat) and not self.captains[seat].has_declared)

    def listed_seats(self, order: tuple[str, ...]) -> tuple[int, ...]:
        """Return the seats whose colours an order names, in that order."""
        return tuple(self.colours.index(colour) for colour in order if colour in self.colours)

    def seats_in(self, order: tuple[str, ...]) -> tuple[int, ...]:
        """Return the seats in an order of colours; unused colours are skipped, missing seats come last."""
        listed = self.listed_seats(order)
        return (*listed, *(seat for seat in range(len(self.captains)) if seat not in listed))

    def is_sailing(self, seat: int) -> bool:
        """Return whether a seat is sailing in this expedition."""
        return self.captains[seat].status == Status.SAILING

    def anchor_value(self, seat: int) -> int:
        """Return the score of a seat that weighs anchor here: every island its furthest-back ship has reached."""
        return sum(self.reached_worths(seat))

    def reached_worths(self, seat: int) -> tuple[int, ...]:
        """Return the values of the islands that a seat's furthest-back ship has reached."""
        return self.worths[: min(self.captains[seat].ships)]

    @property
    def new_chain(self) -> Phase:
        """First phase of an expedition: older games were asked for its islands, too."""
        return Phase.ABOARD if self.rules else Phase.CHAIN

    @property
    def ships_to_take_back(self) -> dict[int, int]:
        """Ships that reached an island in this turn, which can be taken back, by the place in `Turn.moves` of the space it took."""
        turn = self.turn
        if turn is None:
            return {}
        ships = self.captains[turn.seat].ships
        sails = zip(turn.sail_places, turn.sailed, strict=True)
        places = {place: ship for place, ship in sails if turn.moves[place]}
        return {place: ship for place, ship in places.items() if ship in turn.reached and ships[ship] > box.PORT}

    # remaining

    @property
    def supply(self) -> int:
        """Map tokens left in the supply."""
        return box.MAP_TOKENS - sum(captain.maps for captain in self.captains)

    @property
    def perils_left(self) -> tuple[str, ...]:
        """Known perils that may still be flipped in this expedition, by name, as often as there are copies."""
        used_counts = Counter((*self.removed_cards, *(card.name for card in self.track[1:])))
        return tuple(peril.name for peril in self.edition.peril for _ in range(peril.copies - used_counts[peril.name]))

    @property
    def names_in_use(self) -> frozenset[str]:
        """Names of cards seen in this game, deleted ones too; older games gave them to new cards."""
        seen_cards = (*self.removed_cards, *self.used_aboard, *self.hidden, *(card.name for card in self.track))
        return frozenset(seen_cards if self.rules > 2 else ())

    @property
    def is_last_peril(self) -> bool:
        """Whether the next peril, or the one just flipped, is the sixth."""
        return len(self.track) >= box.PERILS_ON_TRACK + (self.phase != Phase.FLIP)

    @property
    def needs_order(self) -> bool:
        """Whether the next peril's order matters: not that of the sixth one, nor any while only one captain sails."""
        return not self.rules or (not self.is_last_peril and len(self.sailing_seats) > 1)

    def colours_asked(self, *known_cards: box.Peril | box.AboardCard) -> tuple[str, ...]:
        """Return the colours that an order must name: those that play, and those known of these cards."""
        asked_colours = {colour for card in known_cards for colour in card.order} | {
            self.colours[seat] for seat in self.seats_at_table
        }
        return tuple(colour for colour in self.edition.captains.colours if colour in asked_colours)

    def knows_order(self, card: box.Peril | box.AboardCard) -> bool:
        """Return whether a card's order is known for all seats."""
        return set(self.colours_asked()) <= set(card.order)

    @property
    def aboard_left(self) -> tuple[box.AboardCard, ...]:
        """Known All Aboard cards not used yet."""
        return tuple(card for card in self.edition.aboard if card.name not in self.used_aboard)

    @property
    def knows_all_aboard(self) -> bool:
        """Whether all All Aboard cards of the box are known, and the orders of those left, so that one can be drawn."""
        return len(self.edition.aboard) >= box.ALL_ABOARD_CARDS and all(map(self.knows_order, self.aboard_left))

    # changes

    def with_captain(self, seat: int, **changes: Any) -> "State":
        """Return the state with changes on one seat's board."""
        return replace(self, captains=replace_at(self.captains, seat, replace(self.captains[seat], **changes)))

    def changed_captains(self, **changes: Any) -> tuple[Captain, ...]:
        """Return all boards with the same changes."""
        return tuple(replace(captain, **changes) for captain in self.captains)

    def with_island(self, deck: int, name: str, worth: int) -> "State":
        """Return the state with another island of a deck (1 to 4) in the chain."""
        return replace(self, chain=replace_at(self.chain, deck - 1, name), worths=replace_at(self.worths, deck - 1, worth))

    def with_paid(self, seat: int, points: int) -> "State":
        """Return the state after paying a seat for the islands of this expedition."""
        captain, at = self.captains[seat], self.expedition - 1
        return self.with_captain(
            seat,
            points=captain.points + points,
            expedition_points=replace_at(captain.expedition_points, at, captain.expedition_points[at] + points),
        )

    def next_turn(self) -> "State":
        """Return the state with the next seat acting, skipping those that no longer sail; after the last one a peril is flipped."""
        waiting_seats = (seat for seat in self.order if self.is_sailing(seat) and not self.captains[seat].has_acted)
        seat = next(waiting_seats, None)
        if seat is None:
            return replace(self, turn=None, phase=Phase.FLIP)
        return replace(self, turn=Turn(seat), phase=Phase.TURN)

    def with_step(self, step: int = 0, **changes: Any) -> "State":
        """Return the state at a step of the turn, whose ships to remove are removed; 0 is no step."""
        if self.turn is None:
            return self
        turn = replace(self.turn, step=max(self.turn.step, step), **{"unpaid": None} | changes)
        return replace(self, turn=turn, leaving=())


def initial_state(setup: Setup) -> State:
    """Return the state before the pile is shuffled. Raises msgspec.ValidationError for an invalid edition."""
    edition = msgspec.convert(setup.edition, box.Edition)
    in_app = box.keeps_treasure(setup)
    seats = colour_by_pieces(setup.seats, edition.captains.colours)
    return State(
        captains=tuple(Captain(seat.colour) for seat in seats),
        edition=edition,
        treasure_in_app=in_app,
        die_in_app=setup.options["die"] == "app",
        rules=setup.rules,
        is_helper=box.is_helper(setup),
        phase=Phase.ABOARD if seats == setup.seats and setup.rules else Phase.CAPTAINS,
        worths=edition.decks.worth,
        pile=() if in_app else (None,) * len(edition.treasure.tokens()),
    )


def current_edition(state: State) -> dict[str, Any]:
    """Return the edition in force, with what players entered."""
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(state.edition))
    return plain
