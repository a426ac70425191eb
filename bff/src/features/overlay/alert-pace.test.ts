import {
  GAP_MS,
  isNextDue,
  computeNextChangeMs,
  OPEN_INTERVAL_MS,
  OPEN_TIMEOUT_MS,
  computeShowMs,
  type QueueState,
} from './alert-pace.js';

describe('isNextDue', () => {
  const NOW = 1_000_000;
  const ready: QueueState = { paused: false, waiting: 1, lastEnd: null, openAt: NOW };
  test.each<[string, Partial<QueueState>, boolean]>([
    ['shows the first one', {}, true],
    ['shows nothing without one that waits', { waiting: 0 }, false],
    ['shows nothing while paused', { paused: true }, false],
    ['shows nothing to nobody', { openAt: null }, false],
    ['shows nothing after the last page has gone', { openAt: NOW - OPEN_TIMEOUT_MS }, false],
    ['shows nothing 6 s after the last page has gone', { openAt: NOW - 6_000 }, false],
    ['shows the first one between two signs of a page', { openAt: NOW - 2 * OPEN_INTERVAL_MS }, true],
    ['waits for the one before it', { lastEnd: NOW + 1 }, false],
    ['leaves a gap after it', { lastEnd: NOW - GAP_MS + 1 }, false],
    ['follows the gap', { lastEnd: NOW - GAP_MS }, true],
  ])('%s', (_name, state, expected) => {
    expect(isNextDue({ ...ready, ...state }, NOW)).toBe(expected);
  });
});

describe('computeNextChangeMs', () => {
  const NOW = 1_000_000;
  test.each<[string, number | null, number]>([
    ['names the end of what is shown', NOW + 5, 5],
    ['then names the end of the gap', NOW, GAP_MS],
    ['still names it within the gap', NOW - GAP_MS + 1, 1],
    ['names nothing after the gap', NOW - GAP_MS, Infinity],
    ['names nothing while none was shown', null, Infinity],
  ])('%s', (_name, lastEnd, expected) => {
    expect(computeNextChangeMs({ lastEnd }, NOW)).toBe(expected);
  });
});

describe('computeShowMs', () => {
  it('is shorter while many wait', () => {
    expect([computeShowMs(1), computeShowMs(9), computeShowMs(10)]).toEqual([6_000, 6_000, 3_000]);
  });
});
