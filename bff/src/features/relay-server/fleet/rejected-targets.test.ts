import { RejectedTargets } from './rejected-targets.js';

describe('RejectedTargets', () => {
  it('stores a rejection per server and node until it expires or the node accepts the server', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const rejectedTargets = new RejectedTargets(30_000);
    rejectedTargets.add(1, 'n2');
    expect([
      rejectedTargets.has(1, 'n2'),
      rejectedTargets.has(2, 'n2'),
      rejectedTargets.has(1, 'n3'),
    ]).toEqual([true, false, false]);
    clock.mockReturnValue(30_001);
    expect(rejectedTargets.has(1, 'n2')).toBe(false);
    rejectedTargets.add(1, 'n2');
    rejectedTargets.remove(1, 'n2');
    expect(rejectedTargets.has(1, 'n2')).toBe(false);
    clock.mockRestore();
  });
});
