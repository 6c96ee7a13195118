const { Server } = require("boardgame.io/server");
const { Tricks } = require("./game");
const server = Server({ games: [Tricks], origins: [/localhost/, /127\.0\.0\.1/] });
server.run(Number(process.argv[2]));
