import type { Data, Server, ServerStatus } from '@trailcast/schema/wire';
import type { Caller } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import type { Installation } from './installation.js';

/** A user's server on the installation's node. */
export class Trail {
  private constructor(
    private readonly home: Installation,
    private readonly caller: Caller,
    readonly id: number,
  ) {}

  /** Creates a server with a new collection. Resolves once its scenes have been reported. */
  static async create(home: Installation, caller: Caller): Promise<Trail> {
    const data = await caller.do<Data>('POST', '/data', {});
    const server = await caller.do<Server>('POST', '/server', { streamId: null, dataId: data.id });
    const trail = new Trail(home, caller, server.id);
    // Without a stream, only the test switches scenes.
    await caller.do('PUT', `/server/${server.id}/stream`);
    const generation = () => home.node.servers.get(server.id)?.generation ?? 0;
    await until('the node has taken that over', () => generation() > 1);
    await until('its scenes are reported', async () => (await trail.status()).scene);
    return trail;
  }

  /** Returns the same server, called by another caller. */
  through(caller: Caller): Trail {
    return new Trail(this.home, caller, this.id);
  }

  status(): Promise<ServerStatus> {
    return this.caller.do('GET', `/server/${this.id}/status`);
  }

  /**
   * Switches the scene in OBS itself, so that only the node's report contains it. Repeated until it is pushed, because
   * the fake node returns to the user's scene when it gets its rights.
   */
  async seesScene(scene: string): Promise<void> {
    await until(`the status shows ${scene}`, async () => {
      const server = this.home.node.servers.get(this.id);
      if (!server) throw new Error(`the node has no server ${this.id}`);
      server.showScene(scene);
      return (await this.status()).scene === scene;
    });
  }

  async remove(): Promise<void> {
    await this.caller.do('DELETE', `/server/${this.id}`);
    await until('the node has lost it', () => !this.home.node.servers.has(this.id));
  }
}
