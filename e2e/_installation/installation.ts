import { join } from 'node:path';
import { engine } from '../_engine/containers.js';
import { removeFolder } from '../_kit/cleanup.js';
import { ProductUnderTest, ROOT } from '../_product/product-under-test.js';
import { ServiceProcess } from '../_replicas/service-process.js';
import type { RedisServer } from '../../bff/tests/_app/redis-server.js';
import { ControlPlane, createDataFolder } from './control-plane.js';
import type { HaproxyProcess } from './haproxy-process.js';
import {
  createNodeSettings,
  reservePorts,
  NETWORK,
  createSecret,
  type NodeSite,
  createPhoneSettings,
} from './settings.js';

const AGENT_JS = join(ROOT, 'relay-node/dist/main.js');

/** Processes of an installation. Each can be stopped and started again. */
interface InstalledProcesses {
  proxy: HaproxyProcess;
  redis: RedisServer;
  sandbox: ServiceProcess;
  agent: ServiceProcess;
  replicas: readonly [ServiceProcess, ServiceProcess];
}

/** A control plane of two replicas with a relay node that runs each server in containers. */
export class Installation extends ProductUnderTest {
  readonly processes: InstalledProcesses;

  private constructor(
    private readonly plane: ControlPlane,
    agent: ServiceProcess,
    dataDir: string,
    phoneSettings: Record<string, string>,
  ) {
    super(plane.url, dataDir, { ...phoneSettings, DATA_DIR: dataDir });
    const { proxy, redis, sandbox, replicas } = plane;
    this.processes = { proxy, redis, sandbox, replicas, agent };
  }

  static async start(databaseUrl: string): Promise<Installation> {
    const dataDir = createDataFolder();
    const ports = await reservePorts();
    const node: NodeSite = {
      url: `http://127.0.0.1:${ports.agent}`,
      secret: createSecret(),
      ingest: { host: '127.0.0.1', port: ports.ingest },
      platformHost: '0.0.0.0',
    };
    const plane = await ControlPlane.prepare(ports, { dataDir, databaseUrl }, node);
    const agent = new ServiceProcess(ports.agent, createNodeSettings(ports, dataDir, node.secret), AGENT_JS);
    const installation = new Installation(plane, agent, dataDir, createPhoneSettings(node));
    await installation.#launch();
    return installation;
  }

  get output(): string {
    return this.plane.output + this.processes.agent.log;
  }

  stop(): Promise<number | null> {
    this.stopFeeds();
    return this.plane.stop(() => this.processes.agent.stop());
  }

  async dispose(): Promise<void> {
    await this.stop();
    this.killRemaining();
    await engine.getNetwork(NETWORK).remove().catch(() => undefined); // prettier-ignore
    removeFolder(this.dataDir);
  }

  async #launch(): Promise<void> {
    try {
      this.processes.agent.launch();
      this.plane.launch();
      await this.plane.waitUntilReady();
    } catch (error) {
      await this.dispose();
      throw error;
    }
  }
}
