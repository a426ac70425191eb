import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../_product/api.js';
import { until } from '../_kit/wait.js';
import { ServiceProcess } from '../_replicas/service-process.js';
import { RedisServer } from '../../bff/tests/_app/redis-server.js';
import { HaproxyProcess } from './haproxy-process.js';
import { type NodeSite, type Ports, createSettings, type DataStores } from './settings.js';

export const createDataFolder = (): string => mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));

/** Two replicas of the BFF behind a proxy, on MariaDB and Redis, with local Twitch and local Stripe. */
export class ControlPlane {
  private constructor(
    readonly proxy: HaproxyProcess,
    readonly redis: RedisServer,
    readonly sandbox: ServiceProcess,
    readonly replicas: readonly [ServiceProcess, ServiceProcess],
  ) {}

  /** Starts the proxy and Redis. The other processes are started by `launch`. */
  static async prepare(
    ports: Ports,
    stores: Omit<DataStores, 'redisUrl'>,
    node: NodeSite,
  ): Promise<ControlPlane> {
    const redis = await RedisServer.start();
    const { bff, sandbox } = createSettings(ports, { ...stores, redisUrl: redis.url }, node);
    const [firstPort, secondPort] = ports.replicas;
    const proxy = await HaproxyProcess.start(stores.dataDir, ports.proxy, ports.replicas).catch(
      async (error) => {
        await redis.kill();
        throw error;
      },
    );
    const replicas = [
      new ServiceProcess(firstPort, bff(firstPort)),
      new ServiceProcess(secondPort, bff(secondPort)),
    ] as const;
    return new ControlPlane(
      proxy,
      redis,
      new ServiceProcess(ports.sandbox, sandbox, 'sandbox/main.js'),
      replicas,
    );
  }

  get url(): string {
    return this.proxy.url;
  }

  get output(): string {
    return [...this.replicas, this.sandbox].map(({ log }) => log).join('');
  }

  launch(): void {
    for (const service of [...this.replicas, this.sandbox]) service.launch();
  }

  async waitUntilReady(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.waitUntilReady()));
    await until('the proxy forwards to both replicas', async () => {
      const responses = await Promise.all([1, 2, 3, 4].map(() => call(`${this.url}/readyz`)));
      return responses.every(({ status }) => status === 200);
    });
  }

  /**
   * Stops the replicas, the node and the local services, in this order, even if `stopNode` throws. Returns the first exit
   * code that is not 0; null if a process had to be killed.
   */
  async stop(stopNode: () => Promise<number | null>): Promise<number | null> {
    const codes = await Promise.all(this.replicas.map((replica) => replica.stop()));
    try {
      codes.push(await stopNode());
    } finally {
      codes.push(await this.sandbox.stop());
      await this.proxy.close();
      await this.redis.kill();
    }
    return codes.includes(null) ? null : (codes.find((code) => code !== 0) ?? 0);
  }
}
