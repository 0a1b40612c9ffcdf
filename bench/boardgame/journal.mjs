// A durable storage for boardgame.io that treats it as well as we can: everything in memory, every
// change appended to one file, and whatever waits at the same moment shares one fsync.

import { open } from "node:fs/promises";
import serverPackage from "boardgame.io/dist/cjs/internal.js";

export class Journal extends serverPackage.Async {
  constructor(path, stored) {
    super();
    this.path = path;
    this.stored = stored;
    this.matches = new Map();
    this.waiting = [];
    this.writing = false;
  }

  async connect() {
    this.file = await open(this.path, "a");
  }

  append(line) {
    return new Promise((resolve, reject) => {
      this.waiting.push({ line, resolve, reject });
      if (!this.writing) this.flush();
    });
  }

  async flush() {
    this.writing = true;
    while (this.waiting.length) {
      const batch = this.waiting;
      this.waiting = [];
      try {
        await this.file.write(batch.map((one) => one.line).join(""));
        await this.file.datasync();
        for (const one of batch) one.resolve();
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    this.writing = false;
  }

  async createMatch(id, { initialState, metadata }) {
    this.matches.set(id, { initialState, state: initialState, metadata, log: [] });
    await this.append(`${JSON.stringify({ id, initialState, metadata })}\n`);
  }

  async setState(id, state, deltalog) {
    const match = this.matches.get(id);
    match.state = state;
    if (deltalog) match.log.push(...deltalog);
    await this.append(`${JSON.stringify({ id, state, deltalog })}\n`);
    this.stored(id, state._stateID);
  }

  async setMetadata(id, metadata) {
    this.matches.get(id).metadata = metadata;
    await this.append(`${JSON.stringify({ id, metadata })}\n`);
  }

  async fetch(id, options) {
    const match = this.matches.get(id) ?? {};
    const found = {};
    for (const what of ["state", "log", "metadata", "initialState"]) {
      if (options[what]) found[what] = match[what];
    }
    return found;
  }

  async wipe(id) {
    this.matches.delete(id);
  }

  async listMatches() {
    return [...this.matches.keys()];
  }
}
