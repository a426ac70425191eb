import type { RecordingFailure } from '../protocol.js';

export interface RecordingSinkOptions {
  /** Name of the file. */
  name: string;
  /** Bytes of the disk that stay free. */
  reserveBytes: number;
  /** Called once, when nothing more is written. */
  failed: (failure: RecordingFailure) => void;
  /** Monotonic, ms. */
  now: () => number;
}

/** Where a recorder writes one file. It queues data, so that nothing waits for it. */
export interface RecordingSink {
  /** Returns false for what is to be left out because too much is queued. It goes on at a key frame. */
  takes(isKeyFrame: boolean): boolean;
  write(data: Buffer): void;
  /** Closes the file after what is queued was written. */
  close(): void;
  /** Call it several times a second. */
  tick(): void;
}

/** Where a hub's recordings go. */
export interface RecordingPlace {
  open: (options: RecordingSinkOptions) => RecordingSink;
  /** Files of which the agent has not confirmed everything; absent where nothing has to travel. */
  readonly unsaved?: string[];
}
