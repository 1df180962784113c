"""A table on its first night, by real touches on real frames: nothing was played, then one game. Says what it saw come true.

`python -m tests.kivy_ui.first_night_tour [SIZE FOLDER THEME TEXT_SIZE LANGUAGE]` also writes a PNG at each stop.
"""

import sys
from pathlib import Path

from companion.library.records.people import Player
from companion.library.store import Store
from companion.session.hands.inputs import BeginSession, CloseSession
from companion.table.say import say
from companion.table.seats import seats_named
from kivy_ui.look.language import spoken, told
from tests.early import end_at
from tests.kivy_ui.hand import DirectTable, Hand, a_table, prepared
from tests.kivy_ui.layout import problems
from tests.kivy_ui.nights_tour import seen, words


class SlowTable(DirectTable):
    """A table whose card is slow: what comes while it `is_busy` waits."""

    is_busy = False
    waiting = ()

    def send(self, input):
        if self.is_busy:
            self.waiting = (*self.waiting, input)
        else:
            super().send(input)

    def catch_up(self):
        """Take what waited."""
        self.is_busy, waiting, self.waiting = False, self.waiting, ()
        for input in waiting:
            self.send(input)


def begins(hand, key):
    """Whether a sentence stands on the screen, however it is broken into lines."""
    return told(key) in words(hand).replace(" | ", " ")


def nothing(hand, store, at):
    """Every screen before the first game."""
    at("first-home")
    seen("Home tells a new table where to begin", begins(hand, "home.welcome"))
    hand.tap("nights")
    at("first-history")
    seen("history without plays says so", begins(hand, "history.empty"))
    hand.tap("people")
    at("first-people")
    seen("people without anybody offer a new name", "new" in hand.targets() and begins(hand, "people.empty"))
    hand.tap("back", "statistics")
    at("first-statistics")
    seen("statistics without plays say so", begins(hand, "statistics.empty"))
    hand.tap("back", "back")


def one_play(hand, store, at):
    """The first game, and every screen after it."""
    hand.tap("game:into-the-blue", "missing")
    seen("what says that players are missing asks for one", "key:space" in hand.targets())
    hand.write("bo")
    hand.tap("key:done")
    hand.tap("back", "game:deep-blue")
    others = [seat.name for seat in hand.shell.screen.seats]
    hand.tap("back", "game:into-the-blue")
    named = [seat.name for seat in hand.shell.screen.seats]
    seen("whoever was named is there again after a step back", others == named == ["zoë", "bo"])
    hand.tap("back")
    hand.table.send(BeginSession("into-the-blue", seats_named(("Zoë", "Dr. Éloïse Désirée"))))
    hand.settle()
    end_at(hand)
    hand.table.send(CloseSession())
    hand.settle()
    at("second-home")
    hand.tap("game:into-the-blue")
    seen(
        "after one game its people are seated again",
        [seat.name for seat in hand.shell.screen.seats] == ["Zoë", "Dr. Éloïse Désirée"],
    )
    hand.tap("back", "nights")
    at("second-history")
    hand.tap("play:")
    at("second-night")
    seen("the first play can be opened", told("play.ended_early") in words(hand).replace(" | ", " "))
    seen("nobody has a place in a game that nobody scored in", told("points.place", place=2) not in words(hand))
    hand.tap("delete")
    at("second-deleted")
    seen("the only play can be deleted and brought back", store.plays.count() == 0 and "undo" in hand.targets())
    hand.tap("undo")
    assert store.plays.count() == 1
    hand.tap("play:")
    seen("a game that was ended early is no result", told("play.unfinished") in words(hand).replace(" | ", " "))
    hand.tap("count")
    at("second-counted")
    seen("until people count it", told("play.counted_anyway") in words(hand).replace(" | ", " "))
    hand.tap("back", "statistics", "bar:Into the Blue")
    for plot in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(plot)
        at(f"second-game-{plot[5:]}")
    hand.tap(f"plot:{told('album.wins')}", "bar:Dr.")
    for plot in [target for target in hand.targets() if target.startswith("plot:")]:
        hand.tap(plot)
        at(f"second-person-{plot[5:]}")
    seen("one play has statistics, with accents", hand.shell.screen.title == "Dr. Éloïse Désirée")


def alone(hand):
    """One player, and no question that can't matter to one."""
    hand.shell.home()
    hand.settle()
    hand.tap("game:deep-dive", "seat:Zoë", "away")
    seen("alone, nobody is asked who starts", "draw-starter" not in hand.targets() and "begin" in hand.targets())
    hand.tap("lay-out", "lift")
    seen("and back leads to who plays", "begin" in hand.targets())


def nothing_to_lay_out(hand):
    """A sheet has no pieces: no empty list behind a button."""
    hand.tap("game:score-sheet", "new-name")
    hand.write("zoë")
    hand.tap("key:done")
    seen("a score sheet has nothing to lay out", "begin" in hand.targets() and "lay-out" not in hand.targets())
    hand.tap("back")


def tiles_in_the_app(hand, at):
    """Fathom can only deal tiles it knows; what is chosen behind More options is seen without opening it."""
    hand.tap("game:deep-blue")
    if "more-options" not in hand.targets() or "option:tiles" in hand.targets():  # it has room on the page
        hand.tap("back")
        return
    hand.tap("more-options")
    before = words(hand)
    hand.tap("option:tiles")
    at("second-tiles")
    label = hand.shell.game("deep-blue").reader(code=spoken()).read(say("option.tiles.label"))
    seen(
        "who wants tiles in the app is told why the box is compared",
        begins(hand, "players.to_compare") and begins(hand, "players.compare") and not hand.shell._toast.words,
    )
    hand.tap("as-in-box", "back")
    at("second-options")
    seen("more options stay open, and show what was chosen", "option:tiles" in hand.targets() and words(hand) != before)
    seen("more options are those that have no card", "option:scenario" not in hand.targets())
    hand.tap("back")
    place = hand.find("more-options")
    shown = [text.text for text in hand.shell.screen.texts if text.box.within(place)]
    seen("an unusual choice among more options is named", any(text.startswith(f"{label}: ") for text in shown))
    at("second-chosen")
    hand.shell.say(told("players.compare"))
    hand.tap("back")
    seen("what was said on a page does not lie over Home", not hand.shell._toast.words)


def begun_twice(hand, store):
    """A finger that is quicker than the card."""
    hand.shell.home()
    hand.settle()
    hand.tap("game:into-the-blue", "new-name")
    hand.write("zoë")
    hand.tap("key:done")
    seen("somebody called like another at the table is told so", hand.shell._toast.words == told("players.taken", name="zoë"))
    hand.tap("seat:Zoë", "starts")
    before = len(store.sessions())
    hand.table.is_busy = True
    hand.tap("begin", "begin")
    hand.table.catch_up()
    hand.settle()
    seen("a game that is begun with two taps is dealt once", len(store.sessions()) == before + 1 and hand.table.shown.session)


def in_their_own_colour(hand, store):
    """Eve is seated in green, the likest to her own that the pieces have; then Ann comes, whose own it is."""
    store.keep_player(Player("eve", "Eve", "lime", "bars"))
    store.keep_player(Player("ann", "Ann", "green", "plus"))
    hand.shell.home()
    hand.settle()
    hand.tap("game:deep-blue")
    for seat in hand.shell.screen.seats:
        hand.tap(f"seat:{seat.name}", "away")
    hand.tap("new-name", "player:Eve", "new-name", "player:Ann")
    eve, ann = hand.shell.screen.seats
    seen("whose own a colour is has it, whoever sat there first", ann.colour == "green" != eve.colour)
    hand.tap("new-name", "new")
    hand.write("Kim")
    hand.tap("key:done")
    kim = hand.shell.screen.seats[-1]
    seen("somebody new looks like nobody who ever sat here", kim.emblem not in {one.emblem for one in store.players()})
    left_and_back(hand)


A_FINGER = 62
"""How high what is tapped often is, in units."""


def one_after_the_other(hand):
    """People sit down one by one for every game: what is tapped next is where it was, and whoever left is there to be tapped."""
    still = True
    for game in ("deep-blue", "deep-dive", "perils-of-the-deep"):
        hand.shell.home()
        hand.settle()
        hand.tap(f"game:{game}")
        for seat in hand.shell.screen.seats:
            hand.tap(f"seat:{seat.name}", "away")
        places = [_places(hand)]
        for name in ("Uma", "Vic", "Wes", "Xia"):
            hand.tap("new-name")
            if f"player:{name}" in hand.targets():
                hand.tap(f"player:{name}")
            else:
                hand.tap("new")
                hand.write(name)
                hand.tap("key:done")
            places.append(_places(hand))
        lows = [one.pop("options") for one in places]
        still = still and all(len({one[name] for one in places if name in one}) == 1 for name in places[-1])
        still = still and max(lows) - min(lows) < A_FINGER / 4  # at the largest text an option that comes or goes sets words anew
    seen("nothing moves away under a finger while people sit down", still)
    hand.tap("seat:Wes", "away", "back", "game:deep-blue", "new-name")
    seen("who was named and left out is offered again", "player:Wes" in hand.targets())
    hand.shell.lift()
    hand.shell.drafts.clear()


def _places(hand):
    """Where people tap next; of an option, how low it lies."""
    spots = {name: hand.find(name) for name in hand.targets() if name in ("new-name", "draw-starter", "begin", "lay-out")}
    options = {round(hand.find(name).y) for name in hand.targets() if name.startswith("option:")}
    return {name: (round(box.x), round(box.y)) for name, box in spots.items()} | {"options": max(options)}


def left_and_back(hand):
    """Ann was chosen to start; others come and go, and another game is looked at."""

    def starts():
        page = hand.shell.screen
        return page.seats[page.start].name, dict(page.options.chosen), [one.name for one in page.seats]

    hand.tap("seat:Ann", "starts", "seat:Eve", "away")
    for name in ("Lou", "Max"):
        hand.tap("new-name", "new")
        hand.write(name)
        hand.tap("key:done")
    hand.tap("option:scenario", "value:")
    before = starts()
    hand.tap("back", "game:into-the-blue", "back", "game:deep-blue")
    seen("who was chosen to start does, whoever comes and goes", before[0] == "Ann" and len(before[2]) == 4)
    seen("a look at another game leaves a set-up as it was", starts() == before and before[1])
    hand.tap("back", "game:toolbox")
    hand.shell.home()
    hand.settle()
    hand.tap("game:deep-blue")
    seen("a die that is rolled leaves a set-up as it was", starts() == before)
    hand.tap("back")
    hand.table.send(BeginSession("into-the-blue", seats_named(["Ann", "Lou"])))
    hand.settle()
    hand.table.send(CloseSession())
    hand.settle()
    hand.tap("game:deep-dive")
    seen("who was left out when a game began sits down for no other", starts()[2] == ["Ann", "Lou"])
    hand.tap("back")


def nothing_moves_away(hand):
    """The card is slow: games come with what is open, and stay where they are."""
    hand.table.send(CloseSession())
    hand.settle()
    hand.table.is_busy = True
    hand.shell.home()
    hand.settle()
    before = {name: hand.find(name) for name in hand.targets()}
    hand.table.catch_up()
    hand.settle()
    seen(
        "no game on Home moves away under a finger",
        all(hand.find(name) == box for name, box in before.items()) and "nights" in before,
    )


def a_tool_left_open(hand):
    """Twelve places are laid ready in the toolbox, for nobody; the game that is open goes before it."""
    from kivy_ui.pages.home.open_games import so_far

    hand.shell.home()
    hand.settle()
    hand.tap("game:toolbox")
    hand.shell.home()
    hand.settle()
    first, *others = hand.shell.screen.open_sessions
    (played,) = so_far(others[-1])
    seen("a tool is resumed by its name", first.game != "toolbox" == others[-1].game and "," not in played)
    hand.tap("go-on:")


def in_another_language(hand, store, other):
    """The language is chosen with a sheet laid over a game: all of it follows at once, and it is kept."""
    asked = hand.shell.shown.prompt.about
    hand.tap("menu", "settings", f"language={other}")
    assert begins(hand, "settings.title") and store.kept("setting")["screen"]["language"] == other
    hand.tap("back")
    seen("the language of all that is said is chosen in Settings", hand.shell.shown.prompt.about != asked)


def main(size="800x480", folder="", theme="deep", text_size="0", language="en"):
    prepared(*map(int, size.split("x")))
    from kivy_ui.settings import Settings

    store = Store.forgetful()
    settings = Settings(theme=theme, text_size=int(text_size), motion="off", language=language)
    hand = Hand(a_table(store=store, kind=SlowTable), settings, is_blind=not folder)
    wrong = []

    def at(name):
        hand.settle()
        wrong.extend(f"{name}: {problem}" for problem in problems(hand))
        if folder:
            hand.picture(Path(folder) / size / theme / f"{name}.png")

    nothing(hand, store, at)
    nothing_to_lay_out(hand)
    tiles_in_the_app(hand, at)
    one_play(hand, store, at)
    alone(hand)
    begun_twice(hand, store)
    in_their_own_colour(hand, store)
    one_after_the_other(hand)
    nothing_moves_away(hand)
    a_tool_left_open(hand)
    in_another_language(hand, store, "de" if language == "en" else "en")
    print(*wrong, sep="\n")
    seen("a ruler finds nothing wrong", not wrong or language != "en")  # the layouts are made for English as yet


if __name__ == "__main__":
    main(*sys.argv[1:])
