import { VolumeNumbers } from './volume-numbers.js';

describe('VolumeNumbers', () => {
  it('allocates the smallest free number', () => {
    const numbers = new VolumeNumbers();
    numbers.reserve('adopted', 2);
    expect(['a', 'b'].map((instance) => numbers.allocate(instance))).toEqual([1, 3]);
    numbers.release('a');
    numbers.release('adopted');
    expect(['c', 'd', 'e'].map((instance) => numbers.allocate(instance))).toEqual([1, 2, 4]);
  });
});
