import { randomBytes } from 'node:crypto';
import { Arrivals } from './arrivals.js';
import { Link, type LinkFigures } from './link.js';
import { filterNak } from './nak-filter.js';
import { HALF_ID_BYTES } from './srtla-packet.js';

/** A socket that speaks to the SRT listener for one phone. */
export interface Backend {
  /** Its UDP port; the listener knows the phone by it. 0 until it is bound. */
  readonly port: number;
  send(packet: Uint8Array): void;
  close(): void;
}

/** Links that a phone may have. */
const MOST_LINKS = 16;
/** Senders give up a link that was silent for this long, ms. */
const LOST_MS = 4_000;
/** A link that is silent for this long has been replaced if another one joins from its address, ms. */
const REPLACED_MS = 1_500;
/** A packet is requested again once all links have had this time beyond their delay, ms. */
const MARGIN_MS = 10;
/** A later link's packets are requested over the faster ones. Well below the listener's latency, ms. */
const LONGEST_SPREAD_MS = 500;
/** libsrt sends an ACK each 10 ms, the last link gets them all, and the others one in this time, ms. */
const ACK_COPIES_MS = 30;

/** The links of one phone, and its SRT connection. Times are ms of any monotonic clock. */
export class Group {
  readonly id: Buffer;
  readonly links: Link[] = [];
  /** The link that was heard last; answers that are for one link only go there. */
  last: Link | null = null;
  backend: Backend | null = null;
  backendAt = 0;
  /** SRT socket id of the phone's present connection. */
  caller: number | null = null;
  /** The SRT listener has accepted the present connection. */
  isConnected = false;
  /** It has had an accepted connection before. */
  wasConnected = false;
  heardAt: number;
  #copiedAt = -Infinity;
  #ackAck = -1;
  /** Created with the first connection, because it is large. */
  #arrivals: Arrivals | null = null;

  /** `owner`: the limit's name of the address that created it. */
  constructor(
    senderHalf: Uint8Array,
    readonly owner: string,
    readonly createdAt: number,
  ) {
    this.heardAt = createdAt;
    this.id = Buffer.concat([senderHalf.subarray(0, HALF_ID_BYTES), randomBytes(HALF_ID_BYTES)]);
  }

  /**
   * Adds a link. A silent link of the same address is the same link behind another port (NAT rebinding): the
   * new one takes its number. Returns the replaced link too, or null if there are too many.
   */
  join(address: string, port: number, now: number): { link: Link; replaced: Link | null } | null {
    const replaced = this.#replacedBy(address, now);
    if (replaced) this.remove(replaced);
    else if (this.links.length >= MOST_LINKS) return null;
    const link = new Link(address, port, replaced?.number ?? this.#freeNumber(), now);
    this.links.push(link);
    this.links.sort((a, b) => a.number - b.number);
    this.last = link;
    this.heardAt = now;
    return { link, replaced };
  }

  remove(link: Link): void {
    const at = this.links.indexOf(link);
    if (at >= 0) this.links.splice(at, 1);
    if (this.last === link) this.last = this.links[0] ?? null;
  }

  /** Forgets the sequence numbers of the connection before. */
  connecting(backend: Backend, caller: number, now: number): void {
    this.backend?.close();
    this.backend = backend;
    this.backendAt = now;
    this.caller = caller;
    this.isConnected = false;
    this.#ackAck = -1;
    this.#arrivals = new Arrivals();
  }

  /** The SRT listener has accepted the connection. */
  accepted(): void {
    this.isConnected = true;
    this.wasConnected = true;
  }

  disconnect(): void {
    this.backend?.close();
    this.backend = null;
    this.caller = null;
    this.isConnected = false;
  }

  /** Records a data packet of `link`. Returns the SRTLA ACK that is due, or null. */
  arrive(link: Link, sequence: number, size: number, isRepeated: boolean, now: number): Buffer | null {
    const late = this.#arrivals?.arrive(sequence, now) ?? null;
    return link.arrive(sequence, size, isRepeated ? null : late, now);
  }

  /** Returns true if an ACK is due to all links, in case one of them brings nothing back. */
  isAckForAll(now: number): boolean {
    if (now - this.#copiedAt < ACK_COPIES_MS) return false;
    this.#copiedAt = now;
    return true;
  }

  /** Returns false for the repetition of an ACKACK. */
  isNewAckAck(number: number): boolean {
    if (number === this.#ackAck) return false;
    this.#ackAck = number;
    return true;
  }

  /** Returns the NAK without the packets that may still arrive, or null if nothing is left. */
  filterNak(nak: Buffer, now: number): Buffer | null {
    const arrivals = this.#arrivals;
    if (!arrivals) return nak;
    const spread = this.#spreadMs(now);
    return filterNak(nak, (sequence) => arrivals.request(sequence, spread, now));
  }

  snapshot(now: number): LinkFigures[] {
    const total = this.links.reduce((sum, link) => sum + link.figures.kbps(now), 0);
    return this.links.map((link) => link.snapshot(total, now));
  }

  #spreadMs(now: number): number {
    if (this.links.length < 2) return 0;
    const latest = Math.max(...this.links.map((link) => link.latest(now)));
    return Math.min(LONGEST_SPREAD_MS, latest + MARGIN_MS);
  }

  /** Prefers a link of the same address, then the one that is silent for longest. */
  #replacedBy(address: string, now: number): Link | null {
    const silent = [...this.links].sort((a, b) => a.heardAt - b.heardAt);
    return (
      silent.find((link) => link.address === address && now - link.heardAt > REPLACED_MS) ??
      silent.find((link) => now - link.heardAt > LOST_MS) ??
      null
    );
  }

  #freeNumber(): number {
    const taken = new Set(this.links.map((link) => link.number));
    let number = 1;
    while (taken.has(number)) number++;
    return number;
  }
}
