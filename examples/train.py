# mypy: ignore-errors
# PyTorch is not installed where types are checked.
"""Learning by self-play: proximal policy optimisation with a masked policy, on batches of the device where the network is.

    python examples/train.py saika --minutes 10 --device cuda --out runs/saika

Needs PyTorch. Half of the matches are played by the network in all seats, in the other half it has one seat and the game's own
bot the others. A seat is rewarded for what its score gains on the others', and at the end for being first. In a cooperative game
the network has all seats, and is rewarded for what their scores gain together. Every evaluation plays fresh matches against the
rival in all other seats (in a cooperative game, beside a rival in all seats), and writes to `--out`: a checkpoint from which the
same command goes on, `GAME.npz` for the bot `learned`, the curve as JSON, and as a picture where Matplotlib is installed.
"""

import argparse
import copy
import json
import sys
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

import fuda
from fuda.bots import learned

TOGETHER, ALONE = "the network in all seats", "alone "  # what is judged in a cooperative game, besides rivals
Z99 = 2.5758  # the normal distribution's 99.5 % quantile


class Network(nn.Module):
    """A policy over all actions and a value, from an observation. Actions that share a block or an index share weights."""

    def __init__(self, game, width, depth):
        super().__init__()
        features = torch.from_numpy(learned.action_features(game))
        self.register_buffer("scale", torch.from_numpy(1 / learned.largest(game)).float())
        self.register_buffer("features", features)
        self.first = nn.Linear(game.observation, width)
        self.blocks = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.last = nn.Linear(width, learned.RANK)
        self.shared = nn.Parameter(torch.randn(features.shape[1], learned.RANK) * 0.01)
        self.own = nn.Parameter(torch.zeros(game.actions, learned.RANK))
        self.bias = nn.Parameter(torch.zeros(game.actions))
        self.value = nn.Linear(width, 1)

    def forward(self, seen):
        x = torch.relu(self.first(seen.to(self.first.weight.dtype) * self.scale))
        for block in self.blocks:
            x = x + torch.relu(block(x))
        actions = self.features @ self.shared + self.own
        return functional.linear(torch.relu(self.last(x)), actions, self.bias).float(), self.value(x).squeeze(1).float()

    def arrays(self):
        """The policy as plain arrays, as `fuda.bots.learned` reads them."""
        with torch.no_grad():
            actions = self.features @ self.shared + self.own
        layers = [self.first, *self.blocks, self.last]
        return {
            "weights": [layer.weight.detach().cpu().numpy() for layer in layers] + [actions.cpu().numpy()],
            "biases": [layer.bias.detach().cpu().numpy() for layer in layers] + [self.bias.detach().cpu().numpy()],
        }


class Arena:
    """A batch with its arrays as tensors that share the batch's memory. `lineup` is -1 where the network plays."""

    def __init__(self, args, size, seed, lineup):
        self.batch = fuda.batch(args.game, size, args.players, seed=seed, device=args.device)
        self.lineup = lineup
        self.moment = self.batch.advance(None, lineup, rewards=args.rewards)
        self.rewards = args.rewards
        names = ("observation", "mask", "reward", "outcome", "seat", "chosen")
        for name in names:
            setattr(self, name, torch.from_dlpack(getattr(self.moment, name)))
        self.learns = torch.from_numpy(lineup == -1).to(args.device)

    def own(self):
        """Where the seat to act is the network's."""
        return self.learns.gather(1, self.seat.long().unsqueeze(1)).squeeze(1)

    def advance(self, actions):
        actions = torch.where(self.own(), actions, self.chosen.long()).to(torch.int32)
        self.batch.advance(actions.numpy() if actions.device.type == "cpu" else actions, self.lineup, rewards=self.rewards)


def masked(logits, mask):
    return logits.masked_fill(mask == 0, -1e9)


def lineup_of(size, players, bot, alone):
    """Bots by match and seat: -1, the network, in all; in the first `alone` matches in one seat only, and `bot` in the others."""
    numbers = np.full((size, players), -1, np.int8)
    numbers[:alone] = bot
    numbers[np.arange(alone), np.arange(alone) % players] = -1
    return numbers


def amp(args):
    return torch.autocast(args.device, dtype=torch.bfloat16, enabled=args.device == "cuda")


class Learner:
    def __init__(self, args):
        self.args = args
        self.game = fuda.games.load(args.game)
        self.net = Network(self.game, args.width, args.depth).to(args.device)
        self.mean = copy.deepcopy(self.net)  # of the weights over the last updates: what is evaluated and exported
        self.optimizer = torch.optim.Adam(self.net.parameters(), lr=args.rate, eps=1e-5)
        self.history, self.spent, self.decisions, self.updates = [], 0.0, 0, 0
        self.spread = None  # of the final scores around their mean
        if args.checkpoint.exists():
            kept = torch.load(args.checkpoint, map_location=args.device, weights_only=True)
            for name in ("net", "mean", "optimizer"):
                getattr(self, name).load_state_dict(kept[name])
            self.history, self.spent, self.decisions, self.updates, self.spread = kept["rest"]
        bot, players = len(self.game.bot_names) - 1, args.players
        seed = 1 + len(self.history)  # a run that goes on plays other matches
        alone = 0 if args.cooperative else args.matches // 2
        self.arena = Arena(args, args.matches, seed, lineup_of(args.matches, players, bot, alone))
        self.total = torch.zeros(args.matches, players, device=args.device)
        shape = (args.steps, args.matches)
        empty = lambda kind, *more: torch.zeros(*shape, *more, dtype=kind, device=args.device)  # noqa: E731
        self.seen, self.legal = empty(torch.uint8, self.game.observation), empty(torch.uint8, self.game.actions)
        self.action, self.seats = empty(torch.int64), empty(torch.int64)
        self.logp, self.values = empty(torch.float32), empty(torch.float32)
        self.rewards, self.ended, self.own = empty(torch.float32, players), empty(torch.bool), empty(torch.bool)

    @torch.no_grad()
    def play(self, progress):
        """Fills the buffers with `steps` decisions of each match."""
        arena = self.arena
        for t in range(self.args.steps):
            self.seen[t], self.legal[t], self.seats[t], self.own[t] = arena.observation, arena.mask, arena.seat, arena.own()
            with amp(self.args):
                logits, self.values[t] = self.net(self.seen[t])
            logits = masked(logits, self.legal[t])
            noise = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
            self.action[t] = (logits + noise).argmax(1)
            self.logp[t] = logits.log_softmax(1).gather(1, self.action[t].unsqueeze(1)).squeeze(1)
            arena.advance(self.action[t])
            self.ended[t] = arena.outcome == 1
            self.rewards[t] = self.reward_of(arena.reward, self.ended[t], progress)

    def reward_of(self, changes, ended, progress):
        """What the step brought each seat: its gain on the others, less and less, and the first place at the end."""
        self.total += changes
        over = ended.unsqueeze(1)
        if bool(ended.any()):
            finals = self.total[ended]
            spread = float((finals - finals.mean(1, keepdim=True)).std()) + 1e-6
            self.spread = spread if self.spread is None else 0.99 * self.spread + 0.01 * spread
        scale = self.spread or 10.0
        if self.args.cooperative:
            self.total.masked_fill_(over, 0)
            return changes.mean(1, keepdim=True).expand_as(changes).float()
        gain = (changes - changes.mean(1, keepdim=True)) / scale
        best = self.total == self.total.max(1, keepdim=True).values
        first = best / best.sum(1, keepdim=True) - 1 / self.args.players
        self.total.masked_fill_(over, 0)
        return gain * (0.5 * (1 - progress) + 0.1) + torch.where(over, first, 0.0)

    def advantages(self):
        """Generalised advantages of each decision, along the decisions of its own seat, and which of them are known."""
        matches, players = self.total.shape
        zeros = lambda: torch.zeros(matches, players, device=self.args.device)  # noqa: E731
        value, advantage, reward, known = zeros(), zeros(), zeros(), zeros().bool()
        out, valid = torch.zeros_like(self.values), torch.zeros_like(self.own)
        for t in range(self.args.steps - 1, -1, -1):
            over = self.ended[t].unsqueeze(1)
            value, advantage, reward = (x.masked_fill(over, 0) for x in (value, advantage, reward))
            known = known | over
            reward = reward + self.rewards[t]
            seat = self.seats[t].unsqueeze(1)
            at = lambda x: x.gather(1, seat).squeeze(1)  # noqa: B023, E731
            valid[t] = at(known) & self.own[t]
            new = at(reward) + at(value) - self.values[t] + self.args.trace * at(advantage)
            out[t] = new
            value.scatter_(1, seat, self.values[t].unsqueeze(1))
            advantage.scatter_(1, seat, torch.where(at(known), new, 0.0).unsqueeze(1))
            reward.scatter_(1, seat, 0.0)
            known.scatter_(1, seat, value=True)
        return out, valid

    def learn(self, progress):
        advantages, valid = self.advantages()
        choices = (self.legal.sum(2, dtype=torch.int32) > 1) & valid
        rows = choices.flatten().nonzero().squeeze(1)
        flat = lambda x: x.flatten(0, 1)  # noqa: E731
        returns = flat(advantages + self.values)
        spread = flat(advantages)[rows].std() + 1e-6
        advantages = (flat(advantages) - flat(advantages)[rows].mean()) / spread
        for group in self.optimizer.param_groups:
            group["lr"] = self.args.rate * max(0.05, 1 - progress)
        entropy_weight = self.args.entropy * max(0.1, 1 - progress)
        for _ in range(self.args.epochs):
            order = rows[torch.randperm(len(rows), device=rows.device)]
            for part in order.split(self.args.minibatch):
                if len(part) < min(self.args.minibatch, len(order)) // 2:
                    continue
                with amp(self.args):
                    logits, value = self.net(flat(self.seen)[part])
                logp = masked(logits, flat(self.legal)[part]).log_softmax(1)
                entropy = -(logp.exp() * logp.clamp(min=-50)).sum(1).mean()
                ratio = (logp.gather(1, flat(self.action)[part].unsqueeze(1)).squeeze(1) - flat(self.logp)[part]).exp()
                gain = advantages[part]
                policy = -torch.min(ratio * gain, ratio.clamp(0.8, 1.2) * gain).mean()
                loss = policy + 0.5 * functional.smooth_l1_loss(value, returns[part]) - entropy_weight * entropy
                self.optimizer.zero_grad(set_to_none=True)
                loss.backward()
                nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
                self.optimizer.step()
                self.updates += 1
                with torch.no_grad():
                    keep = min(0.995, self.updates / (self.updates + 10))
                    for mean, new in zip(self.mean.parameters(), self.net.parameters(), strict=True):
                        mean.lerp_(new, 1 - keep)
        self.decisions += int(self.own.sum())
        return float(entropy.detach())

    @torch.no_grad()
    def evaluate(self, rival):
        """First places of the network, in one seat by turns, against the rival in all others: mean and margin of 99 %.

        In a cooperative game, how often all survive with the network in all seats, or with a rival in all of them.
        """
        args, size = self.args, self.args.judged
        number = 0 if rival == TOGETHER else self.game.bot_number(rival.removeprefix(ALONE))
        seed = (1 << 40) + 7 * len(self.history) + number
        shown = argparse.Namespace(**{**vars(args), "rewards": "places"})
        lineup = lineup_of(size, args.players, number, 0 if args.cooperative else size)
        if rival.startswith(ALONE):
            lineup[:] = number
        arena = Arena(shown, size, seed, lineup)
        seat = torch.arange(size, device=args.device) % args.players
        share = torch.full((size,), -1.0, device=args.device)
        while bool((share < 0).any()):
            with amp(args):
                logits, _ = self.mean(arena.observation)
            arena.advance(masked(logits, arena.mask).argmax(1))
            best = arena.reward.max(1, keepdim=True).values
            top = (arena.reward == best) & (best > -1)
            first = top.gather(1, seat.unsqueeze(1)).squeeze(1) / top.sum(1).clamp(min=1)
            if args.cooperative:
                first = top.any(1).float()
            share = torch.where((arena.outcome == 1) & (share < 0), first, share)
        return float(share.mean()), float(Z99 * share.std() / size**0.5)

    def report(self):
        """Evaluates, prints, and writes everything down."""
        args = self.args
        row = {"seconds": round(self.spent, 1), "decisions": self.decisions, "updates": self.updates}
        for rival in args.rivals:
            row[rival] = self.evaluate(rival)
        self.history.append(row)
        how, against = ("survives", "") if args.cooperative else ("first", "against ")
        shares = ", ".join(f"{100 * row[r][0]:.1f} ± {100 * row[r][1]:.1f} % {against}{r}" for r in args.rivals)
        print(f"{args.game} {self.spent:.0f} s, {self.decisions / 1e6:.1f} M decisions: {how} {shares}", flush=True)
        rest = (self.history, self.spent, self.decisions, self.updates, self.spread)
        parts = {name: getattr(self, name).state_dict() for name in ("net", "mean", "optimizer")}
        fresh = args.checkpoint.with_suffix(".new")
        torch.save({**parts, "rest": rest}, fresh)
        fresh.replace(args.checkpoint)
        learned.save(args.out / f"{args.game}.npz", self.game, **self.mean.arrays())
        args.curve.write_text(json.dumps({"game": args.game, "players": args.players, "history": self.history}, indent=1))
        draw([args.curve], args.curve.with_suffix(".svg"))

    def run(self):
        args = self.args
        limit, before, shown = 60 * args.minutes, self.spent, 0.0
        if not self.history:
            self.report()
        while (learnt := self.spent - before) < limit:  # evaluations are not counted
            begun = time.perf_counter()
            self.play(learnt / limit)
            self.learn(learnt / limit)
            self.spent += time.perf_counter() - begun
            if self.spent - before - shown >= 60 * args.every and self.spent - before < limit:
                shown = self.spent - before
                self.report()
        self.report()


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
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(file)


def arguments(given):
    top = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    top.add_argument("game", choices=fuda.games())
    top.add_argument("--minutes", type=float, default=10)
    top.add_argument("--every", type=float, default=1, help="minutes of learning between evaluations")
    top.add_argument("--device", choices=("cpu", "cuda"), default="cuda" if torch.cuda.is_available() else "cpu")
    top.add_argument("--players", type=int)
    top.add_argument("--out", type=Path, default=Path("runs"))
    top.add_argument("--rivals", nargs="+", default=["random", "thumb"])
    top.add_argument("--matches", type=int, help="matches played at once")
    top.add_argument("--steps", type=int, default=64, help="decisions of each match between updates")
    top.add_argument("--judged", type=int, help="matches of an evaluation")
    top.add_argument("--width", type=int)
    top.add_argument("--depth", type=int)
    top.add_argument("--minibatch", type=int)
    top.add_argument("--epochs", type=int, default=2)
    top.add_argument("--rate", type=float, default=7e-4)
    top.add_argument("--entropy", type=float, default=0.01)
    top.add_argument("--trace", type=float, default=0.95)
    args = top.parse_args(given)
    on_gpu = args.device == "cuda"
    game = fuda.games.load(args.game)
    args.players = game.check_players(args.players)
    args.matches = args.matches or ((4096 if game.actions > 2000 else 16384) if on_gpu else 128)
    args.judged = args.judged or (16384 if on_gpu else 512)
    args.width, args.depth = args.width or (512 if on_gpu else 128), args.depth or (3 if on_gpu else 1)
    args.minibatch = args.minibatch or ((16384 if game.actions > 2000 else 32768) if on_gpu else 512)
    args.rewards = "changes"
    args.cooperative = bool(getattr(game.rules, "COOPERATIVE", False))
    if args.cooperative:
        args.rivals = [TOGETHER, *(ALONE + rival for rival in args.rivals)]
    args.checkpoint, args.curve = args.out / f"{args.game}.pt", args.out / f"{args.game}.json"
    args.out.mkdir(parents=True, exist_ok=True)
    return args


if __name__ == "__main__":
    torch.backends.cuda.matmul.allow_tf32 = True
    Learner(arguments(sys.argv[1:])).run()
