"""Collectors' lists in LackeyCCG's form as books: tab-separated columns, a line a card.

    Name Set ImageFile Rarity Type Attack Defense Movement Charm Energy Skills Requirements Uses Categories Instructions

`import_list` reads whatever can be read and says what could not. Lines are read in `lines`, their cells in `cells` and `cards`;
`texts` makes effects of a text where it understands all of it, and a text is kept as text where it does not.
"""

from fuda.games.animayhem.lackey.book import import_list

__all__ = ["import_list"]
