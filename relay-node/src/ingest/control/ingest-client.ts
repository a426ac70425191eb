import type { Readable } from 'node:stream';
import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import {
  sendJsonRequest,
  IngestHttpError,
  IngestUnreachable,
  sendRequest,
  type ControlRequest,
} from './control-call.js';
import { withDeadline } from '@trailcast/schema/async/deadline';
import { followEvents } from './event-stream.js';
import {
  IngestRightsApplied,
  type IngestClient,
  type IngestForwards,
  type IngestReaders,
  type IngestRights,
  type IngestSnapshot,
} from './ingest-protocol.js';

const REQUEST_TIMEOUT_MS = 5000;
const RETRY_DELAYS_MS = { initialMs: 50, maxMs: 1_000, factor: 1.5 };

type Listener = (snapshot: IngestSnapshot | null) => void;

/**
 * The agent's client of the control socket. Follows the ingest's events, and replays the last rights, readers and
 * forwards to a restarted ingest. While the ingest is unreachable, a request waits up to 5 s.
 */
export class SocketIngestClient implements IngestClient {
  #snapshot: IngestSnapshot | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #closed = new AbortController();
  #rights: { rights: IngestRights; receivedAt: number } | null = null;
  #readers: IngestReaders | null = null;
  #forwards: IngestForwards | null = null;
  /** Boot id of the ingest process that has received the replayed commands. */
  #replayedBootId: string | null = null;
  readonly #followEnd: Promise<void>;

  /** `now` is a monotonic clock, ms. */
  constructor(
    private readonly socketPath: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#followEnd = this.#follow();
  }

  get snapshot(): IngestSnapshot | null {
    return this.#snapshot;
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Throws IngestUnreachable if there is no response within 5 s, or IngestHttpError for an error response. */
  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    this.#rights = { rights, receivedAt: this.now() };
    return IngestRightsApplied.parse(await this.#request({ method: 'PUT', path: '/rights', body: rights }));
  }

  /** Throws IngestUnreachable if there is no response within 5 s, or IngestHttpError for an error response. */
  async applyReaders(readers: IngestReaders): Promise<void> {
    this.#readers = readers;
    await this.#request({ method: 'PUT', path: '/readers', body: readers });
  }

  /** Throws IngestUnreachable if there is no response within 5 s. */
  async applyForwards(forwards: IngestForwards): Promise<void> {
    this.#forwards = forwards;
    await this.#request({ method: 'PUT', path: '/forwards', body: forwards }).catch(throwUnlessNotFound);
  }

  /** Throws IngestUnreachable if there is no response within 5 s, or IngestHttpError for an error response. */
  async closePublisher(digest: string): Promise<void> {
    await this.#request({ method: 'POST', path: '/publishers/close', body: { digest } });
  }

  /** Throws IngestUnreachable if the connection fails. */
  async watchFeed(digest: string): Promise<Readable | null> {
    const request: ControlRequest = { method: 'GET', path: `/feeds/${digest}` };
    try {
      return await sendRequest(this.socketPath, request, this.#closed.signal);
    } catch (error) {
      throwUnlessNotFound(error);
      return null;
    }
  }

  /** Requests that the ingest exits. Throws IngestUnreachable if there is no response within 5 s. */
  async stopIngest(): Promise<void> {
    const stopRequest: ControlRequest = { method: 'POST', path: '/stop' };
    await withDeadline(REQUEST_TIMEOUT_MS, (signal) => sendJsonRequest(this.socketPath, stopRequest, signal));
  }

  /** Disconnects from the events. The ingest continues to run. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#followEnd;
    this.#listeners.clear();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    let failureCount = 0;
    while (!signal.aborted) {
      const onSnapshot = (snapshot: IngestSnapshot) => {
        failureCount = 0;
        this.#onSnapshot(snapshot);
      };
      await followEvents(this.socketPath, onSnapshot, signal).catch(() => undefined);
      if (this.#snapshot) this.#publish(null);
      failureCount += 1;
      await sleep(backoffMs(RETRY_DELAYS_MS, failureCount), signal);
    }
  }

  #onSnapshot(snapshot: IngestSnapshot): void {
    if (snapshot.bootId !== this.#replayedBootId) {
      this.#replayedBootId = snapshot.bootId;
      // A failure means that this ingest has also ended. The next ingest gets the commands.
      void this.#replayCommands().catch(() => (this.#replayedBootId = null));
    }
    this.#publish(snapshot);
  }

  /** Sends the last commands again. The readers must be known when the first publisher connects. */
  async #replayCommands(): Promise<void> {
    if (this.#readers) await this.#sendOnce({ method: 'PUT', path: '/readers', body: this.#readers });
    if (this.#rights)
      await this.#sendOnce({ method: 'PUT', path: '/rights', body: this.#addAge(this.#rights) });
    if (this.#forwards)
      await this.#sendOnce({ method: 'PUT', path: '/forwards', body: this.#forwards }).catch(
        throwUnlessNotFound,
      );
  }

  /** Adds the time since the control plane confirmed the rights, because a replay does not confirm them. */
  #addAge({ rights, receivedAt }: { rights: IngestRights; receivedAt: number }): IngestRights {
    return { ...rights, ageMs: (rights.ageMs ?? 0) + (this.now() - receivedAt) };
  }

  #publish(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }

  #sendOnce(request: ControlRequest): Promise<unknown> {
    const sendWithoutRetry = (signal: AbortSignal) => sendJsonRequest(this.socketPath, request, signal);
    return withDeadline(REQUEST_TIMEOUT_MS, sendWithoutRetry, this.#closed.signal);
  }

  #request(request: ControlRequest): Promise<unknown> {
    return withDeadline(
      REQUEST_TIMEOUT_MS,
      (signal) => this.#sendUntilReached(request, signal),
      this.#closed.signal,
    );
  }

  async #sendUntilReached(request: ControlRequest, signal: AbortSignal): Promise<unknown> {
    for (;;) {
      try {
        return await sendJsonRequest(this.socketPath, request, signal);
      } catch (error) {
        if (!(error instanceof IngestUnreachable) || signal.aborted) throw error;
      }
      await sleep(RETRY_DELAYS_MS.initialMs, signal);
    }
  }
}

/** Throws the error unless it is a 404, because an older ingest does not have the route. */
function throwUnlessNotFound(error: unknown): void {
  if (!(error instanceof IngestHttpError) || error.status !== 404) throw error;
}
