import type { Data, Server, ServerStatus } from '@trailcast/schema/wire';
import type { Caller } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import type { Installation } from './installation.js';

/** A user's relay server on the installation's fake node. */
export class ServerUnderTest {
  private constructor(
    private readonly installation: Installation,
    private readonly caller: Caller,
    readonly id: number,
  ) {}

  /** Creates a server with a new collection. Resolves once its scene has been reported. */
  static async create(installation: Installation, caller: Caller): Promise<ServerUnderTest> {
    const data = await caller.send<Data>('POST', '/data', {});
    const server = await caller.send<Server>('POST', '/server', { streamId: null, dataId: data.id });
    const created = new ServerUnderTest(installation, caller, server.id);
    // Without a stream, only the test switches scenes.
    await caller.send('PUT', `/server/${server.id}/stream`);
    const readGeneration = () => installation.node.servers.get(server.id)?.generation ?? 0;
    await until('the node has applied the removal of the stream', () => readGeneration() > 1);
    await until('a scene is reported', async () => (await created.fetchStatus()).scene);
    return created;
  }

  /** Returns the same server with another caller. */
  withCaller(caller: Caller): ServerUnderTest {
    return new ServerUnderTest(this.installation, caller, this.id);
  }

  fetchStatus(): Promise<ServerStatus> {
    return this.caller.send('GET', `/server/${this.id}/status`);
  }

  /**
   * Switches the scene in OBS instead of by the API: only the node's report contains the new scene. Repeats the switch
   * until the status shows the scene, because the fake node returns to the user's scene when it receives the stream
   * rights.
   */
  async switchSceneInObs(scene: string): Promise<void> {
    await until(`the status shows ${scene}`, async () => {
      const server = this.installation.node.servers.get(this.id);
      if (!server) throw new Error(`the node has no server ${this.id}`);
      server.showScene(scene);
      return (await this.fetchStatus()).scene === scene;
    });
  }

  async remove(): Promise<void> {
    await this.caller.send('DELETE', `/server/${this.id}`);
    await until('the node has removed the server', () => !this.installation.node.servers.has(this.id));
  }
}
