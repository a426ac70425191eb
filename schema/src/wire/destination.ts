import { z } from 'zod';
import { Id, Timestamp, Version } from './scalars.js';

/** Kinds of destinations. `twitch` is the platform of the sign-in, which supplies address and key at each start. */
export const DESTINATION_KINDS = ['twitch', 'kick', 'youtube', 'custom'] as const;

export const DestinationKind = z.enum(DESTINATION_KINDS);

/** A destination of a user's broadcasts. The key is never returned. */
export const Destination = z.object({
  id: Id,
  kind: DestinationKind,
  name: z.string(),
  /** `rtmp://host/app` or `rtmps://host/app`; empty for `twitch`. */
  server: z.string(),
  enabled: z.boolean(),
  hasKey: z.boolean(),
  version: Version,
});

/** A destination without its address, for API tokens. The address can contain secrets. */
export const DestinationHead = Destination.omit({ server: true });

export const DESTINATION_STATES = ['idle', 'connecting', 'live', 'reconnecting', 'failed'] as const;

/** Reason for which a destination receives nothing. */
export const DestinationReason = z.object({
  code: z.string(),
  /** English text. */
  text: z.string(),
  /** The platform's own message. */
  words: z.string().optional(),
});

/** An enabled destination, as part of a status. */
export const DestinationStatus = z.object({
  id: Id,
  name: z.string(),
  kind: DestinationKind,
  state: z.enum(DESTINATION_STATES),
  /** Start of this state, if known. */
  since: Timestamp.optional(),
  reason: DestinationReason.optional(),
  /** Bitrate to it, kbit/s. */
  kbps: z.number().optional(),
  /** Age of the oldest queued bytes, ms. */
  queuedMs: z.int().optional(),
  /** Frames of this broadcast that were dropped because it was too slow. */
  droppedFrames: z.int().optional(),
  /** Reconnect attempts in this outage. */
  reconnects: z.int().optional(),
});

export type DestinationKind = z.infer<typeof DestinationKind>;
export type Destination = z.infer<typeof Destination>;
export type DestinationReason = z.infer<typeof DestinationReason>;
export type DestinationStatus = z.infer<typeof DestinationStatus>;
