import { readdir } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { recordingFrames } from '../../hub/recording/recording-frames.js';
import type { HubState } from '../../hub/protocol.js';
import { streamOfHub } from './hub-stream.js';
import { type Budget, ReceivedFiles } from './received-files.js';

const ANSWER_MS = 8_000;

export interface RecordingReceiverDeps {
  /** Opens a further connection to the hub. Returns null if none runs. */
  connect: () => Promise<Duplex | null>;
  folder: string;
  /** Monotonic, ms. */
  now: () => number;
  /** A hub keeps what is not confirmed for this time without an agent, ms. */
  keptMs: number;
}

/** Receives the recordings of a hub on another machine, over a connection of its own. */
export class RecordingReceiver {
  /** True while a part of a recording remains in the hub, also while it can't be reached. */
  isUnsaved = false;
  readonly #files: ReceivedFiles;
  /** True if an earlier agent may have left the rest of a recording in a hub that was not reached yet. */
  #isRestExpected = false;
  #heardAt = 0;
  #socket: Duplex | null = null;
  #isRunning = false;

  constructor(private readonly deps: RecordingReceiverDeps) {
    this.#files = new ReceivedFiles(deps.folder, deps.now);
  }

  /** What may be written from now on; null: only what is on its way. */
  allow(budget: Budget | null): void {
    this.#files.allow(budget);
  }

  /** Call it with each state. A connection that is lost is opened again with the next one. */
  sync({ recording, unsaved }: HubState): void {
    this.#heardAt = this.deps.now();
    this.#isRestExpected = false;
    this.isUnsaved = Boolean(unsaved?.length);
    if (this.#isRunning || !unsaved || (!recording && unsaved.length === 0)) return;
    this.#isRunning = true;
    void this.#receive()
      .catch(() => undefined)
      .finally(() => (this.#isRunning = false));
  }

  /** Call it if the hub can't be reached at first. A file that is still here may not be complete. */
  async expectRest(): Promise<void> {
    this.#isRestExpected = (await readdir(this.deps.folder).catch(() => [])).length > 0;
    this.#heardAt = this.deps.now();
  }

  /** True while a hub that can't be reached keeps the rest of a recording, or may. */
  get isRestKept(): boolean {
    return (this.isUnsaved || this.#isRestExpected) && this.deps.now() - this.#heardAt < this.deps.keptMs;
  }

  /** The hub has exited, with what it kept. */
  giveUp(): void {
    this.isUnsaved = this.#isRestExpected = false;
  }

  /** Disconnects. The hub keeps what was not confirmed. */
  stop(): void {
    this.#socket?.destroy();
  }

  async #receive(): Promise<void> {
    const socket = await this.deps.connect();
    if (!socket) return;
    this.#socket = socket;
    try {
      const stream = await streamOfHub(socket, 'recordings', ANSWER_MS);
      for await (const frame of recordingFrames(stream)) {
        const receipt = await this.#files.take(frame);
        socket.write(`${JSON.stringify(receipt)}\n`);
      }
    } finally {
      socket.destroy();
      await this.#files.close();
    }
  }
}
