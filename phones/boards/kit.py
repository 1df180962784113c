"""Kit: shared counters, the order of turns, the thing shown last, and places with their contents."""

from collections.abc import Iterator, Sequence

from msgspec import json
from msgspec.structs import replace

from companion.games.kit.view import ActorView, CounterView, DiceView, KitView, PlaceView, ThingView
from companion.pictures.kit_things import CARD, kit_thing, thing_ink
from companion.pictures.objects import bag, pile
from companion.pictures.picture import picture
from companion.pictures.shapes import WHITE
from companion.pictures.sheet_icons import creature_icon, is_sheet_icon, sheet_icon
from companion.table.sentence import Sentence, Words, say
from phones.boards import PhoneBoard
from phones.html import figure, inline_icon, inline_svg, tag, text
from phones.odds import odds_section
from phones.page_protocol import PhonePage

MOST_THINGS, MOST_ACTORS = 24, 12
"""Most things drawn in a place, the last ones, and most rows in the order of turns."""
SHOWN_NEXT_ACTORS = 2
"""Number of players and creatures that a television names as the next ones."""


class Kit(PhoneBoard):
    """Board of a kit: on a phone the shared places and its player's own, on the television everything that is public."""

    def __init__(self, page: PhonePage) -> None:
        super().__init__(page)
        board = bytes(page.phone_view.board)
        self.board_view = json.decode(board, type=KitView) if board else None
        self.has_rail = self.board_view is None or not _has_order(self.board_view)

    def scene(self) -> str:
        """Return counters, the order of turns, or the places; "" for a kit without any of them."""
        kit_view = self.board_view
        if kit_view is None:
            return ""
        strip = self._counters(
            (counter for counter in kit_view.counters if counter.seat is None and counter.actor is None), kit_view.dice
        )
        inner = self._order(kit_view.order) if _has_order(kit_view) else self._places(kit_view)
        return tag("div", strip, inner, class_="kit") if strip or inner else ""

    def _shown_counters(self, counters: Sequence[CounterView]) -> Iterator[CounterView]:
        """Yield the counters that this page may show: the kit may keep a counter off the television."""
        return (counter for counter in counters if not counter.is_hidden and (counter.on_television or not self.is_watched))

    def line(self, words: Words) -> Words:
        """Return a log line. If a kit keeps counters off the television, lines there show neither these nor typed numbers."""
        if not self.is_watched or not isinstance(words, Sentence) or not (hidden := self._hidden_labels()):
            return words
        if words.key.startswith("log.counted"):
            label = words.parts["label"]
            return "" if isinstance(label, Sentence | str) and self.read(label) in hidden else words
        parts = words.parts.get("parts")
        if not words.key.startswith("log.answer") or not isinstance(parts, tuple):
            return words
        return replace(words, parts=words.parts | {"parts": tuple(part for part in parts if not isinstance(part, int | float))})

    def _hidden_labels(self) -> set[str]:
        """Return the labels of counters that the television does not show."""
        if self.board_view is None:
            return set()
        counters = (*self.board_view.counters, *(counter for actor in self.board_view.order for counter in actor.counters))
        return {self.read(counter.label) for counter in counters if not counter.on_television}

    # counters

    def _counters(self, counters: Iterator[CounterView], dice: Sequence[DiceView]) -> str:
        """Return a list of counters, then of dice that were rolled; "" if it is empty."""
        items = [
            self._counter(counter)
            for counter in counters
            if not counter.is_hidden and (counter.on_television or not self.is_watched)
        ]
        items += [self._dice(dice_view) for dice_view in dice if dice_view.total is not None]
        return tag("ul", *items, class_="strip") if items else ""

    def _dice(self, dice_view: DiceView) -> str:
        """Return dice with their total and, if there are several, their faces; those that don't count are in parentheses."""
        faces = " ".join(f"({face})" if nth in dice_view.uncounted_positions else face for nth, face in enumerate(dice_view.faces))
        several = tag("small", text(faces)) if len(dice_view.faces) > 1 else ""
        result = tag("small", self.read(dice_view.result)) if dice_view.result else ""
        return tag("li", tag("span", self.read(dice_view.label)), " ", tag("b", text(dice_view.total)), several, result)

    def _counter(self, counter: CounterView) -> str:
        track_note = tag("small", self.read(say("kit.of", count=counter.track))) if counter.track else ""
        return tag(
            "li", _icon(counter.icon, "gold"), tag("span", self.read(counter.label)), " ", tag("b", text(counter.value)), track_note
        )

    # the order of turns

    def _order(self, order: Sequence[ActorView]) -> str:
        """Return all players and creatures in the order of turns, and who acts, large on the television."""
        up = next((at for at, actor in enumerate(order) if actor.is_up), None)
        first = max(0, min((up or 0) - 1, len(order) - MOST_ACTORS))
        rows = [self._actor(actor) for actor in order[first : first + MOST_ACTORS]]
        listed = tag("ol", *rows, class_="order")
        if up is None or not self.is_watched:
            return listed
        after = [*order[up + 1 :], *order[:up]][:SHOWN_NEXT_ACTORS]
        next_actors = (
            tag("p", self.read(say("kit.then", actors=[next_actor.label for next_actor in after])), class_="quiet") if after else ""
        )
        conditions = "".join(
            self._condition(counter, True) for counter in self._shown_counters(order[up].counters) if counter.is_condition
        )
        name_block = tag("div", tag("h2", self._name(order[up])), next_actors, tag("ul", conditions, class_="conditions"))
        return listed + tag("div", self._actor_picture(order[up]), name_block, class_="acting")

    def _actor(self, actor: ActorView) -> str:
        number = tag("b", text(actor.number), class_="number") if actor.number is not None else ""
        done_mark = (
            tag("span", inline_icon("tick"), tag("span", self.read(say("kit.done")), class_="only-heard"), class_="done")
            if actor.is_done
            else ""
        )
        plain = [
            counter
            for counter in self._shown_counters(actor.counters)
            if not counter.is_condition and counter.value != actor.number
        ]
        values = "".join(
            tag(
                "span",
                _icon(counter.icon, "gold"),
                tag("span", self.read(counter.label), class_="only-heard"),
                tag("b", text(counter.value)),
            )
            for counter in plain
        )
        conditions = "".join(
            self._condition(counter, False) for counter in self._shown_counters(actor.counters) if counter.is_condition
        )
        condition_list = tag("ul", conditions, class_="conditions") if conditions else ""
        name = tag("span", self._name(actor), class_="name")
        kind = " ".join(filter(None, ("up" * actor.is_up, "creature" * (actor.seat is None), "passed" * actor.has_passed)))
        return tag(
            "li",
            self._actor_picture(actor),
            name,
            number,
            done_mark,
            tag("span", values, class_="values") if values else "",
            condition_list,
            class_=kind or None,
        )

    def _name(self, actor: ActorView) -> str:
        return text(self.seat(actor.seat).name) if actor.seat is not None else self.read(actor.label)

    def _actor_picture(self, actor: ActorView) -> str:
        if actor.seat is not None:
            return figure("disc", self.seat(actor.seat))
        return inline_svg(creature_icon(actor.icon), 32, 32)

    def _condition(self, counter: CounterView, is_named: bool) -> str:
        label = tag("span", self.read(counter.label), class_=None if is_named or not counter.icon else "only-heard")
        return tag("li", _icon(counter.icon, "gold"), label, tag("small", text(counter.value)))

    # places

    def chest_name(self, seat: int) -> Words:
        """Return what is in the chest of the phone's own seat: the only place that only its player sees, such as a role."""
        places = [place for place in self.board_view.places if place.seat == seat and place.is_hidden] if self.board_view else []
        return say("kit.yours", place=places[0].label) if len(places) == 1 else super().chest_name(seat)

    def _places(self, kit_view: KitView) -> str:
        own_seat = self.page.place.seat
        shown_places = [place for place in kit_view.places if place.seat is None or self.is_watched or place.seat == own_seat]
        has_secret = not self.is_watched and any(place.is_hidden and place.seat == own_seat for place in shown_places)
        last = self._last_thing(kit_view, has_secret) if kit_view.last_thing else ""
        seats = dict.fromkeys(place.seat for place in shown_places)
        places = "".join(self._place_group(seat, [place for place in shown_places if place.seat == seat]) for seat in seats)
        odds = odds_section(self.page) if kit_view.last_thing is None or not self.is_watched else ""
        places = tag("div", places, class_="places") if places else ""
        inner = (places + last if has_secret else last + places) + odds
        return tag("div", inner, class_="kit-main") if inner else ""

    def _last_thing(self, kit_view: KitView, is_small: bool) -> str:
        """Return the thing that moved last. `is_small`: with its place, below the secrets of this phone's player."""
        thing = kit_view.last_thing
        assert thing is not None  # the caller checks it
        if is_small:
            place = next((place.label for place in kit_view.places if place.id == kit_view.last_place), "")
            words = say("kit.last_in", place=place, thing=thing.label) if place else thing.label
            return tag("div", self._thing_picture(thing), tag("span", self.read(words)), class_="latest")
        note = tag("small", self.read(thing.note)) if self.read(thing.note) else ""
        letters = thing.look.rpartition(":")[2]
        label = "" if self.read(thing.label) == letters else self.read(thing.label)
        caption = tag("b", label, note) if label or note else ""
        return tag("div", self.animate_if_new("span", 0, True, self._thing_picture(thing)), caption, class_="last")

    def _place_group(self, seat: int | None, places: Sequence[PlaceView]) -> str:
        """Return the shared places one by one, or those of a player on one card."""
        if seat is None:
            return "".join(tag("section", self._label(place), self._content(place), class_="place") for place in places)
        name = tag("h3", figure("disc", self.seat(seat)), text(self.seat(seat).name))
        inner = "".join(tag("div", self._label(place), self._content(place)) for place in places)
        return tag("section", name, tag("div", inner, class_="own-places"), class_="place")

    def _label(self, place: PlaceView) -> str:
        is_secret = place.is_hidden and not self.is_watched and place.seat == self.page.place.seat
        label = say("kit.yours", place=place.label) if is_secret else place.label
        return tag("h4", tag("span", self.read(label)), " ", tag("b", text(place.count)))

    def _content(self, place: PlaceView) -> str:
        if place.kind in ("bag", "stack"):
            return inline_svg(picture(bag) if place.kind == "bag" else picture(pile, 1, 3 if place.count else 0), 40, 40)
        if place.is_hidden:
            return tag("span", *("<i></i>" for _ in range(min(place.count, 8))), class_="backs")
        if place.kind == "supply":
            kinds = (
                tag("li", self._thing_picture(thing), self._price(thing), tag("small", text(f"×{count}")))
                for thing, count in place.contents
            )
            return tag("ul", *kinds, class_="things")
        things = place.things[-MOST_THINGS:]
        return (
            tag("ul", *(tag("li", self._thing_picture(thing)) for thing in things), class_="things")
            if things
            else tag("span", class_="socket")
        )

    def _price(self, thing: ThingView) -> str:
        """Return a thing's price as a coin; "" if it has no price."""
        if not thing.price:
            return ""
        heard_text = tag("span", self.read(say("kit.price", price=thing.price)), class_="only-heard")
        return tag("span", tag("span", text(thing.price), aria_hidden="true"), heard_text, class_="price")

    def _thing_picture(self, thing: ThingView) -> str:
        """Return a thing's picture with its letters; screen readers get its name."""
        _, shape, colour, letters = (*thing.look.split(":", 3), "", "", "")[:4]
        look, ink = picture(kit_thing, shape, colour), "light" if thing_ink(shape, colour) == WHITE else None
        if shape.startswith(CARD):
            look, letters = picture(kit_thing, shape, colour, letters), ""
        heard_text = tag("span", self.read(thing.label), class_="only-heard")
        return tag(
            "span",
            inline_svg(look, 40, 40),
            tag("b", text(letters), aria_hidden="true", class_=ink),
            heard_text,
            class_="thing",
        )


def _has_order(kit_view: KitView) -> bool:
    return any(actor.seat is None or actor.number is not None for actor in kit_view.order)


def _icon(name: str, colour: str) -> str:
    """Return the picture of a counter or creature; "" if the kit names none."""
    return inline_svg(picture(sheet_icon, f"{name} {colour}"), 32, 32) if name and is_sheet_icon(name) else ""


BOARD = Kit
