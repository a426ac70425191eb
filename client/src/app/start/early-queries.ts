import { QUERY_TEXTS } from './query-texts.generated.js';

export type EarlyQuery = keyof typeof QUERY_TEXTS;
/** The `data` of all responses without errors, by query name. */
export type EarlyResults = Readonly<Record<string, unknown>>;

export const HOME_QUERIES: readonly EarlyQuery[] = [
  'Me',
  'MyServer',
  'Payment',
  'SceneCollections',
  'Streams',
  'Studios',
  'System',
];

/** Time after which an unused response is outdated, ms. */
const FRESH_MS = 10_000;

/** Queries sent while Apollo Client is still loading. Each response is used once, as a result or by `fetch`. */
export class EarlyQueries {
  readonly #responses = new Map<string, Promise<Response>>();
  readonly #results = new Map<string, unknown>();

  constructor(private readonly onResult: (name: EarlyQuery, data: object) => void = () => undefined) {}

  /** Sends the queries with the token as bearer. Resolves when all responses have arrived or failed. */
  async send(names: readonly EarlyQuery[], token: string): Promise<void> {
    setTimeout(() => this.#responses.clear(), FRESH_MS);
    await Promise.allSettled(names.map((name) => this.#send(name, token)));
  }

  /** Returns the results so far. Their responses are then no longer available from `fetch`. */
  takeResults(): EarlyResults {
    for (const name of this.#results.keys()) this.#responses.delete(name);
    return Object.fromEntries(this.#results);
  }

  /** Like `fetch`, but returns the existing response if the query was already sent. */
  readonly fetch = (address: RequestInfo | URL, request?: RequestInit): Promise<Response> => {
    const name = this.#responses.size > 0 ? operationOf(request) : '';
    const response = this.#responses.get(name);
    this.#responses.delete(name);
    return response ?? fetch(address, request);
  };

  async #send(name: EarlyQuery, token: string): Promise<void> {
    const response = fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      credentials: 'include',
      body: JSON.stringify({ operationName: name, variables: {}, query: QUERY_TEXTS[name] }),
    });
    this.#responses.set(name, response);
    try {
      const { data, errors } = (await (await response).clone().json()) as {
        data?: object | null;
        errors?: unknown;
      };
      if (!data || errors) return;
      this.#results.set(name, data);
      this.onResult(name, data);
    } catch {
      // The application sends the query again and shows the error.
      if (this.#responses.get(name) === response) this.#responses.delete(name);
    }
  }
}

function operationOf(request: RequestInit | undefined): string {
  if (typeof request?.body !== 'string') return '';
  const { operationName } = JSON.parse(request.body) as { operationName?: unknown };
  return typeof operationName === 'string' ? operationName : '';
}
