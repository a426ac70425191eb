import type { ServerStatus, Stream } from '@trailcast/schema/wire';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../_product/api.js';
import { connectStomp, type StompTestClient } from '../../bff/tests/_stomp/stomp-test-client.js';

const POLL_INTERVAL_MS = 100;
const RETRY_DELAY_MS = 300;

/** Simulates an open page: loads the data at each connection, then applies pushes. */
export class SimulatedPage {
  readonly streams = new Map<number, Stream>();
  status: ServerStatus | null = null;
  /** Pushes that arrived twice on one connection. */
  readonly duplicatePushes: string[] = [];
  connections = 0;
  #isOpen = true;
  readonly #connectionLoop: Promise<void>;

  constructor(
    readonly url: string,
    private readonly caller: Caller,
    private readonly serverId: number,
  ) {
    this.#connectionLoop = this.#run();
  }

  async close(): Promise<void> {
    this.#isOpen = false;
    await this.#connectionLoop;
  }

  async #run(): Promise<void> {
    while (this.#isOpen) {
      try {
        const stompClient = await connectStomp(`${this.url.replace('http', 'ws')}/ws`, this.caller.bearer);
        try {
          await this.#applyPushes(stompClient);
        } finally {
          await stompClient.close();
        }
      } catch {
        await sleep(RETRY_DELAY_MS);
      }
    }
  }

  /** Applies pushes until the connection closes. */
  async #applyPushes(stompClient: StompTestClient): Promise<void> {
    const [created, updated, deleted, statuses] = await Promise.all([
      stompClient.subscribe('/user/queue/stream/create'),
      stompClient.subscribe('/user/queue/stream/update'),
      stompClient.subscribe('/user/queue/stream/delete'),
      stompClient.subscribe('/user/queue/status/update'),
    ]);
    await this.#load();
    const seenPushes = new Set<string>();
    let isClosed = false;
    void stompClient.closed.then(() => (isClosed = true));
    while (this.#isOpen && !isClosed) {
      for (const stream of created.drain()) {
        this.#recordDuplicate(seenPushes, `create ${stream.id}`);
        this.#store(stream);
      }
      for (const stream of updated.drain()) this.#store(stream);
      for (const { id } of deleted.drain()) {
        this.#recordDuplicate(seenPushes, `delete ${id}`);
        this.streams.delete(id);
      }
      for (const status of statuses.drain()) if (status.serverId === this.serverId) this.status = status;
      await sleep(POLL_INTERVAL_MS);
    }
  }

  async #load(): Promise<void> {
    const streams = await this.caller.send<Stream[]>('GET', '/stream');
    this.streams.clear();
    for (const stream of streams) this.streams.set(stream.id, stream);
    this.status = await this.caller.send<ServerStatus>('GET', `/server/${this.serverId}/status`);
    this.connections += 1;
  }

  #store(stream: Stream): void {
    const storedStream = this.streams.get(stream.id);
    if (!storedStream || storedStream.version <= stream.version) this.streams.set(stream.id, stream);
  }

  #recordDuplicate(seenPushes: Set<string>, push: string): void {
    if (seenPushes.has(push)) this.duplicatePushes.push(push);
    seenPushes.add(push);
  }
}
