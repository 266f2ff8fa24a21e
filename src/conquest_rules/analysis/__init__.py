"""Analysis of games, by playing them many times or by computing odds.

Here: simulations of many games (`simulate`), who wins them (`tally`), and the arithmetic of battles that are
fought in rounds of dice (`odds`); what needs to know a game is in the folder of its name (`nerath`). Not
here: a rule of any game, and players.
"""
