import { BodyBudget } from './body-budget.js';

describe('BodyBudget', () => {
  const budget = () => new BodyBudget({ total: 10, perCaller: 6 });

  it('accepts bytes up to the limit per caller and in total', () => {
    const held = budget();
    expect([held.take('a', 6), held.take('a', 1), held.take('b', 4), held.take('c', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(held.held).toBe(10);
  });

  it('counts neither rejected nor released bytes', () => {
    const held = budget();
    held.take('a', 6);
    expect(held.fits('a', 1)).toBe(false);
    held.release('a', 6);
    expect([held.held, held.fits('a', 6), held.fits('a', 7)]).toEqual([0, true, false]);
  });
});
