import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ControlAbsence } from './control-absence.js';
import { NodeMemory } from './node-memory.js';

const HOUR = 3_600_000;
const limits = { controlMs: 6 * HOUR, feedMs: 600_000 };
const START = 1e12;

describe('ControlAbsence.endsAt', () => {
  it('is six hours after the last call and ten minutes after the feed, whichever is later', () => {
    let now = START;
    const absence = new ControlAbsence(limits, NodeMemory.inMemory(), () => now);
    now = START + HOUR;
    absence.heard();
    expect(absence.endsAt(START)).toBe(START + 7 * HOUR);
    expect(absence.endsAt(START + 8 * HOUR)).toBe(START + 8 * HOUR + 600_000);
  });

  it('counts on over a restart of the agent, to a minute', async () => {
    const memory = NodeMemory.inMemory();
    let now = START;
    const first = new ControlAbsence(limits, memory, () => now);
    now += 90_000;
    first.heard();
    now += 30_000;
    first.heard();
    now += HOUR;
    const second = new ControlAbsence(limits, memory, () => now);
    expect(second.endsAt(0)).toBe(START + 90_000 + 6 * HOUR);
  });

  it('does not trust a time that has not come yet', () => {
    const memory = NodeMemory.inMemory();
    void memory.keep({ lastCallAt: START + 100 * HOUR });
    expect(new ControlAbsence(limits, memory, () => START).endsAt(0)).toBe(START + 6 * HOUR);
  });
});

describe('NodeMemory', () => {
  it('is read back from its file, and empty when that is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'memory-'));
    const path = join(folder, 'node.json');
    const failures: unknown[] = [];
    const open = () => NodeMemory.open(path, (error) => failures.push(error));
    await (await open()).keep({ draining: true, lastCallAt: 5 });
    expect((await open()).now).toEqual({ draining: true, lastCallAt: 5, forwards: null });
    writeFileSync(path, '{"draining":');
    expect((await open()).now.draining).toBe(false);
    rmSync(folder, { recursive: true });
    const lost = await NodeMemory.open(join(folder, 'gone', 'node.json'), (error) => failures.push(error));
    await lost.keep({ draining: true });
    expect([lost.now.draining, failures.length]).toEqual([true, 1]);
  });
});
