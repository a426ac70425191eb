import { draftOf } from './weak-link-draft.js';
import { evaluateFit } from './weak-link-fit.js';

const draft = { ...draftOf(null), isEnabled: true };
/** 22 steps of 10 s. A feed arrived in 20 of them, and 19 of the round-trip times are known. */
const pastFeed = {
  stepMs: 10_000,
  kbps: [null, 0, 399, 400, 5_000, 300, ...Array<number>(16).fill(2_000)],
  rttMs: [null, null, 900, 100, null, 801, ...Array<number>(16).fill(60)],
};

describe('evaluateFit', () => {
  it('returns the share of the feed’s time below the threshold', () => {
    expect(evaluateFit(draft, pastFeed)).toEqual({ minutes: 3, belowShare: 0.1, rttShare: null });
    expect(evaluateFit({ ...draft, below: '301' }, pastFeed)?.belowShare).toBe(0.05);
  });

  it('returns the share of the measured time above the round-trip limit', () => {
    expect(evaluateFit({ ...draft, rtt: '800' }, pastFeed)?.rttShare).toBeCloseTo(2 / 19);
    expect(evaluateFit({ ...draft, rtt: '800' }, { ...pastFeed, rttMs: [] })?.rttShare).toBeNull();
  });

  it('returns null if no feed arrived, the threshold is not a number, or the setting is off', () => {
    expect(evaluateFit(draft, { stepMs: 1_000, kbps: [null, 0], rttMs: [] })).toBeNull();
    expect(evaluateFit({ ...draft, below: 'x' }, pastFeed)).toBeNull();
    expect(evaluateFit({ ...draft, isEnabled: false }, pastFeed)).toBeNull();
  });
});
