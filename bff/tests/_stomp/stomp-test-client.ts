import { Client, type IFrame, type StompHeaders, type Versions } from '@stomp/stompjs';
import { withTimeout } from '@trailcast/schema/async/deadline';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import { WebSocket } from 'ws';

/** Timeout of `waitUntilClosed`, ms. */
const CLOSE_TIMEOUT_MS = 10_000;

export interface TestClientOptions {
  /** STOMP versions to offer; all by default. */
  versions?: Versions;
  /** Interval of the heart-beats, ms; 0 disables them. */
  heartbeatMs?: number;
  /** Delay of the reconnect, ms; 0 disables it. */
  reconnectDelayMs?: number;
  connectHeaders?: StompHeaders;
  /** Time limit of a connect, a receipt or a `next`, ms. */
  timeoutMs?: number;
  webSocket?: () => WebSocket;
}

/** MESSAGE bodies of one subscription, in order of arrival. */
export interface Inbox<T> {
  /** Returns the next body. Rejects if none arrives in time. */
  next(timeoutMs?: number): Promise<T>;
  /** Returns the first body that matches and drops the bodies before it. */
  until(matches: (body: T) => boolean, timeoutMs?: number): Promise<T>;
  /** Removes and returns all received bodies. */
  drain(): T[];
  unsubscribe(): Promise<void>;
}

export interface ClosedChannel {
  code: number;
  /** The ERROR frame's `message`, undefined without one. */
  error: string | undefined;
}

/** A signed-in live channel over the real @stomp/stompjs client. */
export interface StompTestClient {
  readonly stompClient: Client;
  readonly connectedFrame: IFrame;
  /** Resolves once the server has confirmed the subscription. */
  subscribe<D extends PushDestination>(destination: D): Promise<Inbox<PushBodies[D]>>;
  /** Resolves when the socket is closed by either side. */
  readonly closed: Promise<ClosedChannel>;
  /** Resolves like `closed`. Rejects if the socket is still open after 10 s. */
  waitUntilClosed(): Promise<ClosedChannel>;
  close(): Promise<void>;
}

/**
 * Connects to `url` (ws://…/ws) with a bearer token; null sends no credential. Rejects with the ERROR frame's message
 * if the server rejects the connection.
 */
export function connectStomp(
  url: string,
  token: string | null,
  options: TestClientOptions = {},
): Promise<StompTestClient> {
  const timeoutMs = options.timeoutMs ?? 30_000;
  let error: string | undefined;
  return new Promise((resolve, reject) => {
    let close: (closed: ClosedChannel) => void = () => undefined;
    const closed = new Promise<ClosedChannel>((resolveClosed) => (close = resolveClosed));
    const client = new Client({
      brokerURL: url,
      webSocketFactory: options.webSocket ?? ((): WebSocket => new WebSocket(url, listSubprotocols(options))),
      connectHeaders: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...options.connectHeaders,
      },
      ...(options.versions ? { stompVersions: options.versions } : {}),
      heartbeatIncoming: options.heartbeatMs ?? 0,
      heartbeatOutgoing: options.heartbeatMs ?? 0,
      reconnectDelay: options.reconnectDelayMs ?? 0,
      onConnect: (connectedFrame) => {
        clearTimeout(timer);
        resolve(new Connection(client, connectedFrame, closed, timeoutMs));
      },
      onStompError: (frame) => (error = frame.headers['message']),
      onWebSocketClose: (event: { code: number }) => {
        clearTimeout(timer);
        close({ code: event.code, error });
        reject(new Error(error ?? `closed ${event.code}`));
      },
    });
    const timer = setTimeout(() => {
      void client.deactivate({ force: true });
      reject(new Error(`The client was not connected in ${timeoutMs} ms`));
    }, timeoutMs);
    client.activate();
  });
}

function listSubprotocols(options: TestClientOptions): string[] {
  return options.versions ? options.versions.protocolVersions() : ['v12.stomp', 'v11.stomp', 'v10.stomp'];
}

class Connection implements StompTestClient {
  #receiptCount = 0;

  constructor(
    readonly stompClient: Client,
    readonly connectedFrame: IFrame,
    readonly closed: Promise<ClosedChannel>,
    private readonly timeoutMs: number,
  ) {}

  async subscribe<D extends PushDestination>(destination: D): Promise<Inbox<PushBodies[D]>> {
    const queue = new BodyQueue<PushBodies[D]>(this.timeoutMs);
    const receipt = this.#createReceipt();
    const subscription = this.stompClient.subscribe(
      destination,
      (message) => queue.add(JSON.parse(message.body) as PushBodies[D]),
      { receipt: receipt.id },
    );
    await receipt.arrived;
    return {
      next: (timeoutMs) => queue.next(timeoutMs),
      until: (matches, timeoutMs) => queue.until(matches, timeoutMs),
      drain: () => queue.drain(),
      unsubscribe: async () => {
        const unsubscribed = this.#createReceipt();
        subscription.unsubscribe({ receipt: unsubscribed.id });
        await unsubscribed.arrived;
      },
    };
  }

  waitUntilClosed(): Promise<ClosedChannel> {
    return withTimeout(
      CLOSE_TIMEOUT_MS,
      () => this.closed,
      () => new Error(`The channel is still open after ${CLOSE_TIMEOUT_MS} ms`),
    );
  }

  async close(): Promise<void> {
    await this.stompClient.deactivate();
  }

  #createReceipt(): { id: string; arrived: Promise<void> } {
    const id = `receipt-${++this.#receiptCount}`;
    const arrived = new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${id} did not arrive`)), this.timeoutMs);
      this.stompClient.watchForReceipt(id, () => {
        clearTimeout(timer);
        resolve();
      });
      void this.closed.then(({ error }) => {
        clearTimeout(timer);
        reject(new Error(error ?? 'the channel closed'));
      });
    });
    return { id, arrived };
  }
}

class BodyQueue<T> {
  readonly #bodies: T[] = [];
  #wake: (() => void) | null = null;

  constructor(private readonly timeoutMs: number) {}

  add(body: T): void {
    this.#bodies.push(body);
    this.#wake?.();
  }

  drain(): T[] {
    return this.#bodies.splice(0);
  }

  async next(timeoutMs = this.timeoutMs): Promise<T> {
    if (this.#bodies.length === 0) await this.#wait(timeoutMs);
    return this.#bodies.shift() as T;
  }

  async until(matches: (body: T) => boolean, timeoutMs = this.timeoutMs): Promise<T> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const body = await this.next(Math.max(1, deadline - Date.now()));
      if (matches(body)) return body;
    }
  }

  #wait(timeoutMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No MESSAGE arrived in ${timeoutMs} ms`)), timeoutMs);
      this.#wake = () => {
        clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
    });
  }
}
