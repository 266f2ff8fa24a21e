"""Combat: strengths, rounds, losses, retreats, and what becomes of a territory and of a King."""
