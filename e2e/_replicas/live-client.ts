import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { Data, Payment, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import { WebSocket } from 'ws';
import { openLiveChannel, type LiveChannel } from '../../client/src/lib/channel/live-channel.js';
import type { RetryingClient } from './retrying-client.js';

/** Data of a user’s pages. */
export interface PageData {
  streams: Stream[];
  data: Data[];
  servers: Server[];
  status: ServerStatus | null;
  payment: Payment | null;
}

/** Loads the data of a user's pages by REST. Omits the payment's `usage`, because it changes with time. */
export async function fetchPageData(client: RetryingClient): Promise<PageData> {
  const [streams, data, servers, payment] = await Promise.all([
    client.send<Stream[]>('/api/v1/stream'),
    client.send<Data[]>('/api/v1/data'),
    client.send<Server[]>('/api/v1/server'),
    client.send<Payment>('/api/v1/payment'),
  ]);
  const [server] = servers;
  const status = server ? await client.send<ServerStatus>(`/api/v1/server/${server.id}/status`) : null;
  return { streams, data, servers, status, payment: { ...payment, usage: undefined } };
}

/** A client that uses the application's live channel. It loads all data at each connection, then applies pushes. */
export class LiveClient {
  #pageData: PageData | null = null;
  /** Pushes that arrived during the load; null after it. */
  #pendingPushes: (() => void)[] | null = [];
  readonly #deletedEntities = new Set<string>();
  readonly #channel: LiveChannel;
  connections = 0;
  failure: unknown = null;

  constructor(
    baseUrl: string,
    bearer: string,
    private readonly client: RetryingClient,
  ) {
    globalThis.WebSocket = WebSocket as unknown as typeof globalThis.WebSocket;
    this.#channel = openLiveChannel({
      url: `${baseUrl.replace('http', 'ws')}/ws`,
      token: bearer,
      onState: (state) => {
        if (state === 'connected') void this.#load().catch((error: unknown) => (this.failure = error));
        else this.#handleDisconnect();
      },
      onPush: (destination, body) => this.#receive(destination, body),
      onAccessDenied: () => (this.failure = new Error('the server refused the connection')),
    });
  }

  /** Data of the pages; null while not connected. */
  get pageData(): PageData | null {
    return this.#pendingPushes === null ? this.#pageData : null;
  }

  close(): void {
    this.#channel.close();
  }

  #handleDisconnect(): void {
    this.#pendingPushes = [];
  }

  async #load(): Promise<void> {
    const pendingPushes = this.#pendingPushes;
    const pageData = await fetchPageData(this.client);
    // If the connection was lost during the load, the next connection loads again.
    if (pendingPushes === null || pendingPushes !== this.#pendingPushes) return;
    this.#pageData = pageData;
    this.#pendingPushes = null;
    this.connections += 1;
    for (const push of pendingPushes) push();
  }

  #receive<D extends PushDestination>(destination: D, body: PushBodies[D]): void {
    const apply = () => this.#apply(destination, body);
    if (this.#pendingPushes) this.#pendingPushes.push(apply);
    else apply();
  }

  #apply(destination: PushDestination, body: PushBodies[PushDestination]): void {
    const pageData = this.#pageData;
    const [, , , topic = '', event] = destination.split('/');
    // Pushed lists may be older than the loaded data.
    if (pageData === null || Array.isArray(body)) return;
    if ('part' in body || 'deadZones' in body || 'enrolledAt' in body || 'at' in body || 'studioId' in body)
      return;
    if ('serverId' in body) pageData.status = pickNewer(pageData.status, body);
    else if (!('id' in body)) pageData.payment = pickNewer(pageData.payment, { ...body, usage: undefined });
    else if (event === 'delete') {
      this.#deletedEntities.add(`${topic} ${body.id}`);
      remove(findList(pageData, topic), body.id);
    } else if (!this.#deletedEntities.has(`${topic} ${body.id}`))
      upsert(findList(pageData, topic), body as Stream);
  }
}

type Entity = { id: number; version: number };

function findList(pageData: PageData, topic: string): Entity[] {
  return { stream: pageData.streams, data: pageData.data, server: pageData.servers }[topic] ?? [];
}

const pickNewer = <T extends { version: number }>(stored: T | null, received: T): T =>
  stored && stored.version > received.version ? stored : received;

function remove(list: Entity[], id: number): void {
  const index = list.findIndex((candidate) => candidate.id === id);
  if (index >= 0) list.splice(index, 1);
}

function upsert(list: Entity[], entity: Entity): void {
  const existing = list.find(({ id }) => id === entity.id) ?? null;
  const newest = pickNewer(existing, entity);
  remove(list, entity.id);
  list.push(newest);
  list.sort((candidate, other) => candidate.id - other.id);
}
