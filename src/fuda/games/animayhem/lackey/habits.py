"""Habits of typing in collectors' lists: a text as the patterns of sentences expect it."""

import re

from fuda.games.animayhem.lackey.words import SKILLS

MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "−": "-", "×": "x", "\u00a0": " ", "…": "."})

# What people type, and the same as the patterns know it. Where capitals mean nothing a pattern begins with (?i).
REWRITES: tuple[tuple[str, str], ...] = (
    (r"\s+", " "),
    (r"\(s\)", "s"),
    (r"(?<=[a-z)])\.(?=[A-Z+])", ". "),
    (r"(?<=[a-z]\w)\.\s(?=(?:or|and|but|unable|cannot|may|can|is|are|with|without|until|unless)\b(?! discard| reload))", " "),
    (r"(?i)\bwont\b", "won't"),
    (r"(?i)\bpeices?\b", "piece"),
    (r"(?i)\b(?:non-?bonked|non-?discarded|living)\b,? ?", ""),
    # One more of a skill, told in two cases.
    (
        r"(?i)\b(gives? (?:the )?)([\w ]+?)( skill) to a character (?:that|who) does not have it\."
        r" gives? (?:an additional )?\2(?: x2)?(?: skill)? to a character (?:that|who) already has (?:the )?\2\b[^.]*(?:etc)?",
        r"\1\2\3",
    ),
    # A toss is told by whether it is won.
    (
        r"(?i)play rock[/, ]*(?:paper|scissors)[/, ]*(?:or )?(?:paper|scissors)[^.]*\. (?=if (?:you|it|character) wins?)",
        "",
    ),
    # Sentences that no point ends.
    (r"\b[Mm]oves [Oo]nce (?=[A-Z])", "Moves Once. "),
    (r"(?<=[a-z]) (?=Carries (?:up to )?\d)", ". "),
    (r"\b[Oo]ff [Ff]ield (?=[A-Z])", "off Field. "),
    (r"(?i)\b(?:motion|move) (?=of\b|by\b|to \d)", "movement "),
    (r"(?i)\b(your (?:attack|defense|charm)) this round is (\d)", r"\1 is \2 this round"),
    (
        r"(?i)\brestore both you and your opponent's health to full",
        "Restore you to full health and restore opponent to full health",
    ),
    (r"(?i)\b(?:most powerful|mightiest)\b", "strongest"),
    (r"(?i)\bany of (?=(?:your|the) characters\b)", "all "),
    (r"(?i)\(you may not put an item card into your draw pile\.?\)", ""),
    (r"(?i)\bcharacter with (?:the )?highest (?:total )?attack(?: (?:&|and) defense)?", "strongest Character"),
    (r"(?i)\b(?:overwhelmed|exhausted) and\b", ""),
    (r"(?i)\bany card (?:which|that) views other cards", "any View card"),
    (r"(?i)\bany card (?:which|that) moves your group(?: to another location)?", "any Move card"),
    (r"(?i)\bview card against owner for 1 turn", "View card"),
    (r"(?i)\buse to scavenge 1 (.+?) location per game", r"Once per game, scavenge any \1 Location"),
    (
        r"(?i)^(?!.*\b(?:characters?|disasters?|opponents?|all|each)\b.* increase)[a-z' ]+ increase (?=attack|defense)",
        "Increase ",
    ),
    (r"(?i)\b(characters?) (?:are |is )?caught in [\w ]+\. no movement", r"\1 cannot move"),
    (r"(?i)\bsymbol or category\b", "category"),
    (r"(?i)\bpiece of nearest character's equipment", "nearest Equipment"),
    (r"(?i)\b(remove [\w' -]+ disaster) from (?:an?|the) character", r"\1"),
    # A Disaster that attacks whoever comes.
    (
        r"(?i)\bautomatically attacks(?: (?:all|any)?(?: ?characters?)?)?(?: (?:at|on) (?:its|the same|this) location"
        r"| (?:that )?it (?:meets|encounters|finds))?(?=\.|$)",
        "attacks anyone",
    ),
    (r"(?i)\battacks(?: (?:all|any)(?: characters?)?)? automatically(?=\.|$)", "attacks anyone"),
    # A list that was made of cards as this game shows them.
    (r"(?i)^combat: (.+?) ?charm: ", r"\1 "),
    (r"(?i)\bthe fighter (?:gets|has) (?=[+-])", "you get "),
    (r"(?i)\bthe fighter has (attack|defense|charm) halved", r"halves your \1"),
    (r"(?i)\bthe fighter has (attack|defense|charm) doubled", r"doubles your \1"),
    (r"(?i)\bthe opponent has (attack|defense|charm) halved", r"halves opponent's \1"),
    (r"(?i)\bfor (?:one|1) use, ", ""),
    (
        r"(?i)\b(?:one|1) (?:of your characters|character of yours)(?: here)? regains all health",
        "Restore 1 of your Characters to full Health",
    ),
    (
        r"(?i)\b(?:one|1) (?:of your characters|character of yours)(?: here)? regains (\d+) health",
        r"Heal \1 Health of 1 of your Characters",
    ),
    (r"(?i)\b(?:its (?:user|bearer|carrier)|this character) (?=(?:can|may) (?:pierce|steal))", ""),
    (r"(?i)\b(\w+) cards of the other side do nothing to this (?:character|disaster)", r"Immune to \1 cards"),
    (r"(?i)\battacks whoever stops at its place", "attacks anyone"),
    (r"(?i)\b(?:flying |planetary )?vehicle for (\d) characters", r"Carries up to \1 Characters"),
    # Equipment from the hand, wherever its user is.
    (
        r"(?i)\bequip (any [a-z ]+?|an? [a-z ]+?|1 [a-z ]+?) from your hand (?:at|on|to) [\w' ]+? as an? flash effect",
        r"equip \1 from your hand. Flash Effect",
    ),
    (
        r"(?i)\b(?:play|equip) (1|any|an|any 1) (?:piece of )?equipment as an? flash effect",
        "equip 1 Equipment from your hand. Flash Effect",
    ),
    (
        r"(?i)\b(?:can |may )?equip anywhere and once per turn (?:at )?any ?time",
        "Equip anywhere. Once per turn, equip 1 Equipment from your hand. Flash Effect",
    ),
    # Who it is that gives something, told at length.
    (r"(?i)^this [\w',\- ]{8,80}? (?=(?:gives|adds|grants) )", ""),
)


# Words that a list copied from cards may have with the hyphen of a line that ended in them.
OFTEN_BROKEN = (
    "additional additionally adjacent automatic automatically character characters discarded disaster disasters duration "
    "equipment immediately location locations movement opponent opponents permanent permanently remainder strongest "
    "successful successfully transform transforms transformed"
)
WHOLE = {*OFTEN_BROKEN.split(), *(word for name in SKILLS for word in name.split())}


def cleaned(text: str) -> str:
    """A text with plain quotation marks and dashes, single blanks and a blank behind each sentence."""
    text = re.sub(r"\b[A-Za-z]{2,}-[a-z]{2,}\b", unbroken, text.translate(MARKS))
    for pattern, new in REWRITES:
        text = re.sub(pattern, new, text.strip())
    text = re.sub(r"\s+", " ", text)
    if re.match(r"[^:]{0,25}:\s(?:[a-z+-]|Skills?:)", text):
        return re.sub(r"^(?!skill|requires|duration|limit)[A-Za-z][\w' ]{0,24}:\s(?=[a-z+-]|skills?:)", "", text, flags=re.I)
    return text


def unbroken(match: re.Match[str]) -> str:
    """A word without the hyphen that a line end has left in it."""
    word = match[0].replace("-", "")
    return word if word.casefold() in WHOLE else match[0]
