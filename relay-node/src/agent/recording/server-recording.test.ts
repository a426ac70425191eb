import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { until } from '../../../../e2e/_kit/wait.js';
import type { ProgramHub } from '../../runner/runner.js';
import { type RecordedServer, ServerRecording } from './server-recording.js';

const request = { owner: 'o', take: 1 };
const getBudget = () => ({ budgetBytes: 1, limit: 'user-quota', reserveBytes: 1 }) as const;

describe('ServerRecording', () => {
  let root: string;
  let now: number;
  let recording: ServerRecording;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'server-recording-'));
    now = 1_000;
    const log = pino({ enabled: false });
    recording = new ServerRecording({ getBudget, now: () => now, log, onMetadataStored: () => undefined });
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  const newHub = () => ({ recordings: join(root, 'hub'), record: () => undefined }) as unknown as ProgramHub;
  const syncWith = (isPanicOn: boolean, change: Partial<RecordedServer> = {}) =>
    recording.sync({
      id: 7,
      desired: { recording: request, panic: isPanicOn },
      attemptNumber: 1,
      hub: newHub(),
      ...change,
    });
  const readStoredMarks = async () => {
    const readMetadata = () => readFile(join(root, 'hub.json'), 'utf8').catch(() => '');
    await until('the metadata is stored', async () => (await readMetadata()) !== '');
    return (JSON.parse(await readMetadata()) as { marks?: number[] }).marks;
  };

  it('stores the start time of a panic that is on in the first state', async () => {
    syncWith(true);
    expect(await readStoredMarks()).toEqual([1_000]);
  });

  it('stores the start time of a panic that began before there was a hub', async () => {
    syncWith(false, { hub: null });
    now = 2_000;
    syncWith(true, { hub: null });
    now = 9_000;
    syncWith(true);
    expect(await readStoredMarks()).toEqual([2_000]);
  });

  it('does not store the start time of a panic that an earlier agent has stored', async () => {
    recording.adopt({ panic: true });
    syncWith(true);
    expect(await readStoredMarks()).toBeUndefined();
  });
});
