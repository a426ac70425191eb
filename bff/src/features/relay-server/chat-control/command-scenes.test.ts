import { sceneOf } from './command-scenes.js';

const STARTER = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

describe('sceneOf', () => {
  it.each([
    ['live', STARTER, null, 'Live'],
    ['live', ['Cam'], 'Cam', null],
    ['brb', STARTER, 'Starting soon', 'Be right back'],
    ['brb', ['Cam', 'Pause'], 'Pause', 'Pause'],
    ['brb', ['Cam'], 'Pause', null],
    ['brb', ['Cam', 'Privacy'], 'Privacy', null],
    ['brb', ['Cam'], null, null],
  ] as const)(
    'returns for %s, the scenes %j and the feed-loss scene %j: %j',
    (command, scenes, lossScene, expected) => {
      expect(sceneOf(command, scenes, lossScene)).toBe(expected);
    },
  );
});
