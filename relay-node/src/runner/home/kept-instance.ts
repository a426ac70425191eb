import { z } from 'zod';
import { readJson, writePrivate } from './private-file.js';

const Target = z.object({ server: z.string(), key: z.string() });

/** Paths of what an instance keeps beside its OBS home. `target` must be on tmpfs: it holds a platform's key. */
interface KeptFiles {
  state: string;
  target: string;
}

/** What an instance of any runner keeps for its next agent, and that it is removed once. */
export abstract class KeptInstance {
  #removal: Promise<void> | null = null;

  constructor(
    private readonly files: KeptFiles,
    readonly instance: string,
  ) {}

  async readState(): Promise<unknown> {
    return readJson(this.files.state);
  }

  async writeState(state: unknown): Promise<void> {
    await writePrivate(this.files.state, JSON.stringify(state));
  }

  async readTarget(): Promise<{ server: string; key: string } | null> {
    return Target.safeParse(await readJson(this.files.target)).data ?? null;
  }

  async writeTarget({ server, key }: { server: string; key: string }): Promise<void> {
    await writePrivate(this.files.target, JSON.stringify({ server, key }));
  }

  /** Idempotent; one that failed may be tried again. */
  remove(): Promise<void> {
    this.#removal ??= this.end().catch((error: unknown) => {
      this.#removal = null;
      throw error;
    });
    return this.#removal;
  }

  /** @throws Error once `remove` was called. */
  protected refuseRemoved(): void {
    if (this.#removal) throw new Error(`Instance ${this.instance} has been removed`);
  }

  /** Ends OBS and removes every process, port and file of the instance. */
  protected abstract end(): Promise<void>;
}
