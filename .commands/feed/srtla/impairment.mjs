/**
 * Faults that a network adds to the packets of one link in one direction.
 *
 * @typedef {object} Impairment
 * @property {number} [delayMs]
 * @property {number} [loss] Share of lost packets, 0 to 1.
 * @property {number} [reorder] Share that is delayed by another `reorderMs`, 0 to 1.
 * @property {number} [reorderMs]
 * @property {number} [kbps] Rate limit with a queue of `QUEUE_MS`. 0: none.
 * @property {boolean} [cut] Drops all packets.
 */

/** A packet that would wait longer is dropped, as by a modem's full queue. */
const QUEUE_MS = 300;

/** Delivers packets as an impaired network does: delayed, reordered or not at all. */
export class ImpairedPipe {
  /** @type {Impairment} */
  impairment = {};
  #freeAt = 0;
  /** @type {Set<NodeJS.Timeout>} */
  #timers = new Set();

  /** @param {(packet: Buffer) => void} deliver */
  constructor(deliver) {
    this.deliver = deliver;
  }

  /** @param {Buffer} packet */
  push(packet) {
    const { delayMs = 0, loss = 0, reorder = 0, reorderMs = 40, kbps = 0, cut = false } = this.impairment;
    if (cut || (loss > 0 && Math.random() < loss)) return;
    const queueDelayMs = kbps > 0 ? this.#waitForRate(packet.length, kbps) : 0;
    if (queueDelayMs > QUEUE_MS) return;
    const reorderDelayMs = reorder > 0 && Math.random() < reorder ? reorderMs : 0;
    const totalDelayMs = queueDelayMs + delayMs + reorderDelayMs;
    if (totalDelayMs < 0.5) return this.deliver(packet);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.deliver(packet);
    }, totalDelayMs);
    this.#timers.add(timer);
  }

  close() {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  /**
   * Returns the time until the packet has been sent, ms. Above QUEUE_MS it is not queued.
   * @param {number} bytes
   * @param {number} kbps
   */
  #waitForRate(bytes, kbps) {
    const now = performance.now();
    const freeAt = Math.max(now, this.#freeAt) + (bytes * 8) / kbps;
    if (freeAt - now <= QUEUE_MS) this.#freeAt = freeAt;
    return freeAt - now;
  }
}
