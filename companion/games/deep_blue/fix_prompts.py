"""What may be corrected at any time: the bag, tiles, gems, boats, who still dives, the empty site, tokens and chests."""

from collections.abc import Iterator

from msgspec.structs import replace

from companion.games.deep_blue.bag import FixGem, FixTileGem, RecountBag, sites_with_gem
from companion.games.deep_blue.boats import AWAY, FixBoats, places
from companion.games.deep_blue.box import COLOURS, counted
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive_prompts import held_options, place_option
from companion.games.deep_blue.hazards import FixDiver
from companion.games.deep_blue.opening import FixEmptySite, perhaps_empty
from companion.games.deep_blue.prompts import FACE_FIELDS, site_option
from companion.games.deep_blue.state import FACE_UP, GONE, Dive, State
from companion.games.deep_blue.wrecks import CorrectTile, TellAgain, may_tell_again
from companion.table.asides import Counter
from companion.table.prompt import Choice, Number, Option, Pick
from companion.table.say import say, who


def beside(state: State) -> tuple[Choice | Counter, ...]:
    """All that may be corrected now."""
    fixes = (_recount(state), *_tiles(state), *_gems(state), *_empty_site(state), *_divers(state))
    return (*(replace(choice, group=say("aside.group.correct")) for choice in fixes), *counters(state))


def _recount(state: State) -> Choice:
    held, both = state.bag.held, zip(COLOURS, state.bag.held, state.bag.aside, strict=True)
    counts = tuple(Number(colour, say("field.in_bag", gem=colour), 0, inside + outside) for colour, inside, outside in both)
    return Choice(say("choice.recount"), RecountBag(*held), note=say("gem.counts", gems=counted(held)), fields=counts)


def _tiles(state: State) -> Iterator[Choice]:
    for site in state.sites_lying(FACE_UP):
        if face := state.face_at(site):
            note = "" if face.verified else say("note.check")
            yield Choice(
                say("choice.correct_tile", site=site, tile=face.words), CorrectTile(face.id), note=note, fields=FACE_FIELDS
            )
    if state.terms.tiles_on_table and not (state.dive or state.is_ended):
        again = (site for site in state.sites_lying(FACE_UP, GONE) if may_tell_again(state, site))
        yield from (Choice(say("choice.tell_again", site=site), TellAgain(site)) for site in again)


def _gems(state: State) -> Iterator[Choice]:
    if not (state.terms.bag_on_table and state.bag.size):
        return
    held = Pick("gem", say("field.really"), held_options(state))
    for site in sites_with_gem(state):
        yield Choice(say("choice.fix_tile_gem", site=site), FixTileGem(site), fields=(held,))
    if state.dive and state.bag.drawn:
        gems = tuple(Option(at, say("gem.nth", nth=at + 1, gem=COLOURS[kind])) for at, kind in enumerate(state.bag.drawn))
        yield Choice(say("choice.fix_gem"), FixGem(), fields=(Pick("place", say("field.drawn"), gems), held))


def _empty_site(state: State) -> Iterator[Choice]:
    if sites := perhaps_empty(state):
        field = Pick("site", say("field.empty"), tuple(map(site_option, sites)))
        yield Choice(say("choice.fix_empty"), FixEmptySite(), fields=(field,))


def _divers(state: State) -> Iterator[Choice]:
    """Where the boats of all who were asked really are, and who still dives."""
    dive = state.dive
    for seat in state.seated if dive and not state.to_tell else ():
        if dive and seat not in dive.asked:
            yield _boats(state, dive, seat)
            diver = dive.diver(seat)
            if diver and state.bag.drawn:
                label = say("choice.came_up", seat=who(seat)) if diver.is_down else say("choice.dives_on", seat=who(seat))
                yield Choice(label, FixDiver(seat, not diver.is_down))


def _boats(state: State, dive: Dive, seat: int) -> Choice:
    single, pairs = places(state, dive.without(seat), seat)
    away = () if seat == dive.leader else (AWAY,)
    field = Pick("boats", say("field.boats"), tuple(map(place_option, (*single, *away, *pairs))))
    return Choice(say("choice.fix_boats", seat=who(seat)), FixBoats(seat), fields=(field,))
