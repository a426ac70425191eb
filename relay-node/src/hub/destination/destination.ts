import type { Duplex } from 'node:stream';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { isHeader, isKeyFrame, type Tag } from '../flv/tag.js';
import type { DestinationFailure, DestinationSpec, DestinationState } from '../protocol.js';
import { PlatformConnection } from '../rtmp/platform-connection.js';
import { type DestinationLimits, LIMITS } from './limits.js';
import { openSocket } from './open-socket.js';
import { SendStats } from './send-stats.js';

/** Queue limit, bytes: more than 8 s of a broadcast. Beyond it, frames are dropped until a key frame. */
const MAX_QUEUE_BYTES = 8 << 20;

/** Callbacks of a Destination. */
export interface DestinationEvents {
  /** Returns metadata and headers for a new connection. */
  start(): Tag[];
  changed(): void;
}

export interface DestinationDeps {
  /** Monotonic time, ms. */
  now: () => number;
  limits?: DestinationLimits;
  /** Connects; replaced in tests. */
  open?: (spec: DestinationSpec) => Duplex;
}

/** Sends a broadcast to one platform, and reconnects when the connection is lost. */
export class Destination {
  #spec: DestinationSpec;
  #connection: PlatformConnection | null = null;
  #state: DestinationState['state'] = 'connecting';
  #stateSince: number;
  #failure: DestinationFailure | null = null;
  #reconnects = 0;
  /** Number of consecutive failures. A long connection resets it. */
  #failureCount = 0;
  #liveSince = 0;
  /** True once the broadcast is on air: failed connections are retried. */
  #keepsTrying = false;
  #timer: NodeJS.Timeout | null = null;
  /** True while the connection waits for a key frame. */
  #needsKeyFrame = true;
  /** True until metadata and headers are sent, which precede the first key frame. */
  #needsStart = true;
  /** Program time of the connection's first frame, ms. */
  #firstFrameTime = 0;
  /** Size of the queue, bytes, and the time at which it last shrank or was empty. */
  #queueProgress = { bytes: 0, fellAt: 0 };
  readonly #sendStats = new SendStats();
  #droppedFrames = 0;
  readonly #limits: DestinationLimits;

  constructor(
    spec: DestinationSpec,
    private readonly events: DestinationEvents,
    private readonly deps: DestinationDeps,
  ) {
    this.#spec = spec;
    this.#limits = deps.limits ?? LIMITS;
    this.#stateSince = deps.now();
    this.#connect();
  }

  get state(): DestinationState {
    return {
      id: this.#spec.id,
      state: this.#state,
      stateMs: Math.round(this.deps.now() - this.#stateSince),
      failure: this.#failure,
      reconnects: this.#reconnects,
      queuedBytes: this.#connection?.queuedBytes ?? 0,
      kbps: this.#sendStats.kbps,
      queuedMs: this.#sendStats.queuedMs,
      droppedFrames: this.#droppedFrames,
    };
  }

  /** Changes the destination. Another key or URL takes effect immediately, another address at the next connection. */
  update(spec: DestinationSpec): void {
    const previousSpec = this.#spec;
    this.#spec = spec;
    const hasNewAddress = previousSpec.problem !== null && spec.problem === null && !this.#connection;
    if (previousSpec.key === spec.key && previousSpec.url === spec.url && !hasNewAddress) return;
    this.#closeConnection('end');
    this.#failure = null;
    this.#failureCount = this.#reconnects = 0;
    this.#setState('connecting');
    this.#connect();
  }

  /** Retries now and after each failure, because the broadcast is on air. */
  keepTrying(): void {
    if (this.#keepsTrying) return;
    this.#keepsTrying = true;
    if (this.#state === 'failed') this.#retryLater();
  }

  /** Sends a tag, unless the connection waits for a key frame or its queue is full. */
  send(tag: Tag): void {
    const connection = this.#connection;
    if (this.#state !== 'live' || !connection) return;
    if (connection.queuedBytes > MAX_QUEUE_BYTES) this.#needsKeyFrame = true;
    if (this.#needsKeyFrame && !this.#tryContinue(tag, connection)) return;
    connection.send({ ...tag, timestamp: tag.timestamp - this.#firstFrameTime });
  }

  /** Detects a stalled platform. Call it several times a second. */
  tick(): void {
    if (this.#state !== 'live' || !this.#connection) return;
    const { queuedBytes: bytes, writtenBytes } = this.#connection;
    const now = this.deps.now();
    this.#sendStats.update(now, writtenBytes, bytes);
    if (bytes === 0 || bytes < this.#queueProgress.bytes) this.#queueProgress = { bytes, fellAt: now };
    else if (now - this.#queueProgress.fellAt > this.#limits.stalledMs)
      this.#handleLoss({ code: 'stalled', words: 'the platform takes no data' });
    else this.#queueProgress.bytes = bytes;
  }

  /** Reconnects, because the parameters can't change within a connection. */
  reconnect(): void {
    if (this.#state !== 'live') return;
    this.#closeConnection('end');
    this.#failure = { code: 'parameters-changed', words: 'picture or sound have other parameters' };
    this.#setState('reconnecting');
    this.#connect();
    this.events.changed();
  }

  end(): void {
    this.#closeConnection('end');
  }

  #setState(state: DestinationState['state']): void {
    if (state !== this.#state) this.#stateSince = this.deps.now();
    this.#state = state;
  }

  #connect(): void {
    const { app, url, key, problem } = this.#spec;
    if (problem !== null) return this.#fail({ code: 'no-address', words: problem });
    const connection: PlatformConnection = new PlatformConnection(
      (this.deps.open ?? openSocket)(this.#spec),
      { app, tcUrl: url, key },
      {
        accepted: () => connection === this.#connection && this.#handleAccept(),
        refused: (message) =>
          connection === this.#connection && this.#handleLoss({ code: 'refused', words: message }),
        closed: (message) =>
          connection === this.#connection && this.#handleLoss({ code: this.#lossCode, words: message }),
      },
    );
    this.#connection = connection;
    this.#timer = setTimeout(
      () => this.#handleLoss({ code: 'connect-failed', words: 'the platform does not respond' }),
      this.#limits.acceptMs,
    );
  }

  get #lossCode(): DestinationFailure['code'] {
    return this.#state === 'live' ? 'lost' : 'connect-failed';
  }

  #handleAccept(): void {
    this.#clearTimer();
    this.#setState('live');
    this.#keepsTrying = true;
    this.#failure = null;
    this.#reconnects = 0;
    this.#liveSince = this.deps.now();
    this.#needsKeyFrame = this.#needsStart = true;
    this.#queueProgress = { bytes: 0, fellAt: this.#liveSince };
    this.#sendStats.reset();
    this.events.changed();
  }

  #handleLoss(failure: DestinationFailure): void {
    this.#fail(failure);
    this.events.changed();
  }

  /** Records a failure. Schedules a retry only if `#keepsTrying` is true. */
  #fail(failure: DestinationFailure): void {
    const wasSteady = this.#state === 'live' && this.deps.now() - this.#liveSince > this.#limits.steadyMs;
    if (wasSteady) this.#failureCount = 0;
    this.#closeConnection('destroy');
    this.#failure = failure;
    if (this.#keepsTrying) this.#retryLater();
    else this.#setState('failed');
  }

  #retryLater(): void {
    this.#setState('reconnecting');
    this.#failureCount += 1;
    this.#reconnects += 1;
    const { refusedMs, retryMs } = this.#limits;
    const backoff = this.#failure?.code === 'refused' ? refusedMs : retryMs;
    this.#timer = setTimeout(() => this.#retry(), backoffMs(backoff, this.#failureCount));
  }

  #retry(): void {
    this.#connect();
    if (this.#spec.problem !== null) this.events.changed();
  }

  #closeConnection(method: 'end' | 'destroy'): void {
    this.#clearTimer();
    this.#sendStats.reset();
    const connection = this.#connection;
    this.#connection = null;
    if (method === 'end') connection?.end();
    else connection?.destroy('given up');
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Returns true for a key frame with which the connection starts, or continues after a full queue. */
  #tryContinue(tag: Tag, connection: PlatformConnection): boolean {
    if (!isKeyFrame(tag) || connection.queuedBytes > MAX_QUEUE_BYTES / 2) {
      if (!this.#needsStart && tag.kind === 'video' && !isHeader(tag)) this.#droppedFrames += 1;
      return false;
    }
    this.#needsKeyFrame = false;
    if (this.#needsStart) this.#sendStart(connection, tag);
    return true;
  }

  #sendStart(connection: PlatformConnection, keyFrame: Tag): void {
    this.#needsStart = false;
    this.#firstFrameTime = keyFrame.timestamp;
    for (const tag of this.events.start()) connection.send({ ...tag, timestamp: 0 });
  }
}
