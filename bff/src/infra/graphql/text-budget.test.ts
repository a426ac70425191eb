import { LIMITS } from '@trailcast/schema/limits';
import { TextBudget } from './text-budget.js';

describe('TextBudget', () => {
  const open = () => new AbortController().signal;

  it('throws when the texts exceed the limit together', () => {
    const budget = new TextBudget(open);
    budget.addBytes(LIMITS.graphqlTextMaxBytes, 'too long');
    expect(() => budget.addBytes(1, 'too long')).toThrow('too long');
  });

  it('creates one signal, at its first use', () => {
    const signal = jest.fn(open);
    const budget = new TextBudget(signal);
    expect(signal).not.toHaveBeenCalled();
    expect(budget.ended).toBe(budget.ended);
    expect(budget.createUnused().ended).toBe(budget.ended);
    expect(signal).toHaveBeenCalledTimes(1);
  });

  it('counts from zero in an unused budget for the same response', () => {
    const budget = new TextBudget(open);
    budget.addBytes(LIMITS.graphqlTextMaxBytes, 'too long');
    expect(() => budget.createUnused().addBytes(LIMITS.graphqlTextMaxBytes, 'too long')).not.toThrow();
  });
});
