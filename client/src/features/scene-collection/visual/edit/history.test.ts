import { readCollection, type Collection } from '../model/collection.js';
import { afterChange, afterRedo, afterUndo, startHistory } from './history.js';

const state = (name: string): Collection => {
  const text = JSON.stringify({ name, sources: [{ id: 'scene', name: 'Live' }] });
  const collection = readCollection(text);
  if (!collection) throw new Error('not a collection');
  return collection;
};
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(state) as [Collection, Collection, Collection, Collection];

describe('the history', () => {
  it('undoes and redoes', () => {
    const two = afterChange(afterChange(startHistory(a), b), c);
    expect(afterUndo(two).present).toBe(b);
    expect(afterUndo(afterUndo(two)).present).toBe(a);
    expect(afterUndo(afterUndo(afterUndo(two))).present).toBe(a);
    expect(afterRedo(afterUndo(two)).present).toBe(c);
    expect(afterRedo(two)).toBe(two);
  });

  it('drops undone changes at the next change', () => {
    const other = afterChange(afterUndo(afterChange(startHistory(a), b)), c);
    expect(afterRedo(other).present).toBe(c);
    expect(afterUndo(other).present).toBe(a);
  });

  it('joins changes with the same subject until another one follows', () => {
    const typed = afterChange(afterChange(startHistory(a), b, 'text'), c, 'text');
    expect(afterUndo(typed).present).toBe(a);
    const moved = afterChange(typed, d, 'x');
    expect(afterUndo(moved).present).toBe(c);
    const again = afterChange(afterUndo(moved), d, 'text');
    expect(afterUndo(again).present).toBe(c);
  });

  it('adds no step if nothing changes', () => {
    const history = startHistory(a);
    expect(afterChange(history, a)).toBe(history);
  });
});
