"""What Deep Blue adds to what any table may do at any time: count the bag again, put a tile right."""

from functools import lru_cache

from companion.games.deep_blue import words
from companion.games.deep_blue.box import COLOURS
from companion.games.deep_blue.faces import Faces, face_called
from companion.games.deep_blue.moves import CorrectTile, RecountBag, TellAgain
from companion.games.deep_blue.prompts import FACE_FIELDS
from companion.games.deep_blue.state import FACE_UP, Sites, State
from companion.table.prompt import Choice, Number

LABEL, NOTE, FIELD = words.LABEL, words.NOTE, words.FIELD


def asides(state: State) -> tuple[Choice, ...]:
    """What Deep Blue adds to what any table may do: count the bag again, put a tile right."""
    can_tell_again = state.terms.tiles_on_table and not state.dive and not state.is_ended
    return (_recount(state.bag.held, state.bag.aside), *_tile_asides(state.sites, state.faces, can_tell_again))


@lru_cache(maxsize=2048)
def _recount(held: tuple[int, ...], aside: tuple[int, ...]) -> Choice:
    counts = tuple(
        Number(colour, FIELD["in_bag"].format(colour=colour), 0, inside + outside)
        for colour, inside, outside in zip(COLOURS, held, aside, strict=True)
    )
    return Choice(LABEL["recount"], RecountBag(*held), note=words.counts(held), fields=counts, group=words.GROUP["correct"])


@lru_cache(maxsize=2048)
def _tile_asides(sites: Sites, faces: Faces, can_tell_again: bool) -> tuple[Choice, ...]:
    group = words.GROUP["correct"]
    told = tuple(
        (number, face_called(faces, site.face)) for number, site in enumerate(sites, 1) if site.lies == FACE_UP and site.face
    )
    correct = tuple(
        Choice(
            LABEL["correct_tile"].format(site=site, tile=words.tile(face)),
            CorrectTile(face.id),
            note="" if face.verified else NOTE["check"],
            fields=FACE_FIELDS,
            group=group,
        )
        for site, face in told
    )
    again = tuple(Choice(LABEL["tell_again"].format(site=site), TellAgain(site), group=group) for site, _ in told if can_tell_again)
    return (*correct, *again)
