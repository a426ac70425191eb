/**
 * Changes of a scene collection, for the tests of both sides: a node applies the `live` ones without loading the
 * collection, and the client's editor predicts that from the stored text.
 */
export interface ChangeCase {
  change: string;
  kind: 'live' | 'later';
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

type Source = Record<string, unknown>;

const PAGE = { url: 'https://alerts.example.org/', width: 400, height: 300 };
const TEXT = { text: 'Hello', font: { face: 'Inter', style: 'Bold', size: 72, flags: 1 } };
const FEED: Source = { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } };

const createItem = (id: number, name: string, item: object = {}) => ({ id, name, visible: true, ...item });

/** Returns a collection whose scene shows the source. */
const createCollection = (source: Source, item: object = {}, otherSources: Source[] = []) => ({
  name: 'City',
  current_scene: 'Live',
  sources: [
    source,
    ...otherSources,
    { id: 'scene', name: 'Live', settings: { items: [createItem(1, String(source.name), item)] } },
  ],
});

/** Returns a collection whose scene shows a group with a colour. */
const createGroup = (item: object) => ({
  ...createCollection({ id: 'color_source_v3', name: 'Colour', settings: { color: 1 } }),
  groups: [
    {
      id: 'group',
      name: 'Box',
      settings: { cx: 100, cy: 100, items: [createItem(2, 'Colour', item)] },
    },
  ],
});

const createText = (id: string, settings: object = {}, source: object = {}): Source => ({
  ...{ id, name: 'Title', settings: { ...TEXT, ...settings } },
  ...source,
});
const createPage = (source: object = {}): Source => ({
  ...{ id: 'browser_source', name: 'Alerts', settings: PAGE },
  ...source,
});
const createColour = (settings: object): Source => ({ id: 'color_source_v3', name: 'Colour', settings });

const compareSources = (
  change: string,
  kind: 'live' | 'later',
  before: Source,
  after: Source,
): ChangeCase => ({
  ...{ change, kind },
  before: createCollection(before),
  after: createCollection(after),
});

const textIds = ['text_ft2_source', 'text_ft2_source_v2', 'text_gdiplus', 'text_gdiplus_v3'];

export const CHANGE_CASES: readonly ChangeCase[] = [
  ...textIds.flatMap((id) => [
    compareSources(`the text of ${id}`, 'live', createText(id), createText(id, { text: 'Bye' })),
    compareSources(
      `the face of ${id}`,
      'live',
      createText(id),
      createText(id, { font: { ...TEXT.font, face: 'Lora' } }),
    ),
    compareSources(
      `the size of ${id}`,
      'later',
      createText(id),
      createText(id, { font: { ...TEXT.font, size: 80 } }),
    ),
  ]),
  compareSources(
    'the text of a source with an id in versioned_id alone',
    'live',
    createText('', {}, { versioned_id: 'text_gdiplus_v3' }),
    createText('', { text: 'Bye' }, { versioned_id: 'text_gdiplus_v3' }),
  ),
  compareSources(
    'a text to a clock',
    'live',
    createText('text_ft2_source'),
    createText('text_ft2_source', { trailcast_text: 'clock', trailcast_time_zone: 'Europe/Berlin' }),
  ),
  compareSources('the sound of the feed', 'live', FEED, { ...FEED, volume: 0.5, muted: true }),
  compareSources('the sound of a page', 'live', createPage(), createPage({ volume: 0.5, muted: true })),
  compareSources(
    'the address of a page',
    'later',
    createPage(),
    createPage({ settings: { ...PAGE, url: 'https://goals.example.org/' } }),
  ),
  compareSources('the sound of a colour', 'later', createColour({ color: 1 }), {
    ...createColour({ color: 1 }),
    muted: true,
  }),
  compareSources('a colour', 'later', createColour({ color: 1 }), createColour({ color: 2 })),
  {
    ...{ change: 'the visibility of an item', kind: 'live' },
    before: createCollection(FEED),
    after: createCollection(FEED, { visible: false }),
  },
  {
    ...{ change: 'the visibility of an item in a group', kind: 'live' },
    before: createGroup({}),
    after: createGroup({ visible: false }),
  },
  {
    ...{ change: 'the position of an item', kind: 'later' },
    before: createCollection(FEED),
    after: createCollection(FEED, { pos: { x: 1, y: 0 } }),
  },
  {
    ...{ change: 'a new source', kind: 'later' },
    before: createCollection(FEED),
    after: createCollection(FEED, {}, [createColour({ color: 1 })]),
  },
];
