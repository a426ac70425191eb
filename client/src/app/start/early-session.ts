import {
  listIncludedQueries,
  sendEarlyQuery,
  type EarlyPage,
  type IncludedQuery,
  type EarlyResults,
} from './early-query.js';
import { EarlySocket } from './early-socket.js';

/** Maximum wait for a response after the application has loaded, ms. */
const RESPONSE_TIMEOUT_MS = 500;

/** The data that an early session has received. */
export interface EarlySessionResults {
  /** True if all subscriptions of the live channel are active. */
  isConnected: boolean;
  results: EarlyResults;
  /** MESSAGE frames of the live channel. */
  messages: string[];
  /** The application's queries whose results have not arrived yet; null if there are none. */
  pendingQueries: { names: string[]; results: Promise<EarlyResults> } | null;
}

/**
 * Requests a signed-in user's data while the application loads: opens the live channel, and sends a query once all
 * subscriptions are active, so that no push is missed in between.
 */
export class EarlySession {
  readonly #socket: EarlySocket;
  #response: Promise<EarlyResults> | null = null;
  /** Null until the response has arrived or failed. */
  #results: EarlyResults | null = null;
  #responseWait: Promise<void> | null = null;
  #areResultsTaken = false;

  /** `onResult` is called for each of the application's queries whose result is neither null nor an empty list. */
  constructor(
    origin: string,
    private readonly token: string,
    private readonly page: EarlyPage,
    private readonly onResult: (name: IncludedQuery) => void = () => undefined,
  ) {
    this.#socket = new EarlySocket(`${origin.replace(/^http/, 'ws')}/ws`, token, () => {
      if (!this.#areResultsTaken) this.#response ??= this.#sendQuery();
    });
  }

  /** Resolves when the response has arrived or failed, after a timeout, or immediately if the channel is not connected. */
  waitForResponse(): Promise<void> {
    this.#responseWait ??= this.#response
      ? Promise.race([
          this.#response.then(() => undefined),
          new Promise<void>((resolve) => setTimeout(resolve, RESPONSE_TIMEOUT_MS)),
        ])
      : Promise.resolve();
    return this.#responseWait;
  }

  /** Returns true if the query's result has arrived and is neither null nor an empty list. */
  hasResult(name: IncludedQuery): boolean {
    return isNotEmpty(this.#results?.[name]);
  }

  /** Returns the data received so far. The early query is not sent afterwards. */
  takeResults(): EarlySessionResults {
    this.#areResultsTaken = true;
    return {
      isConnected: this.#response !== null,
      results: this.#results ?? {},
      messages: this.#response ? this.#socket.takeMessages() : [],
      pendingQueries:
        this.#response && this.#results === null
          ? { names: listIncludedQueries(this.page), results: this.#response }
          : null,
    };
  }

  /** Calls the listener when the live channel's connection has ended. */
  onSocketEnd(listener: () => void): void {
    this.#socket.onEnd(listener);
  }

  /** Returns the live channel's socket, or null if the connection has ended. */
  takeSocket(): WebSocket | null {
    return this.#socket.takeSocket();
  }

  async #sendQuery(): Promise<EarlyResults> {
    const results = await sendEarlyQuery(this.page, this.token);
    this.#results = results;
    for (const name of Object.keys(results) as IncludedQuery[]) if (this.hasResult(name)) this.onResult(name);
    return results;
  }
}

const isNotEmpty = (data: object = {}) =>
  Object.values(data).some((value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null));
