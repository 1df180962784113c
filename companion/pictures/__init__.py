"""Vector drawings that depend on no toolkit: gems, dice, divers, backgrounds. The screen paints them; phones show them as SVG."""
