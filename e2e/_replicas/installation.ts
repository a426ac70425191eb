import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeRelayNode } from '../../bff/src/drivers/relay-node/fake-relay-node.js';
import { connectStomp, type StompTestClient } from '../../bff/tests/_stomp/stomp-test-client.js';
import { reservePort } from '../_kit/free-port.js';
import { RedisServer } from '../../bff/tests/_app/redis-server.js';
import { Caller, signIn } from '../_product/api.js';
import { createMysqlDatabase } from '../_product/mysql.js';
import { WAIT_TIMEOUT_MS, until } from '../_kit/wait.js';
import { LoadBalancer } from './load-balancer.js';
import { ServiceProcess } from './service-process.js';

type CloseAction = () => Promise<unknown>;

interface Options {
  hasRedis: boolean;
  /** Default: 1. */
  drainSeconds?: number;
}

/** Two BFF replicas on one MariaDB behind a load balancer, with local Twitch, local Stripe and a fake relay node. */
export class Installation {
  private constructor(
    readonly node: FakeRelayNode,
    readonly balancer: LoadBalancer,
    readonly redis: RedisServer | null,
    readonly replicas: [ServiceProcess, ServiceProcess],
    readonly databaseUrl: string,
    private readonly closeActions: CloseAction[],
  ) {}

  static async start(options: Options): Promise<Installation> {
    const closeActions: CloseAction[] = [];
    try {
      return await Installation.open(options, closeActions);
    } catch (error) {
      await closeAll(closeActions);
      throw error;
    }
  }

  /** Starts all processes. Each adds its stop function to `closeActions`. */
  private static async open(options: Options, closeActions: CloseAction[]): Promise<Installation> {
    const directory = await mkdtemp(join(tmpdir(), 'trailcast-replicas-'));
    closeActions.push(() => rm(directory, { recursive: true, force: true }));
    const node = await FakeRelayNode.start({ servers: 20, broadcasts: 20 });
    closeActions.push(() => node.close());
    const balancer = await LoadBalancer.start();
    closeActions.push(() => balancer.close());
    const redis = options.hasRedis ? await RedisServer.start() : null;
    if (redis) closeActions.push(() => redis.kill());
    const database = await createMysqlDatabase();
    const sandboxPort = await reservePort();
    const shared = {
      DATA_DIR: directory,
      PUBLIC_URL: balancer.url,
      TWITCH_CLIENT_ID: 'trailcast-local',
      TWITCH_CLIENT_SECRET: 'a-secret-of-this-test',
      STRIPE_SECRET_KEY: 'sk_test_replicas',
      STRIPE_WEBHOOK_SECRET: 'whsec_replicas',
      RATE_LIMIT_FACTOR: '1000',
      // The traffic of the tests exceeds the default quotas.
      QUOTA_STREAMS: '10000',
      QUOTA_COLLECTIONS: '10000',
      QUOTA_COLLECTION_MIB: '1024',
    };
    const sandbox = new ServiceProcess(
      sandboxPort,
      { ...shared, SANDBOX_PORT: String(sandboxPort), PLATFORM_RTMP_PORT: String(await reservePort()) },
      'sandbox/main.js',
    );
    const createReplica = async () => {
      const port = await reservePort();
      return new ServiceProcess(port, {
        ...shared,
        // Each replica has its own folder, like on a separate machine.
        DATA_DIR: join(directory, String(port)),
        PORT: String(port),
        SANDBOX_URL: sandbox.url,
        DATABASE_URL: database.url,
        ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
        RELAY_NODES: JSON.stringify([{ name: 'n1', url: node.baseUrl }]),
        RELAY_NODE_SECRET: node.secret,
        DRAIN_SECONDS: String(options.drainSeconds ?? 1),
        ...(redis ? { REDIS_URL: redis.url } : {}),
      });
    };
    const replicas: [ServiceProcess, ServiceProcess] = [await createReplica(), await createReplica()];
    const installation = new Installation(node, balancer, redis, replicas, database.url, closeActions);
    for (const replica of [sandbox, ...replicas]) {
      closeActions.push(() => replica.stop('SIGKILL'));
      replica.launch();
    }
    await Promise.all(replicas.map((replica) => replica.waitUntilReady()));
    await balancer.setTargets(replicas.map(({ port }) => port));
    await installation.findLeader();
    return installation;
  }

  /** Waits until one replica leads. Returns both replicas by their role. */
  findLeader(): Promise<{ leader: ServiceProcess; follower: ServiceProcess }> {
    return until('one replica leads', async () => {
      const [first, second] = this.replicas;
      const [isFirstLeading, isSecondLeading] = await Promise.all([first.isLeading(), second.isLeading()]);
      if (isFirstLeading === isSecondLeading) return null;
      return isFirstLeading ? { leader: first, follower: second } : { leader: second, follower: first };
    });
  }

  /** Restarts replicas that a failed test has stopped. */
  async restore(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.restore()));
  }

  fetchBearer(login: string): Promise<string> {
    return signIn(this.balancer.url, login);
  }

  createCaller(endpoint: ServiceProcess | LoadBalancer, bearer: string): Caller {
    return new Caller(endpoint.url, bearer);
  }

  openChannel(
    endpoint: ServiceProcess | LoadBalancer,
    bearer: string,
    reconnectDelayMs = 0,
  ): Promise<StompTestClient> {
    return connectStomp(`${endpoint.url.replace('http', 'ws')}/ws`, bearer, {
      reconnectDelayMs,
      timeoutMs: WAIT_TIMEOUT_MS,
    });
  }

  close(): Promise<void> {
    return closeAll(this.closeActions);
  }
}

async function closeAll(closeActions: CloseAction[]): Promise<void> {
  for (const close of closeActions.splice(0).reverse()) await close();
}
