import type { Data, Server, Stream } from '@trailcast/schema/wire';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { openAs, PHONE, type PageOptions } from '../../_browser/browser.js';
import type { Caller } from '../../_product/api.js';
import { UserServer } from '../../_product/user-server.js';
import type { Product } from '../../_product/product.js';
import { WAIT_TIMEOUT_MS, until } from '../../_kit/wait.js';

/** Cases by the id of their sentence. A case throws if the sentence is not true. */
export type BrowserCases = Readonly<Record<string, (stage: Stage) => Promise<void>>>;

/** A stream of the streamer to which the moderator is invited. */
const SHARED_STREAM = 'Walk';

/** The running product and the browsers of its demo users. All cases share them. */
export class Stage {
  readonly #pages = new Map<string, Page>();
  readonly #callers = new Map<string, Caller>();
  readonly #caseContexts: BrowserContext[] = [];
  #userServer: UserServer | null = null;

  constructor(
    readonly product: Product,
    readonly browser: Browser,
  ) {}

  /** Loads `path` in the user's shared browser. Calls `prepare` before the page loads. */
  async open(login: string, path: string, prepare?: PageOptions['prepare']): Promise<Page> {
    let page = this.#pages.get(login);
    if (page) {
      await prepare?.(page);
      await page.goto(this.product.baseUrl + path);
    } else {
      page = await this.#openAs(login, { path, prepare });
      this.#pages.set(login, page);
    }
    await page.getByRole('main').getByRole('heading').first().waitFor();
    return page;
  }

  /** Opens another browser of a signed-in user for one case. */
  async openForCase(login: string, options: PageOptions = {}): Promise<Page> {
    const page = await this.#openAs(login, options);
    this.#caseContexts.push(page.context());
    return page;
  }

  /** Opens an empty browser without a session for one case. */
  async openVisitor(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({
      viewport: PHONE,
      locale: 'en-GB',
      serviceWorkers: 'block',
      ...options,
    });
    context.setDefaultTimeout(WAIT_TIMEOUT_MS);
    this.#caseContexts.push(context);
    return context.newPage();
  }

  async signIn(login: string): Promise<Caller> {
    const caller = this.#callers.get(login) ?? (await this.product.signIn(login));
    this.#callers.set(login, caller);
    return caller;
  }

  async fetchUserId(login: string): Promise<number> {
    return (await (await this.signIn(login)).send<{ id: number }>('GET', '/user')).id;
  }

  /** Returns the streamer's server with its own stream. Creates the server if there is none. */
  async ensureUserServer(): Promise<UserServer> {
    const caller = await this.signIn('streamer');
    const [server] = await caller.send<Server[]>('GET', '/server');
    if (this.#userServer?.server.id !== server?.id) this.#userServer = null;
    this.#userServer ??= (await findUserServer(caller)) ?? (await UserServer.create(caller));
    const userServer = this.#userServer;
    await until('a scene is reported', async () => (await userServer.fetchStatus()).scene, 60_000);
    await caller.send('PUT', `/server/${userServer.server.id}/stream/${userServer.stream.id}`);
    return userServer;
  }

  /** Starts or stops the streamer's feed and broadcast until the status has the expected values. */
  async setState(expected: { srt: boolean; obs: boolean }): Promise<UserServer> {
    const userServer = await this.ensureUserServer();
    const status = await userServer.fetchStatus();
    if (!expected.srt) this.product.stopFeeds();
    if (expected.srt && !status.srt) await userServer.startFeed(this.product);
    if (expected.obs !== status.obs)
      await (expected.obs ? userServer.startBroadcast() : userServer.stopBroadcast());
    await until(
      `srt is ${expected.srt} and obs is ${expected.obs}`,
      async () => {
        const { srt, obs } = await userServer.fetchStatus();
        return srt === expected.srt && obs === expected.obs;
      },
      60_000,
    );
    return userServer;
  }

  /** Returns a stream of the streamer to which only the moderator is invited. */
  async shareStream(): Promise<Stream> {
    const owner = await this.signIn('streamer');
    const streams = await owner.send<Stream[]>('GET', '/stream');
    const stream =
      streams.find(({ name }) => name === SHARED_STREAM) ??
      (await owner.send<Stream>('POST', '/stream', { name: SHARED_STREAM }));
    return owner.send<Stream>('PUT', `/stream/${stream.id}/invites`, [await this.fetchUserId('moderator')]);
  }

  /** Returns a scene collection of the moderator. */
  async ensureCollection(): Promise<Data> {
    const caller = await this.signIn('moderator');
    const [existing] = await caller.send<Data[]>('GET', '/data');
    return existing ?? caller.send<Data>('POST', '/data', {});
  }

  /** Closes the browsers that a case has opened, and removes its network handlers. */
  async cleanUp(): Promise<void> {
    for (const context of this.#caseContexts.splice(0)) await context.close();
    for (const page of this.#pages.values()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #openAs(login: string, options: PageOptions): Promise<Page> {
    const page = await openAs(this.browser, this.product, login, options);
    page.setDefaultTimeout(WAIT_TIMEOUT_MS);
    return page;
  }
}

async function findUserServer(caller: Caller): Promise<UserServer | null> {
  const [server] = await caller.send<Server[]>('GET', '/server');
  if (!server) return null;
  const stream = (await caller.send<Stream[]>('GET', '/stream')).find(({ id }) => id === server.streamId);
  const collection = (await caller.send<Data[]>('GET', '/data')).find(({ id }) => id === server.dataId);
  return stream && collection ? new UserServer(caller, server, stream, collection) : null;
}
