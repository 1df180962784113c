"""What players of a kit lay out at the start, and the numbers that they compare with their box."""

from companion.games.kit.board_state import State, place_key, places_of, things_of
from companion.games.kit.language import Kit, Thing, label_from_key, label_words
from companion.games.kit.rulebook import rulebook
from companion.games.kit.state import drawn_scenarios, fill_places, initial_state
from companion.table.game import Setup
from companion.table.sentence import Words, say


def starting_places(setup: Setup) -> tuple[Words, ...]:
    """Return, for each kind of place that holds something at the start, what to lay out.

    Where the scenario is drawn, that is only what all of them have in common.
    """
    state = initial_state(setup)
    among = drawn_scenarios(state.kit, setup.options.get("scenario", ""))
    if not among:
        return tuple(_starting_contents(state).values())
    scenario_contents = [
        _starting_contents(fill_places(state.kit, state.seats, name, state.physical, state.rules)) for name in among
    ]
    common = [
        words for key, words in scenario_contents[0].items() if all(contents.get(key) == words for contents in scenario_contents)
    ]
    return (say("checklist.scenario_drawn"), *common)


def _starting_contents(state: State) -> dict[str, Words]:
    starting_words: dict[str, Words] = {}
    for id, things in state.things.items():
        place = places_of(state.kit)[place_key(id)]
        if things and place.key not in starting_words:
            things_by_key = things_of(state.kit)
            kinds = [
                say("sketch.some", count=things.count(kind), thing=_unbroken_label(things_by_key[kind]))
                for kind in dict.fromkeys(things)
            ]
            key = {"place": place.words, "things": kinds, "count": len(things)}
            starting_words[place.key] = say("checklist.each", **key) if place.is_per_player else say("checklist.place", **key)
    return starting_words


def _unbroken_label(thing: Thing) -> Words:
    """Return the name of a thing, whose words stay on one line."""
    return label_words((thing.label or label_from_key(thing.key)).replace(" ", "\u00a0"), thing.de.replace(" ", "\u00a0"))


def numbers_of(kit: Kit) -> tuple[Words, ...]:
    """Return a kit's numbers that players compare with their box: what places hold, what things are worth, how counters begin."""
    state = fill_places(kit, kit.seats[0], "", (), rulebook.rules)
    worths = [_value(thing.words, thing.worth) for thing in kit.things if thing.worth]
    prices = [_value(thing.words, thing.price) for thing in kit.things if thing.price]
    shown_counters = [counter for counter in kit.counters if not counter.hidden]
    starts = [
        (counter.words, state.counters.get(counter.key, state.counters.get(f"{counter.key}:0", 0))) for counter in shown_counters
    ]
    start_words = [_value(label, value) for label, value in starts if value]
    number_lines: tuple[Words, ...] = (
        say("numbers.worths", values=worths) if worths else "",
        say("numbers.prices", values=prices) if prices else "",
        say("numbers.starts", values=start_words) if start_words else "",
    )
    return (*_starting_contents(state).values(), *(line for line in number_lines if line))


def _value(label: Words, value: float) -> Words:
    return say("numbers.value", label=label, value=value)
