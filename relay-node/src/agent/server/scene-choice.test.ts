import type { DesiredServer } from '@trailcast/schema/node';
import { choosesScene } from './scene-choice.js';

const desired: DesiredServer = {
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
const uncounted = { ...desired, sceneChoices: undefined };
const onFeedLoss = { scene: 'Privacy', afterMs: 1000 };

describe('choosesScene', () => {
  it.each([
    ['a change to another scene', desired, { scene: 'Privacy' }, true],
    ['a repeated choice of the scene', desired, { sceneChoices: 2 }, true],
    ['a repeated choice with another change', desired, { sceneChoices: 2, onFeedLoss }, true],
    ['a generation without a difference', desired, {}, false],
    ['a change of another field', desired, { onFeedLoss }, false],
    ['a BFF that does not count, without a difference', uncounted, {}, true],
    ['a BFF that does not count, and another change', uncounted, { onFeedLoss }, false],
    [
      'the first count of a BFF that was updated, and another change',
      uncounted,
      { sceneChoices: 4, onFeedLoss },
      false,
    ],
  ])('checks %s for a scene choice', (_name, previous, change, expected) => {
    expect(choosesScene(previous, { ...previous, generation: 2, ...change })).toBe(expected);
  });
});
