import type { NodeInfo } from '@trailcast/schema/node';
import type { RelayNode } from '../../../drivers/relay-node/relay-nodes.js';
import { NodeDirectory } from './node-directory.js';

describe('NodeDirectory.isLost', () => {
  const clock = jest.spyOn(performance, 'now');
  afterAll(() => clock.mockRestore());
  const SECOND_MS = 1_000;
  const createDirectoryFailingAt = (...seconds: number[]) => {
    const directory = new NodeDirectory([{ name: 'n1' } as RelayNode]);
    for (const second of seconds) {
      clock.mockReturnValue(second * SECOND_MS);
      directory.get('n1')?.recordFailure('no response');
    }
    return directory;
  };

  it.each([
    ['is false after less than a minute of failed requests', [10, 69], 0, false],
    ['is true after a minute of failed requests', [10, 40, 70], 0, true],
    ['is false after a pause without requests', [10], 300, false],
  ] as const)('%s', (_case, failures, pauseS, expected) => {
    const directory = createDirectoryFailingAt(...failures);
    clock.mockReturnValue((100 + pauseS) * SECOND_MS);
    expect(directory.isLost('n1')).toBe(expected);
  });

  it('is false for a node that is not configured', () => {
    expect(createDirectoryFailingAt().isLost('n2')).toBe(false);
  });
});

describe('NodeDirectory.readCondition', () => {
  const readCondition = (...nodes: { browserSources: boolean; missing?: object[] }[]) => {
    const directory = new NodeDirectory(nodes.map((_, index) => ({ name: `n${index}` }) as RelayNode));
    for (const [index, { browserSources, missing = [] }] of nodes.entries()) {
      const knownNode = directory.get(`n${index}`);
      if (!knownNode) throw new Error('no such node');
      knownNode.reachable = true;
      knownNode.info = { browserSources, missing, ingest: { ok: true } } as unknown as NodeInfo;
    }
    return directory.readCondition();
  };

  it('reports browser sources only if every usable node shows them', () => {
    expect(readCondition({ browserSources: true }, { browserSources: true }).browserSources).toBe(true);
    expect(readCondition({ browserSources: true }, { browserSources: false }).browserSources).toBe(false);
    const nodeWithoutObs = { browserSources: false, missing: [{ what: 'OBS', how: 'apt-get install' }] };
    expect(readCondition({ browserSources: true }, nodeWithoutObs).browserSources).toBe(true);
    expect(readCondition(nodeWithoutObs).browserSources).toBe(false);
    expect(readCondition().browserSources).toBe(false);
  });
});
