import assert from "node:assert/strict";
import { test } from "node:test";
import { isOutdated, parsedMessage, positionIn, reconcile } from "../scripts/reconciliation.js";

const STAGE = '<section id="stage" data-sequence="12" data-version="9" data-position="7">';

test("an answer that the stream has overtaken is left out", () => {
  assert.equal(isOutdated(STAGE, 13), true);
  assert.equal(isOutdated(STAGE, 12), false);
  assert.equal(isOutdated(STAGE, 11), false);
});

test("a stage says which position it shows", () => {
  assert.equal(positionIn(STAGE), "7");
  assert.equal(positionIn("<p>no stage</p>"), undefined);
});

test("a message that follows the page changes it", () => {
  assert.equal(reconcile({ from: "1.1.a", stage: "2.2.b" }, "1.1.a"), "patch");
});

test("a message that the answer has brought already is skipped", () => {
  assert.equal(reconcile({ from: "1.1.a", stage: "2.2.b" }, "2.2.b"), "skip");
});

test("a message after one that is missing is not applied", () => {
  assert.equal(reconcile({ from: "2.2.b", stage: "3.3.c" }, "1.1.a"), "gap");
  assert.equal(reconcile({ from: "2.2.b", stage: "3.3.c" }, undefined), "gap");
});

test("a whole stage replaces whatever the page shows", () => {
  assert.equal(reconcile({ stage: "3.3.c" }, "1.1.a"), "replace");
  assert.equal(reconcile({ stage: "3.3.c" }, "3.3.c"), "replace");
});

test("a message is a line of JSON, and HTML with lines of its own", () => {
  assert.deepEqual(parsedMessage('{"sequence":3}'), { head: { sequence: 3 }, html: "" });
  assert.deepEqual(parsedMessage('{"sequence":3}\n<p>\n</p>'), { head: { sequence: 3 }, html: "<p>\n</p>" });
});
