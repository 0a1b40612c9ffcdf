import assert from "node:assert/strict";
import { test } from "node:test";
import { EventQueue, isEvent, isOwn } from "../scripts/event_queue.js";

const message = (position, own = "no", sequence = position) => ({
  head: { position, own, sequence, stage: `${sequence}.${position}` },
  html: "",
});

function queueOf(...items) {
  const queue = new EventQueue();
  for (const item of items) queue.add(item);
  return queue;
}

function positions(queue) {
  const found = [];
  for (let item = queue.take(); item; item = queue.take())
    found.push(item.now ? "now" : (item.at ?? item.head.position));
  return found;
}

test("messages are shown in the order in which they came", () => {
  assert.deepEqual(positions(queueOf(message(4), message(5), message(6))), [4, 5, 6]);
});

test("a message of the same position is no event", () => {
  assert.equal(isEvent(message(4), 4), false);
  assert.equal(isEvent(message(5), 4), true);
  assert.equal(isEvent({ at: 4 }, 4), true);
});

test("only the reader's own actions are their own", () => {
  assert.equal(isOwn(message(4, "yes")), true);
  assert.equal(isOwn(message(4)), false);
  assert.equal(isOwn({ now: true }), false);
  assert.equal(isOwn(undefined), false);
});

test("what is left counts positions, not messages", () => {
  assert.equal(queueOf(message(4), message(4), message(5), message(5)).left(3), 2);
  assert.equal(queueOf(message(3), message(4)).left(3), 1);
  assert.equal(queueOf().left(3), 0);
});

test("a lost connection drops the messages, which come again, and keeps a replay", () => {
  const queue = queueOf({ at: 1 }, message(4), { now: true }, message(5));
  queue.dropMessages();
  assert.deepEqual(positions(queue), [1, "now"]);
});

test("skipping drops the replay and keeps the messages", () => {
  const queue = queueOf({ at: 0 }, { at: 1 }, { now: true }, message(4));
  queue.dropReplay();
  assert.deepEqual(positions(queue), ["now", 4]);
});

test("a replay comes before the messages and ends in the present", () => {
  const queue = queueOf(message(9));
  queue.replay(5, 8);
  assert.deepEqual(positions(queue), [5, 6, 7, "now", 9]);
});

test("a stage in full makes the messages before it useless", () => {
  const queue = queueOf(message(4), message(5), message(6));
  queue.dropShown(5, "other");
  assert.deepEqual(positions(queue), [6]);
});

test("the message with the stage that is shown stays, and so do those after it", () => {
  const queue = queueOf(message(4), message(5), message(6));
  queue.dropShown(6, "5.5");
  assert.deepEqual(positions(queue), [5, 6]);
});

test("the present comes first", () => {
  const queue = queueOf(message(4));
  queue.present();
  assert.deepEqual(positions(queue), ["now", 4]);
});

test("a queue that was cleared has nothing to show", () => {
  const queue = queueOf(message(4));
  queue.clear();
  assert.equal(queue.first, undefined);
  assert.equal(queue.take(), undefined);
});
