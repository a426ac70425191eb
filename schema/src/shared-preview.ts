import type { Readable } from 'node:stream';
import { type PreviewPart, createPreviewParser, GopCache } from './preview-stream.js';

/** Receives a shared preview. */
export interface PreviewWatcher {
  take(part: PreviewPart): void;
  /** Called once, with an error if the preview has failed. Nothing follows. */
  end(error?: Error): void;
}

/** One preview shared by all its watchers. It is read from its source once, while it has watchers. */
export class SharedPreview {
  readonly #watchers = new Set<PreviewWatcher>();
  /** Callers of `join` that have not yet added a watcher or declined. */
  #joining = 0;
  #cache = new GopCache();
  #source: Readable | null = null;
  #opening: Promise<void> | null = null;

  /** `open`: opens the source, a stream of the format in `preview-stream.ts`. */
  constructor(private readonly open: () => Promise<Readable>) {}

  get isUnused(): boolean {
    return this.#watchers.size === 0 && this.#joining === 0;
  }

  /**
   * Opens the source unless it is open. Rejects with the error of `open` if it fails. The returned function must be
   * called exactly once: with a watcher to add, or with null to decline. It returns a function that removes the watcher.
   */
  async join(): Promise<(watcher: PreviewWatcher | null) => () => void> {
    this.#joining += 1;
    try {
      await this.#ensureOpen();
    } catch (error) {
      this.#joining -= 1;
      throw error;
    }
    return (watcher) => {
      this.#joining -= 1;
      if (watcher) return this.#addWatcher(watcher);
      this.#endIfUnused();
      return () => undefined;
    };
  }

  /** Closes the source and ends all watchers. */
  end(error?: Error): void {
    this.#source?.destroy();
    this.#source = null;
    this.#cache = new GopCache();
    for (const watcher of [...this.#watchers]) {
      this.#watchers.delete(watcher);
      watcher.end(error);
    }
  }

  async #ensureOpen(): Promise<void> {
    if (this.#source) return;
    this.#opening ??= this.#connect().finally(() => (this.#opening = null));
    await this.#opening;
  }

  async #connect(): Promise<void> {
    const source = await this.open();
    this.#source = source;
    const parseChunk = createPreviewParser((part) => {
      this.#cache.take(part);
      for (const watcher of [...this.#watchers]) watcher.take(part);
    });
    const handleEnd = (error?: Error) => this.#source === source && this.end(error);
    source.on('error', handleEnd);
    source.once('close', () => handleEnd());
    source.once('end', () => handleEnd());
    source.on('data', (chunk: Buffer) => {
      try {
        parseChunk(chunk);
      } catch (error) {
        source.destroy(error as Error);
      }
    });
  }

  #addWatcher(watcher: PreviewWatcher): () => void {
    this.#watchers.add(watcher);
    if (!this.#source) this.#removeWatcher(watcher);
    for (const part of this.#cache.parts) watcher.take(part);
    return () => this.#removeWatcher(watcher);
  }

  #removeWatcher(watcher: PreviewWatcher): void {
    if (!this.#watchers.delete(watcher)) return;
    watcher.end();
    this.#endIfUnused();
  }

  #endIfUnused(): void {
    if (this.isUnused) this.end();
  }
}
