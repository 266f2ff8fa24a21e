"""Step 2, Move, and how pieces get about: on foot, by ship, through the air."""
