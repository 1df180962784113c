"""Toolkit-independent vector drawings: gems, dice, divers, worlds. The screen paints them; phones' pages show them as SVG."""
