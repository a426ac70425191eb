import { BodyBudget } from './body-budget.js';

describe('BodyBudget', () => {
  const createBudget = () => new BodyBudget({ total: 10, perCaller: 6 });

  it('accepts bytes up to the limit per caller and in total', () => {
    const budget = createBudget();
    const results = [
      budget.reserve('a', 6),
      budget.reserve('a', 1),
      budget.reserve('b', 4),
      budget.reserve('c', 1),
    ];
    expect(results).toEqual([true, false, true, false]);
    expect(budget.bufferedBytes).toBe(10);
  });

  it('counts neither rejected nor released bytes', () => {
    const budget = createBudget();
    budget.reserve('a', 6);
    expect(budget.fits('a', 1)).toBe(false);
    budget.release('a', 6);
    expect([budget.bufferedBytes, budget.fits('a', 6), budget.fits('a', 7)]).toEqual([0, true, false]);
  });
});
