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
const desiredWithoutCount = { ...desired, sceneChoices: undefined };
const onFeedLoss = { scene: 'Privacy', afterMs: 1000 };

describe('choosesScene', () => {
  it.each([
    ['a change to another scene', true, desired, { scene: 'Privacy' }],
    ['a repeated choice of the scene', true, desired, { sceneChoices: 2 }],
    ['a repeated choice with a change of another field', true, desired, { sceneChoices: 2, onFeedLoss }],
    ['the same state with a new generation', false, desired, {}],
    ['a change of another field', false, desired, { onFeedLoss }],
    [
      'the same state with a new generation, from a BFF that does not count choices',
      true,
      desiredWithoutCount,
      {},
    ],
    [
      'a change of another field, from a BFF that does not count choices',
      false,
      desiredWithoutCount,
      { onFeedLoss },
    ],
    [
      'a change of another field with the first count of choices',
      false,
      desiredWithoutCount,
      { sceneChoices: 4, onFeedLoss },
    ],
  ])('given %s, returns %s', (_name, expected, previous, change) => {
    expect(choosesScene(previous, { ...previous, generation: 2, ...change })).toBe(expected);
  });
});
