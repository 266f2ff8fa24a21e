"""Sentences for the events of the Wastelands, treasures and DragonLords."""
