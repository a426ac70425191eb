import { digestOf } from '../admission/admission.js';
import { Feed } from './feed.js';
import type { ForwardTicket } from '../forward/forward-ticket.js';
import { Forwards, type ForwardSockets } from '../forward/forwards.js';
import { Reader } from './reader.js';
import { parseStreamId } from '../admission/stream-id.js';
import { takesOver } from './take-over.js';
import { LARGEST_PAYLOAD } from '../srt/libsrt-constants.js';
import type { CloseReason, ConnectionEvent, ForwardTarget, Picture } from '../threads/worker-messages.js';

/** What the relay needs of SRT. Sockets are numbers; `receive` and `send` answer -1 on failure. */
export interface RelaySockets {
  /** -1 when nobody waits. The socket comes non-blocking. */
  accept(): number;
  streamId(socket: number): string;
  /** Begins events for the socket: payload and breaks for a publisher, breaks alone for a reader. */
  watch(socket: number, payload: boolean): void;
  isBroken(socket: number): boolean;
  receive(socket: number, into: Buffer, size: number): number;
  send(socket: number, from: Buffer, size: number): number;
  rttMs(socket: number): number;
  /** Ends events and closes. */
  close(socket: number): void;
}

/**
 * The data plane: hands each publisher's packets to the readers of its key, unchanged. Belongs to one thread; nothing in
 * it waits. Times are any monotonic clock's ms.
 */
export class Relay {
  readonly #packet = Buffer.alloc(LARGEST_PAYLOAD);
  #rights: ReadonlySet<string> | null = null;
  /** Which key's feed each reader token gets. */
  readonly #mapping = new Map<string, string | null>();
  readonly #feeds = new Map<string, Feed>();
  readonly #publishers = new Map<number, Feed>();
  readonly #readers = new Map<number, Reader>();
  readonly #forwards: Forwards;
  #connection = 0;
  /** True when the picture has changed otherwise than by moving figures. */
  changed = true;

  constructor(
    private readonly sockets: RelaySockets,
    private readonly report: (event: ConnectionEvent) => void,
    forwarding: { sockets: ForwardSockets; name: string },
  ) {
    const source = {
      phoneSince: (digest: string) => this.#phoneSince(digest),
      attach: (digest: string, socket: number) => this.#feed(digest).addSink(socket),
      detach: (digest: string, socket: number) => this.#feeds.get(digest)?.removeSink(socket),
    };
    const tell = (event: ConnectionEvent) => {
      this.changed = true;
      this.report(event);
    };
    this.#forwards = new Forwards(forwarding.sockets, source, forwarding.name, tell);
  }

  get hasPublisher(): boolean {
    return this.#publishers.size > 0;
  }

  /** Takes in one caller that the handshake has admitted. The rights may have changed since, so they are asked again. */
  accept(now: number): void {
    const socket = this.sockets.accept();
    if (socket < 0) return;
    const request = parseStreamId(this.sockets.streamId(socket));
    if (request.kind === 'publish') this.#acceptPublisher(socket, digestOf(request.key), null, now);
    else if (request.kind === 'forward')
      this.#acceptPublisher(socket, request.ticket.digest, request.ticket, now);
    else if (request.kind === 'read') this.#acceptReader(socket, request.token);
    else this.sockets.close(socket);
    // A connection that broke before it was watched gives no event for ever.
    if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
  }

  /**
   * One packet of a publisher, to all its readers; false when the socket is no publisher's. A reader that can't take it
   * loses it. Allocates nothing.
   */
  forward(socket: number, now: number): boolean {
    const feed = this.#publishers.get(socket);
    if (feed === undefined) return false;
    const size = this.sockets.receive(socket, this.#packet, LARGEST_PAYLOAD);
    if (size > 0) this.#fanOut(feed, size, now);
    else if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
    return true;
  }

  /** A reader has broken; a publisher's last packets are forwarded first, by `forward`, which then drops it. */
  broke(socket: number): void {
    this.#drop(socket, 'peer left');
  }

  /** Drops what broke without an event. */
  sweep(): void {
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      if (this.sockets.isBroken(socket)) this.#drop(socket, 'peer left');
  }

  /** Closes the publishers of all other keys; answers how many. */
  setRights(digests: Iterable<string>): number {
    const rights = new Set(digests);
    this.#rights = rights;
    const revoked = [...this.#publishers].filter(([, feed]) => !rights.has(feed.digest));
    for (const [socket] of revoked) this.#drop(socket, 'key revoked');
    this.#forgetFeeds();
    this.changed = true;
    return revoked.length;
  }

  /** Moves connected readers to their new feeds and closes those whose token is gone; answers how many. */
  setReaders(readers: Iterable<{ token: string; digest: string | null }>): number {
    this.#mapping.clear();
    for (const { token, digest } of readers) this.#mapping.set(token, digest);
    const removed = [...this.#readers].filter(([, reader]) => !this.#mapping.has(reader.token));
    for (const [socket] of removed) this.#drop(socket, 'reader removed');
    for (const [socket, reader] of this.#readers) this.#attach(socket, reader);
    this.#forgetFeeds();
    this.changed = true;
    return removed.length;
  }

  /** Feeds of phones that go on to other nodes: the whole list. */
  setForwards(key: string | null, targets: readonly ForwardTarget[]): void {
    this.#forwards.set(key, targets);
    this.changed = true;
  }

  /** Lets forwards call and notice answers; at every turn, it costs nothing without any. */
  lookAtForwards(now: number): void {
    this.#forwards.look(now);
  }

  /** Answers how many publishers were closed: none or one. */
  closePublisher(digest: string): number {
    const socket = this.#feeds.get(digest)?.publisher ?? -1;
    if (socket < 0) return 0;
    this.#drop(socket, 'restart asked for');
    return 1;
  }

  /** Takes the bitrate samples, and compares readers with their feeds; every 250 ms. */
  sample(now: number): void {
    for (const feed of this.#publishers.values()) this.#sampleFeed(feed, now);
    for (const reader of this.#readers.values()) if (reader.compare(now)) this.changed = true;
  }

  picture(now: number): Picture {
    this.changed = false;
    // In the order of their connecting: the newest of a token stands for it.
    const connected = new Map([...this.#readers.values()].map((reader) => [reader.token, reader]));
    return {
      publishers: [...this.#publishers].map(([socket, feed]) => this.#publisherPicture(socket, feed, now)),
      readers: [...this.#mapping.keys()].map((token) => readerPicture(token, connected.get(token))),
      forwards: this.#forwards.picture(),
    };
  }

  /** Closes every connection. */
  close(): void {
    this.#forwards.close();
    for (const socket of [...this.#publishers.keys(), ...this.#readers.keys()])
      this.#drop(socket, 'shutting down');
  }

  #sampleFeed(feed: Feed, now: number): void {
    feed.figures.sample(now);
    const streams = feed.newStreams(now);
    if (streams === null) return;
    const event = 'carries other streams';
    this.report({ event, role: 'publisher', connection: feed.connections, feed: feedName(feed), streams });
  }

  #fanOut(feed: Feed, size: number, now: number): void {
    const sinks = feed.sinks;
    for (let i = 0; i < sinks.length; i++) this.sockets.send(sinks[i]!, this.#packet, size);
    feed.arrived(this.#packet, size, now);
  }

  #publisherPicture(socket: number, feed: Feed, now: number): Picture['publishers'][number] {
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
      forwarded: feed.forwardedBy !== null,
    };
  }

  /** `ticket`: of another node that forwards the feed; null for a phone. */
  #acceptPublisher(socket: number, digest: string, ticket: ForwardTicket | null, now: number): void {
    if (!this.#rights?.has(digest)) {
      this.sockets.close(socket);
      return;
    }
    const feed = this.#feed(digest);
    const comer = { by: ticket?.from ?? null, phoneSince: now - (ticket?.phoneAgeMs ?? 0) };
    const present = { by: feed.forwardedBy, phoneSince: feed.phoneSince };
    if (feed.publisher >= 0 && !takesOver(comer, present)) {
      this.sockets.close(socket);
      return;
    }
    if (feed.publisher >= 0) this.#drop(feed.publisher, 'taken over');
    feed.connected(socket, now);
    feed.phoneSince = comer.phoneSince;
    feed.forwardedBy = comer.by;
    this.#publishers.set(socket, feed);
    this.sockets.watch(socket, true);
    this.#opened('publisher', feed.connections, feed);
  }

  #acceptReader(socket: number, token: string): void {
    if (!this.#mapping.has(token)) {
      this.sockets.close(socket);
      return;
    }
    const reader = new Reader(token, ++this.#connection);
    this.#readers.set(socket, reader);
    this.#attach(socket, reader);
    this.sockets.watch(socket, false);
    this.#opened('reader', reader.connection, reader.feed);
  }

  #opened(role: ConnectionEvent['role'], connection: number, feed: Feed | null): void {
    this.changed = true;
    this.report({ event: 'opened', role, connection, feed: feed ? feedName(feed) : null });
  }

  #phoneSince(digest: string): number | null {
    const feed = this.#feeds.get(digest);
    return feed && feed.publisher >= 0 && feed.forwardedBy === null ? feed.phoneSince : null;
  }

  #attach(socket: number, reader: Reader): void {
    const digest = this.#mapping.get(reader.token) ?? null;
    if (reader.feed?.digest === digest) return;
    reader.feed?.removeSink(socket);
    reader.feed = digest === null ? null : this.#feed(digest);
    reader.feed?.addSink(socket);
  }

  #feed(digest: string): Feed {
    let feed = this.#feeds.get(digest);
    if (!feed) this.#feeds.set(digest, (feed = new Feed(digest)));
    return feed;
  }

  /** Feeds of keys that nobody may publish and nobody reads. */
  #forgetFeeds(): void {
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
    const shown = feed ?? reader?.feed;
    const connection = feed?.connections ?? reader?.connection ?? 0;
    this.report({ event: 'closed', role, connection, feed: shown ? feedName(shown) : null, reason });
  }
}

const readerPicture = (token: string, reader: Reader | undefined): Picture['readers'][number] => ({
  token,
  connected: reader !== undefined,
  ...(reader && { connection: reader.connection, stale: reader.isStale }),
});

/** Tells feeds apart in a log without being of use to anybody. */
const feedName = (feed: Feed) => feed.digest.slice(0, 8);
