import type { DesiredServer } from '@trailcast/schema/node';
import { choosesScene } from './scene-choice.js';

const before: DesiredServer = {
  instance: 'i',
  generation: 1,
  collection: { revision: 1, text: '{}' },
  feed: null,
  scene: 'Live',
  sceneChoices: 1,
  onFeedLoss: null,
  streaming: null,
  feedRestarts: 0,
};
const uncounted = { ...before, sceneChoices: undefined };
const onFeedLoss = { scene: 'Privacy', afterMs: 1000 };

describe('choosesScene', () => {
  it.each([
    ['a change to another scene', before, { scene: 'Privacy' }, true],
    ['a repeated choice of the scene', before, { sceneChoices: 2 }, true],
    ['a repeated choice with another change', before, { sceneChoices: 2, onFeedLoss }, true],
    ['a generation without a difference', before, {}, false],
    ['a change of another field', before, { onFeedLoss }, false],
    ['a BFF that does not count, without a difference', uncounted, {}, true],
    ['a BFF that does not count, and another change', uncounted, { onFeedLoss }, false],
    [
      'the first count of a BFF that was updated, and another change',
      uncounted,
      { sceneChoices: 4, onFeedLoss },
      false,
    ],
  ])('checks %s for a scene choice', (_, former, change, expected) => {
    expect(choosesScene(former, { ...former, generation: 2, ...change })).toBe(expected);
  });
});
