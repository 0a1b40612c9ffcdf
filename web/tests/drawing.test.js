import assert from "node:assert/strict";
import { test } from "node:test";
import { partsOf, pathParts } from "../scripts/shape_parts.js";

// An expression like that of the server, which is in the page.
const SEVERAL = /^(?:<path d="(M[^"]*)(.*)|<text x="([^"]*)([^>]*)>([^<]*)<\/text>)$/;

test("a path has a part for each place where it begins", () => {
  assert.deepEqual(pathParts("M1 2H3M4 5H6"), ["M1 2H3", "M4 5H6"]);
  assert.deepEqual(partsOf('<path d="M1 2H3M4 5H6" class="x"/>', SEVERAL), [
    'M1 2H3" class="x"/>',
    'M4 5H6" class="x"/>',
  ]);
});

test("letters with places of their own are parts", () => {
  assert.deepEqual(partsOf('<text x="1 9" y="2">AB</text>', SEVERAL), ['1" y="2"A', '9" y="2"B']);
});

test("a text with one place is one part, and so is any other shape", () => {
  for (const html of ['<text x="1" y="2">AB</text>', '<rect x="1" y="2"/>']) {
    assert.deepEqual(partsOf(html, SEVERAL), [html]);
  }
});
