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
    ['a change to another scene', true, desired, { scene: 'Privacy' }],
    ['a repeated choice of the scene', true, desired, { sceneChoices: 2 }],
    ['a repeated choice with another change', true, desired, { sceneChoices: 2, onFeedLoss }],
    ['a new generation without a difference', false, desired, {}],
    ['a change of another field', false, desired, { onFeedLoss }],
    ['a new generation of a BFF that does not count choices', true, uncounted, {}],
    ['another change by a BFF that does not count choices', false, uncounted, { onFeedLoss }],
    ['another change with the first count', false, uncounted, { sceneChoices: 4, onFeedLoss }],
  ])('given %s, returns %s', (_name, expected, previous, change) => {
    expect(choosesScene(previous, { ...previous, generation: 2, ...change })).toBe(expected);
  });
});
