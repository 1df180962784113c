"""Builder of imported plays."""

from companion.library.records.plays import Play, Score


def chess_play(id, ended_s, **scores):
    """Return a play of chess with these scores."""
    rows = (
        Score(seat, name, 1 + sum(other > total for other in scores.values()), total, name)
        for seat, (name, total) in enumerate(scores.items())
    )
    return Play(id, "chess", ended_s, 60_000, tuple(rows))
