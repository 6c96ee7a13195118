"""What is seen of the duel."""

from tests.kernel.duel.rules import HAND


def shared(s):
    return {"life": s.life[:], "energy": s.energy[:], "omen": s.book.ids[s.omen], "held": s.held[:]}


def own(s, seat):
    held = s.hand[seat * HAND : seat * HAND + HAND] if seat >= 0 else []
    return {"hand": [s.book.ids[n] for n in held if n >= 0]}


def everything(s):
    return {"hands": [own(s, seat)["hand"] for seat in range(2)]}
