"""Setting up: from the first scroll dealt to the first turn (page 6)."""
