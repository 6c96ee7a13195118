// Trick-taking in the manner of Saika Banrai: 40 cards in 4 colours, 10 in each hand, follow the colour led, three rounds.
// Hands are secret: playerView strips those of others.
const SEATS = 4;
const SIZE = 10;
const ROUNDS = 3;

function deal(G, random) {
  const deck = random.Shuffle([...Array(SEATS * SIZE).keys()]);
  G.hands = Array.from({ length: SEATS }, (_, seat) => deck.slice(seat * SIZE, (seat + 1) * SIZE).sort((a, b) => a - b));
}

const colour = (card) => Math.floor(card / SIZE);

function legal(G, seat) {
  const hand = G.hands[seat];
  const following = G.lead === null ? [] : hand.filter((card) => colour(card) === G.lead);
  return following.length ? following : hand;
}

const Tricks = {
  name: "tricks",
  setup: ({ random }) => {
    const G = { hands: [], trick: [], lead: null, lost: Array(SEATS).fill(0), round: 1 };
    deal(G, random);
    return G;
  },
  playerView: ({ G, playerID }) => ({ ...G, hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.length)) }),
  moves: {
    play: ({ G, playerID, events, random }, card) => {
      const seat = Number(playerID);
      if (!legal(G, seat).includes(card)) return "INVALID_MOVE";
      G.hands[seat].splice(G.hands[seat].indexOf(card), 1);
      if (G.lead === null) G.lead = colour(card);
      G.trick.push({ seat, card });
      let next = (seat + 1) % SEATS;
      if (G.trick.length === SEATS) {
        const followed = G.trick.filter((laid) => colour(laid.card) === G.lead);
        const best = followed.reduce((a, b) => (b.card > a.card ? b : a));
        G.lost[best.seat] += best.card % SIZE;
        G.trick = [];
        G.lead = null;
        next = best.seat;
        if (G.hands.every((hand) => hand.length === 0)) {
          G.round += 1;
          if (G.round > ROUNDS) return void events.endGame({ lost: [...G.lost] });
          deal(G, random);
        }
      }
      events.endTurn({ next: String(next) });
    },
  },
};

module.exports = { Tricks, legal, SEATS };
