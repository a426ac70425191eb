import { createHash } from 'node:crypto';
import { lstat, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { HubState } from '../../hub/protocol.js';
import { readJson, writePrivate } from '../../runner/home/private-file.js';
import { mergeMarks } from './panic-marks.js';

/** Owner, server and panics of a folder's recordings. Stored in a file beside the folder, where the hub can't write. */
const RecordingMetadata = z.object({
  owner: z.string(),
  serverId: z.int().positive(),
  /** Start times of panics, ms since the epoch. Missing in files of an earlier release. */
  marks: z.array(z.number()).optional(),
});
export type RecordingMetadata = z.infer<typeof RecordingMetadata>;

/** A hub that writes recordings to a folder. */
export interface RecordingHub {
  /** Null while the hub does not respond. */
  state: HubState | null;
  /** Additional time that a hub on another machine may write without responding, ms; default: 0. */
  silenceMs?: number;
}

/** A file in the folder of a hub. */
export interface UnfinishedRecording extends RecordingMetadata {
  id: string;
  /** Id that all parts of one recording share. */
  take: string;
  /** Start time, ms since the epoch. */
  beganAt: number;
  bytes: number;
  path: string;
  isClosed: boolean;
}

/** A file name, `<begin>-<key>.mp4`: ms since the epoch and the hub's key. */
const FILE_NAME = /^(\d{13})-([\w-]{1,80})\.mp4$/;
/** Time without a write after which a file that its hub does not report counts as closed, ms. */
const CLOSED_AFTER_MS = 2_000;
/** Time without a write after which a file counts as closed while its hub does not respond, ms. */
const CLOSED_AFTER_SILENCE_MS = 15_000;

/** Stores the metadata of a folder's recordings. Adds the marks to the stored marks. */
export async function writeMetadata(
  folder: string,
  { marks: newMarks = [], ...metadata }: RecordingMetadata,
): Promise<void> {
  const path = `${folder}.json`;
  const { data } = RecordingMetadata.safeParse(await readJson(path));
  const marks = mergeMarks(data?.marks ?? [], newMarks);
  await writePrivate(path, JSON.stringify(marks.length > 0 ? { ...metadata, marks } : metadata));
}

/** Returns the files in all folders, including folders of removed servers. `hubs` contains existing hubs by folder. */
export async function readUnfinishedRecordings(
  root: string,
  hubs: ReadonlyMap<string, RecordingHub>,
  now: number,
): Promise<UnfinishedRecording[]> {
  const folders = await listFolders(root);
  return (await Promise.all(folders.map((folder) => readFolder(folder, hubs.get(folder), now)))).flat();
}

/** Deletes the empty folders of hubs that no longer exist. */
export async function deleteEmptyFolders(root: string, hubs: ReadonlyMap<string, unknown>): Promise<void> {
  for (const folder of (await listFolders(root)).filter((folder) => !hubs.has(folder))) {
    const isDeleted = await rmdir(folder).then(
      () => true,
      (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT',
    );
    if (isDeleted) await rm(`${folder}.json`, { force: true });
  }
}

async function listFolders(root: string): Promise<string[]> {
  const names = (await readdir(root).catch(() => [])).filter((name) => name.endsWith('.json'));
  return names.map((name) => join(root, name.slice(0, -'.json'.length)));
}

async function readFolder(
  folder: string,
  hub: RecordingHub | undefined,
  now: number,
): Promise<UnfinishedRecording[]> {
  const { data: metadata } = RecordingMetadata.safeParse(await readJson(`${folder}.json`));
  if (!metadata) return [];
  const closedAfterMs =
    hub?.state === null ? (hub.silenceMs ?? 0) + CLOSED_AFTER_SILENCE_MS : CLOSED_AFTER_MS;
  const files = await Promise.all(
    (await readdir(folder).catch(() => [])).map(async (name) => {
      const [, beganAtText, take] = FILE_NAME.exec(name) ?? [];
      const path = join(folder, name);
      const file = await lstat(path).catch(() => null);
      if (beganAtText === undefined || take === undefined || !file?.isFile()) return null;
      const { size: bytes, mtimeMs } = file;
      const isClosed = !isOpen(name, hub?.state) && Date.now() - mtimeMs > closedAfterMs;
      const beganAt = Math.min(Number(beganAtText), now);
      return {
        ...metadata,
        id: createId(path),
        take: `${folder} ${take}`,
        beganAt,
        bytes,
        path,
        isClosed,
      };
    }),
  );
  return files.filter((recording) => recording !== null);
}

/** Returns true if the hub writes to the file or has not sent all of it. */
function isOpen(name: string, hub: HubState | null | undefined): boolean {
  return hub?.recording?.file === name || (hub?.unsaved?.includes(name) ?? false);
}

/** Returns the id of a recording. The id does not change when the file is moved to the finished recordings. */
function createId(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}
