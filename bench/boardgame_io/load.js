// People at boardgame.io's tables, over its own protocols: node load.js PORT TABLES SECONDS THINK
// Matches are made and joined through its lobby and played over socket.io; one that is over is followed by a new one.
// A move is answered when the state that it leads to has come back to its maker.
const { io } = require("socket.io-client");
const { legal, SEATS } = require("./game");
const [port, tables, seconds, think] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
const took = [];
let counting = false;

async function post(path, body) {
  const answer = await fetch(`${server}/games/tricks/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  return answer.json();
}

/** One person in one match; resolves when it is over. */
function play(match, seat, credentials) {
  return new Promise((over) => {
    const socket = io(`${server}/tricks`, { transports: ["websocket"], forceNew: true });
    const playerID = String(seat);
    let asked = 0;
    let waiting = -1;
    function look(state) {
      if (waiting >= 0 && state._stateID > waiting) {
        if (counting) took.push(performance.now() - asked);
        waiting = -1;
      }
      if (state.ctx.gameover) {
        socket.disconnect();
        over();
        return;
      }
      if (state.ctx.currentPlayer !== playerID || waiting >= 0) return;
      const card = legal(state.G, seat)[0];
      const action = { type: "MAKE_MOVE", payload: { type: "play", args: [card], playerID, credentials } };
      waiting = state._stateID;
      const move = () => {
        asked = performance.now();
        socket.emit("update", action, state._stateID, match, playerID);
      };
      if (think) setTimeout(move, 1000 * think * (0.5 + Math.random()));
      else move();
    }
    socket.on("connect", () => socket.emit("sync", match, playerID, credentials, SEATS));
    socket.on("sync", (id, info) => look(info.state));
    socket.on("update", (id, state) => look(state));
  });
}

async function keepPlaying() {
  for (;;) {
    const { matchID } = await post("create", { numPlayers: SEATS });
    const seats = [...Array(SEATS).keys()];
    const keys = [];
    for (const seat of seats) {
      keys.push((await post(`${matchID}/join`, { playerID: String(seat), playerName: `Person ${seat}` })).playerCredentials);
    }
    await Promise.all(seats.map((seat) => play(matchID, seat, keys[seat])));
  }
}

for (let table = 0; table < tables; table += 1) setTimeout(keepPlaying, 5 * table);
const settle = 1500 + 10 * tables + 1000 * think;
setTimeout(() => { counting = true; }, settle);
setTimeout(() => {
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.min(took.length - 1, Math.ceil(share * took.length) - 1)] / 1000;
  console.log(JSON.stringify({ tables, moves: took.length / seconds, median: at(0.5), late: at(0.99) }));
  process.exit(0);
}, settle + 1000 * seconds);
