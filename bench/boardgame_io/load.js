// People at boardgame.io's tables, over its own protocol (socket.io): node load.js PORT TABLES SECONDS
// A move is answered when the state that it leads to has come back to its maker.
const { io } = require("socket.io-client");
const { legal, SEATS } = require("./game");
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const took = [];
let counting = false;

function person(match, seat) {
  const socket = io(`http://127.0.0.1:${port}/tricks`, { transports: ["websocket"], forceNew: true });
  let asked = 0;
  let waiting = -1;
  function look(state) {
    if (waiting >= 0 && state._stateID > waiting) {
      if (counting) took.push(performance.now() - asked);
      waiting = -1;
    }
    if (state.ctx.currentPlayer !== String(seat) || state.ctx.gameover || waiting >= 0) return;
    const hands = state.G.hands;
    const card = legal({ ...state.G, hands }, seat)[0];
    waiting = state._stateID;
    asked = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type: "play", args: [card], playerID: String(seat), credentials: undefined } };
    socket.emit("update", action, state._stateID, match, String(seat));
  }
  socket.on("connect", () => socket.emit("sync", match, String(seat), undefined, SEATS));
  socket.on("sync", (id, info) => look(info.state));
  socket.on("update", (id, state) => look(state));
}

for (let table = 0; table < tables; table += 1) {
  const match = `m${process.pid}-${table}`;
  for (let seat = 0; seat < SEATS; seat += 1) setTimeout(() => person(match, seat), 300 * (seat > 0) + 5 * table);
}
const settle = 1500 + 5 * tables;
setTimeout(() => { counting = true; }, settle);
setTimeout(() => {
  took.sort((a, b) => a - b);
  const at = (share) => took[Math.min(took.length - 1, Math.ceil(share * took.length) - 1)] / 1000;
  console.log(JSON.stringify({ tables, moves: took.length / seconds, median: at(0.5), late: at(0.99) }));
  process.exit(0);
}, settle + 1000 * seconds);
