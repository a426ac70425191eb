import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../src/app.js';
import { loadConfig } from '../../src/config/load-config.js';
import { createContext, type Context } from '../../src/context.js';
import type { FeatureApp } from '../../src/infra/http/feature-routes.js';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.js';
import { reservePort } from '../../../e2e/_kit/free-port.js';
import { LOCAL_STRIPE } from '../_stripe/local-stripe.js';
import type { MakeDatabase, TestDatabase } from '../_database/test-database.js';

/** The local profile without relay nodes: the complete BFF and the real local services on free ports. */
export class LocalProduct {
  private constructor(
    readonly url: string,
    readonly sandboxUrl: string,
    private readonly app: FeatureApp,
    private readonly context: Context,
    private readonly sandbox: Sandbox,
    private readonly fixture: TestDatabase,
    private readonly directory: string,
  ) {}

  static async start(makeDatabase: MakeDatabase): Promise<LocalProduct> {
    const [port, sandboxPort, rtmpPort] = [await reservePort(), await reservePort(), await reservePort()];
    const [fixture, directory] = await Promise.all([
      makeDatabase(),
      mkdtemp(join(tmpdir(), 'trailcast-local-')),
    ]);
    const url = `http://127.0.0.1:${port}`;
    const { config, secrets } = loadConfig({
      PORT: String(port),
      DATA_DIR: directory,
      SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
      STRIPE_SECRET_KEY: LOCAL_STRIPE.secretKey,
      STRIPE_WEBHOOK_SECRET: `whsec_next,${LOCAL_STRIPE.webhookSecret}`,
      RATE_LIMIT_FACTOR: '100',
      ...(fixture.config.kind === 'mysql' ? { DATABASE_URL: fixture.config.url } : {}),
    });
    const sandbox = createSandbox({
      port: sandboxPort,
      rtmpPort,
      host: '127.0.0.1',
      publicUrl: url,
      dataDir: directory,
      clientId: config.twitchClientId,
      clientSecret: secrets.twitchClientSecret,
      stripe: LOCAL_STRIPE,
      logLevel: 'silent',
    });
    await sandbox.listen();
    const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
    const databaseOption = fixture.config.kind === 'libsql' ? { database: fixture.database } : {};
    const context = await createContext(config, secrets, { logger, nodes: [], ...databaseOption });
    const app = await buildApp(context.app);
    await app.listen({ host: '127.0.0.1', port });
    context.start();
    return new LocalProduct(url, config.sandboxUrl ?? '', app, context, sandbox, fixture, directory);
  }

  /** Signs in through every redirect and returns the bearer token. */
  signIn(login: string): Promise<string> {
    return this.#follow(`${this.url}/api/v1/auth/twitch?login=${login}`, 'secret');
  }

  /**
   * Connects the chat of a token's user through every redirect, as the platform account `login`. `declines`: the
   * account declines the consent. Returns the outcome.
   */
  async connectChat(
    token: string,
    login: string,
    { declines: hasDeclined = false, alerts = false } = {},
  ): Promise<string> {
    const body = alerts ? { alerts } : undefined;
    const { url } = await this.request<{ url: string }>(token, 'POST', '/chat/connection', body);
    return this.#follow(`${url}&login=${login}`, 'chat', hasDeclined ? '&deny=1' : '');
  }

  /**
   * Follows redirects until a URL has the parameter, and returns its value. `extraQuery` is added to the URL of the
   * platform's consent page.
   */
  async #follow(firstUrl: string, parameter: string, extraQuery = ''): Promise<string> {
    let url = firstUrl;
    const cookies = new Map<string, string>();
    for (let hop = 0; hop < 6; hop += 1) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
      for (const setCookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (setCookie.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      url = new URL(response.headers.get('location') ?? '', url).href;
      const { pathname, searchParams } = new URL(url);
      const value = pathname === '/' ? searchParams.get(parameter) : null;
      if (value !== null) return value;
      if (pathname.endsWith('/authorize')) url += extraQuery;
    }
    throw new Error(`The parameter ${parameter} is in no redirect: ${url}`);
  }

  async request<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.rest(token, method, path, body);
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response)}`);
    return response.body as T;
  }

  async rest(token: string, method: string, path: string, body?: unknown) {
    const response = await fetch(`${this.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
  }

  /** Sends a request to a control of the local Twitch. */
  async callPlatform<T = unknown>(method: string, path: string, body?: object): Promise<T | null> {
    const response = await fetch(`${this.sandboxUrl}/sandbox/platform/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return response.status === 204 ? null : ((await response.json()) as T);
  }

  get database(): TestDatabase['database'] {
    return this.fixture.database;
  }

  /** Sets the faults that the local Stripe simulates. */
  async setFaults(faults: object): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(faults);
    await fetch(`${this.sandboxUrl}/sandbox/stripe/faults`, { method: 'PUT', headers, body });
  }

  async close(): Promise<void> {
    await this.sandbox.close();
    await this.app.close();
    await this.context.close();
    await this.fixture.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
