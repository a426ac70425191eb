import type { DesiredServer, RecordingReport } from '@trailcast/schema/node';
import type { Logger } from 'pino';
import type { RecordingSpec } from '../../hub/protocol.js';
import type { ProgramHub } from '../../runner/runner.js';
import { describeError } from '../node/node-error.js';
import { type RecordingMetadata, writeMetadata } from './unfinished-recordings.js';

/** Interval at which the remaining budget is sent to the hub, ms. */
const BUDGET_INTERVAL_MS = 10_000;

export interface ServerRecordingDeps {
  getBudget: (owner: string) => Pick<RecordingSpec, 'budgetBytes' | 'limit' | 'reserveBytes'>;
  now: () => number;
  log: Logger;
  /** Called when the metadata is stored. The caller must then run `sync` again. */
  onMetadataStored: () => void;
}

/** The part of a server that ServerRecording reads. */
export interface RecordedServer {
  id: number;
  desired: Pick<DesiredServer, 'recording' | 'panic'>;
  /** Number of the newest attempt to broadcast. */
  attemptNumber: number;
  hub: ProgramHub | null;
}

/** Requests recordings from a server's hub. The hub continues to record without the agent. */
export class ServerRecording {
  /** Key of the last requested recording; null for none, undefined before the first request. */
  #requestedKey: string | null | undefined = undefined;
  #requestedAt = Number.NEGATIVE_INFINITY;
  /** Folder and metadata of the last write, as text. */
  #storedMetadata = '';
  #isStoring = false;
  /** Start times of panics, ms since the epoch. */
  readonly #panicTimes: number[] = [];
  #wasPanicOn = false;

  constructor(private readonly deps: ServerRecordingDeps) {}

  /** Continues after an earlier agent. That agent has stored the panic of `desired`. */
  adopt({ panic = false }: Pick<DesiredServer, 'panic'>): void {
    this.#wasPanicOn = panic;
  }

  /** Requests or ends the recording. Call it after each change of the server and regularly. */
  sync({ id, desired, attemptNumber, hub }: RecordedServer): void {
    const isPanicOn = desired.panic ?? false;
    if (isPanicOn && !this.#wasPanicOn) this.#panicTimes.push(this.deps.now());
    this.#wasPanicOn = isPanicOn;
    if (!hub?.recordings || !hub.record) return;
    const requestedRecording = desired.recording ?? null;
    const metadata = requestedRecording && {
      owner: requestedRecording.owner,
      serverId: id,
      marks: this.#panicTimes,
    };
    const isMetadataStored = metadata === null || this.#ensureStored(hub.recordings, metadata);
    const key = requestedRecording && `${attemptNumber}-${requestedRecording.take}`;
    const isUpToDate = key === this.#requestedKey && this.deps.now() - this.#requestedAt < BUDGET_INTERVAL_MS;
    if (isUpToDate || (key === null && this.#requestedKey === null)) return;
    if (!isMetadataStored) return;
    this.#requestedKey = key;
    this.#requestedAt = this.deps.now();
    hub.record(
      requestedRecording && key !== null ? { key, ...this.deps.getBudget(requestedRecording.owner) } : null,
    );
  }

  /** Returns true if the folder's metadata is on disk. Starts to write it otherwise. */
  #ensureStored(folder: string, metadata: RecordingMetadata): boolean {
    const storedText = `${folder} ${JSON.stringify(metadata)}`;
    if (this.#storedMetadata === storedText) return true;
    if (!this.#isStoring) void this.#storeMetadata(folder, metadata, storedText);
    return false;
  }

  async #storeMetadata(folder: string, metadata: RecordingMetadata, storedText: string): Promise<void> {
    this.#isStoring = true;
    try {
      await writeMetadata(folder, metadata);
      this.#storedMetadata = storedText;
    } catch (error) {
      this.deps.log.error(
        { error: describeError(error) },
        'the metadata of the recording could not be stored',
      );
    }
    this.#isStoring = false;
    if (this.#storedMetadata === storedText) this.deps.onMetadataStored();
  }
}

/** Returns the report on a server's recording; null if no recording is requested. */
export function createRecordingReport({ desired, hub }: Omit<RecordedServer, 'id'>): RecordingReport | null {
  if (!desired.recording) return null;
  if (!hub?.recordings) return { state: 'unavailable', bytes: 0, ageMs: null, failure: null };
  const { state = 'waiting', bytes = 0, ageMs = null, failure = null } = hub.state?.recording ?? {};
  return { state, bytes, ageMs, failure: failure?.code ?? null };
}
