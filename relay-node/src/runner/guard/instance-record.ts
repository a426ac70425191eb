import { z } from 'zod';
import { SLOTS } from '../home/obs-files.js';
import { readJson, writePrivate } from '../home/private-file.js';
import { Drawing } from '../renderer/drawing.js';
import { ProcessIdentity } from './process-identity.js';

/**
 * Stored data of an instance for adoption and its guard (0600). Contains the websocket password, but no
 * platform key.
 */
export const InstanceRecord = z.object({
  serverId: z.int(),
  instance: z.string(),
  /** The machine's slot, which determines port and user. */
  slot: z.int().nonnegative(),
  slotLink: z.string(),
  port: z.int(),
  password: z.string(),
  /** The user that OBS runs as; null for the agent's own. */
  uid: z.int().nullable(),
  /** Uid that may connect to the port; null if no firewall rule could be set. */
  firewallUid: z.int().nullable(),
  /** A folder of plug-ins mounted over OBS's own; null if OBS loads all. */
  plugins: z.object({ shown: z.string(), over: z.string() }).nullable(),
  /** A folder with the software renderer's module; null if the node has none. */
  rendererModule: z.string().nullable().default(null),
  /**
   * What sends the program on: the built hub/main.js, its loopback port, the stream name for OBS, the user to run
   * as (null: the agent's own), and its folder for recordings (null: it can't record). Null in the record of an agent whose OBS connected to the platform itself.
   */
  hub: z
    .object({
      main: z.string(),
      port: z.int(),
      token: z.string(),
      uid: z.int().nullable(),
      recordings: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /**
   * What shows web pages: the built overlay/main.js, Chromium, the frame writer, the user of the latter two (null: the agent's own),
   * the port of their proxy and the product's origin, which it reaches wherever it is. Null if the node has none of them, and in the record of an earlier agent.
   */
  pages: z
    .object({
      main: z.string(),
      chromium: z.string(),
      frameWriter: z.string(),
      uid: z.int().positive().nullable(),
      port: z.int(),
      productUrl: z.string().nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Null in the record of an agent that knew only OpenGL. */
  drawing: Drawing.nullable().default(null),
  /** The guard ends everything after this time without an agent. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(SLOTS),
  guard: ProcessIdentity.nullable(),
});
export type InstanceRecord = z.infer<typeof InstanceRecord>;

/** Returns null when the file is missing or of another version. */
export async function readRecord(path: string): Promise<InstanceRecord | null> {
  const parsed = InstanceRecord.safeParse(await readJson(path));
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(path: string, record: InstanceRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
