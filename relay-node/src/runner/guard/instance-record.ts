import { z } from 'zod';
import { COLLECTION_SLOTS } from '../home/obs-files.js';
import { readJson, writePrivate } from '../home/private-file.js';
import { RenderSetup } from '../renderer/render-setup.js';
import { ProcessIdentity } from './process-identity.js';

/** Data of an instance for its adoption and its guard. Contains the websocket password, but no platform key. */
export const InstanceRecord = z.object({
  serverId: z.int(),
  instance: z.string(),
  /** Slot on the machine. It determines the port and the users. */
  slot: z.int().nonnegative(),
  slotLink: z.string(),
  port: z.int(),
  password: z.string(),
  /** The user that OBS runs as; null for the agent's user. */
  uid: z.int().nullable(),
  /** Uid that may connect to the port; null if no firewall rule could be set. */
  firewallUid: z.int().nullable(),
  /** A plug-in folder mounted over OBS's own; null if OBS loads all plug-ins. */
  plugins: z.object({ shown: z.string(), over: z.string() }).nullable(),
  /** Folder of the software renderer's module; null if the node has none. */
  rendererModule: z.string().nullable().default(null),
  /** The server's share of the machine's cores. Null in the record of an earlier agent, whose OBS counts all cores. */
  cores: z.int().positive().nullable().default(null),
  /**
   * The hub: the built hub/main.js, its loopback port, OBS's stream name, its user (null: the agent's) and its
   * recordings folder (null: it can't record). Null in the record of an agent without hubs.
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
   * Web pages: the built overlay/main.js, Chromium, the frame writer, the user of both (null: the agent's), their
   * proxy's port, and the product's origin, which the proxy may always reach. Null if the node can't show pages, and in
   * the record of an earlier agent.
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
  /** Null in the record of an agent that only used OpenGL. */
  drawing: RenderSetup.nullable().default(null),
  /** The guard removes the instance after this time without an agent, ms. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(COLLECTION_SLOTS),
  guard: ProcessIdentity.nullable(),
});
export type InstanceRecord = z.infer<typeof InstanceRecord>;

/** Returns null if the file is missing or has another version. */
export async function readRecord(path: string): Promise<InstanceRecord | null> {
  const parsed = InstanceRecord.safeParse(await readJson(path));
  return parsed.success ? parsed.data : null;
}

export async function writeRecord(path: string, record: InstanceRecord): Promise<void> {
  await writePrivate(path, JSON.stringify(record));
}
