import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import {
  BESIDE,
  IN_PARTS,
  layoutFor,
  leastScale,
  readableScale,
  scrollInto,
  wholeScale,
  zoomed,
} from "../scripts/board_size.js";

const WIDTHS = { tall: 1000, square: 1000, wide: 1500, small: 1200 };
const size = (width, height) => ({ width, height });
const layout = (space, window_ = space) => layoutFor(space, window_, WIDTHS);

test("a large window gets the drawing of its shape", () => {
  assert.equal(layout(size(1600, 1100)), "wide");
  assert.equal(layout(size(1200, 1700)), "tall");
});

test("a window without room for it gets the square drawing, or the small one", () => {
  assert.equal(layout(size(1499, 1100)), "square");
  assert.equal(layout(size(1499, 843)), "small");
  assert.equal(layout(size(999, 843)), "small");
});

test("the tall drawing needs a tenth more than its width", () => {
  assert.equal(layout(size(1100, 1700)), "tall");
  assert.equal(layout(size(1099, 1700)), "square");
});

test("the shape of the window decides, not that of the space in it", () => {
  assert.equal(layout(size(1600, 1700), size(2000, 1800)), "wide");
});

test("a drawing fills the space if its text can be read", () => {
  assert.equal(readableScale(size(100, 100), size(300, 200), 1, 1), 2);
});

test("a drawing becomes no smaller than its text can be read, and scrolls up and down", () => {
  assert.equal(readableScale(size(100, 100), size(300, 50), 1, 1), 1);
  assert.equal(wholeScale(size(100, 100), size(300, 50)), 0.5);
});

test("a drawing is never wider than the space, but for the zoom", () => {
  assert.equal(readableScale(size(100, 100), size(80, 50), 1, 1), 0.8);
  assert.equal(readableScale(size(100, 100), size(80, 50), 1, 2), 1.6);
});

test("the least scale depends on the layout, and on the window for the small one", () => {
  assert.equal(leastScale("wide", false, true), 1);
  assert.equal(leastScale("wide", true, true), leastScale("small", true, false));
  assert.ok(leastScale("small", false, false) < leastScale("small", false, true));
});

test("the zoom has steps, bounds and a way back", () => {
  assert.equal(zoomed(1, "in"), 1.25);
  assert.equal(zoomed(1.25, "out"), 1);
  assert.equal(zoomed(3.9, "in"), 4);
  assert.equal(zoomed(0.55, "out"), 0.5);
  assert.equal(zoomed(3, "usual"), 1);
});

test("what is in view is not scrolled to, and what is not comes to the nearest edge", () => {
  assert.equal(scrollInto(10, 20, 0, 100), 0);
  assert.equal(scrollInto(-10, 20, 0, 100), -10);
  assert.equal(scrollInto(90, 120, 0, 100), 20);
  assert.equal(scrollInto(50, 200, 0, 100), 50);
});

const STYLES = new URL("../styles/", import.meta.url);
const styles = readdirSync(STYLES).map((name) => readFileSync(new URL(name, STYLES), "utf-8"));

for (const query of [BESIDE, IN_PARTS]) {
  test(`the styles use the same windows as the scripts: ${query}`, () => {
    assert.ok(styles.some((style) => style.includes(`@media ${query} {`)));
  });
}
