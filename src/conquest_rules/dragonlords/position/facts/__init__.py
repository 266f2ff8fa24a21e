"""Facts and advice of refusals, as values."""
