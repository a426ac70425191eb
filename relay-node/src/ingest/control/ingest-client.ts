import { backoffMs } from '@trailcast/schema/async/backoff';
import { sleep } from '@trailcast/schema/async/sleep';
import { callIngest, IngestRefused, IngestUnreachable, type ControlCall } from './control-call.js';
import { within } from '@trailcast/schema/async/deadline';
import { followEvents } from './event-stream.js';
import {
  IngestRightsApplied,
  type IngestClient,
  type IngestForwards,
  type IngestReaders,
  type IngestRights,
  type IngestSnapshot,
} from './ingest-protocol.js';

const CALL_TIMEOUT_MS = 5000;
const RETRY_MS = { first: 50, last: 1_000, factor: 1.5 };

type Listener = (snapshot: IngestSnapshot | null) => void;

/**
 * The agent's side of the control socket. Keeps following the ingest, and tells an ingest that was started anew what the
 * last one knew. A call while the ingest is away waits for it up to 5 s; its order is kept for the next one either way.
 */
export class SocketIngestClient implements IngestClient {
  #snapshot: IngestSnapshot | null = null;
  readonly #listeners = new Set<Listener>();
  readonly #closed = new AbortController();
  #rights: { rights: IngestRights; at: number } | null = null;
  #readers: IngestReaders | null = null;
  #forwards: IngestForwards | null = null;
  /** The process that has been told the kept orders. */
  #toldBootId: string | null = null;
  readonly #following: Promise<void>;

  /** `now`: a monotonic clock, ms. */
  constructor(
    private readonly socketPath: string,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#following = this.#follow();
  }

  get snapshot(): IngestSnapshot | null {
    return this.#snapshot;
  }

  on(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** @throws IngestUnreachable, IngestRefused */
  async applyRights(rights: IngestRights): Promise<IngestRightsApplied> {
    this.#rights = { rights, at: this.now() };
    return IngestRightsApplied.parse(await this.#call({ method: 'PUT', path: '/rights', body: rights }));
  }

  /** @throws IngestUnreachable, IngestRefused */
  async applyReaders(readers: IngestReaders): Promise<void> {
    this.#readers = readers;
    await this.#call({ method: 'PUT', path: '/readers', body: readers });
  }

  /** @throws IngestUnreachable */
  async applyForwards(forwards: IngestForwards): Promise<void> {
    this.#forwards = forwards;
    await this.#call({ method: 'PUT', path: '/forwards', body: forwards }).catch(unlessUnknown);
  }

  /** @throws IngestUnreachable, IngestRefused */
  async closePublisher(digest: string): Promise<void> {
    await this.#call({ method: 'POST', path: '/publishers/close', body: { digest } });
  }

  /** Tells the ingest to end. @throws IngestUnreachable */
  async stopIngest(): Promise<void> {
    const stop: ControlCall = { method: 'POST', path: '/stop' };
    await within(CALL_TIMEOUT_MS, (signal) => callIngest(this.socketPath, stop, signal));
  }

  /** Stops following; the ingest goes on. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#following;
    this.#listeners.clear();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#closed;
    let failures = 0;
    while (!signal.aborted) {
      const hear = (snapshot: IngestSnapshot) => {
        failures = 0;
        this.#hear(snapshot);
      };
      await followEvents(this.socketPath, hear, signal).catch(() => undefined);
      if (this.#snapshot) this.#publish(null);
      failures += 1;
      await sleep(backoffMs(RETRY_MS, failures), signal);
    }
  }

  #hear(snapshot: IngestSnapshot): void {
    if (snapshot.bootId !== this.#toldBootId) {
      this.#toldBootId = snapshot.bootId;
      // A failure means that this ingest went too; the next one is told again.
      void this.#repeatOrders().catch(() => (this.#toldBootId = null));
    }
    this.#publish(snapshot);
  }

  /** Readers first, so that they are there when the first publisher is. */
  async #repeatOrders(): Promise<void> {
    if (this.#readers) await this.#callOnce({ method: 'PUT', path: '/readers', body: this.#readers });
    if (this.#rights)
      await this.#callOnce({ method: 'PUT', path: '/rights', body: this.#agedRights(this.#rights) });
    if (this.#forwards)
      await this.#callOnce({ method: 'PUT', path: '/forwards', body: this.#forwards }).catch(unlessUnknown);
  }

  /** The control plane did not confirm them again by our repeating them. */
  #agedRights({ rights, at }: { rights: IngestRights; at: number }): IngestRights {
    return { ...rights, ageMs: (rights.ageMs ?? 0) + (this.now() - at) };
  }

  #publish(snapshot: IngestSnapshot | null): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener(snapshot);
  }

  #callOnce(call: ControlCall): Promise<unknown> {
    const once = (signal: AbortSignal) => callIngest(this.socketPath, call, signal);
    return within(CALL_TIMEOUT_MS, once, this.#closed.signal);
  }

  #call(call: ControlCall): Promise<unknown> {
    return within(CALL_TIMEOUT_MS, (signal) => this.#callUntilReached(call, signal), this.#closed.signal);
  }

  async #callUntilReached(call: ControlCall, signal: AbortSignal): Promise<unknown> {
    for (;;) {
      try {
        return await callIngest(this.socketPath, call, signal);
      } catch (error) {
        if (!(error instanceof IngestUnreachable) || signal.aborted) throw error;
      }
      await sleep(RETRY_MS.first, signal);
    }
  }
}

/** An ingest that an older release started does not know the call. */
function unlessUnknown(error: unknown): void {
  if (!(error instanceof IngestRefused) || error.status !== 404) throw error;
}
