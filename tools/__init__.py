"""The tools that watch over this project; none of them is shipped with it."""
