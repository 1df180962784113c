"""The table on the glass: flags, a game's scene, the question and its answers in a fixed grid, and the curtain with everything rare."""
