"""Open the set-up page of a kit."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec.structs import replace

from companion.session.inputs.messages import BeginSession, ResumeSession
from companion.session.inputs.snapshot import Snapshot
from companion.table.seating import colour_by_pieces
from companion.table.seats import Seat, default_name
from kivy_ui.pages.loaded import on_result
from kivy_ui.pages.page_base import SetUpDraft, Shell
from kivy_ui.stage.touch import Tap

if TYPE_CHECKING:
    from companion.games.kit.language import Kit
    from companion.library.store import Store

KIT = "kit"


def open_kit(shell: Shell, name: str) -> None:
    """Show the set-up page of a kit with the options of its last game, and the last players: of a saved game its own ones."""

    def on_loaded(kit_and_deal: "tuple[Kit, BeginSession]") -> None:
        from kivy_ui.pages.setup.kit_set_up import KitSetUpPage  # imported later: it loads the game's rules

        kit, deal = kit_and_deal
        draft = shell.drafts.get(KIT)
        seats = deal.seats if kit.own and deal.like else seat_last_players(shell, deal).seats[: kit.seats[1]]
        current_draft = draft if draft and draft.deal.options.get(KIT) == kit.name else SetUpDraft(replace(deal, seats=seats), "")
        shell.show_screen(KitSetUpPage(shell, kit, current_draft.deal, current_draft.first))

    shell.request(lambda store: _kit_and_deal(store, name), on_result(on_loaded, shell.show_message))


def play_kit_instead(shell: Shell, kit: "Kit") -> None:
    """Close the open session, which is saved, and show the set-up page of a kit with its players; Back resumes the session."""
    from kivy_ui.pages.setup.kit_set_up import KitSetUpPage  # imported later: it loads the game's rules

    snapshot = shell.snapshot
    seats = named_players(snapshot)[: kit.seats[1]]
    deal, session = BeginSession(KIT, seats, {KIT: kit.name}), snapshot.session
    shell.play_again(lambda shell: KitSetUpPage(shell, kit, deal, on_back=lambda: shell.send(ResumeSession(session))))


def play_kit_again(shell: Shell, deal: BeginSession) -> None:
    """Close the ended game of a kit, and show the set-up page of that kit with the players and options of `deal`."""

    def on_loaded(kit: "Kit") -> None:
        from kivy_ui.pages.setup.kit_set_up import KitSetUpPage  # imported later: it loads the game's rules

        shell.play_again(lambda shell: KitSetUpPage(shell, kit, deal))

    _load_kit(shell, deal, on_loaded)


def open_kit_of_play(shell: Shell, deal: BeginSession, on_back: Tap | None) -> None:
    """Show the set-up page of the kit that `deal` names, with its players and options; its arrow calls `on_back`."""

    def on_loaded(kit: "Kit") -> None:
        from kivy_ui.pages.setup.kit_set_up import KitSetUpPage  # imported later: it loads the game's rules

        shell.show_screen(KitSetUpPage(shell, kit, deal, on_back=on_back))

    _load_kit(shell, deal, on_loaded)


def _load_kit(shell: Shell, deal: BeginSession, on_loaded: "Callable[[Kit], None]") -> None:
    """Call `on_loaded` with the kit that `deal` names; if it isn't there any more, say so."""
    shell.request(lambda store: store.kits.kit(deal.options[KIT]), on_result(on_loaded, shell.show_message))


def named_players(snapshot: Snapshot) -> tuple[Seat, ...]:
    """Return who takes part in the open session and has a name; of a toolbox only of the seats that are taken."""
    seats, numbers = snapshot.seats, getattr(snapshot.view, "playing", range(len(snapshot.seats)))
    return tuple(seats[seat] for seat in numbers if seats[seat].name not in ("", default_name(seat + 1)))


def _kit_and_deal(store: "Store", name: str) -> "tuple[Kit, BeginSession]":
    kit = store.kits.kit(name)
    return kit, store.kits.deal(kit)


def seat_last_players(shell: Shell, deal: BeginSession) -> BeginSession:
    """Seat the players of the last set-up for another game, unless other players are seated."""
    game = shell.game(deal.game)
    last = [*shell.drafts.values()][-1].deal.seats[: game.seats[-1]] if shell.drafts else ()
    if {seat.name for seat in deal.seats} < {seat.name for seat in last}:
        return replace(deal, seats=colour_by_pieces(last, game.pieces(game.edition())))
    return deal
