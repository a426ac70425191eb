import { cpus } from 'node:os';
import type { NodeStore } from '../agent/node/node-store.js';
import type { Machine } from '../runner/runner.js';
import { encodeSample } from './encode-sample.js';
import { isObsRunning } from './running-obs.js';

/** CPU time of the sample on the reference machine of `estimateBroadcastCores`, ms. */
const REFERENCE_SAMPLE_MS = 515;
/** Speeds outside of this range are probably measurement errors. */
const MIN_SPEED = 0.2;
const MAX_SPEED = 4;
/** Memory per concurrent copy, bytes. A process of the sample takes 130 MB. */
const BYTES_PER_COPY = 1024 ** 3;

/** The machine's speed relative to the reference machine. */
export interface MachineSpeed {
  /** CPU speed of one core under load, relative to the reference. */
  speed: number;
  /** `measured`: measured now. `stored`: read from the state file. `assumed`: the reference speed. */
  source: 'measured' | 'stored' | 'assumed';
}

interface SpeedDeps {
  isObsRunning: () => Promise<boolean>;
  /** Returns the CPU time of one copy of the sample, ms, or null if it can't be measured. */
  encodeSample: (copies: number) => Promise<number | null>;
}

/**
 * Returns the machine's speed. Measures it once per version and machine, in about a second. While any OBS runs, assumes
 * the reference speed until the next start, because the measurement could disturb a broadcast.
 */
export async function measureMachineSpeed(
  store: Pick<NodeStore, 'state' | 'update'>,
  machine: Machine,
  version: string,
  deps: SpeedDeps = { isObsRunning, encodeSample },
): Promise<MachineSpeed> {
  const identity = identifyMachine(machine, version);
  const { speed: storedSpeed } = store.state;
  if (storedSpeed?.machine === identity) return { speed: storedSpeed.value, source: 'stored' };
  const sampleMs = (await deps.isObsRunning()) ? null : await deps.encodeSample(countCopies(machine));
  if (sampleMs === null) return { speed: 1, source: 'assumed' };
  const value =
    Math.round(Math.min(MAX_SPEED, Math.max(MIN_SPEED, REFERENCE_SAMPLE_MS / sampleMs)) * 100) / 100;
  await store.update({ speed: { machine: identity, value } });
  return { speed: value, source: 'measured' };
}

/** Identifies the machine and version for which a measurement is valid. */
export function identifyMachine({ cores }: Machine, version: string): string {
  return `${version} ${cores} x ${cpus()[0]?.model ?? 'unknown'}`;
}

function countCopies({ cores, memoryBytes }: Machine): number {
  return Math.max(1, Math.min(cores, Math.floor(memoryBytes / BYTES_PER_COPY)));
}
