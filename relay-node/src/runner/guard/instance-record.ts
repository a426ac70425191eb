import { z } from 'zod';
import { SLOTS } from '../home/obs-files.js';
import { readJson, writePrivate } from '../home/private-file.js';
import { ProcessIdentity } from './process-identity.js';

/**
 * What adoption and the guard need of an instance (0600). Holds the websocket's password, no platform key.
 */
export const InstanceRecord = z.object({
  serverId: z.int(),
  instance: z.string(),
  /** The machine's slot: decides port and user. */
  slot: z.int().nonnegative(),
  slotLink: z.string(),
  port: z.int(),
  password: z.string(),
  /** The user that OBS runs as; null: the agent's own. */
  uid: z.int().nullable(),
  /** Uid that may open connections to the port; null where no packet filter could be set. */
  firewallUid: z.int().nullable(),
  /** A folder of plug-ins that OBS sees in place of its own; null: it sees all. */
  plugins: z.object({ shown: z.string(), over: z.string() }).nullable(),
  /** The guard ends everything when no agent has been heard for this long. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(SLOTS),
  guard: ProcessIdentity.nullable(),
});
export type InstanceRecord = z.infer<typeof InstanceRecord>;

/** Null when the file is missing or is none of this version's. */
export async function readRecord(path: string): Promise<InstanceRecord | null> {
  const parsed = InstanceRecord.safeParse(await readJson(path));
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(path: string, record: InstanceRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
