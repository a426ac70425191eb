import type { SizeContext } from '../geometry/source-size.js';
import { itemsOf, readCollection, sourcesOf } from './collection.js';
import { findCover, findCovered } from './covered.js';
import type { Json } from './values.js';

const CANVAS = { width: 1280, height: 720 };
const FULL = { bounds_type: 2, bounds: { x: 1280, y: 720 } };
const OPAQUE = 0xff000000;
const HALF_TRANSPARENT = 0x80000000;

const SOURCES: Json[] = [
  { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
  {
    id: 'ffmpeg_source',
    name: 'Filtered feed',
    settings: { input: 'trailcast://feed' },
    filters: [{ id: 'chroma_key_filter' }],
  },
  { id: 'text_ft2_source', name: 'Text', settings: { text: 'ab', font: { size: 100 } } },
  { id: 'color_source', name: 'Colour', settings: { color: OPAQUE, width: 1280, height: 720 } },
  { id: 'color_source', name: 'Glass', settings: { color: HALF_TRANSPARENT, width: 1280, height: 720 } },
  { id: 'image_source', name: 'Photo', settings: { file: 'trailcast:image/1' } },
  { id: 'image_source', name: 'Logo', settings: { file: 'trailcast:image/2' } },
  { id: 'scene', name: 'Other scene', settings: { items: [] } },
];

/** Returns the items of a scene, bottom first, and the context to draw them. */
function createScene(items: Json[]) {
  const live = { id: 'scene', name: 'Live', settings: { items } };
  const collection = readCollection(JSON.stringify({ sources: [...SOURCES, live] }));
  if (!collection) throw new Error('not a collection');
  const sources = sourcesOf(collection);
  const images = new Map(['1', '2'].map((id) => [id, CANVAS]));
  const sceneItems = itemsOf(sources.get('Live'));
  const context: SizeContext = {
    sources,
    canvas: CANVAS,
    measure: (line, { size }) => line.length * size * 0.5,
    images,
    opaqueImages: new Set(['1']),
  };
  return { sceneItems, context };
}

/** Returns the covered items with the names of those that cover them. `items`: bottom first. */
function findCoveredNames(...items: Json[]): Record<string, string> {
  const { sceneItems, context } = createScene(items);
  const covered = findCovered(sceneItems, context);
  return Object.fromEntries(
    [...covered].map(([index, { name }]): [string, string] => [
      sceneItems.find((item) => item.index === index)?.name ?? '',
      name,
    ]),
  );
}

describe(findCovered, () => {
  const text = { name: 'Text', pos: { x: 100, y: 100 } };

  it('finds a text behind the feed', () => {
    expect(findCoveredNames(text, { name: 'Feed', ...FULL })).toEqual({ Text: 'Feed' });
  });

  it('finds nothing in front of the feed', () => {
    expect(findCoveredNames({ name: 'Feed', ...FULL }, text)).toEqual({});
  });

  it.each([
    ['an opaque colour', { name: 'Colour' }, true],
    ['an image without transparency', { name: 'Photo' }, true],
    ['a feed that is turned once around', { name: 'Feed', ...FULL, rot: 360 }, true],
    ['a mirrored feed', { name: 'Feed', pos: { x: 1280, y: 0 }, scale: { x: -1, y: 1 } }, true],
    ['a colour with alpha', { name: 'Glass' }, false],
    ['an image that may be transparent', { name: 'Logo' }, false],
    ['a text', { name: 'Text', scale: { x: 50, y: 50 } }, false],
    ['another scene', { name: 'Other scene' }, false],
    ['a hidden feed', { name: 'Feed', ...FULL, visible: false }, false],
    ['a rotated feed', { name: 'Feed', ...FULL, rot: 1, scale: { x: 9, y: 9 } }, false],
    ['a feed with a filter', { name: 'Filtered feed', ...FULL }, false],
    ['a feed that is blended', { name: 'Feed', ...FULL, blend_type: 'additive' }, false],
    ['a missing source', { name: 'Missing', ...FULL }, false],
    ['a feed that covers only a part', { name: 'Feed', scale: { x: 0.1, y: 1 } }, false],
    ['a feed with a crop at the text', { name: 'Feed', pos: { x: 150, y: 0 }, crop_left: 150 }, false],
    [
      'bounds that the feed does not fill',
      { name: 'Feed', bounds_type: 2, bounds: { x: 1280, y: 99 } },
      false,
    ],
  ])('of %s', (_, front, covers) => {
    expect(findCoveredNames(text, front)).toEqual(covers ? { Text: front.name } : {});
  });

  it('compares a rotated item by the rectangle around it', () => {
    const left = { name: 'Colour', scale: { x: 0.25, y: 1 } };
    // Turned, it is left of its position; upright, it is right of it.
    const turnedText = { name: 'Text', pos: { x: 250, y: 100 }, rot: 90 };
    expect(findCoveredNames(turnedText, left)).toEqual({ Text: 'Colour' });
    expect(findCoveredNames({ ...turnedText, rot: 0 }, left)).toEqual({});
  });

  it('ignores what is outside of the canvas', () => {
    expect(findCoveredNames({ name: 'Colour', pos: { x: -50, y: -50 } }, { name: 'Feed', ...FULL })).toEqual({
      Colour: 'Feed',
    });
    expect(findCoveredNames({ ...text, pos: { x: 2000, y: 0 } }, { name: 'Feed', ...FULL })).toEqual({});
  });

  it('names the foremost of several', () => {
    const items = [text, { name: 'Colour' }, { name: 'Photo' }];
    expect(findCoveredNames(...items)).toEqual({ Text: 'Photo', Colour: 'Photo' });
  });

  it('names the feed only where nothing else covers, because viewers see more while it is missing', () => {
    const items = [text, { name: 'Colour' }, { name: 'Feed', ...FULL }];
    expect(findCoveredNames(...items)).toEqual({ Text: 'Colour', Colour: 'Feed' });
    const { sceneItems, context } = createScene(items);
    expect([...findCovered(sceneItems, context).values()].map(({ isFeed }) => isFeed)).toEqual([false, true]);
  });

  it('says nothing about hidden items', () => {
    expect(findCoveredNames({ ...text, visible: false }, { name: 'Feed', ...FULL })).toEqual({});
  });
});

describe(findCover, () => {
  const findFirst = (...items: Json[]) => {
    const { sceneItems, context } = createScene(items);
    return findCover(sceneItems, 0, context);
  };
  const feed = { name: 'Feed', ...FULL };

  it('returns null for an item that viewers see', () => {
    expect(findFirst(feed)).toBeNull();
  });

  it('lets a text come to the front', () => {
    expect(findFirst({ name: 'Text' }, feed)).toEqual({ name: 'Feed', isFeed: true, canComeToFront: true });
  });

  it('keeps a background behind, which would hide the feed', () => {
    expect(findFirst({ name: 'Colour' }, feed)).toEqual({
      name: 'Feed',
      isFeed: true,
      canComeToFront: false,
    });
  });
});
