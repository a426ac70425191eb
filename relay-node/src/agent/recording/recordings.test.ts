import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { HubState } from '../../hub/protocol.js';
import { createProgram, createProgramStart } from '../../hub/recording/fake-program.js';
import { ProgramMovie } from '../../hub/recording/program-movie.js';
import { findRecordingFolders } from '../../runner/home/recording-folder.js';
import { type RecordingHub, writeMetadata } from './unfinished-recordings.js';
import { Recordings } from './recordings.js';

const DAY_MS = 86_400_000;
const LIMITS = { keepMs: 7 * DAY_MS, userBytes: 10_000_000, nodeBytes: 15_000_000, reserveBytes: 5 };

let root: string;
let now: number;
let hubs: Map<string, RecordingHub>;
let changeCount: number;
let recordings: Recordings;
const openRecordings: Recordings[] = [];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'recordings-'));
  now = Date.now();
  hubs = new Map();
  changeCount = 0;
  recordings = await newRecordings();
});
afterEach(async () => {
  for (const recordings of openRecordings.splice(0)) await recordings.close();
  rmSync(root, { recursive: true });
});

/** Starts the recordings of a new or restarted agent. */
async function newRecordings(): Promise<Recordings> {
  const recordings = new Recordings({
    folders: findRecordingFolders(root),
    limits: LIMITS,
    mapHubs: () => hubs,
    now: () => now,
    log: pino({ level: 'silent' }),
    onChange: () => (changeCount += 1),
  });
  openRecordings.push(recordings);
  await recordings.start();
  return recordings;
}

/** Returns an MP4 file with the given length. */
function createMovie(seconds: number): Buffer {
  const tags = createProgram(0, seconds * 1_000);
  const movie = ProgramMovie.create(createProgramStart(), tags[0]!)!;
  const parts = [movie.header, ...tags.map((tag) => movie.push(tag)), movie.finish()];
  return Buffer.concat(parts.filter((part) => part !== null));
}

interface RecordingFile {
  folder?: string;
  owner?: string;
  beganAt?: number;
  key?: string;
  data?: Buffer;
  unchangedMs?: number;
}

/** Writes a file as a hub does. Returns its name. */
async function writeRecording({
  folder = 'hub',
  owner = 'o',
  beganAt = now - 60_000,
  ...file
}: RecordingFile = {}): Promise<string> {
  const { key = '1-1', data = createMovie(10), unchangedMs = 60_000 } = file;
  const folderPath = join(findRecordingFolders(root).live, folder);
  mkdirSync(folderPath, { recursive: true });
  await writeMetadata(folderPath, { owner, serverId: 7 });
  const name = `${Math.round(beganAt)}-${key}.mp4`;
  writeFileSync(join(folderPath, name), data);
  const seconds = (Date.now() - unchangedMs) / 1_000;
  utimesSync(join(folderPath, name), seconds, seconds);
  return name;
}

/** Sets the file that the hub of a folder reports as open; null if no file is open. */
function setOpenFile(file: string | null, folder = 'hub'): void {
  const recording = file === null ? null : ({ file } as NonNullable<HubState['recording']>);
  hubs.set(join(findRecordingFolders(root).live, folder), { state: { recording } as HubState });
}

describe('Recordings', () => {
  it('stores a closed file and reports its length', async () => {
    setOpenFile(await writeRecording());
    await recordings.check();
    const [runningRecording] = recordings.list();
    expect(runningRecording).toMatchObject({
      owner: 'o',
      serverId: 7,
      part: 1,
      state: 'recording',
      expiresInMs: null,
    });
    expect(() => recordings.find(runningRecording!.id)).toThrow('has not ended yet');
    await expect(recordings.delete(runningRecording!.id)).rejects.toThrow('has not ended yet');
    setOpenFile(null);
    await recordings.check();
    const [completeRecording] = recordings.list();
    expect(completeRecording).toEqual({
      ...runningRecording,
      state: 'complete',
      lengthMs: 10_000,
      ageMs: 60_000,
      expiresInMs: LIMITS.keepMs - (60_000 - 10_000),
    });
    expect(statSync(recordings.find(completeRecording!.id).path).mode & 0o777).toBe(0o600);
    expect(recordings.revision).toBe(2);
    expect(changeCount).toBe(2);
  });

  it('does not store a file that was just written, or a file of a hub that has not responded for 5 s', async () => {
    setOpenFile(null);
    await writeRecording({ unchangedMs: 500 });
    hubs.set(join(findRecordingFolders(root).live, 'no-response'), { state: null });
    await writeRecording({ folder: 'no-response', unchangedMs: 5_000 });
    await recordings.check();
    expect(recordings.list().map(({ state }) => state)).toEqual(['recording', 'recording']);
  });

  it('does not store a file until its hub on another machine has sent the file completely', async () => {
    const folder = join(findRecordingFolders(root).live, 'hub');
    const readStates = () => recordings.list().map(({ state }) => state);
    const name = await writeRecording();
    hubs.set(folder, {
      state: { recording: null, unsaved: [name] } as unknown as HubState,
      silenceMs: 60_000,
    });
    await recordings.check();
    expect(readStates()).toEqual(['recording']);
    // The connection to the hub is lost. The hub may send again within `silenceMs`.
    hubs.set(folder, { state: null, silenceMs: 60_000 });
    await recordings.check();
    expect(readStates()).toEqual(['recording']);
    hubs.set(folder, { state: { recording: null, unsaved: [] } as unknown as HubState, silenceMs: 60_000 });
    await recordings.check();
    expect(readStates()).toEqual(['complete']);
  });

  it('stores a file after its hub on another machine has not responded for 75 s', async () => {
    hubs.set(join(findRecordingFolders(root).live, 'hub'), { state: null, silenceMs: 60_000 });
    await writeRecording({ unchangedMs: 80_000 });
    await recordings.check();
    expect(recordings.list().map(({ state }) => state)).toEqual(['complete']);
  });

  it('stores the files of a removed server after a restart of the agent, without incomplete fragments', async () => {
    const data = createMovie(10);
    await writeRecording({ data: data.subarray(0, data.length - 100) });
    await writeRecording({ folder: 'empty', data: data.subarray(0, 200) });
    recordings = await newRecordings();
    expect(recordings.list().map(({ lengthMs, state }) => [lengthMs, state])).toEqual([[9_000, 'complete']]);
    expect(readdirSync(findRecordingFolders(root).live)).toEqual([]);
    const [{ id } = { id: '' }] = recordings.list();
    recordings = await newRecordings();
    expect(recordings.list().map((recording) => recording.id)).toEqual([id]);
  });

  it('lists the positions of panics in a recording, also after a restart of the agent', async () => {
    const beganAt = now - 60_000;
    const folder = join(findRecordingFolders(root).live, 'hub');
    setOpenFile(await writeRecording({ beganAt }));
    await recordings.check();
    expect(recordings.list()[0]).not.toHaveProperty('marks');
    const panicTimes = [-5_000, 1_900, 7_000, 20_000].map((ms) => beganAt + ms);
    for (const mark of panicTimes) await writeMetadata(folder, { owner: 'o', serverId: 7, marks: [mark] });
    await writeMetadata(folder, { owner: 'o', serverId: 7 });
    await recordings.check();
    expect([recordings.list()[0]?.marks, recordings.revision]).toEqual([[1, 7, 20], 2]);
    setOpenFile(null);
    await recordings.check();
    // The recording is 10 s long.
    expect(recordings.list()[0]).toMatchObject({ state: 'complete', marks: [1, 7] });
    recordings = await newRecordings();
    expect(recordings.list()[0]?.marks).toEqual([1, 7]);
  });

  it('numbers the parts of a recording', async () => {
    await writeRecording({ beganAt: now - 90_000 });
    await writeRecording({ beganAt: now - 60_000 });
    await recordings.check();
    setOpenFile(await writeRecording({ beganAt: now - 30_000 }));
    await writeRecording({ beganAt: now - 10_000, key: '1-2' });
    await recordings.check();
    expect(recordings.list().map(({ part }) => part)).toEqual([1, 2, 3, 1]);
  });

  it('deletes a recording, and ignores an unknown id', async () => {
    await writeRecording();
    await recordings.check();
    const [{ id } = { id: '' }] = recordings.list();
    const { path } = recordings.find(id);
    await recordings.delete(id);
    await recordings.delete(id);
    expect([recordings.list(), existsSync(path)]).toEqual([[], false]);
    expect(() => recordings.find(id)).toThrow('no such recording');
  });

  it('deletes expired recordings', async () => {
    await writeRecording({ beganAt: now - LIMITS.keepMs });
    await recordings.check();
    expect(recordings.list()).toHaveLength(1);
    const movieMs = 10_000;
    now += movieMs + 1;
    await recordings.check();
    expect(recordings.list()).toEqual([]);
    expect(readdirSync(findRecordingFolders(root).kept)).toEqual([]);
  });

  it('limits the budget of an owner by the quotas of the owner and the node', async () => {
    expect(recordings.getBudget('o')).toEqual({
      budgetBytes: LIMITS.userBytes,
      limit: 'user-quota',
      reserveBytes: 5,
    });
    setOpenFile(await writeRecording({ owner: 'p', data: Buffer.alloc(9_000_000) }));
    setOpenFile(
      await writeRecording({ folder: 'other', owner: 'q', data: Buffer.alloc(1_000_000) }),
      'other',
    );
    await recordings.check();
    expect(recordings.getBudget('p')).toMatchObject({ budgetBytes: 1_000_000, limit: 'user-quota' });
    // The two running recordings share the rest of the node's quota.
    const nodeLeftBytes = LIMITS.nodeBytes - 9_000_000 - 1_000_000;
    expect(recordings.getBudget('o')).toMatchObject({ budgetBytes: nodeLeftBytes / 2, limit: 'node-quota' });
  });

  it('never follows a link that a hub has created, and ignores files with other names', async () => {
    const secret = join(root, 'secret');
    writeFileSync(secret, createMovie(10));
    await writeRecording({ data: createMovie(5) });
    const folderPath = join(findRecordingFolders(root).live, 'hub');
    symlinkSync(secret, join(folderPath, `${now - 1_000}-1-9.mp4`));
    writeFileSync(join(folderPath, 'other.mp4'), createMovie(5));
    await recordings.check();
    expect(recordings.list().map(({ lengthMs }) => lengthMs)).toEqual([5_000]);
    expect(statSync(secret).mode & 0o077).not.toBe(0);
  });
});
