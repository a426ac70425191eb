import { UnprocessableError, TooLargeError } from '../../infra/errors.js';
import { checkCollectionSize, checkObsCollection } from './obs-collection.js';

const createScene = (name: string) => ({ id: 'scene', name, settings: { items: [] } });
const createColour = (name: string) => ({ id: 'color_source', name, settings: {} });
const createMany = <T>(count: number, create: (name: string) => T) =>
  Array.from({ length: count }, (_, index) => create(`n${index}`));

function findError(collection: unknown): UnprocessableError {
  const text = typeof collection === 'string' ? collection : JSON.stringify(collection);
  try {
    checkObsCollection(text);
  } catch (error) {
    if (error instanceof UnprocessableError) return error;
    throw error;
  }
  throw new Error('the collection was accepted');
}

describe('checkObsCollection', () => {
  test.each([
    ['only one scene', { sources: [createScene('Live')] }],
    ['100 scenes', { sources: createMany(100, createScene) }],
    ['500 sources', { sources: [createScene('Live'), ...createMany(499, createColour)] }],
    [
      'a source that the relay node removes later',
      { sources: [createScene('Live'), { id: 'browser_source', name: 'x' }] },
    ],
    ['absent groups and order', { sources: [createScene('Live')], groups: null, scene_order: null }],
  ])('accepts %s', (_name, collection) =>
    expect(() => checkObsCollection(JSON.stringify(collection))).not.toThrow(),
  );

  test.each([
    ['a list', [], ''],
    ['a number', 5, ''],
    ['an object without sources', { name: 'x' }, '/sources'],
    ['sources that are not an array', { sources: {} }, '/sources'],
    ['a source that is not an object', { sources: [createScene('a'), null] }, '/sources/1'],
    ['no scene', { sources: [createColour('a')] }, '/sources'],
    ['no source at all', { sources: [] }, '/sources'],
    ['101 scenes', { sources: createMany(101, createScene) }, '/sources'],
    ['501 sources', { sources: [createScene('Live'), ...createMany(500, createColour)] }, '/sources'],
    ['501 sources with groups', { sources: [createScene('a'), ...createMany(400, createColour)], groups: createMany(100, createColour) }, '/sources'], // prettier-ignore
    ['groups that are not an array', { sources: [createScene('a')], groups: {} }, '/groups'],
    ['a scene without a name', { sources: [{ id: 'scene' }] }, '/sources/0/name'],
    ['a scene named on two lines', { sources: [createScene('a\nb')] }, '/sources/0/name'],
    [
      'settings that are not an object',
      { sources: [{ ...createScene('a'), settings: [] }] },
      '/sources/0/settings',
    ],
    ['items that are not an array', { sources: [{ ...createScene('a'), settings: { items: {} } }] }, '/sources/0/settings/items'], // prettier-ignore
    ['an order that is not an array', { sources: [createScene('a')], scene_order: 'a' }, '/scene_order'],
    [
      'an order without names',
      { sources: [createScene('a')], scene_order: [{ name: 'a' }, 'b'] },
      '/scene_order/1',
    ],
  ])('rejects %s and returns the path', (_name, collection, path) => {
    const { detail, errors } = findError(collection);
    expect(errors).toEqual([{ path, message: expect.any(String) as string }]);
    expect(detail).toContain(path);
  });

  test('reports line and column of a JSON error', () => {
    const { detail, errors } = findError('{\n  "sources": [,]\n}');
    expect(detail).toMatch(/not JSON: a value or "\]" is missing before ","/);
    expect(errors?.[0]?.path).toBe('line 2, column 15');
  });

  test('rejects text that databases do not store byte for byte', () => {
    expect(findError(`{"sources":[{"id":"scene","name":"\ud83d"}]}`).detail).toMatch(/Unicode/);
  });
});

describe('checkCollectionSize', () => {
  test('measures 1 MiB in bytes, not in characters', () => {
    expect(() => checkCollectionSize('ä'.repeat(512 * 1024))).not.toThrow();
    expect(() => checkCollectionSize('ä'.repeat(512 * 1024) + 'a')).toThrow(TooLargeError);
  });
});
