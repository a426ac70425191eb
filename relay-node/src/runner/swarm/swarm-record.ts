import { z } from 'zod';
import { OverlayPage } from '../../overlay/protocol.js';
import { readJson, writePrivate } from '../home/private-file.js';
import type { RenderSetup } from '../renderer/render-setup.js';
import { StackRecord } from '../stack/stack-record.js';

/** Data for adopting a stack in the swarm. Contains the secrets of its services. */
export const SwarmRecord = StackRecord.extend({
  secrets: z.object({
    obs: z.string(),
    egress: z.string(),
    /** Secret shared by agent and hub. Empty in the record of an agent without hubs. */
    hub: z.string().default(''),
    /** Secret shared by the agent and the web pages' proxy. */
    pages: z.string().default(''),
  }),
  /** Id of the task that has OBS's home. No other task may broadcast. */
  task: z.string().nullable(),
  /** Null if the stack can't show web pages, e.g. a stack of an earlier agent. */
  pages: z
    .object({
      shown: z.array(OverlayPage),
      /** Number in the names of the stack's volumes, on each host. */
      number: z.int().positive(),
      /** The host on which the containers of the web pages were last started. */
      host: z.string().nullable(),
    })
    .nullable()
    .default(null),
});
export type SwarmRecord = z.infer<typeof SwarmRecord>;
export type NewSwarmRecord = SwarmRecord & { drawing: RenderSetup };

/** Returns null if the file is missing or has another version. */
export async function readSwarmRecord(path: string): Promise<SwarmRecord | null> {
  return SwarmRecord.safeParse(await readJson(path)).data ?? null;
}

export async function writeSwarmRecord(path: string, record: SwarmRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
