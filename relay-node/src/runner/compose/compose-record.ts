import { z } from 'zod';
import { OverlayPage } from '../../overlay/protocol.js';
import { readJson, writePrivate } from '../home/private-file.js';
import type { Drawing } from '../renderer/drawing.js';
import { StackRecord } from '../stack/stack-record.js';

/** Stored data to adopt a stack on this machine's engine. */
export const ComposeRecord = StackRecord.extend({
  subnet: z.string(),
  obs: z.string(),
  egress: z.string(),
  /** Owner of the files and user of both services; null for the agent's own. */
  uid: z.int().nullable(),
  /** Path of the folder for recordings on the engine's machine; null without one. */
  recordingsMount: z.string().nullable().default(null),
  /** The web pages that are shown. Null in a stack that can show none, such as one of an earlier agent. */
  pages: z
    .object({ shown: z.array(OverlayPage) })
    .nullable()
    .default(null),
});
export type ComposeRecord = z.infer<typeof ComposeRecord>;
export type NewComposeRecord = ComposeRecord & { drawing: Drawing };

/** Returns null when the file is missing or of another version. */
export async function readComposeRecord(path: string): Promise<ComposeRecord | null> {
  return ComposeRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeComposeRecord(path: string, record: ComposeRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
