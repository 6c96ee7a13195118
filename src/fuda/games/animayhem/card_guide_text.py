"""The prose of the page for people who make cards, and the examples in it; see `card_guide`."""

HEAD = """# Cards of Ani-Mayhem

For people who make cards. A card is data: its numbers stand in fields, what it does in rows of a small vocabulary. What
players read on it is made from the same rows, in English and Japanese, so a text can't promise what the rules do not do. This
page is written by `python -m fuda.games.animayhem.card_guide` from the declarations in the game's package.

```
fuda cards check my-cards.toml           # what is wrong with a file of cards
fuda cards show ayame                    # a card as players see it; --cards FILE for your own
fuda deck check my.deck                  # every rule of deck construction; --cards FILE for your own cards
fuda play animayhem --cards my-cards.toml
```

Files of cards are described in [books.md](books.md). The starter set is the folder `cards/` of the package
`fuda.games.animayhem`, a file for each kind; collectors' lists can be [imported](#import-of-collectors-lists).

## A card
"""

CARD = """[card.storm-lamp]
kind = "item"
name = { en = "Storm Lamp", ja = "嵐のランプ" }
says = { en = "It has never met a wind it liked.", ja = "気に入った風に出会ったことがない。" }
categories = ["artifact", "fire"]
skills = [{ skill = "investigation" }]
requires = [{ terms = [{ skill = "magic" }] }, { terms = [{ skill = "tech", count = 2 }, { ability = "attack", count = 3 }] }]
uses = 3
effects = [
    { when = "used", what = "damage", whom = "disaster", pick = "chosen", of_category = "ice", amount = 2, pay = "energy" },
    { what = "add", ability = "defense", whom = "group" },
]
"""

COLUMNS = """## Fields of a card

`of` says which kinds of cards have the field; empty is all of them. An ability that is left out is blank: a Disaster with
Attack, Defense and Movement is a Combat Disaster, and Equipment with an ability of its own replaces its user's. A skill or
category that the game does not know can't be invented in a card file.

A requirement is a list of alternatives, each a list of terms that must all be met. For a Location the group adds up; for
other cards the user alone counts. On a Disaster that is no Combat Disaster the requirement is what Defeats it.
"""

ROWS = """## Rows of effects

A row says when it is carried out, what it does, to whom, for how long and at what price. What it leaves out has a default:
`when` is `always`, `whom` is `self`, `pick` is `each`, `reach` is `here`, `amount` is 1. A Combat card has `effects` for its
physical half and `charm_effects` for the other one; `self` is whom it was drawn for.
"""

EXAMPLES: dict[str, tuple[str, str]] = {
    "add": ("equipment", '{ what = "add", ability = "attack", amount = 2 }'),
    "multiply": ("flash", '{ what = "multiply", ability = "attack", amount = 2, whom = "character", pick = "chosen" }'),
    "divide": ("combat", '{ what = "divide", ability = "defense", amount = 2, whom = "opponent" }'),
    "replace": ("enhancement", '{ what = "replace", ability = "attack", amount = 5 }'),
    "skill": ("global", '{ what = "skill", skill = "swimming", whom = "character", side = "own", reach = "anywhere" }'),
    "category": ("enhancement", '{ what = "category", category = "planetary" }'),
    "pierce": ("item", '{ what = "pierce" }'),
    "enter": ("character", '{ what = "enter", category = "desert" }'),
    "automatic": ("disaster", '{ what = "automatic" }'),
    "immune": ("disaster", '{ what = "immune", category = "spell" }'),
    "unbeatable": ("enhancement", '{ what = "unbeatable", duration = "turn" }'),
    "hold": ("disaster", '{ when = "combat", what = "hold", whom = "opponent", duration = "combat" }'),
    "no-actions": ("flash", '{ when = "played", what = "no-actions", whom = "disaster", pick = "chosen", duration = "round" }'),
    "forbid": ("location", '{ what = "forbid", action = "steal", whom = "character" }'),
    "allow": ("character", '{ what = "allow", action = "steal" }'),
    "damage": ("flash", '{ when = "played", what = "damage", whom = "disaster", pick = "chosen", amount = 3 }'),
    "heal": ("haven", '{ when = "used", what = "heal", whom = "character", pick = "chosen", side = "own", amount = 0 }'),
    "bonk": ("disaster", '{ when = "stops", what = "bonk", whom = "character", pick = "random", toss = true }'),
    "kill": ("disaster", '{ when = "defeated", what = "kill", whom = "character", pick = "weakest" }'),
    "defeat": ("flash", '{ when = "played", what = "defeat", whom = "disaster", pick = "chosen", of_category = "spirit" }'),
    "flee": ("disaster", '{ when = "round", what = "flee", needs = [{ skill = "lawyer" }] }'),
    "discard": ("disaster", '{ when = "stops", what = "discard", whom = "hand", pick = "random", amount = 2 }'),
    "destroy": ("flash", '{ when = "played", what = "destroy", whom = "equipment", pick = "chosen", of_category = "weapon" }'),
    "cancel": ("flash", '{ when = "played", what = "cancel", whom = "answered" }'),
    "drop": ("disaster", '{ when = "combat", what = "drop", whom = "present-item", pick = "random" }'),
    "steal": ("character", '{ when = "used", what = "steal", whom = "equipment", pick = "chosen", side = "others" }'),
    "evade": ("character", '{ what = "evade", category = "money" }'),
    "ease": ("equipment", '{ what = "ease" }'),
    "free": ("flash", '{ when = "played", what = "free", whom = "character", pick = "chosen", side = "own" }'),
    "revive": ("flash", '{ when = "played", what = "revive", whom = "discard-pile" }'),
    "recharge": ("flash", '{ when = "played", what = "recharge", whom = "equipment", pick = "chosen", of_category = "weapon" }'),
    "exchange": ("flash", '{ when = "played", what = "exchange", whom = "character", pick = "chosen", reach = "anywhere" }'),
    "move": ("flash", '{ when = "played", what = "move", whom = "disaster", pick = "chosen", amount = 2 }'),
    "transform": ("flash", '{ when = "played", what = "transform", whom = "character", pick = "chosen" }'),
    "ally": ("disaster", '{ when = "stops", what = "ally", whom = "disaster", pick = "chosen", of_category = "robot" }'),
    "draw": ("haven", '{ when = "used", what = "draw", pay = "hand" }'),
    "look": ("character", '{ when = "used", what = "look", whom = "under" }'),
    "fetch": ("flash", '{ when = "played", what = "fetch", whom = "discard-pile" }'),
    "return": ("flash", '{ when = "played", what = "return", whom = "enhancement", pick = "chosen", side = "own" }'),
    "shuffle": ("flash", '{ when = "played", what = "shuffle", whom = "discard-pile" }'),
    "equip": ("flash", '{ when = "played", what = "equip", amount = 2 }'),
    "skip": ("flash", '{ when = "played", what = "skip", whom = "player", side = "others", phase = "equip" }'),
    "unhurt": ("flash", '{ when = "played", what = "unhurt", whom = "character", pick = "chosen", duration = "round" }'),
    "only-bonked": ("enhancement", '{ what = "only-bonked" }'),
    "extra-attack": ("flash", '{ when = "played", what = "extra-attack", whom = "character", pick = "chosen" }'),
    "extra-card": ("combat", '{ what = "extra-card" }'),
    "prefer": ("disaster", '{ what = "prefer", whom = "character", of_category = "android" }'),
    "spare": ("disaster", '{ what = "spare", whom = "character", of_gender = "female", without = true }'),
    "hide": ("character", '{ what = "hide" }'),
    "block": (
        "disaster",
        '{ when = "played", what = "block", whom = "location", reach = "anywhere", of_skill = "medic", duration = "turn" }',
    ),
    "toll": ("location", '{ what = "toll", pay = "hand", price = 2 }'),
    "keep": ("global", '{ what = "keep", whom = "character", side = "own", reach = "anywhere" }'),
    "exempt": ("character", '{ what = "exempt", category = "science" }'),
    "turn-into-disaster": ("flash", '{ when = "played", what = "turn-into-disaster", whom = "character", pick = "chosen" }'),
}

CHECK = """## What the check says

`fuda cards check FILE` lists everything that it finds, with card, field and fault; a table refuses such a file with the first
of these sentences. Some of them:
"""

FAULTS = (
    '[card.lamp]\nkind = "item"\nname = "Lamp"\nuses = 99\n',
    '[card.lamp]\nkind = "item"\nname = "Lamp"\nskills = [{ skill = "magick" }]\n',
    '[card.lamp]\nkind = "item"\nname = "Lamp"\nmajor = true\n',
    '[card.mill]\nkind = "location"\nname = "Mill"\n',
    '[card.mill]\nkind = "location"\nname = "Mill"\nrequires = [{ terms = [{ skill = "music", gender = "male" }] }]\n',
    '[card.spark]\nkind = "flash"\nname = "Spark"\neffects = [{ when = "played", what = "add", amount = 2 }]\n',
    '[card.spark]\nkind = "flash"\nname = "Spark"\neffects = [{ when = "turn", what = "draw" }]\n',
    '[card.spark]\nkind = "flash"\nname = "Spark"\neffects = [{ when = "played", what = "bonk", whom = "hand" }]\n',
    '[card.spark]\nkind = "flash"\nname = "Spark"\neffects = [{ what = "bonk", whom = "group" }]\n',
    '[card.ayame]\nkind = "character"\nname = "Ayame"\ngender = "female"\nattack = 2\n',
    '[card.mole]\nkind = "disaster"\nname = "Mole"\nattack = 4\nmovement = 2\n',
)

TAIL = """## Decks

A deck is a file with a line a card, its count and its id ([books.md](books.md#decks)). The first four Characters start, and
so does the first Haven; the others are Power cards, as Enhancements, Equipment, Flash Effects and Global Effects are. Of a
Character that transforms only one form is written down. `fuda deck check FILE` lists all that breaks the rules of
construction:

- 4 Characters or more, each once; 1 Haven or more, each once; an odd number of Locations, each once.
- 3 Items for 2 Locations, rounded up. 2 Disasters for each Location, and 1 for 3 Power cards, rounded up.
- At least half of the Disasters are Combat Disasters, at least a third are Major, and none of the others is without a card of
  the deck that it could affect.
- At least 21 Combat cards. Of other cards at most 3 copies, or as many as the card's `limit` says; names that differ only in
  parentheses share a limit.

`fuda deck list` shows the ready decks and `fuda deck show NAME` one of them: a good beginning for one's own.

## Import of collectors' lists

`fuda cards import FILE` reads a list in LackeyCCG's tab-separated form (columns Name, Set, ImageFile, Rarity, Type, Attack,
Defense, Movement, Charm, Energy, Skills, Requirements, Uses, Categories, Instructions, in any order; others are ignored) and
writes a file of cards, `FILE` with the ending `.toml` unless `--out` names another. Its report says how many cards it read,
which fields it could not read and what became of them, and how many texts became effects in full. A text that does not fit
the vocabulary in full is kept in `instructions`: players see it, marked as not carried out, and the report counts it with the
reason. The file can be checked, edited, built into decks and played like any other.

What lists leave open is read like this:

- `x2`, `x 2`, `2x`, `or`, `&`, `Attack 4+`, `Attack > 3`, `A/B` for two forms; a comma in a requirement with `or` means `or`.
- Two values for abilities make a second card, the other side; two cards of one name whose values are each other's the other way
  round are the two cards of one Character.
- A plain number in Energy on a Power card or Item is its cost; other plain numbers replace an ability, those with a sign modify
  it. What a text says about an ability goes before the number in its column.
- `Unless X is present` on a Disaster that does not fight is what Defeats it. A skill for `the group` is there once.
- `Transforms if X is in play` on a Disaster with two values for abilities: the second ones count while X is in play. What a
  Combat Disaster does `if X is present` is asked of the group when the Combat begins.
- `With A, B and C, use as Haven` on a Location: these cards make a Haven of it, and the rest of its text is what it does then.
- A card is named by its name, by the first or last word of a Character's name or one in quotation marks if no other Character
  has it, behind an article, without some of its words or with them in another order, or with a letter or two mistyped in a long
  name. A name that the two cards of one Character share names both.
- On Equipment, Enhancements and Items with a number of uses, what adds to abilities or gives a skill is done for a use: for a
  Combat round, or for the Turn. `Holm's bonuses are +2` is for Holm; all others get what the columns say.
- A Combat card's number in the column of another ability than its text names is a slip: the text counts, the number is named.
- `Non-cumulative` is `alone`. `To a Character that does not have it` gives nothing to one with the skill printed on it. `At one
  Location` on a Flash or Global Effect is a Location that its player chooses, `an opponent's hand` that of a player it chooses.
- A text is kept that means several targets of a player's choice, since all rows of a card have the same one; so are a Vehicle
  without Movement and a Flash Effect of which there is a limit each Turn.
- Where a text cancels `any card that moves your group` or `views other cards` it means Move and View cards.
- `Discard or reload` on Equipment or an Item without a number of uses: it has one. `Equip ... as a Flash Effect` takes the card
  from the hand to its user.
- A choice of skills is a choice when the card is used. `Any` on a Disaster or Location means whoever it is, all of them.
- The skill Chi and the categories Insect and Vapor are older than the rulebook; lists may use them, and so may card files.
- Older names of categories: Devil is `demon`, Ogre `oni`, Godling `divine`, Dark Tribe `phantom-tribe`, Viewing `view`. Skills
  and categories that the game does not have are named in the report and left out.
- A Character's gender comes from a column Gender or Sex, else from the words of its text, else it is female; the report says so.
  A Location without a requirement that can be read lets anybody in.

A list stays the property of those who wrote it. Fuda has none of its own, and its starter set has nothing of anybody else's.
"""
