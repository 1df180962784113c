"""The things on a table, drawn from shapes: a pen, and one module for each kind of thing."""
