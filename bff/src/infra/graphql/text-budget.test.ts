import { LIMITS } from '@trailcast/schema/limits';
import { TextBudget } from './text-budget.js';

describe('TextBudget', () => {
  const createSignal = () => new AbortController().signal;

  it('throws when all texts together exceed the limit', () => {
    const budget = new TextBudget(createSignal);
    budget.addBytes(LIMITS.graphqlTextMaxBytes, 'too long');
    expect(() => budget.addBytes(1, 'too long')).toThrow('too long');
  });

  it('creates one signal, at its first use', () => {
    const createSignalSpy = jest.fn(createSignal);
    const budget = new TextBudget(createSignalSpy);
    expect(createSignalSpy).not.toHaveBeenCalled();
    expect(budget.endSignal).toBe(budget.endSignal);
    expect(budget.createUnusedBudget().endSignal).toBe(budget.endSignal);
    expect(createSignalSpy).toHaveBeenCalledTimes(1);
  });

  it('counts from zero in an unused budget for the same response', () => {
    const budget = new TextBudget(createSignal);
    budget.addBytes(LIMITS.graphqlTextMaxBytes, 'too long');
    expect(() => budget.createUnusedBudget().addBytes(LIMITS.graphqlTextMaxBytes, 'too long')).not.toThrow();
  });
});
