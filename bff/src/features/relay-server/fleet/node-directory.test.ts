import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import { NodeDirectory } from './node-directory.js';

describe('NodeDirectory.isLost', () => {
  const clock = jest.spyOn(performance, 'now');
  afterAll(() => clock.mockRestore());
  const failingAt = (...seconds: number[]) => {
    const directory = new NodeDirectory([{ name: 'n1' } as RelayNode]);
    for (const second of seconds) {
      clock.mockReturnValue(second * 1_000);
      directory.get('n1')?.fail('no answer');
    }
    return directory;
  };

  it.each([
    ['with calls failing for less than a minute', [10, 69], 0, false],
    ['with calls failing for a minute', [10, 40, 70], 0, true],
    ['without calls since a failure, as when this process was suspended', [10], 300, false],
  ] as const)('of a node %s', (_what, failures, pause, lost) => {
    const directory = failingAt(...failures);
    clock.mockReturnValue(100_000 + pause * 1_000);
    expect(directory.isLost('n1')).toBe(lost);
  });

  it('does not hold for a node that is not configured', () => {
    expect(failingAt().isLost('n2')).toBe(false);
  });
});
