import { FeedStats } from '../relay/feed-stats.js';
import { SEQUENCES_PER_ACK, createSrtlaAck, type LinkReport } from './srtla-packet.js';

/** Statistics of a link. Unknown values are null, never estimated. */
export interface LinkStats {
  number: number;
  kbps: number;
  /** Share of the group's bytes in the last second, 0 to 1. */
  share: number | null;
  /** Time since the last packet, ms. */
  heardMs: number;
  /** Mean delay of the packets behind the packets of the fastest link, ms. */
  delayMs: number | null;
  /** RTT that the phone reports, ms. */
  rttMs: number | null;
  naks: number | null;
}

/** Weight of the newest packet in the mean delay. */
const DELAY_WEIGHT = 1 / 16;
/** Nearly all packets arrive within the mean delay plus this number of mean deviations. */
const DEVIATION_FACTOR = 3;
/** Maximum age of a delay or a report, ms. */
const MAX_REPORT_AGE_MS = 5_000;
/** Rate limit of echoed keepalives. A phone sends one keepalive a second. */
const KEEPALIVE_LIMIT = { burst: 10, perMs: 5 / 1000 };

/** One link of a phone: an address and port in a group. */
export class Link {
  readonly stats = new FeedStats();
  lastPacketAt: number;
  readonly #sequences = new Uint32Array(SEQUENCES_PER_ACK);
  #unacknowledgedCount = 0;
  #meanDelayMs = 0;
  #deviationMs = 0;
  #delayMeasuredAt = -Infinity;
  #report: LinkReport | null = null;
  #reportedAt = -Infinity;
  #keepaliveTokens = KEEPALIVE_LIMIT.burst;
  #keepaliveAt: number;

  constructor(
    readonly address: string,
    readonly port: number,
    readonly number: number,
    now: number,
  ) {
    this.lastPacketAt = now;
    this.#keepaliveAt = now;
    this.stats.resetPublisher(now);
  }

  /**
   * Records a data packet. Returns the SRTLA ACK that is due after every tenth packet, otherwise null.
   * @param delayMs Delay behind a later packet, ms; null for a duplicate or a retransmission.
   */
  addPacket(sequence: number, size: number, delayMs: number | null, now: number): Buffer | null {
    this.stats.addBytes(size, now);
    if (delayMs !== null) this.#measureDelay(delayMs, now);
    this.#sequences[this.#unacknowledgedCount++] = sequence;
    if (this.#unacknowledgedCount < SEQUENCES_PER_ACK) return null;
    this.#unacknowledgedCount = 0;
    return createSrtlaAck(this.#sequences);
  }

  /** Records a keepalive. Returns false if the rate limit forbids an echo. */
  addKeepalive(report: LinkReport | null, now: number): boolean {
    const refilledTokens = this.#keepaliveTokens + (now - this.#keepaliveAt) * KEEPALIVE_LIMIT.perMs;
    this.#keepaliveTokens = Math.min(KEEPALIVE_LIMIT.burst, refilledTokens);
    this.#keepaliveAt = now;
    if (this.#keepaliveTokens < 1) return false;
    this.#keepaliveTokens -= 1;
    if (report) {
      this.#report = report;
      this.#reportedAt = now;
    }
    return true;
  }

  /** Returns the delay within which nearly all packets arrive, ms; 0 if it is unknown. */
  estimateMaxDelay(now: number): number {
    return now - this.#delayMeasuredAt > MAX_REPORT_AGE_MS
      ? 0
      : this.#meanDelayMs + DEVIATION_FACTOR * this.#deviationMs;
  }

  /** Returns the link's statistics. `totalKbps` is the group's bitrate. */
  createSnapshot(totalKbps: number, now: number): LinkStats {
    const kbps = this.stats.measureKbps(now);
    const report = now - this.#reportedAt > MAX_REPORT_AGE_MS ? null : this.#report;
    return {
      number: this.number,
      kbps,
      share: totalKbps > 0 ? Math.round((kbps / totalKbps) * 1000) / 1000 : null,
      heardMs: Math.round(now - this.lastPacketAt),
      delayMs: now - this.#delayMeasuredAt > MAX_REPORT_AGE_MS ? null : Math.round(this.#meanDelayMs),
      rttMs: report?.rttMs ?? null,
      naks: report?.naks ?? null,
    };
  }

  #measureDelay(delayMs: number, now: number): void {
    this.#deviationMs += (Math.abs(delayMs - this.#meanDelayMs) - this.#deviationMs) * DELAY_WEIGHT;
    this.#meanDelayMs += (delayMs - this.#meanDelayMs) * DELAY_WEIGHT;
    this.#delayMeasuredAt = now;
  }
}
