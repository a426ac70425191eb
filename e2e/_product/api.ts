import { request } from 'node:http';
import type { ChatConsent } from '@trailcast/schema/wire';

/** Client address of the tests' requests. Tests search the product's data for it. */
export const CLIENT_ADDRESS = '127.0.0.77';

/** Timeout of a request, ms. It is longer than the slowest request, a start that waits 20 s for OBS. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** A response with any status. `body` is the parsed JSON, or the text of another type. */
export interface ApiResponse<T> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: T;
}

/** Sends one HTTP request with a JSON body from CLIENT_ADDRESS. */
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
): Promise<ApiResponse<T>> {
  const payload = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers: Record<string, string> = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(options.bearer ? { authorization: `Bearer ${options.bearer}` } : {}),
    ...(options.cookie ? { cookie: options.cookie } : {}),
    ...options.headers,
  };
  return new Promise((resolve, reject) => {
    const clientRequest = request(
      url,
      {
        method: options.method ?? 'GET',
        headers,
        localAddress: CLIENT_ADDRESS,
        agent: false,
        timeout: options.timeoutMs ?? RESPONSE_TIMEOUT_MS,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          const isJson = String(response.headers['content-type']).includes('json');
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: (isJson ? JSON.parse(text) : text) as T,
          });
        });
      },
    );
    clientRequest.on('timeout', () => clientRequest.destroy(new Error(`no response from ${url}`)));
    clientRequest.on('error', reject);
    clientRequest.end(payload);
  });
}

/** Signs in by following the platform's redirects. Returns the bearer token. */
export function signIn(baseUrl: string, login: string): Promise<string> {
  return followRedirects(`${baseUrl}/api/v1/auth/twitch?login=${login}`, 'secret');
}

/** Follows the platform's redirects back to the application. Returns this query parameter of the last URL. */
async function followRedirects(startUrl: string, parameter: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = startUrl;
  for (let redirectCount = 0; redirectCount < 6; redirectCount++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await call(url, { cookie });
    for (const setCookie of [response.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = response.headers.location;
    if (typeof location !== 'string')
      throw new Error(`the redirects ended with ${response.status} at ${new URL(url).pathname}`);
    url = new URL(location, url).toString();
    const { pathname, searchParams } = new URL(url);
    const value = pathname === '/' && searchParams.get(parameter);
    if (value) return value;
    if (searchParams.has('error')) throw new Error(`the sign-in failed: ${searchParams.get('error')}`);
  }
  throw new Error('the redirects did not end');
}

/** REST client of a signed-in user. */
export class Caller {
  constructor(
    readonly baseUrl: string,
    readonly bearer: string,
  ) {}

  static async signIn(baseUrl: string, login: string): Promise<Caller> {
    return new Caller(baseUrl, await signIn(baseUrl, login));
  }

  /** Returns the response with any status. */
  async try<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    timeoutMs?: number,
  ): Promise<ApiResponse<T>> {
    return call<T>(`${this.baseUrl}/api/v1${path}`, { method, bearer: this.bearer, body, timeoutMs });
  }

  /** Returns the body. Throws an Error if the status is not 2xx. */
  async send<T = unknown>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.try<T>(method, path, body);
    if (response.status < 200 || response.status > 299) {
      throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(response.body)}`);
    }
    return response.body;
  }

  /** Connects the user's chat. The user consents at the local platform, also to reading followers and subscribers. */
  async connectChat(login: string): Promise<void> {
    const { url } = await this.send<ChatConsent>('POST', '/chat/connection', { alerts: true });
    const outcome = await followRedirects(`${url}&login=${login}`, 'chat');
    if (outcome !== 'connected') throw new Error(`the chat is not connected: ${outcome}`);
  }
}
