import { until } from '../../e2e/_kit/wait.js';
import { ACCEPT, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = await RelayFixture.start(testDatabase);
    fixture.target = ACCEPT;
  });
  afterEach(() => fixture.close());

  /** Creates a server, and starts a broadcast with a full delay. */
  async function startDelayed(seconds: number) {
    const readyServer = await fixture.createReadyServer();
    await fixture.service.setDelay(readyServer.viewer, readyServer.id, seconds);
    await fixture.service.start(readyServer.viewer, readyServer.id);
    await fixture.waitForStatus(readyServer.viewer, readyServer.id, ({ delay }) => delay?.state === 'full');
    return readyServer;
  }
  const getDesiredState = (id: number) => fixture.node.servers.get(id)?.desiredState;

  describe('setDelay', () => {
    test('sends the delay to the node, and the status contains the viewers’ delay', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      expect((await fixture.service.setDelay(viewer, id, 1)).delay).toBe(1);
      const growingStatus = await fixture.waitForStatus(
        viewer,
        id,
        ({ delay }) => delay?.state === 'growing',
      );
      expect(growingStatus.delay).toEqual({
        state: 'growing',
        behind: 0,
        until: expect.any(Number) as number,
      });
      const fullStatus = await fixture.waitForStatus(viewer, id, ({ delay }) => delay?.state === 'full');
      expect(fullStatus.delay).toEqual({ state: 'full', behind: 1 });
      expect(getDesiredState(id)?.delayMs).toBe(1_000);
      await fixture.service.setDelay(viewer, id, 0);
      expect((await fixture.waitForStatus(viewer, id, ({ delay }) => !delay)).obs).toBe(true);
    });

    test.each([-1, 61])('rejects %s seconds', async (seconds) => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.setDelay(viewer, id, seconds)).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'seconds', message: 'must be from 0 to 60' }],
      });
    });

    test('rejects a delay above the node’s limit', async () => {
      fixture.node.maxDelayMs = 12_400;
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.setDelay(viewer, id, 13)).rejects.toMatchObject({
        status: 422,
        detail: 'The server’s node has too little free memory for this delay now.',
        errors: [{ path: 'seconds', message: 'must be from 0 to 12' }],
      });
      expect((await fixture.service.setDelay(viewer, id, 12)).delay).toBe(12);
    });

    test('accepts only 0 seconds on a node that can’t delay', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.maxDelayMs = null;
      fixture.node.notifyChange();
      await until(async () => (await fixture.readRow(id))?.report?.includes('"delay":null'));
      await expect(fixture.service.setDelay(viewer, id, 5)).rejects.toMatchObject({ status: 409 });
      expect((await fixture.service.setDelay(viewer, id, 0)).delay).toBe(0);
    });
  });

  describe('dump', () => {
    test('returns when the node has dumped the delayed content, even without a payment', async () => {
      const { viewer, id } = await startDelayed(1);
      fixture.payments.paid.delete(viewer.userId);
      const status = await fixture.service.dump(viewer, id);
      expect(getDesiredState(id)?.dumps).toBe(1);
      expect(status.delay).toMatchObject({ state: 'growing', behind: 0 });
      await fixture.service.dump(viewer, id);
      expect(getDesiredState(id)?.dumps).toBe(2);
    });

    test('fails with 409 without a delay', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.dump(viewer, id)).rejects.toMatchObject({ status: 409 });
      await fixture.service.start(viewer, id);
      await expect(fixture.service.dump(viewer, id)).rejects.toMatchObject({ status: 409 });
    });

    test('fails with 502 if the node is unreachable', async () => {
      const { viewer, id } = await startDelayed(1);
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(fixture.service.dump(viewer, id)).rejects.toMatchObject({ status: 502 });
    });
  });

  describe('stop with afterDelay', () => {
    test('ends the broadcast after the delayed content', async () => {
      const { viewer, id } = await startDelayed(1);
      const endingStatus = await fixture.service.stop(viewer, id, { afterDelay: true });
      expect(endingStatus).toMatchObject({
        obs: true,
        delay: { state: 'ending', until: expect.any(Number) as number },
      });
      const endedStatus = await fixture.waitForStatus(viewer, id, ({ obs }) => !obs);
      expect(endedStatus.output).toEqual({ state: 'idle' });
      await until(async () => (await fixture.readRow(id))?.streaming === false);
      expect(await fixture.readRow(id)).toMatchObject({ endReason: null, endsAfterDelay: false });
    });

    test('is replaced by an immediate stop', async () => {
      const { viewer, id } = await startDelayed(2);
      await fixture.service.setDelay(viewer, id, 60);
      await fixture.service.stop(viewer, id, { afterDelay: true });
      const stoppedStatus = await fixture.service.stop(viewer, id);
      expect(stoppedStatus).toMatchObject({ obs: false, output: { state: 'idle' } });
      expect(stoppedStatus).not.toHaveProperty('delay');
    });

    test('stops immediately without a delay', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      expect((await fixture.service.stop(viewer, id, { afterDelay: true })).obs).toBe(false);
    });

    test('makes a start fail with 409 until the broadcast has ended', async () => {
      const { viewer, id } = await startDelayed(1);
      await fixture.service.stop(viewer, id, { afterDelay: true });
      await expect(fixture.service.start(viewer, id)).rejects.toMatchObject({ status: 409 });
      await until(async () => (await fixture.readRow(id))?.streaming === false);
      expect((await fixture.service.start(viewer, id)).obs).toBe(true);
    });
  });
});
