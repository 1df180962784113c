"""The dive: draws, cards, the leader's stop, and the score."""

from companion.games.deep_blue.bag import check_gems
from companion.games.deep_blue.box import COLOURS, INDEX, MOST_CARDS, MOST_POINTS, Scenario
from companion.games.deep_blue.hazards import with_changed_gems, with_diver, with_open_hazards
from companion.games.deep_blue.rulebook import SiteEvent, answered_dive, checked_diver
from companion.games.deep_blue.scenarios import gems_at_a_time
from companion.games.deep_blue.scoring import as_scored, score_now
from companion.games.deep_blue.state import GONE, Dive, Diver, DiveScore, State, present_dive, with_site, without_boat
from companion.table.chapter import (
    Chance,
    Events,
    Move,
    SeatEvent,
    SeatMove,
    SeatName,
    Words,
    automatic,
    illegal_move,
    replace,
    say,
)
from companion.table.scored_points import Gain, SourcePoints
from companion.table.standings import ScoreLine

SOUNDS = {"black": "hazard", "blue": "hazard", "red": "best", "gold": "better", "silver": "good"}
"""Sounds of gems, the most important one first: a drum for a hazard, else a chime by the gem's value."""
MOODS = {"hazard": "hazard", "best": "good", "better": "good"}


class DrawGem(SeatMove, frozen=True):
    """Draw from the bag in the app (two at a time in Troubled Waters)."""


class ReportGems(SeatMove, frozen=True):
    """Enter the gems drawn from the physical bag."""

    gems: tuple[str, ...] = ()


class GemsDrawn(SeatEvent, frozen=True):
    """Gems were drawn, in this order; `source`: "app" or "table"."""

    news = "drawn"
    gems: tuple[str, ...]
    source: str

    def short_name(self) -> Words:
        """Return the short name of several gems; one gem is named in the log's sentence."""
        return say("undo.GemsDrawn", seat=SeatName(self.seat), count=len(self.gems)) if len(self.gems) > 1 else ""

    def mood(self) -> str:
        """Return "hazard" for a hazard, "good" for a gem that scores."""
        return MOODS.get(self.sound(), "")

    def sound(self) -> str:
        """Return the sound of a hazard, else of the most valuable gem; a bubble if no gem scores."""
        return next((sound for gem, sound in SOUNDS.items() if gem in self.gems), "bubble")


def draw(state: State, move: DrawGem, chance: Chance) -> Events:
    """Draw from the bag in the app: one gem, in Troubled Waters two."""
    _check_draw(state, move.seat)
    if state.terms.bag_on_table:
        raise illegal_move("bag_on_table")
    kinds = state.bag.draw_several(chance, gems_at_a_time(state))
    return (GemsDrawn(move.seat, tuple(COLOURS[kind] for kind in kinds), "app"),)


def report(state: State, move: ReportGems) -> Events:
    """Enter gems drawn from the physical bag; a pair together or one after the other, in the order drawn."""
    dive = _check_draw(state, move.seat)
    if not state.terms.bag_on_table:
        raise illegal_move("bag_in_app")
    check_gems(state, move.gems, 1 if dive.awaits_second_gem else gems_at_a_time(state))
    return (GemsDrawn(move.seat, move.gems, "table"),)


def _check_draw(state: State, seat: int) -> Dive:
    dive = answered_dive(state)
    if seat != dive.leader:
        raise illegal_move("leader_draws", seat=SeatName(seat), leader=SeatName(dive.leader))
    if not dive.is_under_way:
        raise illegal_move("dive_is_over")
    if not state.bag.size:
        raise illegal_move("bag_empty")
    return dive


def apply_gems_drawn(state: State, event: GemsDrawn) -> State:
    dive, bag = present_dive(state), state.bag.remove(*(INDEX[gem] for gem in event.gems))
    awaits_second_gem = not dive.awaits_second_gem and len(event.gems) < gems_at_a_time(state)
    is_old = state.terms.rules < 3
    new_dive = (
        with_changed_gems(dive, state.bag.drawn_kinds, bag.drawn_kinds, awaits_second_gem)
        if is_old
        else with_open_hazards(dive, bag.drawn_kinds, awaits_second_gem)
    )
    return replace(state, bag=bag, news=(), dive=new_dive)


class PlayCards(SeatMove, frozen=True):
    """Play crew cards for points: how many, and their printed points together."""

    cards: int = 1
    points: int = 0


class CardsPlayed(SeatEvent, frozen=True):
    """Crew cards were played for points; 0 if their number doesn't matter. `is_open`: totals are open, so the log may show it."""

    has_short = True
    cards: int
    points: int
    is_open: bool = False

    def with_public_points(self) -> "CardsPlayed":
        """Return the event with its points."""
        return replace(self, is_open=True)


def play_cards(state: State, move: PlayCards) -> Events:
    """Play crew cards for points, while the seat still dives. Ruling: any time until the next draw."""
    dive = answered_dive(state)
    checked_diver(dive, move.seat)
    if dive.awaits_second_gem:
        raise illegal_move("second_gem_first")
    if not state.bag.drawn_kinds:
        raise illegal_move("nothing_drawn")
    if not fewest_cards(state) <= move.cards <= MOST_CARDS or not 0 <= move.points <= MOST_POINTS:
        raise illegal_move("impossible_cards", cards=move.cards, points=move.points, most=MOST_CARDS, top=MOST_POINTS)
    return (CardsPlayed(move.seat, move.cards, move.points, state.terms.totals_open),)


def fewest_cards(state: State) -> int:
    """Return the minimum number of cards: 0 where only points count, as everywhere but in The Best of the Best."""
    return 0 if state.terms.rules and state.scenario_of_dive != Scenario.THE_BEST_OF_THE_BEST else 1


def apply_cards_played(state: State, event: CardsPlayed) -> State:
    def add_cards(diver: Diver) -> Diver:
        return replace(diver, cards=diver.cards + event.cards, points=diver.points + event.points)

    return replace(state, dive=with_diver(present_dive(state), event.seat, add_cards))


def describe_cards(event: CardsPlayed, seat: int | None) -> Words:
    """Return the sentence: with the points if totals are open, or for the seat itself."""
    if event.is_open or seat == event.seat:
        return say("log.cards_open", seat=SeatName(event.seat), cards=event.cards, points=event.points)
    return say("log.cards", seat=SeatName(event.seat), cards=event.cards)


class StopDive(SeatMove, frozen=True):
    """Stop the dive; only its leader may."""


class DiveStopped(SeatEvent, frozen=True):
    """The leader stopped."""

    cue = "rope"


def stop(state: State, move: StopDive) -> Events:
    """End the draws, after one gem at least. Ruling: with the bag empty the leader must stop."""
    dive = answered_dive(state)
    if move.seat != dive.leader:
        raise illegal_move("leader_stops", seat=SeatName(move.seat), leader=SeatName(dive.leader))
    if not dive.is_under_way:
        raise illegal_move("dive_is_over")
    if dive.awaits_second_gem:
        raise illegal_move("second_gem_first")
    if not state.bag.drawn_kinds and state.bag.size:
        raise illegal_move("draw_first")
    stop_event = DiveStopped(move.seat)
    # with an empty bag the last cards could already be played before the stop
    return (stop_event,) if state.bag.size else (stop_event, _score_event(state))


def apply_dive_stopped(state: State, event: DiveStopped) -> State:
    return replace(state, dive=replace(present_dive(state), is_stopped=True))


class ScoreDive(Move, frozen=True):
    """Play no more cards: score the dive."""


class DiveScored(SiteEvent, frozen=True):
    """The dive is over; the tile is removed, the gems return to the bag."""

    cue = "chest"
    states_gains = True
    number: int
    scores: tuple[DiveScore, ...]
    is_open: bool = False

    def with_public_points(self) -> "DiveScored":
        """Return the event with its points."""
        return replace(self, is_open=True)

    def gains(self, state: State) -> tuple[Gain, ...]:
        """Return each diver's points with their sources; none while chests are closed."""
        return tuple(map(_gain_of, self.scores)) if self.is_open else ()


def _gain_of(row: DiveScore) -> Gain:
    lines = (ScoreLine(say("score.source", source=source), points) for source, points in row.sources)
    return Gain((row.seat,), row.total, tuple(lines))


def score(state: State, move: ScoreDive) -> Events:
    """Score the dive once the last cards are played."""
    dive = answered_dive(state)
    if dive.is_under_way:
        raise illegal_move("leader_goes_on", leader=SeatName(dive.leader))
    return (_score_event(state),)


@automatic
def score_empty_dive(state: State) -> Events:
    """Score a dive at once if all seats have left it."""
    dive = state.dive
    return (_score_event(state),) if dive and not (dive.asked_seats or dive.diving_seats) and state.is_settled else ()


def _score_event(state: State) -> DiveScored:
    dive = present_dive(state)
    scores = tuple(score_now(state, diver) for diver in dive.divers)
    return DiveScored(dive.site, state.dives, scores, state.terms.totals_open)


def apply_dive_scored(state: State, event: DiveScored) -> State:
    """Put the points into the chests and the gems back into the bag; remove the tile and boats that moved next to it."""
    resurfaced_seats = [diver.seat for diver in present_dive(state).divers if not diver.is_diving]
    for seat in resurfaced_seats:
        state = without_boat(state, seat, event.site)
    tally = state.tally
    for row in event.scores:
        tally = tally.add(row.seat, [SourcePoints(source, points, event.number) for source, points in row.sources])
    face = state.face_at(event.site)
    scored_dive = replace(as_scored(state), number=event.number)
    return replace(
        with_site(state, event.site, status=GONE),
        tally=tally,
        bag=state.bag.refill(),
        sunken_dived=state.sunken_dived + bool(face and face.is_sunken),
        dive=None,
        result=event.scores,
        scored_dives=(*state.scored_dives, scored_dive),
        returned=len(state.bag.drawn_kinds),
        has_defence_cards=any(answer.means == "card" for answer in present_dive(state).answers),
        news=(event,),
    )


def describe_scored(event: DiveScored, seat: int | None) -> Words:
    """Return the sentence: with all points if totals are open, else with those of the seat that reads it."""
    if event.is_open:
        best_first = sorted(event.scores, key=lambda row: -row.total)
        totals = [say("log.total", seat=SeatName(row.seat), points=row.total) for row in best_first]
        return say("log.scored_open", number=event.number, totals=totals)
    own_total = next((row.total for row in event.scores if row.seat == seat), None)
    return (
        say("log.scored", number=event.number)
        if own_total is None
        else say("log.scored_own", number=event.number, points=own_total)
    )
