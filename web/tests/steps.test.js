import assert from "node:assert/strict";
import { test } from "node:test";
import { base64url, bytes } from "../scripts/base64url.js";
import { nextOf } from "../scripts/game_walk.js";
import { narrowed } from "../scripts/picked_actions.js";
import { pointsText, stepTime } from "../scripts/score_count.js";

const SEATS = [0, 1, 0, 2, 0];

test("the next step of a player is after their next event, in both directions", () => {
  assert.equal(nextOf(1, 1, SEATS, 0), 3);
  assert.equal(nextOf(5, -1, SEATS, 1), 2);
});

test("without a further event of the player, the walk ends where the game does", () => {
  assert.equal(nextOf(2, 1, SEATS, 1), SEATS.length);
  assert.equal(nextOf(2, -1, SEATS, 1), 0);
});

test("each picked place narrows the actions down", () => {
  assert.deepEqual(narrowed(null, ["a:b", "a:c"]), ["a:b", "a:c"]);
  assert.deepEqual(narrowed(["a:b", "a:c"], ["a:c", "d:c"]), ["a:c"]);
});

test("a place that fits no other begins again", () => {
  assert.deepEqual(narrowed(["a:b"], ["d:e", "d:f"]), ["d:e", "d:f"]);
});

test("a category is shown for as long as the pace says, within bounds", () => {
  assert.equal(stepTime(700, 1), 910);
  assert.equal(stepTime(100, 1), 350);
  assert.equal(stepTime(5000, 1), 1300);
  assert.equal(stepTime(5000, 0.5), 650);
});

test("the points of a category stand before the sum, with their sign", () => {
  assert.equal(pointsText(3, 10), "+3 = 10");
  assert.equal(pointsText(-2, 8), "−2 = 8");
  assert.equal(pointsText(0, 8), "8");
});

test("bytes survive the way through an address", () => {
  const all = Uint8Array.from({ length: 256 }, (_, index) => index);
  const text = base64url(all.buffer);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(bytes(text), all);
});
