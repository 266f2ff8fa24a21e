"""The order of play, and the steps without battles: draw, reposition, reinforce, collect income; and victory."""
