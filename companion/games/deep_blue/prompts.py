"""Prompts outside dives: opening, turns, tiles, scenarios, end; and corrections. Dives are in `dive_prompts`."""

from collections.abc import Callable, Iterator, Sequence

from companion.games.deep_blue import box, dive_prompts, wrecks
from companion.games.deep_blue.actions import Recruit, RefreshMarket, Rest, Sail, SeatRecruited
from companion.games.deep_blue.bag import FixGem, FixTileGem, RecountBag, sites_with_gem
from companion.games.deep_blue.boats import AWAY, BoatsFixed, FixBoats, LeadDive, LeadStormDive, boats_of, possible_places
from companion.games.deep_blue.box import Scenario
from companion.games.deep_blue.corrections import counters
from companion.games.deep_blue.dive import DiveScored
from companion.games.deep_blue.dive_prompts import held_options, place_option, report_choice, scenario_rule
from companion.games.deep_blue.hazards import DefenceUndone, FixDiver, HazardDefended, SeatResurfaced
from companion.games.deep_blue.opening import FixEmptySite, LayTiles, NameEmptySite, OpenMarket, possible_empty_sites
from companion.games.deep_blue.scenarios import ConnectSites, ReportTileGem, sites_without_gem
from companion.games.deep_blue.scored_dives import FIRST_RULES, FixScoredGem, correctable_dive, correctable_places, possible_gems
from companion.games.deep_blue.scoring import CountCrew
from companion.games.deep_blue.site_map import SIDE, MoveSite
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP, GONE, Dive, Phase, State
from companion.table.any_time_moves import CorrectableCounter
from companion.table.chapter import SeatName, Words, replace, say
from companion.table.prompt import Choice, Choices, Number, Option, Pick, Prompt, Role

SPOT_OPTIONS = tuple(Option(spot, say("tile.spot", spot=spot), mark=f"spot:{spot}") for spot in box.SPOTS)
FACE_FIELDS = (
    Number("worth", say("field.worth"), 0, box.MOST_WORTH),
    Pick("spots", say("field.spots"), SPOT_OPTIONS, least=0, most=box.MOST_SPOTS, repeats=True),
)


def prompt(state: State) -> Prompt | None:
    """Return the present prompt; None if the game is over."""
    if state.phase == Phase.OVER:
        return None
    return replace(PROMPTS[state.phase](state), reminders=(*_boat_reminders(state), *_board_reminders(state)))


def _ask_lay_tiles(state: State) -> Prompt:
    """Return the question whether the starting tiles are on their sites, with tiles in the app."""
    dealt = ((site, state.face_at(site)) for site in range(1, box.SQUARE_SITES + 1))
    tiles = tuple(say("tile.at", site=site, tile=face.words) if face else say("tile.none_at", site=site) for site, face in dealt)
    choice = Choice(say("choice.laid"), LayTiles(), role="primary")
    return Prompt(say("ask.lay_tiles"), (choice,), reason=say("why.lay_tiles", tiles=tiles))


def _ask_market(state: State) -> Prompt:
    choices = (
        Choice(say("choice.no_gems"), OpenMarket(), role="primary", note=say("note.no_plus")),
        Choice(
            say("choice.gems"),
            OpenMarket(),
            note=say("note.market_gems"),
            fields=(_added_gems_field(state, box.MARKET_CARDS),),
            marks=("supply",),
        ),
    )
    return Prompt(say("ask.market"), choices, reason=say("why.market"))


def _added_gems_field(state: State, most: int, least: int = 1) -> Pick:
    supply = [gem_count for gem_count in zip(box.COLOURS, state.bag.aside, strict=True) if gem_count[0] in box.ADDED_COLOURS]
    options = tuple(
        Option(gem, say("gem.name", gem=gem), say("note.in_supply", count=gem_count), f"gem:{gem}", gem_count)
        for gem, gem_count in supply
    )
    return Pick("gems", say("field.plus", most=most), options, least=least, most=most, repeats=most > 1)


def _ask_empty_site(state: State) -> Prompt:
    sites = state.possible_blank_sites
    choices = tuple(Choice(say("choice.site", site=site), NameEmptySite(site), marks=(f"site:{site}",)) for site in sites)
    return Prompt(say("ask.empty"), choices, reason=say("why.empty"))


def _ask_turn(state: State) -> Prompt:
    seat, tokens = state.up, state.tokens[state.up]
    down = tuple(map(site_option, state.sites_with(FACE_DOWN)))
    recruit, sail = say("choice.recruit"), say("choice.sail")
    refreshed = (_added_gems_field(state, box.REFRESH_CARDS, 0), *((_tokens_field(0, tokens),) if tokens else ()))
    choices = (
        Choice(recruit, Recruit(seat), seat, "primary", say("note.recruit")),
        Choice(sail, Sail(seat), seat, note=say("note.sail")),
        Choice(say("choice.rest"), Rest(seat), seat, note=say("note.rest", cards=box.RESTED_CARDS)),
        *_dive_choices(state, seat),
        _recruit_gem_choice(state, seat, recruit),
        *_flip_choices(seat, down, sail, tokens),
        *(_token_choices(state, tokens, recruit, sail) if tokens else ()),
        Choice(say("choice.refresh"), RefreshMarket(seat), seat, note=say("note.refresh"), fields=refreshed, step=recruit),
    )
    rule = say("why.parts", parts=(say("why.turn"), say("why.fourth_city")))
    return Prompt(say("ask.turn", seat=SeatName(seat)), choices, seat, rule)


def _recruit_gem_choice(state: State, seat: int, recruit: Words) -> Choice:
    label, note, fields = say("choice.recruit_gem"), say("note.recruit_gem"), (_added_gems_field(state, 1),)
    return Choice(label, Recruit(seat), seat, note=note, fields=fields, marks=("supply",), step=recruit)


def _dive_choices(state: State, seat: int) -> Choices:
    faces = ((site, state.face_at(site)) for site in state.sites_with(FACE_UP))
    sites = tuple(site_option(site, face.words if face else "") for site, face in faces)
    fields = (Pick("site", say("field.wreck"), sites),)
    note = say("note.dive") if seat in state.afloat else say("note.harbour")
    return (Choice(say("choice.dive"), LeadDive(seat), seat, note=note, fields=fields),) if sites else ()


def site_option(site: int, note: Words = "") -> Option:
    """Return the option for a site, which can also be tapped on the board."""
    return Option(site, say("choice.site", site=site), note, f"site:{site}")


def _flip_choices(seat: int, down: tuple[Option, ...], sail: Words, tokens: int) -> Choices:
    """Offer one tile to flip by one tap on the board; for two the order is asked. Tokens may be spent with either."""
    counts = range(1, min(box.MOST_FLIPPED, len(down)) + 1)
    flipped = [Pick("sites", say("field.flip", tiles=count), down, count, count, ordered=True) for count in counts]
    notes = [say("note.flip", tiles=count) for count in counts]
    flips = [
        Choice(say("choice.flip", tiles=pick.most), Sail(seat), seat, note=note, fields=(pick,), step=sail)
        for pick, note in zip(flipped, notes, strict=True)
    ]
    if not (flips and tokens):
        return tuple(flips)
    flip_pick, *two = flips
    label, spent = say("choice.flip_tokens", tokens=tokens), (_tokens_field(1, tokens),)
    with_token = Choice(label, Sail(seat), seat, fields=(*spent, *flip_pick.fields), step=sail)
    note, either = say("note.flip_two_tokens"), (_tokens_field(0, tokens),)
    return (flip_pick, with_token, *(replace(choice, note=note, fields=(*either, *choice.fields)) for choice in two))


def _token_choices(state: State, tokens: int, recruit: Words, sail: Words) -> Choices:
    """Offer to spend tokens, alone and with the “+1” gem of the new card; ask how many only if there are several."""
    seat, label, spent = state.up, say("choice.tokens", tokens=tokens), (_tokens_field(1, tokens),) if tokens > 1 else ()
    alone, with_gem = Recruit(seat, tokens=1), (*spent, _added_gems_field(state, 1))
    return (
        Choice(label, alone, seat, fields=spent, step=recruit),
        Choice(say("choice.gem_tokens", tokens=tokens), alone, seat, note=say("note.gem_tokens"), fields=with_gem, step=recruit),
        Choice(label, Sail(seat, tokens=1), seat, fields=spent, step=sail),
    )


def _tokens_field(least: int, most: int) -> Number:
    return Number("tokens", say("field.tokens"), least, most)


def _ask_tile(state: State) -> Prompt:
    site = state.to_enter[0]
    faces = wrecks.faces_left(state, site)
    face_options = tuple(
        Option(face.id, say("tile.worth", worth=face.worth), face.kind_and_spots, f"face:{face.id}") for face in faces
    )
    is_compared = any(face.verified for face in faces)
    tell = Choice(
        say("choice.known_tile" if is_compared else "choice.tile_once"),
        wrecks.EnterTile(site),
        fields=(Pick("face", say("field.tile"), face_options),),
    )
    new_tiles = (_new_tile_choice(site, kind) for kind in wrecks.kinds_left(state, site))
    empty_choice = Choice(say("choice.no_tile"), wrecks.ReportNoTile(site), note=say("note.no_tile"), cell="out")
    empty = (empty_choice,) if wrecks.may_be_empty(state, site) else ()
    return Prompt(say("ask.tile", site=site), (*((tell,) if face_options else ()), *new_tiles, *empty), reason=say("why.tile"))


def _new_tile_choice(site: int, kind: str) -> Choice:
    label = say("choice.sunken_tile" if kind == box.SUNKEN else "choice.other_tile")
    return Choice(
        label, wrecks.LearnTile(site, kind), note=say("tile.kind", kind=kind), fields=FACE_FIELDS, marks=(f"site:{site}",)
    )


def _ask_connected(state: State) -> Prompt:
    site = state.to_scatter[0]
    other_sites = tuple(site_option(other) for other in sites_without_gem(state) if other != site)
    tiles = Pick("connected", say("field.connected"), other_sites, most=len(other_sites), ordered=True)
    connected_choice = Choice(say("choice.connected"), ConnectSites(site), role="primary", fields=(tiles,))
    choices = (*((connected_choice,) if other_sites else ()), Choice(say("choice.alone"), ConnectSites(site)))
    return Prompt(say("ask.connect", site=site), choices, reason=scenario_rule(say("why.connect"), Scenario.SCATTERED_WEALTH))


def _ask_tile_gem(state: State) -> Prompt:
    site = state.to_lay[0]
    rule = scenario_rule(say("why.lay"), Scenario.SCATTERED_WEALTH)
    return Prompt(say("ask.lay", site=site), (report_choice(state, ReportTileGem(site)),), reason=rule)


def _ask_storm(state: State) -> Prompt:
    storm_sites = [(state.site(site).finder, site) for site in state.storm_sites]
    (seat, site), is_choice = storm_sites[0], len(storm_sites) > 1
    role: Role = "secondary" if is_choice else "primary"
    choices = tuple(
        Choice(say("choice.storm", site=site), LeadStormDive(seat, site), seat, role, marks=(f"site:{site}",))
        for seat, site in storm_sites
    )
    question = say("ask.storm", seat=SeatName(seat)) if is_choice else say("ask.storm_now", seat=SeatName(seat), site=site)
    return Prompt(question, choices, seat, scenario_rule(say("why.storm"), state.terms.scenario))


def _ask_crew(state: State) -> Prompt:
    seat = state.to_count[0]
    cards = Number("cards", say("field.crew"), box.STARTING_CREW, box.MOST_CREW)
    choice = Choice(say("choice.crew"), CountCrew(seat), seat, "primary", fields=(cards,))
    return Prompt(say("ask.crew", seat=SeatName(seat)), (choice,), seat, say("why.crew"))


PROMPTS: dict[Phase, Callable[[State], Prompt]] = {
    Phase.LAY_TILES: _ask_lay_tiles,
    Phase.MARKET: _ask_market,
    Phase.EMPTY_SITE: _ask_empty_site,
    Phase.TURN: _ask_turn,
    Phase.TILE: _ask_tile,
    Phase.CONNECT: _ask_connected,
    Phase.LAY_GEM: _ask_tile_gem,
    Phase.STORM: _ask_storm,
    Phase.BOATS: dive_prompts.ask_boats,
    Phase.DRAW: dive_prompts.ask_draw,
    Phase.HAZARD: dive_prompts.ask_defence,
    Phase.LAST_CARDS: dive_prompts.ask_last_cards,
    Phase.CREW: _ask_crew,
}


def _boat_reminders(state: State) -> Iterator[Words]:
    """Yield reminders about divers' boats before the next answer: one sentence for all seats concerned."""
    news = [event for event in state.news if isinstance(event, HazardDefended | SeatResurfaced)]
    for spot in dict.fromkeys(getattr(event, "spot", "") for event in news):
        seats = list(dict.fromkeys(event.seat for event in news if getattr(event, "spot", "") == spot))
        names, is_boat = [*map(SeatName, seats)], _boat_count(state, seats) == 1
        resurfaced = say("remind.surfaced_boat" if is_boat else "remind.surfaced", seats=names, count=len(seats))
        yield say("remind.spot", seats=names, count=len(seats), spot=spot) if spot else resurfaced
    for event in state.news:
        if isinstance(event, BoatsFixed):
            yield say("remind.moved", seat=SeatName(event.seat))
        if isinstance(event, DefenceUndone):
            yield say("remind.undone", seat=SeatName(event.seat), how=event.means)


def _boat_count(state: State, seats: Sequence[int]) -> int:
    """Return how many boats these seats have in the dive."""
    divers = [state.dive.diver(seat) for seat in seats] if state.dive else []
    return sum(diver.boats for diver in divers if diver)


def _board_reminders(state: State) -> Iterator[Words]:
    """Yield reminders of what players must do on the board before the next answer."""
    flips = (event for event in state.news if isinstance(event, wrecks.TileFlipped) and event.site in state.flipped)
    if sites := [event.site for event in flips]:
        yield say("remind.flip", sites=sites, count=len(sites))
    for event in state.news:
        match event:
            case SeatRecruited(seat=seat):
                yield say("remind.refill", seat=SeatName(seat))
            case DiveScored():
                yield from _dive_reminders(state, event)


def _dive_reminders(state: State, event: DiveScored) -> Iterator[Words]:
    if state.terms.bag_on_table:
        yield say("remind.gems", count=state.returned)
    if state.has_defence_cards or any(score.cards for score in event.scores):
        yield say("remind.cards")
    face = state.face_at(event.site)
    yield say("remind.city" if face and face.is_sunken else "remind.discard", site=event.site)


def any_time_choices(state: State) -> tuple[Choice | CorrectableCounter, ...]:
    """Offer to recount the bag; to correct tiles, gems, boats, divers, empty site, tokens and chests."""
    fixes = (
        _recount_choice(state),
        *_tile_corrections(state),
        *_gem_corrections(state),
        *_scored_gem_corrections(state),
        *_empty_site_corrections(state),
        *_diver_corrections(state),
        *_move_site_choices(state),
    )
    return (*(replace(choice, group=say("aside.group.correct")) for choice in fixes), *counters(state))


def _move_site_choices(state: State) -> Choices:
    """Offer to move a site on the map; none after the end."""
    sites = Pick("site", say("field.site"), tuple(site_option(site) for site in range(1, box.SITES + 1)))
    place = (Number("x", say("field.x"), 0, SIDE), Number("y", say("field.y"), 0, SIDE))
    choice = Choice(say("choice.move_site"), MoveSite(), note=say("note.move_site"), fields=(sites, *place))
    return () if state.is_ended else (choice,)


def _recount_choice(state: State) -> Choice:
    held_gems, gem_counts = state.bag.held_counts, zip(box.COLOURS, state.bag.held_counts, state.bag.aside, strict=True)
    counts = tuple(
        Number(colour, say("field.in_bag", gem=colour, count=inside), 0, inside + outside) for colour, inside, outside in gem_counts
    )
    return Choice(
        say("choice.recount"), RecountBag(*held_gems), note=say("gem.counts", gems=box.gem_counts(held_gems)), fields=counts
    )


def _tile_corrections(state: State) -> Iterator[Choice]:
    for site in state.sites_with(FACE_UP):
        if face := state.face_at(site):
            note = say("note.tile", tile=face.words) if face.verified or face.id in state.entered else say("note.check")
            yield Choice(say("choice.correct_tile", site=site), wrecks.CorrectTile(face.id), note=note, fields=FACE_FIELDS)
    for site in state.sites_with(GONE):
        if face := state.face_at(site):
            note = say("note.scored_tile" if state.terms.rules < FIRST_RULES else "note.rescored_tile")
            yield Choice(say("choice.correct_tile", site=site), wrecks.CorrectTile(face.id), note=note, fields=FACE_FIELDS)
    if state.terms.tiles_on_table and not (state.dive or state.is_ended):
        sites = (site for site in state.sites_with(FACE_UP, GONE) if wrecks.may_reenter(state, site))
        note = say("note.other_tile")
        yield from (Choice(say("choice.tell_again", site=site), wrecks.ReenterTile(site), note=note) for site in sites)


def _gem_corrections(state: State) -> Iterator[Choice]:
    if not (state.terms.bag_on_table and state.bag.size):
        return
    gem_pick = Pick("gem", say("field.really"), held_options(state))
    for site in sites_with_gem(state):
        yield Choice(say("choice.fix_tile_gem", site=site), FixTileGem(site), fields=(gem_pick,))
    if state.dive and state.bag.drawn_kinds:
        gems = tuple(Option(at, say("gem.nth", nth=at + 1, gem=box.COLOURS[kind])) for at, kind in enumerate(state.bag.drawn_kinds))
        yield Choice(say("choice.fix_gem"), FixGem(), fields=(Pick("place", say("field.drawn"), gems), gem_pick))


def _scored_gem_corrections(state: State) -> Choices:
    """Offer to correct a gem of the dive that was scored last."""
    dive = correctable_dive(state)
    if dive is None:
        return ()
    names = ((place, box.COLOURS[dive.gems[place]]) for place in correctable_places(dive))
    gems = (Option(place, say("gem.nth", nth=place + 1, gem=gem), mark=f"gem:{gem}") for place, gem in names)
    right_gems = (Option(gem, say("gem.name", gem=gem), mark=f"gem:{gem}") for gem in possible_gems(state, dive))
    fields = (Pick("place", say("field.drawn"), tuple(gems)), Pick("gem", say("field.really"), tuple(right_gems)))
    label, note = say("choice.fix_scored_gem", number=dive.number), say("note.rescored_gem")
    return (Choice(label, FixScoredGem(dive.number), note=note, fields=fields),)


def _empty_site_corrections(state: State) -> Iterator[Choice]:
    if sites := possible_empty_sites(state):
        field = Pick("site", say("field.empty"), tuple(map(site_option, sites)))
        yield Choice(say("choice.fix_empty"), FixEmptySite(), fields=(field,))


def _diver_corrections(state: State) -> Iterator[Choice]:
    """Offer to correct the boats of all seats already asked, and which seats dive."""
    dive = state.dive
    for seat in state.remaining_seats if dive and not state.to_enter else ():
        if dive and seat not in dive.asked_seats:
            yield _boat_correction(state, dive, seat)
            diver = dive.diver(seat)
            if diver and state.bag.drawn_kinds:
                label = (
                    say("choice.came_up", seat=SeatName(seat)) if diver.is_diving else say("choice.dives_on", seat=SeatName(seat))
                )
                yield Choice(label, FixDiver(seat, not diver.is_diving))


def _boat_correction(state: State, dive: Dive, seat: int) -> Choice:
    single, pairs = possible_places(state, dive.without_seat(seat), seat)
    away_place = () if seat == dive.leader else (AWAY,)
    diver = dive.diver(seat)
    present_boats = sorted(boats_of(diver, diver.spots) if diver else (AWAY,))
    options = map(place_option, (*single, *away_place, *pairs))
    field = Pick(
        "boats",
        say("field.boats"),
        tuple(
            replace(option, note=say("note.boats_now")) if sorted(str(option.value).split("+")) == present_boats else option
            for option in options
        ),
    )
    note = say("note.boats_at", boats=place_option("+".join(present_boats)).label)
    return Choice(say("choice.fix_boats", seat=SeatName(seat)), FixBoats(seat), note=note, fields=(field,))
