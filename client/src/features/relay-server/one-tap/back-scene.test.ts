import { backScene } from './back-scene.js';

const STARTER = ['Live', 'Starting soon', 'Be right back', 'Privacy'];
const QUICK = { pause: 'Be right back', privacy: 'Privacy' };

describe('backScene', () => {
  it.each([
    ['to the scene before it', STARTER, QUICK, 'Starting soon', 'Starting soon'],
    ['to the feed’s scene if none was seen', STARTER, QUICK, null, 'Live'],
    ['to the feed’s scene after the last one was deleted', STARTER, QUICK, 'Walk', 'Live'],
    ['never to a quick scene', STARTER, QUICK, 'Privacy', 'Live'],
    ['nowhere without either', ['Cam', 'Privacy'], { pause: null, privacy: 'Privacy' }, null, null],
    [
      'not to a feed’s scene that is the pause',
      ['Live', 'Privacy'],
      { pause: 'Live', privacy: 'Privacy' },
      null,
      null,
    ],
  ])('leads %s', (_, scenes, quick, last, expected) => {
    expect(backScene(scenes, quick, last)).toBe(expected);
  });
});
