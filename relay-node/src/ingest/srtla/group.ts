import { randomBytes } from 'node:crypto';
import { Arrivals } from './arrivals.js';
import { Link, type LinkStats } from './link.js';
import { filterNak } from './nak-filter.js';
import { HALF_ID_BYTES } from './srtla-packet.js';

/** Socket to the SRT listener for one phone. */
export interface Backend {
  /** UDP port by which the listener identifies the phone; 0 until the socket is bound. */
  readonly port: number;
  send(packet: Uint8Array): void;
  close(): void;
}

const MAX_LINKS = 16;
/** Silence after which senders drop a link, ms. */
const LINK_TIMEOUT_MS = 4_000;
/** Silence after which another link from the same address replaces a link, ms. */
const REPLACEMENT_DELAY_MS = 1_500;
/** Time added to the links' delays before a packet is requested again, ms. */
const SPREAD_MARGIN_MS = 10;
/** Maximum wait for the packet of a slow link before it is requested again, ms. It is far below the latency. */
const MAX_SPREAD_MS = 500;
/** Minimum interval of ACKs to all links, ms. libsrt sends an ACK every 10 ms. The others go to the last link only. */
const ACK_COPY_INTERVAL_MS = 30;

/** The links and the SRT connection of one phone. Times are in ms of any monotonic clock. */
export class Group {
  readonly id: Buffer;
  readonly links: Link[] = [];
  /** The link with the newest packet. Responses to a single link are sent to it. */
  lastLink: Link | null = null;
  backend: Backend | null = null;
  backendOpenedAt = 0;
  /** SRT socket id of the phone's current connection. */
  callerId: number | null = null;
  /** True if the SRT listener has accepted the current connection. */
  isConnected = false;
  /** True if a connection was ever accepted. */
  wasConnected = false;
  lastPacketAt: number;
  #ackCopiedAt = -Infinity;
  #lastAckAck = -1;
  /** Sequence numbers of the connection. They are large, so they are allocated for the first connection. */
  #arrivals: Arrivals | null = null;

  /** `limitName` is the rate limit key of the address that created the group. */
  constructor(
    senderHalf: Uint8Array,
    readonly limitName: string,
    readonly createdAt: number,
  ) {
    this.lastPacketAt = createdAt;
    this.id = Buffer.concat([senderHalf.subarray(0, HALF_ID_BYTES), randomBytes(HALF_ID_BYTES)]);
  }

  /**
   * Adds a link. Replaces an inactive link of the same address, because its port may have changed (NAT rebinding), and
   * reuses its number. Returns the new link and the replaced link, or null if there are too many links.
   */
  addLink(address: string, port: number, now: number): { link: Link; replacedLink: Link | null } | null {
    const replacedLink = this.#findReplaceableLink(address, now);
    if (replacedLink) this.removeLink(replacedLink);
    else if (this.links.length >= MAX_LINKS) return null;
    const link = new Link(address, port, replacedLink?.number ?? this.#findFreeNumber(), now);
    this.links.push(link);
    this.links.sort((a, b) => a.number - b.number);
    this.lastLink = link;
    this.lastPacketAt = now;
    return { link, replacedLink };
  }

  removeLink(link: Link): void {
    const index = this.links.indexOf(link);
    if (index >= 0) this.links.splice(index, 1);
    if (this.lastLink === link) this.lastLink = this.links[0] ?? null;
  }

  /** Starts a new connection with empty sequence numbers. */
  startConnection(backend: Backend, callerId: number, now: number): void {
    this.backend?.close();
    this.backend = backend;
    this.backendOpenedAt = now;
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

  /** Returns true if this ACK must be sent to all links, because the last link may not work in this direction. */
  allowAckCopy(now: number): boolean {
    if (now - this.#ackCopiedAt < ACK_COPY_INTERVAL_MS) return false;
    this.#ackCopiedAt = now;
    return true;
  }

  /** Records an ACKACK. Returns false for a repetition. */
  recordAckAck(number: number): boolean {
    if (number === this.#lastAckAck) return false;
    this.#lastAckAck = number;
    return true;
  }

  /** Returns the NAK without packets that may still arrive; null if no packet is left. */
  filterNak(nak: Buffer, now: number): Buffer | null {
    const arrivals = this.#arrivals;
    if (!arrivals) return nak;
    const spreadMs = this.#calculateSpread(now);
    return filterNak(nak, (sequence) => arrivals.allowRequest(sequence, spreadMs, now));
  }

  createSnapshot(now: number): LinkStats[] {
    const totalKbps = this.links.reduce((sum, link) => sum + link.stats.measureKbps(now), 0);
    return this.links.map((link) => link.createSnapshot(totalKbps, now));
  }

  #calculateSpread(now: number): number {
    if (this.links.length < 2) return 0;
    const maxDelayMs = Math.max(...this.links.map((link) => link.estimateMaxDelay(now)));
    return Math.min(MAX_SPREAD_MS, maxDelayMs + SPREAD_MARGIN_MS);
  }

  /** Returns an inactive link to replace: a link of the same address, or the link with the longest silence. */
  #findReplaceableLink(address: string, now: number): Link | null {
    const linksBySilence = [...this.links].sort((a, b) => a.lastPacketAt - b.lastPacketAt);
    return (
      linksBySilence.find(
        (link) => link.address === address && now - link.lastPacketAt > REPLACEMENT_DELAY_MS,
      ) ??
      linksBySilence.find((link) => now - link.lastPacketAt > LINK_TIMEOUT_MS) ??
      null
    );
  }

  #findFreeNumber(): number {
    const usedNumbers = new Set(this.links.map((link) => link.number));
    let number = 1;
    while (usedNumbers.has(number)) number++;
    return number;
  }
}
