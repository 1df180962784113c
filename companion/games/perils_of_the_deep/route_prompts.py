"""A turn's eighth step as a question: the ships, the icons on their way, treasure tokens."""

from collections.abc import Iterator
from functools import lru_cache

from companion.games.perils_of_the_deep import turn_moves as m
from companion.games.perils_of_the_deep.checks import is_open
from companion.games.perils_of_the_deep.fields import number_field
from companion.games.perils_of_the_deep.state import (
    COINS,
    CREW,
    END,
    MAPS,
    SHIPS,
    SHIPS_MOVE,
    State,
    Turn,
    held,
)
from companion.games.perils_of_the_deep.words import (
    CHECK_BOX,
    CHOICES,
    FIELDS,
    GROUPS,
    ISLAND_NAMES,
    NOTES,
    SHIP_NAMES,
    TOKEN_NAMES,
)
from companion.table.prompt import Choice, Option, Pick
from companion.table.wording import counted

MOST_ICONS = 8
BIGGEST_VALUE = 9
MOST_FOUND_POINTS = 5


@lru_cache(maxsize=256)
def ships(seat: int, ships: tuple[int, int]) -> tuple[Choice, ...]:
    sails = (_sail(seat, ship, ships[ship] + 1) for ship in SHIPS if ships[ship] < END)
    return (*sails, Choice(CHOICES["route"], m.TouchStep(seat, SHIPS_MOVE), seat, marks=("step:8",), group=GROUPS["ships"]))


def ship_mark(seat: int, ship: int) -> str:
    """A ship on the board."""
    return f"ship:{seat}:{'right' if ship else 'left'}"


def _sail(seat: int, ship: int, to: int) -> Choice:
    label = CHOICES["sail"].format(ship=SHIP_NAMES[ship].capitalize(), island=ISLAND_NAMES[to])
    return Choice(label, m.SailShip(seat, ship, to), seat, marks=(ship_mark(seat, ship),), group=GROUPS["ships"])


def icons(state: State, turn: Turn) -> tuple[Choice, ...]:
    captain = state.captains[turn.seat]
    icons = _icon_choices(turn.seat, captain.ships, captain.maps, min(captain.crew, MOST_ICONS), state.supply > 0)
    return (*_treasure_space(turn.seat, state.tokens_left, state.edition.treasure.verified or not state.treasure_in_app), *icons)


@lru_cache(maxsize=2048)
def _icon_choices(seat: int, ships: tuple[int, int], maps: int, crew: int, has_supply: bool) -> tuple[Choice, ...]:
    pay_maps = Choice(CHOICES["pay_maps"], m.PayMaps(seat), seat, fields=(number_field("count", 1, min(maps, MOST_ICONS)),))
    return (
        *((pay_maps,) if maps else ()),
        Choice(CHOICES["pay_crew"], m.PayCrew(seat), seat, fields=(number_field("count", 1, crew),)),
        *((Choice(CHOICES["find_map"], m.FindMap(seat), seat),) if has_supply else ()),
        Choice(CHOICES["find_points"], m.FindPoints(seat), seat, fields=(number_field("count", 1, MOST_FOUND_POINTS),)),
        Choice(CHOICES["take_card"], m.TakeCard(seat), seat, fields=(number_field("value", 1, BIGGEST_VALUE),)),
        Choice(CHOICES["destroy"], m.DestroyCard(seat), seat),
        *(_sail_other(seat, ship, ships[ship] + 1) for ship in SHIPS if ships[ship] <= ships[1 - ship] and ships[ship] < END),
        Choice(CHOICES["no_icon"], m.LeaveStep(seat), seat),
    )


def _sail_other(seat: int, ship: int, to: int) -> Choice:
    label = CHOICES["sail_other"].format(ship=SHIP_NAMES[ship], island=ISLAND_NAMES[to])
    return Choice(label, m.SailOther(seat, ship, to), seat, marks=(ship_mark(seat, ship),))


@lru_cache(maxsize=128)
def _treasure_space(seat: int, left: int, is_checked: bool) -> tuple[Choice, ...]:
    note = NOTES["collect" if is_checked else "collect_check"].format(left=left, check=CHECK_BOX)
    return (Choice(CHOICES["collect"], m.CollectToken(seat), seat, note=note, marks=("pile",)),) if left else ()


def tokens(state: State, turn: Turn) -> tuple[Choice, ...]:
    """Tokens to spend. All a seat holds are offered, so that nobody learns which they are."""
    count = held(state, turn.seat)
    if not count or turn.step > COINS:
        return ()
    group = GROUPS["cards" if turn.step <= MAPS else "ships"]
    if state.treasure_in_app:
        return _own_tokens(turn.seat, count, group)
    return _table_tokens(turn.seat, tuple(word for step, word in _spendable(state) if is_open(turn, step)), group)


@lru_cache(maxsize=128)
def _own_tokens(seat: int, count: int, group: str) -> tuple[Choice, ...]:
    field = number_field("token", 1, count)
    return (
        Choice(
            CHOICES["play_token"],
            m.PlayToken(seat),
            seat,
            note=NOTES["play_token"],
            fields=(field,),
            marks=(f"tokens:{seat}",),
            group=group,
        ),
    )


def _spendable(state: State) -> Iterator[tuple[int, str]]:
    treasure = state.edition.treasure
    sizes = (
        (CREW, "crew", treasure.crew),
        (MAPS, "maps", treasure.maps),
        (SHIPS_MOVE, "moves", treasure.moves),
        (COINS, "coins", treasure.coins),
    )
    return ((step, f"{kind} {size}") for step, kind, all_sizes in sizes for size in sorted(set(all_sizes)))


@lru_cache(maxsize=128)
def _table_tokens(seat: int, words: tuple[str, ...], group: str) -> tuple[Choice, ...]:
    if not words:
        return ()
    picks = Pick("token", FIELDS["token"], tuple(Option(word, token_name(word)) for word in words))
    return (Choice(CHOICES["spend_token"], m.SpendToken(seat), seat, fields=(picks,), marks=(f"tokens:{seat}",), group=group),)


def token_name(word: str) -> str:
    """A treasure token as people say it: "2 crew"."""
    kind, _, size = word.partition(" ")
    return counted(int(size), *TOKEN_NAMES[kind])
