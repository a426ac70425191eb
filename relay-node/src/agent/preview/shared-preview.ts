import type { Readable } from 'node:stream';
import { type GateSink, PreviewGate, previewReader, PreviewTail } from '@trailcast/schema/preview-stream';

/** A BFF's connection for one watcher. */
export interface PreviewWatcher extends GateSink {
  /** Nothing follows. */
  end(): void;
}

/** One preview that all its watchers share: read from its source once, while somebody watches. */
export class SharedPreview {
  readonly #gates = new Map<PreviewWatcher, PreviewGate>();
  #tail = new PreviewTail();
  #source: Readable | null = null;
  #opening: Promise<void> | null = null;

  /** `open`: returns the source, parts of `preview-stream.ts`. `now`: monotonic, ms. */
  constructor(
    private readonly open: () => Promise<Readable>,
    private readonly now: () => number,
  ) {}

  get count(): number {
    return this.#gates.size;
  }

  /** Opens the source unless it is open. Throws what `open` throws. */
  async ready(): Promise<void> {
    if (this.#source) return;
    this.#opening ??= this.#connect().finally(() => (this.#opening = null));
    await this.#opening;
  }

  /** Adds a watcher after `ready`. Returns a function that removes it. */
  add(watcher: PreviewWatcher): () => void {
    const gate = new PreviewGate(watcher, this.now);
    this.#gates.set(watcher, gate);
    if (!this.#source) this.#leave(watcher);
    for (const part of this.#tail.parts) gate.take(part);
    return () => this.#leave(watcher);
  }

  /** Ends the preview for every watcher. */
  end(): void {
    this.#source?.destroy();
    this.#source = null;
    this.#tail = new PreviewTail();
    for (const watcher of [...this.#gates.keys()]) {
      this.#gates.delete(watcher);
      watcher.end();
    }
  }

  async #connect(): Promise<void> {
    const source = await this.open();
    this.#source = source;
    const read = previewReader((part) => {
      this.#tail.take(part);
      for (const gate of [...this.#gates.values()]) gate.take(part);
    });
    const ended = () => this.#source === source && this.end();
    source.on('error', ended);
    source.once('close', ended);
    source.once('end', ended);
    source.on('data', (chunk: Buffer) => {
      try {
        read(chunk);
      } catch {
        source.destroy();
      }
    });
  }

  #leave(watcher: PreviewWatcher): void {
    if (!this.#gates.delete(watcher)) return;
    watcher.end();
    if (this.#gates.size === 0) this.end();
  }
}
