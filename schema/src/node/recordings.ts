import { z } from 'zod';

/**
 * Failures that stop a recording: the disk or a quota is full, the disk is too slow or fails, too little arrived at the
 * node (`not-taken`), or the program is not AVC with AAC.
 */
export const RECORDING_FAILURES = [
  'disk-full',
  'user-quota',
  'node-quota',
  'too-slow',
  'not-taken',
  'write-failed',
  'unsupported',
] as const;

const RecordingFailureCode = z.enum(RECORDING_FAILURES).catch('write-failed');

/** Size and age are sent with the next other change, and whenever the size has grown by this. */
export const RECORDING_STEP_BYTES = 10_000_000;

export const RecordingReport = z.object({
  /** `waiting`: the broadcast has not started. `stopped`: after a failure, until another take. */
  state: z.enum(['waiting', 'recording', 'stopped', 'unavailable']).catch('unavailable'),
  bytes: z.int().nonnegative(),
  /** Time since the start; null before. */
  ageMs: z.int().nonnegative().nullable(),
  failure: RecordingFailureCode.nullable(),
});

/** One file of a recording. It outlives its server, and expires automatically. */
export const NodeRecording = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** See `DesiredServer.recording`. */
  owner: z.string(),
  serverId: z.int().positive(),
  /** Number among the files of one take. A new file begins if the broadcast's parameters change or its hub ends. */
  part: z.int().positive(),
  state: z.enum(['recording', 'complete']),
  /** Time since the start. */
  ageMs: z.int().nonnegative(),
  /** Length of the video, so far if it is still being recorded. */
  lengthMs: z.int().nonnegative(),
  /** Times in the video at which a panic began, s. Absent without one. */
  marks: z.array(z.int().nonnegative()).optional(),
  bytes: z.int().nonnegative(),
  /** Time until it is deleted; null while it is being recorded. */
  expiresInMs: z.int().nonnegative().nullable(),
});

/** Response of GET recordings, in order of their start. */
export const NodeRecordings = z.object({ revision: z.int(), recordings: z.array(NodeRecording) });

export type RecordingReport = z.infer<typeof RecordingReport>;
export type RecordingFailureCode = z.infer<typeof RecordingFailureCode>;
export type NodeRecording = z.infer<typeof NodeRecording>;
export type NodeRecordings = z.infer<typeof NodeRecordings>;
