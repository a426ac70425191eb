import { setTimeout as sleep } from 'node:timers/promises';

const RETRY_AFTER_MS = 1_000;
const TIMEOUT_MS = 30_000;

interface Call {
  method?: string;
  body?: unknown;
  /** Idempotency-Key. */
  key?: string;
}

/** A signed-in client with keep-alive connections. Retries a request once if it gets no response or 503. */
export class PatientClient {
  retried = 0;

  constructor(
    private readonly baseUrl: string,
    private readonly bearer: string,
  ) {}

  /** Returns the body. Throws if the retry fails too, and for a status other than 2xx. */
  async send<T>(path: string, call: Call = {}): Promise<T> {
    const first = await this.#try(path, call).catch(() => null);
    if (first && first.status !== 503) return bodyOf<T>(first);
    await first?.body?.cancel();
    this.retried += 1;
    await sleep(RETRY_AFTER_MS);
    return bodyOf<T>(await this.#try(path, call));
  }

  async query<T>(query: string): Promise<T> {
    const { data, errors } = await this.send<{ data: T; errors?: { message: string }[] }>('/graphql', {
      method: 'POST',
      body: { query },
    });
    if (errors) throw new Error(`GraphQL answered ${JSON.stringify(errors)}`);
    return data;
  }

  #try(path: string, { method = 'GET', body, key }: Call): Promise<Response> {
    return fetch(this.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${this.bearer}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }
}

async function bodyOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${new URL(answer.url).pathname} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
