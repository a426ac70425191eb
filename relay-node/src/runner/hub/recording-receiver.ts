import { readdir } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { readRecordingFrames } from '../../hub/recording/recording-frames.js';
import type { HubState } from '../../hub/protocol.js';
import { openHubStream } from './hub-stream.js';
import { type Budget, ReceivedFiles } from './received-files.js';

const RESPONSE_TIMEOUT_MS = 8_000;

export interface RecordingReceiverDeps {
  /** Opens another connection to the hub. Returns null if no hub runs. */
  connect: () => Promise<Duplex | null>;
  folder: string;
  /** Returns monotonic time, ms. */
  now: () => number;
  /** Time for which a hub without an agent keeps unconfirmed data, ms. */
  silenceMs: number;
}

/** Receives the recordings of a hub on another machine over a separate connection. */
export class RecordingReceiver {
  /** True while the hub holds unsent parts of a recording, even if it can't be reached. */
  hasUnsavedRecordings = false;
  readonly #files: ReceivedFiles;
  /** True if an unreachable hub may still hold the rest of a recording from an earlier agent. */
  #areRecordingsExpected = false;
  #lastStateAt = 0;
  #socket: Duplex | null = null;
  #isRunning = false;

  constructor(private readonly deps: RecordingReceiverDeps) {
    this.#files = new ReceivedFiles(deps.folder, deps.now);
  }

  /** Sets the number of bytes that the hub may still send. Null allows only data that may be in flight. */
  setBudget(budget: Budget | null): void {
    this.#files.setBudget(budget);
  }

  /** Opens a connection, or reopens a lost connection, if the hub has recordings. Call it with each state. */
  sync({ recording, unsaved }: HubState): void {
    this.#lastStateAt = this.deps.now();
    this.#areRecordingsExpected = false;
    this.hasUnsavedRecordings = Boolean(unsaved?.length);
    if (this.#isRunning || !unsaved || (!recording && unsaved.length === 0)) return;
    this.#isRunning = true;
    void this.#receive()
      .catch(() => undefined)
      .finally(() => (this.#isRunning = false));
  }

  /** Expects the rest of existing files. Call it if the hub of an adopted instance can't be reached. */
  async expectRecordings(): Promise<void> {
    this.#areRecordingsExpected = (await readdir(this.deps.folder).catch(() => [])).length > 0;
    this.#lastStateAt = this.deps.now();
  }

  /** True while an unreachable hub may hold the rest of a recording. */
  get mayHoldRecordings(): boolean {
    return (
      (this.hasUnsavedRecordings || this.#areRecordingsExpected) &&
      this.deps.now() - this.#lastStateAt < this.deps.silenceMs
    );
  }

  /** Stops expecting the rest of recordings. Call it when the hub has exited. */
  stopExpectingRecordings(): void {
    this.hasUnsavedRecordings = this.#areRecordingsExpected = false;
  }

  /** Disconnects. The hub keeps unconfirmed data. */
  stop(): void {
    this.#socket?.destroy();
  }

  async #receive(): Promise<void> {
    const socket = await this.deps.connect();
    if (!socket) return;
    this.#socket = socket;
    try {
      const stream = await openHubStream(socket, 'recordings', RESPONSE_TIMEOUT_MS);
      for await (const frame of readRecordingFrames(stream)) {
        const receipt = await this.#files.write(frame);
        socket.write(`${JSON.stringify(receipt)}\n`);
      }
    } finally {
      socket.destroy();
      await this.#files.close();
    }
  }
}
