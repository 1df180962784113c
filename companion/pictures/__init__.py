"""How things look: gems, dice, divers, worlds, drawn as shapes by nobody's toolkit. The screen paints them, a page shows them as they are."""
