import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { COLLECTION_SLOTS } from '../home/obs-files.js';
import { RenderSetup, createFirstSetup } from '../renderer/render-setup.js';
import type { Rendering } from '../renderer/rendering.js';
import type { InstanceSpec } from '../runner.js';
import { PlatformRoute } from './platform-route.js';

const SECRET_BYTES = 24;
/** Number of heartbeats in `silenceMs`. */
const HEARTBEATS_PER_SILENCE = 5;
const MAX_HEARTBEAT_MS = 10_000;

/** Data for adopting a stack. Contains the websocket password, but no platform key. */
export const StackRecord = z.object({
  serverId: z.int().nonnegative(),
  instance: z.string(),
  project: z.string(),
  password: z.string(),
  /** Time for which OBS keeps running without an agent, ms. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(COLLECTION_SLOTS),
  /** Null in the record of an agent that only used OpenGL. */
  drawing: RenderSetup.nullable().default(null),
  /** Number of cores that decoders may use with the software renderer. Null in the record of an older agent: all. */
  cores: z.int().positive().nullable().default(null),
  /**
   * OBS's stream name at its hub, and the agent's recordings folder (null: it can't record). Null in the record of an
   * agent without hubs.
   */
  hub: z
    .object({ token: z.string(), recordings: z.string().nullable().default(null) })
    .nullable()
    .default(null),
  /** The pipe's platform. Only used without a hub. */
  platform: PlatformRoute.nullable(),
});
export type StackRecord = z.infer<typeof StackRecord>;
export type NewStackRecord = StackRecord & { drawing: RenderSetup };

/** Returns the record of a new stack with a random password and token. */
export function createStackRecord(
  { serverId, instance, video }: Pick<InstanceSpec, 'serverId' | 'instance' | 'video'>,
  project: string,
  options: { silenceMs: number; rendering: Rendering; recordings?: string | null },
): NewStackRecord {
  const { silenceMs, rendering, recordings = null } = options;
  const drawing = createFirstSetup(rendering, video);
  const password = createSecret();
  const hub = { token: createSecret(), recordings };
  return {
    ...{ serverId, instance, project, password, silenceMs, drawing, hub },
    ...{ cores: rendering.coresPerServer, collection: 'relay', platform: null },
  };
}

/** Returns the interval of an agent's heartbeats to the services of a stack, ms. */
export function calculateHeartbeatMs({ silenceMs }: Pick<StackRecord, 'silenceMs'>): number {
  return Math.min(MAX_HEARTBEAT_MS, silenceMs / HEARTBEATS_PER_SILENCE);
}

/** Returns a random secret that needs no escaping in files or URLs. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
