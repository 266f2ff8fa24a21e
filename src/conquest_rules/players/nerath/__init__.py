"""Players of Conquest of Nerath."""
