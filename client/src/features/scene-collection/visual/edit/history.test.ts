import { readCollection, type Collection } from '../model/collection.js';
import { addChange, redoChange, undoChange, startHistory } from './history.js';

const collectionNamed = (name: string): Collection => {
  const text = JSON.stringify({ name, sources: [{ id: 'scene', name: 'Live' }] });
  const collection = readCollection(text);
  if (!collection) throw new Error('not a collection');
  return collection;
};
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(collectionNamed) as [
  Collection,
  Collection,
  Collection,
  Collection,
];

describe('history', () => {
  it('undoes and redoes changes', () => {
    const twoChanges = addChange(addChange(startHistory(a), b), c);
    expect(undoChange(twoChanges).present).toBe(b);
    expect(undoChange(undoChange(twoChanges)).present).toBe(a);
    expect(undoChange(undoChange(undoChange(twoChanges))).present).toBe(a);
    expect(redoChange(undoChange(twoChanges)).present).toBe(c);
    expect(redoChange(twoChanges)).toBe(twoChanges);
  });

  it('discards undone changes at the next change', () => {
    const otherChange = addChange(undoChange(addChange(startHistory(a), b)), c);
    expect(redoChange(otherChange).present).toBe(c);
    expect(undoChange(otherChange).present).toBe(a);
  });

  it('joins changes with the same subject until a change with another subject follows', () => {
    const typed = addChange(addChange(startHistory(a), b, 'text'), c, 'text');
    expect(undoChange(typed).present).toBe(a);
    const moved = addChange(typed, d, 'x');
    expect(undoChange(moved).present).toBe(c);
    const typedAgain = addChange(undoChange(moved), d, 'text');
    expect(undoChange(typedAgain).present).toBe(c);
  });

  it('returns the same history if nothing changes', () => {
    const history = startHistory(a);
    expect(addChange(history, a)).toBe(history);
  });
});
