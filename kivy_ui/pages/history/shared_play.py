"""The result of a play in History as an end card, which is shared as text, picture or BG Stats code."""

from typing import TYPE_CHECKING

from companion.games import catalogue
from companion.pictures.end_card import Card, CardBar
from companion.table.seating import with_unique_look
from companion.table.seats import Seat
from companion.table.sentence import say
from companion.table.standings import BEHIND, Rival, SeatStanding, Standings
from kivy_ui.look.language import as_text, number
from kivy_ui.pages.history.play_words import day_played, faces_of, title

if TYPE_CHECKING:
    from companion.library.records.play_details import PlayDetails
    from companion.session.phones.protocol import PhoneView


def has_points(details: "PlayDetails") -> bool:
    """Return whether points were counted, so that an end card has bars."""
    return any(score.total is not None for score in details.play.scores)


def card_of_play(details: "PlayDetails") -> Card:
    """Return the content of the end card of a play with points. People have the names and colours that they have now."""
    play = details.play
    lines = list(zip(play.scores, faces_of(details), strict=True))
    is_for_all = play.is_alone or play.is_undecided
    winners = [(score, face) for score, face in lines if is_for_all or (score.has_won and play.has_places)]
    alone = winners[0][1] if len(winners) == 1 else None
    most = max(1, *(score.total or 0 for score in play.scores))
    without_winner = as_text(say("end.unfinished" if play.has_stopped_early else "end.no_card"))
    return Card(
        winner=as_text(say("end.card_names", names=[face.name for _, face in winners])) if winners else without_winner,
        total=number(winners[0][0].total) if winners and winners[0][0].total is not None else "",
        title=title(play.game),
        players=as_text(say("end.card_players", names=[face.name for _, face in lines])),
        day=day_played(play),
        icon=details.icon,
        colour=alone.colour if alone else "",
        emblem=alone.emblem if alone else "",
        has_winner=bool(winners) and not is_for_all,
        bars=tuple(
            CardBar(face.colour, (score.total or 0) / most, face.name, "" if score.total is None else number(score.total))
            for score, face in lines
        ),
    )


def view_of_play(details: "PlayDetails") -> "PhoneView":
    """Return the public view of a play's result, for phones. People have the names and colours that they have now."""
    from companion.session.phones.protocol import PhoneView  # no code of phones is loaded while they are off

    play = details.play
    has_places = play.has_places or play.is_alone or play.is_undecided
    ranked = list(zip(play.scores, faces_of(details), strict=True))
    seated = sorted((score.seat, at) for at, (score, _) in enumerate(ranked) if score.seat >= 0)
    seats: list[Seat] = []
    people = []
    for seat, (_, at) in enumerate(seated):
        score, face = ranked[at]
        seats.append(with_unique_look(Seat(face.name, face.colour, face.emblem), seats))
        people.append(SeatStanding(seat, score.place if has_places else BEHIND, score.total, score.lines))
    rivals = (
        Rival(seat=score.seat, place=score.place if has_places else BEHIND, total=score.total, lines=score.lines, name=face.name)
        for score, face in ranked
        if score.seat < 0
    )
    standings = Standings(
        tuple(sorted(people, key=lambda row: row.place)),
        rivals=tuple(rivals),
        is_finished=not play.has_stopped_early or play.is_result,
        lowest_wins=play.lowest_wins,
        is_cooperative=play.is_cooperative,
    )
    game = catalogue.game_of(play.game)
    return PhoneView(session=play.id, game=game, title=title(play.game), seats=tuple(seats), standings=standings)
