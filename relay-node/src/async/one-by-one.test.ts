import { setTimeout as sleep } from 'node:timers/promises';
import { OneByOne } from './one-by-one.js';

describe('OneByOne', () => {
  it('begins a step when the one before has ended, also one that failed', async () => {
    const order = new OneByOne();
    const seen: string[] = [];
    const first = order.run(async () => {
      seen.push('first');
      await sleep(10);
      seen.push('first ends');
      throw new Error('failed');
    });
    const second = order.run(async () => {
      seen.push('second');
      return 2;
    });
    await expect(first).rejects.toThrow('failed');
    expect(await second).toBe(2);
    expect(seen).toEqual(['first', 'first ends', 'second']);
  });
});
