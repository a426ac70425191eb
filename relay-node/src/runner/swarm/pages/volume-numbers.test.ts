import { VolumeNumbers } from './volume-numbers.js';

describe('VolumeNumbers', () => {
  it('allocates the smallest free number', () => {
    const numbers = new VolumeNumbers();
    numbers.recordNumber('earlier', 2);
    expect(['a', 'b'].map((instance) => numbers.allocate(instance))).toEqual([1, 3]);
    numbers.releaseNumber('a');
    numbers.releaseNumber('earlier');
    expect(['c', 'd', 'e'].map((instance) => numbers.allocate(instance))).toEqual([1, 2, 4]);
  });
});
