import { createHash } from 'node:crypto';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { HubState } from '../../hub/protocol.js';
import { readJson, writePrivate } from '../../runner/home/private-file.js';
import { mergeMarks } from './panic-marks.js';

/** Owner of a folder's recordings. Stored beside the folder, where its hub can't write. */
const Origin = z.object({
  owner: z.string(),
  serverId: z.int().positive(),
  /** Start times of panics, ms since the epoch. Missing in files of an earlier release. */
  marks: z.array(z.number()).optional(),
});
export type Origin = z.infer<typeof Origin>;

/** The hub of a folder. */
export interface RecordingHub {
  /** Null while it does not respond. */
  state: HubState | null;
  /** While the hub does not respond, it stops writing after this time, ms; default: as a hub on this machine. */
  silenceMs?: number;
}

/** A file in the folder of a hub. */
export interface LiveRecording extends Origin {
  id: string;
  take: string;
  /** Ms since the epoch. */
  beganAt: number;
  bytes: number;
  path: string;
  isClosed: boolean;
}

/** A file name, `<begin>-<key>.mp4`: ms since the epoch and the hub's key. */
const FILE = /^(\d{13})-([\w-]{1,80})\.mp4$/;
/** A file counts as closed when its hub neither reports it nor has written to it for this time, ms. */
const CLOSED_MS = 2_000;
/** Time for the same check if the hub is on this machine and does not respond, because it may still write, ms. */
const SILENT_MS = 15_000;

/** Stores the owner of a folder's recordings. Adds the marks to those already stored. */
export async function writeOrigin(folder: string, { marks: more = [], ...origin }: Origin): Promise<void> {
  const path = `${folder}.json`;
  const { data } = Origin.safeParse(await readJson(path));
  const marks = mergeMarks(data?.marks ?? [], more);
  await writePrivate(path, JSON.stringify(marks.length > 0 ? { ...origin, marks } : origin));
}

/** Returns the files in all folders, including those of removed servers. `hubs`: the hubs that exist, by folder. */
export async function readLiveRecordings(
  root: string,
  hubs: ReadonlyMap<string, RecordingHub>,
  now: number,
): Promise<LiveRecording[]> {
  const folders = await recordedFolders(root);
  return (await Promise.all(folders.map((folder) => readFolder(folder, hubs.get(folder), now)))).flat();
}

/** Removes the empty folders of hubs that no longer exist. Keeps folders in which nothing was recorded. */
export async function removeEmptyFolders(root: string, hubs: ReadonlyMap<string, unknown>): Promise<void> {
  for (const folder of (await recordedFolders(root)).filter((each) => !hubs.has(each))) {
    const isGone = await rmdir(folder).then(
      () => true,
      (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT',
    );
    if (isGone) await rm(`${folder}.json`, { force: true });
  }
}

async function recordedFolders(root: string): Promise<string[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(root, name.slice(0, -'.json'.length)));
}

async function readFolder(
  folder: string,
  hub: RecordingHub | undefined,
  now: number,
): Promise<LiveRecording[]> {
  const { data: origin } = Origin.safeParse(await readJson(`${folder}.json`));
  if (!origin) return [];
  const quietMs = hub?.state === null ? (hub.silenceMs ?? 0) + SILENT_MS : CLOSED_MS;
  const found = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => {
      const [, beganAt, take] = FILE.exec(name) ?? [];
      const path = join(folder, name);
      const file = await lstat(path).catch(() => null);
      if (beganAt === undefined || take === undefined || !file?.isFile()) return null;
      const { size: bytes, mtimeMs } = file;
      const isClosed = !isOpen(name, hub?.state) && Date.now() - mtimeMs > quietMs;
      const began = Math.min(Number(beganAt), now);
      return { ...origin, id: idOf(path), take: `${folder} ${take}`, beganAt: began, bytes, path, isClosed };
    }),
  );
  return found.filter((each) => each !== null);
}

/** Returns true if the hub writes to the file or has not sent all of it. */
function isOpen(name: string, hub: HubState | null | undefined): boolean {
  return hub?.recording?.file === name || (hub?.unsaved?.includes(name) ?? false);
}

/** Returns the id of a recording, which stays the same when the file is kept. */
function idOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}
