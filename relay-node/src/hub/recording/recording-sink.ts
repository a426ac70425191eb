import type { RecordingFailure } from '../protocol.js';

export interface RecordingSinkOptions {
  name: string;
  /** Disk space to leave free, bytes. */
  reserveBytes: number;
  /** Called once when writing has failed. */
  onFailure: (failure: RecordingFailure) => void;
  /** Returns monotonic time, ms. */
  now: () => number;
}

/** Writes one recorded file. Queues data, so the caller never waits. */
export interface RecordingSink {
  /** Returns false if data must be dropped because the queue is full. The recording continues at a key frame. */
  accepts(isKeyFrame: boolean): boolean;
  write(data: Buffer): void;
  /** Closes the file after the queue is written. */
  close(): void;
  /** Detects a stalled disk. Call it several times a second. */
  tick(): void;
}

/** Storage of a hub's recordings. */
export interface RecordingStorage {
  open: (options: RecordingSinkOptions) => RecordingSink;
  /** Files that the agent has not confirmed completely. Absent if the hub writes them itself. */
  readonly unsaved?: string[];
}
