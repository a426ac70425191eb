import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { ACCEPT, HANG, RelayFixture, digest } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  afterEach(() => fixture.close());

  const puts = (path: RegExp) => fixture.node.calls.filter((call) => path.test(call));
  const outputOf = (id: number) => fixture.node.servers.get(id)?.report().output;
  const confirmedAt = (id: number) =>
    until(() => fixture.node.servers.get(id)?.desiredState.streaming?.confirmed);
  const change = (id: number, fields: Partial<Pick<RelayServerEntity, 'lastLive'>>) =>
    database.database.transact(({ em }) => em.nativeUpdate(RelayServerEntity, { id }, fields));

  describe('a BFF that starts again', () => {
    test('keeps a running broadcast without interruption', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, id } = await fixture.ready();
      const { obsSince } = await fixture.service.start(viewer, id);
      await confirmedAt(id);
      await fixture.feature.close();
      fixture.node.calls.length = 0;
      fixture.startBff();
      await until(() => (puts(/reports\?after=[1-9]/).length > 0 ? true : undefined));
      await sleep(700);
      expect(puts(/^(PUT|DELETE) \/v1\/servers/)).toEqual([]);
      expect(await fixture.service.status(viewer, id)).toMatchObject({ obs: true, obsSince });
    });

    test('continues an attempt that OBS has confirmed', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, id } = await fixture.ready();
      fixture.target = HANG;
      const start = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (outputOf(id)?.state === 'starting' ? true : undefined));
      await fixture.restartBff();
      expect(await start).toMatchObject({ status: 502 });
      fixture.target = ACCEPT;
      fixture.node.putTarget(id, { instance: fixture.node.servers.get(id)!.instance, ...ACCEPT });
      await fixture.status(viewer, id, ({ obs }) => obs);
      await confirmedAt(id);
    });

    test('ends an attempt that times out, and starts nothing later', async () => {
      fixture = await RelayFixture.start(database, { startAttemptMs: 2_500 });
      const { viewer, id } = await fixture.ready();
      fixture.target = HANG;
      const start = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (outputOf(id)?.state === 'starting' ? true : undefined));
      await fixture.feature.close();
      await start;
      await until(() => (outputOf(id)?.state === 'failed' ? true : undefined));
      fixture.startBff();
      const status = await fixture.status(viewer, id, ({ output }) => output?.state === 'failed');
      expect(status.output?.reason).toContain('did not confirm');
      expect(await fixture.row(id)).toMatchObject({ streaming: false, endReason: 'timeout' });
    });

    test('ends an attempt whose node is unreachable', async () => {
      fixture = await RelayFixture.start(database, { startAttemptMs: 2_000 });
      const { viewer, id } = await fixture.ready();
      fixture.target = HANG;
      const start = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (outputOf(id)?.state === 'starting' ? true : undefined));
      await fixture.feature.close();
      await start;
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      fixture.startBff();
      await until(async () => ((await fixture.row(id))?.streaming ? undefined : true));
    });

    test('applies requests made while it was down', async () => {
      fixture = await RelayFixture.start(database);
      const { id } = await fixture.ready();
      await fixture.feature.close();
      await database.database.transact(async ({ em }) => {
        const row = await em.findOneOrFail(RelayServerEntity, id);
        row.scene = 'Starting soon';
        row.generation += 1;
      });
      fixture.startBff();
      await until(() =>
        fixture.node.servers.get(id)?.report().scene === 'Starting soon' ? true : undefined,
      );
    });
  });

  describe('a node that starts again', () => {
    test('is continued unchanged if it has its state', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, id } = await fixture.ready();
      await fixture.service.start(viewer, id);
      await confirmedAt(id);
      await fixture.node.crash(true);
      expect((await fixture.service.status(viewer, id)).obs).toBe(true);
      fixture.node.calls.length = 0;
      await fixture.node.restart();
      await until(() => (puts(/reports\?after=[1-9]/).length > 0 ? true : undefined));
      await sleep(300);
      expect(puts(/^(PUT|DELETE) \/v1\/servers/)).toEqual([]);
    });

    test('gets server, target and broadcast again if it has lost its state', async () => {
      fixture = await RelayFixture.start(database, { nodes: [{ obsStartMs: 200 }] });
      const { viewer, id, stream } = await fixture.ready();
      await fixture.service.setScene(viewer, id, 'Starting soon');
      await fixture.service.start(viewer, id);
      await confirmedAt(id);
      const { version } = await fixture.service.status(viewer, id);
      await fixture.node.crash(false);
      await fixture.node.restart();
      await until(() => (outputOf(id)?.state === 'live' ? true : undefined));
      const status = await fixture.status(viewer, id, ({ obs, scene }) => obs && scene === 'Starting soon');
      expect(status.version).toBeGreaterThan(version);
      const wanted = digest(stream.streamKey);
      await until(() => (fixture.node.rights.digests.includes(wanted) ? true : undefined));
    });

    test('does not resume the broadcast if it has lost its state for too long, and gives the reason', async () => {
      fixture = await RelayFixture.start(database, { resumeWindowMs: 60_000 });
      const { viewer, id } = await fixture.ready();
      await fixture.service.start(viewer, id);
      await confirmedAt(id);
      await fixture.node.crash(false);
      // A pending report would show the broadcast as live moments ago.
      await until(() => (fixture.feature.directory.listStates()[0]?.reachable === false ? true : undefined));
      await change(id, { lastLive: (await database.database.clock.now()) - 61_000 });
      await fixture.node.restart();
      const status = await fixture.status(
        viewer,
        id,
        ({ output, scene }) => output?.state === 'failed' && scene !== null,
      );
      expect(status.output?.reason).toContain('too long');
      expect(outputOf(id)?.state).toBe('idle');
    });

    test('shows the server as starting if it has lost its state, until OBS reports again', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, id } = await fixture.ready();
      await fixture.node.crash(false);
      fixture.node.obsStartMs = 1_500;
      await fixture.node.restart();
      await fixture.status(viewer, id, ({ scene }) => scene === null);
      await fixture.status(viewer, id, ({ scene }) => scene === 'Live');
    });

    test('receives the rights again, and never an older list', async () => {
      fixture = await RelayFixture.start(database);
      const { stream } = await fixture.ready();
      const before = fixture.node.rights.revision;
      await fixture.node.crash(false);
      await fixture.node.restart();
      await until(() => (fixture.node.rights.digests.includes(digest(stream.streamKey)) ? true : undefined));
      expect(fixture.node.rights.revision).toBeGreaterThan(before);
      await fixture.restartBff();
      const last = fixture.node.rights.revision;
      await until(() => (fixture.node.rights.revision > last ? true : undefined));
    });
  });

  describe('rights', () => {
    test('replace a list from a clock that was ahead', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, stream } = await fixture.ready();
      const ahead = (Date.now() + 3_600_000) * 1_000;
      fixture.node.putRights({ revision: ahead, digests: [] });
      const next = await fixture.streams.regenerate(viewer, stream.id);
      expect(next.revocationPending).toBeFalsy();
      expect(fixture.node.rights.revision).toBeGreaterThan(ahead);
      expect(fixture.node.rights.digests).toContain(digest(next.streamKey));
    });

    test('are pending for a withdrawn key while a node is away, until it has the list', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, stream } = await fixture.ready();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      expect((await fixture.streams.regenerate(viewer, stream.id)).revocationPending).toBe(true);
      fixture.node.isUnreachable = false;
      await until(async () =>
        (await fixture.streams.get(viewer, stream.id)).revocationPending ? undefined : true,
      );
      expect(fixture.node.rights.digests).not.toContain(digest(stream.streamKey));
    });
  });

  describe('an orphaned server', () => {
    test('is deleted after its grace period, without affecting others', async () => {
      fixture = await RelayFixture.start(database, { orphanGraceMs: 300 });
      const { id } = await fixture.ready();
      const wanted = fixture.node.servers.get(id)!.desiredState;
      await fixture.node.putServer(4_711, { ...wanted, instance: 'nobody' }, 0);
      await sleep(100);
      expect(fixture.node.servers.has(4_711)).toBe(true);
      await until(() => (fixture.node.servers.has(4_711) ? undefined : true));
      expect(fixture.node.servers.has(id)).toBe(true);
    });
  });

  describe('versions', () => {
    test('increase only, for server and status', async () => {
      fixture = await RelayFixture.start(database);
      const { viewer, id, stream } = await fixture.ready();
      const revisions: [number, number][] = [];
      const readVersions = async () => {
        const [server, status] = [
          await fixture.service.findOwn(viewer),
          await fixture.service.status(viewer, id),
        ];
        revisions.push([server!.version, status.version]);
      };
      await readVersions();
      await fixture.service.setStream(viewer, id, null);
      await readVersions();
      await fixture.service.setStream(viewer, id, stream.id);
      await readVersions();
      await fixture.service.start(viewer, id);
      await readVersions();
      await fixture.restartBff();
      await fixture.service.stop(viewer, id);
      await readVersions();
      const servers = revisions.map(([version]) => version);
      const statuses = revisions.map(([, version]) => version);
      expect([...new Set(servers)].sort((a, b) => a - b)).toEqual(servers);
      expect([...new Set(statuses)].sort((a, b) => a - b)).toEqual(statuses);
    });
  });
});
