import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import type { PushDestination } from '@trailcast/schema/push';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { NOT_FOR_TOKENS, tokenMaySubscribe, filterTokenMessage } from '../token/token-policy.js';
import { INVALID_TOKEN } from '../token/token-text.js';
import { describeCredential, type Viewer } from '../viewer.js';
import type { LiveChannel } from './channel-registry.js';
import type { HeartbeatOffer, Subscription } from './client-command.js';
import { negotiateHeartbeats, computeHeartbeatPeriodMs, Heartbeat } from './heartbeat.js';
import { StompError } from './stomp-error.js';
import { CLOSE_CODES, StompSession, type Admission, type SessionHost } from './stomp-session.js';

/** Time limit of the closing handshake, ms. The socket is terminated after it. */
const CLOSE_TIMEOUT_MS = 2_000;
/**
 * Maximum number of consecutive heartbeats with a full send buffer, about 8 s. The next one closes the
 * channel.
 */
const MAX_BLOCKED_HEARTBEATS = 4;

export interface ChannelDeps {
  readonly heartbeatMs: number;
  readonly lineFeedMs: number;
  readonly connectTimeoutMs: number;
  readonly log: Logger;
  /** Returns null for an invalid or missing token. */
  identify(token: string | null): Promise<Viewer | null>;
  /** Registers the channel, unless its user has too many channels or its credential is no longer valid. */
  register(channel: LiveChannel): Promise<Admission>;
  unregister(channel: LiveChannel): void;
  hasSnapshot(destination: PushDestination): boolean;
  runSnapshot(
    userId: number,
    destination: PushDestination,
    enqueue: (json: string | undefined) => void,
  ): Promise<void>;
}

/** One live channel: a WebSocket with its STOMP session, viewer and subscriptions. */
export class Channel implements LiveChannel, SessionHost {
  readonly heartbeatMs: number;
  readonly #session: StompSession;
  readonly #subscriptions = new Map<PushDestination, Set<Subscription>>();
  readonly #connectTimeout: NodeJS.Timeout;
  #viewer: Viewer | null = null;
  #heartbeat: Heartbeat | null = null;
  #closeTimer: NodeJS.Timeout | undefined;
  #isOpen = true;
  #blockedHeartbeats = 0;

  constructor(
    readonly id: string,
    private readonly socket: WebSocket,
    private readonly deps: ChannelDeps,
  ) {
    this.heartbeatMs = deps.heartbeatMs;
    this.#session = new StompSession(id, this);
    this.#connectTimeout = setTimeout(() => {
      this.#session.fail(new StompError('Refused', 'No CONNECT in time.'));
    }, deps.connectTimeoutMs);
    socket.on('message', (data: Buffer) => this.#receive(data));
    socket.on('error', (err: Error) => deps.log.debug({ channel: id, err }, 'channel socket error'));
    socket.on('close', (code: number) => this.#cleanUp(`closed ${code}`));
  }

  get viewer(): Viewer {
    if (!this.#viewer) throw new Error('the channel has no viewer yet');
    return this.#viewer;
  }

  isSubscribedTo(destination: PushDestination): boolean {
    return this.#isOpen && this.#subscriptions.has(destination);
  }

  push(destination: PushDestination, json: string): void {
    const body = this.#filterBody(destination, json);
    for (const subscription of this.#subscriptions.get(destination) ?? [])
      this.#session.sendMessage(subscription, destination, body);
  }

  unsentBytes(): number {
    return this.socket.bufferedAmount;
  }

  revoke(): void {
    const detail = this.#viewer?.token ? INVALID_TOKEN : 'The session has ended. Sign in again.';
    this.#session.fail(new StompError('Unauthorized', detail), CLOSE_CODES.policy);
  }

  reload(reason: string): void {
    this.closeSocket(CLOSE_CODES.internal, reason);
  }

  /** Closes the channel because the process shuts down. The client reconnects to another process. */
  close(): void {
    this.closeSocket(CLOSE_CODES.restart, 'service restart');
  }

  write(bytes: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > LIVE_CHANNEL.maxUnsentBytes) return this.#terminate('too slow');
    this.socket.send(bytes);
  }

  closeSocket(code: number, reason: string): void {
    if (!this.#isOpen) return;
    this.#cleanUp(reason);
    this.socket.close(code, reason);
    this.#closeTimer = setTimeout(() => this.socket.terminate(), CLOSE_TIMEOUT_MS);
  }

  async admit(token: string | null): Promise<Admission> {
    const viewer = await this.deps.identify(token);
    if (!viewer) return 'Unauthorized';
    if (viewer.role === 'UNVERIFIED') return 'Forbidden';
    if (!this.#isOpen) return 'Unauthorized';
    this.#viewer = viewer;
    return this.deps.register(this);
  }

  onOpened(heartbeatOffer: HeartbeatOffer): void {
    clearTimeout(this.#connectTimeout);
    const { userId } = this.viewer;
    const credential = describeCredential(this.viewer);
    this.deps.log.info({ channel: this.id, userId, credential }, 'channel opened');
    const { outgoing, incoming } = negotiateHeartbeats(this.deps.heartbeatMs, heartbeatOffer);
    this.#heartbeat = new Heartbeat(
      { outgoing: computeHeartbeatPeriodMs(outgoing, this.deps.lineFeedMs), incoming },
      LIVE_CHANNEL.heartbeatTolerance,
      { sendHeartbeat: () => this.#sendHeartbeat(), onTimeout: () => this.#terminate('silent') },
    );
  }

  async subscribe(subscription: Subscription): Promise<void> {
    const { destination } = subscription;
    const { token } = this.viewer;
    if (token && !tokenMaySubscribe(destination, token)) throw new StompError('Forbidden', NOT_FOR_TOKENS);
    if (!this.deps.hasSnapshot(destination)) return this.#addSubscription(subscription);
    await this.deps.runSnapshot(this.viewer.userId, destination, (json) => {
      if (!this.#isOpen) return;
      this.#addSubscription(subscription);
      if (json !== undefined)
        this.#session.sendMessage(subscription, destination, this.#filterBody(destination, json));
    });
  }

  unsubscribe(subscription: Subscription): void {
    const { destination } = subscription;
    const subscriptions = this.#subscriptions.get(destination);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.#subscriptions.delete(destination);
  }

  onFailed(err: unknown): void {
    this.deps.log.error({ channel: this.id, err }, 'STOMP frame failed');
  }

  #filterBody(destination: PushDestination, json: string): string {
    return this.viewer.token ? filterTokenMessage(destination, json) : json;
  }

  #addSubscription(subscription: Subscription): void {
    const subscriptions = this.#subscriptions.get(subscription.destination);
    if (subscriptions) subscriptions.add(subscription);
    else this.#subscriptions.set(subscription.destination, new Set([subscription]));
  }

  #receive(data: Buffer): void {
    this.#heartbeat?.recordReceived();
    this.#session.receive(data);
  }

  /** Sends a heartbeat, and closes a channel whose send buffer stays full. */
  #sendHeartbeat(): void {
    const isBlocked = this.socket.bufferedAmount > LIVE_CHANNEL.maxUnsentBytes;
    this.#blockedHeartbeats = isBlocked ? this.#blockedHeartbeats + 1 : 0;
    if (this.#blockedHeartbeats > MAX_BLOCKED_HEARTBEATS) return this.#terminate('too slow');
    if (this.socket.bufferedAmount === 0 && this.#isOpen) this.socket.send('\n');
  }

  /** Terminates the socket without a closing handshake, since the peer would not receive it. */
  #terminate(reason: string): void {
    this.#cleanUp(reason);
    this.socket.terminate();
  }

  /** Releases the resources once, even if both sides close the socket. */
  #cleanUp(reason: string): void {
    if (this.socket.readyState === this.socket.CLOSED) clearTimeout(this.#closeTimer);
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#session.stop();
    clearTimeout(this.#connectTimeout);
    this.#heartbeat?.close();
    this.#subscriptions.clear();
    if (this.#viewer) this.deps.unregister(this);
    this.deps.log.info({ channel: this.id, userId: this.#viewer?.userId, reason }, 'channel closed');
  }
}
