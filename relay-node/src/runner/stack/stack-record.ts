import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { SLOTS } from '../home/obs-files.js';
import type { InstanceSpec } from '../runner.js';
import { Way } from './platform-way.js';

const SECRET_BYTES = 24;

/** What adoption needs of a stack, whatever runs it (0600). Holds the websocket's password, no platform key. */
export const StackRecord = z.object({
  serverId: z.int().nonnegative(),
  instance: z.string(),
  project: z.string(),
  password: z.string(),
  /** How long OBS goes on without an agent. */
  silenceMs: z.int().positive(),
  /** The scene collection that OBS starts with. */
  collection: z.enum(SLOTS),
  /** Where the pipe leads. */
  platform: Way.nullable(),
});
export type StackRecord = z.infer<typeof StackRecord>;

/** Of a stack that begins: its pipe leads nowhere yet. */
export function newStackRecord(
  { serverId, instance }: Pick<InstanceSpec, 'serverId' | 'instance'>,
  project: string,
  silenceMs: number,
): StackRecord {
  const password = newSecret();
  return { serverId, instance, project, password, silenceMs, collection: 'relay', platform: null };
}

/** A secret that stands in files and addresses as it is. */
export function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url');
}
