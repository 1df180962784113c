"""Result of a game in words: who won, by what, and how ties were broken."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from companion.games import catalogue
from companion.session.inputs.snapshot import Snapshot
from companion.table.seats import Seat
from companion.table.sentence import Words, mark_package, say
from companion.table.standings import BEHIND, Rival, SeatStanding, SheetSummary
from kivy_ui.look.language import as_text, number, translate

OTHER_COLOUR = "silver"
"""Colour of a winner without a seat, such as a team."""
PAIR = 2
"""Number of players of a team whose names are both beside its bar."""
ROUND, BEST = "round", "best"
FEWEST_UNNAMED = 3  # winners whose names are left out if they are everyone


class Result:
    """The result that is shown.

    counts_anyway   whether the players chose to count an unfinished game
    fact            a fact about the winner, shown instead of the margin; "" for none
    """

    def __init__(self, snapshot: Snapshot, *, counts_anyway: bool = False, fact: Words = "") -> None:
        self._snapshot, self._counts_anyway, self._fact = snapshot, counts_anyway, fact

    @property
    def rows(self) -> list[SeatStanding]:
        """The standings, best place first; someone who played alone is not first."""
        standings = self._snapshot.standings
        if self.is_alone:
            return [replace(row, place=BEHIND) for row in standings.rows] if standings else []
        if self._counts_anyway and standings and self.leaders:
            return list(standings.by_totals().rows)
        return list(standings.rows) if standings else []

    @property
    def leaders(self) -> list[SeatStanding]:
        """Those with the best total where none has won, because not all had entered as much; [] otherwise."""
        standings = self._snapshot.standings
        if standings is None or not standings.is_partial or standings.winners or not any(row.total for row in standings.seats):
            return []
        return [row for row in standings.by_totals().seats if row.has_won]

    @property
    def standings(self) -> list[tuple[SeatStanding, Seat]]:
        """The standings with their seats, best place first."""
        return [(row, self.seat_of(row)) for row in self.rows]

    @property
    def bars(self) -> list[tuple[SeatStanding, Seat]]:
        """The standings with bars: on a sheet of teams one for each, of one total for all with the words for all."""
        teams = self._snapshot.standings.teams if self._snapshot.standings and self.summary else ()
        if len(teams) == 1 and len(self.rows) > 1:
            return [(self.rows[0], Seat(as_text(say("end.together")), OTHER_COLOUR, ""))]
        team_of = {seat: team for team in teams for seat in team}
        first_rows: dict[tuple[int, ...], SeatStanding] = {}
        for row in self.rows:
            first_rows.setdefault(team_of.get(row.seat, (row.seat,)), row)
        return [(row, self._team_seat(row, team)) for team, row in first_rows.items()]

    def _team_seat(self, row: SeatStanding, team: tuple[int, ...]) -> Seat:
        """Return the seat of a standing; of a team with the names of both players, or the first one's of more."""
        seat, names = self.seat_of(row), [self._snapshot.seats[at].name for at in team]
        if len(team) < PAIR:
            return seat
        return replace(seat, name=" + ".join(names) if len(team) == PAIR else translate("end.team_of", name=names[0]))

    @property
    def winners(self) -> list[SeatStanding]:
        """The standings of those who won; someone alone did not."""
        return [row for row in self.rows if row.has_won]

    @property
    def is_alone(self) -> bool:
        """Whether one player counted points, without a rival."""
        return bool(self._snapshot.standings and self._snapshot.standings.is_alone)

    @property
    def is_tool(self) -> bool:
        """Whether it is the result of a tool instead of a game."""
        return catalogue.is_tool(self._snapshot.game)

    @property
    def has_no_winner(self) -> bool:
        """Whether the game was ended before anyone scored."""
        return self._snapshot.is_cut_short and not self.winners and not any(row.total for row in self.rows)

    @property
    def is_unfinished(self) -> bool:
        """Whether the game ended early and the players did not choose to count it."""
        standings = self._snapshot.standings
        is_open = standings is not None and standings.is_finished is False
        return is_open and not (self._counts_anyway or self.has_no_winner or self.is_tool or self.is_without_points)

    @property
    def is_without_points(self) -> bool:
        """Whether the players ended a game at which they counted no points, such as one made of the toolbox."""
        standings = self._snapshot.standings
        is_open = standings is not None and standings.is_finished is False
        return is_open and not self._snapshot.is_cut_short and not any(row.lines or row.total is not None for row in self.rows)

    @property
    def counters_by_seat(self) -> dict[int, Words]:
        """The last values of each seat's counters that all may see, by seat; without seats that have none."""
        package = catalogue.game(self._snapshot.game).package
        views = self._snapshot.view.seats if self._snapshot.view is not None else ()
        words_by_seat = {
            view.seat: [self._counter_words(mark_package(package, label), value) for label, value in view.counters]
            for view in views
        }
        return {seat: say("end.counters", parts=words) for seat, words in words_by_seat.items() if words}

    def _counter_words(self, label: Words, value: float) -> Words:
        """Return a value before its noun, such as “3 rocks”; in a game made of the toolbox after the counter's name."""
        return say("end.counter" if self._snapshot.game == "kit" else "end.counted", label=label, value=value)

    @property
    def has_points(self) -> bool:
        """Whether there are points to show: not after a game won together, places without points, or a tool."""
        return any(row.lines or row.total for row in self.rows) and not self.has_no_winner

    @property
    def is_celebrated(self) -> bool:
        """Whether the result may have a winner."""
        return not (self.is_tool or self.has_no_winner or self.is_unfinished or self.is_without_points)

    @property
    def is_victory(self) -> bool:
        """Whether the players ended a game without points that they had won, such as a fight."""
        return self.is_without_points and bool(self.tie_breaks)

    @property
    def is_defeat(self) -> bool:
        """Whether only a player without a seat won, such as a solo opponent, or all lost together: nothing to celebrate."""
        standings = self._snapshot.standings
        is_decided = bool(self.winners or (standings and standings.is_cooperative)) and not self.is_undecided
        return is_decided and all(isinstance(row, Rival) for row in self.winners)

    @property
    def no_winner_words(self) -> Words:
        """Words of a result without a winner: in a game that all win or lose together, all lost."""
        standings = self._snapshot.standings
        return say("end.nobody" if standings and standings.is_cooperative else "end.no_winner")

    @property
    def summary(self) -> SheetSummary | None:
        """Summary of a score sheet, shown beside the totals; None for other games, and without points."""
        summary = self._snapshot.standings.summary if self._snapshot.standings and self.has_points else None
        return _without_best_of_one(summary) if summary else None

    @property
    def is_undecided(self) -> bool:
        """Whether all have one total, and neither points nor players say whether they won."""
        standings = self._snapshot.standings
        return self.summary is not None and not self.summary.has_outcome and standings is not None and standings.is_cooperative

    @property
    def is_lowest(self) -> bool:
        """Whether the fewest points win."""
        return bool(self._snapshot.standings and self._snapshot.standings.lowest_wins)

    @property
    def tie_breaks(self) -> Sequence[Words]:
        """Sentences about how ties were broken."""
        return self._snapshot.standings.story if self._snapshot.standings else ()

    @property
    def winning_side(self) -> Words:
        """Sentence on the side that won, such as the villagers; "" where players win alone."""
        return self._snapshot.view.winning_side if self._snapshot.view else ""

    @property
    def notes(self) -> dict[int, Words]:
        """What each player of a side was, by seat; {} where players win alone."""
        view = self._snapshot.view
        return {seat_view.seat: seat_view.note for seat_view in view.seats if seat_view.note} if view and view.winning_side else {}

    def seat_of(self, row: SeatStanding) -> Seat:
        """Return the seat of a standing; of a team one with its name."""
        names = [seat.name for seat in self._snapshot.seats]
        name = as_text(row.player_name(names))
        return self._snapshot.seats[row.seat] if name in names else Seat(name, OTHER_COLOUR, "")

    def margin(self) -> Words:
        """Return the lead of the first place in points, "" if it isn't known."""
        best = self.rows[0].total
        other_totals = [row.total for row in self.rows if not row.has_won and row.total is not None]
        if not other_totals or best is None or best <= max(other_totals):
            return ""
        lead = best - max(other_totals)
        return say("end.by_points", count=int(lead)) if lead == int(lead) else say("end.by", points=number(lead))

    @property
    def counted_words(self) -> Words:
        """What it means to count an unfinished game: whose win it is; "" without a winner."""
        winners = self._winner_names(self.winners or self.leaders)
        return say("end.count_note", names=winners) if winners else ""

    def _winner_names(self, rows: Sequence[SeatStanding]) -> list[str]:
        """Return the names of these rows, as a list in a sentence has them: that of a rival, such as “the opponent”, is no name there."""
        names = [seat.name for seat in self._snapshot.seats]
        listed = [(row, as_text(row.player_name(names))) for row in rows]
        return [name[:1].lower() + name[1:] if nth and isinstance(row, Rival) else name for nth, (row, name) in enumerate(listed)]

    def headline(self) -> tuple[Words, Sequence[Words]]:
        """Return who won, and sentences about it: how ties were broken, else a fact or the margin."""
        if self.is_tool:
            return say("end.tool_closed"), [say("end.not_in_history")]
        if not self.rows:
            return say("end.saved"), [say("end.tool")]
        if self.has_no_winner:
            return say("end.bare"), [say("end.bare_note")]
        if self.is_without_points:
            return (self.tie_breaks[0], []) if self.is_victory else (say("end.over"), [say("end.without_points")])
        winners = self._winner_names(self.winners)
        if self.is_unfinished:
            return say("end.unfinished"), [self._words_unfinished(winners), *self.tie_breaks]
        if self.is_alone:
            return self._words_alone()
        if self.is_undecided:
            return say("end.together_points", count=int(self.rows[0].total or 0)), [say("end.undecided")]
        if not winners:
            return self.no_winner_words, [*self.tie_breaks]
        if self.winning_side:
            return self.winning_side, [say("end.side", names=winners)]
        return self._winner_words(winners)

    def _words_unfinished(self, winners: list[str]) -> Words:
        """Return who was ahead, and that the win doesn't count yet."""
        if leaders := self._winner_names(self.leaders):
            return say("end.ahead_unequal", names=leaders, count=len(leaders))
        if len(winners) > 1 and self.tie_breaks:  # they name those who are level
            return say("end.open")
        return say("end.ahead", names=winners, count=len(winners)) if winners else say("end.stopped")

    def _words_alone(self) -> tuple[Words, Sequence[Words]]:
        """Return the points of the one player, and a fact about them, such as a record."""
        only, fact = self.rows[0], self._fact or (self.summary.fact if self.summary else "")
        if only.total is None:
            return say("end.over"), []
        name, notes = self.seat_of(only).name, [fact] if fact else []
        if only.total == int(only.total):
            return say("end.alone", name=name, count=int(only.total)), notes
        return say("end.alone_with_fraction", name=name, points=number(only.total)), notes

    def _win_words(self, winners: list[str]) -> Words:
        """Return who wins; of three or more, if all do, without their names, as of all who win together."""
        if self._snapshot.standings and self._snapshot.standings.is_cooperative and len(winners) == len(self.rows) > 1:
            return say("end.won_together")
        if len(winners) >= FEWEST_UNNAMED and len(winners) == len(self.rows):
            return say("end.all_win")
        return say("end.wins" if len(winners) == 1 else "end.win", names=winners)

    def _winner_words(self, winners: list[str]) -> tuple[Words, Sequence[Words]]:
        story, margin = self.tie_breaks, self.margin()
        if self.summary:  # on a sheet, tied players share the win
            notes = list(story) or [self.summary.fact or self._fact or margin]
            return self._win_words(winners), notes
        says_lead = any(isinstance(row, Rival) for row in self.rows) and story  # the sentences about an opponent do
        lead = as_text(self._fact or ("" if says_lead else margin))
        is_lead_first = (margin or not story) and (lead or not says_lead)  # a tie for the win comes first
        notes = [*([lead + ("\n" if story else "")] if is_lead_first else []), *story]
        is_together = self._snapshot.standings and self._snapshot.standings.is_cooperative
        if len(winners) == 1 or is_together:
            return self._win_words(winners), notes
        return say(
            "end.win" if story else "end.share", names=winners
        ), notes  # the sentences about the tie say that they share the win


def _without_best_of_one(summary: SheetSummary) -> SheetSummary:
    """Return the summary without a best round if everyone has only one, such as a total entered at the end."""
    rounds = Counter(share.seat for share in summary.shares if share.kind in (ROUND, BEST))
    if max(rounds.values(), default=0) != 1:
        return summary
    shares = tuple(replace(share, kind=ROUND) if share.kind == BEST else share for share in summary.shares)
    kinds = tuple((kind, label) for kind, label in summary.kinds if kind != BEST)
    fact = summary.fact if summary.bids else ""  # without bids it is whose round was the best
    return replace(summary, shares=shares, kinds=kinds, fact=fact)
