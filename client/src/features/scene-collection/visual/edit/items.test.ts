import { boxOf } from '../geometry/placement.js';
import { itemsOf, readCollection, sourcesOf, type Collection } from '../model/collection.js';
import { readTextStyle } from '../model/text-style.js';
import { addItem, deleteItem, hasRoomForItem, setItemFlag, moveItem, moveItemToFront } from './items.js';
import { replaceItem } from './lists.js';
import { addSource, changeColour, changeText } from './sources.js';

const CANVAS = { width: 1280, height: 720 };
const RAW = {
  sources: [
    {
      id: 'text_gdiplus',
      name: 'Old',
      settings: { text: 'x', color: 255, other: 'kept', font: { face: 'Arial', flags: 3 } },
    },
    { id: 'color_source', name: 'Fill', settings: { width: 10, height: 10 } },
    {
      id: 'scene',
      name: 'Live',
      settings: {
        id_counter: 3,
        items: [
          { name: 'Old', id: 1, note: 'kept' },
          { name: 'In', group_item_backup: true, id: 9 },
          { name: 'Group', id: 3 },
          { name: 'Fill', id: 2 },
        ],
      },
    },
    { id: 'scene', name: 'Second', settings: { items: [{ name: 'Old', id: 1 }] } },
    { id: 'color_source', name: 'In' },
  ],
  groups: [{ id: 'group', name: 'Group', settings: { items: [{ name: 'In' }] } }],
};
const createCollection = (raw: object = RAW): Collection => {
  const collection = readCollection(JSON.stringify(raw));
  if (!collection) throw new Error('not a collection');
  return collection;
};
const items = (collection: Collection, scene = 'Live') => itemsOf(sourcesOf(collection).get(scene));
const shownNames = (collection: Collection) => items(collection).map(({ name }) => name);
const settingsOf = (collection: Collection, name: string) => sourcesOf(collection).get(name)?.raw.settings;

describe(addItem, () => {
  it('adds an item on top, with an unused id', () => {
    const { collection, index } = addItem(createCollection(), 'Live', 'Old', { rot: 5 });
    expect(index).toBe(4);
    expect(items(collection).at(-1)?.raw).toEqual({
      name: 'Old',
      id: 10,
      visible: true,
      locked: false,
      rot: 5,
    });
    expect(settingsOf(collection, 'Live')).toMatchObject({ id_counter: 10 });
  });

  it('adds an item to a scene without settings', () => {
    const collectionWithoutSettings = createCollection({ sources: [{ id: 'scene', name: 'Live' }] });
    expect(shownNames(addItem(collectionWithoutSettings, 'Live', 'x', {}).collection)).toEqual(['x']);
  });
});

describe(hasRoomForItem, () => {
  it('returns false for a scene with 500 items', () => {
    const fullScene = {
      id: 'scene',
      name: 'Live',
      settings: { items: Array.from({ length: 500 }, () => ({ name: 'x' })) },
    };
    expect(hasRoomForItem(createCollection({ sources: [fullScene] }), 'Live')).toBe(false);
    expect(hasRoomForItem(createCollection(), 'Live')).toBe(true);
  });
});

describe(deleteItem, () => {
  it('removes a source that no other item shows', () => {
    const remaining = deleteItem(createCollection(), 'Live', 3);
    expect(shownNames(remaining)).toEqual(['Old', 'Group']);
    expect(sourcesOf(remaining).has('Fill')).toBe(false);
  });

  it('does not remove a source that another scene shows', () => {
    expect(sourcesOf(deleteItem(createCollection(), 'Live', 0)).has('Old')).toBe(true);
  });

  it('removes a group with its members and their copies', () => {
    const remaining = deleteItem(createCollection(), 'Live', 2);
    expect(JSON.stringify(remaining.raw)).not.toMatch(/"In"|"Group"/);
  });

  it('returns the same collection if there is no such item', () => {
    const original = createCollection();
    expect(deleteItem(original, 'Live', 1)).toBe(original);
  });
});

describe(moveItem, () => {
  it('swaps with the item above or below, past hidden copies', () => {
    const up = moveItem(createCollection(), 'Live', 0, 1);
    expect(shownNames(up.collection)).toEqual(['Group', 'Old', 'Fill']);
    expect(up.index).toBe(2);
    const down = moveItem(up.collection, 'Live', up.index, -1);
    expect(down.collection.raw).toEqual(RAW);
  });

  it('does not move an item beyond the ends', () => {
    const original = createCollection();
    expect(moveItem(original, 'Live', 3, 1)).toEqual({ collection: original, index: 3 });
  });
});

describe(setItemFlag, () => {
  it('hides or locks one item, and does not change its other fields', () => {
    expect(items(setItemFlag(createCollection(), 'Live', 0, { visible: false }))[0]?.raw).toEqual({
      name: 'Old',
      id: 1,
      note: 'kept',
      visible: false,
    });
    expect(items(setItemFlag(createCollection(), 'Live', 0, { locked: true }))[0]?.raw).toMatchObject({
      locked: true,
    });
  });
});

describe(replaceItem, () => {
  it('does not change other scenes', () => {
    const changedCollection = replaceItem(createCollection(), 'Live', 0, (item) => ({ ...item, rot: 1 }));
    expect(items(changedCollection, 'Second')).toEqual(items(createCollection(), 'Second'));
  });
});

describe(addSource, () => {
  it('adds a text in the middle, with an unused name', () => {
    const result = addSource(
      createCollection(),
      'Live',
      { kind: 'text', name: 'Old', text: 'Hello' },
      CANVAS,
    );
    const item = items(result.collection).at(-1);
    expect(item).toMatchObject({ index: result.index, name: 'Old 2' });
    const box = boxOf(item?.raw ?? {}, { width: 200, height: 100 });
    expect(box).toMatchObject({ anchor: { x: 640, y: 360 }, align: { x: 0.5, y: 0.5 } });
    expect(settingsOf(result.collection, 'Old 2')).toMatchObject({ text: 'Hello', color1: 0xffffffff });
  });

  it('adds one feed source, and shows the same source in other scenes', () => {
    const withFeed = addSource(createCollection(), 'Live', { kind: 'feed', name: 'Feed' }, CANVAS).collection;
    const withFeedTwice = addSource(withFeed, 'Second', { kind: 'feed', name: 'Feed' }, CANVAS).collection;
    expect(sourcesOf(withFeedTwice).get('Feed')).toMatchObject({
      kind: 'feed',
      raw: { settings: { input: 'trailcast://feed' } },
    });
    expect(sourcesOf(withFeedTwice).size).toBe(sourcesOf(createCollection()).size + 1);
    expect(items(withFeedTwice, 'Second').at(-1)?.raw).toMatchObject({
      name: 'Feed',
      bounds: { x: 1280, y: 720 },
    });
  });

  it.each([
    [
      { kind: 'clock', name: 'Clock', text: '12:00', timeZone: 'Europe/Berlin' } as const,
      { trailcast_text: 'clock', trailcast_time_zone: 'Europe/Berlin' },
    ],
    [{ kind: 'bitrate', name: 'Bitrate', text: '0 Mbit/s' } as const, { trailcast_text: 'bitrate' }],
  ])('adds a text that the node writes: %j', (addition, expected) => {
    const { collection } = addSource(createCollection(), 'Live', addition, CANVAS);
    expect(settingsOf(collection, addition.name)).toMatchObject({ ...expected, text: addition.text });
  });

  it('adds an image of the user', () => {
    const { collection } = addSource(
      createCollection(),
      'Live',
      { kind: 'image', name: 'Logo', image: '12' },
      CANVAS,
    );
    expect(sourcesOf(collection).get('Logo')).toMatchObject({
      kind: 'image',
      raw: { id: 'image_source', settings: { file: 'trailcast:image/12' } },
    });
  });

  it('adds a web page in its own size, in the middle', () => {
    const page = { url: 'https://example.org/', width: 400, height: 300, css: 'p {}', fps: 10 };
    const { collection } = addSource(
      createCollection(),
      'Live',
      { kind: 'browser', name: 'example.org', page },
      CANVAS,
    );
    expect(sourcesOf(collection).get('example.org')).toMatchObject({
      kind: 'browser',
      raw: { id: 'browser_source', settings: { ...page, fps_custom: true } },
    });
    const box = boxOf(items(collection).at(-1)?.raw ?? {}, page);
    expect(box).toMatchObject({ anchor: { x: 640, y: 360 }, width: 400, height: 300 });
  });

  it('adds a colour that OBS accepts', () => {
    const { collection } = addSource(
      createCollection(),
      'Live',
      { kind: 'colour', name: 'Fill' },
      { width: 7680, height: 4320 },
    );
    expect(settingsOf(collection, 'Fill 2')).toMatchObject({ width: 1920, height: 1080 });
  });
});

describe(changeText, () => {
  it('changes the given fields, and keeps the rest of the source', () => {
    const changedCollection = changeText(createCollection(), 'Old', { text: 'y', size: 40, bold: false });
    expect(settingsOf(changedCollection, 'Old')).toEqual({
      text: 'y',
      color: 255,
      other: 'kept',
      font: { face: 'Arial', style: 'Regular', size: 40, flags: 2 },
    });
  });

  it('writes the values that readTextStyle reads, for both kinds of text', () => {
    const colour = { hex: '#102030', opacity: 0.2 };
    const withNewText = addSource(
      createCollection(),
      'Live',
      { kind: 'text', name: 'New', text: 'z' },
      CANVAS,
    ).collection;
    for (const name of ['Old', 'New']) {
      const changedCollection = changeText(withNewText, name, {
        colour,
        face: 'DejaVu Serif',
        bold: true,
        timeZone: 'Asia/Tokyo',
      });
      expect(readTextStyle(sourcesOf(changedCollection).get(name)?.raw ?? {})).toMatchObject({
        top: colour,
        bottom: colour,
        face: 'DejaVu Serif',
        bold: true,
        timeZone: 'Asia/Tokyo',
      });
    }
  });
});

describe(changeColour, () => {
  it('writes the colour as OBS stores it', () => {
    const changedCollection = changeColour(createCollection(), 'Fill', { hex: '#ff0000', opacity: 1 });
    expect(settingsOf(changedCollection, 'Fill')).toEqual({ width: 10, height: 10, color: 0xff0000ff });
  });
});

describe(moveItemToFront, () => {
  const namesOf = (collection: Collection) => items(collection).map(({ name }) => name);

  it('moves the item in front of all others', () => {
    const result = moveItemToFront(createCollection(), 'Live', 0);
    expect(namesOf(result.collection)).toEqual(['Group', 'Fill', 'Old']);
    expect(items(result.collection).find(({ index }) => index === result.index)?.raw).toEqual({
      name: 'Old',
      id: 1,
      note: 'kept',
    });
  });

  it.each([3, 9])('returns the collection unchanged for the item %d', (index) => {
    const collection = createCollection();
    expect(moveItemToFront(collection, 'Live', index)).toEqual({ collection, index });
  });
});
