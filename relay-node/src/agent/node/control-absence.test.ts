import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlAbsence } from './control-absence.js';
import { NodeStore } from './node-store.js';

const HOUR = 3_600_000;
const limits = { controlMs: 6 * HOUR, feedMs: 600_000 };
const START = 1e12;

describe('ControlAbsence.endsAt', () => {
  it('returns six hours after the last request or ten minutes after the feed, whichever is later', () => {
    let now = START;
    const absence = new ControlAbsence(limits, NodeStore.inMemory(), () => now);
    now = START + HOUR;
    absence.recordCall();
    expect(absence.endsAt(START)).toBe(START + 7 * HOUR);
    expect(absence.endsAt(START + 8 * HOUR)).toBe(START + 8 * HOUR + 600_000);
  });

  it('continues after a restart of the agent, with a resolution of a minute', async () => {
    const store = NodeStore.inMemory();
    let now = START;
    const first = new ControlAbsence(limits, store, () => now);
    now += 90_000;
    first.recordCall();
    now += 30_000;
    first.recordCall();
    now += HOUR;
    const second = new ControlAbsence(limits, store, () => now);
    expect(second.endsAt(0)).toBe(START + 90_000 + 6 * HOUR);
  });

  it('ignores a stored time in the future', () => {
    const store = NodeStore.inMemory();
    void store.update({ lastCallAt: START + 100 * HOUR });
    expect(new ControlAbsence(limits, store, () => START).endsAt(0)).toBe(START + 6 * HOUR);
  });
});

describe('NodeStore', () => {
  it('restores its state from its file; a damaged file counts as empty', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'node-store-'));
    const path = join(folder, 'node.json');
    const failures: unknown[] = [];
    const open = () => NodeStore.open(path, (error) => failures.push(error));
    await (await open()).update({ draining: true, lastCallAt: 5 });
    const otherState = { forwards: null, speed: null };
    expect((await open()).state).toEqual({ draining: true, lastCallAt: 5, ...otherState });
    writeFileSync(path, '{"draining":');
    expect((await open()).state.draining).toBe(false);
    rmSync(folder, { recursive: true });
    const unwritable = await NodeStore.open(join(folder, 'gone', 'node.json'), (error) =>
      failures.push(error),
    );
    await unwritable.update({ draining: true });
    expect([unwritable.state.draining, failures.length]).toEqual([true, 1]);
  });
});
