import { PICTURE_SIZES, PICTURE_SOURCES } from '@trailcast/schema/node';
import { COLLECTION, sha256, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

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

  const getDesiredState = (id: number) => fixture.node.servers.get(id)!.desiredState;
  const publishFeed = (key: string) => fixture.node.publish(sha256(key));

  describe('scenes', () => {
    test('returns scenes in OBS’s order', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      expect(await fixture.service.listScenes(viewer, id)).toEqual([
        'Live',
        'Starting soon',
        'Be right back',
      ]);
      await expect(fixture.service.listScenes(await fixture.createViewer(), id)).rejects.toMatchObject({
        status: 404,
      });
    });

    test('switches scenes without a payment', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.payments.paid.delete(viewer.userId);
      const status = await fixture.service.setScene(viewer, id, 'Starting soon');
      expect(status.scene).toBe('Starting soon');
      expect(getDesiredState(id).scene).toBe('Starting soon');
    });

    test('sends a scene again when it is chosen twice', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await fixture.service.setScene(viewer, id, 'Starting soon');
      await fixture.service.setScene(viewer, id, 'Starting soon');
      expect(getDesiredState(id).sceneChoices).toBe(2);
      await fixture.service.setFeedLoss(viewer, id, null);
      await until(() => (getDesiredState(id).generation === 4 ? true : undefined));
      expect(getDesiredState(id).sceneChoices).toBe(2);
    });

    test('applies the last of two concurrent choices, and both calls return', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const server = fixture.node.servers.get(id)!;
      const report = server.report.bind(server);
      const busySpy = jest
        .spyOn(server, 'report')
        .mockImplementation(() => ({ ...report(), scene: 'Live', settled: false }));
      const firstChoice = fixture.service.setScene(viewer, id, 'Starting soon');
      await until(() => getDesiredState(id).sceneChoices === 1);
      const lastChoice = fixture.service.setScene(viewer, id, 'Be right back');
      expect((await firstChoice).scene).toBe('Live');
      busySpy.mockRestore();
      server.applyFeedChange();
      expect((await lastChoice).scene).toBe('Be right back');
    });

    test('accepts ten concurrent choices of scenes', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const scenes = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'Live' : 'Starting soon'));
      const chosenStatuses = await Promise.all(
        scenes.map((scene) => fixture.service.setScene(viewer, id, scene)),
      );
      expect(chosenStatuses).toHaveLength(10);
      expect(getDesiredState(id).sceneChoices).toBe(10);
    });

    test('rejects a scene with 404 if OBS does not have it', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.setScene(viewer, id, 'live')).rejects.toMatchObject({ status: 404 });
      expect(getDesiredState(id).generation).toBe(1);
    });

    test('reports a scene after a switch in OBS', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const events = await fixture.recordEvents(async () => {
        fixture.node.servers.get(id)!.showScene('Be right back');
        await fixture.waitForStatus(viewer, id, ({ scene }) => scene === 'Be right back');
      });
      expect(events).toEqual([expect.stringMatching(`^status update ${id} v\\d+ → ${viewer.userId}$`)]);
    });

    test('fails with 502 while the node is unreachable, and switches the scene later', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(fixture.service.setScene(viewer, id, 'Starting soon')).rejects.toMatchObject({
        status: 502,
      });
      fixture.node.isUnreachable = false;
      await fixture.waitForStatus(viewer, id, ({ scene }) => scene === 'Starting soon');
    });
  });

  describe('setFeedLoss', () => {
    test('sends the setting to the node, and removes it for null', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const onFeedLoss = { scene: 'Be right back', afterMs: 1_000 };
      expect((await fixture.service.setFeedLoss(viewer, id, onFeedLoss)).onFeedLoss).toEqual(onFeedLoss);
      await until(() => (getDesiredState(id).onFeedLoss ? true : undefined));
      expect((await fixture.service.setFeedLoss(viewer, id, null)).onFeedLoss).toBeNull();
      await until(() => (getDesiredState(id).onFeedLoss ? undefined : true));
    });

    test.each([
      ['an unknown scene', { scene: 'Nowhere', afterMs: 3_000 }, 'scene'],
      ['a time that is too short', { scene: 'Live', afterMs: 499 }, 'afterMs'],
      ['a time that is too long', { scene: 'Live', afterMs: 600_001 }, 'afterMs'],
    ])('rejects %s', async (_, onFeedLoss, path) => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.setFeedLoss(viewer, id, onFeedLoss)).rejects.toMatchObject({
        status: 422,
        errors: [{ path, message: expect.any(String) as string }],
      });
    });

    test('shows the chosen scene while the feed is lost', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      publishFeed(stream.streamKey);
      await fixture.waitForStatus(viewer, id, ({ srt }) => srt);
      await fixture.service.setFeedLoss(viewer, id, { scene: 'Be right back', afterMs: 500 });
      await until(() => (getDesiredState(id).onFeedLoss ? true : undefined));
      fixture.node.stopPublishing(sha256(stream.streamKey));
      const status = await fixture.waitForStatus(viewer, id, ({ bridging }) => bridging === true);
      expect(status).toMatchObject({ srt: false, scene: 'Be right back' });
      publishFeed(stream.streamKey);
      const restoredStatus = await fixture.waitForStatus(viewer, id, ({ bridging }) => bridging === false);
      expect(restoredStatus.scene).toBe('Live');
    });
  });

  describe('picture', () => {
    test.each(PICTURE_SIZES)('is the node’s %s picture of program or feed', async (size) => {
      const { viewer, id } = await fixture.createReadyServer();
      for (const source of PICTURE_SOURCES)
        expect((await fixture.service.fetchPicture(viewer, id, source, size))?.toString()).toBe(
          `${size} ${source} of server ${id}`,
        );
    });

    test('is null without the server on its node, and fails with 502 while the node is unreachable', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(fixture.service.fetchPicture(viewer, id, 'program', 'small')).rejects.toMatchObject({
        status: 502,
      });
      fixture.node.isUnreachable = false;
      fixture.node.servers.delete(id);
      expect(await fixture.service.fetchPicture(viewer, id, 'program', 'small')).toBeNull();
    });
  });

  describe('setQuality', () => {
    test('changes the format of the broadcast, and null restores the default', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      expect((await fixture.service.listQualities(viewer, id)).map(({ name }) => name)).toEqual([
        '720p30',
        '1080p30',
      ]);
      expect((await fixture.service.setQuality(viewer, id, '1080p30')).quality).toBe('1080p30');
      await fixture.waitForStatus(viewer, id, ({ picture }) => picture?.height === 1080);
      expect((await fixture.service.setQuality(viewer, id, null)).quality).toBeNull();
      await fixture.waitForStatus(viewer, id, ({ picture }) => picture?.height === 720);
    });

    test('rejects a quality that the node does not offer', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      await expect(fixture.service.setQuality(viewer, id, '1080p60')).rejects.toMatchObject({
        status: 422,
        errors: [{ path: 'quality', message: 'must be one of 720p30, 1080p30' }],
      });
    });

    test('reports the frame rate while OBS draws too few frames', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      fixture.node.servers.get(id)!.setDrawnShare(0.5);
      await fixture.waitForStatus(viewer, id, ({ drawnFps }) => drawnFps === 15);
      fixture.node.servers.get(id)!.setDrawnShare(null);
      await fixture.waitForStatus(viewer, id, ({ drawnFps }) => drawnFps === undefined);
    });
  });

  describe('a feed', () => {
    test('is reported with statistics and start time in status and stream', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      publishFeed(stream.streamKey);
      const firstStatus = await fixture.waitForStatus(
        viewer,
        id,
        ({ srt, kbps }) => srt && kbps !== undefined,
      );
      expect(firstStatus).toMatchObject({ kbps: 4_000, rttMs: 40, feedSince: expect.any(Number) as number });
      expect((await fixture.streams.get(viewer, stream.id)).live).toBe(true);
      const publishedStatus = await until(() => fixture.publishedStats.at(-1));
      expect(publishedStatus).toMatchObject({
        userId: viewer.userId,
        destination: '/user/queue/status/update',
        body: { serverId: id, kbps: 4_000, version: firstStatus.version, feedSince: firstStatus.feedSince },
      });
      const count = fixture.publishedStats.length;
      const events = await fixture.recordEvents(async () => {
        fixture.node.feeds.setStats(sha256(stream.streamKey), { kbps: 100, rttMs: 90 });
        await fixture.waitForStatus(viewer, id, ({ kbps }) => kbps === 100);
      });
      expect(events).toEqual([]);
      await until(() => (fixture.publishedStats.length > count ? true : undefined));
      fixture.node.stopPublishing(sha256(stream.streamKey));
      const lostStatus = await fixture.waitForStatus(viewer, id, ({ srt }) => !srt);
      expect([lostStatus.kbps, lostStatus.feedSince]).toEqual([undefined, undefined]);
      expect(lostStatus.version).toBeGreaterThan(firstStatus.version);
    });
  });

  describe('setStream', () => {
    test('assigns a shared stream only with an invite, and null removes it', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const friend = await fixture.createViewer();
      const sharedStream = await fixture.streams.create(friend, 'Shared');
      await expect(fixture.service.setStream(viewer, id, sharedStream.id)).rejects.toMatchObject({
        status: 404,
      });
      await fixture.streams.setInvites(friend, sharedStream.id, [viewer.userId]);
      expect((await fixture.service.setStream(viewer, id, sharedStream.id)).streamId).toBe(sharedStream.id);
      await until(() => (getDesiredState(id).feed === sha256(sharedStream.streamKey) ? true : undefined));
      expect((await fixture.service.setStream(viewer, id, null)).streamId).toBeNull();
      await until(() => (getDesiredState(id).feed === null ? true : undefined));
    });

    test('requires a payment only for an assignment', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      fixture.payments.paid.delete(viewer.userId);
      await expect(fixture.service.setStream(viewer, id, stream.id)).rejects.toMatchObject({ status: 403 });
      expect((await fixture.service.setStream(viewer, id, null)).streamId).toBeNull();
    });
  });

  describe('the loss of the right to a stream', () => {
    test('removes the feed from the server, and the broadcast continues', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const friend = await fixture.createViewer();
      const sharedStream = await fixture.streams.create(friend, 'Shared');
      await fixture.streams.setInvites(friend, sharedStream.id, [viewer.userId]);
      await fixture.service.setStream(viewer, id, sharedStream.id);
      await fixture.service.start(viewer, id);
      await fixture.streams.setInvites(friend, sharedStream.id, []);
      expect(getDesiredState(id).feed).toBeNull();
      expect((await fixture.service.findOwnServer(viewer))?.streamId).toBeNull();
      expect((await fixture.service.readStatus(viewer, id)).obs).toBe(true);
    });

    test('removes the feed from the server when the stream is deleted', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      const events = await fixture.recordEvents(() => fixture.streams.delete(viewer, stream.id));
      expect(events.some((event) => event.startsWith(`server update ${id} `))).toBe(true);
      expect(getDesiredState(id).feed).toBeNull();
      expect(fixture.node.rights.digests).not.toContain(sha256(stream.streamKey));
    });

    test('moves the server to a new key and closes a running feed', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      const closed = new Promise<void>((resolve) => fixture.node.publish(sha256(stream.streamKey), resolve));
      const regeneratedStream = await fixture.streams.regenerate(viewer, stream.id);
      await closed;
      await until(() =>
        getDesiredState(id).feed === sha256(regeneratedStream.streamKey) ? true : undefined,
      );
      await fixture.waitForStatus(viewer, id, ({ srt }) => !srt);
    });
  });

  describe('the restart of a stream', () => {
    test('disconnects its phone by its server', async () => {
      const { viewer, id, stream } = await fixture.createReadyServer();
      const closed = new Promise<void>((resolve) => fixture.node.publish(sha256(stream.streamKey), resolve));
      await fixture.streams.restart(viewer, stream.id);
      await closed;
      expect(getDesiredState(id).feedRestarts).toBe(1);
    });

    test('disconnects its phone without a server, and does not change the key', async () => {
      const viewer = await fixture.createViewer();
      const stream = await fixture.streams.create(viewer, 'Alone');
      const closed = new Promise<void>((resolve) => fixture.node.publish(sha256(stream.streamKey), resolve));
      await fixture.streams.restart(viewer, stream.id);
      await closed;
      expect(fixture.node.rights.digests).toContain(sha256(stream.streamKey));
    });
  });

  describe('a change of the collection of a running server', () => {
    const changedCollection = JSON.stringify({
      ...(JSON.parse(COLLECTION) as object),
      scene_order: [{ name: 'Live' }, { name: 'Starting soon' }],
    });

    test('is applied immediately without a broadcast', async () => {
      const { viewer, id, dataId } = await fixture.createReadyServer();
      await fixture.collections.setScenes(viewer, dataId, changedCollection);
      await until(async () =>
        (await fixture.service.listScenes(viewer, id)).length === 2 ? true : undefined,
      );
      expect((await fixture.service.findOwnServer(viewer))?.dataVersion).toBe(2);
    });

    test('is applied at the end of a broadcast', async () => {
      const { viewer, id, dataId } = await fixture.createReadyServer();
      await fixture.service.start(viewer, id);
      await fixture.collections.setScenes(viewer, dataId, changedCollection);
      await until(() => (getDesiredState(id).collection.revision === 2 ? true : undefined));
      expect((await fixture.service.findOwnServer(viewer))?.dataVersion).toBe(1);
      await fixture.service.stop(viewer, id);
      await until(async () =>
        (await fixture.service.findOwnServer(viewer))?.dataVersion === 2 ? true : undefined,
      );
    });

    test('is rejected with 409 if it is a deletion', async () => {
      const { viewer, id, dataId } = await fixture.createReadyServer();
      await expect(fixture.collections.delete(viewer, dataId)).rejects.toMatchObject({ status: 409 });
      await fixture.service.delete(viewer, id);
      await expect(fixture.collections.delete(viewer, dataId)).resolves.toMatchObject({ id: dataId });
    });
  });

  describe('pushes', () => {
    test('renders server and status only for their owner', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      const [server, status] = fixture.feature.pushes;
      const stranger = await fixture.createViewer();
      expect(await server.render(id, viewer.userId)).toEqual(await fixture.service.findOwnServer(viewer));
      expect(await status.render(id, viewer.userId)).toMatchObject({ serverId: id, scene: 'Live' });
      expect(await server.render(id, stranger.userId)).toBeNull();
      expect(await status.render(id, stranger.userId)).toBeNull();
      const renderServerList = server.snapshots['/user/queue/server/list']!;
      expect(await renderServerList(viewer.userId)).toHaveLength(1);
      expect(await renderServerList(stranger.userId)).toEqual([]);
      const ownStatus = status.snapshots['/user/queue/status/update']!;
      expect(await ownStatus(viewer.userId)).toMatchObject({ serverId: id });
      expect(await ownStatus(stranger.userId)).toBeUndefined();
    });
  });

  describe('keep', () => {
    test('returns the server', async () => {
      const { viewer, id } = await fixture.createReadyServer();
      expect(await fixture.service.keep(viewer, id)).toEqual(await fixture.service.findOwnServer(viewer));
    });
  });
});
