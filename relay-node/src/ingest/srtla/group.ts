import { randomBytes } from 'node:crypto';
import { Arrivals } from './arrivals.js';
import { Link, type LinkFigures } from './link.js';
import { filterNak } from './nak-filter.js';
import { HALF_ID_BYTES } from './srtla-packet.js';

/** A socket to the SRT listener, for one phone. */
export interface Backend {
  /** Its UDP port, by which the listener identifies the phone. 0 until it is bound. */
  readonly port: number;
  send(packet: Uint8Array): void;
  close(): void;
}

const MAX_LINKS = 16;
/** Senders drop a link that was silent for this time, ms. */
const LOST_MS = 4_000;
/** After this silence, another link from the same address replaces a link, ms. */
const REPLACED_MS = 1_500;
/** Extra time, on top of the links' delays, before a packet is requested again, ms. */
const MARGIN_MS = 10;
/**
 * Maximum time to wait for a slow link's packet before it is requested again, ms. Well below the listener's latency.
 */
const MAX_SPREAD_MS = 500;
/** Interval of copying an ACK to all links, ms. libsrt sends an ACK every 10 ms; all of them go to the last link. */
const ACK_COPIES_MS = 30;

/** The links of one phone, and its SRT connection. Times are in ms of any monotonic clock. */
export class Group {
  readonly id: Buffer;
  readonly links: Link[] = [];
  /** The link with the newest packet. Responses for a single link use it. */
  lastLink: Link | null = null;
  backend: Backend | null = null;
  backendAt = 0;
  /** SRT socket id of the phone's current connection. */
  callerId: number | null = null;
  /** True if the SRT listener has accepted the current connection. */
  isConnected = false;
  /** True if it ever had an accepted connection. */
  wasConnected = false;
  heardAt: number;
  #ackCopiedAt = -Infinity;
  #lastAckAck = -1;
  /** Allocated for the first connection, because it is large. */
  #arrivals: Arrivals | null = null;

  /** `owner`: rate limit key of the address that created it. */
  constructor(
    senderHalf: Uint8Array,
    readonly owner: string,
    readonly createdAt: number,
  ) {
    this.heardAt = createdAt;
    this.id = Buffer.concat([senderHalf.subarray(0, HALF_ID_BYTES), randomBytes(HALF_ID_BYTES)]);
  }

  /**
   * Adds a link. It replaces a silent link of the same address, which has a new port (NAT rebinding), and takes its
   * number. Also returns the replaced link. Returns null if there are too many links.
   */
  join(address: string, port: number, now: number): { link: Link; replaced: Link | null } | null {
    const replaced = this.#findReplaceable(address, now);
    if (replaced) this.remove(replaced);
    else if (this.links.length >= MAX_LINKS) return null;
    const link = new Link(address, port, replaced?.number ?? this.#freeNumber(), now);
    this.links.push(link);
    this.links.sort((a, b) => a.number - b.number);
    this.lastLink = link;
    this.heardAt = now;
    return { link, replaced };
  }

  remove(link: Link): void {
    const at = this.links.indexOf(link);
    if (at >= 0) this.links.splice(at, 1);
    if (this.lastLink === link) this.lastLink = this.links[0] ?? null;
  }

  /** Starts a new connection with empty sequence numbers. */
  startConnection(backend: Backend, callerId: number, now: number): void {
    this.backend?.close();
    this.backend = backend;
    this.backendAt = now;
    this.callerId = callerId;
    this.isConnected = false;
    this.#lastAckAck = -1;
    this.#arrivals = new Arrivals();
  }

  /** Records that the SRT listener has accepted the connection. */
  markConnected(): void {
    this.isConnected = true;
    this.wasConnected = true;
  }

  disconnect(): void {
    this.backend?.close();
    this.backend = null;
    this.callerId = null;
    this.isConnected = false;
  }

  /** Records a data packet of `link`. Returns the SRTLA ACK that is due, or null. */
  addPacket(link: Link, sequence: number, size: number, isRepeated: boolean, now: number): Buffer | null {
    const delayMs = this.#arrivals?.add(sequence, now) ?? null;
    return link.addPacket(sequence, size, isRepeated ? null : delayMs, now);
  }

  /** Returns true if an ACK is due on all links, because the last link may not work in this direction. */
  isAckForAll(now: number): boolean {
    if (now - this.#ackCopiedAt < ACK_COPIES_MS) return false;
    this.#ackCopiedAt = now;
    return true;
  }

  /** Returns false for a repeated ACKACK. */
  isNewAckAck(number: number): boolean {
    if (number === this.#lastAckAck) return false;
    this.#lastAckAck = number;
    return true;
  }

  /** Removes packets that may still arrive from the NAK. Returns null if none is left. */
  filterNak(nak: Buffer, now: number): Buffer | null {
    const arrivals = this.#arrivals;
    if (!arrivals) return nak;
    const spread = this.#spreadMs(now);
    return filterNak(nak, (sequence) => arrivals.takeRequest(sequence, spread, now));
  }

  snapshot(now: number): LinkFigures[] {
    const total = this.links.reduce((sum, link) => sum + link.figures.kbps(now), 0);
    return this.links.map((link) => link.snapshot(total, now));
  }

  #spreadMs(now: number): number {
    if (this.links.length < 2) return 0;
    const latest = Math.max(...this.links.map((link) => link.latest(now)));
    return Math.min(MAX_SPREAD_MS, latest + MARGIN_MS);
  }

  /** Prefers a link of the same address, then the one with the longest silence. */
  #findReplaceable(address: string, now: number): Link | null {
    const silent = [...this.links].sort((a, b) => a.heardAt - b.heardAt);
    return (
      silent.find((link) => link.address === address && now - link.heardAt > REPLACED_MS) ??
      silent.find((link) => now - link.heardAt > LOST_MS) ??
      null
    );
  }

  #freeNumber(): number {
    const usedNumbers = new Set(this.links.map((link) => link.number));
    let number = 1;
    while (usedNumbers.has(number)) number++;
    return number;
  }
}
