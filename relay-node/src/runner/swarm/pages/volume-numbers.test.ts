import { VolumeNumbers } from './volume-numbers.js';

describe('VolumeNumbers', () => {
  it('returns the smallest free number, so that names do not grow', () => {
    const numbers = new VolumeNumbers();
    numbers.recordNumber('of an earlier agent', 2);
    expect(['a', 'b'].map((instance) => numbers.allocate(instance))).toEqual([1, 3]);
    numbers.releaseNumber('a');
    numbers.releaseNumber('of an earlier agent');
    expect(['c', 'd', 'e'].map((instance) => numbers.allocate(instance))).toEqual([1, 2, 4]);
  });
});
