import type { Server } from '@trailcast/schema/wire';
import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import { RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const MINUTE_MS = 60_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  afterEach(() => fixture.close());

  const startFixture = (stops = { graceMs: 60 * MINUTE_MS, idleStopMs: 0 }) =>
    RelayFixture.start(database, { stops, stopsCheckEveryMs: 20 });
  type Ready = Awaited<ReturnType<RelayFixture['createReadyServer']>>;
  const waitForAnnouncement = ({ viewer }: Ready) =>
    until(async () => {
      const server = await fixture.service.findOwn(viewer);
      return server?.stopsAt ? server : undefined;
    });
  const waitForWithdrawal = ({ viewer }: Ready) =>
    until(async () => {
      const server = await fixture.service.findOwn(viewer);
      return server && !server.stopsAt ? server : undefined;
    });
  const waitForDeletion = (ready: Ready) =>
    until(async () => ((await fixture.service.findOwn(ready.viewer)) ? undefined : true));
  const readClock = () => database.database.clock.now();
  /** Moves the announced time and the idle time before it into the past. */
  const moveBack = (id: number, ms: number) =>
    database.database.transact(async ({ em }) => {
      const row = await em.findOneOrFail(RelayServerEntity, id);
      if (row.stopsAt) row.stopsAt -= ms;
      if (row.idleSince) row.idleSince -= ms;
    });
  const readKeyDigest = async ({ stream }: Ready) =>
    (await database.database.read((em) => em.findOneOrFail(StreamEntity, stream.id))).keyDigest;
  const expectStopAround = (server: Server, expectedMs: number) =>
    expect(Math.abs(server.stopsAt! - expectedMs)).toBeLessThan(MINUTE_MS);

  describe('an ended payment', () => {
    test('announces the stop after the grace period and pushes it to the owner', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      const events = await fixture.events(async () => {
        fixture.payments.paid.delete(ready.viewer.userId);
        const server = await waitForAnnouncement(ready);
        expect(server.stopReason).toBe('payment');
        expectStopAround(server, (await readClock()) + 60 * MINUTE_MS);
      });
      const push = new RegExp(`^server update ${ready.id} v\\d+ → ${ready.viewer.userId}$`);
      expect(events.filter((event) => push.test(event))).toHaveLength(1);
    });

    test('does not end a running broadcast before the announced time', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      await fixture.service.start(ready.viewer, ready.id);
      fixture.payments.paid.delete(ready.viewer.userId);
      await waitForAnnouncement(ready);
      await sleep(200);
      expect(await fixture.service.status(ready.viewer, ready.id)).toMatchObject({ obs: true });
    });

    test('withdraws the announcement when the payment is ACTIVE again', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      fixture.payments.paid.delete(ready.viewer.userId);
      await waitForAnnouncement(ready);
      const events = await fixture.events(async () => {
        fixture.payments.paid.add(ready.viewer.userId);
        expect(await waitForWithdrawal(ready)).not.toHaveProperty('stopReason');
      });
      expect(events).toContainEqual(expect.stringMatching(`^server update ${ready.id} `));
    });

    test('stops the broadcast, deletes the server and closes its usage at the announced time', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      await fixture.service.start(ready.viewer, ready.id);
      fixture.payments.paid.delete(ready.viewer.userId);
      await waitForAnnouncement(ready);
      const node = fixture.node.servers.get(ready.id)!;
      const wereIdle: boolean[] = [];
      const closeUsage = fixture.usage.chargeClosed;
      fixture.usage.chargeClosed = async (tx, id) => {
        wereIdle.push(node.report().output.state === 'idle');
        await closeUsage(tx, id);
      };
      const events = await fixture.events(async () => {
        await moveBack(ready.id, 60 * MINUTE_MS);
        await waitForDeletion(ready);
      });
      expect(wereIdle).toContain(true);
      expect(fixture.closedUsage).toHaveLength(1);
      expect(events).toContainEqual(expect.stringMatching(`^server delete ${ready.id} `));
      await until(() => (fixture.node.servers.has(ready.id) ? undefined : true));
    });

    test('deletes the server while its node is unreachable', async () => {
      fixture = await startFixture({ graceMs: 0, idleStopMs: 0 });
      const ready = await fixture.createReadyServer();
      await fixture.node.close();
      fixture.payments.paid.delete(ready.viewer.userId);
      await waitForDeletion(ready);
    });

    test('announces a stop that a keep call cannot postpone', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      fixture.payments.paid.delete(ready.viewer.userId);
      const { stopsAt } = await waitForAnnouncement(ready);
      const callKeep = () => fixture.service.keep(ready.viewer, ready.id);
      await expect(callKeep()).rejects.toMatchObject({ status: 403, type: '/problems/payment-required' });
      expect((await fixture.service.findOwn(ready.viewer))?.stopsAt).toBe(stopsAt);
    });

    test('rejects a keep call with 409 between a new payment and the withdrawal', async () => {
      fixture = await RelayFixture.start(database, { stopsCheckEveryMs: 60_000 });
      const ready = await fixture.createReadyServer();
      await database.database.transact(async ({ em }) => {
        const row = await em.findOneOrFail(RelayServerEntity, ready.id);
        Object.assign(row, { stopsAt: 1, stopReason: 'payment' });
      });
      await expect(fixture.service.keep(ready.viewer, ready.id)).rejects.toMatchObject({
        status: 409,
        detail: expect.stringMatching(/can’t be postponed/) as string,
      });
    });

    test('keeps its announced stop through a restart of the process', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      fixture.payments.paid.delete(ready.viewer.userId);
      const { stopsAt } = await waitForAnnouncement(ready);
      await fixture.feature.close();
      fixture.startBff();
      await sleep(200);
      expect((await fixture.service.findOwn(ready.viewer))?.stopsAt).toBe(stopsAt);
      await moveBack(ready.id, 60 * MINUTE_MS);
      await waitForDeletion(ready);
    });

    test('stops the server once with several processes', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      const firstFeature = fixture.feature;
      fixture.startBff();
      const events = await fixture.events(async () => {
        fixture.payments.paid.delete(ready.viewer.userId);
        await waitForAnnouncement(ready);
        await moveBack(ready.id, 60 * MINUTE_MS);
        await waitForDeletion(ready);
        await sleep(100);
      });
      await firstFeature.close();
      const filterEvents = (operation: string) => events.filter((event) => event.startsWith(`server ${operation} ${ready.id} `)); // prettier-ignore
      expect([filterEvents('update').length, filterEvents('delete').length]).toEqual([1, 1]);
      expect(fixture.closedUsage).toHaveLength(1);
    });
  });

  describe('an idle server', () => {
    const idle = { graceMs: 60 * MINUTE_MS, idleStopMs: 30 * MINUTE_MS };
    const waitForIdleSince = (ready: Ready) =>
      until(async () => (await fixture.readRow(ready.id))?.idleSince ?? undefined);
    const createIdleServer = async () => {
      fixture = await startFixture(idle);
      const ready = await fixture.createReadyServer();
      await waitForIdleSince(ready);
      await moveBack(ready.id, 30 * MINUTE_MS);
      return { ready, server: await waitForAnnouncement(ready) };
    };

    test('stops 10 minutes after the announcement at the idle limit', async () => {
      const { ready, server } = await createIdleServer();
      expect(server.stopReason).toBe('idle');
      expectStopAround(server, (await readClock()) + 10 * MINUTE_MS);
      await moveBack(ready.id, 10 * MINUTE_MS);
      await waitForDeletion(ready);
      expect(fixture.closedUsage).toHaveLength(1);
    });

    test('never stops with IDLE_STOP_MINUTES=0', async () => {
      fixture = await startFixture();
      const ready = await fixture.createReadyServer();
      await sleep(200);
      expect((await fixture.readRow(ready.id))?.idleSince ?? null).toBeNull();
    });

    test('starts its idle time again after a keep call', async () => {
      const { ready } = await createIdleServer();
      const events = await fixture.events(async () => {
        const server = await fixture.service.keep(ready.viewer, ready.id);
        expect(server).not.toHaveProperty('stopsAt');
      });
      expect(events).toContainEqual(expect.stringMatching(`^server update ${ready.id} `));
      await sleep(200);
      expect(await fixture.service.findOwn(ready.viewer)).not.toHaveProperty('stopsAt');
      expect((await readClock()) - (await waitForIdleSince(ready))).toBeLessThan(MINUTE_MS);
      await moveBack(ready.id, 30 * MINUTE_MS);
      await waitForAnnouncement(ready);
    });

    test('is no longer stopped when a feed arrives', async () => {
      const { ready } = await createIdleServer();
      fixture.node.publish(await readKeyDigest(ready));
      await waitForWithdrawal(ready);
      expect((await fixture.readRow(ready.id))?.idleSince ?? null).toBeNull();
    });

    test('is no longer stopped when a broadcast starts', async () => {
      const { ready } = await createIdleServer();
      await fixture.service.start(ready.viewer, ready.id);
      await waitForWithdrawal(ready);
      await fixture.service.stop(ready.viewer, ready.id);
      expect((await readClock()) - (await waitForIdleSince(ready))).toBeLessThan(MINUTE_MS);
    });

    test('is not stopped while its node is unreachable', async () => {
      const { ready } = await createIdleServer();
      await fixture.node.close();
      await until(() => fixture.feature.directory.listStates()[0]?.reachable === false);
      await moveBack(ready.id, 10 * MINUTE_MS);
      await sleep(300);
      expect(await fixture.service.findOwn(ready.viewer)).toMatchObject({ stopReason: 'idle' });
    });
  });
});
