"""The bag: check entered gems, recount the bag, correct gems."""

from collections.abc import Sequence

from msgspec import field
from msgspec.structs import astuple

from companion.games.deep_blue.box import COLOURS, INDEX, gem_counts
from companion.games.deep_blue.hazards import undo_defences, with_changed_gems, with_open_hazards, without_second_gem
from companion.games.deep_blue.rulebook import SiteEvent, SiteMove, check_not_ended, running_dive
from companion.games.deep_blue.state import State, present_dive, with_site
from companion.table.chapter import Event, Events, Move, Words, illegal_move, pick_among, replace, replace_at, say, sentence_of


def check_gems(state: State, gems: Sequence[str], most: int) -> None:
    """Raise IllegalMoveError unless the bag can have given these gems: at least one, at most `most`."""
    if not 1 <= len(gems) <= most:
        raise illegal_move("wrong_number", count=len(gems), most=most)
    held_gems = state.bag.held_counts
    for gem in gems:
        if gem not in INDEX:
            raise illegal_move("unknown_gem", gem=gem)
        if gems.count(gem) > held_gems[INDEX[gem]]:
            raise illegal_move("not_in_bag", RecountBag, gem=gem, held=held_gems[INDEX[gem]])


class RecountBag(Move, frozen=True):
    """Recount the bag."""

    silver: int = 0
    gold: int = 0
    red: int = 0
    green: int = 0
    purple: int = 0
    black: int = 0
    blue: int = 0


class BagRecounted(Event, frozen=True):
    """The bag was recounted, by colour; the supply takes the difference."""

    corrects = True

    before: tuple[int, ...]
    held_counts: tuple[int, ...] = field(name="held")


def recount(state: State, move: RecountBag) -> Events:
    """Set the contents of the bag; the supply takes the difference, so that there are always 31 gems."""
    new_counts = astuple(move)
    for kind, count in enumerate(new_counts):
        most = state.bag.held_counts[kind] + state.bag.aside[kind]
        if not 0 <= count <= most:
            raise illegal_move("impossible_count.gems", gem=COLOURS[kind], count=count, most=most)
    return (BagRecounted(state.bag.held_counts, new_counts),)


def apply_bag_recounted(state: State, event: BagRecounted) -> State:
    state = replace(state, bag=state.bag.recount(event.held_counts))
    if state.bag.size:
        return state
    return replace(state, to_lay=(), dive=without_second_gem(state, state.dive) if state.dive else None)


def describe_bag_recounted(event: BagRecounted, seat: int | None) -> Words:
    return say("log.recounted", gems=gem_counts(event.held_counts))


class FixGem(Move, frozen=True):
    """Correct the gem drawn at `place` (0 is the first) in this dive to `gem` (one gem)."""

    place: tuple[int, ...] = ()
    gem: tuple[str, ...] = ()


class GemFixed(Event, frozen=True):
    """A drawn gem was corrected."""

    corrects = True

    place: int
    before: str
    gem: str


def fix_gem(state: State, move: FixGem) -> Events:
    """Correct a drawn gem; hazards are added or removed, and spots used for nothing are free again (since rules 3)."""
    dive = running_dive(state)
    drawn_gems = state.bag.drawn_kinds if state.terms.bag_on_table else ()
    place = pick_among(move.place, range(len(drawn_gems)), illegal_move("no_told_gem"))
    gem = _held_gem(state, move.gem)
    stale = undo_defences(dive, replace_at(drawn_gems, place, INDEX[gem])) if state.terms.rules > 2 else ()
    return (GemFixed(place, COLOURS[drawn_gems[place]], gem), *stale)


def _held_gem(state: State, gem: tuple[str, ...]) -> str:
    return pick_among(gem, (colour for colour, kind in INDEX.items() if state.bag.held_counts[kind]), illegal_move("gem_not_held"))


def apply_gem_fixed(state: State, event: GemFixed) -> State:
    dive, before, bag = present_dive(state), state.bag.drawn_kinds, state.bag.correct_draw(INDEX[event.before], INDEX[event.gem])
    drawn_gems = replace_at(before, event.place, INDEX[event.gem])
    is_old = state.terms.rules < 3
    new_dive = (
        with_changed_gems(dive, before, drawn_gems, dive.awaits_second_gem)
        if is_old
        else with_open_hazards(dive, drawn_gems, dive.awaits_second_gem)
    )
    return replace(state, bag=replace(bag, drawn_kinds=drawn_gems), dive=new_dive)


class FixTileGem(SiteMove, frozen=True):
    """Correct the gem on the tile at `site` to `gem` (one gem)."""

    gem: tuple[str, ...] = ()


class TileGemFixed(SiteEvent, frozen=True):
    """A gem on a tile was corrected."""

    corrects = True

    before: str
    gem: str


def fix_tile_gem(state: State, move: FixTileGem) -> Events:
    """Correct which gem is on a tile."""
    check_not_ended(state)
    if not state.terms.bag_on_table or move.site not in sites_with_gem(state):
        raise illegal_move("no_told_gem")
    return (TileGemFixed(move.site, state.site(move.site).gem, _held_gem(state, move.gem)),)


def sites_with_gem(state: State) -> tuple[int, ...]:
    """Return the sites with a gem on their tile."""
    return tuple(number for number, site in enumerate(state.sites, 1) if site.gem)


def apply_tile_gem_fixed(state: State, event: TileGemFixed) -> State:
    bag = state.bag.correct_draw(INDEX[event.before], INDEX[event.gem])
    return replace(with_site(state, event.site, gem=event.gem), bag=bag)


def describe_fixed(event: GemFixed | TileGemFixed, seat: int | None) -> Words:
    return say("log.gem_was_right", gem=event.gem) if event.gem == event.before else sentence_of(event)
