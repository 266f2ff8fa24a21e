"""The order of play, the steps without battles (draw, reposition, reinforce, collect income), and victory."""
