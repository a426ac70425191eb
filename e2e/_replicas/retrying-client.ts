import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_DELAY_MS = 1_000;
const REQUEST_TIMEOUT_MS = 30_000;

interface RequestOptions {
  method?: string;
  body?: unknown;
  idempotencyKey?: string;
}

/** A signed-in client with keep-alive connections. Retries a request once if it gets no response or 503. */
export class RetryingClient {
  retryCount = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly bearer: string,
  ) {}

  /** Returns the body. Throws an Error if the retry also fails, or if the status is not 2xx. */
  async send<T>(path: string, options: RequestOptions = {}): Promise<T> {
    const firstResponse = await this.#try(path, options).catch(() => null);
    if (firstResponse && firstResponse.status !== 503) return readBody<T>(firstResponse);
    await firstResponse?.body?.cancel();
    this.retryCount += 1;
    await sleep(RETRY_DELAY_MS);
    return readBody<T>(await this.#try(path, options));
  }

  async query<T>(query: string): Promise<T> {
    const { data, errors } = await this.send<{ data: T; errors?: { message: string }[] }>('/graphql', {
      method: 'POST',
      body: { query },
    });
    if (errors) throw new Error(`GraphQL returned ${JSON.stringify(errors)}`);
    return data;
  }

  #try(path: string, { method = 'GET', body, idempotencyKey }: RequestOptions): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  }
}

async function readBody<T>(response: Response): Promise<T> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${new URL(response.url).pathname} returned ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
