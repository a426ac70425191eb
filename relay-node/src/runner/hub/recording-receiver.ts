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
    this.isUnsaved = Boolean(unsaved?.length);
    if (this.#isRunning || !unsaved || (!recording && unsaved.length === 0)) return;
    this.#isRunning = true;
    void this.#receive()
      .catch(() => undefined)
      .finally(() => (this.#isRunning = false));
  }

  /** True while a hub that can't be reached keeps the rest of a recording. */
  get isRestKept(): boolean {
    return this.isUnsaved && this.deps.now() - this.#heardAt < this.deps.keptMs;
  }

  /** The hub has exited, with what it kept. */
  giveUp(): void {
    this.isUnsaved = false;
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
