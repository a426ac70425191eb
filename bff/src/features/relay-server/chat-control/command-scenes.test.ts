import { findCommandScene } from './command-scenes.js';

const STARTER = ['Live', 'Starting soon', 'Be right back', 'Privacy'];

describe('findCommandScene', () => {
  it.each([
    ['live', STARTER, null, 'Live'],
    ['live', ['Cam'], 'Cam', null],
    ['brb', STARTER, 'Starting soon', 'Be right back'],
    ['brb', ['Cam', 'Pause'], 'Pause', 'Pause'],
    ['brb', ['Cam'], 'Pause', null],
    ['brb', ['Cam', 'Privacy'], 'Privacy', null],
    ['brb', ['Cam'], null, null],
  ] as const)(
    'for the command %s, the scenes %j and the feed-loss scene %j, returns %j',
    (command, scenes, feedLossScene, expected) => {
      expect(findCommandScene(command, scenes, feedLossScene)).toBe(expected);
    },
  );
});
