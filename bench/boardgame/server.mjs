// node server.mjs PORT FOLDER journal|flatfile: a boardgame.io server for the load tool.

import { mkdirSync } from "node:fs";
import serverPackage from "boardgame.io/dist/cjs/server.js";
import { TicTacToe } from "./game.mjs";
import { Journal } from "./journal.mjs";

const [port, folder, kind] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let server;

// boardgame.io tells everybody of a move before it is stored. Who wants to know that it is on the
// disk needs one message more.
function stored(match, state) {
  server.app._io.of(TicTacToe.name).to(match).emit("stored", match, state);
}

const db = kind === "journal"
  ? new Journal(`${folder}/journal`, stored)
  : new serverPackage.FlatFile({ dir: folder });
server = serverPackage.Server({ games: [TicTacToe], db, origins: [/./] });
await server.run(Number(port));
console.log("ready");
