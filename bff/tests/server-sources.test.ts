import type { Viewer } from '../src/infra/viewer.js';
import { itemId, soundId } from '../src/features/scene-collection/collection-sources.js';
import { COLLECTION, RelayFixture } from './_fixtures/relay-fixture.js';
import { anyDatabase, type TestDatabase } from './_database/test-database.js';
import { until } from '../../e2e/_kit/wait.js';

const FEED = itemId('Live', 'Feed', 0);
const SOUND = soundId('Feed');

anyDatabase((makeDatabase) => {
  let database: TestDatabase;
  let fixture: RelayFixture;
  let viewer: Viewer;
  let id: number;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    fixture = await RelayFixture.start(database);
    ({ viewer, id } = await fixture.ready());
  });
  afterEach(() => fixture.close());

  const { stringify, parse } = JSON;
  const sources = () => fixture.feature.sources;
  const shown = () => fixture.node.servers.get(id)!;
  const collection = async () => (await fixture.collections.list(viewer))[0]!;
  /** Returns the collection with one more scene, as an editor saves it. */
  const edited = (text: string) => {
    const collectionJson = parse(text) as { sources: object[] };
    return stringify({
      ...collectionJson,
      sources: [...collectionJson.sources, { id: 'scene', name: 'Added' }],
    });
  };

  describe('the sources of a server', () => {
    test('are those of the scene that viewers see', async () => {
      const { dataVersion, ...read } = await sources().readSources(viewer, id);
      expect(dataVersion).toBe((await collection()).version);
      expect(read).toEqual({
        serverId: id,
        scene: 'Live',
        waiting: false,
        sources: [{ id: FEED, within: null, name: 'Feed', kind: 'feed', visible: true }],
        sounds: [{ id: SOUND, name: 'Feed', muted: false, volumeDb: 0 }],
      });
      await fixture.service.setScene(viewer, id, 'Starting soon');
      expect(await sources().readSources(viewer, id)).toMatchObject({ scene: 'Starting soon', sources: [] });
    });

    test('are hidden from other users', async () => {
      const other = await fixture.viewer();
      await expect(sources().readSources(other, id)).rejects.toMatchObject({ status: 404 });
      await expect(sources().change(other, id, FEED, { visible: false })).rejects.toMatchObject({
        status: 404,
      });
      expect((await collection()).scenes).toBe(COLLECTION);
    });
  });

  describe('a change of a source', () => {
    test('is the collection’s next version, pushed, and shown by the node when it returns', async () => {
      const before = await collection();
      const events = await fixture.events(async () => {
        const changed = await sources().change(viewer, id, FEED, { visible: false });
        expect(changed).toMatchObject({ waiting: false, dataVersion: before.version + 1 });
        expect(changed.sources).toMatchObject([{ id: FEED, visible: false }]);
      });
      expect(events).toContain(`data update ${before.id} v${before.version + 1} → ${viewer.userId}`);
      const { scenes } = await collection();
      expect(scenes.replace('"visible":false,', '')).toBe(before.scenes);
      expect(shown().desiredState.collection).toEqual({ revision: before.version + 1, text: scenes });
      expect(shown().report().collectionRevision).toBe(before.version + 1);
    });

    test('is shown during a broadcast, without payment too', async () => {
      fixture.payments.paid.add(viewer.userId);
      await fixture.service.start(viewer, id);
      fixture.payments.paid.delete(viewer.userId);
      const { dataVersion, sounds, waiting } = await sources().change(viewer, id, SOUND, { muted: true });
      expect({ sounds, waiting }).toEqual({
        sounds: [{ id: SOUND, name: 'Feed', muted: true, volumeDb: 0 }],
        waiting: false,
      });
      expect(shown().report()).toMatchObject({ collectionRevision: dataVersion, output: { state: 'live' } });
    });

    test('that changes nothing creates no version', async () => {
      const { version } = await collection();
      expect(await sources().change(viewer, id, SOUND, { muted: false })).toMatchObject({
        dataVersion: version,
      });
      expect((await collection()).version).toBe(version);
      expect(shown().generation).toBe(1);
    });

    test('reports that an editor’s change waits for the end of the broadcast', async () => {
      await fixture.service.start(viewer, id);
      const { id: dataId, scenes } = await collection();
      await fixture.collections.setScenes(viewer, dataId, edited(scenes));
      const changed = await sources().change(viewer, id, FEED, { visible: false });
      expect(changed).toMatchObject({ waiting: true, sources: [{ visible: false }] });
      await fixture.service.stop(viewer, id);
      await until(async () => ((await sources().readSources(viewer, id)).waiting ? undefined : true));
      expect(shown().report().collectionRevision).toBe(changed.dataVersion);
    });

    test('reports that another user’s change waits, as soon as it is stored', async () => {
      await fixture.service.start(viewer, id);
      const { id: dataId, scenes } = await collection();
      await fixture.collections.setScenes(viewer, dataId, edited(scenes));
      expect(await sources().readSources(viewer, id)).toMatchObject({ waiting: true });
    });

    test('becomes one of two consecutive versions with a concurrent change of an editor', async () => {
      const { id: dataId, scenes } = await collection();
      await Promise.all([
        fixture.collections.setScenes(viewer, dataId, edited(scenes)),
        sources().change(viewer, id, FEED, { visible: false }),
      ]);
      const after = await collection();
      expect(after.version).toBe(3);
      expect(after.scenes).toContain('Added');
      await until(() => (shown().report().collectionRevision === 3 ? true : undefined));
      expect(shown().desiredState.collection.text).toBe(after.scenes);
    });

    test('is not lost to an editor that has not seen it', async () => {
      const { id: dataId, scenes, version } = await collection();
      await sources().change(viewer, id, FEED, { visible: false });
      await expect(
        fixture.collections.setScenes(viewer, dataId, edited(scenes), version),
      ).rejects.toMatchObject({ status: 409, type: '/problems/changed-meanwhile' });
      const stored = await collection();
      expect(stored.scenes).toContain('"visible":false');
      const saved = await fixture.collections.setScenes(
        viewer,
        dataId,
        edited(stored.scenes),
        stored.version,
      );
      expect(saved.scenes).toContain('"visible":false');
      expect(saved.scenes).toContain('Added');
    });

    test('is never lost to a concurrent change of an editor with a version', async () => {
      const { id: dataId, scenes, version } = await collection();
      await Promise.allSettled([
        fixture.collections.setScenes(viewer, dataId, edited(scenes), version),
        sources().change(viewer, id, FEED, { visible: false }),
      ]);
      expect((await sources().readSources(viewer, id)).sources).toMatchObject([{ id: FEED, visible: false }]);
    });

    test('becomes one version for each of several concurrent ones, and none is lost', async () => {
      // More than the attempts after a conflict.
      const volumes = Array.from({ length: 8 }, (_, index) => -1 - index);
      const { version } = await collection();
      const calls = volumes.map((volumeDb) => sources().change(viewer, id, SOUND, { volumeDb }));
      await Promise.all([...calls, sources().change(viewer, id, FEED, { visible: false })]);
      const { sounds, sources: list, dataVersion } = await sources().readSources(viewer, id);
      expect([list[0]!.visible, volumes.includes(sounds[0]!.volumeDb)]).toEqual([false, true]);
      expect(dataVersion).toBe(version + volumes.length + 1);
    });

    test('is kept while the node can’t be reached, and applied later', async () => {
      fixture.node.isUnreachable = true;
      fixture.node.dropConnections();
      await expect(sources().change(viewer, id, SOUND, { muted: true })).rejects.toMatchObject({
        status: 502,
      });
      const { version, scenes } = await collection();
      expect(scenes).toContain('"muted":true');
      fixture.node.isUnreachable = false;
      await until(() => (shown().report().collectionRevision === version ? true : undefined));
    });

    test('is loaded by an OBS that crashes and starts again', async () => {
      const { dataVersion } = await sources().change(viewer, id, SOUND, { muted: true });
      shown().crashObs();
      await fixture.status(viewer, id, ({ scene }) => scene === 'Live');
      expect(shown().report().collectionRevision).toBe(dataVersion);
    });

    test('is refused if the source does not support it, and not found for an unknown source', async () => {
      await expect(sources().change(viewer, id, FEED, { text: 'x' })).rejects.toMatchObject({ status: 422 });
      await expect(sources().change(viewer, id, 'none', { visible: true })).rejects.toMatchObject({
        status: 404,
      });
      expect((await collection()).scenes).toBe(COLLECTION);
    });
  });
});
