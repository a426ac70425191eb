import { findQuickScenes } from './quick-scenes.js';

const STARTER = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

describe('findQuickScenes', () => {
  it.each([
    ['the starter collection', STARTER, null, { pause: 'Be right back', privacy: 'Privacy' }],
    ['a dead-zone scene beside it', STARTER, 'Starting soon', { pause: 'Be right back', privacy: 'Privacy' }],
    ['a collection with a dead-zone scene', ['Cam', 'Pause'], 'Pause', { pause: 'Pause', privacy: null }],
    ['a missing dead-zone scene', ['Cam'], 'Pause', { pause: null, privacy: null }],
    ['Privacy for dead zones', ['Cam', 'Privacy'], 'Privacy', { pause: null, privacy: 'Privacy' }],
    ['a collection without either', ['Cam'], null, { pause: null, privacy: null }],
  ])('of %s', (_, scenes, lossScene, expected) => {
    expect(findQuickScenes(scenes, lossScene)).toEqual(expected);
  });
});
