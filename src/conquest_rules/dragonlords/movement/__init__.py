"""Movement on land: marches, attacks, transfers."""
