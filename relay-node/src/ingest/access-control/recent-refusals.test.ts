import { listRecentRefusals } from './recent-refusals.js';

const KEY_DIGEST = 'a'.repeat(64);

describe('listRecentRefusals', () => {
  it.each([
    ['passphrase', KEY_DIGEST, 0, true],
    ['passphrase', KEY_DIGEST, 299_000, true],
    ['passphrase', KEY_DIGEST, 301_000, false],
    ['wrong-key', KEY_DIGEST, 299_000, true],
    ['wrong-key', null, 59_000, true],
    ['wrong-key', null, 61_000, false],
  ] as const)(
    'given a refusal (%s, digest %p) %d ms ago, reports it: %p',
    (reason, digest, ageMs, isReported) => {
      const reported = listRecentRefusals(
        [{ reason, digest, refusedAt: 1_000_000 - ageMs, calls: 3 }],
        1_000_000,
      );
      expect(reported).toEqual(isReported ? [{ reason, digest, ageMs, calls: 3 }] : []);
    },
  );

  it('never returns a negative age if the clock went back', () => {
    const caller = { reason: 'wrong-key', digest: null, refusedAt: 5_000, calls: 1 } as const;
    expect(listRecentRefusals([caller], 1_000)).toMatchObject([{ ageMs: 0 }]);
  });
});
