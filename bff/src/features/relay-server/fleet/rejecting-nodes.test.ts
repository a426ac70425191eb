import { RejectingNodes } from './rejected-targets.js';

describe('RejectingNodes', () => {
  it('stores a rejection until it expires or is removed', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const rejectingNodes = new RejectingNodes(30_000);
    rejectingNodes.add(1, 'n2');
    expect([rejectingNodes.has(1, 'n2'), rejectingNodes.has(2, 'n2'), rejectingNodes.has(1, 'n3')]).toEqual([
      true,
      false,
      false,
    ]);
    clock.mockReturnValue(30_001);
    expect(rejectingNodes.has(1, 'n2')).toBe(false);
    rejectingNodes.add(1, 'n2');
    rejectingNodes.remove(1, 'n2');
    expect(rejectingNodes.has(1, 'n2')).toBe(false);
    clock.mockRestore();
  });
});
