import { backoffMs } from '@trailcast/schema/async/backoff';
import { passphraseOf, readTicket, writeTicket } from './forward-ticket.js';
import type { ConnectionEvent, ForwardTarget } from '../threads/worker-messages.js';

/** What forwarding needs of SRT. */
export interface ForwardSockets {
  /** Begins to connect; -1 when that is not possible at all. */
  call(to: { address: string; port: number; streamId: string; passphrase: string }): number;
  state(socket: number): 'connecting' | 'connected' | 'broken';
  /** Code with which the other side refused, or libsrt's own. */
  rejectReason(socket: number): number;
  close(socket: number): void;
}

/** The relay's side. */
export interface ForwardSource {
  /** Since when a phone publishes this key here, ms of the relay's clock; null when none does, a forwarded feed included. */
  phoneSince(digest: string): number | null;
  attach(digest: string, socket: number): void;
  detach(digest: string, socket: number): void;
}

/** What is told of a forward that is under way. */
export interface ForwardPicture {
  digest: string;
  to: string;
  connected: boolean;
  /** Tries in a row that failed, and the last one's rejection code. */
  failures: number;
  code: number | null;
}

interface Forward extends ForwardTarget {
  socket: number;
  connectedAt: number | null;
  /** The phone that this forward was begun for. */
  phoneSince: number | null;
  failures: number;
  code: number | null;
  retryAt: number;
}

const LOOK_EVERY_MS = 50;
const RETRY_MS = { first: 250, last: 3_000 };
/** A connection that stood so long has worked; one that is closed at once was not wanted. */
const HEALTHY_MS = 5000;

/**
 * Hands feeds of phones on to other nodes, each over a connection of its own that is one more sink of the feed. Belongs
 * to the data thread and never waits: what has become of its sockets is looked at 20 times a second.
 */
export class Forwards {
  #forwards = new Map<string, Forward>();
  #key: string | null = null;
  #lookedAt = -Infinity;

  /** `from`: the name of this ingest in tickets. `wallClock`: ms. */
  constructor(
    private readonly sockets: ForwardSockets,
    private readonly source: ForwardSource,
    private readonly from: string,
    private readonly report: (event: ConnectionEvent) => void,
    private readonly wallClock: () => number = Date.now,
  ) {}

  /** The whole list; connections to what it no longer names are closed. */
  set(key: string | null, targets: readonly ForwardTarget[]): void {
    if (key !== this.#key) this.close();
    this.#key = key;
    const before = this.#forwards;
    this.#forwards = new Map();
    for (const target of key === null ? [] : targets) {
      const key = keyOf(target);
      this.#forwards.set(key, before.get(key) ?? newForward(target));
      before.delete(key);
    }
    for (const forward of before.values()) this.#hangUp(forward, 'no longer forwarded');
    this.#lookedAt = -Infinity;
  }

  /** Calls, notices what answered, and tries again. `now`: the relay's clock, ms. */
  look(now: number): void {
    if (this.#forwards.size === 0 || now - this.#lookedAt < LOOK_EVERY_MS) return;
    this.#lookedAt = now;
    for (const forward of this.#forwards.values()) this.#advance(forward, now);
  }

  picture(): ForwardPicture[] {
    return [...this.#forwards.values()]
      .filter(({ socket, failures }) => socket >= 0 || failures > 0)
      .map(({ digest, connectedAt, failures, code, ...target }) => ({
        digest,
        to: calledOf(target),
        connected: connectedAt !== null,
        failures,
        code,
      }));
  }

  close(): void {
    for (const forward of this.#forwards.values()) this.#hangUp(forward, 'shutting down');
    this.#forwards.clear();
  }

  #advance(forward: Forward, now: number): void {
    const phoneSince = this.source.phoneSince(forward.digest);
    if (phoneSince === null) return this.#rest(forward);
    if (phoneSince !== forward.phoneSince) startAnew(forward, phoneSince);
    if (forward.socket < 0) {
      if (now >= forward.retryAt) this.#call(forward, now);
      return;
    }
    const state = this.sockets.state(forward.socket);
    if (state === 'broken') this.#failed(forward, now);
    else if (state === 'connected' && forward.connectedAt === null) this.#connected(forward, now);
    else if (forward.connectedAt !== null && now - forward.connectedAt > HEALTHY_MS) forward.failures = 0;
  }

  /** No phone of this key is here. */
  #rest(forward: Forward): void {
    this.#hangUp(forward, 'peer left');
    startAnew(forward, null);
  }

  #call(forward: Forward, now: number): void {
    const { digest, address, port, phoneSince } = forward;
    if (this.#key === null || phoneSince === null) return;
    const streamId = writeTicket(this.#key, {
      digest,
      from: this.from,
      writtenAt: Math.floor(this.wallClock() / 1000),
      phoneAgeMs: Math.max(0, Math.floor(now - phoneSince)),
    });
    const ticket = readTicket(streamId);
    if (!ticket) return;
    forward.socket = this.sockets.call({
      address,
      port,
      streamId,
      passphrase: passphraseOf(this.#key, ticket),
    });
    if (forward.socket < 0) this.#failed(forward, now);
  }

  #connected(forward: Forward, now: number): void {
    forward.connectedAt = now;
    forward.code = null;
    this.source.attach(forward.digest, forward.socket);
    this.#tell('opened', forward);
  }

  #failed(forward: Forward, now: number): void {
    if (forward.socket >= 0) forward.code = this.sockets.rejectReason(forward.socket);
    const told = forward.connectedAt !== null || forward.failures === 0;
    this.#hangUp(forward, told ? 'forward broken' : null);
    forward.failures += 1;
    forward.retryAt = now + backoffMs(RETRY_MS, forward.failures);
  }

  #hangUp(forward: Forward, reason: ConnectionEvent['reason'] | null): void {
    if (forward.socket >= 0) {
      if (forward.connectedAt !== null) this.source.detach(forward.digest, forward.socket);
      this.sockets.close(forward.socket);
      if (reason) this.#tell('closed', forward, reason);
    }
    forward.socket = -1;
    forward.connectedAt = null;
  }

  #tell(event: ConnectionEvent['event'], forward: Forward, reason?: ConnectionEvent['reason']): void {
    const feed = forward.digest.slice(0, 8);
    const { socket: connection, code } = forward;
    const why = reason ? { reason, ...(code === null ? {} : { code }) } : {};
    this.report({ event, role: 'forward', connection, feed, to: calledOf(forward), ...why });
  }
}

const newForward = ({ digest, address, port, name }: ForwardTarget): Forward => ({
  digest,
  address,
  port,
  name,
  socket: -1,
  connectedAt: null,
  phoneSince: null,
  failures: 0,
  code: null,
  retryAt: -Infinity,
});

/** Another phone is worth a try at once; a connection that stands carries its packets all the same. */
function startAnew(forward: Forward, phoneSince: number | null): void {
  forward.phoneSince = phoneSince;
  forward.failures = 0;
  forward.code = null;
  forward.retryAt = -Infinity;
}

/** An address is neither told nor logged; a list of an older release names no node. */
const calledOf = ({ name }: Pick<ForwardTarget, 'name'>) => name ?? 'another node';

const keyOf = ({ digest, address, port, name }: ForwardTarget) => `${digest} ${address} ${port} ${name}`;
