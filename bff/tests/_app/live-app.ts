import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../../src/app.js';
import { DEMO_TIERS } from '../../src/wiring/wire-payments.js';
import { loadConfig } from '../../src/config/load-config.js';
import { createContext, type Context } from '../../src/context.js';
import { FakePayments } from '../../src/drivers/payments/fake-payments.js';
import { FakePlatform } from '../../src/drivers/platform/fake-platform.js';
import { FakeRelayNode, type FakeNodeOptions } from '../../src/drivers/relay-node/fake-relay-node.js';
import type { ChatPlatform } from '../../src/drivers/platform/chat/chat-platform.js';
import type { PushServices } from '../../src/drivers/web-push/push-services.js';
import { HttpRelayNode } from '../../src/drivers/relay-node/http-relay-node.js';
import { PlatformAccountEntity } from '../../src/features/user/platform-account.entity.js';
import type { FeatureApp } from '../../src/infra/http/feature-routes.js';
import { createBuiltImageCodec } from './image-worker.js';
import type { MakeDatabase, TestDatabase } from '../_database/test-database.js';

/** One process: the composition root with its application, listening on a free port of loopback. */
export interface LiveProcess {
  context: Context;
  app: FeatureApp;
  /** http://127.0.0.1:PORT */
  url: string;
  /** ws://127.0.0.1:PORT/ws */
  channelUrl: string;
}

/**
 * A fake platform whose ingest host the test sets. The fake node supports accept.test, refuse.test and
 * hang.test.
 */
class TargetPlatform extends FakePlatform {
  host = 'accept.test';

  override async fetchTarget(accessToken: string, platformUserId: string) {
    const { key } = await super.fetchTarget(accessToken, platformUserId);
    return { server: `rtmp://${this.host}/app`, key };
  }
}

export interface LiveOptions {
  /** Environment variables. */
  settings?: Record<string, string>;
  /** Directory of a built client. */
  clientDirectory?: string | null;
  pushServices?: PushServices;
  chatPlatform?: ChatPlatform;
}

/**
 * The product as `main.ts` starts it, on its own database. The platform is a fake in memory, and the relay node is a
 * fake over HTTP. Further processes share the database and the node.
 */
export class LiveApp {
  readonly platform = new TargetPlatform();
  readonly payments = new FakePayments((userId) => this.#findLogin(userId));
  readonly #processes: LiveProcess[] = [];

  private constructor(
    readonly fixture: TestDatabase,
    readonly node: FakeRelayNode,
    private readonly directory: string,
    private readonly options: LiveOptions,
  ) {}

  static async start(
    makeDatabase: MakeDatabase,
    {
      settings = {},
      clientDirectory = null,
      pushServices,
      chatPlatform,
      ...node
    }: FakeNodeOptions & LiveOptions = {},
  ): Promise<LiveApp> {
    const [fixture, relay, directory] = await Promise.all([
      makeDatabase(),
      FakeRelayNode.start({ servers: 20, broadcasts: 20, ...node }),
      mkdtemp(join(tmpdir(), 'trailcast-live-')),
    ]);
    const options = {
      settings,
      clientDirectory,
      ...(pushServices && { pushServices }),
      ...(chatPlatform && { chatPlatform }),
    };
    const live = new LiveApp(fixture, relay, directory, options);
    for (const [login, tier] of DEMO_TIERS) live.payments.startingTiers.set(login, tier);
    await live.addProcess();
    return live;
  }

  get firstProcess(): LiveProcess {
    return this.#processes[0]!;
  }

  /**
   * Starts another process of the same installation. MySQL only, because only one process can use the embedded
   * database.
   */
  async addProcess(): Promise<LiveProcess> {
    const { fixture, node, platform } = this;
    const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
    const { config, secrets } = loadConfig({
      DATA_DIR: this.directory,
      NEW_USER_ROLE: 'VERIFIED',
      RATE_LIMIT_FACTOR: '100',
      ...(fixture.config.kind === 'mysql' ? { DATABASE_URL: fixture.config.url } : {}),
      ...this.options.settings,
    });
    const context = await createContext(config, secrets, {
      logger,
      platform,
      payments: this.payments,
      imageCodec: createBuiltImageCodec(),
      clientDirectory: this.options.clientDirectory ?? null,
      ...(this.options.pushServices && { pushServices: this.options.pushServices }),
      ...(this.options.chatPlatform && { chatPlatform: this.options.chatPlatform }),
      nodes: [new HttpRelayNode({ name: 'n1', url: node.baseUrl, secret: node.secret, logger })],
      ...(fixture.config.kind === 'libsql' ? { database: fixture.database } : {}),
    });
    const app = await buildApp(context.app);
    await app.listen({ host: '127.0.0.1', port: 0 });
    context.start();
    const { port } = app.server.address() as AddressInfo;
    const startedProcess = {
      context,
      app,
      url: `http://127.0.0.1:${port}`,
      channelUrl: `ws://127.0.0.1:${port}/ws`,
    };
    this.#processes.push(startedProcess);
    return startedProcess;
  }

  /** Stops one process. The others continue. */
  async stopProcess(process: LiveProcess): Promise<void> {
    this.#processes.splice(this.#processes.indexOf(process), 1);
    await process.app.close();
    await process.context.close();
  }

  async close(): Promise<void> {
    for (const process of [...this.#processes]) await this.stopProcess(process);
    await this.node.close();
    await this.fixture.close();
    await rm(this.directory, { recursive: true, force: true });
  }

  async #findLogin(userId: number): Promise<string | null> {
    const account = await this.fixture.database.read((em) =>
      em.findOne(PlatformAccountEntity, { user: userId }),
    );
    return account?.login ?? null;
  }
}
