import { RefusedError, TooLargeError } from '../../infra/errors.js';
import { checkCollectionSize, checkObsCollection } from './obs-collection.js';

const scene = (name: string) => ({ id: 'scene', name, settings: { items: [] } });
const colour = (name: string) => ({ id: 'color_source', name, settings: {} });
const many = <T>(count: number, make: (name: string) => T) =>
  Array.from({ length: count }, (_, index) => make(`n${index}`));

function refusal(collection: unknown): RefusedError {
  const text = typeof collection === 'string' ? collection : JSON.stringify(collection);
  try {
    checkObsCollection(text);
  } catch (error) {
    if (error instanceof RefusedError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('checkObsCollection', () => {
  test.each([
    ['only one scene', { sources: [scene('Live')] }],
    ['100 scenes', { sources: many(100, scene) }],
    ['500 sources', { sources: [scene('Live'), ...many(499, colour)] }],
    ['kinds that are only cleaned later', { sources: [scene('Live'), { id: 'browser_source', name: 'x' }] }],
    ['absent groups and order', { sources: [scene('Live')], groups: null, scene_order: null }],
  ])('accepts %s', (_what, collection) =>
    expect(() => checkObsCollection(JSON.stringify(collection))).not.toThrow(),
  );

  test.each([
    ['a list', [], ''],
    ['a number', 5, ''],
    ['an object without sources', { name: 'x' }, '/sources'],
    ['sources that are no list', { sources: {} }, '/sources'],
    ['a source that is no object', { sources: [scene('a'), null] }, '/sources/1'],
    ['no scene', { sources: [colour('a')] }, '/sources'],
    ['no source at all', { sources: [] }, '/sources'],
    ['101 scenes', { sources: many(101, scene) }, '/sources'],
    ['501 sources', { sources: [scene('Live'), ...many(500, colour)] }, '/sources'],
    ['501 sources with groups', { sources: [scene('a'), ...many(400, colour)], groups: many(100, colour) }, '/sources'], // prettier-ignore
    ['groups that are no list', { sources: [scene('a')], groups: {} }, '/groups'],
    ['a scene without a name', { sources: [{ id: 'scene' }] }, '/sources/0/name'],
    ['a scene named on two lines', { sources: [scene('a\nb')] }, '/sources/0/name'],
    ['settings that are no object', { sources: [{ ...scene('a'), settings: [] }] }, '/sources/0/settings'],
    ['items that are no list', { sources: [{ ...scene('a'), settings: { items: {} } }] }, '/sources/0/settings/items'], // prettier-ignore
    ['an order that is no list', { sources: [scene('a')], scene_order: 'a' }, '/scene_order'],
    [
      'an order without names',
      { sources: [scene('a')], scene_order: [{ name: 'a' }, 'b'] },
      '/scene_order/1',
    ],
  ])('refuses %s and returns the path', (_what, collection, path) => {
    const { detail, errors } = refusal(collection);
    expect(errors).toEqual([{ path, message: expect.any(String) as string }]);
    expect(detail).toContain(path);
  });

  test('reports line and column of a JSON error', () => {
    const { detail, errors } = refusal('{\n  "sources": [,]\n}');
    expect(detail).toMatch(/not JSON: a value or "\]" is missing before ","/);
    expect(errors?.[0]?.path).toBe('line 2, column 15');
  });

  test('refuses text that databases do not store byte for byte', () => {
    expect(refusal(`{"sources":[{"id":"scene","name":"\ud83d"}]}`).detail).toMatch(/Unicode/);
  });
});

describe('checkCollectionSize', () => {
  test('measures 1 MiB in bytes, not in characters', () => {
    expect(() => checkCollectionSize('ä'.repeat(512 * 1024))).not.toThrow();
    expect(() => checkCollectionSize('ä'.repeat(512 * 1024) + 'a')).toThrow(TooLargeError);
  });
});
