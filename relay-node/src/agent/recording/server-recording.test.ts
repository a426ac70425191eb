import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { until } from '../../../../e2e/_kit/wait.js';
import type { ProgramHub } from '../../runner/runner.js';
import { type RecordedServer, ServerRecording } from './server-recording.js';

const take = { owner: 'o', take: 1 };
const budget = () => ({ budgetBytes: 1, limit: 'user-quota', reserveBytes: 1 }) as const;

describe('ServerRecording', () => {
  let root: string;
  let now: number;
  let recording: ServerRecording;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'server-recording-'));
    now = 1_000;
    const log = pino({ enabled: false });
    recording = new ServerRecording({ budget, now: () => now, log, stored: () => undefined });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const hub = () => ({ recordings: join(root, 'hub'), record: () => undefined }) as unknown as ProgramHub;
  const sync = (panic: boolean, change: Partial<RecordedServer> = {}) =>
    recording.sync({ id: 7, desired: { recording: take, panic }, broadcast: 1, hub: hub(), ...change });
  const marks = async () => {
    const read = () => readFile(join(root, 'hub.json'), 'utf8').catch(() => '');
    await until('it is stored', async () => (await read()) !== '');
    return (JSON.parse(await read()) as { marks?: number[] }).marks;
  };

  it('marks each panic when it begins, even if the first state has one', async () => {
    sync(true);
    expect(await marks()).toEqual([1_000]);
  });

  it('marks a panic at its beginning even if there is no hub then', async () => {
    sync(false, { hub: null });
    now = 2_000;
    sync(true, { hub: null });
    now = 9_000;
    sync(true);
    expect(await marks()).toEqual([2_000]);
  });

  it('does not repeat the mark of an earlier agent', async () => {
    recording.adopt({ panic: true });
    sync(true);
    expect(await marks()).toBeUndefined();
  });
});
