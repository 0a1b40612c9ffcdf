// Choices that consist of several places.

/**
 * The actions that are still meant after another place was picked, which belongs to some of them.
 * @param {string[] | null} left the actions of the places before, null before the first one
 * @param {string[]} names of the actions of this place
 */
export function narrowed(left, names) {
  const rest = names.filter((name) => !left || left.includes(name));
  return rest.length ? rest : names; // the reader has changed their mind: this place counts
}
