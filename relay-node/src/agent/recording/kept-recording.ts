import { constants } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { repairMovie } from '../../mp4/repair-movie.js';
import { writePrivate } from '../../runner/home/private-file.js';
import { marksIn } from './panic-marks.js';

/** What is known of a complete file, stored beside it. Times are of this machine's clock, ms since the epoch. */
export const KeptRecording = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  owner: z.string(),
  serverId: z.int().positive(),
  /** The recording that the file is a part of. */
  take: z.string(),
  part: z.int().positive(),
  beganAt: z.number(),
  lengthMs: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Where panics began, s. Absent from the file of an earlier release. */
  marks: z.array(z.int().nonnegative()).optional(),
});
export type KeptRecording = z.infer<typeof KeptRecording>;

/** A file that a hub has written, before it is kept. */
export type UnkeptRecording = Omit<KeptRecording, 'lengthMs' | 'bytes' | 'marks'> & {
  /** When panics of its server began, on the same clock. */
  panics?: readonly number[];
};

/** Never through a link, which the folder's user could have made. */
const WITHOUT_LINKS = constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Moves a file that its hub has closed to the kept ones, repaired, for the agent's user alone. Returns null, and removes the
 * file, if there is nothing to play in it. The description is stored first: without its file, it counts for nothing.
 */
export async function keepRecording(
  path: string,
  folder: string,
  { panics = [], ...recording }: UnkeptRecording,
): Promise<KeptRecording | null> {
  const file = await open(path, WITHOUT_LINKS);
  try {
    const { nlink, isFile } = await file
      .stat()
      .then((found) => ({ nlink: found.nlink, isFile: found.isFile() }));
    const repaired = isFile && nlink === 1 ? await repairMovie(file) : null;
    if (!repaired) {
      await rm(path, { force: true });
      return null;
    }
    if (process.getuid?.() === 0) await file.chown(0, 0);
    await file.chmod(0o600);
    await file.sync();
    const marks = marksIn(panics, { ...recording, ...repaired });
    const kept = { ...recording, ...repaired, ...(marks.length > 0 && { marks }) };
    await writePrivate(join(folder, `${kept.id}.json`), JSON.stringify(kept));
    await rename(path, join(folder, `${kept.id}.mp4`));
    return kept;
  } finally {
    await file.close();
  }
}
