import { request } from 'node:https';

const REQUEST_TIMEOUT_MS = 40_000;
const MAX_REDIRECTS = 6;

export interface HttpResponse {
  status: number;
  location: string | undefined;
  cookies: string[];
  body: string;
}

export type RequestHeaders = Record<string, string>;

/** Sends requests to the product through its TLS proxy. */
export class HttpsClient {
  /** Root certificate of the proxy, PEM. */
  certificateAuthority = '';

  constructor(
    readonly host: string,
    readonly port: number,
  ) {}

  send(path: string, headers: RequestHeaders = {}, method = 'GET', body?: unknown): Promise<HttpResponse> {
    const { host, port, certificateAuthority: ca } = this;
    return new Promise((resolve, reject) => {
      const clientRequest = request(
        { host, port, path, method, headers, ca, timeout: REQUEST_TIMEOUT_MS },
        (response) => {
          let text = '';
          response.on('data', (data: Buffer) => (text += data.toString()));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              location: response.headers.location,
              cookies: response.headers['set-cookie'] ?? [],
              body: text,
            }),
          );
        },
      );
      clientRequest
        .on('timeout', () => clientRequest.destroy(new Error('no response in time')))
        .on('error', reject);
      clientRequest.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Returns the response's JSON. Throws an Error if the status is 300 or above. */
  async fetchJson<T>(path: string, headers: RequestHeaders, method = 'GET', body?: unknown): Promise<T> {
    const response = await this.send(path, headers, method, body);
    if (response.status >= 300)
      throw new Error(`${method} ${path} returned ${response.status}: ${response.body}`);
    return (response.body === '' ? undefined : JSON.parse(response.body)) as T;
  }

  /** Signs in by following the redirects. Returns the headers of the user's requests. */
  async signIn(login: string): Promise<RequestHeaders> {
    let path = `/api/v1/auth/twitch?login=${login}`;
    const cookies = new Map<string, string>();
    for (let redirectCount = 0; redirectCount < MAX_REDIRECTS; redirectCount += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { status, location, cookies: setCookies } = await this.send(path, { cookie });
      if (location === undefined) throw new Error(`${path} returned ${status}`);
      for (const setCookie of setCookies) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(setCookie) ?? [];
        cookies.set(name, value);
      }
      const secret = /[?&]secret=([\w-]+)/.exec(location)?.[1];
      if (secret) return { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const redirectUrl = new URL(location, `https://${this.host}`);
      path = redirectUrl.pathname + redirectUrl.search;
    }
    throw new Error(`the sign-in has too many redirects, the last one to ${path}`);
  }
}
