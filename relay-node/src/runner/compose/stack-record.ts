import { z } from 'zod';
import { SLOTS } from '../obs-files.js';
import { readJson, writePrivate } from '../private-file.js';
import { Way } from '../stack/platform-way.js';

/** What adoption needs of a stack (0600). Holds the websocket's password, no platform key. */
export const StackRecord = z.object({
  serverId: z.int().nonnegative(),
  instance: z.string(),
  project: z.string(),
  password: z.string(),
  subnet: z.string(),
  obs: z.string(),
  egress: z.string(),
  /** Owner of the files and user of both services; null: the agent's own. */
  uid: z.int().nullable(),
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(SLOTS),
  /** Where the pipe leads. */
  platform: Way.nullable(),
});
export type StackRecord = z.infer<typeof StackRecord>;

/** Null when the file is missing or is none of this version's. */
export async function readStackRecord(path: string): Promise<StackRecord | null> {
  return StackRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeStackRecord(path: string, record: StackRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
