import { z } from 'zod';
import { OverlayPage } from '../../overlay/protocol.js';
import { readJson, writePrivate } from '../home/private-file.js';
import type { RenderSetup } from '../renderer/render-setup.js';
import { StackRecord } from '../stack/stack-record.js';

/** Data for adopting a stack on this machine's engine. */
export const ComposeRecord = StackRecord.extend({
  subnet: z.string(),
  obs: z.string(),
  egress: z.string(),
  /** Owner of the files and user of both services; null for the agent's user. */
  uid: z.int().nullable(),
  /** Path of the recordings folder on the engine's machine; null without one. */
  recordingsMount: z.string().nullable().default(null),
  /** The shown web pages. Null if the stack can't show web pages, e.g. a stack of an earlier agent. */
  pages: z
    .object({ shown: z.array(OverlayPage) })
    .nullable()
    .default(null),
});
export type ComposeRecord = z.infer<typeof ComposeRecord>;
export type NewComposeRecord = ComposeRecord & { drawing: RenderSetup };

/** Returns null if the file is missing or has another version. */
export async function readComposeRecord(path: string): Promise<ComposeRecord | null> {
  return ComposeRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeComposeRecord(path: string, record: ComposeRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
