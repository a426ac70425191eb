import { createHash } from 'node:crypto';
import type { PushBodies, PushDestination } from '@trailcast/schema/push';
import type { Role, Server, ServerStatus } from '@trailcast/schema/wire';
import pino from 'pino';
import { FakeRelayNode, type FakeNodeOptions } from '../../src/drivers/relay-node/fake-relay-node.js';
import { HttpRelayNode } from '../../src/drivers/relay-node/http-relay-node.js';
import { DestinationService } from '../../src/features/destination/destination.service.js';
import { DestinationTargets } from '../../src/features/destination/destination-targets.js';
import { RelayImages } from '../../src/features/image/relay-images.js';
import { RelayServerEntity } from '../../src/features/relay-server/relay-server.entity.js';
import {
  createRelayServerFeature,
  type RelayServerFeature,
  type RelayServerFeatureDeps,
} from '../../src/features/relay-server/relay-server.wiring.js';
import { RelayCollections } from '../../src/features/scene-collection/relay-collections.js';
import { SceneCollectionService } from '../../src/features/scene-collection/scene-collection.service.js';
import { RelayStreams } from '../../src/features/stream/relay-streams.js';
import { SessionFeeds } from '../../src/features/session-report/session-feeds.js';
import { StreamView } from '../../src/features/stream/stream.view.js';
import { StreamService } from '../../src/features/stream/stream.service.js';
import type { Leadership } from '../../src/infra/leader/leadership.js';
import { SoleLeadership } from '../../src/infra/leader/sole-leadership.js';
import type { Viewer } from '../../src/infra/viewer.js';
import { insertUser } from '../_database/insert-user.js';
import {
  INGEST_PREFIX,
  createEventRecorder,
  PaidUsers,
  SRTLA_PREFIX,
  createSecretBox,
} from './stream-fixture.js';
import type { TestDatabase } from '../_database/test-database.js';
import { DEFAULT_QUOTAS } from '../_app/test-quotas.js';
import { until } from '../../../e2e/_kit/wait.js';

export const COLLECTION = JSON.stringify({
  current_scene: 'Live',
  scene_order: [{ name: 'Live' }, { name: 'Starting soon' }, { name: 'Be right back' }],
  sources: [
    { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
    { id: 'scene', name: 'Live', settings: { items: [{ name: 'Feed' }] } },
    { id: 'scene', name: 'Starting soon', settings: { items: [] } },
    { id: 'scene', name: 'Be right back', settings: { items: [] } },
  ],
});

export const ACCEPT = { server: 'rtmp://accept.test/app', key: 'platform-key' };
export const REFUSE = { server: 'rtmp://refuse.test/app', key: 'platform-key' };
export const HANG = { server: 'rtmp://hang.test/app', key: 'platform-key' };
export const UNREACHABLE = { server: 'rtmp://127.0.0.1:1/app', key: 'platform-key' };

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

type RelayFixtureOptions = Partial<
  Pick<
    RelayServerFeatureDeps,
    | 'stops'
    | 'stopsCheckEveryMs'
    | 'resumeWindowMs'
    | 'startAttemptMs'
    | 'previousServerWaitMs'
    | 'orphanGraceMs'
    | 'nodeGoneAfterMs'
    | 'nodeLostAfterMs'
    | 'nodeRejectionMs'
  >
>;

/** The relay-server and stream features on a test database, with the real driver and fake nodes. */
export class RelayFixture {
  readonly collectionAccess = new RelayCollections(DEFAULT_QUOTAS);
  collections!: SceneCollectionService;
  readonly payments = new PaidUsers();
  readonly publishedStats: { userId: number; destination: PushDestination; body: unknown }[] = [];
  readonly recordEvents: ReturnType<typeof createEventRecorder>;
  readonly closedUsage: number[] = [];
  readonly usage = {
    chargeClosedInterval: async (_tx: unknown, id: number) => void this.closedUsage.push(id),
  };
  /** Node that is missing in the configuration of BFF processes started later. */
  removedNode: FakeRelayNode | null = null;
  target: { server: string; key: string } | Error = ACCEPT;
  /** Called while a start requests its target from the platform. */
  onTargetRequest: () => Promise<unknown> = async () => undefined;
  /** Leadership of the process that `startBff` starts next. */
  leadership: Leadership = new SoleLeadership(pino({ level: 'silent' }));
  feature!: RelayServerFeature;
  streams!: StreamService;
  destinations!: DestinationService;
  readonly #box = createSecretBox();

  private constructor(
    readonly database: TestDatabase['database'],
    readonly nodes: FakeRelayNode[],
    private readonly options: RelayFixtureOptions,
  ) {
    this.recordEvents = createEventRecorder(database);
  }

  static async start(
    { database }: TestDatabase,
    { nodes: nodeOptions = [{}], ...options }: RelayFixtureOptions & { nodes?: FakeNodeOptions[] } = {},
  ): Promise<RelayFixture> {
    const nodes = await Promise.all(nodeOptions.map((node) => FakeRelayNode.start(node)));
    const fixture = new RelayFixture(database, nodes, options);
    fixture.startBff();
    return fixture;
  }

  get node(): FakeRelayNode {
    return this.nodes[0]!;
  }

  get service() {
    return this.feature.service;
  }

  /** Starts a BFF process with empty memory on the existing database and nodes. */
  startBff(): void {
    const { database, payments } = this;
    const logger = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
    this.feature = createRelayServerFeature({
      database,
      clock: database.clock,
      nodes: this.nodes.flatMap((node, index) => {
        const { baseUrl: url, secret } = node;
        return node === this.removedNode
          ? []
          : new HttpRelayNode({ name: `n${index + 1}`, url, secret, logger });
      }),
      streams: new RelayStreams({ box: this.#box, maxStreams: DEFAULT_QUOTAS.streams }),
      linkNames: { findNames: () => new Map(), listNamesSince: () => [] },
      collections: this.collectionAccess,
      images: new RelayImages(),
      payment: payments,
      usage: this.usage,
      pastBroadcasts: new SessionFeeds(),
      targets: new DestinationTargets({
        database,
        box: this.#box,
        signIn: { fetchTarget: () => this.#fetchTarget() },
      }),
      statsSender: {
        hasChannel: () => true,
        publish: <D extends PushDestination>(
          userId: number,
          destination: D,
          _id: number,
          body: PushBodies[D],
        ) => void this.publishedStats.push({ userId, destination, body }),
      },
      leadership: this.leadership,
      logger,
      resumeWindowMs: 600_000,
      stops: { graceMs: 3_600_000, idleStopMs: 0 },
      ...this.options,
    });
    this.streams = new StreamService({
      database,
      box: this.#box,
      maxStreams: DEFAULT_QUOTAS.streams,
      streamView: new StreamView(this.#box, INGEST_PREFIX, SRTLA_PREFIX),
      payments,
      relay: this.feature.streamRelay,
    });
    this.collections = new SceneCollectionService({
      database,
      payments,
      collectionServers: this.feature.collectionServers,
      quotas: DEFAULT_QUOTAS,
    });
    this.destinations = new DestinationService({
      database,
      box: this.#box,
      payments,
      servers: this.feature.serverDestinations,
      allowLoopback: true,
    });
    this.feature.start();
  }

  /** Creates a collection for the user: the starter one, or COLLECTION. */
  async createCollection(viewer: Viewer, { starter = false } = {}): Promise<number> {
    if (!this.payments.paid.has(viewer.userId)) return this.#createUnpaidCollection(viewer);
    return (await this.collections.create(viewer, starter ? {} : { scenes: COLLECTION })).id;
  }

  async #createUnpaidCollection(viewer: Viewer): Promise<number> {
    this.payments.paid.add(viewer.userId);
    const id = await this.createCollection(viewer);
    this.payments.paid.delete(viewer.userId);
    return id;
  }

  async restartBff(): Promise<void> {
    await this.feature.close();
    this.startBff();
  }

  async close(): Promise<void> {
    await this.feature.close();
    await Promise.all(this.nodes.map((node) => node.close()));
    await this.database.transact(({ em }) => em.nativeDelete(RelayServerEntity, {}));
  }

  async createViewer({
    role = 'VERIFIED',
    paid = true,
  }: { role?: Role; paid?: boolean } = {}): Promise<Viewer> {
    const userId = await insertUser(this.database, 'Someone', role);
    if (paid) this.payments.paid.add(userId);
    return { userId, role, sessionId: userId };
  }

  /** Creates a user with a server that has reported its scenes. */
  async createReadyServer({ starter = false } = {}) {
    const viewer = await this.createViewer();
    const dataId = await this.createCollection(viewer, { starter });
    const stream = await this.streams.create(viewer, 'Ride');
    const server = await this.#create(viewer, { streamId: stream.id, dataId });
    await this.waitForStatus(viewer, server.id, ({ scene }) => scene !== null);
    return { viewer, dataId, stream, id: server.id };
  }

  /** Creates a server. Retries after a timeout of the node, which may happen on a loaded machine. */
  #create(viewer: Viewer, input: { streamId: number; dataId: number }): Promise<Server> {
    return until(() =>
      this.service.create(viewer, input).catch((error: unknown) => {
        if (!/did not accept the server|can be reached now/.test(String(error))) throw error;
        return undefined;
      }),
    );
  }

  /** Returns the first status for which `matches` returns true. */
  waitForStatus(
    viewer: Viewer,
    id: number,
    matches: (status: ServerStatus) => boolean,
  ): Promise<ServerStatus> {
    return until(async () => {
      const status = await this.service.readStatus(viewer, id);
      return matches(status) ? status : undefined;
    });
  }

  readRow(id: number) {
    return this.database.read((em) => em.findOne(RelayServerEntity, id));
  }

  async #fetchTarget() {
    await this.onTargetRequest();
    if (this.target instanceof Error) throw this.target;
    return this.target;
  }
}
