# mypy: ignore-errors
# PyTorch is not installed where types are checked.
"""A small network for the search: makes `playouts.npz`, by which the searching seat plays in playouts (docs/strength.md).

    python examples/distill.py daifugo --minutes 20 --out src/fuda/games/daifugo
    python examples/distill.py daifugo --search 15 --minutes 4 --rate 7e-4 --out src/fuda/games/daifugo

Needs PyTorch. In the usual set-up it learns from the network of the bot `learned`, which train.py made: what that says of each
legal action of a position. In the game's presets, with other numbers of players and with options by chance it learns as train.py
does, from playouts of the game's own bot. With `--search` it goes on from the network that the game has: search plays with it for
so many minutes, and the network learns what search has found. It uses one core of the CPU, and writes the weights every minute,
as whole numbers.
"""

import argparse
import math
import random
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn

import fuda
from fuda import bots
from fuda.bots import learned, playout_network
from fuda.bots.search import Search
from fuda.kernel import network as kernel

FIRST_PARTS, INNER_PARTS, LAST_PARTS = kernel.ONE << kernel.FIRST_BITS, 1 << kernel.INNER_BITS, 256  # of a weight of 1
MOST = (kernel.MOST + 0.5) / kernel.ONE  # the largest number of a layer
GAIN = 10.0  # the network's numbers are so many times what actions are worth
TEMPERATURE = 0.03  # of worth, at which choices are compared with the teacher's
SLIPS = 0.08  # decisions that are made at random, so that worse positions are met, too
KEPT = 400_000  # positions of the teacher that are learnt from again
SETUPS = 48  # at a time; each match of them is dealt anew when it is over
RENEWED = 3000  # updates after which there are other set-ups
PLAYOUTS = 600  # of a search that is learnt from
SHARPER = 4  # the power of visits: what search would play counts most
AT_ONCE = 1024  # searched positions in an update
FROM_SEARCH = 0.7  # what these count for, against those of the teacher


class Small(nn.Module):
    """Two inner layers. Actions that share a block or an index share weights."""

    def __init__(self, game, width, features):
        super().__init__()
        shared = torch.from_numpy(learned.action_features(game))
        self.register_buffer("scale", torch.from_numpy(1 / learned.largest(game)).float())
        self.register_buffer("shared_by", shared)
        self.first, self.inner = nn.Linear(game.observation, width), nn.Linear(width, features)
        nn.init.normal_(self.first.weight, 0, 0.15)
        self.shared = nn.Parameter(torch.randn(shared.shape[1], features + 1) * 0.02)
        self.own = nn.Parameter(torch.zeros(game.actions, features + 1))

    def forward(self, seen, rows, actions):
        """What some actions are worth, each of the decision `rows[i]`, whose observation is `seen[rows[i]]`."""
        high = self.inner(self.first(seen.float() * self.scale).clamp(0, MOST)).clamp(0, MOST)
        last = self.last()[actions]
        return ((high[rows] * last[:, :-1]).sum(1) + last[:, -1]) / GAIN

    def last(self):
        return self.shared_by @ self.shared + self.own

    @torch.no_grad()
    def take(self, weights):
        """Goes on from a network as `kernel.network` has it."""
        first, inner, last = (torch.from_numpy(each.astype(np.float32)) for each in weights)
        self.first.weight.copy_((first[:-1] / FIRST_PARTS / self.scale[:, None]).T)
        self.first.bias.copy_(first[-1] / FIRST_PARTS)
        self.inner.weight.copy_((inner[:-1] / INNER_PARTS).T)
        self.inner.bias.copy_(inner[-1] / INNER_PARTS)
        self.shared.zero_()
        self.own.copy_(last / LAST_PARTS)

    @torch.no_grad()
    def whole_numbers(self):
        """The weights as `kernel.network` has them."""
        first = torch.cat([self.first.weight.T * self.scale[:, None], self.first.bias[None]]) * FIRST_PARTS
        inner = torch.cat([self.inner.weight.T, self.inner.bias[None]]) * INNER_PARTS
        limit = np.iinfo(np.int16).max
        return tuple(w.round().clamp(-limit, limit).numpy().astype(np.int16) for w in (first, inner, self.last() * LAST_PARTS))


class Arena:
    """Matches of one set-up. The network plays one seat by turns, and all seats of every fourth match."""

    def __init__(self, game, size, players, options, seed):
        self.bot = learned.adviser(game)
        self.batch = fuda.batch(game.name, size, players, seed=seed, **options)
        self.moment = self.batch.advance(None, self.bot)
        for name in ("observation", "mask", "seat", "chosen"):
            setattr(self, name, torch.from_dlpack(getattr(self.moment, name)))
        self.number = torch.arange(size)
        ages = torch.randint(96, (size,))  # matches of one age would be much alike
        for age in range(96):
            self.play(torch.where(ages > age, self.chosen, -1))

    def play(self, actions):
        self.batch.advance(actions.numpy(), self.bot)

    @torch.no_grad()
    def advance(self, numbers_of):
        """Plays on: where the network has the seat, the action of the largest number of `numbers_of(seen, rows, actions)`.

        Returns its decisions before: observations, rows, actions and numbers.
        """
        own = (self.seat == self.number % self.batch.players) | (self.number % 4 == 0)
        at = (own & (self.mask.sum(1) > 1)).nonzero().squeeze(1)
        seen = self.observation[at]
        rows, actions = self.mask[at].nonzero(as_tuple=True)
        numbers = numbers_of(seen, rows, actions)
        lively = numbers + torch.where(torch.rand(len(at)) < SLIPS, torch.inf, 0.0)[rows]
        lively = torch.where(lively.isinf(), 1e6 + torch.rand(len(rows)), lively)
        most = torch.full((len(at),), -torch.inf).scatter_reduce(0, rows, lively, "amax")
        found = lively == most[rows]
        played = self.chosen.clone()
        played[at[rows[found]]] = actions[found].int()
        self.play(played)
        return seen, rows, actions, numbers


class Positions:
    """Positions with what the teacher says of their actions; the newest replace the oldest."""

    def __init__(self, arena, teacher):
        self.arena, self.teacher, self.kept, self.count = arena, teacher, [], 0

    def gather(self):
        part = self.arena.advance(self.teacher)
        if len(part[0]):
            self.kept.append(part)
            self.count += len(part[0])
        while self.count > KEPT:
            self.count -= len(self.kept.pop(0)[0])

    def draw(self, parts):
        """Some of the kept positions, as one list."""
        chosen = random.sample(self.kept, min(parts, len(self.kept)))
        shift = np.cumsum([0, *(len(seen) for seen, *_ in chosen)])
        rows = torch.cat([rows + int(by) for by, (_, rows, _, _) in zip(shift, chosen, strict=False)])
        seen, actions, numbers = (torch.cat([part[i] for part in chosen]) for i in (0, 2, 3))
        return seen, rows, actions, numbers


class Searched:
    """Positions in which search has looked for a move, one seat against the game's own bot, with how it shared its playouts."""

    def __init__(self, game, minutes, seed):
        search, bot, begun, shown = Search(game), bots.make(game, game.bot_names[-1]), time.process_time(), 0.0
        self.seen, self.tried, match = [], [], seed
        while (spent := time.process_time() - begun) < 60 * minutes or not self.seen:
            match += 1
            table = fuda.table(game.name, seed=match)
            own = random.randrange(table.players)
            while table.turn is not None:
                view = table.seat_view(table.turn)
                if len(view.legal()) == 1:
                    table.play(view.legal()[0])
                elif table.turn == own:
                    found = search.think(view, playouts=PLAYOUTS, seed=match, trees=1)
                    self.seen.append(torch.tensor(table.observe(own), dtype=torch.uint8))
                    visits = torch.tensor([one.visits for one in found.tried]).float() ** SHARPER
                    self.tried.append((torch.tensor([one.action for one in found.tried]), visits / visits.sum()))
                    table.play(random.choice(view.legal()) if random.random() < SLIPS else found.best)
                else:
                    table.play(bot.choose(view))
            if spent - shown >= 60:
                shown = spent
                print(f"{spent:.0f} s of processor, {len(self.seen)} positions searched", flush=True)

    def draw(self):
        chosen = random.sample(range(len(self.seen)), min(AT_ONCE, len(self.seen)))
        rows = torch.cat([torch.full_like(self.tried[at][0], i) for i, at in enumerate(chosen)])
        actions, shares = (torch.cat([self.tried[at][k] for at in chosen]) for k in (0, 1))
        return torch.stack([self.seen[at] for at in chosen]), rows, actions, shares


def teacher_of(game):
    """What the bot `learned` holds actions for."""
    policy = learned.load(game)

    def numbers_of(seen, rows, actions):
        numbers = torch.from_numpy(policy.logits(seen.numpy()))
        return numbers.flatten().index_select(0, rows * numbers.shape[1] + actions)

    return numbers_of


def setup_of(game, number):
    """A number of players and options: a preset of the game, or any options."""
    chance = random.Random(number)
    players = chance.choice([*game.seats, *[game.check_players(None)] * 2])
    presets = list(getattr(game.rules, "PRESETS", {}).values())
    if presets and chance.random() < 0.6:
        return players, dict(chance.choice(presets))
    return players, {name: chance.choice(field.values[:3]) for name, field in game.options.items()}


def means(numbers, rows, counts):
    """The mean of each decision's numbers, for each of them."""
    return (torch.zeros_like(counts).index_add(0, rows, numbers) / counts.clamp(min=1))[rows]


def softmax(numbers, rows, count):
    most = torch.full((count,), -torch.inf).scatter_reduce(0, rows, numbers.detach(), "amax")
    weights = (numbers - most[rows]).exp()
    return weights / torch.zeros(count).index_add(0, rows, weights)[rows]


def difference(numbers, worth, rows, count):
    """The mean square of what two judges of actions differ in, apart from what all actions of a decision share."""
    counts = torch.bincount(rows, minlength=count).float()
    error = numbers - worth
    error = error - means(error, rows, counts)
    return (error.square() / counts[rows]).sum() / (counts > 1).sum().clamp(min=1)


def surprise(numbers, wanted, rows, count):
    """How unlikely the network holds what is wanted of it."""
    chosen = softmax(numbers / TEMPERATURE, rows, count).clamp(min=1e-9).log()
    return -(wanted * chosen).sum() / count


def from_teacher(net, part):
    seen, rows, actions, worth = part
    numbers = net(seen, rows, actions)
    wanted = softmax(worth / TEMPERATURE, rows, len(seen))
    return surprise(numbers, wanted, rows, len(seen)) + 100 * difference(numbers, worth, rows, len(seen))


def from_search(net, part):
    seen, rows, actions, shares = part
    return surprise(net(seen, rows, actions), shares, rows, len(seen))


def from_playouts(net, arena, tried):
    values = arena.batch.action_values(most=tried)
    rows, actions, worth = (torch.from_dlpack(each) for each in (values.match, values.action, values.value))
    rows, actions = rows.long(), actions.long()
    loss = difference(net(arena.observation, rows, actions), worth.float(), rows, len(arena.number))
    arena.advance(net)
    return loss


def learn(args):
    game = fuda.games.load(args.game)
    torch.manual_seed(args.seed)
    random.seed(args.seed)
    torch.set_num_threads(1)
    net, searched = Small(game, args.width, args.features), None
    if args.search:
        weights = playout_network.load(game)
        net = Small(game, weights[0].shape[1], weights[1].shape[1])
        net.take(weights)
        searched = Searched(game, args.search, args.seed << 32)
    mean = torch.optim.swa_utils.AveragedModel(net, multi_avg_fn=torch.optim.swa_utils.get_ema_multi_avg_fn(0.995))
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate)
    positions = Positions(Arena(game, args.matches * 4, game.check_players(None), {}, args.seed), teacher_of(game))
    setups, updates, shown, begun, limit = [], 0, 0.0, time.process_time(), 60 * args.minutes
    while (spent := time.process_time() - begun) < limit:
        if updates % RENEWED == 0:
            setups = [Arena(game, args.matches, *setup_of(game, updates + i), updates + i) for i in range(args.setups)]
        positions.gather()
        if searched is None:
            loss = 0.5 * from_teacher(net, positions.draw(3))
        else:
            loss = FROM_SEARCH * from_search(net, searched.draw()) + (1 - FROM_SEARCH) * from_teacher(net, positions.draw(1))
        for arena in random.sample(setups, min(1 if searched else 4, len(setups))):
            loss = loss + 5 * from_playouts(net, arena, args.tried)
        for group in optimizer.param_groups:
            group["lr"] = args.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * spent / limit)))
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        mean.update_parameters(net)
        updates += 1
        if spent - shown >= 60:
            shown = spent
            playout_network.save(args.out / playout_network.FILE, game, mean.module.whole_numbers())
            print(f"{spent:.0f} s of processor, {updates} updates, loss {float(loss.detach()):.3f}", flush=True)
    playout_network.save(args.out / playout_network.FILE, game, mean.module.whole_numbers())


def arguments(given):
    top = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    top.add_argument("game", choices=fuda.games())
    top.add_argument("--minutes", type=float, default=20, help="of processor time")
    top.add_argument("--search", type=float, default=0, help="minutes of processor time in which search plays first")
    top.add_argument("--out", type=Path, default=Path("."), help="the folder")
    top.add_argument("--matches", type=int, default=512, help="of each set-up at once")
    top.add_argument("--setups", type=int, default=SETUPS)
    top.add_argument("--tried", type=int, default=8, help="the most actions of a decision that are played on from")
    top.add_argument("--width", type=int, default=128)
    top.add_argument("--features", type=int, default=32)
    top.add_argument("--rate", type=float, default=1.5e-3)
    top.add_argument("--seed", type=int, default=1)
    args = top.parse_args(given)
    if args.search and not playout_network.load(fuda.games.load(args.game))[0].size:
        top.error(f"{args.game} has no network to go on from; make one without --search.")
    args.out.mkdir(parents=True, exist_ok=True)
    return args


if __name__ == "__main__":
    learn(arguments(sys.argv[1:]))
