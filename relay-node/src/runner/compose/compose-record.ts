import { z } from 'zod';
import { readJson, writePrivate } from '../home/private-file.js';
import { StackRecord } from '../stack/stack-record.js';

/** What adoption needs of a stack on this machine's engine. */
export const ComposeRecord = StackRecord.extend({
  subnet: z.string(),
  obs: z.string(),
  egress: z.string(),
  /** Owner of the files and user of both services; null: the agent's own. */
  uid: z.int().nullable(),
});
export type ComposeRecord = z.infer<typeof ComposeRecord>;

/** Null when the file is missing or is none of this version's. */
export async function readComposeRecord(path: string): Promise<ComposeRecord | null> {
  return ComposeRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeComposeRecord(path: string, record: ComposeRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
