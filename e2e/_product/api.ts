import { request } from 'node:http';

/** The address that every call of the tests comes from, so that a search can tell whether it was kept anywhere. */
export const CLIENT_ADDRESS = '127.0.0.77';

/** Longer than the slowest call takes (a start waits 20 s for OBS), on a loaded machine too. */
const ANSWER_MS = 60_000;

export interface Answer<T> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: T;
}

/** One HTTP call from CLIENT_ADDRESS; JSON both ways. */
export async function call<T = unknown>(
  url: string,
  options: {
    method?: string;
    bearer?: string;
    cookie?: string;
    body?: unknown;
    headers?: Record<string, string>;
    timeoutMs?: number;
  } = {},
): Promise<Answer<T>> {
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers: Record<string, string> = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        localAddress: CLIENT_ADDRESS,
        agent: false,
        timeout: options.timeoutMs ?? ANSWER_MS,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const json = String(incoming.headers['content-type']).includes('json');
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: (json ? JSON.parse(text) : text) as T,
          });
        });
      },
    );
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer from ${url}`)));
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}

/** Signs in through the platform's pages by redirects alone, as a browser does, and answers the bearer. */
export async function signIn(baseUrl: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let url = `${baseUrl}/api/v1/auth/twitch?login=${login}`;
  for (let hop = 0; hop < 6; hop++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await call(url, { cookie });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      jar.set(name, value);
    }
    const location = answer.headers.location;
    if (typeof location !== 'string')
      throw new Error(`sign-in ended with ${answer.status} at ${new URL(url).pathname}`);
    url = new URL(location, url).toString();
    const next = new URL(url);
    const secret = next.searchParams.get('secret');
    if (secret) return secret;
    if (next.searchParams.has('error')) throw new Error(`sign-in failed: ${next.searchParams.get('error')}`);
  }
  throw new Error('sign-in did not end');
}

/** A signed-in user's view of the REST interface. */
export class Caller {
  constructor(
    readonly baseUrl: string,
    readonly bearer: string,
  ) {}

  static async signIn(baseUrl: string, login: string): Promise<Caller> {
    return new Caller(baseUrl, await signIn(baseUrl, login));
  }

  async try<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs?: number,
  ): Promise<Answer<T>> {
    return call<T>(`${this.baseUrl}/api/v1${path}`, { method, bearer: this.bearer, body, timeoutMs });
  }

  /** The body; throws when the status is not 2xx. */
  async do<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.try<T>(method, path, body);
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
}
