"""Chance: a generator (xoshiro128**, 32-bit words) whose words are a field of the state.

A seed and the actions therefore give the whole match, on every backend. No product exceeds 63 bits.
"""

from typing import Any

WORD = 0xFFFFFFFF


def word(s: Any) -> int:
    """The next 32 random bits."""
    words = s.rng
    a = words[0] & WORD
    b = words[1] & WORD
    c = words[2] & WORD
    d = words[3] & WORD
    r = (b * 5) & WORD
    r = ((r << 7) | (r >> 25)) & WORD
    r = (r * 9) & WORD
    c ^= a
    d ^= b
    words[0] = a ^ d
    words[1] = b ^ c
    words[2] = c ^ ((b << 9) & WORD)
    words[3] = ((d << 11) | (d >> 21)) & WORD
    return r


def below(s: Any, n: int) -> int:
    """A number in range(n), each exactly as likely as the others."""
    product = word(s) * n
    if product & WORD < n:
        # Lemire's correction: the few words that would favour some numbers are drawn again.
        excess = (WORD + 1 - n) % n
        while product & WORD < excess:
            product = word(s) * n
    return product >> 32


def seed_generator(s: Any, seed: int, stream: int) -> None:
    """Sets the generator from a seed and the number of a stream; both may be any numbers of up to 62 bits."""
    x = mix(seed & WORD, 0x2545F491)
    x = mix(x ^ ((seed >> 32) & WORD), 0x1B873593)
    x = mix(x ^ (stream & WORD), 0x5851F42D)
    x = mix(x ^ ((stream >> 32) & WORD), 0x14057B7E)
    for i in range(4):
        x = mix(x, 0x61C88647 + i)
        s.rng[i] = x
    if s.rng[0] | s.rng[1] | s.rng[2] | s.rng[3] == 0:
        s.rng[0] = 1


def mix(x: int, salt: int) -> int:
    """Scatters 32 bits so that neighbouring numbers have nothing in common."""
    x = (x + salt) & WORD
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & WORD
    return x ^ (x >> 16)
