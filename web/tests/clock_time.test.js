import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { timeLeft } from "../scripts/clock_time.js";

// The server's tests read the same file.
const times = JSON.parse(readFileSync(new URL("clock_times.json", import.meta.url), "utf-8"));

for (const [milliseconds, text] of times) {
  test(`a clock shows ${milliseconds} ms as ${text}`, () => assert.equal(timeLeft(milliseconds), text));
}
