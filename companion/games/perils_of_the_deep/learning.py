"""Learning box contents: perils and All Aboard cards when first met or corrected, players' cards, the die."""

from typing import Any, ClassVar

from companion.games.perils_of_the_deep import box
from companion.games.perils_of_the_deep.boarding import FACES
from companion.games.perils_of_the_deep.effects import crew_events
from companion.games.perils_of_the_deep.rulebook import card_named, check_phase
from companion.games.perils_of_the_deep.setup_chapter import TrackBegun
from companion.games.perils_of_the_deep.state import Phase, State
from companion.games.perils_of_the_deep.track import check_flips, flip_peril
from companion.table.chapter import SILENCE, Event, Events, Move, Words, check_at_least, illegal_move, replace, say, single_value


class EditionLearned(Event, frozen=True, rename={"category": "what"}):
    """The edition in force changed: something was learned or corrected.

    category  aboard, peril, copy, card, forgotten, face; in older games also island, treasure, whole
    name      the card, if it is one
    before    its name before
    """

    corrects = True

    edition: box.Edition
    category: str
    name: str = ""
    before: str = ""

    def short_name(self) -> Words:
        """Return that a card was corrected, with its name; "" for what else was learned."""
        return say("undo.card_corrected", card=box.card_words(self.before)) if self.before else ""


def describe_learned(event: EditionLearned, seat: int | None) -> Words:
    card, before = box.card_words(event.name), box.card_words(event.before)
    if event.before:
        return say("log.card_corrected" if event.name == event.before else "log.card_renamed", before=before, card=card)
    match event.category:
        case "forgotten":
            return _deleted_card_sentence(event.name)
        case "face":
            return say("log.face_learned", face=event.name)
        case "treasure" | "whole" | "copy":
            return say("log.box_learned", what=event.category)
        case "card":
            return SILENCE
        case _:
            return say("log.card_learned", what=event.category, card=card)


def _deleted_card_sentence(name: str) -> Words:
    """Return the sentence that a card was deleted: a player's card by its print."""
    card = box.card_called(name)
    if card is None:
        return say("log.card_forgotten", card=box.card_words(name))
    return say("log.deck_card_forgotten" if card.icons else "log.plain_card_forgotten", kind=card.kind, icons=card.icon_words)


def learned_card(edition: box.Edition, card_kind: str, card: box.AnyCard) -> EditionLearned:
    """Return the edition with one more card."""
    return EditionLearned(replace(edition, **{card_kind: (*getattr(edition, card_kind), card)}), card_kind, card.name)


def replace_card(edition: box.Edition, card_kind: str, before: str, card: box.AnyCard) -> EditionLearned:
    """Return the edition with the card of this name replaced."""
    cards = tuple(card if known_card.name == before else known_card for known_card in getattr(edition, card_kind))
    return EditionLearned(replace(edition, **{card_kind: cards}), card_kind, card.name, before)


class LearnAboard(Move, frozen=True):
    """Enter an All Aboard card when first met; it is face up."""

    card_kind: ClassVar[str] = "aboard"

    order: tuple[str, ...] = ()
    name: str = ""

    def make_card(self, state: State, before: str = "", *known_cards: box.AboardCard) -> box.AboardCard:
        """Return the card. Raises IllegalMoveError ("order")."""
        name = box.unused_name(state.edition.aboard, self.name, box.NAMELESS["aboard"], before, state.names_in_use)
        return box.AboardCard(name, _whole_order(state, self.order, known_cards))


class LearnPeril(Move, frozen=True):
    """Enter the next peril when first met; or complete the entry of that name."""

    card_kind: ClassVar[str] = "peril"

    skulls: int = 0
    order: tuple[str, ...] = ()
    kind: tuple[str, ...] = ()
    note: str = ""
    name: str = ""

    def make_card(self, state: State, before: str = "", *known_cards: box.Peril, needs_order: bool = True) -> box.Peril:
        """Return the card. Raises IllegalMoveError ("order", "no_such_kind", "not_positive")."""
        kind = single_value(self.kind)
        if kind not in (*box.PERIL_KINDS, "peril"):
            raise illegal_move("no_such_kind", kind=kind)
        skulls, note = check_at_least(self.skulls, 0), " ".join(self.note.split())
        name = box.unused_name(state.edition.peril, self.name, box.NAMELESS[kind], before, state.names_in_use)
        order = _whole_order(state, self.order, known_cards) if self.order or needs_order else ()
        return box.Peril(name, skulls, order, kind, note)


def _whole_order(state: State, order: tuple[str, ...], known_cards: tuple[box.Peril | box.AboardCard, ...]) -> tuple[str, ...]:
    """Return the colours asked for, or all of the box, in the order picked; the last follows. Raises IllegalMoveError ("order")."""
    every = state.edition.captains.colours
    colours = every if len(order) >= len(every) - 1 else state.colours_asked(*known_cards)
    whole = (*order, *[colour for colour in colours if colour not in order][:1])
    if sorted(whole) != sorted(colours):
        raise illegal_move("order", colours=colours)
    return whole


def learn_aboard(state: State, move: LearnAboard) -> Events:
    """Save one of the box's four All Aboard cards, or complete one whose order is not known for all seats."""
    check_phase(state, Phase.ABOARD)
    old = next((card for card in state.aboard_left if card.name == move.name and not state.knows_order(card)), None)
    if old:
        card = move.make_card(state, old.name, old)
        return (TrackBegun(card.name, card.order), replace_card(state.edition, move.card_kind, old.name, card))
    if len(state.edition.aboard) >= box.ALL_ABOARD_CARDS:
        incomplete_cards = tuple(card for card in state.aboard_left if not state.knows_order(card))
        if incomplete_cards:
            return _complete_matching_aboard(state, move, incomplete_cards)
        raise illegal_move("fifth_aboard", cards=box.ALL_ABOARD_CARDS)
    card = move.make_card(state)
    return (TrackBegun(card.name, card.order), learned_card(state.edition, move.card_kind, card))


def _complete_matching_aboard(state: State, move: LearnAboard, cards: tuple[box.AboardCard, ...]) -> Events:
    """Complete the first of these cards whose colours are in the order entered; without one, replace the first card."""
    order = _whole_order(state, move.order, cards)
    matching_cards = (card for card in cards if tuple(colour for colour in order if colour in card.order) == card.order)
    old = next(matching_cards, cards[0])
    card = box.AboardCard(old.name, order)
    return (TrackBegun(card.name, card.order), replace_card(state.edition, move.card_kind, old.name, card))


def learn_peril(state: State, move: LearnPeril) -> Events:
    """Save a new peril and flip it. One that looks like a known card is another copy of it.

    If its order can't matter it need not be entered: then the card is not saved, as it can't be recognised.
    """
    check_flips(state)
    known_peril = next((card for card in state.edition.peril if card.name == move.name), None)
    if known_peril and state.rules and not (known_peril.is_whole and state.knows_order(known_peril)):
        return _complete_peril(state, known_peril, move)
    card = move.make_card(state, needs_order=state.needs_order)
    if not card.order:
        return flip_peril(state, replace(card, name=box.NAMELESS[card.kind]), "table")
    alike = [peril for peril in state.edition.peril if state.rules and peril.look_among(card.order) == card.look]
    if not alike:
        return (*flip_peril(state, card, "table"), learned_card(state.edition, move.card_kind, card))
    matching_peril = next((peril for peril in alike if peril.name in state.perils_left), None)
    return flip_peril(state, matching_peril, "table") if matching_peril else _add_copy(state, alike[0])


def _complete_peril(state: State, old: box.Peril, move: LearnPeril) -> Events:
    entered = move.make_card(state, old.name, old, needs_order=state.needs_order)
    card = replace(entered, copies=old.copies, note=old.note or move.note)
    return (*flip_peril(state, card, "table"), replace_card(state.edition, "peril", old.name, card))


def _add_copy(state: State, alike: box.Peril) -> Events:
    """Add a copy of a known peril: all known ones are face up or out of the game."""
    learned = replace_card(state.edition, "peril", alike.name, replace(alike, copies=alike.copies + 1))
    return (*flip_peril(state, alike, "table"), replace(learned, category="copy", before=""))


class CorrectPeril(LearnPeril, frozen=True):
    """Correct the peril named `card`."""

    card: tuple[str, ...] = ()


class CorrectAboard(LearnAboard, frozen=True):
    """Correct the All Aboard card named `card`."""

    card: tuple[str, ...] = ()


class ForgetCard(Move, frozen=True):
    """Delete a card that is not in this box: "peril:Fog"."""

    card: tuple[str, ...] = ()


def correct(state: State, move: CorrectPeril | CorrectAboard) -> Events:
    """Replace a card, under its name unless another is given; crew lost to the newest peril is corrected, too."""
    edition, before = state.edition, single_value(move.card)
    if isinstance(move, CorrectAboard):
        card_named(edition.aboard, before)
        return (replace_card(edition, move.card_kind, before, move.make_card(state, before, *edition.aboard)),)
    old = card_named(edition.peril, before)
    card = replace(move.make_card(state, before, *edition.peril), copies=old.copies)
    return (replace_card(edition, move.card_kind, before, card), *_caught_up(state, old.skulls - card.skulls, before))


def _caught_up(state: State, more: int, name: str) -> Events:
    """Give back crew lost in excess to the peril just flipped, or take the missing crew."""
    is_newest = state.phase in (Phase.TEXT, Phase.DECIDE) and state.track[-1].name == name
    seats = state.sailing_seats if state.rules and is_newest and more and not state.is_helper else ()
    return tuple(event for seat in seats for event in crew_events(state, seat, more, "peril", 0))


def forget(state: State, move: ForgetCard) -> Events:
    """Delete a card that is not in this box. Raises IllegalMoveError ("card_in_play") if it may be in play."""
    card_kind, _, name = single_value(move.card).partition(":")
    known_cards: tuple[box.AnyCard, ...] = getattr(state.edition, card_kind) if card_kind in box.CARDS else ()
    card_named(known_cards, name)
    if is_in_play(state, card_kind, name):
        raise illegal_move("card_in_play", name=name)
    decks, whole = state.edition.decks, "islands_whole" if card_kind == "island" else "perils_whole"
    changes: dict[str, Any] = {card_kind: tuple(card for card in known_cards if card.name != name)}
    if card_kind != "card":
        changes["decks"] = replace(decks, **{whole: False})
    return (EditionLearned(replace(state.edition, **changes), "forgotten", name),)


def is_in_play(state: State, card_kind: str, name: str) -> bool:
    """Return whether a card may be in play; the perils of a track dealt by the app are secret."""
    if card_kind in ("island", "card"):
        return name in state.chain
    return bool(state.hidden) or any(card.name == name for card in state.track)


class SetSixthFace(Move, frozen=True):
    """Enter the sixth face of this box's boarding die."""

    face: tuple[str, ...] = ()


def set_sixth_face(state: State, move: SetSixthFace) -> Events:
    """Set the die's sixth face; the rulebook lists five."""
    face = single_value(move.face)
    if face not in FACES:
        raise illegal_move("no_such_effect", effect=face)
    boarding = replace(state.edition.boarding, faces=(*state.edition.boarding.faces[:5], face), verified=True)
    return (EditionLearned(replace(state.edition, boarding=boarding), "face", face),)


NAME_ROWS = {"peril": ("hidden", "removed_cards"), "aboard": ("used_aboard",), "island": ("used_islands",)}
"""Parts of the edition whose cards are known by their names."""


def apply_edition_learned(state: State, event: EditionLearned) -> State:
    """Replace a corrected card everywhere: on the track, in the chain, among used or removed ones; ask for its text."""
    state = replace(state, edition=event.edition)
    if not event.before:
        return state
    for row in NAME_ROWS[event.category]:
        state = replace(state, **{row: tuple(event.name if name == event.before else name for name in getattr(state, row))})
    card = card_named(getattr(state.edition, event.category), event.name)
    return _island_corrected(state, event.before, card) if isinstance(card, box.Island) else _on_track(state, event.before, card)


def _on_track(state: State, before: str, card: box.Peril | box.AboardCard) -> State:
    new_card, is_aboard = (card.on_track, True) if isinstance(card, box.AboardCard) else (card, False)
    track = tuple(new_card if (old.name, old.kind == "aboard") == (before, is_aboard) else old for old in state.track)
    owes_text = state.rules and not (is_aboard or state.is_helper) and track and track[-1] is new_card and new_card.may_have_text
    is_undecided = state.phase == Phase.DECIDE and not any(captain.has_declared for captain in state.captains)
    return replace(state, track=track, phase=Phase.TEXT if owes_text and is_undecided else state.phase)


def _island_corrected(state: State, before: str, card: box.Island) -> State:
    """Put a corrected island into the chain at its deck."""
    known_islands = {(island.deck, island.name) for island in state.edition.island}
    for deck, name in enumerate(state.chain, 1):
        if name == before and deck == card.deck:
            return state.with_island(deck, card.name, card.worth)
        if name and name == before and (deck, name) not in known_islands:
            state = state.with_island(deck, "", state.edition.decks.worth[deck - 1])
            return state if state.chain[card.deck - 1] else state.with_island(card.deck, card.name, card.worth)
    return state
