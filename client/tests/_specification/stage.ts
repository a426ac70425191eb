import type { Caller } from '../../../e2e/_product/api.js';
import type { Product } from '../../../e2e/_product/product.js';
import { until } from '../../../e2e/_kit/wait.js';
import { openPage, type OpenPage } from './page.js';

export interface StreamBody {
  id: number;
  name: string;
  live: boolean;
  streamKey: string;
  ingestUrl: string;
  invitedUsers: { id: number; displayName: string }[];
}

export interface ServerBody {
  id: number;
  streamId: number | null;
}

export interface StatusBody {
  scene: string | null;
  obs: boolean;
  srt: boolean;
}

/** The running product, the page in jsdom, and other users' hands by REST. */
export class Stage {
  readonly #callers = new Map<string, Caller>();
  #page: OpenPage | null = null;

  constructor(readonly product: Product) {}

  async as(login: string): Promise<Caller> {
    const known = this.#callers.get(login);
    if (known) return known;
    const caller = await this.product.signIn(login);
    this.#callers.set(login, caller);
    return caller;
  }

  async idOf(login: string): Promise<number> {
    return (await (await this.as(login)).do<{ id: number }>('GET', '/user')).id;
  }

  /** A fresh page in which `login` is signed in; nobody is when it is null. */
  async visit(login: string | null, path = '/'): Promise<OpenPage> {
    const bearer = login === null ? null : (await this.as(login)).bearer;
    return this.visitWith(bearer, path);
  }

  async visitWith(bearer: string | null, path = '/'): Promise<OpenPage> {
    this.leave();
    outside.moveTo(this.product.baseUrl);
    localStorage.clear();
    sessionStorage.clear();
    if (bearer !== null) localStorage.setItem('secret', bearer);
    this.#page = await openPage(this.product.baseUrl + path);
    return this.#page;
  }

  /** Closes the page. */
  leave(): void {
    this.#page?.close();
    this.#page = null;
  }

  async tier(login: string, tier: string): Promise<void> {
    await (await this.as('admin')).do('PUT', `/payment/user/${await this.idOf(login)}`, { tier });
  }

  async role(login: string, role: string): Promise<void> {
    await (await this.as('admin')).do('PUT', `/user/${await this.idOf(login)}/role`, { role });
  }

  /** A new stream, the only one of the streamer's: long lists make slow pages. */
  async stream(name: string): Promise<StreamBody> {
    const api = await this.as('streamer');
    for (const { id } of await this.streams()) await api.do('DELETE', `/stream/${id}`);
    return api.do<StreamBody>('POST', '/stream', { name });
  }

  async streams(): Promise<StreamBody[]> {
    return (await this.as('streamer')).do<StreamBody[]>('GET', '/stream');
  }

  async collections(): Promise<{ id: number; name: string }[]> {
    return (await this.as('streamer')).do('GET', '/data');
  }

  /** A new scene collection of the streamer's; of the others only the one stays that a server runs on. */
  async collection(name: string): Promise<{ id: number }> {
    const api = await this.as('streamer');
    for (const { id } of await this.collections()) await api.try('DELETE', `/data/${id}`);
    return api.do<{ id: number }>('POST', '/data', { name });
  }

  async ownServer(): Promise<ServerBody | null> {
    return (await (await this.as('streamer')).do<ServerBody[]>('GET', '/server'))[0] ?? null;
  }

  /** The streamer's server, running and not on air. */
  async server(): Promise<ServerBody> {
    const api = await this.as('streamer');
    const server = (await this.ownServer()) ?? (await this.#createServer(api));
    await until('the server runs', async () => (await this.status(server.id)).scene !== null, 60_000);
    if ((await this.status(server.id)).obs) await api.do('POST', `/server/${server.id}/obs/stop`);
    return server;
  }

  async noServer(): Promise<void> {
    const server = await this.ownServer();
    if (server) await (await this.as('streamer')).do('DELETE', `/server/${server.id}`);
  }

  async status(serverId: number): Promise<StatusBody> {
    return (await this.as('streamer')).do<StatusBody>('GET', `/server/${serverId}/status`);
  }

  async #createServer(api: Caller): Promise<ServerBody> {
    const dataId = (await this.collections())[0]?.id ?? (await this.collection('Walks')).id;
    return api.do<ServerBody>('POST', '/server', { streamId: null, dataId });
  }
}
