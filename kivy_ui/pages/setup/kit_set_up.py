"""Set-up page of a kit: its players, its scenario, and whether its pieces are in the app."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.session.inputs.messages import BeginSession
from companion.table.game import GameOption
from companion.table.sentence import Words
from kivy_ui.look.language import LANGUAGES, language_code, translate
from kivy_ui.pages.page_base import Shell
from kivy_ui.pages.setup.setup_page import SetUpPage
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:  # keeps the start short
    from companion.games.kit.language import Kit
    from kivy_ui.pages.setup.scenario_shelf import Shelf

KIT, SCENARIO = "kit", "scenario"


class KitSetUpPage(SetUpPage):
    """The set-up page of a kit."""

    def __init__(self, shell: Shell, kit: "Kit", deal: BeginSession, first: str = "", on_back: Tap | None = None) -> None:
        self.kit = kit
        super().__init__(shell, deal, first, on_back)
        self.title = self.game.reader(code=language_code()).read(kit.words)
        if len(kit.scenarios) > 1:
            self.options.extra = (_scenarios(kit),)

    @property
    def counts(self) -> range:
        """Possible numbers of players."""
        fewest, most = self.kit.seats
        return range(fewest, most + 1)

    @property
    def deal(self) -> BeginSession:
        """The input that starts the game, with the kit's name among its options."""
        deal = super().deal
        return replace(deal, options=deal.options | {KIT: self.kit.name})

    def _span(self) -> Words:
        fewest, most = self.kit.seats
        return translate("players.just", count=most) if fewest == most else translate("players.span", fewest=fewest, most=most)

    def _shelf(self, option: GameOption) -> "Shelf":
        from kivy_ui.pages.setup.scenario_shelf import Shelf

        names_by_label = {scenario.name: scenario.name for scenario in self.kit.scenarios}
        for code in LANGUAGES:
            reader = self.game.reader(code=code)
            names_by_label |= {reader.read(scenario.words): scenario.name for scenario in self.kit.scenarios}
        return Shelf(
            self.title, f"{KIT}/{self.kit.name}", option, names_by_label, self.kit.locks, keeps_notes=True, icon=self.kit.icon
        )


def _scenarios(kit: "Kit") -> GameOption:
    """Return the option that chooses one of a kit's scenarios, or draws one."""
    from companion.games.kit.box import scenario_choices  # imported later: few games are kits

    choices = scenario_choices(kit)
    details = tuple(choice.note for choice in choices)
    return GameOption(SCENARIO, translate("scenarios.option"), choices, kit.scenarios[0].name, details=details)
