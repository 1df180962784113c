"""What Fathom costs, measured beside the floor and beside its peers, as ratios of one run."""
