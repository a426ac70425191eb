import type { Server } from '@trailcast/schema/wire';
import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const MINUTE_MS = 60_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  afterEach(() => fixture.close());

  const startFixture = (stops = { graceMs: 60 * MINUTE_MS, idleStopMs: 0 }) =>
    RelayFixture.start(testDatabase, { stops, stopsCheckEveryMs: 20 });
  type ReadyServer = Awaited<ReturnType<RelayFixture['createReadyServer']>>;
  const waitForAnnouncement = ({ viewer }: ReadyServer) =>
    until(async () => {
      const server = await fixture.service.findOwnServer(viewer);
      return server?.stopsAt ? server : undefined;
    });
  const waitForWithdrawal = ({ viewer }: ReadyServer) =>
    until(async () => {
      const server = await fixture.service.findOwnServer(viewer);
      return server && !server.stopsAt ? server : undefined;
    });
  const waitForDeletion = (readyServer: ReadyServer) =>
    until(async () => ((await fixture.service.findOwnServer(readyServer.viewer)) ? undefined : true));
  const readClock = () => testDatabase.database.clock.now();
  /** Moves the announced stop and the start of the idle time back by `ms`. */
  const moveStopBack = (id: number, ms: number) =>
    testDatabase.database.transact(async ({ em }) => {
      const row = await em.findOneOrFail(RelayServerEntity, id);
      if (row.stopsAt) row.stopsAt -= ms;
      if (row.idleSince) row.idleSince -= ms;
    });
  const readKeyDigest = async ({ stream }: ReadyServer) =>
    (await testDatabase.database.read((em) => em.findOneOrFail(StreamEntity, stream.id))).keyDigest;
  const expectStopAround = (server: Server, expectedMs: number) =>
    expect(Math.abs(server.stopsAt! - expectedMs)).toBeLessThan(MINUTE_MS);

  describe('an ended payment', () => {
    test('announces the stop after the grace period and pushes it to the owner', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      const events = await fixture.recordEvents(async () => {
        fixture.payments.paid.delete(readyServer.viewer.userId);
        const server = await waitForAnnouncement(readyServer);
        expect(server.stopReason).toBe('payment');
        expectStopAround(server, (await readClock()) + 60 * MINUTE_MS);
      });
      const push = new RegExp(`^server update ${readyServer.id} v\\d+ → ${readyServer.viewer.userId}$`);
      expect(events.filter((event) => push.test(event))).toHaveLength(1);
    });

    test('does not end a running broadcast before the announced time', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      await fixture.service.start(readyServer.viewer, readyServer.id);
      fixture.payments.paid.delete(readyServer.viewer.userId);
      await waitForAnnouncement(readyServer);
      await sleep(200);
      expect(await fixture.service.readStatus(readyServer.viewer, readyServer.id)).toMatchObject({
        obs: true,
      });
    });

    test('withdraws the announcement when the payment is ACTIVE again', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      fixture.payments.paid.delete(readyServer.viewer.userId);
      await waitForAnnouncement(readyServer);
      const events = await fixture.recordEvents(async () => {
        fixture.payments.paid.add(readyServer.viewer.userId);
        expect(await waitForWithdrawal(readyServer)).not.toHaveProperty('stopReason');
      });
      expect(events).toContainEqual(expect.stringMatching(`^server update ${readyServer.id} `));
    });

    test('stops the broadcast, deletes the server and closes its usage at the announced time', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      await fixture.service.start(readyServer.viewer, readyServer.id);
      fixture.payments.paid.delete(readyServer.viewer.userId);
      await waitForAnnouncement(readyServer);
      const node = fixture.node.servers.get(readyServer.id)!;
      const idleOutputs: boolean[] = [];
      const closeUsage = fixture.usage.chargeClosedInterval;
      fixture.usage.chargeClosedInterval = async (tx, id) => {
        idleOutputs.push(node.report().output.state === 'idle');
        await closeUsage(tx, id);
      };
      const events = await fixture.recordEvents(async () => {
        await moveStopBack(readyServer.id, 60 * MINUTE_MS);
        await waitForDeletion(readyServer);
      });
      expect(idleOutputs).toContain(true);
      expect(fixture.closedUsage).toHaveLength(1);
      expect(events).toContainEqual(expect.stringMatching(`^server delete ${readyServer.id} `));
      await until(() => (fixture.node.servers.has(readyServer.id) ? undefined : true));
    });

    test('deletes the server while its node is unreachable', async () => {
      fixture = await startFixture({ graceMs: 0, idleStopMs: 0 });
      const readyServer = await fixture.createReadyServer();
      await fixture.node.close();
      fixture.payments.paid.delete(readyServer.viewer.userId);
      await waitForDeletion(readyServer);
    });

    test('announces a stop that keep() cannot postpone', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      fixture.payments.paid.delete(readyServer.viewer.userId);
      const { stopsAt } = await waitForAnnouncement(readyServer);
      const callKeep = () => fixture.service.keep(readyServer.viewer, readyServer.id);
      await expect(callKeep()).rejects.toMatchObject({ status: 403, type: '/problems/payment-required' });
      expect((await fixture.service.findOwnServer(readyServer.viewer))?.stopsAt).toBe(stopsAt);
    });

    test('rejects keep() with 409 between a new payment and the withdrawal of the announcement', async () => {
      fixture = await RelayFixture.start(testDatabase, { stopsCheckEveryMs: 60_000 });
      const readyServer = await fixture.createReadyServer();
      await testDatabase.database.transact(async ({ em }) => {
        const row = await em.findOneOrFail(RelayServerEntity, readyServer.id);
        Object.assign(row, { stopsAt: 1, stopReason: 'payment' });
      });
      await expect(fixture.service.keep(readyServer.viewer, readyServer.id)).rejects.toMatchObject({
        status: 409,
        detail: expect.stringMatching(/can’t be postponed/) as string,
      });
    });

    test('still has the announced stop after a restart of the process', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      fixture.payments.paid.delete(readyServer.viewer.userId);
      const { stopsAt } = await waitForAnnouncement(readyServer);
      await fixture.feature.close();
      fixture.startBff();
      await sleep(200);
      expect((await fixture.service.findOwnServer(readyServer.viewer))?.stopsAt).toBe(stopsAt);
      await moveStopBack(readyServer.id, 60 * MINUTE_MS);
      await waitForDeletion(readyServer);
    });

    test('stops the server once with several processes', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      const firstFeature = fixture.feature;
      fixture.startBff();
      const events = await fixture.recordEvents(async () => {
        fixture.payments.paid.delete(readyServer.viewer.userId);
        await waitForAnnouncement(readyServer);
        await moveStopBack(readyServer.id, 60 * MINUTE_MS);
        await waitForDeletion(readyServer);
        await sleep(100);
      });
      await firstFeature.close();
      const filterEvents = (operation: string) => events.filter((event) => event.startsWith(`server ${operation} ${readyServer.id} `)); // prettier-ignore
      expect([filterEvents('update').length, filterEvents('delete').length]).toEqual([1, 1]);
      expect(fixture.closedUsage).toHaveLength(1);
    });
  });

  describe('an idle server', () => {
    const idleSettings = { graceMs: 60 * MINUTE_MS, idleStopMs: 30 * MINUTE_MS };
    const waitForIdleSince = (readyServer: ReadyServer) =>
      until(async () => (await fixture.readRow(readyServer.id))?.idleSince ?? undefined);
    const createIdleServer = async () => {
      fixture = await startFixture(idleSettings);
      const readyServer = await fixture.createReadyServer();
      await waitForIdleSince(readyServer);
      await moveStopBack(readyServer.id, 30 * MINUTE_MS);
      return { readyServer, server: await waitForAnnouncement(readyServer) };
    };

    test('stops 10 minutes after the announcement at the idle limit', async () => {
      const { readyServer, server } = await createIdleServer();
      expect(server.stopReason).toBe('idle');
      expectStopAround(server, (await readClock()) + 10 * MINUTE_MS);
      await moveStopBack(readyServer.id, 10 * MINUTE_MS);
      await waitForDeletion(readyServer);
      expect(fixture.closedUsage).toHaveLength(1);
    });

    test('never stops with IDLE_STOP_MINUTES=0', async () => {
      fixture = await startFixture();
      const readyServer = await fixture.createReadyServer();
      await sleep(200);
      expect((await fixture.readRow(readyServer.id))?.idleSince ?? null).toBeNull();
    });

    test('starts its idle time again after keep()', async () => {
      const { readyServer } = await createIdleServer();
      const events = await fixture.recordEvents(async () => {
        const server = await fixture.service.keep(readyServer.viewer, readyServer.id);
        expect(server).not.toHaveProperty('stopsAt');
      });
      expect(events).toContainEqual(expect.stringMatching(`^server update ${readyServer.id} `));
      await sleep(200);
      expect(await fixture.service.findOwnServer(readyServer.viewer)).not.toHaveProperty('stopsAt');
      expect((await readClock()) - (await waitForIdleSince(readyServer))).toBeLessThan(MINUTE_MS);
      await moveStopBack(readyServer.id, 30 * MINUTE_MS);
      await waitForAnnouncement(readyServer);
    });

    test('is no longer stopped when a feed arrives', async () => {
      const { readyServer } = await createIdleServer();
      fixture.node.publish(await readKeyDigest(readyServer));
      await waitForWithdrawal(readyServer);
      expect((await fixture.readRow(readyServer.id))?.idleSince ?? null).toBeNull();
    });

    test('is no longer stopped when a broadcast starts', async () => {
      const { readyServer } = await createIdleServer();
      await fixture.service.start(readyServer.viewer, readyServer.id);
      await waitForWithdrawal(readyServer);
      await fixture.service.stop(readyServer.viewer, readyServer.id);
      expect((await readClock()) - (await waitForIdleSince(readyServer))).toBeLessThan(MINUTE_MS);
    });

    test('is not stopped while its node is unreachable', async () => {
      const { readyServer } = await createIdleServer();
      await fixture.node.close();
      await until(() => fixture.feature.directory.listStates()[0]?.reachable === false);
      await moveStopBack(readyServer.id, 10 * MINUTE_MS);
      await sleep(300);
      expect(await fixture.service.findOwnServer(readyServer.viewer)).toMatchObject({ stopReason: 'idle' });
    });
  });
});
