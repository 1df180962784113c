"""What the table is asked: setup, turns, tiles, scenarios and the end. The dive and the asides have their own pages."""

from functools import lru_cache

from companion.games.deep_blue import words
from companion.games.deep_blue.box import (
    ADDED_COLOURS,
    MARKET_CARDS,
    MOST_CREW,
    MOST_FLIPPED,
    REFRESH_CARDS,
    SPOTS,
    SQUARE_SITES,
    STARTING_CREW,
)
from companion.games.deep_blue.dive_prompts import dive_prompt, held_options
from companion.games.deep_blue.faces import MOST_SPOTS, MOST_WORTH, Faces, face_called
from companion.games.deep_blue.moves import (
    ConnectSites,
    CountCrew,
    LayTiles,
    LeadDive,
    LeadStormDive,
    LearnTile,
    NameEmptySite,
    OpenMarket,
    Recruit,
    RefreshMarket,
    ReportTileGem,
    Rest,
    Sail,
    TellTile,
)
from companion.games.deep_blue.scenarios import sites_without_gem
from companion.games.deep_blue.state import FACE_DOWN, FACE_UP, Sites, State
from companion.games.deep_blue.wrecks import kinds_left, told_ids
from companion.table.prompt import Choice, Field, Number, Option, Pick, Prompt
from companion.table.wording import who

ASKED, LABEL, NOTE, FIELD, WHY, LOG = words.ASKED, words.LABEL, words.NOTE, words.FIELD, words.WHY, words.LOG
ADDED_OPTIONS = tuple(Option(colour, colour, mark=f"gem:{colour}") for colour in ADDED_COLOURS)
SPOT_OPTIONS = tuple(Option(spot, spot, mark=f"spot:{spot}") for spot in SPOTS)
FACE_FIELDS = (
    Number("worth", FIELD["worth"], 0, MOST_WORTH),
    Pick("spots", FIELD["spots"], SPOT_OPTIONS, least=0, most=MOST_SPOTS, repeats=True),
)


def prompt(state: State) -> Prompt | None:
    """What is asked now; None when the game is over."""
    if state.is_ended:
        return _crew(state.to_count[0]) if state.to_count else None
    if state.to_tell:
        return _tile(state.to_tell[0], _known(state, state.to_tell[0]), kinds_left(state, state.to_tell[0]))
    if state.dive:
        return dive_prompt(state, state.dive)
    return _between_dives(state)


def _between_dives(state: State) -> Prompt:
    if state.needs_tiles_laid:
        return _lay_tiles(state.sites[:SQUARE_SITES], state.faces)
    if not state.is_market_open:
        return OPENING
    if state.needs_empty_site:
        return EMPTY_SITE
    if state.to_lay:
        return _lay(state.to_lay[0], held_options(state.bag.held))
    if state.to_scatter:
        return _connect(state.to_scatter[0], sites_without_gem(state))
    if state.owed:
        return _storm(state.up, state.owed)
    return _turn(state.up, state.tokens[state.up], state.sites, state.faces)


def _plus(most: int, least: int = 1) -> Pick:
    label = FIELD["gem"] if most == 1 else FIELD["gems"]
    return Pick("gems", label, ADDED_OPTIONS, least=least, most=most, repeats=most > 1)


OPENING = Prompt(
    ASKED["opening"],
    (
        Choice(LABEL["no_gems"], OpenMarket(), role="primary"),
        Choice(LABEL["gems"], OpenMarket(), fields=(_plus(MARKET_CARDS),), marks=("supply",)),
    ),
    why=WHY["opening"],
)


@lru_cache(maxsize=64)
def _lay_tiles(squares: Sites, faces: Faces) -> Prompt:
    """Tiles in the app: which starting tile to lay where."""
    shown = [
        LOG["told"].format(site=number, tile=words.tile(face_called(faces, site.face)))
        if site.face
        else LOG["empty"].format(site=number)
        for number, site in enumerate(squares, 1)
    ]
    choice = Choice(LABEL["laid"], LayTiles(), role="primary")
    return Prompt(ASKED["lay_tiles"], (choice,), why=". ".join((*shown, WHY["lay_tiles"])))


EMPTY_SITE = Prompt(
    ASKED["empty"],
    tuple(
        Choice(LABEL["site"].format(site=site), NameEmptySite(site), marks=(f"site:{site}",)) for site in range(1, SQUARE_SITES + 1)
    ),
    why=WHY["empty"],
)


@lru_cache(maxsize=4096)
def _turn(seat: int, tokens: int, sites: Sites, faces: Faces) -> Prompt:
    face_down, wrecks = _flippable(sites), _wrecks(sites, faces)
    choices = (
        Choice(LABEL["recruit"], Recruit(seat), seat, "primary", NOTE["recruit"]),
        Choice(LABEL["sail"], Sail(seat), seat, note=NOTE["sail"]),
        Choice(LABEL["rest"], Rest(seat), seat, note=NOTE["rest"]),
        *((Choice(LABEL["dive"], LeadDive(seat), seat, fields=(Pick("site", FIELD["wreck"], wrecks),)),) if wrecks else ()),
        Choice(LABEL["recruit_gem"], Recruit(seat), seat, fields=(_plus(1),), marks=("supply",)),
        *_sails(seat, face_down),
        *_with_tokens(seat, tokens, face_down),
    )
    return Prompt(ASKED["turn"].format(seat=who(seat)), choices, seat, WHY["turn"])


def _sails(seat: int, face_down: tuple[Option, ...]) -> tuple[Choice, ...]:
    """One tile flipped is one tap on the board; two take their order."""
    numbers = range(1, min(MOST_FLIPPED, len(face_down)) + 1)
    labels = (LABEL["sail_flip"], LABEL["sail_flip_two"])
    return tuple(
        Choice(label, Sail(seat), seat, fields=(_flips(face_down, count, count),))
        for count, label in zip(numbers, labels, strict=False)
    )


def _with_tokens(seat: int, tokens: int, face_down: tuple[Option, ...]) -> tuple[Choice, ...]:
    refresh: tuple[Field, ...] = (_plus(REFRESH_CARDS, 0),)
    if not tokens:
        return (Choice(LABEL["refresh"], RefreshMarket(seat), seat, note=NOTE["refresh"], fields=refresh),)
    spent = Number("tokens", FIELD["tokens"], 1, tokens)
    flips = (_flips(face_down, 0, min(MOST_FLIPPED, len(face_down))),) if face_down else ()
    refresh = (*refresh, Number("tokens", FIELD["tokens"], 0, tokens))
    return (
        Choice(LABEL["recruit_tokens"], Recruit(seat), seat, fields=(spent, _plus(1, 0))),
        Choice(LABEL["sail_tokens"], Sail(seat), seat, fields=(spent, *flips)),
        Choice(LABEL["refresh"], RefreshMarket(seat), seat, note=NOTE["refresh"], fields=refresh),
    )


def _flips(face_down: tuple[Option, ...], least: int, most: int) -> Pick:
    return Pick("sites", FIELD["flip"], face_down, least, most, ordered=True)


def _flippable(sites: Sites) -> tuple[Option, ...]:
    return tuple(_site_option(number, "") for number, site in enumerate(sites, 1) if site.lies == FACE_DOWN)


def _wrecks(sites: Sites, faces: Faces) -> tuple[Option, ...]:
    return tuple(
        _site_option(number, words.tile(face_called(faces, site.face)) if site.face else "")
        for number, site in enumerate(sites, 1)
        if site.lies == FACE_UP
    )


@lru_cache(maxsize=512)
def _site_option(site: int, note: str) -> Option:
    return Option(site, LABEL["site"].format(site=site), note, f"site:{site}")


# tiles


def _known(state: State, site: int) -> Faces:
    kinds, told = kinds_left(state, site), told_ids(state)
    return tuple(face for face in state.faces if face.verified and face.kind in kinds and face.id not in told)


@lru_cache(maxsize=1024)
def _tile(site: int, known: Faces, kinds: tuple[str, ...]) -> Prompt:
    marks = (f"site:{site}",)
    options = tuple(Option(face.id, words.tile(face), words.KINDS[face.kind]) for face in known)
    choices = (
        *((Choice(LABEL["known_tile"], TellTile(site), fields=(Pick("face", FIELD["tile"], options),)),) if known else ()),
        *(Choice(LABEL[kind], LearnTile(site, kind), note=words.KINDS[kind], fields=FACE_FIELDS, marks=marks) for kind in kinds),
    )
    return Prompt(ASKED["tile"].format(site=site), choices, why=WHY["tile"])


# scenarios


@lru_cache(maxsize=1024)
def _connect(site: int, free: tuple[int, ...]) -> Prompt:
    others = tuple(_site_option(other, "") for other in free if other != site)
    tiles = Pick("connected", FIELD["connected"], others, most=len(others), ordered=True)
    choices = (
        *((Choice(LABEL["connected"], ConnectSites(site), role="primary", fields=(tiles,)),) if others else ()),
        Choice(LABEL["alone"], ConnectSites(site)),
    )
    why = f"{words.SCENARIO_WHY['scattered-wealth']} {WHY['connect']}"
    return Prompt(ASKED["connect"].format(site=site), choices, why=why)


@lru_cache(maxsize=1024)
def _lay(site: int, options: tuple[Option, ...]) -> Prompt:
    tell = Choice(
        LABEL["report"],
        ReportTileGem(site),
        role="primary",
        marks=("bag:gems",),
        fields=(Pick("gems", FIELD["gem"], options),),
        hears="DRAW gems",
    )
    return Prompt(ASKED["lay"].format(site=site), (tell,), why=f"{words.SCENARIO_WHY['scattered-wealth']} {WHY['lay']}")


@lru_cache(maxsize=256)
def _storm(seat: int, owed: tuple[int, ...]) -> Prompt:
    choices = tuple(
        Choice(LABEL["storm"].format(site=site), LeadStormDive(seat, site), seat, "primary", marks=(f"site:{site}",))
        for site in owed
    )
    about = ASKED["storm" if len(owed) > 1 else "storm_now"].format(seat=who(seat), site=owed[0])
    return Prompt(about, choices, seat, f"{words.SCENARIO_WHY['a-storm-is-coming']} {WHY['storm']}")


# the end


@lru_cache(maxsize=16)
def _crew(seat: int) -> Prompt:
    cards = Number("cards", FIELD["crew"], STARTING_CREW, MOST_CREW)
    choice = Choice(LABEL["crew"], CountCrew(seat), seat, "primary", fields=(cards,))
    return Prompt(ASKED["crew"].format(seat=who(seat)), (choice,), seat, WHY["crew"])
