import { connect as connectTcp, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { isKeyFrame, type Tag } from '../flv/tag.js';
import type { DestinationFailure, DestinationSpec, DestinationState } from '../protocol.js';
import { PlatformConnection } from '../rtmp/platform-connection.js';

const RETRY_MS = { first: 500, last: 8_000 };
/** From the call to the platform's acceptance, ms. */
const ACCEPT_MS = 10_000;
/** A platform that takes nothing for this time is connected to again, ms. */
const STALLED_MS = 10_000;
/** More than 8 s of a broadcast. Beyond it pictures are left out, up to a key frame. */
const QUEUE_BYTES = 8 << 20;

export interface DestinationEvents {
  /** Metadata and headers that a new connection begins with. */
  start(): Tag[];
  changed(): void;
}

/** Sends a broadcast to one platform, and connects again when the connection is lost. */
export class Destination {
  #spec: DestinationSpec;
  #connection: PlatformConnection | null = null;
  #state: DestinationState['state'] = 'connecting';
  #failure: DestinationFailure | null = null;
  #reconnects = 0;
  /** The platform accepted the broadcast before. */
  #wasLive = false;
  #timer: NodeJS.Timeout | null = null;
  /** The connection waits for a key frame; then it is sent `start` before it if `#isFresh`. */
  #isWaiting = true;
  #isFresh = true;
  /** Time of the connection's first picture. */
  #base = 0;
  #queued = { bytes: 0, fellAt: 0 };

  constructor(
    spec: DestinationSpec,
    private readonly events: DestinationEvents,
    private readonly now: () => number,
    private readonly open: (spec: DestinationSpec) => Duplex = openSocket,
  ) {
    this.#spec = spec;
    this.#connect();
  }

  get state(): DestinationState {
    return {
      id: this.#spec.id,
      state: this.#state,
      failure: this.#failure,
      reconnects: this.#reconnects,
      queuedBytes: this.#connection?.queuedBytes ?? 0,
    };
  }

  /** Takes effect at the next connection. */
  update(spec: DestinationSpec): void {
    this.#spec = spec;
  }

  /** Sends a tag, unless the connection waits for a key frame or its queue is full. */
  send(tag: Tag): void {
    if (this.#state !== 'live' || !this.#connection) return;
    if (this.#connection.queuedBytes > QUEUE_BYTES) this.#isWaiting = true;
    if (this.#isWaiting) {
      if (!isKeyFrame(tag) || this.#connection.queuedBytes > QUEUE_BYTES / 2) return;
      this.#isWaiting = false;
      if (this.#isFresh) this.#begin(this.#connection, tag);
    }
    this.#connection.send({ ...tag, timestamp: tag.timestamp - this.#base });
  }

  /** Call it several times a second: finds a platform that takes nothing. */
  tick(): void {
    if (this.#state !== 'live' || !this.#connection) return;
    const bytes = this.#connection.queuedBytes;
    const now = this.now();
    if (bytes === 0 || bytes < this.#queued.bytes) this.#queued = { bytes, fellAt: now };
    else if (now - this.#queued.fellAt > STALLED_MS)
      this.#lost({ code: 'stalled', words: 'the platform takes no data' });
    else this.#queued.bytes = bytes;
  }

  /** Connects again, because a connection can't change its parameters. */
  reconnect(): void {
    if (this.#state !== 'live') return;
    this.#drop('end');
    this.#failure = { code: 'parameters-changed', words: 'picture or sound have other parameters' };
    this.#state = 'reconnecting';
    this.#connect();
    this.events.changed();
  }

  /** Ends the broadcast at the platform. */
  end(): void {
    this.#drop('end');
  }

  #connect(): void {
    const { app, url, key } = this.#spec;
    const connection: PlatformConnection = new PlatformConnection(
      this.open(this.#spec),
      { app, tcUrl: url, key },
      {
        accepted: () => connection === this.#connection && this.#accepted(),
        refused: (words) => connection === this.#connection && this.#lost({ code: 'refused', words }),
        closed: (words) => connection === this.#connection && this.#lost({ code: this.#lossCode, words }),
      },
    );
    this.#connection = connection;
    this.#timer = setTimeout(
      () => this.#lost({ code: 'connect-failed', words: 'the platform does not answer' }),
      ACCEPT_MS,
    );
  }

  get #lossCode(): DestinationFailure['code'] {
    return this.#state === 'live' ? 'lost' : 'connect-failed';
  }

  #accepted(): void {
    this.#clearTimer();
    this.#state = 'live';
    this.#wasLive = true;
    this.#failure = null;
    this.#reconnects = 0;
    this.#isWaiting = this.#isFresh = true;
    this.#queued = { bytes: 0, fellAt: this.now() };
    this.events.changed();
  }

  /** A platform that never accepted the broadcast has failed; the next start tries again. */
  #lost(failure: DestinationFailure): void {
    this.#drop('destroy');
    this.#failure = failure;
    this.#state = this.#wasLive ? 'reconnecting' : 'failed';
    if (this.#wasLive) {
      this.#reconnects += 1;
      this.#timer = setTimeout(() => this.#connect(), backoffMs(RETRY_MS, this.#reconnects));
    }
    this.events.changed();
  }

  #drop(how: 'end' | 'destroy'): void {
    this.#clearTimer();
    const connection = this.#connection;
    this.#connection = null;
    if (how === 'end') connection?.end();
    else connection?.destroy('given up');
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #begin(connection: PlatformConnection, keyFrame: Tag): void {
    this.#isFresh = false;
    this.#base = keyFrame.timestamp;
    for (const tag of this.events.start()) connection.send({ ...tag, timestamp: 0 });
  }
}

/** Connects to the pinned address. TLS checks the certificate for the name. */
function openSocket({ host, address, port, tls }: DestinationSpec): Duplex {
  if (!tls) return connectTcp({ host: address, port, noDelay: true });
  // SNI has no addresses.
  return connectTls({ host: address, port, servername: isIP(host) ? '' : host });
}
