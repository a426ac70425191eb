import { RejectingNodes } from './rejecting-nodes.js';

const REJECTION_MS = 30_000;

describe('RejectingNodes', () => {
  it('stores a rejection until it expires or is removed', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const rejectingNodes = new RejectingNodes(REJECTION_MS);
    rejectingNodes.add(1, 'n2');
    expect([rejectingNodes.has(1, 'n2'), rejectingNodes.has(2, 'n2'), rejectingNodes.has(1, 'n3')]).toEqual([
      true,
      false,
      false,
    ]);
    clock.mockReturnValue(REJECTION_MS + 1);
    expect(rejectingNodes.has(1, 'n2')).toBe(false);
    rejectingNodes.add(1, 'n2');
    rejectingNodes.remove(1, 'n2');
    expect(rejectingNodes.has(1, 'n2')).toBe(false);
    clock.mockRestore();
  });
});
