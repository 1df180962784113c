"""Corrections of scored dives: a gem that was entered wrongly, or the VP of the tile. The dive's points are recalculated."""

from collections.abc import Sequence

from companion.games.deep_blue.box import BAG_COUNTS, COLOURS, HAZARDS, INDEX, SUPPLY_COUNTS
from companion.games.deep_blue.hazards import hazards_in
from companion.games.deep_blue.scoring import score_in, with_tied_seats
from companion.games.deep_blue.state import DiveScore, ScoredDive, State
from companion.table.chapter import Event, Events, Move, SeatName, Words, illegal_move, pick_among, replace, replace_at, say
from companion.table.scored_points import SourcePoints

FIRST_RULES = 5
"""First version of the rules in which a correction changes a dive that was scored."""


class FixScoredGem(Move, frozen=True):
    """Correct the gem drawn at `place` (0 is the first) in dive `number`, which was scored, to `gem` (one gem)."""

    number: int
    place: tuple[int, ...] = ()
    gem: tuple[str, ...] = ()


class ScoredGemFixed(Event, frozen=True):
    """A gem of a scored dive was corrected. `changes`: the difference for each seat whose score changes."""

    corrects = True

    number: int
    place: int
    before: str
    gem: str
    changes: tuple[DiveScore, ...]
    is_open: bool = False

    def short_name(self) -> Words:
        """Return its short name for undo, without the gem."""
        return say("undo.scored_gem", number=self.number)

    def with_public_points(self) -> "ScoredGemFixed":
        """Return the event with its points."""
        return replace(self, is_open=True)


def fix_scored_gem(state: State, move: FixScoredGem) -> Events:
    """Correct a gem of the last dive and what it scored, unless the right gem changes the hazards: players defended against them."""
    dive = correctable_dive(state)
    if dive is None or dive.number != move.number:
        raise illegal_move("no_scored_dive", number=move.number)
    place = pick_among(move.place, range(len(dive.gems)), illegal_move("no_told_gem"))
    gem = pick_among(move.gem, _gems_in_play(state), illegal_move("gem_not_held"))
    corrected_dive = _with_gem(dive, place, gem)
    if hazards_in(corrected_dive.gems) != hazards_in(dive.gems):
        raise illegal_move("other_hazards", number=dive.number)
    changes = _score_changes(dive, corrected_dive)
    return (ScoredGemFixed(dive.number, place, COLOURS[dive.gems[place]], gem, changes, state.terms.totals_open),)


def correctable_dive(state: State) -> ScoredDive | None:
    """Return the last scored dive; None before the first, without a physical bag, and in games of older rules."""
    is_correctable = state.terms.rules >= FIRST_RULES and state.terms.bag_on_table
    return next((dive for dive in state.scored_dives[-1:] if is_correctable and correctable_places(dive)), None)


def _gems_in_play(state: State) -> tuple[str, ...]:
    """Return the colours with at least one gem that isn't in the supply."""
    counts = zip(COLOURS, BAG_COUNTS, SUPPLY_COUNTS, state.bag.aside, strict=True)
    return tuple(colour for colour, in_bag, in_supply, aside in counts if in_bag + in_supply > aside)


def correctable_places(dive: ScoredDive) -> tuple[int, ...]:
    """Return the places of gems that changed no hazard: all but the hazards of a colour that was drawn several times."""
    return tuple(place for place, kind in enumerate(dive.gems) if kind not in HAZARDS or dive.gems.count(kind) == 1)


def possible_gems(state: State, dive: ScoredDive) -> tuple[str, ...]:
    """Return the colours that a correctable gem can have: any but a hazard of a colour that was drawn."""
    return tuple(gem for gem in _gems_in_play(state) if INDEX[gem] not in HAZARDS or INDEX[gem] not in dive.gems)


def _with_gem(dive: ScoredDive, place: int, gem: str) -> ScoredDive:
    return replace(dive, gems=replace_at(dive.gems, place, INDEX[gem]))


def apply_scored_gem_fixed(state: State, event: ScoredGemFixed) -> State:
    before = next(dive for dive in state.scored_dives if dive.number == event.number)
    news = (*state.news, event) if event.changes else state.news
    return replace(_with_rescored_dive(state, before, _with_gem(before, event.place, event.gem)), news=news)


def with_scored_worth(state: State, site: int, worth: int) -> State:
    """Return the state in which the dive at this site scored a tile of these VP; the same if no dive there was scored."""
    before = next((dive for dive in state.scored_dives if dive.dive.site == site), None)
    if before is None or state.terms.rules < FIRST_RULES or before.worth == worth:
        return state
    return _with_rescored_dive(state, before, replace(before, worth=worth))


def _with_rescored_dive(state: State, before: ScoredDive, corrected_dive: ScoredDive) -> State:
    tally, scores = state.tally, _scores(corrected_dive)
    for row in scores:
        points = [SourcePoints(source, count, before.number) for source, count in row.sources]
        tally = tally.set_number(row.seat, before.number, points)
    dives = tuple(corrected_dive if dive == before else dive for dive in state.scored_dives)
    is_shown = bool(state.result) and before == state.scored_dives[-1]
    return with_tied_seats(replace(state, tally=tally, scored_dives=dives, result=scores if is_shown else state.result))


def _scores(dive: ScoredDive) -> tuple[DiveScore, ...]:
    return tuple(score_in(dive, diver) for diver in dive.dive.divers)


def _score_changes(before: ScoredDive, corrected_dive: ScoredDive) -> tuple[DiveScore, ...]:
    """Return the differences of gems, the only source that a gem changes, for the seats whose score changes."""
    pairs = zip(_scores(before), _scores(corrected_dive), strict=True)
    changes = (DiveScore(score.seat, gems=score.gems - score_before.gems) for score_before, score in pairs)
    return tuple(change for change in changes if change.gems)


def describe_scored_gem(event: ScoredGemFixed, seat: int | None) -> Words:
    """Return the sentence: with all differences if totals are open, else with that of the seat that reads it."""
    fixed = say("log.scored_gem", number=event.number, nth=event.place + 1, gem=event.gem, before=event.before)
    changes = event.changes if event.is_open else [change for change in event.changes if change.seat == seat]
    if not changes:
        return fixed
    return say("log.scored_gem_changes", fixed=fixed, changes=change_words(changes))


def change_words(changes: Sequence[DiveScore]) -> list[Words]:
    """Return the difference of each seat: "Orange +2"."""
    return [
        say("log.gained" if change.total > 0 else "log.lost", seat=SeatName(change.seat), points=abs(change.total))
        for change in changes
    ]
