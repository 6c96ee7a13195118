// boardgame.io's own server: node server.js PORT [FOLDER]. Matches are in memory, or in files in FOLDER.
const { FlatFile, Server } = require("boardgame.io/server");
const { Tricks } = require("./game");
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder, logging: false }) : undefined;
Server({ games: [Tricks], origins: [/localhost/, /127\.0\.0\.1/], db }).run(Number(port));
