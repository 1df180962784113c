"""End of a kit: its shared counters and the thing that came last."""
