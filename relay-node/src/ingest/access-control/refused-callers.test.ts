import type { Outcome } from './accepted-caller.js';
import { RefusedCallers } from './refused-callers.js';

const FIRST_DIGEST = 'a'.repeat(64);
const SECOND_DIGEST = 'b'.repeat(64);

describe('RefusedCallers', () => {
  it('returns the newest attempt of each key and reason, and the number of attempts', () => {
    const callers = new RefusedCallers();
    callers.add('passphrase', FIRST_DIGEST, 1_000);
    callers.add('wrong-key', null, 1_500);
    callers.add('passphrase', FIRST_DIGEST, 2_000);
    expect(callers.takeChange()).toEqual([
      { reason: 'wrong-key', digest: null, refusedAt: 1_500, calls: 1 },
      { reason: 'passphrase', digest: FIRST_DIGEST, refusedAt: 2_000, calls: 2 },
    ]);
  });

  it('returns null without a change', () => {
    const callers = new RefusedCallers();
    expect(callers.takeChange()).toBeNull();
    callers.add('passphrase', FIRST_DIGEST, 1_000);
    expect(callers.takeChange()).toHaveLength(1);
    expect(callers.takeChange()).toBeNull();
  });

  it('deletes the passphrase entry of an admitted phone', () => {
    const callers = new RefusedCallers();
    callers.add('passphrase', FIRST_DIGEST, 1_000);
    callers.add('passphrase', SECOND_DIGEST, 1_000);
    callers.recordOutcome(FIRST_DIGEST, 'connected', 2_000);
    expect(callers.takeChange()).toEqual([
      { reason: 'passphrase', digest: SECOND_DIGEST, refusedAt: 1_000, calls: 1 },
    ]);
    callers.recordOutcome(FIRST_DIGEST, 'connected', 3_000);
    callers.recordOutcome(SECOND_DIGEST, 'undecided', 3_000);
    expect(callers.takeChange()).toBeNull();
  });

  it.each<[Outcome[], number]>([
    [['passphrase'], 1],
    [['refused'], 1],
    [['refused', 'passphrase', 'refused'], 3],
    [['undecided'], 0],
    [['connected'], 0],
    [['other-reason'], 0],
    [['refused', 'other-reason', 'refused'], 0],
    [['other-reason', 'refused', 'connected', 'refused'], 1],
  ])('counts the outcomes %j as %i attempts with a wrong passphrase', (outcomes, calls) => {
    const callers = new RefusedCallers();
    for (const outcome of outcomes) callers.recordOutcome(FIRST_DIGEST, outcome, 1_000);
    const entries = callers.takeChange() ?? [];
    expect(entries.map((caller) => caller.calls)).toEqual(calls === 0 ? [] : [calls]);
  });

  it('stores only the 200 newest callers', () => {
    const callers = new RefusedCallers();
    const [attemptCount, maxCallers] = [10_000, 200];
    for (let attempt = 0; attempt < attemptCount; attempt += 1)
      callers.add('wrong-key', `key ${attempt}`, attempt);
    const remaining = callers.takeChange() ?? [];
    expect(remaining).toHaveLength(maxCallers);
    expect(remaining.at(-1)?.refusedAt).toBe(attemptCount - 1);
    expect(remaining[0]?.refusedAt).toBe(attemptCount - maxCallers);
  });
});
