import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlAbsence } from './control-absence.js';
import { NodeStore } from './node-store.js';

const HOUR_MS = 3_600_000;
const limits = { controlMs: 6 * HOUR_MS, feedMs: 600_000 };
const START = 1e12;

describe('ControlAbsence.findStopTime', () => {
  it('returns the later of six hours after the last request and ten minutes after the last byte of the feed', () => {
    let now = START;
    const absence = new ControlAbsence(limits, NodeStore.inMemory(), () => now);
    now = START + HOUR_MS;
    absence.recordRequest();
    expect(absence.findStopTime(START)).toBe(START + 7 * HOUR_MS);
    expect(absence.findStopTime(START + 8 * HOUR_MS)).toBe(START + 8 * HOUR_MS + 600_000);
  });

  it('restores the stored time of the last request after a restart of the agent', async () => {
    const store = NodeStore.inMemory();
    let now = START;
    const earlierAbsence = new ControlAbsence(limits, store, () => now);
    now += 90_000;
    earlierAbsence.recordRequest();
    now += 30_000;
    earlierAbsence.recordRequest();
    now += HOUR_MS;
    const restoredAbsence = new ControlAbsence(limits, store, () => now);
    expect(restoredAbsence.findStopTime(0)).toBe(START + 90_000 + 6 * HOUR_MS);
  });

  it('ignores a stored time in the future', () => {
    const store = NodeStore.inMemory();
    void store.update({ lastCallAt: START + 100 * HOUR_MS });
    expect(new ControlAbsence(limits, store, () => START).findStopTime(0)).toBe(START + 6 * HOUR_MS);
  });
});

describe('NodeStore', () => {
  it('restores its state from its file, or an empty state from a damaged file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-store-'));
    const path = join(folder, 'node.json');
    const failures: unknown[] = [];
    const openStore = () => NodeStore.open(path, (error) => failures.push(error));
    await (await openStore()).update({ draining: true, lastCallAt: 5 });
    const otherState = { forwards: null, speed: null };
    expect((await openStore()).state).toEqual({ draining: true, lastCallAt: 5, ...otherState });
    writeFileSync(path, '{"draining":');
    expect((await openStore()).state.draining).toBe(false);
    rmSync(folder, { recursive: true });
    const unwritableStore = await NodeStore.open(join(folder, 'gone', 'node.json'), (error) =>
      failures.push(error),
    );
    await unwritableStore.update({ draining: true });
    expect([unwritableStore.state.draining, failures.length]).toEqual([true, 1]);
  });
});
