// What the scripts may expect of their pages, for the type check.

interface ParentNode {
  // Everything that is looked for by a selector has `dataset` and `focus()`: HTML elements, and those of drawings.
  querySelector<K extends keyof HTMLElementTagNameMap>(selector: K): HTMLElementTagNameMap[K] | null;
  querySelector<E extends Element = HTMLElement>(selector: string): E | null;
  querySelectorAll<K extends keyof HTMLElementTagNameMap>(selector: K): NodeListOf<HTMLElementTagNameMap[K]>;
  querySelectorAll<E extends Element = HTMLElement>(selector: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selector: string): E | null;
}

/** The first line of a message of the event stream. */
interface MessageHead {
  /** The stage that the message changes; without it, the message has a whole stage. */
  from?: string;
  stage: string;
  sequence: number;
  position: number;
  version: string;
  last: number;
  mine: string;
  over: string;
  seat: string;
  own: string;
  changed: string | null;
  /** The ids of what is no longer on the board. */
  gone?: string[];
}

/** What waits to be shown: a message, a position of a replay, or the present. */
interface QueueItem {
  head?: MessageHead;
  html?: string | Promise<string | undefined>;
  at?: number;
  now?: boolean;
}

interface ShownDetail {
  position: number;
  own: boolean;
  live: boolean;
  skipped: boolean;
  at: number;
}

// What the scripts tell each other, on the element of the table.
interface HTMLElementEventMap {
  shown: CustomEvent<ShownDetail>;
  news: CustomEvent<MessageHead>;
}

interface WindowEventMap {
  beforeinstallprompt: Event & { prompt(): void };
}

/** A place of a drawing: left, top, width, height, name, meaning, address. */
type PlaceRow = [number, number, number, number, string, string, string];

/** A stretch of the window. */
interface Extent {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** What a piece or a display was like, and where on the screen. */
interface PieceView {
  html: string;
  inside: string;
  x: number;
  y: number;
}
