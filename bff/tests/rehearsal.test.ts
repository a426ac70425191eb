import { RelayServerEntity } from '../src/features/relay-server/relay-server.entity.js';
import { eventually, until } from '../../e2e/_kit/wait.js';
import { ACCEPT, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

const IDLE_STATUS = { obs: false, output: { state: 'idle' } };

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 4_000 });
    fixture.target = ACCEPT;
  });
  afterEach(() => fixture.close());

  const getRehearsals = () => fixture.feature.rehearsals;
  const getNodeServer = (id: number) => fixture.node.servers.get(id)!;

  /** Creates a server with a phone, and starts a rehearsal. */
  async function startRehearsing() {
    const readyServer = await fixture.createReadyServer();
    const { viewer, id } = readyServer;
    await fixture.service.setFeedLoss(viewer, id, { scene: 'Be right back', afterMs: 500 });
    const row = await fixture.readRow(id);
    fixture.node.publish(row!.feedDigest!, () => undefined);
    await fixture.waitForStatus(viewer, id, ({ srt, bridging }) => srt && bridging === false);
    return { ...readyServer, status: await getRehearsals().start(viewer, id) };
  }

  describe('startRehearsal', () => {
    test('returns a confirmed rehearsal that is sent to no destination', async () => {
      const { viewer, id, status } = await startRehearsing();
      expect(status).toMatchObject({ ...IDLE_STATUS, rehearsal: { state: 'on', feed: 'real' } });
      expect(status.rehearsal?.since).toEqual(expect.any(Number));
      expect(status).not.toHaveProperty('obsSince');
      expect(getNodeServer(id).targets).toEqual([]);
      expect(getNodeServer(id).report().output.state).toBe('idle');
      // A second start returns the running rehearsal.
      const repeatedStatus = await getRehearsals().start(viewer, id);
      expect(repeatedStatus.rehearsal?.since).toBe(status.rehearsal?.since);
      expect((await fixture.readRow(id))?.attempt).toBe(1);
    });

    test('is rejected during a broadcast and by a node without support', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.canRehearse = false;
      await fixture.restartBff();
      const readError = async () => {
        const error = await getRehearsals()
          .start(viewer, id)
          .then(() => null)
          .catch((reason: unknown) => reason as { detail: string });
        return error?.detail;
      };
      await until(async () => /does not support rehearsals/.test((await readError()) ?? ''));
      fixture.node.canRehearse = true;
      await fixture.service.start(viewer, id);
      expect(await readError()).toMatch(/^The server is sending/);
      expect(await fixture.readRow(id)).toMatchObject({ rehearsing: false, streaming: true });
    });

    test('fails with the reason if no slot is free', async () => {
      const otherServer = await fixture.createReadyServer();
      await fixture.service.start(otherServer.viewer, otherServer.id);
      const { viewer, id } = await fixture.createReadyServer();
      await expect(getRehearsals().start(viewer, id)).rejects.toMatchObject({
        status: 502,
        detail: 'The relay node has no capacity for another broadcast now. Try again later.',
      });
      const status = await fixture.service.readStatus(viewer, id);
      expect(status).toMatchObject({ ...IDLE_STATUS, rehearsal: { state: 'failed', line: [] } });
      expect((await getRehearsals().stop(viewer, id)).rehearsal).toBeUndefined();
    });

    test('fails after its timeout if the node does not respond', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(getRehearsals().start(viewer, id)).rejects.toMatchObject({ status: 502 });
      expect(await fixture.readRow(id)).toMatchObject({ rehearsing: false, rehearsalFailure: 'timeout' });
    });

    test('requires a payment, unlike a stop', async () => {
      const { viewer, id } = await startRehearsing();
      fixture.payments.paid.delete(viewer.userId);
      await expect(getRehearsals().start(viewer, id)).rejects.toMatchObject({ status: 403 });
      await expect(getRehearsals().simulate(viewer, id, 'lost')).rejects.toMatchObject({ status: 403 });
      expect(await getRehearsals().stop(viewer, id)).toMatchObject(IDLE_STATUS);
    });

    test('returns 404 for another user', async () => {
      const { id } = await startRehearsing();
      const stranger = await fixture.createViewer();
      for (const call of [
        () => getRehearsals().start(stranger, id),
        () => getRehearsals().stop(stranger, id),
        () => getRehearsals().simulate(stranger, id, 'lost'),
      ])
        await expect(call()).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('simulateFeed', () => {
    test('simulates loss, weak link and return, and reports the viewers’ scenes', async () => {
      const { viewer, id, stream } = await startRehearsing();
      await fixture.streams.setWeakLink(viewer, stream.id, {
        ...{ belowKbps: 400, afterMs: 2_000, backKbps: 600, backAfterMs: 2_000, rttMs: null },
        scene: 'Starting soon',
      });
      const waitForScene = (scene: string) =>
        fixture.waitForStatus(
          viewer,
          id,
          (status) => status.scene === scene && status.rehearsal !== undefined,
        );
      const lostStatus = await getRehearsals().simulate(viewer, id, 'lost');
      expect(lostStatus.rehearsal).toMatchObject({ state: 'on', feed: 'lost' });
      expect(await waitForScene('Be right back')).toMatchObject({ bridging: true, srt: true });
      await getRehearsals().simulate(viewer, id, 'weak');
      expect(await waitForScene('Starting soon')).toMatchObject({
        bridging: false,
        weakLink: { shown: true },
      });
      await getRehearsals().simulate(viewer, id, 'real');
      const { rehearsal } = await waitForScene('Live');
      const timelineEntries = rehearsal!.line.map(({ feed, kind, scene }) => `${feed}: ${kind} ${scene}`);
      expect(timelineEntries).toEqual([
        'real: scene Live',
        'lost: scene Live',
        'lost: feed-loss Be right back',
        'weak: feed-loss Be right back',
        'weak: scene Live',
        'weak: weak-link Starting soon',
        'real: weak-link Starting soon',
        'real: scene Live',
      ]);
      expect(rehearsal!.line[0]!.at).toBeGreaterThanOrEqual(rehearsal!.since! - 5);
    });

    test('is rejected with 409 without a rehearsal', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(getRehearsals().simulate(viewer, id, 'lost')).rejects.toMatchObject({ status: 409 });
      await fixture.service.start(viewer, id);
      await expect(getRehearsals().simulate(viewer, id, 'lost')).rejects.toMatchObject({ status: 409 });
      expect(getNodeServer(id).desiredState.rehearsal).toBeNull();
    });
  });

  describe('the end of a rehearsal', () => {
    test('is confirmed by the node, and can be repeated', async () => {
      const { viewer, id } = await startRehearsing();
      await getRehearsals().simulate(viewer, id, 'lost');
      const endedStatus = await getRehearsals().stop(viewer, id);
      expect(endedStatus).toMatchObject(IDLE_STATUS);
      expect(endedStatus.rehearsal).toBeUndefined();
      expect(getNodeServer(id).desiredState.rehearsal).toBeNull();
      expect(await getRehearsals().stop(viewer, id)).toMatchObject(IDLE_STATUS);
      const nextStatus = await getRehearsals().start(viewer, id);
      expect(nextStatus.rehearsal?.feed).toBe('real');
    });

    test('does not stop a broadcast', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      expect(await getRehearsals().stop(viewer, id)).toMatchObject({ obs: true });
    });

    test('is required before the start of a broadcast', async () => {
      const { viewer, id } = await startRehearsing();
      await expect(fixture.service.start(viewer, id)).rejects.toMatchObject({
        status: 409,
        detail: 'A rehearsal is running. End it before you go live.',
      });
      await getRehearsals().stop(viewer, id);
      expect(await fixture.service.start(viewer, id)).toMatchObject({ obs: true });
      expect(getNodeServer(id).desiredState.rehearsal).toBeNull();
    });

    test('follows a stop of the broadcast', async () => {
      const { viewer, id } = await startRehearsing();
      const stoppedStatus = await fixture.service.stop(viewer, id);
      expect(stoppedStatus).toMatchObject(IDLE_STATUS);
      expect(stoppedStatus.rehearsal).toBeUndefined();
      expect(await fixture.readRow(id)).toMatchObject({ rehearsing: false, streaming: false });
    });

    test('is reported with the reason if it is ended in OBS', async () => {
      const { viewer, id } = await startRehearsing();
      getNodeServer(id).rehearsal.fail('stopped');
      const failedStatus = await fixture.waitForStatus(
        viewer,
        id,
        ({ rehearsal }) => rehearsal?.state === 'failed',
      );
      expect(failedStatus.rehearsal).toMatchObject({
        code: 'stopped',
        reason: 'The rehearsal was ended in OBS.',
      });
      expect(failedStatus.output).toEqual({ state: 'idle' });
    });

    describe('if OBS ends it late', () => {
      /** Creates a server with a failed rehearsal that OBS ends only after `endMs`. */
      async function createFailedRehearsal(endMs: number) {
        const readyServer = await startRehearsing();
        getNodeServer(readyServer.id).rehearsal.endMs = endMs;
        getNodeServer(readyServer.id).rehearsal.fail('stopped');
        await fixture.waitForStatus(
          readyServer.viewer,
          readyServer.id,
          ({ rehearsal }) => rehearsal?.state === 'failed',
        );
        return readyServer;
      }

      test('delays the next rehearsal', async () => {
        const { viewer, id } = await createFailedRehearsal(700);
        expect((await getRehearsals().start(viewer, id)).rehearsal).toMatchObject({ state: 'on' });
      });

      test('delays a broadcast', async () => {
        const { viewer, id } = await createFailedRehearsal(700);
        expect(await fixture.service.start(viewer, id)).toMatchObject({ obs: true });
      });

      test('makes a start fail with 409 after the timeout of a stop', async () => {
        const { viewer, id } = await createFailedRehearsal(60_000);
        const timeout = {
          status: 409,
          detail: 'OBS has not ended the last rehearsal yet. Try again in a moment.',
        };
        const results = await Promise.allSettled([
          getRehearsals().start(viewer, id),
          fixture.service.start(viewer, id),
        ]);
        expect(results).toMatchObject([{ reason: timeout }, { reason: timeout }]);
        expect(await fixture.readRow(id)).toMatchObject({ rehearsing: false, streaming: false });
      });

      test('makes a start fail with 409 if the rehearsal is stopped during the start', async () => {
        const { viewer, id } = await createFailedRehearsal(1_000);
        const { payments } = fixture;
        const isActive = payments.isActive.bind(payments);
        const paymentRead = new Promise<void>((resolve) => {
          payments.isActive = (...args) => (resolve(), isActive(...args));
        });
        const startCall = getRehearsals().start(viewer, id);
        startCall.catch(() => undefined);
        // The start has read the row before it checks the payment. The stop checks no payment.
        await paymentRead;
        await getRehearsals().stop(viewer, id);
        await expect(startCall).rejects.toMatchObject({
          status: 409,
          detail: 'The rehearsal was ended in the meantime.',
        });
        expect(getNodeServer(id).rehearsal.newestAttempt).toBe(1);
      });
    });

    test('is reported after a node has lost the server', async () => {
      const { viewer, id } = await startRehearsing();
      // A node that receives the server again with the next change would not report the loss.
      await eventually(async () =>
        expect(getNodeServer(id).report().observedGeneration).toBe((await fixture.readRow(id))?.generation),
      );
      await fixture.node.crash(false);
      await fixture.node.restart();
      await fixture.waitForStatus(viewer, id, ({ rehearsal }) => rehearsal?.state === 'failed');
      await fixture.waitForStatus(viewer, id, ({ scene }) => scene !== null);
      expect(getNodeServer(id).desiredState.rehearsal).toBeNull();
    });
  });

  test('a rehearsal does not prevent the stop of an idle server', async () => {
    await fixture.close();
    fixture = await RelayFixture.start(testDatabase, {
      stops: { graceMs: 60_000, idleStopMs: 600_000 },
      stopsCheckEveryMs: 20,
    });
    const { viewer, id } = await fixture.createReadyServer();
    await getRehearsals().start(viewer, id);
    await until(async () => (await fixture.readRow(id))?.idleSince ?? undefined);
    await testDatabase.database.transact(async ({ em }) => {
      const row = await em.findOneOrFail(RelayServerEntity, id);
      row.idleSince! -= 600_001;
    });
    const announcedServer = await until(async () => {
      const ownServer = await fixture.service.findOwnServer(viewer);
      return ownServer?.stopsAt ? ownServer : undefined;
    });
    expect(announcedServer.stopReason).toBe('idle');
    expect(fixture.closedUsage).toEqual([]);
  });

  test('a rehearsal continues after a restart of the BFF', async () => {
    const { viewer, id, status } = await startRehearsing();
    await fixture.restartBff();
    const laterStatus = await fixture.waitForStatus(
      viewer,
      id,
      ({ rehearsal }) => (rehearsal?.line.length ?? 0) > 0,
    );
    expect(laterStatus.rehearsal).toMatchObject({ state: 'on', since: status.rehearsal?.since });
  });
});
