import { z } from 'zod';
import { Id, Timestamp, Version } from './scalars.js';

/**
 * Reasons for which a recording stopped. `unavailable`: the server's node can't record. The others are the node's.
 */
export const RECORDING_STOPS = [
  'disk-full',
  'user-quota',
  'node-quota',
  'too-slow',
  'not-taken',
  'write-failed',
  'unsupported',
  'unavailable',
] as const;

/** The recording of a server's broadcast, while recording is switched on. */
export const ServerRecording = z.object({
  /**
   * `waiting`: the broadcast has not started. `stopped`: after a failure, until it is switched off and on, or the next broadcast.
   */
  state: z.enum(['waiting', 'recording', 'stopped']),
  since: Timestamp.optional(),
  /** Size of the file, in steps of 10 MB. */
  bytes: z.number(),
  failed: z
    .object({
      code: z.enum(RECORDING_STOPS),
      /** English text. */
      text: z.string(),
    })
    .optional(),
});

export const Recording = z.object({
  id: Id,
  serverId: Id,
  /** Number among the files of one recording. */
  part: z.int(),
  state: z.enum(['recording', 'complete']),
  /** Start of the video. */
  began: Timestamp,
  /** Length of the video; 0 while it is being recorded. */
  lengthMs: z.number(),
  bytes: z.number(),
  /** Time at which it is deleted; null while it is being recorded. */
  expires: Timestamp.nullable(),
  /** False while its node can't be reached, so it can't be downloaded. */
  available: z.boolean(),
  version: Version,
});

/** An address for one download, and the time at which it expires. */
export const RecordingTicket = z.object({ url: z.string(), expires: Timestamp });

export type ServerRecording = z.infer<typeof ServerRecording>;
export type Recording = z.infer<typeof Recording>;
export type RecordingTicket = z.infer<typeof RecordingTicket>;
