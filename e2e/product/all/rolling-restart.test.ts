import { isDeepStrictEqual } from 'node:util';
import type { Data, Stream, User } from '@trailcast/schema/wire';
import { LiveClient, fetchPageData, type PageData } from '../../_replicas/live-client.js';
import { Installation } from '../../_replicas/installation.js';
import { RetryingClient } from '../../_replicas/retrying-client.js';
import type { ServiceProcess } from '../../_replicas/service-process.js';
import { SteadyTraffic, type Deletion, type CreatedEntity } from '../../_replicas/steady-traffic.js';
import { ServerUnderTest } from '../../_replicas/server-under-test.js';
import { PushCounter } from '../../_replicas/push-counter.js';
import { PermanentFailure, until } from '../../_kit/wait.js';

jest.setTimeout(900_000);

const TRAFFIC_TIMEOUT_MS = 120_000;
const SPARE_STREAMS = 40;

interface Restart {
  statusWhileNotReady: number;
  closeCode: number;
  exitCode: number | null;
  /** Pushes that a channel at the running replica received. */
  pushes: PushCounts;
}

/** Counts of pushes for each creation with its rename, and for each deletion. */
interface PushCounts {
  isClosed: boolean;
  created: string[];
  deleted: number[];
}

describe('a rolling restart of two replicas under traffic', () => {
  let installation: Installation;
  let client: RetryingClient;
  let otherClient: RetryingClient;
  let traffic: SteadyTraffic;
  let server: ServerUnderTest;
  const liveClients: LiveClient[] = [];
  const restarts: Restart[] = [];
  const spareStreamIds: number[] = [];

  beforeAll(async () => {
    installation = await Installation.start({ hasRedis: true, drainSeconds: 8 });
    const bearer = await installation.fetchBearer('streamer');
    const bearerOfOther = await installation.fetchBearer('moderator');
    client = new RetryingClient(installation.balancer.url, bearer);
    otherClient = new RetryingClient(installation.balancer.url, bearerOfOther);
    server = await ServerUnderTest.create(
      installation,
      installation.createCaller(installation.balancer, bearer),
    );
    for (let index = 0; index < 3; index += 1)
      liveClients.push(new LiveClient(installation.balancer.url, bearer, client));
    liveClients.push(new LiveClient(installation.balancer.url, bearerOfOther, otherClient));
    const scenes = await client.send<string[]>(`/api/v1/server/${server.id}/obs/scenes`);
    await waitForLiveClients();
    traffic = new SteadyTraffic({
      client,
      spareStreamIds,
      serverId: server.id,
      scenes: scenes.slice(0, 2),
    });
    const [firstReplica, secondReplica] = installation.replicas;
    restarts.push(
      await restartReplica(firstReplica, secondReplica, bearer),
      await restartReplica(secondReplica, firstReplica, bearer),
    );
    await traffic.stop();
  });
  afterAll(async () => {
    await traffic?.stop();
    for (const liveClient of liveClients) liveClient.close();
    await installation?.close();
  });

  const waitForLiveClients = () =>
    until(
      'every live client has its data',
      () => {
        const failed = liveClients.find(({ failure }) => failure !== null);
        if (failed) throw new PermanentFailure(String(failed.failure));
        return liveClients.every(({ pageData }) => pageData !== null);
      },
      TRAFFIC_TIMEOUT_MS,
    );

  /** Creates streams that the traffic deletes during a restart. */
  async function createSpareStreams(): Promise<number[]> {
    const created: number[] = [];
    const { id: invited } = await otherClient.send<User>('/api/v1/user');
    for (let index = 0; index < SPARE_STREAMS; index += 1) {
      const { id } = await client.send<Stream>('/api/v1/stream', { method: 'POST', body: {} });
      if (index % 2) await client.send(`/api/v1/stream/${id}/invites`, { method: 'PUT', body: [invited] });
      created.push(id);
    }
    return created;
  }

  async function restartReplica(
    stoppingReplica: ServiceProcess,
    runningReplica: ServiceProcess,
    bearer: string,
  ): Promise<Restart> {
    const created = await createSpareStreams();
    const pushCounter = await PushCounter.open(await installation.openChannel(runningReplica, bearer));
    // Changes before the subscription may have been pushed already.
    const firstPushedIndex = {
      created: traffic.createdEntities.length,
      deleted: traffic.deletions.length,
    };
    spareStreamIds.push(...created);
    const stoppingChannel = await installation.openChannel(stoppingReplica, bearer);
    const exit = stoppingReplica.stop('SIGTERM');
    await until('/readyz responds 503', async () => (await fetchReadyz(stoppingReplica)).status === 503);
    const { status } = await installation.createCaller(stoppingReplica, bearer).try('GET', '/user');
    const { code } = await stoppingChannel.closed;
    const exitCode = await exit;
    stoppingReplica.launch();
    await stoppingReplica.waitUntilReady();
    await until(
      'the load balancer forwards to the replica again',
      () => installation.balancer.isReady(stoppingReplica.port),
      TRAFFIC_TIMEOUT_MS,
    );
    await waitForLiveClients();
    const countBefore = traffic.successCount;
    const listPushedCreations = () =>
      traffic.createdEntities.slice(firstPushedIndex.created).filter(({ id }) => id !== null);
    // A slow machine handles fewer requests in the same time.
    const hasContinued = () => traffic.successCount > countBefore + 100 && listPushedCreations().length > 20;
    await until('traffic continues', hasContinued, TRAFFIC_TIMEOUT_MS);
    const deleted = traffic.deletions
      .slice(firstPushedIndex.deleted)
      .filter(({ isCompleted }) => isCompleted);
    const pushes = await waitForFinalCounts(pushCounter, listPushedCreations(), deleted);
    return { statusWhileNotReady: status, closeCode: code, exitCode, pushes };
  }

  /** Returns the counts when every push has arrived, at the latest after a timeout. */
  async function waitForFinalCounts(
    pushCounter: PushCounter,
    created: CreatedEntity[],
    deleted: Deletion[],
  ): Promise<PushCounts> {
    const countAll = (): PushCounts => ({
      isClosed: pushCounter.isClosed,
      created: created.map((entity) => pushCounter.countPushes(entity).join()),
      deleted: deleted.map(({ id }) => pushCounter.countDeletionPushes(id)),
    });
    const isComplete = ({ created, deleted }: PushCounts) =>
      !created.join().includes('0') && !deleted.includes(0);
    await until('every push has arrived', () => isComplete(countAll())).catch(() => undefined);
    const finalPushes = countAll();
    await pushCounter.close();
    return finalPushes;
  }

  test('a stopping replica responds while /readyz is 503, closes its channels, and exits with 0', () => {
    /** WebSocket close code. */
    const serviceRestart = 1012;
    expect(
      restarts.map(({ statusWhileNotReady, closeCode, exitCode }) => [
        statusWhileNotReady,
        closeCode,
        exitCode,
      ]),
    ).toEqual([
      [200, serviceRestart, 0],
      [200, serviceRestart, 0],
    ]);
  });

  test('every request succeeds, at the latest with one retry', () => {
    expect(traffic.failures).toEqual([]);
    expect(traffic.successCount).toBeGreaterThan(200);
  });

  test('every write is stored once', async () => {
    const [streams, data] = await Promise.all([
      client.send<Stream[]>('/api/v1/stream'),
      client.send<Data[]>('/api/v1/data'),
    ]);
    for (const [topic, list] of [['stream', streams] as const, ['data', data] as const]) {
      const expected = traffic.createdEntities
        .filter((created) => created.topic === topic)
        .map(({ name }) => `${name}, renamed`);
      const names = list.map(({ name }) => name).filter((name) => name.startsWith('Made'));
      expect(expected.length).toBeGreaterThan(5);
      expect(names.sort()).toEqual(expected.sort());
    }
    const deletedIds = new Set(traffic.deletions.map(({ id }) => id));
    expect(streams.filter(({ id }) => deletedIds.has(id))).toEqual([]);
    expect(traffic.deletions.length).toBeGreaterThan(5);
  });

  test('reconnected clients show the state of REST', async () => {
    const readShownData = () => liveClients.map(({ pageData }) => pageData && removeVersions(pageData));
    let expected: unknown[] = [];
    // The node's last reports may still change the REST responses.
    const showSameAsRest = async () => {
      const ownData = removeVersions(await fetchPageData(client));
      expected = [ownData, ownData, ownData, removeVersions(await fetchPageData(otherClient))];
      return isDeepStrictEqual(readShownData(), expected);
    };
    await until('every client shows the data of REST', showSameAsRest).catch(() => undefined);
    expect(readShownData()).toEqual(expected);
    expect(liveClients.map(({ failure }) => failure)).toEqual([null, null, null, null]);
    // Each client was connected to a replica that restarted.
    expect(Math.min(...liveClients.map(({ connections }) => connections))).toBeGreaterThan(1);
  });

  test('a channel at the running replica gets every change once', () => {
    for (const { pushes } of restarts) {
      expect(pushes.isClosed).toBe(false);
      expect(pushes.created.length).toBeGreaterThan(10);
      expect(new Set(pushes.created)).toEqual(new Set(['1,1']));
      expect(new Set(pushes.deleted)).toEqual(new Set([1]));
    }
  });
});

const fetchReadyz = ({ url }: ServiceProcess) =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) });

/** Removes the versions: a scene switch increases them without a visible change. */
function removeVersions({ servers, ...pageData }: PageData) {
  return { ...pageData, servers: servers.map((server) => ({ ...server, version: 0 })) };
}
