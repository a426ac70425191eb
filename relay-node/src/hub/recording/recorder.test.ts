import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { open as openFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../../../e2e/_kit/wait.js';
import { repairMovie } from '../../mp4/repair-movie.js';
import type { RecordingSpec } from '../protocol.js';
import { createProgram, createProgramStart } from './fake-program.js';
import { Recorder } from './recorder.js';
import { RecordingFile } from './recording-file.js';

const SPEC: RecordingSpec = { key: '1-1', budgetBytes: 1e9, limit: 'user-quota', reserveBytes: 0 };

let folder: string;
let previousFolder: string;
let now: number;
let recorder: Recorder;
let openedFiles: RecordingFile[];

beforeEach(() => {
  previousFolder = process.cwd();
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  process.chdir(folder);
  now = 1_000;
  openedFiles = [];
  recorder = createRecorder(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  process.chdir(previousFolder);
  rmSync(folder, { recursive: true });
});

function createRecorder(canRecord: boolean): Recorder {
  let epochMs = 1_790_000_000_000;
  const nextEpoch = () => (epochMs += 1_000);
  const open = (...options: ConstructorParameters<typeof RecordingFile>) => {
    const file = new RecordingFile(...options);
    openedFiles.push(file);
    return file;
  };
  const recordingStorage = canRecord ? { open } : null;
  return new Recorder({
    recordingStorage,
    now: () => now,
    epochNow: nextEpoch,
    onChange: () => undefined,
  });
}

function send(startMs: number, endMs: number, level = 10): void {
  for (const tag of createProgram(startMs, endMs)) recorder.push(tag, () => createProgramStart(level));
}

const listFiles = () => readdirSync(folder).sort();

/** Waits until everything is on disk. Returns the lengths of the files, s. */
async function readLengths(): Promise<number[]> {
  recorder.end();
  await until('the files are written', () => openedFiles.every(({ queuedBytes }) => queuedBytes === 0));
  return Promise.all(listFiles().map(readLength));
}

async function readLength(name: string): Promise<number> {
  const file = await openFile(join(folder, name), 'r+');
  try {
    const repaired = await repairMovie(file);
    return (repaired?.lengthMs ?? 0) / 1_000;
  } finally {
    await file.close();
  }
}

describe('Recorder', () => {
  it('records nothing until requested, and then from the next key frame', async () => {
    send(0, 1_000);
    expect([recorder.state, listFiles()]).toEqual([null, []]);
    recorder.record(SPEC);
    expect(recorder.state).toMatchObject({ state: 'waiting', file: null });
    send(1_000, 6_000);
    now += 4_000;
    expect(recorder.state).toMatchObject({ state: 'recording', ageMs: 4_000, failure: null });
    expect(await readLengths()).toEqual([4]);
  });

  it('continues in another file when the parameters change', async () => {
    recorder.record(SPEC);
    send(0, 4_000);
    recorder.split();
    send(4_000, 6_000, 11);
    expect(recorder.state?.bytes).toBeGreaterThan(0);
    expect(await readLengths()).toEqual([4, 2]);
    expect(listFiles()).toEqual(['1790000001000-1-1.mp4', '1790000002000-1-1.mp4']);
  });

  it('ends the recording on null, and begins another recording for another key', async () => {
    recorder.record(SPEC);
    send(0, 4_000);
    recorder.record(null);
    send(4_000, 8_000);
    recorder.record({ ...SPEC, key: '1-2' });
    send(8_000, 12_000);
    expect(await readLengths()).toEqual([4, 4]);
    expect(listFiles()[1]).toContain('-1-2.mp4');
  });

  it('stops at the quota with a reason until another recording is requested', async () => {
    recorder.record({ ...SPEC, budgetBytes: 3_000 });
    send(0, 8_000);
    expect(recorder.state).toMatchObject({ state: 'stopped', file: null, failure: { code: 'user-quota' } });
    recorder.record({ ...SPEC, key: '1-1' });
    send(8_000, 10_000);
    expect(recorder.state?.state).toBe('stopped');
    recorder.record({ ...SPEC, key: '1-2' });
    send(10_000, 12_000);
    expect(recorder.state?.state).toBe('recording');
    const [firstLength = 0] = await readLengths();
    expect(firstLength).toBeGreaterThanOrEqual(1);
    expect(firstLength).toBeLessThan(8);
  });

  it('stops before the disk has less than its reserve', async () => {
    recorder.record({ ...SPEC, reserveBytes: 1e18 });
    send(0, 2_000);
    await until('the recording has stopped', () => recorder.state?.failure?.code === 'disk-full');
  });

  it('drops data that a slow disk can’t write in time, and continues with a key frame', () => {
    const write = jest.spyOn(RecordingFile.prototype, 'write').mockImplementation(() => undefined);
    const setQueuedBytes = (bytes: number) => ((write.mock.contexts[0] as RecordingFile).queuedBytes = bytes);
    recorder.record(SPEC);
    send(0, 2_000);
    setQueuedBytes(17 << 20);
    const writeCount = write.mock.calls.length;
    send(2_000, 8_000);
    expect(write).toHaveBeenCalledTimes(writeCount);
    setQueuedBytes(1 << 20);
    send(8_040, 9_960);
    expect(write).toHaveBeenCalledTimes(writeCount);
    send(10_000, 14_000);
    expect(write.mock.calls.length).toBeGreaterThan(writeCount);
    expect(recorder.state?.state).toBe('recording');
  });

  it('stops when the disk writes nothing for 30 s', () => {
    jest.spyOn(RecordingFile.prototype, 'write').mockImplementation(function (this: RecordingFile) {
      this.busySince ??= now;
    });
    recorder.record(SPEC);
    send(0, 3_000);
    recorder.tick();
    expect(recorder.state?.state).toBe('recording');
    now += 30_001;
    recorder.tick();
    expect(recorder.state).toMatchObject({ state: 'stopped', failure: { code: 'too-slow' } });
  });

  it('reports a failure for a missing folder and for a program that is not AVC', () => {
    recorder = createRecorder(false);
    recorder.record(SPEC);
    expect(recorder.state?.failure?.code).toBe('write-failed');
    recorder = createRecorder(true);
    recorder.record(SPEC);
    for (const tag of createProgram(0, 40)) recorder.push(tag, () => []);
    expect(recorder.state?.failure?.code).toBe('unsupported');
  });
});
