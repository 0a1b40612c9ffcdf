// A link to the game, by the device's own means or in the clipboard.
import { toast } from "./toast.js";

/**
 * @param {HTMLElement} table
 * @param {string} path
 */
export async function shareLink(table, path) {
  const url = new URL(path, location.href).href;
  try {
    if (navigator.share) await navigator.share({ title: document.title, url });
    else await navigator.clipboard.writeText(url).then(() => toast(table.dataset.copiedText));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) toast(url);
  }
}
