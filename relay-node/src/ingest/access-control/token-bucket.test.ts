import { TokenBuckets } from './token-bucket.js';

const limits = { burst: 3, perSecond: 2, maxNames: 2 };

describe('TokenBuckets.takeToken', () => {
  it('allows the burst and then rejects requests', () => {
    const buckets = new TokenBuckets(limits);
    expect([1, 2, 3, 4].map(() => buckets.takeToken('a', 0))).toEqual([true, true, true, false]);
  });

  it('refills tokens over time, up to the burst', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.takeToken('a', 0);
    expect(buckets.takeToken('a', 400)).toBe(false);
    expect(buckets.takeToken('a', 500)).toBe(true);
    expect([1, 2, 3, 4].map(() => buckets.takeToken('a', 60_000))).toEqual([true, true, true, false]);
  });

  it('never rejects requests at the refill rate', () => {
    const buckets = new TokenBuckets(limits);
    for (let now = 0; now < 600_000; now += 500) expect(buckets.takeToken('phone', now)).toBe(true);
  });

  it('has a separate bucket for each name', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.takeToken('a', 0);
    expect(buckets.takeToken('b', 0)).toBe(true);
  });

  it('evicts the least recently used name when there are too many', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.takeToken('a', 0);
    buckets.takeToken('b', 0);
    buckets.takeToken('a', 0);
    buckets.takeToken('c', 0);
    expect(buckets.size).toBe(2);
    expect(buckets.takeToken('a', 0)).toBe(false);
  });

  it('returns a token even if the clock has gone back', () => {
    const buckets = new TokenBuckets(limits);
    buckets.takeToken('a', 1000);
    expect(buckets.takeToken('a', 0)).toBe(true);
  });
});
