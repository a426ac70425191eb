import { RefusedTargets } from './refused-targets.js';

describe('RefusedTargets', () => {
  it('keeps a refusal per server and node until it expires or the node accepts the server', () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    const refused = new RefusedTargets(30_000);
    refused.add(1, 'n2');
    expect([refused.has(1, 'n2'), refused.has(2, 'n2'), refused.has(1, 'n3')]).toEqual([true, false, false]);
    clock.mockReturnValue(30_001);
    expect(refused.has(1, 'n2')).toBe(false);
    refused.add(1, 'n2');
    refused.remove(1, 'n2');
    expect(refused.has(1, 'n2')).toBe(false);
    clock.mockRestore();
  });
});
