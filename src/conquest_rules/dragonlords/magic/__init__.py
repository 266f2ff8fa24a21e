"""Magic: casters and what they know, counters that are turned up, who is asked whether they react."""
