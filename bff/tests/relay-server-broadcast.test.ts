import { SERVER_TIMES } from '@trailcast/schema/limits';
import { UpstreamFailedError } from '../src/infra/errors.js';
import { ACCEPT, HANG, UNREACHABLE, REFUSE, RelayFixture } from './_fixtures/relay-fixture.js';
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

  const readBroadcastState = async (id: number) => {
    const row = await fixture.readRow(id);
    return row && { streaming: row.streaming, confirmed: row.confirmed, endReason: row.endReason ?? null };
  };
  const stoppedState = { streaming: false, confirmed: false };
  /** Returns the error of a call, and the row at the time of the response. */
  const readError = async (start: Promise<unknown>, id: number) => {
    const error = await start.then(
      () => null,
      (reason: unknown) => reason as { status: number; detail: string },
    );
    return { status: error?.status, detail: error?.detail, row: await readBroadcastState(id) };
  };
  const readOutput = (id: number) => fixture.node.servers.get(id)?.report().output;

  describe('start', () => {
    test('returns when OBS has confirmed the broadcast', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const status = await fixture.service.start(viewer, id);
      expect(status).toMatchObject({ obs: true, output: { state: 'live' } });
      expect(status.obsSince).toEqual(expect.any(Number));
      expect(await readBroadcastState(id)).toEqual({ streaming: true, confirmed: true, endReason: null });
      await until(() => fixture.node.servers.get(id)?.desiredState.streaming?.confirmed);
      expect(fixture.node.servers.get(id)?.target).toMatchObject(ACCEPT);
    });

    test('can be repeated, needs no feed, and stores no platform key', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const [firstStatus, secondStatus] = await Promise.all([
        fixture.service.start(viewer, id),
        fixture.service.start(viewer, id),
      ]);
      expect([firstStatus.obs, secondStatus.obs, firstStatus.srt]).toEqual([true, true, false]);
      expect((await fixture.service.start(viewer, id)).obs).toBe(true);
      expect(readOutput(id)?.attempt).toBe(1);
      expect(JSON.stringify(await fixture.readRow(id))).not.toContain(ACCEPT.key);
    });

    test('fails with 409 before the server is ready', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{ obsStartMs: 60_000 }] });
      const viewer = await fixture.createViewer();
      const dataId = await fixture.createCollection(viewer);
      const { id } = await fixture.service.create(viewer, { streamId: null, dataId });
      await expect(fixture.service.start(viewer, id)).rejects.toMatchObject({ status: 409 });
      expect((await fixture.service.stop(viewer, id)).obs).toBe(false);
    });

    test('fails with the platform’s reason, and requests no later broadcast', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = REFUSE;
      const failure = await readError(fixture.service.start(viewer, id), id);
      expect(failure).toMatchObject({
        status: 502,
        detail: expect.stringContaining('refused') as string,
        row: { ...stoppedState, endReason: 'refused' },
      });
      const status = await fixture.service.readStatus(viewer, id);
      expect(status.output).toEqual({ state: 'failed', reason: failure.detail });
      expect(status.obs).toBe(false);
    });

    test('fails if the platform is unreachable, and starts no later broadcast', async () => {
      fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 2_500 });
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = UNREACHABLE;
      const startedAt = performance.now();
      const failure = await readError(fixture.service.start(viewer, id), id);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      expect(failure).toMatchObject({ status: 502, row: stoppedState });
      // Either the node or the BFF ends the attempt first.
      expect(['connect-failed', 'timeout']).toContain(failure.row?.endReason);
      await fixture.service.stop(viewer, id);
      await sleep(600);
      expect(readOutput(id)?.state).not.toBe('live');
      expect((await fixture.service.readStatus(viewer, id)).obs).toBe(false);
    });

    test('fails after its timeout if the platform hangs', async () => {
      fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 2_000 });
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const failure = await readError(fixture.service.start(viewer, id), id);
      expect(failure).toMatchObject({ status: 502, row: { ...stoppedState, endReason: 'timeout' } });
    });

    test('fails if the node becomes unreachable during the start', async () => {
      fixture = await RelayFixture.start(testDatabase, { startAttemptMs: 2_500 });
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startCall = fixture.service.start(viewer, id);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      expect(await readError(startCall, id)).toMatchObject({ status: 502, row: stoppedState });
    });

    test('fails with 502 if the node is unreachable, and starts no later broadcast', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      const startedAt = performance.now();
      const failure = await readError(fixture.service.start(viewer, id), id);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      expect(failure).toMatchObject({
        status: 502,
        detail: 'The relay node can’t be reached now.',
        row: stoppedState,
      });
      fixture.node.isUnreachable = false;
      await sleep(800);
      expect(readOutput(id)?.state).toBe('idle');
    });

    test('fails with the platform’s reason if there is no target', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = new UpstreamFailedError('Sign in again.');
      expect(await readError(fixture.service.start(viewer, id), id)).toMatchObject({
        status: 502,
        detail: 'Sign in again.',
        row: stoppedState,
      });
    });

    test('fails while another broadcast has the only slot', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const [firstServer, secondServer] = [
        await fixture.createReadyServer(),
        await fixture.createReadyServer(),
      ];
      await fixture.service.start(firstServer.viewer, firstServer.id);
      const failure = await readError(
        fixture.service.start(secondServer.viewer, secondServer.id),
        secondServer.id,
      );
      expect(failure).toMatchObject({ status: 502, row: { ...stoppedState, endReason: 'no-capacity' } });
    });

    test('requires a payment and an own server', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const stranger = await fixture.createViewer();
      await expect(fixture.service.start(stranger, id)).rejects.toMatchObject({ status: 404 });
      fixture.payments.paid.delete(viewer.userId);
      await expect(fixture.service.start(viewer, id)).rejects.toMatchObject({
        type: '/problems/payment-required',
      });
    });

    test('succeeds after a failure with the next attempt number', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = REFUSE;
      await readError(fixture.service.start(viewer, id), id);
      fixture.target = ACCEPT;
      expect((await fixture.service.start(viewer, id)).output).toEqual({ state: 'live' });
      expect(readOutput(id)?.attempt).toBe(2);
    });
  });

  describe('stop', () => {
    test('stops the broadcast, and can be repeated', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const startedAt = performance.now();
      const status = await fixture.service.stop(viewer, id);
      expect(performance.now() - startedAt).toBeLessThan(30_000);
      expect(status).toMatchObject({ obs: false, output: { state: 'idle' } });
      expect(readOutput(id)?.state).toBe('idle');
      expect((await fixture.service.stop(viewer, id)).output).toEqual({ state: 'idle' });
    });

    test('cancels a start that waits for OBS', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startError = readError(fixture.service.start(viewer, id), id);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      expect((await fixture.service.stop(viewer, id)).output).toEqual({ state: 'idle' });
      expect(await startError).toMatchObject({ status: 409, row: { ...stoppedState, endReason: null } });
      expect(readOutput(id)?.state).toBe('idle');
    });

    test('cancels a start that waits for the platform', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.onTargetRequest = () => fixture.service.stop(viewer, id);
      expect(await readError(fixture.service.start(viewer, id), id)).toMatchObject({
        status: 409,
        row: stoppedState,
      });
      await sleep(200);
      expect(readOutput(id)?.state).toBe('idle');
    });

    test('fails with 502 on an unreachable node, and is applied later', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      fixture.payments.paid.delete(viewer.userId);
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      expect(await readError(fixture.service.stop(viewer, id), id)).toMatchObject({
        status: 502,
        row: stoppedState,
      });
      fixture.node.isUnreachable = false;
      await fixture.waitForStatus(viewer, id, ({ obs }) => !obs);
      expect(readOutput(id)?.state).toBe('idle');
    });

    test('fails with 502 if the node does not respond, and is applied later', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      fixture.node.responseDelayMs = 60_000;
      const startedAt = performance.now();
      expect(await readError(fixture.service.stop(viewer, id), id)).toMatchObject({
        status: 502,
        row: stoppedState,
      });
      expect(performance.now() - startedAt).toBeLessThan(6 * SERVER_TIMES.stopMs);
      fixture.node.responseDelayMs = 0;
      await until(() => readOutput(id)?.state === 'idle');
    });

    test('is part of a deletion, which ends a waiting start with 404', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.target = HANG;
      const startError = readError(fixture.service.start(viewer, id), id);
      await until(() => (readOutput(id)?.state === 'starting' ? true : undefined));
      await fixture.service.delete(viewer, id);
      expect(await startError).toMatchObject({ status: 404 });
    });
  });

  describe('a broadcast', () => {
    test('has the same start time while OBS reconnects', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const { obsSince } = await fixture.service.start(viewer, id);
      let reconnect = () => {};
      fixture.node.servers.get(id)!.dropBroadcast(true, new Promise((resolve) => (reconnect = resolve)));
      const lostStatus = await fixture.waitForStatus(
        viewer,
        id,
        ({ output }) => output?.state === 'reconnecting',
      );
      expect(lostStatus).toMatchObject({ obs: false, obsSince, output: { attempt: 1 } });
      reconnect();
      const resumedStatus = await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
      expect(resumedStatus.obsSince).toBe(obsSince);
    });

    test('ends with a reason after OBS’s last reconnect attempt', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      fixture.node.servers.get(id)!.dropBroadcast(false);
      const status = await fixture.waitForStatus(viewer, id, ({ output }) => output?.state === 'failed');
      expect(status.output?.reason).toContain('could not be restored');
      expect(await readBroadcastState(id)).toEqual({ ...stoppedState, endReason: 'reconnects-used-up' });
    });

    test('is resumed after a crash of OBS', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{ obsStartMs: 300 }] });
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      await until(() => fixture.node.servers.get(id)?.desiredState.streaming?.confirmed);
      fixture.node.servers.get(id)!.crashObs();
      const lostStatus = await fixture.waitForStatus(viewer, id, ({ obs }) => !obs);
      expect(lostStatus.output?.state).toBe('reconnecting');
      await fixture.waitForStatus(viewer, id, ({ obs }) => obs);
    });
  });
});
