import { RateLimiter } from './rate-limiter.js';

const MINUTE_MS = 60_000;

describe('RateLimiter.countRequest', () => {
  let time = 0;
  beforeEach(() => (time = 0));
  const countAllowed = (limiter: RateLimiter, kind: 'sign-in' | 'search' | 'creation', caller: string) => {
    let count = 0;
    while (limiter.countRequest(kind, caller) === 0) count += 1;
    return count;
  };

  test.each([
    ['sign-in', 60],
    ['search', 120],
    ['creation', 60],
  ] as const)('allows %s %i times a minute', (kind, times) => {
    expect(countAllowed(new RateLimiter(1, () => time), kind, 'a')).toBe(times);
  });

  test('counts requests per caller and kind', () => {
    const limiter = new RateLimiter(1, () => time);
    expect(countAllowed(limiter, 'sign-in', 'a')).toBe(60);
    expect(countAllowed(limiter, 'sign-in', 'b')).toBe(60);
    expect(countAllowed(limiter, 'search', 'a')).toBe(120);
  });

  test('multiplies the limits by the factor', () => {
    expect(countAllowed(new RateLimiter(10, () => time), 'sign-in', 'a')).toBe(600);
  });

  test('returns the time until the next request is allowed', () => {
    const limiter = new RateLimiter(1, () => time);
    countAllowed(limiter, 'sign-in', 'a');
    time = 45_500;
    expect(limiter.countRequest('sign-in', 'a')).toBe(MINUTE_MS - time);
    time = MINUTE_MS;
    expect(countAllowed(limiter, 'sign-in', 'a')).toBe(60);
  });
});
