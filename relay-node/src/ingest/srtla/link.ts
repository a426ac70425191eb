import { FeedFigures } from '../relay/feed-figures.js';
import { SEQUENCES_PER_ACK, srtlaAck, type LinkReport } from './srtla-packet.js';

/** Figures of a link. Unknown values are null, never estimated. */
export interface LinkFigures {
  number: number;
  kbps: number;
  /** Share of the group's bytes in the last second, 0 to 1. */
  share: number | null;
  /** Time since its last packet, ms. */
  heardMs: number;
  /** How much later its packets arrive than those of the fastest link, ms. */
  delayMs: number | null;
  /** Reported by the phone. */
  rttMs: number | null;
  naks: number | null;
}

/** Weight of the newest packet in the mean delay. */
const GAIN = 1 / 16;
/** Number of deviations above the mean that covers nearly all packets. */
const DEVIATIONS = 3;
/** Maximum age of a delay or a report, ms. */
const FRESH_MS = 5_000;
/** Limit of answered keepalives. A phone sends one a second. */
const KEEPALIVES = { burst: 10, perMs: 5 / 1000 };

/** One link of a phone: an address and port that joined a group. */
export class Link {
  readonly figures = new FeedFigures();
  heardAt: number;
  readonly #sequences = new Uint32Array(SEQUENCES_PER_ACK);
  #unacknowledged = 0;
  #delay = 0;
  #deviation = 0;
  #delayAt = -Infinity;
  #report: LinkReport | null = null;
  #reportAt = -Infinity;
  #keepalives = KEEPALIVES.burst;
  #keepaliveAt: number;

  constructor(
    readonly address: string,
    readonly port: number,
    readonly number: number,
    now: number,
  ) {
    this.heardAt = now;
    this.#keepaliveAt = now;
    this.figures.resetPublisher(now);
  }

  /**
   * Records a data packet. Returns the SRTLA ACK that is due after every tenth packet, otherwise null.
   * @param delayMs ms after a later packet, or null for a duplicate or a retransmission
   */
  addPacket(sequence: number, size: number, delayMs: number | null, now: number): Buffer | null {
    this.figures.addBytes(size, now);
    if (delayMs !== null) this.#measureDelay(delayMs, now);
    this.#sequences[this.#unacknowledged++] = sequence;
    if (this.#unacknowledged < SEQUENCES_PER_ACK) return null;
    this.#unacknowledged = 0;
    return srtlaAck(this.#sequences);
  }

  /** Records a keepalive. Returns false if there are too many to answer. */
  addKeepalive(report: LinkReport | null, now: number): boolean {
    const refilled = this.#keepalives + (now - this.#keepaliveAt) * KEEPALIVES.perMs;
    this.#keepalives = Math.min(KEEPALIVES.burst, refilled);
    this.#keepaliveAt = now;
    if (this.#keepalives < 1) return false;
    this.#keepalives -= 1;
    if (report) {
      this.#report = report;
      this.#reportAt = now;
    }
    return true;
  }

  /** Returns the delay that covers nearly all packets, ms; 0 if it is unknown. */
  latest(now: number): number {
    return now - this.#delayAt > FRESH_MS ? 0 : this.#delay + DEVIATIONS * this.#deviation;
  }

  /** @param total The group's bitrate, kbit/s. */
  snapshot(total: number, now: number): LinkFigures {
    const kbps = this.figures.kbps(now);
    const report = now - this.#reportAt > FRESH_MS ? null : this.#report;
    return {
      number: this.number,
      kbps,
      share: total > 0 ? Math.round((kbps / total) * 1000) / 1000 : null,
      heardMs: Math.round(now - this.heardAt),
      delayMs: now - this.#delayAt > FRESH_MS ? null : Math.round(this.#delay),
      rttMs: report?.rttMs ?? null,
      naks: report?.naks ?? null,
    };
  }

  #measureDelay(delayMs: number, now: number): void {
    this.#deviation += (Math.abs(delayMs - this.#delay) - this.#deviation) * GAIN;
    this.#delay += (delayMs - this.#delay) * GAIN;
    this.#delayAt = now;
  }
}
