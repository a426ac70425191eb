import { request } from 'node:https';

const CALL_MS = 40_000;
const MAX_REDIRECTS = 6;

export interface Answer {
  status: number;
  location: string | undefined;
  cookies: string[];
  body: string;
}

export type Headers = Record<string, string>;

/** An HTTPS client of the product behind its proxy. */
export class Browser {
  /** Certificate of the proxy's certificate authority, PEM. */
  authority = '';

  constructor(
    readonly host: string,
    readonly port: number,
  ) {}

  call(path: string, headers: Headers = {}, method = 'GET', body?: unknown): Promise<Answer> {
    const { host, port, authority: ca } = this;
    return new Promise((done, failed) => {
      const sent = request({ host, port, path, method, headers, ca, timeout: CALL_MS }, (response) => {
        let text = '';
        response.on('data', (data: Buffer) => (text += data.toString()));
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            cookies: response.headers['set-cookie'] ?? [],
            body: text,
          }),
        );
      });
      sent.on('timeout', () => sent.destroy(new Error('no answer in time'))).on('error', failed);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }

  /** Returns the response's JSON. Throws for a status of 300 and above. */
  async json<T>(path: string, headers: Headers, method = 'GET', body?: unknown): Promise<T> {
    const answer = await this.call(path, headers, method, body);
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
    return (answer.body === '' ? undefined : JSON.parse(answer.body)) as T;
  }

  /** Signs in through every redirect and returns the caller's headers. */
  async signIn(login: string): Promise<Headers> {
    let path = `/api/v1/auth/twitch?login=${login}`;
    const cookies = new Map<string, string>();
    for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const { status, location, cookies: set } = await this.call(path, { cookie });
      if (location === undefined) throw new Error(`${path} answered ${status}`);
      for (const text of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? [];
        cookies.set(name, value);
      }
      const secret = /[?&]secret=([\w-]+)/.exec(location)?.[1];
      if (secret) return { authorization: `Bearer ${secret}`, 'content-type': 'application/json' };
      const next = new URL(location, `https://${this.host}`);
      path = next.pathname + next.search;
    }
    throw new Error(`not signed in, last sent to ${path}`);
  }
}
