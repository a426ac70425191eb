/**
 * Faults that a network adds to the packets of one link in one direction.
 *
 * @typedef {object} Impairment
 * @property {number} [delayMs]
 * @property {number} [loss] Share of lost packets, 0 to 1.
 * @property {number} [reorder] Share of packets with an additional delay of `reorderMs`, 0 to 1.
 * @property {number} [reorderMs]
 * @property {number} [kbps] Rate limit with a queue of `QUEUE_MS`. 0: no limit.
 * @property {boolean} [cut] Drops all packets.
 */

/** Maximum time in the queue, ms. As in a modem's full queue, packets that would wait longer are dropped. */
const QUEUE_MS = 300;

/** Delays, reorders and drops packets like an impaired network. */
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
    const queueDelayMs = kbps > 0 ? this.#computeQueueDelay(packet.length, kbps) : 0;
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
   * Returns the time until the packet has been sent, ms. A packet above QUEUE_MS is not queued.
   * @param {number} bytes
   * @param {number} kbps
   */
  #computeQueueDelay(bytes, kbps) {
    const now = performance.now();
    const freeAt = Math.max(now, this.#freeAt) + (bytes * 8) / kbps;
    if (freeAt - now <= QUEUE_MS) this.#freeAt = freeAt;
    return freeAt - now;
  }
}
