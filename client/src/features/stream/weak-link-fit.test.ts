import { draftOf } from './weak-link-draft.js';
import { fitOf } from './weak-link-fit.js';

const draft = { ...draftOf(null), isOn: true };
const past = {
  stepMs: 10_000,
  kbps: [null, 0, 399, 400, 5_000, 300, ...Array<number>(16).fill(2_000)],
  rttMs: [null, null, 900, 100, null, 801, ...Array<number>(16).fill(60)],
};

describe('fitOf', () => {
  it('returns the share of the feed’s time below the threshold', () => {
    expect(fitOf(draft, past)).toEqual({ minutes: 3, belowShare: 0.1, rttShare: null });
    expect(fitOf({ ...draft, below: '301' }, past)?.belowShare).toBe(0.05);
  });

  it('evaluates the round trip where it is known', () => {
    expect(fitOf({ ...draft, rtt: '800' }, past)?.rttShare).toBeCloseTo(2 / 19);
    expect(fitOf({ ...draft, rtt: '800' }, { ...past, rttMs: [] })?.rttShare).toBeNull();
  });

  it('returns null without a feed, a number, or when switched off', () => {
    expect(fitOf(draft, { stepMs: 1_000, kbps: [null, 0], rttMs: [] })).toBeNull();
    expect(fitOf({ ...draft, below: 'x' }, past)).toBeNull();
    expect(fitOf({ ...draft, isOn: false }, past)).toBeNull();
  });
});
