import { DestinationTarget, ONLY_DESTINATION, targetDigest } from '@trailcast/schema/node';
import { z } from 'zod';
import type { StoredTargets } from '../runner.js';
import { readJson, writePrivate } from './private-file.js';

/** Agents before protocol 3 stored a single target. */
const SingleTarget = z.object({ server: z.string(), key: z.string() }).transform((target) => ({
  digest: targetDigest(target),
  targets: [{ id: ONLY_DESTINATION, ...target }],
}));
const StoredTargetsFile = z.union([
  z.object({ digest: z.string(), targets: z.array(DestinationTarget) }),
  SingleTarget,
]);

/** Files of an instance beside its OBS home. `target` must be on tmpfs, because it contains the platform keys. */
interface InstanceFiles {
  state: string;
  target: string;
}

/** Base class of all instances. Stores data for the next agent, and removes an instance only once. */
export abstract class PersistedInstance {
  #removal: Promise<void> | null = null;

  constructor(
    private readonly files: InstanceFiles,
    readonly instance: string,
  ) {}

  async readState(): Promise<unknown> {
    return readJson(this.files.state);
  }

  async writeState(state: unknown): Promise<void> {
    await writePrivate(this.files.state, JSON.stringify(state));
  }

  async readTargets(): Promise<StoredTargets | null> {
    return StoredTargetsFile.safeParse(await readJson(this.files.target)).data ?? null;
  }

  async writeTargets({ digest, targets }: StoredTargets): Promise<void> {
    await writePrivate(this.files.target, JSON.stringify({ digest, targets }));
  }

  /** Removes the instance. Repeated calls share one removal, except after a failure. */
  remove(): Promise<void> {
    this.#removal ??= this.endInstance().catch((error: unknown) => {
      this.#removal = null;
      throw error;
    });
    return this.#removal;
  }

  /** Throws Error if `remove` was called. */
  protected throwIfRemoved(): void {
    if (this.#removal) throw new Error(`Instance ${this.instance} has been removed`);
  }

  /** Ends OBS and removes every process, port and file of the instance. */
  protected abstract endInstance(): Promise<void>;
}
