import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { engine } from '../../../relay-node/containers/_engine/containers.js';
import { call } from '../../e2e/_product/api.js';
import { ProductUnderTest, ROOT } from '../../e2e/_product/product-under-test.js';
import { until } from '../../e2e/_product/wait.js';
import { Replica } from '../../e2e/_replicas/replica.js';
import { RedisServer } from '../../tests/_util/redis-server.js';
import { Proxy } from './proxy.js';
import { freePorts, NETWORK, settingsFor } from './settings.js';

const AGENT = join(ROOT, 'relay-node/dist/main.js');

/** What an installation consists of; each can be ended and started again, as an operator's init does. */
interface Parts {
  proxy: Proxy;
  redis: RedisServer;
  sandbox: Replica;
  agent: Replica;
  replicas: readonly [Replica, Replica];
}

/**
 * Two replicas of the BFF behind a proxy, on MariaDB and Redis, with a relay node that runs each server in containers
 * and the stand-ins for the outside world.
 */
export class Installation extends ProductUnderTest {
  private constructor(
    readonly parts: Parts,
    dataDir: string,
    ingestPort: number,
  ) {
    super(parts.proxy.url, dataDir, { INGEST_PORT: String(ingestPort), DATA_DIR: dataDir });
  }

  static async start(databaseUrl: string): Promise<Installation> {
    const dataDir = mkdtempSync(join(tmpdir(), 'trailcast-e2e-'));
    const ports = await freePorts();
    const redis = await RedisServer.start();
    const settings = settingsFor(ports, { dataDir, databaseUrl, redisUrl: redis.url });
    const [one, other] = ports.replicas;
    const parts = {
      proxy: await Proxy.start(dataDir, ports.proxy, ports.replicas),
      redis,
      sandbox: new Replica(ports.sandbox, settings.sandbox, 'sandbox/main.js'),
      agent: new Replica(ports.agent, settings.agent, AGENT),
      replicas: [new Replica(one, settings.bff(one)), new Replica(other, settings.bff(other))] as const,
    };
    const installation = new Installation(parts, dataDir, ports.ingest);
    await installation.#launch();
    return installation;
  }

  get output(): string {
    return this.#programs.map(({ log }) => log).join('');
  }

  async stop(): Promise<number | null> {
    const { replicas, agent, sandbox, proxy, redis } = this.parts;
    this.stopFeeds();
    const codes = await Promise.all(replicas.map((replica) => replica.end()));
    codes.push(await agent.end(), await sandbox.end());
    await proxy.close();
    await redis.kill();
    return codes.find((code) => code !== 0) ?? 0;
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.killRest();
    await engine.getNetwork(NETWORK).remove().catch(() => undefined); // prettier-ignore
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  get #programs(): Replica[] {
    const { replicas, agent, sandbox } = this.parts;
    return [...replicas, agent, sandbox];
  }

  async #launch(): Promise<void> {
    try {
      for (const program of this.#programs) program.launch();
      await Promise.all(this.parts.replicas.map((replica) => replica.ready()));
      await until('the proxy leads to both', async () => {
        const answers = await Promise.all([1, 2, 3, 4].map(() => call(`${this.baseUrl}/readyz`)));
        return answers.every(({ status }) => status === 200);
      });
    } catch (error) {
      await this.dispose();
      throw error;
    }
  }
}
