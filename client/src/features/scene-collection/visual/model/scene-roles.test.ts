import { readCollection } from './collection.js';
import { findSceneRoles } from './scene-roles.js';
import type { Json } from './values.js';

const createScene = (name: string, ...items: Json[]): Json => ({ id: 'scene', name, settings: { items } });
const SOURCES: Json[] = [
  { id: 'ffmpeg_source', name: 'Feed', settings: { input: 'trailcast://feed' } },
  { id: 'text_ft2_source', name: 'Caption', settings: { text: 'Soon' } },
  { id: 'browser_source', name: 'Page', settings: { url: 'https://example.org/' } },
  createScene('Live', { name: 'Caption' }, { name: 'Feed' }),
  createScene('Starting soon', { name: 'Caption' }),
  createScene('Be right back', { name: 'Caption' }),
  createScene('Privacy', { name: 'Caption' }),
];

function findRoles(extraScenes: Json[], lossScene: string | null = null, fields: Json = {}) {
  const raw = { current_scene: 'Starting soon', ...fields, sources: [...SOURCES, ...extraScenes] };
  const collection = readCollection(JSON.stringify(raw));
  if (!collection) throw new Error('not a collection');
  return Object.fromEntries(findSceneRoles(collection, lossScene));
}

describe('findSceneRoles', () => {
  it('returns the roles of the starter collection', () => {
    expect(findRoles([], 'Be right back')).toEqual({
      Live: 'feed',
      'Starting soon': 'start',
      'Be right back': 'feedLoss',
      Privacy: 'silent',
    });
  });

  it('returns no feed-loss scene without a server', () => {
    expect(findRoles([])['Be right back']).toBe('silent');
  });

  it('follows the sources instead of the names', () => {
    const roles = findRoles([createScene('Live 2', { name: 'Caption' })], 'Starting soon', {
      current_program_scene: 'Privacy',
    });
    expect(roles).toMatchObject({ 'Live 2': 'silent', 'Starting soon': 'feedLoss', Privacy: 'start' });
  });

  it('starts with the first scene if the collection names none that exists', () => {
    const silentScenes = { scene_order: [{ name: 'Privacy' }], current_scene: 'Deleted' };
    expect(findRoles([], null, silentScenes)).toMatchObject({ Privacy: 'start', 'Starting soon': 'silent' });
  });

  it.each<[string, Json[], string | undefined]>([
    ['the feed in a nested scene', [{ name: 'Live' }], 'feed'],
    ['a hidden feed', [{ name: 'Feed', visible: false }], 'silent'],
    ['a feed in a hidden scene', [{ name: 'Live', visible: false }], 'silent'],
    ['a web page, which can have sound', [{ name: 'Page' }], undefined],
    ['itself', [{ name: 'Extra' }], 'silent'],
    ['a source that does not exist', [{ name: 'Gone' }], 'silent'],
  ])('returns the role of a scene that contains %s', (_, items, role) => {
    expect(findRoles([createScene('Extra', ...items)])['Extra']).toBe(role);
  });
});
