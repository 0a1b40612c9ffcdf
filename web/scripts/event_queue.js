// What waits to be shown, in order: messages of the stream, positions of a replay, and at last the present.

/**
 * Whether showing this changes the position of the game.
 * @param {QueueItem} item
 * @param {number} here the position that the page shows
 */
export const isEvent = (item, here) => !item.head || item.head.position !== here;

/**
 * Whether the reader did this.
 * @param {QueueItem | undefined} item
 */
export const isOwn = (item) => item?.head?.own === "yes";

export class EventQueue {
  /** @type {QueueItem[]} */
  #items = [];

  get first() {
    return this.#items.at(0);
  }

  /** @param {QueueItem} item */
  add(item) {
    this.#items.push(item);
  }

  take() {
    return this.#items.shift();
  }

  clear() {
    this.#items.length = 0;
  }

  /**
   * How many positions are still to be shown.
   * @param {number} here the position that the page shows
   */
  left(here) {
    let before = here;
    let count = 0;
    for (const { head } of this.#items) {
      if (!head || head.position !== before) count += 1;
      before = head?.position ?? here;
    }
    return count;
  }

  // The stream sends all messages again.
  dropMessages() {
    this.#items = this.#items.filter((item) => !item.head);
  }

  dropReplay() {
    this.#items = this.#items.filter((item) => item.at === undefined);
  }

  /**
   * The stage of an event is shown, as it is now: the messages up to it have nothing new.
   * @param {number} sequence
   * @param {string | undefined} stage
   */
  dropShown(sequence, stage) {
    for (let head = this.first?.head; head; head = this.first?.head) {
      if (head.sequence > sequence || head.stage === stage) return;
      this.take();
    }
  }

  // The present comes first, before anything else.
  present() {
    this.#items.unshift({ now: true });
  }

  /**
   * Past positions, and then the present.
   * @param {number} from
   * @param {number} last
   */
  replay(from, last) {
    /** @type {QueueItem[]} */
    const steps = [];
    for (let at = from; at < last; at++) steps.push({ at });
    this.#items.unshift(...steps, { now: true });
  }
}
