import { createHash } from 'node:crypto';
import { z } from 'zod';

/** First version in which a node sends a broadcast to several destinations. */
export const DESTINATIONS_PROTOCOL = 3;
/** Largest number of destinations of a server. */
export const MAX_DESTINATIONS = 5;
/** Id of the only destination of a server whose target was set by PUT target. */
export const ONLY_DESTINATION = 'platform';

const INSTANCE = z.string().min(1).max(64);
const ADDRESS = { server: z.string().min(1).max(2048), key: z.string().min(1).max(512) };

/** Body of PUT /v1/servers/{id}/target. Never returned or logged; reports contain its digest. */
export const Target = z.object({ instance: INSTANCE, ...ADDRESS });

/** One of several platforms. `id` names it in reports and logs. */
export const DestinationTarget = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,32}$/), ...ADDRESS });

/**
 * Body of PUT /v1/servers/{id}/targets, since protocol 3: the complete list of platforms, for the running broadcast and
 * the next one. A running broadcast disconnects removed platforms, connects new ones and reconnects those whose address
 * or key has changed. The others are not touched. Never returned or logged.
 */
export const Targets = z.object({
  instance: INSTANCE,
  targets: z
    .array(DestinationTarget)
    .max(MAX_DESTINATIONS)
    .refine((targets) => new Set(targets.map(({ id }) => id)).size === targets.length, 'ids must be unique'),
});

/**
 * Response of PUT target, with `targetDigest` of the body, and of PUT targets, with `targetsDigest` of its list.
 * Lower-case hex.
 */
export const TargetApplied = z.object({ digest: z.string().regex(/^[0-9a-f]{64}$/) });

export const DESTINATION_STATES = ['connecting', 'live', 'reconnecting', 'failed'] as const;

/**
 * Failures of a destination. `no-address`: its name does not resolve, or its address is not allowed.
 * `parameters-changed`: the video or audio parameters have changed, which needs a new connection.
 */
export const DESTINATION_FAILURES = [
  'no-address',
  'connect-failed',
  'refused',
  'lost',
  'stalled',
  'parameters-changed',
] as const;

/** One destination of the current broadcast. */
export const DestinationReport = z.object({
  id: z.string(),
  /**
   * `connecting`: first attempt. `reconnecting`: retried after `failure`, even if it never accepted. `failed`: not
   * retried before the next start.
   */
  state: z.enum(DESTINATION_STATES),
  /** Time in this state; absent from a node that does not report it. */
  ageMs: z.int().nonnegative().optional(),
  /** The newest connection failure, with the message of the platform or the system but not the key; null while live. */
  failure: z
    .object({ code: z.enum(DESTINATION_FAILURES).catch('connect-failed'), words: z.string() })
    .nullable(),
  /** Reconnect attempts in this outage. */
  reconnects: z.int(),
  /** Bitrate to the platform over the last seconds. */
  kbps: z.number().default(0),
  /** Age of the oldest queued bytes, ms. */
  queuedMs: z.int().default(0),
  /** Frames of this broadcast that were dropped because the platform was too slow. */
  droppedFrames: z.int().default(0),
});

export type Target = z.infer<typeof Target>;
export type DestinationTarget = z.infer<typeof DestinationTarget>;
export type Targets = z.infer<typeof Targets>;
export type TargetApplied = z.infer<typeof TargetApplied>;
export type DestinationReport = z.infer<typeof DestinationReport>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Returns the digest of a single target: SHA-256 over server, line feed and key. */
export function targetDigest({ server, key }: Pick<Target, 'server' | 'key'>): string {
  return sha256(`${server}\n${key}`);
}

/** Returns the digest of a list of targets in order: SHA-256 over the JSON of [[id, server, key], …]. */
export function targetsDigest(targets: readonly DestinationTarget[]): string {
  return sha256(JSON.stringify(targets.map(({ id, server, key }) => [id, server, key])));
}
