import { hashKey } from '../access-control/access-control.js';
import { Feed } from './feed.js';
import type { ForwardTicket } from '../forward/forward-ticket.js';
import { Forwards, type ForwardSockets } from '../forward/forwards.js';
import { FeedTap } from './feed-tap.js';
import { Reader } from './reader.js';
import { parseStreamId } from '../access-control/stream-id.js';
import { canTakeOver } from './take-over.js';
import { MAX_PAYLOAD_BYTES } from '../srt/libsrt-constants.js';
import type {
  CloseReason,
  ConnectionEvent,
  ForwardTarget,
  RelaySnapshot,
  TapChunk,
} from '../threads/worker-messages.js';

/** The SRT functions that the relay uses. Sockets are numbers; `receive` and `send` return -1 on failure. */
export interface RelaySockets {
  /** Returns a non-blocking socket, or -1 if no caller waits. */
  accept(listener: number): number;
  streamId(socket: number): string;
  peerPort(socket: number): number;
  /** Subscribes to epoll events: payload and errors for a publisher, only errors for a reader. */
  watch(socket: number, receivesPayload: boolean): void;
  isBroken(socket: number): boolean;
  receive(socket: number, buffer: Buffer, size: number): number;
  send(socket: number, buffer: Buffer, size: number): number;
  rttMs(socket: number): number;
  /** Returns the numbers of a publisher's received and lost packets. */
  readPacketCounts(socket: number): { received: number; lost: number };
  /** Unsubscribes and closes. */
  close(socket: number): void;
}

/**
 * The data plane: fans out each publisher's packets, unchanged, to the readers of its key. Runs on one thread
 * and never blocks. Times are ms of any monotonic clock.
 */
export class Relay {
  readonly #packet = Buffer.alloc(MAX_PAYLOAD_BYTES);
  #rights: ReadonlySet<string> | null = null;
  /** Key digest of each reader's feed, by reader token; null: no feed. */
  readonly #feedByToken = new Map<string, string | null>();
  readonly #feeds = new Map<string, Feed>();
  readonly #publishers = new Map<number, Feed>();
  readonly #readers = new Map<number, Reader>();
  readonly #forwards: Forwards;
  /** Watched feeds by digest. */
  #taps = new Map<string, FeedTap>();
  #connection = 0;
  /** True if connections, rights or readers have changed since the last snapshot. */
  hasChanged = true;

  constructor(
    private readonly sockets: RelaySockets,
    private readonly report: (event: ConnectionEvent) => void,
    forwarding: { sockets: ForwardSockets; name: string },
    private readonly sendTapped: (digest: string, chunk: TapChunk) => void = () => undefined,
  ) {
    const source = {
      findPhoneConnectedAt: (digest: string) => this.#findPhoneConnectedAt(digest),
      attach: (digest: string, socket: number) => this.#findOrCreateFeed(digest).addOutputSocket(socket),
      detach: (digest: string, socket: number) => this.#feeds.get(digest)?.removeOutputSocket(socket),
    };
    const reportEvent = (event: ConnectionEvent) => {
      this.hasChanged = true;
      this.report(event);
    };
    this.#forwards = new Forwards(forwarding.sockets, source, forwarding.name, reportEvent);
  }

  get hasPublisher(): boolean {
    return this.#publishers.size > 0;
  }

  /**
   * Accepts one caller that the handshake admitted. Checks the rights again, because they may have changed.
   * @param isBonded True for the listener behind the SRTLA receiver.
   */
  accept(listener: number, isBonded: boolean, now: number): void {
    const socket = this.sockets.accept(listener);
    if (socket < 0) return;
    const request = parseStreamId(this.sockets.streamId(socket));
    if (request.kind === 'publish') {
      const feed = this.#acceptPublisher(socket, hashKey(request.key), null, now);
      if (feed) feed.bondedPort = isBonded ? this.sockets.peerPort(socket) : null;
    } else if (isBonded) this.sockets.close(socket);
    else if (request.kind === 'forward')
      this.#acceptPublisher(socket, request.ticket.digest, request.ticket, now);
    else if (request.kind === 'read') this.#acceptReader(socket, request.token);
    else this.sockets.close(socket);
    // A connection that broke before it was watched triggers no event.
    if (this.sockets.isBroken(socket)) this.#dropConnection(socket, 'peer left');
  }

  /**
   * Reads one packet of a publisher and fans it out. Returns false if the socket is not a publisher. A reader
   * whose buffer is full loses the packet. Allocates nothing.
   */
  relayPacket(socket: number, now: number): boolean {
    const feed = this.#publishers.get(socket);
    if (feed === undefined) return false;
    const size = this.sockets.receive(socket, this.#packet, MAX_PAYLOAD_BYTES);
    if (size > 0) this.#fanOut(feed, size, now);
    else if (this.sockets.isBroken(socket)) this.#dropConnection(socket, 'peer left');
    return true;
  }

  /** Drops a broken reader. `relayPacket` drops a broken publisher after its last packets. */
  onReaderBroken(socket: number): void {
    this.#dropConnection(socket, 'peer left');
  }

  /** Drops connections that broke without an event. */
  dropBrokenConnections(): void {
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      if (this.sockets.isBroken(socket)) this.#dropConnection(socket, 'peer left');
  }

  /** Applies the rights and closes publishers with other keys. Returns the number of closed publishers. */
  setRights(digests: Iterable<string>): number {
    const rights = new Set(digests);
    this.#rights = rights;
    const revokedPublishers = [...this.#publishers].filter(([, feed]) => !rights.has(feed.digest));
    for (const [socket] of revokedPublishers) this.#dropConnection(socket, 'key revoked');
    this.#deleteUnusedFeeds();
    this.hasChanged = true;
    return revokedPublishers.length;
  }

  /**
   * Moves connected readers to their new feeds, and closes readers with removed tokens. Returns the number of closed
   * readers.
   */
  setReaders(readers: Iterable<{ token: string; digest: string | null }>): number {
    this.#feedByToken.clear();
    for (const { token, digest } of readers) this.#feedByToken.set(token, digest);
    const removedReaders = [...this.#readers].filter(([, reader]) => !this.#feedByToken.has(reader.token));
    for (const [socket] of removedReaders) this.#dropConnection(socket, 'reader removed');
    for (const [socket, reader] of this.#readers) this.#attachReader(socket, reader);
    this.#deleteUnusedFeeds();
    this.hasChanged = true;
    return removedReaders.length;
  }

  /** Replaces the complete list of feeds to forward to other nodes. */
  setForwards(key: string | null, targets: readonly ForwardTarget[]): void {
    this.#forwards.setTargets(key, targets);
    this.hasChanged = true;
  }

  /** Polls the forwards. Called in each iteration of the thread's loop. */
  pollForwards(now: number): void {
    this.#forwards.poll(now);
  }

  /** Replaces the complete list of feeds to copy for previews. Returns 0, because it closes no connection. */
  setTaps(digests: readonly string[]): number {
    const previousTaps = this.#taps;
    this.#taps = new Map(
      digests.map((digest) => [
        digest,
        previousTaps.get(digest) ?? new FeedTap((chunk) => this.sendTapped(digest, chunk)),
      ]),
    );
    for (const feed of this.#feeds.values()) feed.tap = this.#taps.get(feed.digest) ?? null;
    return 0;
  }

  /** Sends the copied bytes of watched feeds. Called in each iteration of the thread's loop. */
  flushTaps(now: number): void {
    for (const tap of this.#taps.values()) tap.flushIfDue(now);
  }

  /** Closes the publisher of a key. Returns the number of closed publishers: 0 or 1. */
  closePublisher(digest: string): number {
    const socket = this.#feeds.get(digest)?.publisher ?? -1;
    if (socket < 0) return 0;
    this.#dropConnection(socket, 'restart requested');
    return 1;
  }

  /** Samples bitrates and compares readers with their feeds. Called every 250 ms. */
  sample(now: number): void {
    for (const [socket, feed] of this.#publishers) this.#sampleFeed(socket, feed, now);
    for (const reader of this.#readers.values()) if (reader.updateStaleness(now)) this.hasChanged = true;
  }

  createSnapshot(now: number): RelaySnapshot {
    this.hasChanged = false;
    // Readers are ordered by connection, so the newest reader of each token is used.
    const readersByToken = new Map([...this.#readers.values()].map((reader) => [reader.token, reader]));
    return {
      publishers: [...this.#publishers].map(([socket, feed]) =>
        this.#createPublisherSnapshot(socket, feed, now),
      ),
      readers: [...this.#feedByToken.keys()].map((token) =>
        createReaderSnapshot(token, readersByToken.get(token)),
      ),
      forwards: this.#forwards.createSnapshots(),
    };
  }

  close(): void {
    this.#forwards.close();
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      this.#dropConnection(socket, 'shutting down');
  }

  #sampleFeed(socket: number, feed: Feed, now: number): void {
    feed.stats.sample(now);
    const { received, lost } = this.sockets.readPacketCounts(socket);
    feed.loss.sample(received, lost);
    const streams = feed.describeNewStreams(now);
    if (streams === null) return;
    const event = 'streams changed';
    this.report({
      event,
      role: 'publisher',
      connection: feed.connections,
      feed: createFeedName(feed),
      streams,
    });
  }

  #fanOut(feed: Feed, size: number, now: number): void {
    const { outputSockets } = feed;
    const { keyFrames } = feed.content;
    for (let i = 0; i < outputSockets.length; i++) this.sockets.send(outputSockets[i]!, this.#packet, size);
    feed.addPacket(this.#packet, size, now);
    feed.tap?.pushMessage(this.#packet, size, feed.content.keyFrames !== keyFrames, feed.connections, now);
  }

  #createPublisherSnapshot(socket: number, feed: Feed, now: number): RelaySnapshot['publishers'][number] {
    return {
      digest: feed.digest,
      connection: feed.connections,
      bytes: feed.stats.bytes,
      idleMs: feed.stats.measureIdleMs(now),
      liveMs: feed.stats.measureLiveMs(now),
      kbps: feed.stats.measureKbps(now),
      rttMs: Math.round(this.sockets.rttMs(socket) * 10) / 10,
      keyFrames: feed.content.keyFrames,
      pictureIdleMs: feed.content.pictureAt < 0 ? null : Math.round(now - feed.content.pictureAt),
      fault: feed.findFault(now),
      health: feed.readHealth(now),
      forwarded: feed.forwardedBy !== null,
      bondedPort: feed.bondedPort,
    };
  }

  /**
   * Accepts a publisher. Returns its feed, or undefined if it was closed.
   * @param ticket The forwarding node's ticket; null for a phone.
   */
  #acceptPublisher(
    socket: number,
    digest: string,
    ticket: ForwardTicket | null,
    now: number,
  ): Feed | undefined {
    if (!this.#rights?.has(digest)) {
      this.sockets.close(socket);
      return;
    }
    const feed = this.#findOrCreateFeed(digest);
    const candidate = {
      forwardedBy: ticket?.senderName ?? null,
      phoneConnectedAt: now - (ticket?.phoneAgeMs ?? 0),
    };
    const current = { forwardedBy: feed.forwardedBy, phoneConnectedAt: feed.phoneConnectedAt };
    if (feed.publisher >= 0 && !canTakeOver(candidate, current)) {
      this.sockets.close(socket);
      return;
    }
    if (feed.publisher >= 0) {
      if (ticket === null) feed.recordTakeOver(now);
      this.#dropConnection(feed.publisher, 'taken over');
    }
    feed.setPublisher(socket, now);
    feed.phoneConnectedAt = candidate.phoneConnectedAt;
    feed.forwardedBy = candidate.forwardedBy;
    this.#publishers.set(socket, feed);
    feed.bondedPort = null;
    this.sockets.watch(socket, true);
    this.#reportOpened('publisher', feed.connections, feed);
    return feed;
  }

  #acceptReader(socket: number, token: string): void {
    if (!this.#feedByToken.has(token)) {
      this.sockets.close(socket);
      return;
    }
    const reader = new Reader(token, ++this.#connection);
    this.#readers.set(socket, reader);
    this.#attachReader(socket, reader);
    this.sockets.watch(socket, false);
    this.#reportOpened('reader', reader.connection, reader.feed);
  }

  #reportOpened(role: ConnectionEvent['role'], connection: number, feed: Feed | null): void {
    this.hasChanged = true;
    this.report({ event: 'opened', role, connection, feed: feed ? createFeedName(feed) : null });
  }

  #findPhoneConnectedAt(digest: string): number | null {
    const feed = this.#feeds.get(digest);
    return feed && feed.publisher >= 0 && feed.forwardedBy === null ? feed.phoneConnectedAt : null;
  }

  #attachReader(socket: number, reader: Reader): void {
    const digest = this.#feedByToken.get(reader.token) ?? null;
    if (reader.feed?.digest === digest) return;
    reader.feed?.removeOutputSocket(socket);
    reader.feed = digest === null ? null : this.#findOrCreateFeed(digest);
    reader.feed?.addOutputSocket(socket);
  }

  #findOrCreateFeed(digest: string): Feed {
    let feed = this.#feeds.get(digest);
    if (!feed) {
      feed = new Feed(digest);
      feed.tap = this.#taps.get(digest) ?? null;
      this.#feeds.set(digest, feed);
    }
    return feed;
  }

  /** Deletes feeds that have no publish right and no reader. */
  #deleteUnusedFeeds(): void {
    for (const feed of this.#feeds.values())
      if (!this.#rights?.has(feed.digest) && feed.outputSockets.length === 0) this.#feeds.delete(feed.digest);
  }

  #dropConnection(socket: number, reason: CloseReason): void {
    const feed = this.#publishers.get(socket);
    const reader = this.#readers.get(socket);
    if (!feed && !reader) return;
    this.#publishers.delete(socket);
    this.#readers.delete(socket);
    if (feed) feed.publisher = -1;
    reader?.feed?.removeOutputSocket(socket);
    this.sockets.close(socket);
    this.hasChanged = true;
    const role = feed ? 'publisher' : 'reader';
    const droppedFeed = feed ?? reader?.feed;
    const connection = feed?.connections ?? reader?.connection ?? 0;
    this.report({
      event: 'closed',
      role,
      connection,
      feed: droppedFeed ? createFeedName(droppedFeed) : null,
      reason,
    });
  }
}

const createReaderSnapshot = (
  token: string,
  reader: Reader | undefined,
): RelaySnapshot['readers'][number] => ({
  token,
  connected: reader !== undefined,
  ...(reader && { connection: reader.connection, stale: reader.isStale }),
});

/** Returns the name of a feed in logs. It does not reveal the key. */
const createFeedName = (feed: Feed) => feed.digest.slice(0, 8);
