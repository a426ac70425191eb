import { z } from 'zod';
import { SLOTS } from '../obs-files.js';
import { readJson, writePrivate } from '../private-file.js';
import { Way } from '../stack/platform-way.js';

/** What adoption needs of a stack (0600). Holds the secrets of its services, no platform key. */
export const SwarmRecord = z.object({
  serverId: z.int().nonnegative(),
  instance: z.string(),
  project: z.string(),
  password: z.string(),
  secrets: z.object({ obs: z.string(), egress: z.string() }),
  /** How long OBS goes on without an agent. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(SLOTS),
  /** Where the pipe leads. */
  platform: Way.nullable(),
  /** The run that has the home, and so may broadcast; there is never a second. */
  task: z.string().nullable(),
});
export type SwarmRecord = z.infer<typeof SwarmRecord>;

/** Null when the file is missing or is none of this version's. */
export async function readSwarmRecord(path: string): Promise<SwarmRecord | null> {
  return SwarmRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeSwarmRecord(path: string, record: SwarmRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
