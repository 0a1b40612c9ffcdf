// node server.mjs PORT FOLDER journal|flatfile|postgres [URL]: a boardgame.io server for the load tool.

import { mkdirSync } from "node:fs";
import serverPackage from "boardgame.io/dist/cjs/server.js";
import { TicTacToe } from "./game.mjs";
import { Journal } from "./journal.mjs";
import { PostgresStore } from "bgio-postgres";

const [port, folder, kind, url] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
let server;

// boardgame.io tells everybody of a move before it is stored. Who wants to know that it is on the
// disk needs one message more.
function stored(match, state) {
  server.app._io.of(TicTacToe.name).to(match).emit("stored", match, state);
}

// The storage that people use who want their matches to survive; it says so once it has committed.
class Postgres extends PostgresStore {
  async setState(match, state, deltalog) {
    await super.setState(match, state, deltalog);
    stored(match, state._stateID);
  }
}

const storages = {
  journal: () => new Journal(`${folder}/journal`, stored),
  flatfile: () => new serverPackage.FlatFile({ dir: folder }),
  postgres: () => new Postgres(url, { logging: false, pool: { max: 20 } }),
};
const db = storages[kind]();
server = serverPackage.Server({ games: [TicTacToe], db, origins: [/./] });
await server.run(Number(port));
console.log("ready");
