import { digestOf } from '../admission/admission.js';
import { Feed } from './feed.js';
import type { ForwardTicket } from '../forward/forward-ticket.js';
import { Forwards, type ForwardSockets } from '../forward/forwards.js';
import { FeedTap } from './feed-tap.js';
import { Reader } from './reader.js';
import { parseStreamId } from '../admission/stream-id.js';
import { takesOver } from './take-over.js';
import { MAX_PAYLOAD_BYTES } from '../srt/libsrt-constants.js';
import type {
  CloseReason,
  ConnectionEvent,
  ForwardTarget,
  RelaySnapshot,
  TapChunk,
} from '../threads/worker-messages.js';

/** The SRT calls that the relay uses. Sockets are numbers; `receive` and `send` return -1 on failure. */
export interface RelaySockets {
  /** Returns a non-blocking socket, or -1 if no caller waits. */
  accept(listener: number): number;
  streamId(socket: number): string;
  peerPort(socket: number): number;
  /** Subscribes to epoll events: payload and errors for a publisher, only errors for a reader. */
  watch(socket: number, payload: boolean): void;
  isBroken(socket: number): boolean;
  receive(socket: number, into: Buffer, size: number): number;
  send(socket: number, from: Buffer, size: number): number;
  rttMs(socket: number): number;
  /** Returns how many packets of a publisher have arrived, and how many were missing. */
  packets(socket: number): { received: number; lost: number };
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
  /** Reader token → key digest of its feed; null: no feed. */
  readonly #feedByToken = new Map<string, string | null>();
  readonly #feeds = new Map<string, Feed>();
  readonly #publishers = new Map<number, Feed>();
  readonly #readers = new Map<number, Reader>();
  readonly #forwards: Forwards;
  /** Watched feeds by digest. */
  #taps = new Map<string, FeedTap>();
  #connection = 0;
  /** True if connections, rights or readers have changed since the last snapshot. */
  changed = true;

  constructor(
    private readonly sockets: RelaySockets,
    private readonly report: (event: ConnectionEvent) => void,
    forwarding: { sockets: ForwardSockets; name: string },
    private readonly sendTapped: (digest: string, chunk: TapChunk) => void = () => undefined,
  ) {
    const source = {
      phoneSince: (digest: string) => this.#phoneSince(digest),
      attach: (digest: string, socket: number) => this.#feed(digest).addSink(socket),
      detach: (digest: string, socket: number) => this.#feeds.get(digest)?.removeSink(socket),
    };
    const reportEvent = (event: ConnectionEvent) => {
      this.changed = true;
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
      const feed = this.#acceptPublisher(socket, digestOf(request.key), null, now);
      if (feed) feed.bondedPort = isBonded ? this.sockets.peerPort(socket) : null;
    } else if (isBonded) this.sockets.close(socket);
    else if (request.kind === 'forward')
      this.#acceptPublisher(socket, request.ticket.digest, request.ticket, now);
    else if (request.kind === 'read') this.#acceptReader(socket, request.token);
    else this.sockets.close(socket);
    // A connection that broke before it was watched triggers no event.
    if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
  }

  /**
   * Reads one packet of a publisher and fans it out. Returns false if the socket is not a publisher. A reader
   * whose buffer is full loses the packet. Allocates nothing.
   */
  forward(socket: number, now: number): boolean {
    const feed = this.#publishers.get(socket);
    if (feed === undefined) return false;
    const size = this.sockets.receive(socket, this.#packet, MAX_PAYLOAD_BYTES);
    if (size > 0) this.#fanOut(feed, size, now);
    else if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
    return true;
  }

  /** Drops a broken reader. A broken publisher is dropped by `forward`, after its last packets. */
  onReaderBroken(socket: number): void {
    this.#drop(socket, 'peer left');
  }

  /** Drops connections that broke without an event. */
  sweep(): void {
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
  }

  /** Applies the rights and closes publishers with other keys. Returns their number. */
  setRights(digests: Iterable<string>): number {
    const rights = new Set(digests);
    this.#rights = rights;
    const revoked = [...this.#publishers].filter(([, feed]) => !rights.has(feed.digest));
    for (const [socket] of revoked) this.#drop(socket, 'key revoked');
    this.#deleteUnusedFeeds();
    this.changed = true;
    return revoked.length;
  }

  /**
   * Moves connected readers to their new feeds and closes those with removed tokens. Returns the number of closed ones.
   */
  setReaders(readers: Iterable<{ token: string; digest: string | null }>): number {
    this.#feedByToken.clear();
    for (const { token, digest } of readers) this.#feedByToken.set(token, digest);
    const removed = [...this.#readers].filter(([, reader]) => !this.#feedByToken.has(reader.token));
    for (const [socket] of removed) this.#drop(socket, 'reader removed');
    for (const [socket, reader] of this.#readers) this.#attach(socket, reader);
    this.#deleteUnusedFeeds();
    this.changed = true;
    return removed.length;
  }

  /** Replaces the complete list of feeds to forward to other nodes. */
  setForwards(key: string | null, targets: readonly ForwardTarget[]): void {
    this.#forwards.set(key, targets);
    this.changed = true;
  }

  /** Polls the forwards. Called at every turn. */
  pollForwards(now: number): void {
    this.#forwards.poll(now);
  }

  /** Replaces the complete list of feeds to copy for previews. Returns 0, because it closes no connection. */
  setTaps(digests: readonly string[]): number {
    const before = this.#taps;
    this.#taps = new Map(
      digests.map((digest) => [
        digest,
        before.get(digest) ?? new FeedTap((chunk) => this.sendTapped(digest, chunk)),
      ]),
    );
    for (const feed of this.#feeds.values()) feed.tap = this.#taps.get(feed.digest) ?? null;
    return 0;
  }

  /** Sends the copied bytes of watched feeds. Called at every turn. */
  flushTaps(now: number): void {
    for (const tap of this.#taps.values()) tap.flush(now);
  }

  /** Returns the number of closed publishers: 0 or 1. */
  closePublisher(digest: string): number {
    const socket = this.#feeds.get(digest)?.publisher ?? -1;
    if (socket < 0) return 0;
    this.#drop(socket, 'restart requested');
    return 1;
  }

  /** Samples bitrates and compares readers with their feeds. Called every 250 ms. */
  sample(now: number): void {
    for (const [socket, feed] of this.#publishers) this.#sampleFeed(socket, feed, now);
    for (const reader of this.#readers.values()) if (reader.updateStale(now)) this.changed = true;
  }

  snapshot(now: number): RelaySnapshot {
    this.changed = false;
    // Readers are ordered by connection, so the newest of each token wins.
    const connected = new Map([...this.#readers.values()].map((reader) => [reader.token, reader]));
    return {
      publishers: [...this.#publishers].map(([socket, feed]) => this.#publisherSnapshot(socket, feed, now)),
      readers: [...this.#feedByToken.keys()].map((token) => readerSnapshot(token, connected.get(token))),
      forwards: this.#forwards.snapshot(),
    };
  }

  close(): void {
    this.#forwards.close();
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      this.#drop(socket, 'shutting down');
  }

  #sampleFeed(socket: number, feed: Feed, now: number): void {
    feed.figures.sample(now);
    const { received, lost } = this.sockets.packets(socket);
    feed.loss.sample(received, lost);
    const streams = feed.newStreams(now);
    if (streams === null) return;
    const event = 'streams changed';
    this.report({ event, role: 'publisher', connection: feed.connections, feed: feedName(feed), streams });
  }

  #fanOut(feed: Feed, size: number, now: number): void {
    const { sinks } = feed;
    const { keyFrames } = feed.content;
    for (let i = 0; i < sinks.length; i++) this.sockets.send(sinks[i]!, this.#packet, size);
    feed.addPacket(this.#packet, size, now);
    feed.tap?.take(this.#packet, size, feed.content.keyFrames !== keyFrames, feed.connections, now);
  }

  #publisherSnapshot(socket: number, feed: Feed, now: number): RelaySnapshot['publishers'][number] {
    return {
      digest: feed.digest,
      connection: feed.connections,
      bytes: feed.figures.bytes,
      idleMs: feed.figures.idleMs(now),
      liveMs: feed.figures.liveMs(now),
      kbps: feed.figures.kbps(now),
      rttMs: Math.round(this.sockets.rttMs(socket) * 10) / 10,
      keyFrames: feed.content.keyFrames,
      pictureIdleMs: feed.content.pictureAt < 0 ? null : Math.round(now - feed.content.pictureAt),
      fault: feed.fault(now),
      health: feed.health(now),
      forwarded: feed.forwardedBy !== null,
      bondedPort: feed.bondedPort,
    };
  }

  /**
   * Returns the feed, or undefined if the publisher was closed.
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
    const feed = this.#feed(digest);
    const candidate = { by: ticket?.from ?? null, phoneSince: now - (ticket?.phoneAgeMs ?? 0) };
    const current = { by: feed.forwardedBy, phoneSince: feed.phoneSince };
    if (feed.publisher >= 0 && !takesOver(candidate, current)) {
      this.sockets.close(socket);
      return;
    }
    if (feed.publisher >= 0) {
      if (ticket === null) feed.recordTakeOver(now);
      this.#drop(feed.publisher, 'taken over');
    }
    feed.setPublisher(socket, now);
    feed.phoneSince = candidate.phoneSince;
    feed.forwardedBy = candidate.by;
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
    this.#attach(socket, reader);
    this.sockets.watch(socket, false);
    this.#reportOpened('reader', reader.connection, reader.feed);
  }

  #reportOpened(role: ConnectionEvent['role'], connection: number, feed: Feed | null): void {
    this.changed = true;
    this.report({ event: 'opened', role, connection, feed: feed ? feedName(feed) : null });
  }

  #phoneSince(digest: string): number | null {
    const feed = this.#feeds.get(digest);
    return feed && feed.publisher >= 0 && feed.forwardedBy === null ? feed.phoneSince : null;
  }

  #attach(socket: number, reader: Reader): void {
    const digest = this.#feedByToken.get(reader.token) ?? null;
    if (reader.feed?.digest === digest) return;
    reader.feed?.removeSink(socket);
    reader.feed = digest === null ? null : this.#feed(digest);
    reader.feed?.addSink(socket);
  }

  #feed(digest: string): Feed {
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
      if (!this.#rights?.has(feed.digest) && feed.sinks.length === 0) this.#feeds.delete(feed.digest);
  }

  #drop(socket: number, reason: CloseReason): void {
    const feed = this.#publishers.get(socket);
    const reader = this.#readers.get(socket);
    if (!feed && !reader) return;
    this.#publishers.delete(socket);
    this.#readers.delete(socket);
    if (feed) feed.publisher = -1;
    reader?.feed?.removeSink(socket);
    this.sockets.close(socket);
    this.changed = true;
    const role = feed ? 'publisher' : 'reader';
    const droppedFeed = feed ?? reader?.feed;
    const connection = feed?.connections ?? reader?.connection ?? 0;
    this.report({
      event: 'closed',
      role,
      connection,
      feed: droppedFeed ? feedName(droppedFeed) : null,
      reason,
    });
  }
}

const readerSnapshot = (token: string, reader: Reader | undefined): RelaySnapshot['readers'][number] => ({
  token,
  connected: reader !== undefined,
  ...(reader && { connection: reader.connection, stale: reader.isStale }),
});

/** Identifies a feed in logs without revealing its key. */
const feedName = (feed: Feed) => feed.digest.slice(0, 8);
