import { IntervalUsage } from '../src/features/usage/interval-usage.js';
import { UsageIntervalEntity } from '../src/features/usage/usage-interval.entity.js';
import { StreamEntity } from '../src/features/stream/stream.entity.js';
import type { Viewer } from '../src/infra/viewer.js';
import { RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';
import { UNKNOWN_ID } from './_app/unknown-id.js';

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  afterEach(() => fixture.close());

  async function createInput(viewer: Viewer, starter = false) {
    return { streamId: null, dataId: await fixture.createCollection(viewer, { starter }) };
  }
  const readUsage = (userId: number) =>
    testDatabase.database.read((em) => em.find(UsageIntervalEntity, { user: userId }));
  const waitUntilGone = (id: number, timeoutMs?: number) =>
    until(async () => ((await fixture.readRow(id)) ? undefined : true), timeoutMs);

  describe('create', () => {
    test('returns a server that runs on the node', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id, dataId, stream } = await fixture.createReadyServer();
      expect(await fixture.service.findOwnServer(viewer)).toEqual({
        id,
        streamId: stream.id,
        timeCreated: expect.any(Number) as number,
        version: expect.any(Number) as number,
        dataId,
        dataVersion: 1,
        onFeedLoss: null,
        quality: null,
        delay: 0,
        recording: false,
      });
      expect(fixture.node.servers.get(id)?.desiredState).toMatchObject({
        collection: { revision: 1 },
        streaming: null,
      });
      expect(await fixture.service.readStatus(viewer, id)).toMatchObject({
        serverId: id,
        scene: 'Live',
        obs: false,
        srt: false,
        output: { state: 'idle' },
      });
    });

    test('creates a stream if none is chosen, and sends its key to the node', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const viewer = await fixture.createViewer();
      const events = await fixture.recordEvents(async () => {
        const { streamId } = await fixture.service.create(viewer, await createInput(viewer));
        const row = await testDatabase.database.read((em) => em.findOneOrFail(StreamEntity, streamId!));
        expect(fixture.node.rights.digests).toContain(row.keyDigest);
      });
      expect(events.map((event) => event.split(' ').slice(0, 2).join(' '))).toEqual(
        expect.arrayContaining(['stream create', 'server create', 'status update']),
      );
    });

    test('sets a feed-loss scene only for the starter collection', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const [viewer, otherViewer] = [await fixture.createViewer(), await fixture.createViewer()];
      const starter = await fixture.service.create(viewer, await createInput(viewer, true));
      expect(starter.onFeedLoss).toEqual({ scene: 'Be right back', afterMs: 3_000 });
      const ownServer = await fixture.service.create(otherViewer, await createInput(otherViewer));
      expect(ownServer.onFeedLoss).toBeNull();
    });

    test('creates one server and one stream in five concurrent calls', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const viewer = await fixture.createViewer();
      const body = await createInput(viewer);
      const results = await Promise.allSettled(
        Array.from({ length: 5 }, () => fixture.service.create(viewer, body)),
      );
      const errorStatuses = results.flatMap((result) =>
        result.status === 'rejected' ? [(result.reason as { status: number }).status] : [],
      );
      expect(errorStatuses).toEqual([409, 409, 409, 409]);
      const streams = await testDatabase.database.read((em) =>
        em.count(StreamEntity, { owner: viewer.userId }),
      );
      expect(streams).toBe(1);
      expect(fixture.node.servers.size).toBe(1);
      expect(await readUsage(viewer.userId)).toHaveLength(1);
    });

    test('checks role, existence and payment in this order', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const unverifiedViewer = await fixture.createViewer({ role: 'UNVERIFIED' });
      const body = { streamId: null, dataId: UNKNOWN_ID };
      await expect(fixture.service.create(unverifiedViewer, body)).rejects.toMatchObject({ status: 403 });
      const unpaidViewer = await fixture.createViewer({ paid: false });
      await expect(fixture.service.create(unpaidViewer, body)).rejects.toMatchObject({ status: 404 });
      await expect(
        fixture.service.create(unpaidViewer, await createInput(unpaidViewer)),
      ).rejects.toMatchObject({
        status: 403,
        type: '/problems/payment-required',
      });
      const viewer = await fixture.createViewer();
      const strangerStream = await fixture.streams.create(await fixture.createViewer(), 'Foreign');
      await expect(
        fixture.service.create(viewer, { ...(await createInput(viewer)), streamId: strangerStream.id }),
      ).rejects.toMatchObject({ status: 404 });
      await expect(
        fixture.service.create(viewer, await createInput(await fixture.createViewer())),
      ).rejects.toMatchObject({ status: 404 });
    });

    test('fails as no-capacity if all slots are used', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{ servers: 1 }] });
      await fixture.createReadyServer();
      const viewer = await fixture.createViewer();
      await expect(fixture.service.create(viewer, await createInput(viewer))).rejects.toMatchObject({
        status: 503,
        type: '/problems/no-capacity',
      });
      expect(await fixture.service.findOwnServer(viewer)).toBeNull();
    });

    test('rolls back server and usage if the node rejects the server', async () => {
      fixture = await RelayFixture.start(testDatabase);
      jest.spyOn(fixture.node, 'getInfo').mockReturnValue({
        ...fixture.node.getInfo(),
        capacity: { servers: { total: 9, used: 0 }, broadcasts: { total: 1, used: 0 } },
      });
      fixture.node.capacity.servers = 0;
      const viewer = await fixture.createViewer();
      await expect(fixture.service.create(viewer, await createInput(viewer))).rejects.toMatchObject({
        type: '/problems/no-capacity',
      });
      expect(await fixture.service.findOwnServer(viewer)).toBeNull();
      expect(await readUsage(viewer.userId)).toEqual([]);
    });

    test('fails with the installation command if OBS is missing on the node', async () => {
      fixture = await RelayFixture.start(testDatabase);
      fixture.node.missing = [{ what: 'OBS', how: 'apt-get install obs-studio' }];
      const viewer = await fixture.createViewer();
      await expect(fixture.service.create(viewer, await createInput(viewer))).rejects.toMatchObject({
        status: 503,
        detail: expect.stringContaining('apt-get install obs-studio') as string,
      });
      await fixture.restartBff();
      const condition = await until(() => {
        const { ok, missing } = fixture.feature.directory.readCondition();
        return !ok && missing[0]?.what === 'OBS' ? missing : undefined;
      });
      expect(condition).toEqual(fixture.node.missing);
    });

    test('fails with 503 while all nodes are unreachable', async () => {
      fixture = await RelayFixture.start(testDatabase);
      fixture.node.isUnreachable = true;
      const viewer = await fixture.createViewer();
      await expect(fixture.service.create(viewer, await createInput(viewer))).rejects.toMatchObject({
        status: 503,
        detail: expect.stringContaining('No relay node can be reached') as string,
      });
    });

    test('uses a reachable node if another is unreachable', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{}, {}] });
      fixture.nodes[0]!.isUnreachable = true;
      const viewer = await fixture.createViewer();
      const { id } = await fixture.service.create(viewer, await createInput(viewer));
      expect(fixture.nodes[1]!.servers.has(id)).toBe(true);
    });
  });

  describe('delete', () => {
    test('hides the server immediately, and deletes it on the node', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      const startedAt = performance.now();
      await fixture.service.delete(viewer, id);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect(await fixture.service.findOwnServer(viewer)).toBeNull();
      await expect(fixture.service.readStatus(viewer, id)).rejects.toMatchObject({ status: 404 });
      await expect(fixture.service.delete(viewer, id)).rejects.toMatchObject({ status: 404 });
      await waitUntilGone(id);
      expect(fixture.node.servers.size).toBe(0);
    });

    test('returns while the node is unreachable, and is applied later', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      const startedAt = performance.now();
      await fixture.service.delete(viewer, id);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
      expect((await fixture.readRow(id))?.state).toBe('DELETING');
      fixture.node.isUnreachable = false;
      await waitUntilGone(id);
      expect(fixture.node.servers.size).toBe(0);
    });

    test('continues after a restart of the BFF', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await fixture.service.delete(viewer, id);
      await fixture.feature.close();
      fixture.node.isUnreachable = false;
      fixture.startBff();
      await waitUntilGone(id);
      expect(fixture.node.servers.size).toBe(0);
    });

    test('ends the usage interval without deleting it', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id } = await fixture.createReadyServer();
      expect(await readUsage(viewer.userId)).toMatchObject([{ timeEnded: null }]);
      await fixture.service.delete(viewer, id);
      await waitUntilGone(id);
      const [interval] = await readUsage(viewer.userId);
      expect(interval).toMatchObject({ openSlot: null, timeEnded: expect.any(Number) as number });
      const now = await testDatabase.database.clock.now();
      const hours = await testDatabase.database.read((em) =>
        new IntervalUsage().sumHours(em, 0, now, viewer.userId),
      );
      expect(hours.get(viewer.userId)).toBeCloseTo(
        (interval!.timeEnded! - interval!.timeStarted) / 3_600_000,
        9,
      );
    });

    test('allows a new server immediately on a node with one slot', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{ servers: 1 }] });
      const { viewer, id, dataId } = await fixture.createReadyServer();
      await fixture.service.delete(viewer, id);
      const newServer = await fixture.service.create(viewer, { streamId: null, dataId });
      expect(newServer.id).not.toBe(id);
      await waitUntilGone(id);
      expect([...fixture.node.servers.keys()]).toEqual([newServer.id]);
    });

    test('notifies the owner, writes the log, and releases the collection', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { viewer, id, dataId } = await fixture.createReadyServer();
      const events = await fixture.recordEvents(() => fixture.service.delete(viewer, id));
      expect(events).toEqual([
        expect.stringMatching(`^log create \\d+ v1 → ${viewer.userId}$`),
        expect.stringMatching(`^server delete ${id} v\\d+ → ${viewer.userId}$`),
      ]);
      const hasServer = await testDatabase.database.read((em) =>
        fixture.feature.collectionServers.isUsed(em, dataId),
      );
      expect(hasServer).toBe(false);
    });

    test('is allowed to administrators as the deletion of a booking', async () => {
      fixture = await RelayFixture.start(testDatabase);
      const { id, viewer } = await fixture.createReadyServer();
      const moderator = await fixture.createViewer({ role: 'MODERATOR' });
      await expect(fixture.service.delete(moderator, id)).rejects.toMatchObject({ status: 404 });
      await expect(fixture.service.deleteBooking(moderator, id)).rejects.toMatchObject({ status: 403 });
      await expect(fixture.service.listBookings(moderator)).rejects.toMatchObject({ status: 403 });
      const administrator = await fixture.createViewer({ role: 'ADMINISTRATOR', paid: false });
      expect(await fixture.service.listBookings(administrator)).toEqual([
        { id, userId: viewer.userId, timeCreated: expect.any(Number) as number },
      ]);
      await fixture.service.deleteBooking(administrator, id);
      expect(await fixture.service.listBookings(administrator)).toEqual([]);
    });
  });

  describe('a new server while the previous one is on an unreachable node', () => {
    test('is rejected with 503 after the wait', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{}, {}], previousServerWaitMs: 400 });
      const { viewer, id, dataId } = await fixture.createReadyServer();
      const oldNode = fixture.nodes.find((node) => node.servers.has(id))!;
      oldNode.isUnreachable = true;
      oldNode.dropConnections();
      await fixture.service.delete(viewer, id);
      await expect(fixture.service.create(viewer, { streamId: null, dataId })).rejects.toMatchObject({
        status: 503,
        type: '/problems/previous-server-stopping',
      });
    });

    test('is created once the previous server is deleted', async () => {
      fixture = await RelayFixture.start(testDatabase, { nodes: [{}, {}] });
      const { viewer, id, dataId } = await fixture.createReadyServer();
      const oldNode = fixture.nodes.find((node) => node.servers.has(id))!;
      oldNode.isUnreachable = true;
      oldNode.dropConnections();
      await fixture.service.delete(viewer, id);
      const creation = fixture.service.create(viewer, { streamId: null, dataId });
      await new Promise((resolve) => setTimeout(resolve, 300));
      oldNode.isUnreachable = false;
      await creation;
      expect(await fixture.readRow(id)).toBeNull();
      expect(oldNode.servers.has(id)).toBe(false);
    });
  });
});
