import { z } from 'zod';
import { Id, Timestamp, Version } from './scalars.js';

/** Kinds of destinations. `twitch` is the platform of the sign-in, which gives address and key at each start. */
export const DESTINATION_KINDS = ['twitch', 'kick', 'youtube', 'custom'] as const;

export const DestinationKind = z.enum(DESTINATION_KINDS);

/** Where a user's broadcasts go. The key is never returned. */
export const Destination = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  /** Address of the form `rtmp://host/app` or `rtmps://host/app`; empty for `twitch`. */
  server: z.string(),
  enabled: z.boolean(),
  hasKey: z.boolean(),
  version: Version,
});

/** The fields of a destination that an API token gets. An address may hold what only its owner should know. */
export const DestinationHead = Destination.omit({ server: true });

export const DESTINATION_STATES = ['idle', 'connecting', 'live', 'reconnecting', 'failed'] as const;

/** Why a destination gets nothing. */
export const DestinationReason = z.object({
  code: z.string(),
  /** English text. */
  text: z.string(),
  /** The platform's own words. */
  words: z.string().optional(),
});

/** A destination that is switched on, as part of a status. */
export const DestinationStatus = z.object({
  id: Id,
  name: z.string(),
  kind: DestinationKind,
  state: z.enum(DESTINATION_STATES),
  /** When this state began, if it is known. */
  since: Timestamp.optional(),
  reason: DestinationReason.optional(),
  /** Bitrate that it takes, kbit/s. */
  kbps: z.number().optional(),
  /** Age of the oldest bytes that wait for it, ms. */
  queuedMs: z.int().optional(),
  /** Pictures of this broadcast that were left out because it took too little. */
  droppedFrames: z.int().optional(),
  /** Attempts to connect again in this outage. */
  reconnects: z.int().optional(),
});

export type DestinationKind = z.infer<typeof DestinationKind>;
export type Destination = z.infer<typeof Destination>;
export type DestinationReason = z.infer<typeof DestinationReason>;
export type DestinationStatus = z.infer<typeof DestinationStatus>;
