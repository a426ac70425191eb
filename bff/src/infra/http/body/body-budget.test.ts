import { BodyBudget } from './body-budget.js';

describe('BodyBudget', () => {
  const budget = () => new BodyBudget({ total: 10, perCaller: 6 });

  it('counts up to the bound of one caller, and of all', () => {
    const held = budget();
    expect([held.take('a', 6), held.take('a', 1), held.take('b', 4), held.take('c', 1)]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(held.held).toBe(10);
  });

  it('counts nothing that it refuses, and forgets what is released', () => {
    const held = budget();
    held.take('a', 6);
    expect(held.fits('a', 1)).toBe(false);
    held.release('a', 6);
    expect([held.held, held.fits('a', 6), held.fits('a', 7)]).toEqual([0, true, false]);
  });
});
