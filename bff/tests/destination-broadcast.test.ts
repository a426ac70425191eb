import { UpstreamFailedError } from '../src/infra/errors.js';
import type { Viewer } from '../src/infra/viewer.js';
import { ACCEPT, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const CLUB = { kind: 'custom', name: 'Club', server: 'rtmp://accept.test/club', key: 'club-key' } as const;
const REFUSING = {
  kind: 'custom',
  name: 'Closed',
  server: 'rtmp://refuse.test/app',
  key: 'old-key',
} as const;
const TWITCH_TARGET = { id: 'platform', ...ACCEPT };

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = await RelayFixture.start(testDatabase);
  });
  afterEach(() => fixture.close());

  const listSentTargets = (id: number) => fixture.node.servers.get(id)?.targets ?? [];
  const listSentIds = (id: number) => listSentTargets(id).map((target) => target.id);
  const listTargetCalls = () => fixture.node.requests.filter((call) => /PUT .*\/targets?$/.test(call));
  const findTwitchId = async (viewer: Viewer) => (await fixture.destinations.list(viewer))[0]!.id;
  const createClubTarget = (id: number) => ({ id: String(id), server: CLUB.server, key: CLUB.key });
  /** Starts a broadcast to the platform of the sign-in and a second destination. */
  const startBroadcast = async (secondDestination: typeof CLUB | typeof REFUSING = CLUB) => {
    const readyServer = await fixture.createReadyServer();
    const addedDestination = await fixture.destinations.create(readyServer.viewer, secondDestination);
    const status = await fixture.service.start(readyServer.viewer, readyServer.id);
    return { ...readyServer, addedDestination, status };
  };

  test('a start with one enabled destination sends one target', async () => {
    const { viewer, id } = await fixture.createReadyServer();
    const status = await fixture.service.start(viewer, id);
    expect(status).not.toHaveProperty('destinations');
    expect(listTargetCalls()).toEqual([`PUT /v1/servers/${id}/target`]);
    expect(listSentTargets(id)).toEqual([TWITCH_TARGET]);
  });

  test('a start sends all enabled destinations, and is live when one has accepted', async () => {
    const { id, addedDestination, status, viewer } = await startBroadcast();
    await fixture.destinations.create(viewer, { ...CLUB, name: 'Off', enabled: false });
    expect(listTargetCalls()).toEqual([`PUT /v1/servers/${id}/targets`]);
    expect(listSentTargets(id)).toEqual([TWITCH_TARGET, createClubTarget(addedDestination.id)]);
    expect(status).toMatchObject({ obs: true, output: { state: 'live' } });
    const live = await fixture.waitForStatus(viewer, id, ({ destinations }) =>
      Boolean(destinations?.every(({ state }) => state === 'live')),
    );
    const anyTime = expect.any(Number) as number;
    expect(live.destinations).toMatchObject([
      { kind: 'twitch', since: anyTime },
      { name: 'Club', since: anyTime, kbps: 2_500 },
    ]);
  });

  test('a destination that refuses has the platform’s message, and the other one stays live', async () => {
    const { id, viewer } = await startBroadcast(REFUSING);
    const status = await fixture.waitForStatus(viewer, id, ({ destinations }) =>
      Boolean(destinations?.some(({ reason }) => reason)),
    );
    expect(status.obs).toBe(true);
    expect(status.destinations).toMatchObject([
      { kind: 'twitch', state: 'live' },
      { name: 'Closed', reason: { code: 'refused', words: expect.stringContaining('BadName') as string } },
    ]);
  });

  test('a start without an enabled destination is rejected with 409', async () => {
    const { viewer, id } = await fixture.createReadyServer();
    await fixture.destinations.change(viewer, await findTwitchId(viewer), { enabled: false });
    await expect(fixture.service.start(viewer, id)).rejects.toMatchObject({
      status: 409,
      detail: expect.stringContaining('Switch one on') as string,
    });
    expect(listTargetCalls()).toEqual([]);
  });

  describe('during a broadcast', () => {
    test('a new destination is added to the broadcast', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      const { id: club } = await fixture.destinations.create(viewer, CLUB);
      await until(() => (listSentIds(id).length === 2 ? true : undefined));
      expect(listSentTargets(id)).toEqual([TWITCH_TARGET, createClubTarget(club)]);
      const status = await fixture.waitForStatus(
        viewer,
        id,
        ({ destinations }) => destinations?.[1]?.state === 'live',
      );
      expect(status.output).toEqual({ state: 'live' });
    });

    test('a disabled destination ends, and the other destination continues', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      await fixture.destinations.change(viewer, addedDestination.id, { enabled: false });
      await until(() => (listSentIds(id).join() === 'platform' ? true : undefined));
      const status = await fixture.service.readStatus(viewer, id);
      expect(status).toMatchObject({ obs: true, destinations: [{ kind: 'twitch' }] });
      await fixture.destinations.change(viewer, addedDestination.id, { enabled: true, key: 'new-key' });
      await until(() => (listSentTargets(id)[1]?.key === 'new-key' ? true : undefined));
    });

    test('the last enabled destination can’t be disabled or deleted', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      await fixture.destinations.change(viewer, await findTwitchId(viewer), { enabled: false });
      await until(() => (listSentIds(id).join() === String(addedDestination.id) ? true : undefined));
      const conflict = { status: 409, detail: expect.stringContaining('stop the broadcast') as string };
      await expect(
        fixture.destinations.change(viewer, addedDestination.id, { enabled: false }),
      ).rejects.toMatchObject(conflict);
      await expect(fixture.destinations.delete(viewer, addedDestination.id)).rejects.toMatchObject(conflict);
      await fixture.service.stop(viewer, id);
      await fixture.destinations.delete(viewer, addedDestination.id);
    });

    test('the next process sends a change that did not reach the node', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await fixture.destinations.change(viewer, addedDestination.id, { enabled: false });
      await fixture.feature.close();
      fixture.node.isUnreachable = false;
      fixture.startBff();
      await until(() => (listSentIds(id).join() === 'platform' ? true : undefined));
      await until(async () => (await fixture.readRow(id))?.targetsSent === 2);
      expect(await fixture.readRow(id)).toMatchObject({ targetChanges: 2 });
    });

    test('a node with outdated targets receives the current ones', async () => {
      const { id, addedDestination } = await startBroadcast();
      fixture.node.servers.get(id)?.setTargets([createClubTarget(addedDestination.id)]);
      await until(() => (listSentIds(id).length === 2 ? true : undefined));
    });

    test('a rename changes the status without a request to the node', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      const callsBefore = listTargetCalls().length;
      await fixture.destinations.change(viewer, addedDestination.id, { name: 'Verein' });
      expect((await fixture.service.readStatus(viewer, id)).destinations?.[1]?.name).toBe('Verein');
      expect(listTargetCalls()).toHaveLength(callsBefore);
    });

    test('the last fetched key is sent while the platform is unreachable', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      fixture.target = new UpstreamFailedError('The streaming platform can’t be reached.');
      await fixture.destinations.change(viewer, addedDestination.id, { key: 'new-key' });
      await until(() => (listSentTargets(id)[1]?.key === 'new-key' ? true : undefined));
      expect(listSentTargets(id)[0]).toEqual(TWITCH_TARGET);
    });

    test('the node’s targets do not change while a key can’t be fetched after a restart', async () => {
      const { viewer, id, addedDestination } = await startBroadcast();
      fixture.target = new UpstreamFailedError('The streaming platform can’t be reached.');
      await fixture.restartBff();
      await fixture.destinations.change(viewer, addedDestination.id, { key: 'new-key' });
      await fixture.service.setScene(viewer, id, 'Starting soon');
      expect(listSentTargets(id)).toEqual([TWITCH_TARGET, createClubTarget(addedDestination.id)]);
      fixture.target = ACCEPT;
      await until(() => (listSentTargets(id)[1]?.key === 'new-key' ? true : undefined));
    });

    test('a restarted node receives all destinations again', async () => {
      const { id, viewer } = await startBroadcast();
      await fixture.waitForStatus(viewer, id, ({ output }) => output?.state === 'live');
      await until(() => fixture.node.servers.get(id)?.desiredState.streaming?.confirmed);
      await fixture.node.crash(false);
      await fixture.node.restart();
      await until(() => (listSentIds(id).length === 2 ? true : undefined));
    });
  });

  test('a start without the sign-in’s target sends the other targets, and the status contains the reason', async () => {
    const { viewer, id } = await fixture.createReadyServer();
    await fixture.destinations.create(viewer, CLUB);
    fixture.target = new UpstreamFailedError('The streaming platform can’t be reached.');
    const status = await fixture.service.start(viewer, id);
    expect(status).toMatchObject({
      obs: true,
      destinations: [{ kind: 'twitch', state: 'failed', reason: { code: 'sign-in' } }, { name: 'Club' }],
    });
    expect(listSentIds(id)).toHaveLength(1);
  });

  test('the sign-in’s destination joins the broadcast once its target can be fetched', async () => {
    const { viewer, id } = await fixture.createReadyServer();
    const { id: club } = await fixture.destinations.create(viewer, CLUB);
    fixture.target = new UpstreamFailedError('The streaming platform can’t be reached.');
    await fixture.service.start(viewer, id);
    fixture.target = ACCEPT;
    const status = await fixture.waitForStatus(
      viewer,
      id,
      ({ destinations }) => destinations?.every(({ state }) => state === 'live') === true,
    );
    expect(status.destinations?.[0]).not.toHaveProperty('reason');
    expect(listSentTargets(id)).toEqual([TWITCH_TARGET, createClubTarget(club)]);
  });

  test('a node of an older release receives one destination, and the status reports the others as failed', async () => {
    await fixture.close();
    fixture = await RelayFixture.start(testDatabase);
    fixture.node.protocol = { min: 1, max: 2 };
    await fixture.restartBff();
    const { id, status } = await startBroadcast();
    expect(listTargetCalls()).toEqual([`PUT /v1/servers/${id}/target`]);
    expect(listSentTargets(id)).toEqual([TWITCH_TARGET]);
    expect(status.destinations).toMatchObject([
      { kind: 'twitch' },
      { name: 'Club', state: 'failed', reason: { code: 'one-destination' } },
    ]);
  });

  test('the server’s row contains no key', async () => {
    const { id } = await startBroadcast();
    expect(JSON.stringify(await fixture.readRow(id))).not.toMatch(/club-key|platform-key/);
  });
});
