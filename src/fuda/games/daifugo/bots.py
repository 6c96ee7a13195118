"""Bots of Daifugo, in the same subset of Python as the rules. A bot sees its seat's masked state and the legal actions."""

BOTS = ()
