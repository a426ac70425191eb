import { TokenBuckets } from './token-bucket.js';

const limits = { burst: 3, perSecond: 2, names: 2 };

describe('TokenBuckets.take', () => {
  it('allows the burst and then refuses', () => {
    const buckets = new TokenBuckets(limits);
    expect([1, 2, 3, 4].map(() => buckets.take('a', 0))).toEqual([true, true, true, false]);
  });

  it('refills tokens over time, up to the burst', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.take('a', 0);
    expect(buckets.take('a', 400)).toBe(false);
    expect(buckets.take('a', 500)).toBe(true);
    expect([1, 2, 3, 4].map(() => buckets.take('a', 60_000))).toEqual([true, true, true, false]);
  });

  it('never refuses requests at the refill rate', () => {
    const buckets = new TokenBuckets(limits);
    for (let at = 0; at < 600_000; at += 500) expect(buckets.take('phone', at)).toBe(true);
  });

  it('counts each name separately', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.take('a', 0);
    expect(buckets.take('b', 0)).toBe(true);
  });

  it('evicts the least recently used name when there are too many', () => {
    const buckets = new TokenBuckets(limits);
    for (let i = 0; i < 4; i++) buckets.take('a', 0);
    buckets.take('b', 0);
    buckets.take('a', 0);
    buckets.take('c', 0);
    expect(buckets.size).toBe(2);
    expect(buckets.take('a', 0)).toBe(false);
  });

  it('handles a clock that goes back', () => {
    const buckets = new TokenBuckets(limits);
    buckets.take('a', 1000);
    expect(buckets.take('a', 0)).toBe(true);
  });
});
