import { itemsOf, readCollection, sceneNamesOf, sourcesOf, type Collection } from '../model/collection.js';
import { findFreeName, findNameProblem } from '../model/names.js';
import { renameSource } from './rename-source.js';
import { addScene, deleteScene, duplicateScene, hasRoomForScene, moveScene } from './scenes.js';

const createScene = (name: string, ...itemNames: string[]) => ({
  id: 'scene',
  name,
  uuid: `uuid of ${name}`,
  settings: {
    id_counter: itemNames.length,
    items: itemNames.map((itemName, id) => ({ name: itemName, id: id + 1, note: 'kept' })),
  },
});
const RAW = {
  name: 'City',
  current_scene: 'Live',
  current_program_scene: 'Live',
  scene_order: [{ name: 'Live' }, { name: 'Pause' }],
  saved_projectors: [{ type: 1, name: 'Live' }],
  unknown: { deep: [1, { name: 'Live' }] },
  sources: [
    { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
    { id: 'text_ft2_source', name: 'Title', uuid: 'u', settings: { text: 'Hello' } },
    { id: 'color_source', name: 'Unused' },
    createScene('Live', 'Feed', 'Title'),
    createScene('Pause', 'Live', 'Group'),
    {
      id: 'color_source',
      name: 'Member',
      filters: [{ id: 'compressor_filter', settings: { sidechain_source: 'Title', ratio: 3 } }],
    },
  ],
  groups: [{ id: 'group', name: 'Group', settings: { items: [{ name: 'Member' }] } }],
};
const createCollection = (raw: object = RAW): Collection => {
  const collection = readCollection(JSON.stringify(raw));
  if (!collection) throw new Error('not a collection');
  return collection;
};
const sourceNames = (collection: Collection) => [...sourcesOf(collection).keys()];
const itemNames = (collection: Collection, name: string) =>
  itemsOf(sourcesOf(collection).get(name)).map((item) => item.name);

describe(renameSource, () => {
  it('renames a scene and all references to it', () => {
    const { raw } = renameSource(createCollection(), 'Live', 'On air');
    expect(raw).toMatchObject({
      current_scene: 'On air',
      current_program_scene: 'On air',
      scene_order: [{ name: 'On air' }, { name: 'Pause' }],
      saved_projectors: [{ type: 1, name: 'On air' }],
    });
    const text = JSON.stringify({ ...raw, unknown: null });
    expect(text).not.toContain('"Live"');
    expect(raw.unknown).toEqual(RAW.unknown);
  });

  it('renames a source in scenes, groups and the filters that use it as a sidechain', () => {
    const title = renameSource(createCollection(), 'Title', 'Headline');
    expect(itemNames(title, 'Live')).toEqual(['Feed', 'Headline']);
    expect(JSON.stringify(title.raw)).toContain('"sidechain_source":"Headline","ratio":3');
    expect(itemNames(renameSource(createCollection(), 'Member', 'Other'), 'Group')).toEqual(['Other']);
  });

  it('restores the collection when it is renamed back', () => {
    expect(renameSource(renameSource(createCollection(), 'Live', 'x'), 'x', 'Live').raw).toEqual(RAW);
  });
});

describe(findNameProblem, () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['a\nb', 'lines'],
    ['x'.repeat(257), 'long'],
    ['Title', 'taken'],
    ['Group', 'taken'],
    ['Live', null],
    ['live', null],
  ])('returns for %j: %s', (name, problem) =>
    expect(findNameProblem(createCollection(), name, 'Live')).toBe(problem),
  );
});

describe(findFreeName, () => {
  it('appends numbers from 2', () => {
    expect(findFreeName(createCollection(), 'Text')).toBe('Text');
    expect(findFreeName(renameSource(createCollection(), 'Title', 'Live 2'), 'Live')).toBe('Live 3');
  });
});

describe(addScene, () => {
  it('adds an empty scene after another', () => {
    const extendedCollection = addScene(createCollection(), 'New', 'Live');
    expect(sceneNamesOf(extendedCollection)).toEqual(['Live', 'New', 'Pause']);
    expect(itemNames(extendedCollection, 'New')).toEqual([]);
  });

  it('adds at most 100 scenes', () => {
    const sources = Array.from({ length: 100 }, (_, index) => createScene(`S${index}`));
    expect(hasRoomForScene(createCollection({ sources }))).toBe(false);
    expect(hasRoomForScene(createCollection({ sources: sources.slice(1) }))).toBe(true);
  });
});

describe(duplicateScene, () => {
  const copy = duplicateScene(createCollection(), 'Live', 'Copy');

  it('shares the feed and copies texts', () => {
    expect(sceneNamesOf(copy)).toEqual(['Live', 'Copy', 'Pause']);
    expect(itemNames(copy, 'Copy')).toEqual(['Feed', 'Title 2']);
    expect(sourcesOf(copy).get('Title 2')?.raw.settings).toEqual({ text: 'Hello' });
    expect(itemNames(copy, 'Live')).toEqual(['Feed', 'Title']);
  });

  it('does not copy the UUID of the original', () => {
    expect(JSON.stringify(copy.raw).match(/"uuid of Live"/g)).toHaveLength(1);
    expect(sourcesOf(copy).get('Title 2')?.raw.uuid).toBeUndefined();
  });
});

describe(deleteScene, () => {
  it('removes sources that only this scene showed, and its items in other scenes', () => {
    const remaining = deleteScene(createCollection(), 'Live');
    expect(sourceNames(remaining)).toEqual(['Unused', 'Pause', 'Member', 'Group']);
    expect(itemNames(remaining, 'Pause')).toEqual(['Group']);
    expect(remaining.raw).toMatchObject({ current_scene: 'Pause', scene_order: [{ name: 'Pause' }] });
  });

  it('removes a group and its members', () => {
    expect(sourceNames(deleteScene(createCollection(), 'Pause'))).toEqual([
      'Feed',
      'Title',
      'Unused',
      'Live',
    ]);
  });

  it('does not delete the last scene', () => {
    const oneScene = deleteScene(createCollection(), 'Live');
    expect(deleteScene(oneScene, 'Pause')).toBe(oneScene);
  });
});

describe(moveScene, () => {
  it('swaps the scene with its neighbour, and does not move it beyond the ends', () => {
    expect(sceneNamesOf(moveScene(createCollection(), 'Pause', -1))).toEqual(['Pause', 'Live']);
    const original = createCollection();
    expect(moveScene(original, 'Pause', 1)).toBe(original);
    expect(moveScene(original, 'Live', -1)).toBe(original);
  });

  it('creates an order if there is none', () => {
    expect(moveScene(createCollection({ ...RAW, scene_order: null }), 'Pause', -1).raw.scene_order).toEqual([
      { name: 'Pause' },
      { name: 'Live' },
    ]);
  });
});
