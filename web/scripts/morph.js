// New HTML takes the place of old: what is the same stays, with its focus and what the reader has typed.
import { Idiomorph } from "idiomorph";

const callbacks = {
  beforeNodeMorphed: (/** @type {Node} */ place, /** @type {Node} */ content) => {
    if (place instanceof SVGElement && content instanceof SVGElement && content.dataset.ground) {
      place.dataset.ground = content.dataset.ground; // the address of what is then laid there
      return false;
    }
    // Scripts have filled these places.
    return !(place instanceof Element && place.hasAttribute("data-morph-skip"));
  },
  beforeAttributeUpdated: (/** @type {string} */ name, /** @type {Element} */ place) => !isChosen(name, place),
};

/**
 * @param {Element} place
 * @param {Element | string} content
 */
export const morph = (place, content) => void Idiomorph.morph(place, content, { morphStyle: "outerHTML", callbacks });

/**
 * @param {Element} place
 * @param {string} content
 */
export const morphInside = (place, content) =>
  void Idiomorph.morph(place, content, { morphStyle: "innerHTML", callbacks });

/**
 * Whether the reader has changed what a field of a form contains.
 * @param {string} name
 * @param {Element} place
 */
function isChosen(name, place) {
  if (place instanceof HTMLInputElement && place.type !== "hidden") {
    if (name === "value") return place.value !== place.defaultValue;
    if (name === "checked") return place.checked !== place.defaultChecked;
  }
  if (place instanceof HTMLTextAreaElement && name === "value") return place.value !== place.defaultValue;
  return place instanceof HTMLOptionElement && name === "selected" && place.selected !== place.defaultSelected;
}
