import type { Outcome } from './admitted-caller.js';
import { RefusedCallers } from './refused-callers.js';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

describe('RefusedCallers', () => {
  it('keeps the newest call of each key and reason, and counts them', () => {
    const callers = new RefusedCallers();
    callers.add('passphrase', A, 1_000);
    callers.add('wrong-key', null, 1_500);
    callers.add('passphrase', A, 2_000);
    expect(callers.takeChange()).toEqual([
      { reason: 'wrong-key', digest: null, at: 1_500, calls: 1 },
      { reason: 'passphrase', digest: A, at: 2_000, calls: 2 },
    ]);
  });

  it('returns null without a change', () => {
    const callers = new RefusedCallers();
    expect(callers.takeChange()).toBeNull();
    callers.add('passphrase', A, 1_000);
    expect(callers.takeChange()).toHaveLength(1);
    expect(callers.takeChange()).toBeNull();
  });

  it('deletes the passphrase entry of a phone that was admitted', () => {
    const callers = new RefusedCallers();
    callers.add('passphrase', A, 1_000);
    callers.add('passphrase', B, 1_000);
    callers.recordOutcome(A, 'connected', 2_000);
    expect(callers.takeChange()).toEqual([{ reason: 'passphrase', digest: B, at: 1_000, calls: 1 }]);
    callers.recordOutcome(A, 'connected', 3_000);
    callers.recordOutcome(B, 'undecided', 3_000);
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
  ])('after the outcomes %j, counts %i calls with a passphrase', (outcomes, calls) => {
    const callers = new RefusedCallers();
    for (const outcome of outcomes) callers.recordOutcome(A, outcome, 1_000);
    const all = callers.takeChange() ?? [];
    expect(all.map((caller) => caller.calls)).toEqual(calls === 0 ? [] : [calls]);
  });

  it('keeps a bounded number of the newest callers in a flood', () => {
    const callers = new RefusedCallers();
    for (let call = 0; call < 10_000; call += 1) callers.add('wrong-key', `key ${call}`, call);
    const left = callers.takeChange() ?? [];
    expect(left).toHaveLength(200);
    expect(left.at(-1)?.at).toBe(9_999);
    expect(left[0]?.at).toBe(9_800);
  });
});
