import { backoffMs } from '@trailcast/schema/async/backoff';
import { derivePassphrase, readTicket, writeTicket } from './forward-ticket.js';
import type { ConnectionEvent, ForwardTarget } from '../threads/worker-messages.js';

/** The SRT functions that forwarding uses. */
export interface ForwardSockets {
  /** Starts to connect and returns the socket, or -1 on failure. */
  startConnection(target: { address: string; port: number; streamId: string; passphrase: string }): number;
  readState(socket: number): 'connecting' | 'connected' | 'broken';
  /** Returns the peer's rejection code, or libsrt's own code. */
  readRejectReason(socket: number): number;
  close(socket: number): void;
}

/** The part of the relay that forwarding uses. */
export interface ForwardSource {
  /**
   * Returns the time at which the phone that publishes this key connected, ms of the relay's clock. Returns null if
   * no phone publishes it on this node, even if another node forwards it.
   */
  findPhoneConnectedAt(digest: string): number | null;
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
  phoneConnectedAt: number | null;
  failures: number;
  code: number | null;
  retryAt: number;
}

const POLL_INTERVAL_MS = 50;
const RETRY_DELAYS_MS = { initialMs: 250, maxMs: 3_000 };
/** Duration of a connection that resets the failure count, ms. */
const HEALTHY_AFTER_MS = 5000;

/**
 * Forwards the feeds of phones to other nodes. Each forward is one SRT connection and one output socket of the feed.
 * Runs on the data thread and never blocks: it polls its sockets 20 times a second.
 */
export class Forwards {
  #forwards = new Map<string, Forward>();
  #key: string | null = null;
  #polledAt = -Infinity;

  /** `ingestName` is this ingest's name in tickets. `wallClock` returns ms. */
  constructor(
    private readonly sockets: ForwardSockets,
    private readonly source: ForwardSource,
    private readonly ingestName: string,
    private readonly report: (event: ConnectionEvent) => void,
    private readonly wallClock: () => number = Date.now,
  ) {}

  /** Replaces the complete list. Closes the connections to removed targets. */
  setTargets(key: string | null, targets: readonly ForwardTarget[]): void {
    if (key !== this.#key) this.close();
    this.#key = key;
    const previousForwards = this.#forwards;
    this.#forwards = new Map();
    for (const target of key === null ? [] : targets) {
      const targetKey = createTargetKey(target);
      this.#forwards.set(targetKey, previousForwards.get(targetKey) ?? createForward(target));
      previousForwards.delete(targetKey);
    }
    for (const forward of previousForwards.values()) this.#disconnect(forward, 'no longer forwarded');
    this.#polledAt = -Infinity;
  }

  /** Opens connections, checks their state and retries failed connections. `now` is in ms of the relay's clock. */
  poll(now: number): void {
    if (this.#forwards.size === 0 || now - this.#polledAt < POLL_INTERVAL_MS) return;
    this.#polledAt = now;
    for (const forward of this.#forwards.values()) this.#advance(forward, now);
  }

  createSnapshots(): ForwardSnapshot[] {
    return [...this.#forwards.values()]
      .filter(({ socket, failures }) => socket >= 0 || failures > 0)
      .map(({ digest, connectedAt, failures, code, ...target }) => ({
        digest,
        to: describeTarget(target),
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
    const phoneConnectedAt = this.source.findPhoneConnectedAt(forward.digest);
    if (phoneConnectedAt === null) return this.#stop(forward);
    if (phoneConnectedAt !== forward.phoneConnectedAt) resetRetry(forward, phoneConnectedAt);
    if (forward.socket < 0) {
      if (now >= forward.retryAt) this.#connect(forward, now);
      return;
    }
    const state = this.sockets.readState(forward.socket);
    if (state === 'broken') this.#onFailed(forward, now);
    else if (state === 'connected' && forward.connectedAt === null) this.#onConnected(forward, now);
    else if (forward.connectedAt !== null && now - forward.connectedAt > HEALTHY_AFTER_MS)
      forward.failures = 0;
  }

  /** Closes the forward because no phone publishes the key here. */
  #stop(forward: Forward): void {
    this.#disconnect(forward, 'peer left');
    resetRetry(forward, null);
  }

  #connect(forward: Forward, now: number): void {
    const { digest, address, port, phoneConnectedAt } = forward;
    if (this.#key === null || phoneConnectedAt === null) return;
    const streamId = writeTicket(this.#key, {
      digest,
      senderName: this.ingestName,
      writtenAt: Math.floor(this.wallClock() / 1000),
      phoneAgeMs: Math.max(0, Math.floor(now - phoneConnectedAt)),
    });
    const ticket = readTicket(streamId);
    if (!ticket) return;
    forward.socket = this.sockets.startConnection({
      address,
      port,
      streamId,
      passphrase: derivePassphrase(this.#key, ticket),
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
    if (forward.socket >= 0) forward.code = this.sockets.readRejectReason(forward.socket);
    const isReported = forward.connectedAt !== null || forward.failures === 0;
    this.#disconnect(forward, isReported ? 'forward broken' : null);
    forward.failures += 1;
    forward.retryAt = now + backoffMs(RETRY_DELAYS_MS, forward.failures);
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
    const { socket, code } = forward;
    const details = reason ? { reason, ...(code === null ? {} : { code }) } : {};
    this.report({
      event,
      role: 'forward',
      connection: socket,
      feed,
      to: describeTarget(forward),
      ...details,
    });
  }
}

const createForward = ({ digest, address, port, name }: ForwardTarget): Forward => ({
  digest,
  address,
  port,
  name,
  socket: -1,
  connectedAt: null,
  phoneConnectedAt: null,
  failures: 0,
  code: null,
  retryAt: -Infinity,
});

/** Resets the backoff for a new phone. An open connection continues with the new phone's packets. */
function resetRetry(forward: Forward, phoneConnectedAt: number | null): void {
  forward.phoneConnectedAt = phoneConnectedAt;
  forward.failures = 0;
  forward.code = null;
  forward.retryAt = -Infinity;
}

/** Returns the name for reports and logs, which never contain addresses. A list of an older release has no names. */
const describeTarget = ({ name }: Pick<ForwardTarget, 'name'>) => name ?? 'another node';

const createTargetKey = ({ digest, address, port, name }: ForwardTarget) =>
  `${digest} ${address} ${port} ${name}`;
