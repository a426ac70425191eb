import { findQuickScenes, findTileScenes } from './quick-scenes.js';

const STARTER = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

describe('findQuickScenes', () => {
  it.each([
    ['the starter collection', STARTER, null, { pause: 'Be right back', privacy: 'Privacy' }],
    [
      'the starter collection with a feed-loss scene',
      STARTER,
      'Starting soon',
      { pause: 'Be right back', privacy: 'Privacy' },
    ],
    ['a collection with a feed-loss scene', ['Cam', 'Pause'], 'Pause', { pause: 'Pause', privacy: null }],
    ['a collection without its feed-loss scene', ['Cam'], 'Pause', { pause: null, privacy: null }],
    [
      'a collection with Privacy as feed-loss scene',
      ['Cam', 'Privacy'],
      'Privacy',
      { pause: null, privacy: 'Privacy' },
    ],
    ['a collection without quick scenes', ['Cam'], null, { pause: null, privacy: null }],
  ])('returns the quick scenes of %s', (_, scenes, lossScene, expected) => {
    expect(findQuickScenes(scenes, lossScene)).toEqual(expected);
  });
});

describe('findTileScenes', () => {
  const quickScenes = { pause: 'Be right back', privacy: 'Privacy' };

  it.each([
    ['leaves out the quick scenes while the bar shows them', true, ['Live', 'Starting soon']],
    ['returns all scenes otherwise', false, STARTER],
  ])('%s', (_, areQuickScenesInBar, expected) => {
    expect(findTileScenes(STARTER, quickScenes, areQuickScenesInBar)).toEqual(expected);
  });
});
