import type { Server, Stream } from '@trailcast/schema/wire';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../_product/api.js';
import { until } from '../../_kit/wait.js';
import { Installation } from '../../_replicas/installation.js';
import type { Replica } from '../../_replicas/replica.js';
import { Trail } from '../../_replicas/trail.js';

jest.setTimeout(480_000);

describe.each(['polling', 'Redis'])('two replicas that wake each other by %s', (means) => {
  let home: Installation;
  let sql: Connection;
  let bearer: string;

  beforeAll(async () => {
    home = await Installation.start({ redis: means === 'Redis' });
    sql = await createConnection(home.databaseUrl);
    bearer = await home.bearer('streamer');
  });
  afterAll(async () => {
    await sql?.end();
    await home?.close();
  });

  const rows = async (query: string) => (await sql.query<RowDataPacket[]>(query))[0];
  /** Returns a server through the replica that does not lead. The leader is read last, because it may change. */
  async function ledTrail(): Promise<{ trail: Trail; leader: Replica; other: Replica }> {
    const trail = await Trail.create(home, home.caller(home.balancer, bearer));
    const { leader, other } = await home.leader();
    return { trail: trail.through(home.caller(other, bearer)), leader, other };
  }
  const epoch = async () => Number((await rows('select epoch from leases'))[0]?.epoch);

  afterEach(async () => {
    // A failed test may leave a replica stopped or killed.
    await home.restore();
    // A failed test may leave its server, and a user has at most one.
    const owner = home.caller(home.balancer, bearer);
    const left = await owner.try<Server[]>('GET', '/server');
    for (const { id } of left.status === 200 ? left.body : []) await owner.try('DELETE', `/server/${id}`);
  });

  test('a change through one reaches the channels of the other', async () => {
    const [a, b] = home.replicas;
    if (means === 'Redis') {
      await until('Redis wakes both', async () => {
        const connected = await Promise.all([a, b].map((one) => one.metric('trailcast_redis_connected')));
        return connected.every((value) => value === 1);
      });
    }
    const channel = await home.channel(b, bearer);
    const created = await channel.subscribe('/user/queue/stream/create');
    for (let round = 0; round < 5; round += 1) {
      const { id } = await home.caller(a, bearer).do<Stream>('POST', '/stream', {});
      expect(await created.next()).toMatchObject({ id });
    }
    await channel.close();
  });

  test('signing out through one closes the channels at the other', async () => {
    const [a, b] = home.replicas;
    const other = await home.bearer('moderator');
    const channel = await home.channel(b, other);
    await home.caller(a, other).do('POST', '/user/logout');
    expect(await channel.closed).toMatchObject({ error: 'Unauthorized' });
    expect((await home.caller(b, other).try('GET', '/user')).status).toBe(401);
  });

  test('a request under one Idempotency-Key runs once, whichever replica gets it', async () => {
    const before = (await home.caller(home.balancer, bearer).do<Stream[]>('GET', '/stream')).length;
    const answers = await Promise.all(
      [...home.replicas, ...home.replicas].map((at) =>
        call<Stream>(`${at.url}/api/v1/stream`, {
          method: 'POST',
          bearer,
          body: { name: 'Once' },
          headers: { 'idempotency-key': `once-${means}` },
        }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(await home.caller(home.balancer, bearer).do('GET', '/stream')).toHaveLength(before + 1);
  });

  test('a suspended leader is replaced, and does nothing once it resumes', async () => {
    const { trail, leader, other } = await ledTrail();
    const before = await epoch();
    leader.signal('SIGSTOP');
    await until('the other leads', () => other.leads());
    expect(await epoch()).toBe(before + 1);
    // The stopped replica still has reports of the old boot.
    await home.node.crash(true);
    await home.node.restart();
    await trail.seesScene('Be right back');
    // The report changes: the node returns to the user's scene when it gets its rights.
    const stored = () => rows('select report_boot_id, generation, streaming, state from relay_servers');
    const present = await stored();
    leader.signal('SIGCONT');
    await until(
      'it reports that it no longer leads',
      async () => (await leader.metric('trailcast_leader')) === 0,
    );
    await sleep(2_000);
    expect(await stored()).toEqual(present);
    expect(await epoch()).toBe(before + 1);
    expect(await other.leads()).toBe(true);
    await trail.remove();
  });

  test('a killed leader is replaced: the nodes’ reports are stored again', async () => {
    const { trail, leader, other } = await ledTrail();
    await leader.end('SIGKILL');
    await trail.seesScene('Be right back');
    await until('the other leads', () => other.leads());
    leader.launch();
    await leader.ready();
    await trail.remove();
  });

  test('server time is charged and reported once', async () => {
    const charges = (after: number) =>
      rows(`select id, state, attempts from usage_charges where state <> 'free' and id > ${after}`);
    const reported = (after: number, least: number) =>
      until('everything is reported', async () => {
        const found = await charges(after);
        return found.length >= least && found.every(({ state }) => state === 'sent') && found;
      });
    // Usage that a killed replica was reporting is reported twice.
    const before = (await reported(0, 0)).reduce((newest, { id }) => Math.max(newest, Number(id)), 0);
    const trail = await Trail.create(home, home.caller(home.balancer, bearer));
    await sleep(1_500);
    await trail.remove();
    await reported(before, 1);
    await sleep(6_000);
    expect((await charges(before)).filter(({ attempts }) => attempts !== 1)).toEqual([]);
  });

  test('the key of a request whose replica was killed is free again after a bounded time', async () => {
    const { trail, leader, other } = await ledTrail();
    const start = (url: string) =>
      call(`${url}/api/v1/server/${trail.id}/obs/start`, {
        method: 'POST',
        bearer,
        headers: { 'idempotency-key': `killed-${means}` },
        timeoutMs: 120_000,
      });
    // This target never responds, so the request runs until the attempt ends.
    const first = start(leader.url).catch(() => null);
    const running = () => rows('select id from idempotency_keys where status is null');
    await until('the request runs', async () => (await running()).length > 0);
    await leader.end('SIGKILL');
    await first;
    expect((await start(other.url)).status).not.toBe(409);
    expect(await running()).toEqual([]);
    leader.launch();
    await leader.ready();
    await trail.remove();
  });
});
