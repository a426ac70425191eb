import { LIVE_CHANNEL } from '@trailcast/schema/limits';
import type { PushDestination } from '@trailcast/schema/push';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { NOT_FOR_TOKENS, tokenMayHear, tokenMessage } from '../token/token-policy.js';
import { DEAD_TOKEN } from '../token/token-text.js';
import { credentialOf, type Viewer } from '../viewer.js';
import type { LiveChannel } from './channel-registry.js';
import type { Beats, Subscription } from './client-command.js';
import { agreeBeats, beatPeriod, Heartbeat } from './heartbeat.js';
import { StompError } from './stomp-error.js';
import { CLOSE, StompSession, type Admission, type SessionHost } from './stomp-session.js';

/** A peer that does not answer the closing handshake is cut after this many ms. */
const LINGER_MS = 2_000;
/** Beats in a row that a full channel may take nothing, about 8 s. */
const CLOGGED_BEATS = 4;

/** What a channel needs of the server. */
export interface ChannelHome {
  readonly heartbeatMs: number;
  readonly lineFeedMs: number;
  readonly connectTimeoutMs: number;
  readonly log: Logger;
  /** Null for a dead or missing token. */
  identify(token: string | null): Promise<Viewer | null>;
  /** Enters the channel among the live ones, unless its user has too many or its session has ended meanwhile. */
  enter(channel: LiveChannel): Promise<Admission>;
  leave(channel: LiveChannel): void;
  hasSnapshot(destination: PushDestination): boolean;
  snapshot(
    userId: number,
    destination: PushDestination,
    put: (json: string | undefined) => void,
  ): Promise<void>;
}

/** One live channel: a socket, its STOMP session, who is behind it and what it listens to. */
export class Channel implements LiveChannel, SessionHost {
  readonly heartbeatMs: number;
  readonly #session: StompSession;
  readonly #listening = new Map<PushDestination, Set<Subscription>>();
  readonly #connectTimeout: NodeJS.Timeout;
  #viewer: Viewer | null = null;
  #heartbeat: Heartbeat | null = null;
  #linger: NodeJS.Timeout | undefined;
  #open = true;
  #cloggedBeats = 0;

  constructor(
    readonly id: string,
    private readonly socket: WebSocket,
    private readonly home: ChannelHome,
  ) {
    this.heartbeatMs = home.heartbeatMs;
    this.#session = new StompSession(id, this);
    this.#connectTimeout = setTimeout(() => {
      this.#session.fail(new StompError('Refused', 'No CONNECT in time.'));
    }, home.connectTimeoutMs);
    socket.on('message', (data: Buffer) => this.#receive(data));
    socket.on('error', (err: Error) => home.log.debug({ channel: id, err }, 'channel socket error'));
    socket.on('close', (code: number) => this.#ended(`closed ${code}`));
  }

  get viewer(): Viewer {
    if (!this.#viewer) throw new Error('the channel has no viewer yet');
    return this.#viewer;
  }

  listensTo(destination: PushDestination): boolean {
    return this.#open && this.#listening.has(destination);
  }

  push(destination: PushDestination, json: string): void {
    const body = this.#bodyFor(destination, json);
    for (const subscription of this.#listening.get(destination) ?? [])
      this.#session.message(subscription, destination, body);
  }

  unsentBytes(): number {
    return this.socket.bufferedAmount;
  }

  revoke(): void {
    const detail = this.#viewer?.token ? DEAD_TOKEN : 'The session has ended. Sign in again.';
    this.#session.fail(new StompError('Unauthorized', detail), CLOSE.policy);
  }

  reload(reason: string): void {
    this.end(CLOSE.internal, reason);
  }

  /** This process ends; the client finds another, or its successor. */
  close(): void {
    this.end(CLOSE.restart, 'service restart');
  }

  write(bytes: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > LIVE_CHANNEL.maxUnsentBytes) return this.#cut('too slow');
    this.socket.send(bytes);
  }

  end(code: number, reason: string): void {
    if (!this.#open) return;
    this.#ended(reason);
    this.socket.close(code, reason);
    this.#linger = setTimeout(() => this.socket.terminate(), LINGER_MS);
  }

  async admit(token: string | null): Promise<Admission> {
    const viewer = await this.home.identify(token);
    if (!viewer) return 'Unauthorized';
    if (viewer.role === 'UNVERIFIED') return 'Forbidden';
    if (!this.#open) return 'Unauthorized';
    this.#viewer = viewer;
    return this.home.enter(this);
  }

  opened(beats: Beats): void {
    clearTimeout(this.#connectTimeout);
    const { userId } = this.viewer;
    const credential = credentialOf(this.viewer);
    this.home.log.info({ channel: this.id, userId, credential }, 'channel opened');
    const { outgoing, incoming } = agreeBeats(this.home.heartbeatMs, beats);
    this.#heartbeat = new Heartbeat(
      { beat: beatPeriod(outgoing, this.home.lineFeedMs), incoming },
      LIVE_CHANNEL.heartbeatTolerance,
      { beat: () => this.#beat(), silent: () => this.#cut('silent') },
    );
  }

  async subscribe(subscription: Subscription): Promise<void> {
    const { destination } = subscription;
    const { token } = this.viewer;
    if (token && !tokenMayHear(destination, token)) throw new StompError('Forbidden', NOT_FOR_TOKENS);
    if (!this.home.hasSnapshot(destination)) return this.#listen(subscription);
    await this.home.snapshot(this.viewer.userId, destination, (json) => {
      if (!this.#open) return;
      this.#listen(subscription);
      if (json !== undefined)
        this.#session.message(subscription, destination, this.#bodyFor(destination, json));
    });
  }

  unsubscribe(subscription: Subscription): void {
    const { destination } = subscription;
    const subscriptions = this.#listening.get(destination);
    subscriptions?.delete(subscription);
    if (subscriptions?.size === 0) this.#listening.delete(destination);
  }

  broke(err: unknown): void {
    this.home.log.error({ channel: this.id, err }, 'channel request failed');
  }

  #bodyFor(destination: PushDestination, json: string): string {
    return this.viewer.token ? tokenMessage(destination, json) : json;
  }

  #listen(subscription: Subscription): void {
    const subscriptions = this.#listening.get(subscription.destination);
    if (subscriptions) subscriptions.add(subscription);
    else this.#listening.set(subscription.destination, new Set([subscription]));
  }

  #receive(data: Buffer): void {
    this.#heartbeat?.heard();
    this.#session.receive(data);
  }

  /** Also checks for a channel that takes nothing while nothing new is sent to it. */
  #beat(): void {
    const isClogged = this.socket.bufferedAmount > LIVE_CHANNEL.maxUnsentBytes;
    this.#cloggedBeats = isClogged ? this.#cloggedBeats + 1 : 0;
    if (this.#cloggedBeats > CLOGGED_BEATS) return this.#cut('too slow');
    if (this.socket.bufferedAmount === 0 && this.#open) this.socket.send('\n');
  }

  /** Without a closing handshake: the peer would not see it. */
  #cut(reason: string): void {
    this.#ended(reason);
    this.socket.terminate();
  }

  /** Once, whichever side ends it. */
  #ended(reason: string): void {
    if (this.socket.readyState === this.socket.CLOSED) clearTimeout(this.#linger);
    if (!this.#open) return;
    this.#open = false;
    this.#session.stop();
    clearTimeout(this.#connectTimeout);
    this.#heartbeat?.close();
    this.#listening.clear();
    if (this.#viewer) this.home.leave(this);
    this.home.log.info({ channel: this.id, userId: this.#viewer?.userId, reason }, 'channel closed');
  }
}
