import {
  GAP_MS,
  isNextDue,
  computeNextChangeMs,
  OPEN_INTERVAL_MS,
  OPEN_TIMEOUT_MS,
  computeShowMs,
  type QueueState,
} from './alert-timing.js';

describe('isNextDue', () => {
  const NOW = 1_000_000;
  const readyState: QueueState = { paused: false, waiting: 1, lastEnd: null, openAt: NOW };
  test.each<[string, Partial<QueueState>, boolean]>([
    ['is true for the first alert', {}, true],
    ['is false if no alert waits', { waiting: 0 }, false],
    ['is false while the queue is paused', { paused: true }, false],
    ['is false if no page was ever open', { openAt: null }, false],
    ['is false after the last page has closed', { openAt: NOW - OPEN_TIMEOUT_MS }, false],
    ['is false 6 s after the last page has closed', { openAt: NOW - 6_000 }, false],
    ['is true between two reports of an open page', { openAt: NOW - 2 * OPEN_INTERVAL_MS }, true],
    ['is false before the end of the previous alert', { lastEnd: NOW + 1 }, false],
    ['is false in the gap after the previous alert', { lastEnd: NOW - GAP_MS + 1 }, false],
    ['is true after the gap', { lastEnd: NOW - GAP_MS }, true],
  ])('%s', (_name, state, expected) => {
    expect(isNextDue({ ...readyState, ...state }, NOW)).toBe(expected);
  });
});

describe('computeNextChangeMs', () => {
  const NOW = 1_000_000;
  test.each<[string, number | null, number]>([
    ['returns the time until the end of the shown alert', NOW + 5, 5],
    ['returns the time until the end of the gap', NOW, GAP_MS],
    ['returns the remaining time within the gap', NOW - GAP_MS + 1, 1],
    ['returns Infinity after the gap', NOW - GAP_MS, Infinity],
    ['returns Infinity if no alert was shown', null, Infinity],
  ])('%s', (_name, lastEnd, expected) => {
    expect(computeNextChangeMs({ lastEnd }, NOW)).toBe(expected);
  });
});

describe('computeShowMs', () => {
  it('returns a shorter time while ten or more alerts wait', () => {
    const [showMs, shortShowMs] = [6_000, 3_000];
    expect([1, 9, 10].map((waiting) => computeShowMs(waiting))).toEqual([showMs, showMs, shortShowMs]);
  });
});
