import type { Viewer } from '../src/infra/viewer.js';
import { createItemId, createSoundId } from '../src/features/scene-collection/collection-sources.js';
import { COLLECTION, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const FEED_ID = createItemId('Live', 'Feed', 0);
const SOUND_ID = createSoundId('Feed');

anyDatabase((makeDatabase) => {
  let testDatabase: TestDatabase;
  let fixture: RelayFixture;
  let viewer: Viewer;
  let id: number;
  beforeAll(async () => {
    testDatabase = await makeDatabase();
  });
  afterAll(() => testDatabase.close());
  beforeEach(async () => {
    fixture = await RelayFixture.start(testDatabase);
    ({ viewer, id } = await fixture.createReadyServer());
  });
  afterEach(() => fixture.close());

  const { stringify, parse } = JSON;
  const getSourceService = () => fixture.feature.sources;
  const getNodeServer = () => fixture.node.servers.get(id)!;
  const fetchCollection = async () => (await fixture.collections.list(viewer))[0]!;
  /** Returns the collection with another scene. */
  const addScene = (text: string) => {
    const collectionJson = parse(text) as { sources: object[] };
    return stringify({
      ...collectionJson,
      sources: [...collectionJson.sources, { id: 'scene', name: 'Added' }],
    });
  };

  describe('the sources of a server', () => {
    test('returns the sources of the program scene', async () => {
      const { dataVersion, ...response } = await getSourceService().readSources(viewer, id);
      expect(dataVersion).toBe((await fetchCollection()).version);
      expect(response).toEqual({
        serverId: id,
        scene: 'Live',
        waiting: false,
        sources: [{ id: FEED_ID, within: null, name: 'Feed', kind: 'feed', visible: true }],
        sounds: [{ id: SOUND_ID, name: 'Feed', muted: false, volumeDb: 0 }],
      });
      await fixture.service.setScene(viewer, id, 'Starting soon');
      expect(await getSourceService().readSources(viewer, id)).toMatchObject({
        scene: 'Starting soon',
        sources: [],
      });
    });

    test('returns 404 to other users', async () => {
      const stranger = await fixture.createViewer();
      await expect(getSourceService().readSources(stranger, id)).rejects.toMatchObject({ status: 404 });
      await expect(
        getSourceService().change(stranger, id, FEED_ID, { visible: false }),
      ).rejects.toMatchObject({
        status: 404,
      });
      expect((await fetchCollection()).scenes).toBe(COLLECTION);
    });
  });

  describe('a change of a source', () => {
    test('is stored as the next version, pushed, and applied by the node', async () => {
      const collectionBefore = await fetchCollection();
      const events = await fixture.recordEvents(async () => {
        const changedSources = await getSourceService().change(viewer, id, FEED_ID, { visible: false });
        expect(changedSources).toMatchObject({ waiting: false, dataVersion: collectionBefore.version + 1 });
        expect(changedSources.sources).toMatchObject([{ id: FEED_ID, visible: false }]);
      });
      expect(events).toContain(
        `data update ${collectionBefore.id} v${collectionBefore.version + 1} → ${viewer.userId}`,
      );
      const { scenes } = await fetchCollection();
      expect(scenes.replace('"visible":false,', '')).toBe(collectionBefore.scenes);
      expect(getNodeServer().desiredState.collection).toEqual({
        revision: collectionBefore.version + 1,
        text: scenes,
      });
      expect(getNodeServer().report().collectionRevision).toBe(collectionBefore.version + 1);
    });

    test('is applied during a broadcast and without a payment', async () => {
      fixture.payments.paid.add(viewer.userId);
      await fixture.service.start(viewer, id);
      fixture.payments.paid.delete(viewer.userId);
      const { dataVersion, sounds, waiting } = await getSourceService().change(viewer, id, SOUND_ID, {
        muted: true,
      });
      expect({ sounds, waiting }).toEqual({
        sounds: [{ id: SOUND_ID, name: 'Feed', muted: true, volumeDb: 0 }],
        waiting: false,
      });
      expect(getNodeServer().report()).toMatchObject({
        collectionRevision: dataVersion,
        output: { state: 'live' },
      });
    });

    test('creates no version if it has no effect', async () => {
      const { version } = await fetchCollection();
      expect(await getSourceService().change(viewer, id, SOUND_ID, { muted: false })).toMatchObject({
        dataVersion: version,
      });
      expect((await fetchCollection()).version).toBe(version);
      expect(getNodeServer().generation).toBe(1);
    });

    test('is reported as waiting with an editor’s change during a broadcast', async () => {
      await fixture.service.start(viewer, id);
      const { id: dataId, scenes } = await fetchCollection();
      await fixture.collections.setScenes(viewer, dataId, addScene(scenes));
      const changedSources = await getSourceService().change(viewer, id, FEED_ID, { visible: false });
      expect(changedSources).toMatchObject({ waiting: true, sources: [{ visible: false }] });
      await fixture.service.stop(viewer, id);
      await until(async () =>
        (await getSourceService().readSources(viewer, id)).waiting ? undefined : true,
      );
      expect(getNodeServer().report().collectionRevision).toBe(changedSources.dataVersion);
    });

    test('is reported as waiting if an editor has stored it during a broadcast', async () => {
      await fixture.service.start(viewer, id);
      const { id: dataId, scenes } = await fetchCollection();
      await fixture.collections.setScenes(viewer, dataId, addScene(scenes));
      expect(await getSourceService().readSources(viewer, id)).toMatchObject({ waiting: true });
    });

    test('is combined with a concurrent change of an editor', async () => {
      const { id: dataId, scenes } = await fetchCollection();
      await Promise.all([
        fixture.collections.setScenes(viewer, dataId, addScene(scenes)),
        getSourceService().change(viewer, id, FEED_ID, { visible: false }),
      ]);
      const collectionAfter = await fetchCollection();
      expect(collectionAfter.version).toBe(3);
      expect(collectionAfter.scenes).toContain('Added');
      await until(() => (getNodeServer().report().collectionRevision === 3 ? true : undefined));
      expect(getNodeServer().desiredState.collection.text).toBe(collectionAfter.scenes);
    });

    test('makes an editor’s outdated change fail with 409', async () => {
      const { id: dataId, scenes, version } = await fetchCollection();
      await getSourceService().change(viewer, id, FEED_ID, { visible: false });
      await expect(
        fixture.collections.setScenes(viewer, dataId, addScene(scenes), version),
      ).rejects.toMatchObject({ status: 409, type: '/problems/changed-meanwhile' });
      const storedCollection = await fetchCollection();
      expect(storedCollection.scenes).toContain('"visible":false');
      const savedCollection = await fixture.collections.setScenes(
        viewer,
        dataId,
        addScene(storedCollection.scenes),
        storedCollection.version,
      );
      expect(savedCollection.scenes).toContain('"visible":false');
      expect(savedCollection.scenes).toContain('Added');
    });

    test('is stored together with a concurrent versioned change of an editor', async () => {
      const { id: dataId, scenes, version } = await fetchCollection();
      await Promise.allSettled([
        fixture.collections.setScenes(viewer, dataId, addScene(scenes), version),
        getSourceService().change(viewer, id, FEED_ID, { visible: false }),
      ]);
      expect((await getSourceService().readSources(viewer, id)).sources).toMatchObject([
        { id: FEED_ID, visible: false },
      ]);
    });

    test('is stored together with many concurrent changes, each as a separate version', async () => {
      // This number is larger than the number of attempts after a conflict.
      const volumes = Array.from({ length: 8 }, (_, index) => -1 - index);
      const { version } = await fetchCollection();
      const changes = volumes.map((volumeDb) =>
        getSourceService().change(viewer, id, SOUND_ID, { volumeDb }),
      );
      await Promise.all([...changes, getSourceService().change(viewer, id, FEED_ID, { visible: false })]);
      const { sounds, sources, dataVersion } = await getSourceService().readSources(viewer, id);
      expect([sources[0]!.visible, volumes.includes(sounds[0]!.volumeDb)]).toEqual([false, true]);
      expect(dataVersion).toBe(version + volumes.length + 1);
    });

    test('fails with 502 while the node is unreachable, and is applied later', async () => {
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(getSourceService().change(viewer, id, SOUND_ID, { muted: true })).rejects.toMatchObject({
        status: 502,
      });
      const { version, scenes } = await fetchCollection();
      expect(scenes).toContain('"muted":true');
      fixture.node.isUnreachable = false;
      await until(() => (getNodeServer().report().collectionRevision === version ? true : undefined));
    });

    test('is applied after a crash of OBS', async () => {
      const { dataVersion } = await getSourceService().change(viewer, id, SOUND_ID, { muted: true });
      getNodeServer().crashObs();
      await fixture.waitForStatus(viewer, id, ({ scene }) => scene === 'Live');
      expect(getNodeServer().report().collectionRevision).toBe(dataVersion);
    });

    test('fails with 422 if the source does not support it, and with 404 if the source does not exist', async () => {
      await expect(getSourceService().change(viewer, id, FEED_ID, { text: 'x' })).rejects.toMatchObject({
        status: 422,
      });
      await expect(getSourceService().change(viewer, id, 'none', { visible: true })).rejects.toMatchObject({
        status: 404,
      });
      expect((await fetchCollection()).scenes).toBe(COLLECTION);
    });
  });
});
