// What a shape of a drawing consists of. The server compares drawings in the same way, with the same
// expressions, which it puts into the page.

/**
 * The things that a shape draws, each with how it is drawn: a path may go from place to place, and
 * letters may have places of their own.
 * @param {string} html
 * @param {RegExp} several
 */
export function partsOf(html, several) {
  const found = several.exec(html);
  if (!found) return [html];
  const [, path, style, places, attributes, letters] = found;
  if (path) return pathParts(path).map((part) => part + style);
  const at = places.split(" ");
  return at.length === letters.length ? at.map((x, index) => x + attributes + letters[index]) : [html];
}

/**
 * The parts of a path that begin somewhere else.
 * @param {string} path
 */
export function pathParts(path) {
  return path.split(/(?=M)/);
}
