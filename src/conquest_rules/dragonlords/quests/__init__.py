"""The rules of the Wastelands: quest parties, spaces, quest cards, monsters, and what is gained there."""
