import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repairMovie } from '../../mp4/repair-movie.js';
import { writePrivate } from '../../runner/home/private-file.js';
import { findMarkPositions } from './panic-marks.js';

/** Description of a finished recording's file, stored beside the file. Times are in ms since the epoch. */
export const FinishedRecording = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  owner: z.string(),
  serverId: z.int().positive(),
  /** Id that all parts of one recording share. */
  take: z.string(),
  part: z.int().positive(),
  beganAt: z.number(),
  lengthMs: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Positions at which panics began, s. Missing in files of an earlier release. */
  marks: z.array(z.int().nonnegative()).optional(),
});
export type FinishedRecording = z.infer<typeof FinishedRecording>;

/** A closed file that is not repaired yet. */
export type ClosedRecording = Omit<FinishedRecording, 'lengthMs' | 'bytes' | 'marks'> & {
  /** Start times of the server's panics, ms since the epoch. */
  panics?: readonly number[];
};

/** Flags that open a file without following links, because the hub's user could create links. */
const OPEN_FLAGS = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Repairs a closed file, makes the file readable only by the agent's user, and moves it to `folder`. If the file
 * contains no playable fragment, deletes it and returns null. Writes the description before the move, because a
 * description without its file is ignored.
 */
export async function finishRecording(
  path: string,
  folder: string,
  { panics = [], ...recording }: ClosedRecording,
): Promise<FinishedRecording | null> {
  const file = await open(path, OPEN_FLAGS);
  try {
    const { nlink, isFile } = await file
      .stat()
      .then((stats) => ({ nlink: stats.nlink, isFile: stats.isFile() }));
    const repaired = isFile && nlink === 1 ? await repairMovie(file) : null;
    if (!repaired) {
      await rm(path, { force: true });
      return null;
    }
    if (process.getuid?.() === 0) await file.chown(0, 0);
    await file.chmod(0o600);
    await file.sync();
    const marks = findMarkPositions(panics, { ...recording, ...repaired });
    const description = { ...recording, ...repaired, ...(marks.length > 0 && { marks }) };
    await writePrivate(join(folder, `${description.id}.json`), JSON.stringify(description));
    await rename(path, join(folder, `${description.id}.mp4`));
    return description;
  } finally {
    await file.close();
  }
}
