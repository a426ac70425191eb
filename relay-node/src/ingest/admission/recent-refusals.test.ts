import { recentRefusals } from './recent-refusals.js';

const A = 'a'.repeat(64);

describe('recentRefusals', () => {
  it.each([
    ['passphrase', A, 0, true],
    ['passphrase', A, 299_000, true],
    ['passphrase', A, 301_000, false],
    ['wrong-key', A, 299_000, true],
    ['wrong-key', null, 59_000, true],
    ['wrong-key', null, 61_000, false],
  ] as const)('reports %s of %p, %d ms ago: %p', (reason, digest, ageMs, isReported) => {
    const reported = recentRefusals([{ reason, digest, at: 1_000_000 - ageMs, calls: 3 }], 1_000_000);
    expect(reported).toEqual(isReported ? [{ reason, digest, ageMs, calls: 3 }] : []);
  });

  it('never returns a negative age if the clock went back', () => {
    const caller = { reason: 'wrong-key', digest: null, at: 5_000, calls: 1 } as const;
    expect(recentRefusals([caller], 1_000)).toMatchObject([{ ageMs: 0 }]);
  });
});
