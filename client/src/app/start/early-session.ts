import { EarlyQueries, type EarlyQuery, type EarlyResults } from './early-queries.js';
import { EarlySocket } from './early-socket.js';

/** Maximum wait for responses after the application has loaded, ms. */
const PATIENCE_MS = 500;

/**
 * Requests a signed-in user's data while the application loads: opens the live channel, and sends the queries once all
 * subscriptions are active, so that no push is missed in between.
 */
export class EarlySession {
  readonly #socket: EarlySocket;
  readonly #queries: EarlyQueries;
  /** Queries whose result is neither null nor an empty list. */
  readonly #found = new Set<EarlyQuery>();
  #answered: Promise<void> | null = null;
  #settled: Promise<void> | null = null;
  #isTaken = false;

  /** `onFound` is called for each query whose result is neither null nor an empty list. */
  constructor(
    origin: string,
    private readonly token: string,
    private readonly names: readonly EarlyQuery[],
    onFound: (name: EarlyQuery) => void = () => undefined,
  ) {
    this.#queries = new EarlyQueries((name, data) => {
      if (!Object.values(data).some(isSomething)) return;
      this.#found.add(name);
      onFound(name);
    });
    this.#socket = new EarlySocket(`${origin.replace(/^http/, 'ws')}/ws`, token, () => this.#query());
  }

  /** Resolves when all responses have arrived, after a timeout, or immediately if the channel is not connected. */
  settled(): Promise<void> {
    this.#settled ??= this.#answered
      ? Promise.race([this.#answered, new Promise<void>((done) => setTimeout(done, PATIENCE_MS))])
      : Promise.resolve();
    return this.#settled;
  }

  /** Returns whether the query has a result that is neither null nor an empty list. */
  has(name: EarlyQuery): boolean {
    return this.#found.has(name);
  }

  /** Returns the responses so far. No further query is sent. */
  take(): { isConnected: boolean; results: EarlyResults; messages: string[] } {
    this.#isTaken = true;
    const isConnected = this.#answered !== null;
    return {
      isConnected,
      results: this.#queries.takeResults(),
      messages: isConnected ? this.#socket.takeMessages() : [],
    };
  }

  /** Like `fetch`, but returns the existing response if the query was already sent. */
  readonly fetch: typeof fetch = (address, request) => this.#queries.fetch(address, request);

  /** Returns the live channel's socket, or null if the connection has ended. */
  takeSocket(): WebSocket | null {
    return this.#socket.handOver();
  }

  #query(): void {
    if (!this.#isTaken) this.#answered = this.#queries.send(this.names, this.token);
  }
}

const isSomething = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
