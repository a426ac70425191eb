import { itemsOf, printCollection, readCollection, sceneNamesOf, sourcesOf } from './collection.js';

const readValid = (collection: object | string) => {
  const text = typeof collection === 'string' ? collection : JSON.stringify(collection);
  const parsed = readCollection(text);
  if (!parsed) throw new Error('not a collection');
  return parsed;
};
const createScene = (name: string, items?: object[]) => ({
  id: 'scene',
  name,
  settings: items ? { items } : {},
});

describe(readCollection, () => {
  it.each([
    '{',
    '[]',
    '{"sources":{}}',
    '{"sources":[]}',
    '{"sources":[null,{"id":"scene","name":"A"}]}',
    '{"sources":[{"id":"scene"}]}',
    '{"sources":[{"id":"scene","name":"A","settings":{"items":{}}}]}',
    '{"sources":[{"id":"scene","name":"A"}],"groups":{}}',
  ])('returns null for a text that the server rejects: %s', (text) =>
    expect(readCollection(text)).toBeNull(),
  );

  it('prints an unchanged collection byte for byte', () => {
    const text = '{ "sources": [ {"id":"scene", "name":"A"} ], "n": 1.0 }';
    expect(printCollection(readValid(text))).toBe(text);
  });

  it('keeps unknown fields, including large numbers', () => {
    const text = '{"sources":[{"id":"scene","name":"A","private_settings":{"n":9223372036854775807}}]}';
    expect(JSON.stringify(JSON.parse(printCollection({ ...readValid(text), text: null })))).toBe(
      JSON.stringify(JSON.parse(text)),
    );
    expect(printCollection({ ...readValid(text), text: null })).toContain('9223372036854775807');
  });

  it('prints a large collection without white space to fit the limit', () => {
    const items = Array.from({ length: 9000 }, (_, id) => ({ name: 'x', id, pos: { x: 1, y: 2 } }));
    const large = printCollection({
      ...readValid({ sources: [createScene('A', items)], filler: 'x'.repeat(500_000) }),
      text: null,
    });
    expect(large).not.toContain('\n');
  });
});

describe(sceneNamesOf, () => {
  it('returns OBS’s order, then the scenes missing from it, each once', () => {
    const sources = [createScene('A'), createScene('B'), createScene('C'), { id: 'color_source', name: 'D' }];
    const order = [{ name: 'C' }, { name: 'gone' }, { name: 'A' }, { name: 'C' }, { name: 'D' }];
    expect(sceneNamesOf(readValid({ sources, scene_order: order }))).toEqual(['C', 'A', 'B']);
  });
});

describe(sourcesOf, () => {
  it.each([
    ['feed', { id: 'ffmpeg_source', settings: { input: ' trailcast://feed/ ' } }],
    ['other', { id: 'ffmpeg_source', settings: { input: 'movie.mp4' } }],
    ['text', { id: 'text_gdiplus_v2' }],
    ['text', { id: 'text_ft2_source', versioned_id: 'text_ft2_source_v2' }],
    ['colour', { versioned_id: 'color_source_v3' }],
    ['image', { id: 'image_source', settings: { file: 'trailcast:image/12' } }],
    ['other', { id: 'image_source', settings: { file: 'C:\\logo.png' } }],
    ['other', { id: 'browser_source' }],
    ['browser', { id: 'browser_source', settings: { url: 'https://alerts.example.org/' } }],
  ])('returns %s for %j', (kind, source) => {
    const sourcesByName = sourcesOf(readValid({ sources: [createScene('A'), { name: 'x', ...source }] }));
    expect(sourcesByName.get('x')?.kind).toBe(kind);
  });

  it('returns groups, and only the first of two sources with the same name', () => {
    const groups = [{ id: 'group', name: 'G' }];
    const sources = [
      createScene('A'),
      { id: 'color_source', name: 'x' },
      { id: 'text_ft2_source', name: 'x' },
    ];
    const sourcesByName = sourcesOf(readValid({ sources, groups }));
    expect([sourcesByName.get('G')?.kind, sourcesByName.get('x')?.kind]).toEqual(['group', 'colour']);
  });
});

describe(itemsOf, () => {
  it('returns each item with its position in the list, without the copies of a group’s items', () => {
    const items = [{ name: 'x' }, { name: 'in', group_item_backup: true }, { name: 'G' }];
    const sourcesByName = sourcesOf(readValid({ sources: [createScene('A', items)] }));
    expect(itemsOf(sourcesByName.get('A')).map(({ index, name }) => [index, name])).toEqual([
      [0, 'x'],
      [2, 'G'],
    ]);
    expect(itemsOf(undefined)).toEqual([]);
  });
});
