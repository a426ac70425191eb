import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { ACCEPT, HANG, RelayFixture, sha256 } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  afterEach(() => fixture.close());

  const findCalls = (path: RegExp) => fixture.node.requests.filter((call) => path.test(call));
  const readOutput = (id: number) => fixture.node.servers.get(id)?.report().output;
  const waitUntilConfirmed = (id: number) =>
    until(() => fixture.node.servers.get(id)?.desiredState.streaming?.confirmed);
  const updateRow = (id: number, fields: Partial<Pick<RelayServerEntity, 'lastLive'>>) =>
    testDatabase.database.transact(({ em }) => em.nativeUpdate(RelayServerEntity, { id }, fields));

  describe('a restarted BFF', () => {
    test('does not interrupt a running broadcast', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const { obsSince } = await fixture.service.start(viewer, id);
      await waitUntilConfirmed(id);
      await fixture.feature.close();
      fixture.node.requests.length = 0;
      fixture.startBff();
      await until(() => (findCalls(/reports\?after=[1-9]/).length > 0 ? true : undefined));
      await sleep(700);
      expect(findCalls(/^(PUT|DELETE) \/v1\/servers/)).toEqual([]);
      expect(await fixture.service.readStatus(viewer, id)).toMatchObject({ obs: true, obsSince });
    });

    test('continues a start that OBS confirms later', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startCall = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      await fixture.restartBff();
      expect(await startCall).toMatchObject({ status: 502 });
      fixture.target = ACCEPT;
      fixture.node.putTarget(id, { instance: fixture.node.servers.get(id)!.instance, ...ACCEPT });
      await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      await waitUntilConfirmed(id);
    });

    test('ends a start that has timed out', async () => {
      fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 2_500 });
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startCall = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      await fixture.feature.close();
      await startCall;
      await until(() => (readOutput(id)?.state === 'failed' ? true : undefined));
      fixture.startBff();
      const status = await fixture.waitForStatus(viewer, id, ({ output }) => output?.state === 'failed');
      expect(status.output?.reason).toContain('did not confirm');
      expect(await fixture.readRow(id)).toMatchObject({ streaming: false, endReason: 'timeout' });
    });

    test('ends a start on an unreachable node', async () => {
      fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 2_000 });
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startCall = fixture.service.start(viewer, id).catch((error: unknown) => error);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      await fixture.feature.close();
      await startCall;
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      fixture.startBff();
      await until(async () => ((await fixture.readRow(id))?.streaming ? undefined : true));
    });

    test('applies requests from before its restart', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { id } = await fixture.createReadyServer();
      await fixture.feature.close();
      await testDatabase.database.transact(async ({ em }) => {
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

  describe('a restarted node', () => {
    test('receives no requests for its servers if it has its state', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      await waitUntilConfirmed(id);
      await fixture.node.crash(true);
      expect((await fixture.service.readStatus(viewer, id)).obs).toBe(true);
      fixture.node.requests.length = 0;
      await fixture.node.restart();
      await until(() => (findCalls(/reports\?after=[1-9]/).length > 0 ? true : undefined));
      await sleep(300);
      expect(findCalls(/^(PUT|DELETE) \/v1\/servers/)).toEqual([]);
    });

    test('receives server, target and broadcast again if it has lost its state', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{ obsStartMs: 200 }] });
      const { viewer, id, stream } = await fixture.createReadyServer();
      await fixture.service.setScene(viewer, id, 'Starting soon');
      await fixture.service.start(viewer, id);
      await waitUntilConfirmed(id);
      const { version } = await fixture.service.readStatus(viewer, id);
      await fixture.node.crash(false);
      await fixture.node.restart();
      await until(() => (readOutput(id)?.state === 'live' ? true : undefined));
      const status = await fixture.waitForStatus(
        viewer,
        id,
        ({ obs, scene }) => obs && scene === 'Starting soon',
      );
      expect(status.version).toBeGreaterThan(version);
      const newDigest = sha256(stream.streamKey);
      await until(() => (fixture.node.rights.digests.includes(newDigest) ? true : undefined));
    });

    test('does not resume the broadcast after the resume window', async () => {
      const resumeWindowMs = 60_000;
      fixture = await RelayFixture.start(testDatabase, { resumeWindowMs });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      await waitUntilConfirmed(id);
      await fixture.node.crash(false);
      // A pending report would show the broadcast as live moments ago.
      await until(() => (fixture.feature.directory.listStates()[0]?.reachable === false ? true : undefined));
      const now = await testDatabase.database.clock.now();
      await updateRow(id, { lastLive: now - resumeWindowMs - 1_000 });
      await fixture.node.restart();
      const status = await fixture.waitForStatus(
        viewer,
        id,
        ({ output, scene }) => output?.state === 'failed' && scene !== null,
      );
      expect(status.output?.reason).toContain('too long');
      expect(readOutput(id)?.state).toBe('idle');
    });

    test('has a server without a scene until OBS reports again', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.node.crash(false);
      fixture.node.obsStartMs = 1_500;
      await fixture.node.restart();
      await fixture.waitForStatus(viewer, id, ({ scene }) => scene === null);
      await fixture.waitForStatus(viewer, id, ({ scene }) => scene === 'Live');
    });

    test('receives the rights again with a higher revision', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { stream } = await fixture.createReadyServer();
      const revisionBefore = fixture.node.rights.revision;
      await fixture.node.crash(false);
      await fixture.node.restart();
      await until(() => (fixture.node.rights.digests.includes(sha256(stream.streamKey)) ? true : undefined));
      expect(fixture.node.rights.revision).toBeGreaterThan(revisionBefore);
      await fixture.restartBff();
      const lastRevision = fixture.node.rights.revision;
      await until(() => (fixture.node.rights.revision > lastRevision ? true : undefined));
    });
  });

  describe('rights', () => {
    test('replaces a list of rights whose revision is in the future', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, stream } = await fixture.createReadyServer();
      const futureRevision = (Date.now() + 3_600_000) * 1_000;
      fixture.node.putRights({ revision: futureRevision, digests: [] });
      const regeneratedStream = await fixture.streams.regenerate(viewer, stream.id);
      expect(regeneratedStream.revocationPending).toBeFalsy();
      expect(fixture.node.rights.revision).toBeGreaterThan(futureRevision);
      expect(fixture.node.rights.digests).toContain(sha256(regeneratedStream.streamKey));
    });

    test('reports pending rights for a revoked key while a node is unreachable', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, stream } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      expect((await fixture.streams.regenerate(viewer, stream.id)).revocationPending).toBe(true);
      fixture.node.isUnreachable = false;
      await until(async () =>
        (await fixture.streams.get(viewer, stream.id)).revocationPending ? undefined : true,
      );
      expect(fixture.node.rights.digests).not.toContain(sha256(stream.streamKey));
    });
  });

  describe('an orphaned server', () => {
    test('is deleted after its grace period', async () => {
      fixture = await RelayFixture.start(testDatabase, { orphanGraceMs: 300 });
      const { id } = await fixture.createReadyServer();
      const desiredState = fixture.node.servers.get(id)!.desiredState;
      const orphanId = 4_711;
      await fixture.node.putServer(orphanId, { ...desiredState, instance: 'nobody' }, 0);
      await sleep(100);
      expect(fixture.node.servers.has(orphanId)).toBe(true);
      await until(() => (fixture.node.servers.has(orphanId) ? undefined : true));
      expect(fixture.node.servers.has(id)).toBe(true);
    });
  });

  describe('versions', () => {
    test('never lowers the versions of server and status', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id, stream } = await fixture.createReadyServer();
      const versionPairs: [number, number][] = [];
      const readVersions = async () => {
        const [server, status] = [
          await fixture.service.findOwnServer(viewer),
          await fixture.service.readStatus(viewer, id),
        ];
        versionPairs.push([server!.version, status.version]);
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
      const servers = versionPairs.map(([version]) => version);
      const statuses = versionPairs.map(([, version]) => version);
      expect([...new Set(servers)].sort((a, b) => a - b)).toEqual(servers);
      expect([...new Set(statuses)].sort((a, b) => a - b)).toEqual(statuses);
    });
  });
});
