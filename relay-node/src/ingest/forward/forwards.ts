import { backoffMs } from '@trailcast/schema/async/backoff';
import { passphraseOf, readTicket, writeTicket } from './forward-ticket.js';
import type { ConnectionEvent, ForwardTarget } from '../threads/worker-messages.js';

/** The SRT calls that forwarding uses. */
export interface ForwardSockets {
  /** Starts to connect and returns the socket, or -1 on failure. */
  call(target: { address: string; port: number; streamId: string; passphrase: string }): number;
  state(socket: number): 'connecting' | 'connected' | 'broken';
  /** Returns the peer's rejection code, or that of libsrt. */
  rejectReason(socket: number): number;
  close(socket: number): void;
}

/** The part of the relay that forwarding uses. */
export interface ForwardSource {
  /**
   * Returns when the phone that publishes this key here connected, ms of the relay's clock. Returns null if no phone
   * publishes it here, even if another node forwards it.
   */
  phoneSince(digest: string): number | null;
  attach(digest: string, socket: number): void;
  detach(digest: string, socket: number): void;
}

/** State of an active forward, for snapshots. */
export interface ForwardSnapshot {
  digest: string;
  to: string;
  connected: boolean;
  /** Number of consecutive failures. `code` is the last rejection code. */
  failures: number;
  code: number | null;
}

interface Forward extends ForwardTarget {
  socket: number;
  connectedAt: number | null;
  /** Connection time of the phone whose feed is forwarded. */
  phoneSince: number | null;
  failures: number;
  code: number | null;
  retryAt: number;
}

const POLL_MS = 50;
const RETRY_MS = { first: 250, last: 3_000 };
/** A connection that lasted this long resets the failure count, ms. */
const HEALTHY_MS = 5000;

/**
 * Forwards the feeds of phones to other nodes. Each forward is one SRT connection and one sink of the feed. Runs on the
 * data thread and never blocks: it polls its sockets 20 times a second.
 */
export class Forwards {
  #forwards = new Map<string, Forward>();
  #key: string | null = null;
  #polledAt = -Infinity;

  /** `ingestName`: this ingest's name in tickets. `wallClock`: ms. */
  constructor(
    private readonly sockets: ForwardSockets,
    private readonly source: ForwardSource,
    private readonly ingestName: string,
    private readonly report: (event: ConnectionEvent) => void,
    private readonly wallClock: () => number = Date.now,
  ) {}

  /** Replaces the complete list. Closes the connections to removed targets. */
  set(key: string | null, targets: readonly ForwardTarget[]): void {
    if (key !== this.#key) this.close();
    this.#key = key;
    const previousForwards = this.#forwards;
    this.#forwards = new Map();
    for (const target of key === null ? [] : targets) {
      const key = keyOf(target);
      this.#forwards.set(key, previousForwards.get(key) ?? newForward(target));
      previousForwards.delete(key);
    }
    for (const forward of previousForwards.values()) this.#disconnect(forward, 'no longer forwarded');
    this.#polledAt = -Infinity;
  }

  /** Opens connections, checks their state and retries failed ones. `now`: the relay's clock, ms. */
  poll(now: number): void {
    if (this.#forwards.size === 0 || now - this.#polledAt < POLL_MS) return;
    this.#polledAt = now;
    for (const forward of this.#forwards.values()) this.#advance(forward, now);
  }

  snapshot(): ForwardSnapshot[] {
    return [...this.#forwards.values()]
      .filter(({ socket, failures }) => socket >= 0 || failures > 0)
      .map(({ digest, connectedAt, failures, code, ...target }) => ({
        digest,
        to: targetName(target),
        connected: connectedAt !== null,
        failures,
        code,
      }));
  }

  close(): void {
    for (const forward of this.#forwards.values()) this.#disconnect(forward, 'shutting down');
    this.#forwards.clear();
  }

  #advance(forward: Forward, now: number): void {
    const phoneSince = this.source.phoneSince(forward.digest);
    if (phoneSince === null) return this.#stop(forward);
    if (phoneSince !== forward.phoneSince) resetRetry(forward, phoneSince);
    if (forward.socket < 0) {
      if (now >= forward.retryAt) this.#call(forward, now);
      return;
    }
    const state = this.sockets.state(forward.socket);
    if (state === 'broken') this.#onFailed(forward, now);
    else if (state === 'connected' && forward.connectedAt === null) this.#onConnected(forward, now);
    else if (forward.connectedAt !== null && now - forward.connectedAt > HEALTHY_MS) forward.failures = 0;
  }

  /** Closes the forward because no phone publishes the key here. */
  #stop(forward: Forward): void {
    this.#disconnect(forward, 'peer left');
    resetRetry(forward, null);
  }

  #call(forward: Forward, now: number): void {
    const { digest, address, port, phoneSince } = forward;
    if (this.#key === null || phoneSince === null) return;
    const streamId = writeTicket(this.#key, {
      digest,
      from: this.ingestName,
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
    if (forward.socket < 0) this.#onFailed(forward, now);
  }

  #onConnected(forward: Forward, now: number): void {
    forward.connectedAt = now;
    forward.code = null;
    this.source.attach(forward.digest, forward.socket);
    this.#reportEvent('opened', forward);
  }

  #onFailed(forward: Forward, now: number): void {
    if (forward.socket >= 0) forward.code = this.sockets.rejectReason(forward.socket);
    const isReported = forward.connectedAt !== null || forward.failures === 0;
    this.#disconnect(forward, isReported ? 'forward broken' : null);
    forward.failures += 1;
    forward.retryAt = now + backoffMs(RETRY_MS, forward.failures);
  }

  #disconnect(forward: Forward, reason: ConnectionEvent['reason'] | null): void {
    if (forward.socket >= 0) {
      if (forward.connectedAt !== null) this.source.detach(forward.digest, forward.socket);
      this.sockets.close(forward.socket);
      if (reason) this.#reportEvent('closed', forward, reason);
    }
    forward.socket = -1;
    forward.connectedAt = null;
  }

  #reportEvent(event: ConnectionEvent['event'], forward: Forward, reason?: ConnectionEvent['reason']): void {
    const feed = forward.digest.slice(0, 8);
    const { socket: connection, code } = forward;
    const details = reason ? { reason, ...(code === null ? {} : { code }) } : {};
    this.report({ event, role: 'forward', connection, feed, to: targetName(forward), ...details });
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

/** Tries a new phone without backoff. An open connection continues with the new phone's packets. */
function resetRetry(forward: Forward, phoneSince: number | null): void {
  forward.phoneSince = phoneSince;
  forward.failures = 0;
  forward.code = null;
  forward.retryAt = -Infinity;
}

/** Addresses are neither reported nor logged. A list of an older release contains no names. */
const targetName = ({ name }: Pick<ForwardTarget, 'name'>) => name ?? 'another node';

const keyOf = ({ digest, address, port, name }: ForwardTarget) => `${digest} ${address} ${port} ${name}`;
