import type { Data, Stream } from '@trailcast/schema/wire';
import type { RetryingClient } from './retrying-client.js';

const TICK_INTERVAL_MS = 50;
/** Maximum number of open requests, for slow machines. */
const MAX_OPEN_REQUESTS = 20;
const READ_QUERY = '{ streams { id name version } }';

/** An entity created by one request and renamed by another. */
export interface CreatedEntity {
  topic: 'stream' | 'data';
  name: string;
  /** Null until both requests have a response. */
  id: number | null;
}

/** A stream that the traffic deletes. */
export interface Deletion {
  id: number;
  isCompleted: boolean;
}

/** The client, the server whose scenes are switched, and streams that may be deleted. */
export interface TrafficDeps {
  client: RetryingClient;
  spareStreamIds: number[];
  serverId: number;
  scenes: readonly string[];
}

/** Sends twenty requests a second without waiting for responses. Half of them are writes. */
export class SteadyTraffic {
  readonly failures: string[] = [];
  readonly createdEntities: CreatedEntity[] = [];
  readonly deletions: Deletion[] = [];
  successCount = 0;
  readonly #pendingRequests = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  #tick = 0;

  constructor(private readonly deps: TrafficDeps) {
    this.#timer = setInterval(() => this.#startRequest(), TICK_INTERVAL_MS);
  }

  /** Resolves when all requests have a response. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#pendingRequests);
  }

  #startRequest(): void {
    if (this.#pendingRequests.size >= MAX_OPEN_REQUESTS) return;
    const request = this.#sendRequest(this.#tick++)
      .then(
        () => void (this.successCount += 1),
        (error: unknown) => void this.failures.push(String(error)),
      )
      .finally(() => this.#pendingRequests.delete(request));
    this.#pendingRequests.add(request);
  }

  #sendRequest(tick: number): Promise<unknown> {
    const { client } = this.deps;
    if (tick % 2 === 1) return client.query(READ_QUERY);
    if (tick % 4 === 0) return this.#create('stream', tick);
    if (tick % 12 === 2) return this.#switchScene(tick);
    if (tick % 12 === 10) return this.#create('data', tick);
    return this.#delete();
  }

  async #create(topic: CreatedEntity['topic'], tick: number): Promise<void> {
    const { client } = this.deps;
    const created: CreatedEntity = { topic, name: `Made-${tick}`, id: null };
    this.createdEntities.push(created);
    const path = `/api/v1/${topic}`;
    const createOptions = { method: 'POST', idempotencyKey: created.name, body: { name: created.name } };
    const { id } = await client.send<Stream | Data>(path, createOptions);
    await client.send(`${path}/${id}/name`, { method: 'PUT', body: { name: `${created.name}, renamed` } });
    created.id = id;
  }

  async #delete(): Promise<void> {
    const id = this.deps.spareStreamIds.shift();
    if (id === undefined) return;
    const deletion: Deletion = { id, isCompleted: false };
    this.deletions.push(deletion);
    await this.deps.client.send(`/api/v1/stream/${id}`, { method: 'DELETE' }).catch(ignoreNotFound);
    deletion.isCompleted = true;
  }

  async #switchScene(tick: number): Promise<void> {
    const { client, serverId, scenes } = this.deps;
    const body = { scene: scenes[Math.floor(tick / 12) % scenes.length] };
    return client.send(`/api/v1/server/${serverId}/obs/scene`, {
      method: 'POST',
      idempotencyKey: `scene-${tick}`,
      body,
    });
  }
}

/** Ignores an error with status 404: a retried deletion fails with it. Rethrows other errors. */
function ignoreNotFound(error: unknown): void {
  if (!String(error).includes('returned 404')) throw error;
}
