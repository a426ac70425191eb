import type { Server, Stream } from '@trailcast/schema/wire';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../_product/api.js';
import { until } from '../../_kit/wait.js';
import { Installation } from '../../_replicas/installation.js';
import type { ServiceProcess } from '../../_replicas/service-process.js';
import { ServerUnderTest } from '../../_replicas/server-under-test.js';

jest.setTimeout(480_000);

describe.each(['polling', 'Redis'])('two replicas that notify each other by %s', (transport) => {
  let installation: Installation;
  let sql: Connection;
  let bearer: string;

  beforeAll(async () => {
    installation = await Installation.start({ hasRedis: transport === 'Redis' });
    sql = await createConnection(installation.databaseUrl);
    bearer = await installation.fetchBearer('streamer');
  });
  afterAll(async () => {
    await sql?.end();
    await installation?.close();
  });

  const queryRows = async (query: string) => (await sql.query<RowDataPacket[]>(query))[0];
  /** Creates a server. Its later requests are sent to the replica that does not lead. */
  async function createServerViaFollower(): Promise<{
    server: ServerUnderTest;
    leader: ServiceProcess;
    follower: ServiceProcess;
  }> {
    const created = await ServerUnderTest.create(
      installation,
      installation.createCaller(installation.balancer, bearer),
    );
    // The leader may change during the creation.
    const { leader, follower } = await installation.findLeader();
    return { server: created.withCaller(installation.createCaller(follower, bearer)), leader, follower };
  }
  const readEpoch = async () => Number((await queryRows('select epoch from leases'))[0]?.epoch);

  afterEach(async () => {
    // A failed test may leave a replica stopped or killed.
    await installation.restore();
    // A failed test may leave its server, and a user has at most one.
    const owner = installation.createCaller(installation.balancer, bearer);
    const response = await owner.try<Server[]>('GET', '/server');
    for (const { id } of response.status === 200 ? response.body : [])
      await owner.try('DELETE', `/server/${id}`);
  });

  test('a change through one replica is pushed to the channels of the other', async () => {
    const [firstReplica, secondReplica] = installation.replicas;
    if (transport === 'Redis') {
      await until('both replicas are connected to Redis', async () => {
        const connected = await Promise.all(
          [firstReplica, secondReplica].map((replica) => replica.fetchMetric('trailcast_redis_connected')),
        );
        return connected.every((value) => value === 1);
      });
    }
    const channel = await installation.openChannel(secondReplica, bearer);
    const created = await channel.subscribe('/user/queue/stream/create');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await installation
        .createCaller(firstReplica, bearer)
        .send<Stream>('POST', '/stream', {});
      expect(await created.next()).toMatchObject({ id });
    }
    await channel.close();
  });

  test('a sign-out through one replica closes the channels at the other', async () => {
    const [firstReplica, secondReplica] = installation.replicas;
    const userBearer = await installation.fetchBearer('moderator');
    const channel = await installation.openChannel(secondReplica, userBearer);
    await installation.createCaller(firstReplica, userBearer).send('POST', '/user/logout');
    expect(await channel.closed).toMatchObject({ error: 'Unauthorized' });
    expect((await installation.createCaller(secondReplica, userBearer).try('GET', '/user')).status).toBe(401);
  });

  test('requests with the same Idempotency-Key run once across both replicas', async () => {
    const previousCount = (
      await installation.createCaller(installation.balancer, bearer).send<Stream[]>('GET', '/stream')
    ).length;
    const responses = await Promise.all(
      [...installation.replicas, ...installation.replicas].map((endpoint) =>
        call<Stream>(`${endpoint.url}/api/v1/stream`, {
          method: 'POST',
          bearer,
          body: { name: 'Once' },
          headers: { 'idempotency-key': `once-${transport}` },
        }),
      ),
    );
    expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(
      await installation.createCaller(installation.balancer, bearer).send('GET', '/stream'),
    ).toHaveLength(previousCount + 1);
  });

  test('a suspended leader is replaced, and stores nothing after it is resumed', async () => {
    const { server, leader, follower } = await createServerViaFollower();
    const epochBefore = await readEpoch();
    leader.sendSignal('SIGSTOP');
    await until('the other replica leads', () => follower.isLeading());
    expect(await readEpoch()).toBe(epochBefore + 1);
    // The suspended replica now has reports of the node's earlier boot.
    await installation.node.crash(true);
    await installation.node.restart();
    await server.switchSceneInObs('Be right back');
    // The query omits the scene, because the node returns to the user's scene when it receives the stream rights.
    const queryServers = () =>
      queryRows('select report_boot_id, generation, streaming, state from relay_servers');
    const storedBefore = await queryServers();
    leader.sendSignal('SIGCONT');
    await until(
      'the resumed replica reports that it no longer leads',
      async () => (await leader.fetchMetric('trailcast_leader')) === 0,
    );
    await sleep(2_000);
    expect(await queryServers()).toEqual(storedBefore);
    expect(await readEpoch()).toBe(epochBefore + 1);
    expect(await follower.isLeading()).toBe(true);
    await server.remove();
  });

  test('a killed leader is replaced, and the other replica stores the nodes’ reports', async () => {
    const { server, leader, follower } = await createServerViaFollower();
    await leader.stop('SIGKILL');
    await server.switchSceneInObs('Be right back');
    await until('the other replica leads', () => follower.isLeading());
    leader.launch();
    await leader.waitUntilReady();
    await server.remove();
  });

  test('server time is charged and reported once', async () => {
    const fetchCharges = (lastId: number) =>
      queryRows(`select id, state, attempts from usage_charges where state <> 'free' and id > ${lastId}`);
    const waitUntilReported = (lastId: number, minCount: number) =>
      until('every charge is reported', async () => {
        const charges = await fetchCharges(lastId);
        return charges.length >= minCount && charges.every(({ state }) => state === 'sent') && charges;
      });
    // Only later charges are checked: an earlier test killed a replica, so its usage may be reported twice.
    const lastIdBefore = (await waitUntilReported(0, 0)).reduce(
      (newest, { id }) => Math.max(newest, Number(id)),
      0,
    );
    const server = await ServerUnderTest.create(
      installation,
      installation.createCaller(installation.balancer, bearer),
    );
    await sleep(1_500);
    await server.remove();
    await waitUntilReported(lastIdBefore, 1);
    await sleep(6_000);
    expect((await fetchCharges(lastIdBefore)).filter(({ attempts }) => attempts !== 1)).toEqual([]);
  });

  test('an Idempotency-Key can be used at the other replica after its replica was killed', async () => {
    const { server, leader, follower } = await createServerViaFollower();
    const requestStart = (url: string) =>
      call(`${url}/api/v1/server/${server.id}/obs/start`, {
        method: 'POST',
        bearer,
        headers: { 'idempotency-key': `killed-${transport}` },
        timeoutMs: 120_000,
      });
    // The destination never becomes live here, so the request runs until the attempt ends.
    const firstStart = requestStart(leader.url).catch(() => null);
    const queryRunningKeys = () => queryRows('select id from idempotency_keys where status is null');
    await until('the request is running', async () => (await queryRunningKeys()).length > 0);
    await leader.stop('SIGKILL');
    await firstStart;
    expect((await requestStart(follower.url)).status).not.toBe(409);
    expect(await queryRunningKeys()).toEqual([]);
    leader.launch();
    await leader.waitUntilReady();
    await server.remove();
  });
});
