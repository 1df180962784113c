"""Build games of Deep Blue on the screen by chosen answers, and read the screen."""

from companion.games.deep_blue.actions import Rest, Sail
from companion.games.deep_blue.boats import LeadDive, PlaceBoats
from companion.games.deep_blue.dive import DrawGem, ReportGems, ScoreDive, StopDive
from companion.games.deep_blue.hazards import PlayProtection
from companion.games.deep_blue.opening import LayTiles, OpenMarket
from companion.games.deep_blue.state import Phase
from companion.games.deep_blue.wrecks import LearnTile
from companion.session.inputs.messages import Answer, BeginSession, CloseSession
from companion.table.seats import seats_named

NAMES = ("Ann", "Bo", "Cleo", "Dan")
SPOTS = ("gold", "red", "blue")


class DeepBlueBuilder:
    """Game of Deep Blue on a user's screen. The constructor starts it and plays the opening, up to the first turn.

    Each method gives the answers of a part of a turn, draws a frame if `is_drawn`, and returns the builder. It matters
    which frames are drawn: the screen remembers how many rows of answers a seat had in them.

    market     gems added to the bag at the opening
    on_answer  attribute: function that is called after each answer
    """

    def __init__(self, user, names=NAMES, market=(), is_drawn=True, **options):
        self.user, self.on_answer, self._is_drawn = user, lambda: None, is_drawn
        user.table.send(CloseSession())
        user.table.begin_luck()
        user.table.send(BeginSession("deep-blue", seats_named(names), options))
        if self.offers(LayTiles):
            self.give(LayTiles)
        if market:
            self.user.table.send(Answer(self.snapshot.prompt.choices[1].id, (market,)))
        else:
            self.give(OpenMarket)
        self.wait_until_idle()

    @property
    def snapshot(self):
        return self.user.table.snapshot

    @property
    def phase(self):
        return self.snapshot.view.phase

    def offers(self, move_type, **fields):
        """Return whether a move of this type with these fields is offered."""
        return self._find(move_type, fields) is not None

    def _find(self, move_type, fields):
        return next(
            (
                choice
                for choice in self.snapshot.prompt.choices
                if isinstance(choice.move, move_type) and all(getattr(choice.move, name) == value for name, value in fields.items())
            ),
            None,
        )

    def give(self, move_type, *values, **fields):
        """Give the first offered answer whose move has this type and these fields; `values` are its entered values."""
        choice = self._find(move_type, fields)
        assert choice is not None, f"{move_type.__name__} is not among {[choice.move for choice in self.snapshot.prompt.choices]}"
        self.user.table.send(Answer(choice.id, values))
        self.on_answer()
        return self

    def wait_until_idle(self):
        """Draw a frame, unless the game is built without frames."""
        if self._is_drawn:
            self.user.wait_until_idle()
        return self

    def rest(self, times=1):
        """Let the next players rest."""
        for _ in range(times):
            self.give(Rest)
        return self.wait_until_idle()

    def sail(self, *sites):
        """Let the active player sail to one or two face-down tiles and flip them."""
        self.user.table.send(
            Answer(next(filter(lambda choice: _is_sail(choice, len(sites)), self.snapshot.prompt.choices)).id, (sites,))
        )
        self.on_answer()
        return self.wait_until_idle()

    def enter_tile(self, kind="starting", worth=3, spots=SPOTS):
        """Enter the face of a new tile if it is asked for."""
        if self.phase == Phase.TILE:
            self.give(LearnTile, worth, spots, kind=kind)
        return self.wait_until_idle()

    def lead_dive(self, site=1):
        """Let the active player lead a dive."""
        return self.give(LeadDive, (site,)).wait_until_idle()

    def place_boats(self, *spots):
        """Let each player in turn place a boat: on the next of these spots, "" for none; players beyond them at the centre."""
        spots = iter(spots)
        while self.phase == Phase.BOATS:
            spot = next(spots, "centre")
            self.give(PlaceBoats, boats=(spot,) if spot else ())
        return self.wait_until_idle()

    def dive(self, *boats, site=1, kind="starting", worth=3, spots=SPOTS):
        """Let the active player lead a dive, up to its first draw; `boats` as in `place_boats`."""
        return self.lead_dive(site).enter_tile(kind, worth, spots).place_boats(*boats)

    def draw(self, count):
        """Let Fathom draw gems; every diver defends against each hazard."""
        while len(self.snapshot.view.gems) < count or self.phase == Phase.HAZARD:
            self.give(*([PlayProtection] if self.phase == Phase.HAZARD else [DrawGem]))
        return self.wait_until_idle()

    def draw_until_hazard(self):
        """Let Fathom draw gems until a hazard can be defended against."""
        while not self.offers(PlayProtection):
            self.give(DrawGem)
        return self.wait_until_idle()

    def report(self, *gems):
        """Report gems drawn from a real bag; every diver defends against each hazard but the last gem's."""
        for gem in gems:
            self.defend().give(ReportGems, (gem,))
        return self.wait_until_idle()

    def defend(self):
        """Let every diver defend against the hazard, if there is one."""
        while self.phase == Phase.HAZARD:
            self.give(PlayProtection)
        return self

    def stop(self):
        """End the draws, unless the leader's resurfacing has ended them; then the last cards can be played."""
        if self.defend().phase == Phase.DRAW:
            self.give(StopDive)
        return self.wait_until_idle()

    def score(self):
        """Score the dive."""
        return self.give(ScoreDive).wait_until_idle()

    def numbers_of(self, status):
        """Return the sites whose tile has this status: "face up", "face down", "gone" or "empty"."""
        return [site.number for site in self.snapshot.view.sites if site.status == status]

    def flip_all_tiles(self):
        """Let the players sail until no tile is face down; the tiles are in Fathom."""
        while sites := self.numbers_of("face down"):
            self.sail(sites[0])
        return self

    def dive_until(self, count):
        """Let the players dive until `count` tiles are left face up; they dive at those of the Sunken City last."""
        while len(self.numbers_of("face up")) > count:
            faces = {site.number: site.face for site in self.snapshot.view.sites if site.status == "face up"}
            self.lead_dive(min(faces, key=lambda number: faces[number].is_sunken)).place_boats().draw(1).stop().score()
        return self


def _is_sail(choice, count):
    """Return whether a choice sails to this many tiles, and spends no token."""
    return (
        isinstance(choice.move, Sail) and [field.name for field in choice.fields] == ["sites"] and choice.fields[0].least == count
    )


def sunken_city_dive(user, **options):
    """Return a game with a dive at a Sunken City tile, before its first draw."""
    game = DeepBlueBuilder(user, **options).sail(7).enter_tile("sunken")
    return game.lead_dive(7).place_boats()


def begin_game(user):
    """Start a game of four."""
    user.table.send(BeginSession("deep-blue", seats_named(NAMES)))
    user.wait_until_idle()


def find_choice(snapshot, kind):
    """Return the first offered choice with this kind of move; None if none is offered."""
    return next((choice for choice in snapshot.prompt.choices if isinstance(choice.move, kind)), None)


def sprites_by_key(user):
    """Return the sprites on the table by key."""
    return {sprite.key: sprite for sprite in user.shell.screen.stage.scene.sprites}
