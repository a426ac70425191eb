import { findEndProblem } from './grant-end.js';

const NOW = Date.parse('2026-06-01T12:00Z');
const DAY_MS = 24 * 3_600_000;

describe(findEndProblem, () => {
  it.each([
    ['never', null, null],
    ['now', NOW, 'past'],
    ['a moment later', NOW + 1, null],
    ['366 days later', NOW + 366 * DAY_MS, null],
    ['two years later', NOW + 730 * DAY_MS, 'late'],
  ] as const)('returns the problem of a grant that ends: %s', (_when, until, problem) =>
    expect(findEndProblem({ level: 'watch', until }, NOW)).toBe(problem),
  );
});
