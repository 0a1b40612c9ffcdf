// node players.mjs PORT journal|flatfile|postgres: players at a boardgame.io server. A line of JSON asks for
// {tables, pause, seconds}; the answer is a line with the milliseconds each move took.

import { createInterface } from "node:readline";
import { io } from "socket.io-client";

const [port, kind] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const tables = [];
let waits = null;

async function ask(path, body) {
  const answer = await fetch(`${base}/games/tic-tac-toe/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

class Table {
  async sitDown() {
    this.id = (await ask("create", { numPlayers: 2 })).matchID;
    this.known = -1;
    this.kept = -1;
    this.players = [];
    for (const playerID of ["0", "1"]) {
      const joined = await ask(`${this.id}/join`, { playerID, playerName: `P${playerID}` });
      const socket = io(`${base}/tic-tac-toe`, { transports: ["websocket"], forceNew: true });
      this.players.push({ playerID, credentials: joined.playerCredentials, socket });
      await new Promise((resolve) => {
        socket.on("sync", (match, info) => {
          this.state = info.state;
          resolve();
        });
        socket.on("update", (match, state) => this.onUpdate(playerID, state));
        socket.on("stored", (match, state) => this.onStored(playerID, state));
        socket.on("connect", () => socket.emit("sync", this.id, playerID, joined.playerCredentials, 2));
      });
    }
  }

  // The mover's own sockets tell: they have seen the new position, and, where it is promised, they know
  // that it is on the disk.
  onUpdate(playerID, state) {
    if (playerID !== this.mover) return;
    this.state = state;
    this.known = state._stateID;
    this.check();
  }

  onStored(playerID, state) {
    if (playerID !== this.mover) return;
    this.kept = state;
    this.check();
  }

  check() {
    const enough = this.known >= this.wanted && (kind === "flatfile" || this.kept >= this.wanted);
    if (enough && this.done) {
      this.done();
      this.done = null;
    }
  }

  move() {
    const { G, ctx, _stateID } = this.state;
    const free = G.cells.flatMap((cell, at) => (cell === null ? [at] : []));
    const player = this.players[Number(ctx.currentPlayer)];
    this.mover = player.playerID;
    this.wanted = _stateID + 1;
    const args = [free[Math.floor(Math.random() * free.length)]];
    const payload = { type: "clickCell", args, playerID: player.playerID, credentials: player.credentials };
    const arrived = new Promise((resolve) => { this.done = resolve; });
    player.socket.emit("update", { type: "MAKE_MOVE", payload }, _stateID, this.id, player.playerID);
    return arrived;
  }

  // As bench/crowds.py does it: due times, so that waiting in line counts.
  async play(until, pause) {
    let due = performance.now() + Math.random() * pause;
    while (due < until) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      await this.move();
      waits.push(performance.now() - due);
      due += pause * (0.5 + Math.random());
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const wish = JSON.parse(line);
  while (tables.length < wish.tables) {
    const some = Array.from({ length: Math.min(10, wish.tables - tables.length) }, () => new Table());
    await Promise.all(some.map((table) => table.sitDown()));
    tables.push(...some);
  }
  waits = [];
  const start = performance.now();
  const until = start + 1000 * wish.seconds;
  await Promise.all(tables.map((table) => table.play(until, 1000 * wish.pause)));
  console.log(JSON.stringify({ waits, took: (performance.now() - start) / 1000, streams: 2 * tables.length }));
}
process.exit(0);
