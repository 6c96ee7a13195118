# mypy: ignore-errors
# PyTorch is not installed where types are checked.
"""Learning from playouts: a network learns what each legal action is worth, on batches of the device where the network is.

    python examples/train.py saika --minutes 10 --device cuda --out runs/saika

Needs PyTorch. At every decision of every match the batch plays on from each legal action, with the game's own bot in all seats
(`Batch.action_values`). One such playout says little, and knows cards that the seat does not; but the network is asked for the
difference that an action makes, sees only what the seat sees, and so learns the mean over all that it can't see. It corrects the
bot: it is told what the bot advises, learns what such advice is worth, and what it holds for best is played where that is better
than the bot's choice by more than it errs (`--trust`), in all seats of some matches and in one seat of the others, so that it
learns where it comes to. With `--trust 0` the network plays alone; with `--imitate` it does, too, and learns what the bot chooses
instead of what playouts say. Every evaluation plays fresh matches against the rival in all other seats (in a cooperative game,
beside a rival in all seats), and writes to `--out`: a checkpoint from which the same command goes on, `GAME.npz` for the bot
`learned`, the curve as JSON, and as a picture where Matplotlib is installed.
"""

import argparse
import json
import math
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

import fuda
from fuda.bots import learned

TOGETHER, ALONE = "the network in all seats", "alone "  # what is judged in a cooperative game, besides rivals
SCATTERED = 128  # decisions, about the most that matches are apart when learning starts
LONGEST = 5000  # decisions of a match that is judged; one that goes on is not won
Z99 = 2.5758  # the normal distribution's 99.5 % quantile


class Network(nn.Module):
    """A number for each action, from an observation. Actions that share a block or an index share weights."""

    def __init__(self, game, width, depth, is_advised):
        super().__init__()
        features = learned.action_features(game)
        self.register_buffer("scale", torch.from_numpy(1 / learned.largest(game)).float())
        self.first = nn.Linear(game.observation, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.last = nn.Linear(width, learned.RANK)
        self.scores = ActionScores(features)
        self.cells = OwnThings(learned.action_cells(game))
        self.advised = ActionScores(features) if is_advised else None

    def forward(self, seen, rows, actions, advice):
        """The numbers of some actions, each of the decision `rows[i]`, whose observation is `seen[rows[i]]`.

        `advice` is what the bot would play in each decision. A network that is advised adds to the number of that action how much
        better it is than one that the bot does not advise: the bot knows what the network does not.
        """
        seen = seen.float()
        x = torch.relu(self.first(seen * self.scale))
        for block in self.blocks:
            x = x + torch.relu(block(x))
        x = torch.relu(self.last(x))
        numbers = self.scores(x[rows], actions) + self.cells(x, seen, rows, actions)
        if self.advised is not None:
            numbers = numbers + torch.where(actions == advice[rows], self.advised(x, advice.long())[rows], 0)
        return numbers

    def arrays(self):
        """The network as plain arrays, as `fuda.bots.learned` reads them."""
        layers = [(layer.weight, layer.bias) for layer in (self.first, *self.blocks, self.last)]
        layers += [(each.weights(), each.bias) for each in (self.scores, self.advised) if each is not None]
        weights, biases = ([each.detach().cpu().numpy() for each in kind] for kind in zip(*layers, strict=True))
        about = torch.cat([self.cells.about.weight, self.cells.about.bias[:, None]], 1).detach().cpu().numpy()
        return {"weights": weights, "biases": biases, "is_advised": self.advised is not None, "about": about}


class ActionScores(nn.Module):
    """The last layer: what an action is worth, by weights of its block and its indices added up, and its own."""

    def __init__(self, features):
        super().__init__()
        actions, count = features.shape
        numbers = np.full((actions, int(features.sum(1).max())), count)  # those of each action's features; `count` is none
        for action, row in enumerate(features):
            numbers[action, : int(row.sum())] = np.flatnonzero(row)
        self.register_buffer("features", torch.from_numpy(numbers))
        self.shared = nn.EmbeddingBag(count + 1, learned.RANK, mode="sum", padding_idx=count)
        self.own = nn.Parameter(torch.zeros(actions, learned.RANK))
        self.bias = nn.Parameter(torch.zeros(actions))
        nn.init.zeros_(self.shared.weight)

    def forward(self, x, actions):
        """The number of one action of each row."""
        return (x * (self.shared(self.features[actions]) + self.own[actions])).sum(1) + self.bias[actions]

    def weights(self):
        return self.shared(self.features) + self.own


class OwnThings(nn.Module):
    """What the observation says of the very things that an action is about, by weights that all actions of a block share."""

    def __init__(self, cells):
        super().__init__()
        for name in ("pairs", "cells", "scale"):
            self.register_buffer(name, torch.from_numpy(getattr(cells, name)))
        self.about = nn.Linear(learned.RANK, max(1, cells.kinds))
        nn.init.zeros_(self.about.weight)
        nn.init.zeros_(self.about.bias)

    def forward(self, x, seen, rows, actions):
        said = seen[rows[:, None], self.cells[actions]] * self.scale[actions]
        return (said * self.about(x)[rows[:, None], self.pairs[actions]]).sum(1)


class Arena:
    """A batch with its arrays as tensors that share the batch's memory.

    `lineup` is -1 where the network plays. `chosen` is what bots would play: those of the other seats, and the game's own.
    """

    def __init__(self, args, size, seed, lineup):
        self.batch = fuda.batch(args.game, size, args.players, seed=seed, device=args.device)
        self.lineup = np.where(lineup == -1, args.bot, lineup).astype(np.int8)
        self.rewards = "scores" if args.cooperative else "places"
        self.moment = self.batch.advance(None, self.lineup, rewards=self.rewards)
        for name in ("observation", "mask", "reward", "outcome", "seat", "chosen"):
            setattr(self, name, torch.from_dlpack(getattr(self.moment, name)))
        self.learns = torch.from_numpy(lineup == -1).to(args.device)

    def advance(self, actions):
        """Plays the network's actions where the seat is its own, elsewhere those of the bots."""
        own = self.learns.gather(1, self.seat.long().unsqueeze(1)).squeeze(1)
        self.play(torch.where(own, actions, self.chosen))

    def play(self, actions):
        given = actions.numpy() if actions.device.type == "cpu" else actions
        self.batch.advance(given, self.lineup, rewards=self.rewards)

    def scatter(self):
        """Lets the bots play the matches to different points: those of one age would stay at the same trick, much alike."""
        ages = torch.randint(SCATTERED, (len(self.lineup),), device=self.seat.device)
        for step in range(SCATTERED):
            self.play(torch.where(ages > step, self.chosen, -1))

    @torch.no_grad()
    def best(self, net, trust, which=slice(None)):
        """The best action of decisions by a network, the bot's where none is better by `trust`; -1 in matches but `which`."""
        seen, advice = self.observation[which], self.chosen[which]
        rows, actions = self.mask[which].nonzero(as_tuple=True)
        numbers = net(seen, rows, actions, advice) + trust * (actions == advice[rows])
        most = torch.full_like(advice, -torch.inf, dtype=torch.float32).scatter_reduce(0, rows, numbers, "amax")
        found = numbers == most[rows]
        chosen = torch.full_like(self.chosen, -1)
        chosen[torch.arange(len(chosen), device=chosen.device)[which][rows[found]]] = actions[found].int()
        return chosen


def distance_to_values(numbers, worth, rows, counts):
    """How far numbers are from what actions are worth, squared, both less the mean of those of the same decision."""
    errors = numbers - worth
    errors = errors - (torch.zeros_like(counts).index_add(0, rows, errors) / counts.clamp(min=1))[rows]
    return (errors.square() / counts[rows]).sum() / (counts > 1).sum().clamp(min=1)


def distance_to_choices(numbers, chosen, rows, counts):
    """The cross entropy of choices, 1 in `chosen`, if numbers are the logarithms of their chances."""
    most = torch.zeros_like(counts).scatter_reduce(0, rows, numbers.detach(), "amax", include_self=False)
    total = torch.zeros_like(counts).index_add(0, rows, (numbers - most[rows]).exp())
    logs = numbers - most[rows] - total.log()[rows]
    return -(logs * chosen * (counts > 1)[rows]).sum() / (counts > 1).sum().clamp(min=1)


def lineup_of(size, players, bot, alone):
    """Bots by match and seat: -1, the network, in all; in the first `alone` matches in one seat only, and `bot` in the others."""
    numbers = np.full((size, players), -1, np.int8)
    numbers[:alone] = bot
    numbers[np.arange(alone), np.arange(alone) % players] = -1
    return numbers


class Learner:
    def __init__(self, args):
        self.args = args
        self.game = fuda.games.load(args.game)
        if args.seed:
            torch.manual_seed(args.seed)
        self.net = Network(self.game, args.width, args.depth, args.trust > 0).to(args.device)
        self.mean = AveragedModel(self.net, multi_avg_fn=get_ema_multi_avg_fn(args.memory))  # what is evaluated and exported
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.rate, fused=True)
        self.history, self.spent, self.decisions, self.updates = [], 0.0, 0, 0
        if args.checkpoint.exists():
            try:
                kept = torch.load(args.checkpoint, map_location=args.device, weights_only=True)
                for name in ("net", "mean", "optimizer"):
                    getattr(self, name).load_state_dict(kept[name])
                self.history, self.spent, self.decisions, self.updates = kept["rest"]
            except Exception as error:  # of many kinds
                raise fuda.FudaError(f"{args.checkpoint} is damaged or of other settings; name another folder: --out.") from error
        seed = 1 + len(self.history) + 1000 * args.seed  # a run that goes on plays other matches
        alone = 0 if args.cooperative else int(args.matches * args.alone)
        self.arena = Arena(args, args.matches, seed, lineup_of(args.matches, args.players, args.bot, alone))
        self.arena.scatter()
        self.watched = torch.rand(args.matches, device=args.device) < args.watched

    def step(self, progress):
        """Learns from the decisions that the matches are at, and plays on."""
        args, arena = self.args, self.arena
        if args.imitate:
            rows, actions = arena.mask.nonzero(as_tuple=True)
            worth = (actions == arena.chosen[rows]).float()
        else:
            values = arena.batch.action_values(most=args.tried, horizon=args.horizon)
            rows, actions, worth = (torch.from_dlpack(each) for each in (values.match, values.action, values.value))
            rows, actions = rows.long(), actions.long()
        counts = torch.bincount(rows, minlength=args.matches)
        cuts = [0, *counts.cumsum(0)[args.minibatch - 1 :: args.minibatch].tolist(), len(rows)]  # of the list, by minibatches
        for group in self.optimizer.param_groups:
            group["lr"] = args.rate * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        for start in range(0, args.matches, args.minibatch):
            stop = min(args.matches, start + args.minibatch)
            items = slice(cuts[start // args.minibatch], cuts[start // args.minibatch + 1])
            several, at = counts[start:stop].float(), rows[items] - start
            numbers = self.net(arena.observation[start:stop], at, actions[items], arena.chosen[start:stop])
            loss = (distance_to_choices if args.imitate else distance_to_values)(numbers, worth[items], at, several)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
            self.optimizer.step()
            self.updates += 1
            self.mean.update_parameters(self.net)
        self.decisions += int((counts > 1).sum())
        arena.advance(torch.where(self.watched, arena.chosen, arena.best(self.net, args.trust)))

    @torch.no_grad()
    def evaluate(self, rival):
        """First places of the network, in one seat by turns, against the rival in all others: mean and margin of 99 %.

        In a cooperative game, how often all survive with the network in all seats, or with a rival in all of them.
        """
        args, size = self.args, self.args.judged
        number = 0 if rival == TOGETHER else self.game.bot_number(rival.removeprefix(ALONE))
        seed = (1 << 40) + 7 * len(self.history) + (0 if args.cooperative else number)  # in a cooperative game the same deals
        lineup = lineup_of(size, args.players, number, 0 if args.cooperative else size)
        if rival.startswith(ALONE):
            lineup[:] = number
        arena = Arena(args, size, seed, lineup)
        seat = torch.arange(size, device=args.device) % args.players
        share = torch.full((size,), -1.0, device=args.device)
        for _ in range(LONGEST):
            arena.advance(arena.chosen if rival.startswith(ALONE) else arena.best(self.mean, args.trust, share < 0))
            best = arena.reward.max(1, keepdim=True).values
            top = (arena.reward == best) & (best > -1)
            first = top.gather(1, seat.unsqueeze(1)).squeeze(1) / top.sum(1).clamp(min=1)
            if args.cooperative:  # who loses to the game has no points
                first = (arena.reward > 0).any(1).float()
            share = torch.where((arena.outcome == 1) & (share < 0), first, share)
            if bool((share >= 0).all()):
                break
        share.clamp_(min=0)
        return float(share.mean()), float(Z99 * share.std() / size**0.5)

    def report(self):
        """Evaluates, prints, and writes everything down."""
        args = self.args
        row = {"seconds": round(self.spent, 1), "decisions": self.decisions, "updates": self.updates}
        for rival in args.rivals:
            row[rival] = self.evaluate(rival)
        self.history.append(row)
        how, against = ("won", "") if args.cooperative else ("first", "against ")
        shares = ", ".join(f"{100 * row[r][0]:.1f} ± {100 * row[r][1]:.1f} % {against}{r}" for r in args.rivals)
        print(f"{args.game} {self.spent:.0f} s, {self.decisions / 1e6:.1f} M decisions: {how} {shares}", flush=True)
        parts = {name: getattr(self, name).state_dict() for name in ("net", "mean", "optimizer")}
        fresh = args.checkpoint.with_suffix(".new")
        torch.save({**parts, "rest": (self.history, self.spent, self.decisions, self.updates)}, fresh)
        fresh.replace(args.checkpoint)
        learned.save(args.out / f"{args.game}.npz", self.game, **self.mean.module.arrays(), trust=args.trust)
        args.curve.write_text(json.dumps({"game": args.game, "players": args.players, "history": self.history}, indent=1))
        draw([args.curve], args.curve.with_suffix(".svg"))

    def run(self):
        before, decided, shown = self.spent, self.decisions, 0.0
        if not self.history and not self.args.decisions:
            self.report()
        while (progress := self.progress(before, decided)) < 1:
            begun = time.perf_counter()
            self.step(progress)
            self.spent += time.perf_counter() - begun
            if self.spent - before - shown >= 60 * self.args.every and self.progress(before, decided) < 1:
                shown = self.spent - before
                self.report()
        self.report()

    def progress(self, before, decided):
        """How much of this run is done, from 0 to 1 and more. Evaluations are not counted."""
        args = self.args
        return (self.decisions - decided) / args.decisions if args.decisions else (self.spent - before) / (60 * args.minutes)


def draw(curves, file):
    """The curves as a picture, where Matplotlib is installed."""
    try:
        from matplotlib.figure import Figure
    except ModuleNotFoundError:
        return
    figure = Figure((8, 4.5), layout="constrained")
    axes = figure.subplots()
    for curve in curves:
        told = json.loads(Path(curve).read_text())
        for rival in [key for key in told["history"][0] if isinstance(told["history"][0][key], list)]:
            minutes = [row["seconds"] / 60 for row in told["history"]]
            mean, margin = (np.array([100 * row[rival][i] for row in told["history"]]) for i in (0, 1))
            axes.plot(minutes, mean, marker="o", markersize=3, label=f"{told['game']} against {rival}")
            axes.fill_between(minutes, mean - margin, mean + margin, alpha=0.2)
        axes.axhline(100 / told["players"], color="#888888", linestyle=":")
    axes.set(xlabel="minutes of learning", ylabel="first places, %, with 99 % interval", ylim=(0, 100))
    if axes.get_legend_handles_labels()[0]:
        axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(file)


def arguments(given):
    top = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    top.add_argument("game", choices=fuda.games())
    top.add_argument("--minutes", type=float, default=10, help="of learning, evaluations aside")
    top.add_argument("--decisions", type=int, help="learn from so many decisions instead, however long it takes")
    top.add_argument("--every", type=float, default=1, help="minutes of learning between evaluations")
    top.add_argument("--device", choices=("cpu", "cuda"), default="cuda" if torch.cuda.is_available() else "cpu")
    top.add_argument("--players", type=int, help="how many seats")
    top.add_argument("--seed", type=int, default=0, help="of the matches that are learnt from, and of the first weights")
    top.add_argument("--out", type=Path, default=Path("runs"), help="the folder that is written to, and gone on from")
    top.add_argument("--rivals", nargs="*", default=["random", "thumb"], help="the game's bots that it is judged against")
    top.add_argument("--matches", type=int, help="matches played at once")
    top.add_argument("--alone", type=float, default=0.75, help="the part of the matches in which the network has one seat only")
    top.add_argument("--tried", type=int, default=8, help="the most actions of a decision that are played on from")
    top.add_argument(
        "--horizon", type=int, help="stages of a match after which playouts are cut, 0: its end; else as the search does"
    )
    top.add_argument("--imitate", action="store_true", help="learn what the bot chooses, not what playouts say; without trust")
    top.add_argument("--watched", type=float, default=0, help="the part of the matches that the bot plays in all seats")
    top.add_argument(
        "--together", action="store_true", help="judge how often a match is won at all, with the network in all seats"
    )
    top.add_argument("--trust", type=float, default=0.01, help="how much better than the bot's choice an action has to be")
    top.add_argument("--judged", type=int, help="matches of an evaluation")
    top.add_argument("--width", type=int, help="of the network's layers")
    top.add_argument("--depth", type=int, help="how many residual layers it has")
    top.add_argument("--minibatch", type=int, help="matches that an update learns from")
    top.add_argument("--rate", type=float, default=1e-3, help="of learning, as the optimizer takes it")
    top.add_argument("--memory", type=float, default=0.998, help="of the mean of weights, for each update")
    args = top.parse_args(given)
    on_gpu = args.device == "cuda"
    if on_gpu and not torch.cuda.is_available():
        top.error("PyTorch finds no GPU on this machine; say --device cpu")
    game = fuda.games.load(args.game)
    args.players = game.check_players(args.players)
    args.bot = game.bot_number(learned.adviser(game))
    args.matches = args.matches or (65536 if on_gpu else 512)
    args.judged = args.judged or (16384 if on_gpu else 512)
    args.width, args.depth = args.width or (512 if on_gpu else 128), args.depth or (3 if on_gpu else 1)
    args.minibatch = min(args.matches, args.minibatch or (4096 if on_gpu else 512))
    args.cooperative = args.together or game.is_cooperative
    args.trust = 0.0 if args.imitate else args.trust
    if args.cooperative:
        args.rivals = [TOGETHER, *(ALONE + rival for rival in args.rivals)]
    args.checkpoint, args.curve = args.out / f"{args.game}.pt", args.out / f"{args.game}.json"
    args.out.mkdir(parents=True, exist_ok=True)
    return args


if __name__ == "__main__":
    torch.backends.cuda.matmul.allow_tf32 = True
    try:
        Learner(arguments(sys.argv[1:])).run()
    except (fuda.FudaError, KeyboardInterrupt) as end:
        sys.exit(str(end) or "Stopped. The same command goes on from the last evaluation.")
