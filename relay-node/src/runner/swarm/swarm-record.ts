import { z } from 'zod';
import { readJson, writePrivate } from '../home/private-file.js';
import { StackRecord } from '../stack/stack-record.js';

/** What adoption needs of a stack in the swarm. Holds the secrets of its services too. */
export const SwarmRecord = StackRecord.extend({
  secrets: z.object({ obs: z.string(), egress: z.string() }),
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
