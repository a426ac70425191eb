import { VolumeNumbers } from './volume-numbers.js';

describe('VolumeNumbers', () => {
  it('returns the smallest free number, so that names do not grow', () => {
    const numbers = new VolumeNumbers();
    numbers.keep('of an earlier agent', 2);
    expect(['a', 'b'].map((instance) => numbers.take(instance))).toEqual([1, 3]);
    numbers.free('a');
    numbers.free('of an earlier agent');
    expect(['c', 'd', 'e'].map((instance) => numbers.take(instance))).toEqual([1, 2, 4]);
  });
});
