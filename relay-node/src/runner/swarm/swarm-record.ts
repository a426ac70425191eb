import { z } from 'zod';
import { OverlayPage } from '../../overlay/protocol.js';
import { readJson, writePrivate } from '../home/private-file.js';
import type { Drawing } from '../renderer/drawing.js';
import { StackRecord } from '../stack/stack-record.js';

/** Stored data to adopt a stack in the swarm. Includes the secrets of its services. */
export const SwarmRecord = StackRecord.extend({
  secrets: z.object({
    obs: z.string(),
    egress: z.string(),
    /** Of agent and hub. Empty in the record of an agent whose OBS sent through a pipe. */
    hub: z.string().default(''),
    /** Of agent and proxy of web pages. */
    pages: z.string().default(''),
  }),
  /** The only run that has the home and may broadcast. */
  task: z.string().nullable(),
  /** Null in a stack that can show no web pages, such as one of an earlier agent. */
  pages: z
    .object({
      shown: z.array(OverlayPage),
      /** Of its volumes, on each host. */
      number: z.int().positive(),
      /** The host for which their containers were started last. */
      host: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type SwarmRecord = z.infer<typeof SwarmRecord>;
export type NewSwarmRecord = SwarmRecord & { drawing: Drawing };

/** Returns null when the file is missing or of another version. */
export async function readSwarmRecord(path: string): Promise<SwarmRecord | null> {
  return SwarmRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeSwarmRecord(path: string, record: SwarmRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
