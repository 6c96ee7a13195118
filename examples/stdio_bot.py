"""A bot that is a program of its own, in any language: it reads questions and writes answers, a line of JSON each.

    fuda play saika --seat 2 "python examples/stdio_bot.py"
    fuda tournament saika --bots "casual,python examples/stdio_bot.py" --games 40

It plays Saika Banrai: the lowest card that it may lay, a special card only if it must, and it lets the next seat start.
"""

import json
import sys


def number(card: str) -> int:
    """The number on a card such as `red-7`; 99 on a special card."""
    digits = card.rpartition("-")[2]
    return int(digits) if digits.isdecimal() else 99


if __name__ == "__main__":
    for line in sys.stdin:
        question = json.loads(line)
        moves = [move["text"] for move in question["legal"]]
        if question["view"]["phase"] == "name_starter":
            seat = question["view"]["seat"]
            print(json.dumps({"move": f"name {(seat + 1) % question['view']['players'] + 1}"}), flush=True)
        else:
            print(json.dumps({"move": min(moves, key=number)}), flush=True)
