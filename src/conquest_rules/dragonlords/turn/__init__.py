"""The turn: the order of its phases, and those in which gold changes hands and units come onto the board."""
