import { NodeStore } from '../agent/node/node-store.js';
import { measureMachineSpeed } from './machine-speed.js';

const GIBIBYTE = 1024 ** 3;
const machine = { cores: 2, memoryBytes: 4 * GIBIBYTE };

function createMachine(sampleMs: number | null, isObsRunning = false) {
  const store = NodeStore.inMemory();
  const copyCounts: number[] = [];
  const deps = {
    isObsRunning: () => Promise.resolve(isObsRunning),
    encodeSample: (count: number) => {
      copyCounts.push(count);
      return Promise.resolve(sampleMs);
    },
  };
  const measureSpeed = (version = '1.0.0', measuredMachine = machine) =>
    measureMachineSpeed(store, measuredMachine, version, deps);
  return { measureSpeed, copyCounts };
}

describe('measureMachineSpeed', () => {
  it.each([
    [515, 1],
    [1030, 0.5],
    [10_000, 0.2],
    [1, 4],
  ])('for a CPU time of %i ms, returns the speed %p', async (ms, speed) => {
    const { measureSpeed } = createMachine(ms);
    expect(await measureSpeed()).toEqual({ speed, source: 'measured' });
  });

  it('measures only once per version and number of cores', async () => {
    const { measureSpeed, copyCounts } = createMachine(1030);
    await measureSpeed();
    expect(await measureSpeed()).toEqual({ speed: 0.5, source: 'stored' });
    expect(copyCounts).toHaveLength(1);
    await measureSpeed('1.0.1');
    await measureSpeed('1.0.1', { ...machine, cores: 4 });
    expect(copyCounts).toHaveLength(3);
  });

  it('assumes the reference speed without a measurement while an OBS runs', async () => {
    const { measureSpeed, copyCounts } = createMachine(1030, true);
    expect(await measureSpeed()).toEqual({ speed: 1, source: 'assumed' });
    expect(await measureSpeed()).toEqual({ speed: 1, source: 'assumed' });
    expect(copyCounts).toEqual([]);
  });

  it('assumes the reference speed if the speed can’t be measured, and retries later', async () => {
    const { measureSpeed, copyCounts } = createMachine(null);
    expect(await measureSpeed()).toEqual({ speed: 1, source: 'assumed' });
    await measureSpeed();
    expect(copyCounts).toHaveLength(2);
  });

  it('runs one copy per core and per GiB of memory', async () => {
    const { measureSpeed, copyCounts } = createMachine(515);
    await measureSpeed('1', { cores: 4, memoryBytes: 16 * GIBIBYTE });
    await measureSpeed('2', { cores: 16, memoryBytes: 4 * GIBIBYTE });
    await measureSpeed('3', { cores: 2, memoryBytes: GIBIBYTE / 2 });
    expect(copyCounts).toEqual([4, 4, 1]);
  });
});
