import type { Data, Server, ServerStatus, Stream } from '@trailcast/schema/wire';
import type { Caller } from './api.js';
import type { ProductUnderTest } from './product-under-test.js';
import { waitForMatch, until } from '../_kit/wait.js';

/** Frequency of the tone in the demo feed. */
export const FEED_TONE_HZ = 1000;

/** A user's relay server, with its stream and collection. */
export class UserServer {
  constructor(
    readonly caller: Caller,
    readonly server: Server,
    readonly stream: Stream,
    readonly collection: Data,
  ) {}

  /** Creates a collection (default: the starter), a stream and a server, and waits for the first scene report. */
  static async create(caller: Caller, scenes?: string): Promise<UserServer> {
    const collection = await caller.send<Data>('POST', '/data', { scenes });
    const server = await caller.send<Server>('POST', '/server', { streamId: null, dataId: collection.id });
    const streams = await caller.send<Stream[]>('GET', '/stream');
    const stream = streams.find(({ id }) => id === server.streamId);
    if (!stream) throw new Error('the new server has no stream');
    const userServer = new UserServer(caller, server, stream, collection);
    await until('a scene is reported', async () => (await userServer.fetchStatus()).scene);
    return userServer;
  }

  fetchStatus(): Promise<ServerStatus> {
    return this.caller.send<ServerStatus>('GET', `/server/${this.server.id}/status`);
  }

  setScene(scene: string): Promise<ServerStatus> {
    return this.caller.send<ServerStatus>('POST', `/server/${this.server.id}/obs/scene`, { scene });
  }

  startBroadcast(): Promise<ServerStatus> {
    return this.caller.send<ServerStatus>('POST', `/server/${this.server.id}/obs/start`);
  }

  stopBroadcast(): Promise<ServerStatus> {
    return this.caller.send<ServerStatus>('POST', `/server/${this.server.id}/obs/stop`);
  }

  async remove(): Promise<void> {
    await this.caller.send('DELETE', `/server/${this.server.id}`);
  }

  /** Starts the demo feed and waits until the status shows it. */
  async startFeed(product: ProductUnderTest, extraArgs: string[] = []) {
    const phone = product.startFeed(this.stream.streamKey, extraArgs);
    await until('the status shows the feed', async () => {
      if ((await this.fetchStatus()).srt) return true;
      throw new Error(product.feedOutput);
    });
    return phone;
  }

  /** Waits until the status contains the properties of `expected`. The video output may change before the status does. */
  waitForStatus(expected: Partial<ServerStatus>): Promise<void> {
    return waitForMatch(expected, () => this.fetchStatus());
  }
}
